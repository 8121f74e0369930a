"""What a viewer sees: the only way out of the state, next to events and decisions."""

from __future__ import annotations

from msgspec import Struct

from games.engine import EVERYONE
from games.engine.chance import SEED_BYTES, Chance, Dice
from games.testkit.skeleton.state import SkeletonState


class SkeletonView(Struct, frozen=True):
    """The table through one pair of eyes."""

    phase: str
    cards: list[int | None]
    """By seat; null where the viewer can't know the card."""
    deck: int
    """How many cards are left."""


def view(state: SkeletonState, viewer: int) -> SkeletonView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    is_open = viewer == EVERYONE or state.outcome is not None
    cards = [card if is_open or seat == viewer else None for seat, card in enumerate(state.hands)]
    return SkeletonView(phase(state), cards, len(state.deck))


def phase(state: SkeletonState) -> str:
    """The public name of what is going on."""
    return "over" if state.outcome is not None else "turns"


def resample(state: SkeletonState, viewer: int, dice: Dice) -> SkeletonState:
    """Another state that looks the same to the viewer: what they can't know is dealt anew."""
    twin = state.clone()
    if state.outcome is not None:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    hidden = [seat for seat in range(len(state.hands)) if seat != viewer]
    cards = [state.hands[seat] for seat in hidden] + state.deck
    dice.shuffle(cards)
    for seat in hidden:
        twin.hands[seat] = cards.pop()
    twin.deck = cards
    return twin
