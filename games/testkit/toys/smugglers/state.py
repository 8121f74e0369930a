"""The state of a smugglers' night: hands, a crate, what each seat has seen; and what must hold in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from games.engine import State

SCHEMA: Final = 1
CARDS: Final = ("dog",) * 4 + ("lamp",) * 4 + ("silk",) * 4 + ("tea",) * 4
"""What is on each card, by the card's number (SM-001)."""
HAND: Final = 3
NO_CARD: Final = -1


class Boat(Struct, frozen=True):
    """Where the boat goes; "" once it does not go at all."""

    route: str = ""


class SmugglersState(State, gc=False, kw_only=True):
    """What lies on the beach. Cards are numbers into `CARDS`; hands, pile and crate are secret."""

    turn: int = 0
    active: int = 0
    """The seat that smuggles."""
    stage: str = "load"
    hands: list[list[int]] = []
    pile: list[int] = []
    discard: list[int] = []
    cargo: int = NO_CARD
    """The card in the crate."""
    known: list[list[int]] = []
    """By seat: cards of others (in a hand or in the crate) that this seat has seen and that have not moved on."""
    reactions: dict[int, list[str]] = {}
    """What the watchers did, between the closing of their round and its resolution."""
    points: list[int] = []


def watchers(state: SmugglersState) -> list[int]:
    """All seats but the active one, from the next one on."""
    count = len(state.seats)
    return [(state.active + step) % count for step in range(1, count)]


def find(state: SmugglersState, seat: int, name: str) -> int | None:
    """A card of that name in a hand, or None."""
    return next((card for card in state.hands[seat] if CARDS[card] == name), None)


def forget(state: SmugglersState, cards: Sequence[int]) -> None:
    """Nobody knows any more where these cards are, or everybody does."""
    for known in state.known:
        known[:] = [card for card in known if card not in cards]


def invariants(state: SmugglersState) -> list[str]:
    """Every card is in one place; knowledge is of cards that can be known."""
    wrong = []
    hidden = [card for hand in state.hands for card in hand]
    if state.cargo != NO_CARD:
        hidden.append(state.cargo)
    placed = sorted([*hidden, *state.pile, *state.discard])
    if placed and placed != list(range(len(CARDS))):
        wrong.append(f"cards are lost or doubled: {placed}")
    for seat, known in enumerate(state.known):
        if any(card not in hidden or card in state.hands[seat] for card in known):
            wrong.append(f"seat {seat} knows what it can't: {known}")
    if any(len(hand) > HAND for hand in state.hands):
        wrong.append("a hand is too large")
    return wrong


class SmugglersOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    points: list[int]
    """Each seat's points."""
