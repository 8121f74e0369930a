"""What lies on the lookouts' table, and what a viewer sees of it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine import EVERYONE, State
from games.engine.chance import SEED_BYTES, Chance, Dice

CARDS: Final = ("stop",) * 3 + ("swap",) * 3 + ("peek",) * 3 + ("blank",) * 3
"""What is on each card (LO-001)."""
NOBODY: Final = -1


class Turn(Struct, frozen=True):
    """What has been declared in a turn, and what came of it."""

    done: bool = False
    target: int = NOBODY
    stopped: int = NOBODY
    played: int = 0


class Declared(Struct, frozen=True):
    """From whom a coin is to be taken."""

    target: int


class LookoutsState(State, gc=False, kw_only=True):
    """Hands and pile are secret."""

    turn: int = 0
    active: int = 0
    stage: str = "declare"
    hands: list[str] = []
    """Each seat's only card; "" if it has been played."""
    pile: list[str] = []
    seen: list[list[int]] = []
    """Whose cards each seat has seen."""
    coins: list[int] = []
    plan: str = "loud"


class LookoutsView(Struct, frozen=True):
    """The table through one pair of eyes."""

    turn: int
    active: int
    phase: str
    plan: str
    coins: list[int]
    holders: list[int]
    """Who holds a card."""
    cards: list[str | None]
    """The cards that the viewer knows, by seat."""


def knows(state: LookoutsState, viewer: int, seat: int) -> bool:
    """Whether the viewer knows that seat's card."""
    return viewer == seat or (viewer >= 0 and seat in state.seen[viewer])


def view(state: LookoutsState, viewer: int) -> LookoutsView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    is_open = viewer == EVERYONE or state.outcome is not None
    return LookoutsView(
        state.turn,
        state.active,
        phase(state),
        state.plan,
        list(state.coins),
        [seat for seat, card in enumerate(state.hands) if card],
        [card if is_open or knows(state, viewer, seat) else None for seat, card in enumerate(state.hands)],
    )


def phase(state: LookoutsState) -> str:
    """The part of the turn."""
    return "over" if state.outcome is not None else state.stage


def resample(state: LookoutsState, viewer: int, dice: Dice) -> LookoutsState:
    """Deals what the viewer has not seen anew."""
    twin = state.clone()
    if state.outcome is not None:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    hidden = [seat for seat, card in enumerate(state.hands) if card and not knows(state, viewer, seat)]
    cards = [state.hands[seat] for seat in hidden] + state.pile
    dice.shuffle(cards)
    for seat in hidden:
        twin.hands[seat] = cards.pop()
    twin.pile = cards
    return twin


def invariants(state: LookoutsState) -> list[str]:
    """Coins are only moved."""
    return [] if sum(state.coins) == 5 * len(state.seats) else [f"coins are lost: {state.coins}"]
