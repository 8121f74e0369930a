"""Which card is what, in numbers that rules need: kinds of cards, and how a held one is found."""

from __future__ import annotations

from functools import cache

from games.burgle_bros.content.tables import PACKS


@cache
def _loot() -> frozenset[str]:
    return frozenset(key for pack in PACKS for key in pack.cards.loot)


def is_loot(item: str) -> bool:
    """Whether a card is loot; else it is a tool."""
    return item in _loot()
