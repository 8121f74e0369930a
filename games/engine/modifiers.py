"""Modifiers: values that cards change ("+1 die", "costs 1", "may not"), computed whenever they are asked for.

A `Computed` has a base; each modifier that is at work changes what the ones before it gave. Nothing of it is stored,
so nothing has to be taken back when a card goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.state import State

S = TypeVar("S", bound=State)
A = TypeVar("A")
V = TypeVar("V")


class Modifier(Struct, Generic[S, A, V], frozen=True):
    """One change of a value by a card, tile or power."""

    key: str
    of: Computed[S, A, V]
    change: Callable[[S, A, V], V]
    """What becomes of the value; the value itself where the card is not at work."""
    sets: bool = False
    """Whether it sets the value, whatever it was: it comes before those that add to it."""


class Computed(Generic[S, A, V]):
    """A value of something at the table: the actions of a seat, the price of a room, why a seat may not do it."""

    def __init__(self, name: str, base: Callable[[S, A], V]) -> None:
        self.name = name
        self.base = base
        self.modifiers: list[Modifier[S, A, V]] = []

    def of(self, state: S, subject: A) -> V:
        """The value now."""
        value = self.base(state, subject)
        for modifier in self.modifiers:
            value = modifier.change(state, subject, value)
        return value

    def because(self, state: S, subject: A) -> list[str]:
        """The keys of the modifiers that change the value now, for a text that explains it."""
        found = []
        value = self.base(state, subject)
        for modifier in self.modifiers:
            changed = modifier.change(state, subject, value)
            if changed != value:
                found.append(modifier.key)
            value = changed
        return found


def modify(modifiers: Iterable[Modifier[Any, Any, Any]]) -> None:
    """Joins modifiers to their values: those that set first, otherwise in this order. Called once, where a game is
    put together; raises ValueError for a key that a value has already."""
    for modifier in modifiers:
        mine = modifier.of.modifiers
        if any(other.key == modifier.key for other in mine):
            raise ValueError(f"{modifier.of.name} has two modifiers {modifier.key}")
        mine.append(modifier)
        mine.sort(key=lambda other: not other.sets)
