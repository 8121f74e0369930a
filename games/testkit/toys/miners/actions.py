"""What miners are asked: their actions, and which card of theirs answers the gas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import Ask, Choice, DecisionKind, Play
from games.engine.arguments import read
from games.engine.occurrences import About, Occurrence, Reacting
from games.testkit.toys.miners.state import (
    BAGS,
    DECK,
    HEAP,
    KEY,
    KITS,
    Choking,
    MinersState,
    has,
    kind_of,
)

Mine = Play[MinersState]


class React(Reacting[MinersState]):
    """Which card acts next when gas comes out (MI-007, MI-008)."""

    name = f"{KEY}.react"


REACT: Final = React()


def choke(play: Mine, about: About) -> None:
    """The gas takes gems from the bag, drawn at random, that go under the deck unseen (MI-006)."""
    state, choking = play.state, read(about, Choking)
    seat = choking.seat
    for _ in range(min(choking.loses, len(state.bags[seat]))):
        card = play.chance.pick(state.bags[seat])
        BAGS[seat].move(state, card, DECK, "bottom")
        play.tell("lost", {"seat": seat, "card": kind_of(card)}, seats=(seat,), others={"seat": seat})


GAS: Final = Occurrence[MinersState](
    f"{KEY}.gas", choke, asks=REACT, orders=lambda state, about: read(about, Choking).seat, args_type=Choking
)
"""Gas comes out of the wall: what the tools of cards.py listen to."""


class Act(DecisionKind[MinersState]):
    """Dig, or listen at the wall (MI-003)."""

    name = f"{KEY}.act"

    def keys(self, state: MinersState, ask: Ask) -> Sequence[str]:
        return ("dig", "listen")

    def apply(self, play: Mine, ask: Ask, choice: Choice) -> None:
        play.state.dug += 1
        if choice == "dig":
            dig(play, ask.seat)
            return
        number = 2 if has(play.state, ask.seat, "pick") else 1
        cards = DECK.peek(play, [ask.seat], number)
        told = [kind_of(card) for card in cards]
        play.tell("listened", {"seat": ask.seat, "cards": told}, seats=(ask.seat,), others={"seat": ask.seat})
        if len(cards) > 1:
            play.ask(TURN, ask.seat)


class Turn(DecisionKind[MinersState]):
    """Whether the two cards that were seen change places (MI-005). Nobody else learns it."""

    name = f"{KEY}.turn_over"
    secret = True

    def keys(self, state: MinersState, ask: Ask) -> Sequence[str]:
        return ("leave", "swap")

    def apply(self, play: Mine, ask: Ask, choice: Choice) -> None:
        one, other = play.state.deck[:2]
        DECK.arrange(play.state, [one, other] if choice == "leave" else [other, one], [ask.seat])
        play.tell("put_back", {"seat": ask.seat})


def dig(play: Mine, seat: int) -> None:
    """MI-004: the top card goes where cards of its kind belong."""
    state = play.state
    kind = kind_of(state.deck[0])
    if kind == "gem":
        DECK.draw(play, BAGS[seat])
        play.tell("dug", {"seat": seat, "card": kind}, seats=(seat,), others={"seat": seat})
        return
    DECK.draw(play, HEAP if kind == "gas" else KITS[seat])
    play.tell("found", {"seat": seat, "card": kind})
    if kind == "gas":
        GAS.occur(play, {"seat": seat, "loses": 1})


ACT: Final = Act()
TURN: Final = Turn()
KINDS: Final = (ACT, TURN, REACT)
