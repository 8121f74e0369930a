"""What smugglers and watchers are asked. A watcher's answer is sealed, and may be a chain: a lamp, then its aim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import Ask, Choice, DecisionKind, Option, Play, Refusal, Text
from games.testkit.toys.smugglers.state import CARDS, NO_CARD, Boat, SmugglersState, find, forget, watchers

ROUTES: Final = ("cove", "harbour")
REACTIONS: Final = ("pass", "dog", "lamp")
WORTH: Final = {"silk": 3, "tea": 2, "dog": 1, "lamp": 1}
"""What a landed card brings (SM-009)."""


class Load(DecisionKind[SmugglersState]):
    """What goes into the crate, face down (SM-003)."""

    name = "smugglers.load"
    secret = True

    def keys(self, state: SmugglersState, ask: Ask) -> Sequence[str]:
        return sorted({CARDS[card] for card in state.hands[ask.seat]})

    def apply(self, play: Play[SmugglersState], ask: Ask, choice: Choice) -> None:
        state, seat = play.state, ask.seat
        card = find(state, seat, str(choice))
        assert card is not None
        forget(state, state.hands[seat])
        state.hands[seat].remove(card)
        state.cargo = card
        play.tell("crate_loaded", {"seat": seat, "card": CARDS[card]}, seats=(seat,), others={"seat": seat})


class Route(DecisionKind[SmugglersState]):
    """Where the boat goes: the action that is declared (SM-004)."""

    name = "smugglers.route"

    def keys(self, state: SmugglersState, ask: Ask) -> Sequence[str]:
        return ROUTES

    def apply(self, play: Play[SmugglersState], ask: Ask, choice: Choice) -> None:
        play.data("smugglers.turn")["route"] = str(choice)
        play.tell("route_declared", {"seat": ask.seat, "route": str(choice)})


class React(DecisionKind[SmugglersState]):
    """What a watcher does about it, in secret; asked of all, whatever they hold (SM-005)."""

    name = "smugglers.react"
    args_type = Boat

    def keys(self, state: SmugglersState, ask: Ask) -> Sequence[str]:
        return REACTIONS

    def refusal(self, state: SmugglersState, ask: Ask, key: str) -> Refusal | None:
        if key != "pass" and find(state, ask.seat, key) is None:
            return Refusal("SM-006", Text("smugglers.refusal.not_held", {"card": key}))
        return None

    def following(self, state: SmugglersState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        if list(choices) == ["lamp"]:
            return Ask(ask.id, ask.seat, AIM.name, ask.args)
        return None

    def apply_sealed(self, play: Play[SmugglersState], ask: Ask, choices: Sequence[Choice]) -> None:
        if choices:
            play.state.reactions[ask.seat] = [str(choice) for choice in choices]


class Aim(DecisionKind[SmugglersState]):
    """Where a lamp shines: into the crate, or on a card of somebody's hand (SM-008)."""

    name = "smugglers.aim"
    args_type = Boat

    def keys(self, state: SmugglersState, ask: Ask) -> Sequence[str]:
        return ["crate", *(f"hand:{seat}" for seat in range(len(state.seats)) if seat != ask.seat)]

    def option(self, state: SmugglersState, ask: Ask, key: str) -> Option:
        if key == "crate":
            return Option(Text("smugglers.aim.crate"))
        return Option(Text("smugglers.aim.hand", {"seat": int(key.removeprefix("hand:"))}))


class Review(DecisionKind[SmugglersState]):
    """Nobody has stopped the boat: land, or turn back (SM-009)."""

    name = "smugglers.review"

    def keys(self, state: SmugglersState, ask: Ask) -> Sequence[str]:
        return ("land", "turn_back")

    def apply(self, play: Play[SmugglersState], ask: Ask, choice: Choice) -> None:
        state, seat, card = play.state, ask.seat, play.state.cargo
        state.cargo = NO_CARD
        if choice == "land":
            state.points[seat] += WORTH[CARDS[card]]
            lay_open(state, card)
            play.tell("landed", {"seat": seat, "card": CARDS[card], "points": WORTH[CARDS[card]]})
        else:
            state.hands[seat].append(card)
            play.tell("turned_back", {"seat": seat})


def set_dog(play: Play[SmugglersState], seat: int) -> None:
    """SM-007: a dog stops the boat: what waits further down has no route any more."""
    _discard(play.state, seat, "dog")
    play.data("smugglers.turn")["route"] = ""
    play.tell("dog_set", {"seat": seat})


def shine_lamp(play: Play[SmugglersState], seat: int, aim: str) -> None:
    """SM-008: one card is seen by one seat alone."""
    state = play.state
    _discard(state, seat, "lamp")
    play.tell("lamp_lit", {"seat": seat, "aim": aim.partition(":")[0]})
    if aim == "crate":
        seen = state.cargo
    else:
        hand = state.hands[int(aim.removeprefix("hand:"))]
        if not hand:
            return
        seen = play.chance.pick(hand)
    if seen not in state.known[seat]:
        state.known[seat].append(seen)
    play.tell("card_seen", {"seat": seat, "card": CARDS[seen]}, seats=(seat,))


def lay_open(state: SmugglersState, card: int) -> None:
    """The card goes to the open discard."""
    state.discard.append(card)
    forget(state, [card])


def _discard(state: SmugglersState, seat: int, name: str) -> None:
    """Which of two equal cards it was can't be seen: what was known of them is known no more."""
    card = find(state, seat, name)
    assert card is not None
    forget(state, [held for held in state.hands[seat] if CARDS[held] == name])
    state.hands[seat].remove(card)
    lay_open(state, card)


def answered(state: SmugglersState) -> list[int]:
    """The watchers in the order in which their answers are told and resolved: that of the seats (SM-005)."""
    return watchers(state)


LOAD: Final = Load()
ROUTE: Final = Route()
REACT: Final = React()
AIM: Final = Aim()
REVIEW: Final = Review()
KINDS: Final = (LOAD, ROUTE, REACT, AIM, REVIEW)
