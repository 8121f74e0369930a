"""What lies on the table."""

from __future__ import annotations

from typing import Final

from games.engine import State

KEY: Final = "skeleton"
SCHEMA: Final = 1
"""Shape of the state. A new shape gets a new number and a migration of stored data."""
CARDS: Final = tuple(range(1, 13))
"""The numbers on the cards (SK-001)."""


class SkeletonState(State, gc=False, kw_only=True):
    """Hands and deck are secret."""

    active: int = 0
    hands: list[int] = []
    """Each seat's only card."""
    deck: list[int] = []
    """The top is the last one."""


def invariants(state: SkeletonState) -> list[str]:
    """Every card is in one place."""
    cards = sorted(state.hands + state.deck)
    return [] if not cards or cards == list(CARDS) else [f"cards are lost or doubled: {cards}"]
