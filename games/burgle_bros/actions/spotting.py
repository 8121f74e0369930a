"""Looking at cards of a deck: the Spotter's top card, the Crystal Ball's three (BB-118, BB-193).

The whole team sees them; spectators do not. How many cards the team knows stands in `patrols_known`, `events_known`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.arguments import OneFloor
from games.burgle_bros.content.tables import LOST
from games.burgle_bros.state import KEY, NOWHERE, BurgleState, room_at, room_key
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option
from games.engine.flow import NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
TOP: Final = "top"
UNDER: Final = "under"
SEEN_AT_ONCE: Final = 3


def _known(state: BurgleState, floor: int) -> list[int]:
    return state.events_known if floor == NOWHERE else state.patrols_known[floor]


def look(play: Burgle) -> Flow:
    """The top card is shown to the team, which may leave it or put it under the deck."""
    state, floor = play.state, read(play.args, OneFloor).floor
    play.reveal()
    known = _known(state, floor)
    known[0] = max(1, known[0])
    play.tell(
        "card_seen",
        {**top_card(state, floor)},
        seats=tuple(range(len(state.seats))),
        others={"floor": floor + 1},
    )
    play.ask(PUT_BACK, state.active, {"floor": floor})
    return NEXT


def top_card(state: BurgleState, floor: int) -> dict[str, int | str | None]:
    """The top card of a deck: of a floor's patrol deck, or of the events."""
    if floor == NOWHERE:
        return {"floor": 0, "event": state.event_deck[-1], "room": None}
    card = state.patrols[floor][-1]
    room = None if card == LOST else room_key(state, room_at(state, floor, card))
    return {"floor": floor + 1, "event": None, "room": room}


class PutBack(DecisionKind[BurgleState]):
    """The card that was seen goes back on top, or under the deck (BB-193)."""

    name = f"{KEY}.put_back"
    args_type = OneFloor

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return (TOP, UNDER)

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        card = top_card(state, read(ask.args, OneFloor).floor)
        if card["event"]:
            return Text(f"{self.name}.event_card", {"event": card["event"]})
        if card["room"] is None:
            return Text(f"{self.name}.lost_card", {})
        return Text(f"{self.name}.patrol_card", {"room": card["room"]})

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        state, floor = play.state, read(ask.args, OneFloor).floor
        play.reveal()
        if choice == UNDER:
            known = _known(state, floor)
            if floor == NOWHERE:
                state.event_deck.insert(0, state.event_deck.pop())
            else:
                state.patrols[floor].insert(0, state.patrols[floor].pop())
            size = len(state.event_deck if floor == NOWHERE else state.patrols[floor])
            known[0], known[1] = max(0, known[0] - 1), min(size, known[1] + 1)
        team = tuple(range(len(state.seats)))
        play.tell(
            "card_put", {"floor": floor + 1, "where": str(choice)}, seats=team, others={"floor": floor + 1}
        )


def events_on_top(state: BurgleState) -> list[str]:
    """The events that the Crystal Ball shows, the top one first."""
    return state.event_deck[: -SEEN_AT_ONCE - 1 : -1]


def gaze(play: Burgle) -> Flow:
    """BB-118: the next three events are shown to the team."""
    state = play.state
    play.reveal()
    seen = events_on_top(state)
    state.events_known[0] = max(len(seen), state.events_known[0])
    play.tell(
        "events_seen",
        {"events": list(seen)},
        seats=tuple(range(len(state.seats))),
        others={"number": len(seen)},
    )
    if len(seen) > 1:
        play.ask(ARRANGE, state.active)
    return NEXT


class ArrangeEvents(DecisionKind[BurgleState]):
    """In which order the events come next (BB-118)."""

    name = f"{KEY}.arrange_events"
    form = "order"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return events_on_top(state)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{KEY}.option.event", {"event": key}))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        state = play.state
        play.reveal()
        state.event_deck[-len(choice) :] = [str(event) for event in reversed(list(choice))]
        play.tell("events_arranged", {"number": len(choice)})


PUT_BACK: Final = PutBack()
ARRANGE: Final = ArrangeEvents()
SPOTTING: Final = sequence(f"{KEY}.spotting", look, args_type=OneFloor)
GAZING: Final = sequence(f"{KEY}.gazing", gaze)
