"""Chance: one seeded stream per match, and the interface that all random sources share.

A match draws from `Chance`: HMAC-SHA-256 in counter mode, keyed by the match's seed, so that anyone (a browser
included) can re-compute every shuffle once the seed is published. Bots and playouts use `FastChance`.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

SEED_BYTES = 32
"""Length of a match's seed in bytes."""
_SPAN = 1 << 32


class Dice(Protocol):
    """What rules and bots may ask of any random source."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""

    def die(self, sides: int = 6) -> int:
        """A number from 1 to `sides`."""

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""

    def shuffle(self, items: list[T]) -> None:
        """Puts `items` in a random order, in place."""


@lru_cache(maxsize=4096)
def _block(seed: bytes, index: int) -> tuple[int, ...]:
    digest = hmac.digest(seed, index.to_bytes(8, "big"), "sha256")
    return tuple(int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


class Chance(Struct, omit_defaults=True, gc=False):
    """The match's own stream, stored in its state.

    Word k (32 bits, big endian) is word k % 8 of HMAC-SHA-256(seed, k // 8 as 8 bytes, big endian). A draw below
    `bound` skips words from the top that would favour small numbers. A shuffle is Fisher-Yates from the last place.
    """

    seed: bytes
    """32 secret bytes, published when the match is over."""
    drawn: int = 0
    """Words drawn so far."""

    def word(self) -> int:
        """The next 32 random bits."""
        index = self.drawn
        self.drawn = index + 1
        return _block(self.seed, index >> 3)[index & 7]

    def below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError("bound must be at least 1")
        limit = _SPAN - _SPAN % bound
        while True:
            index = self.drawn
            self.drawn = index + 1
            word = _block(self.seed, index >> 3)[index & 7]
            if word < limit:
                return word % bound

    def unit(self) -> float:
        return ((self.word() >> 5) * 67108864.0 + (self.word() >> 6)) / 9007199254740992.0

    def die(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]


class Draw(Struct):
    """One draw from a match's stream, as anybody can compute it again."""

    entry: int
    """The version in which it was drawn; 0 is the opening."""
    kind: Literal["below", "die", "pick", "shuffle", "unit"]
    size: int
    """How many outcomes there were; of a shuffle, how many things."""
    first: int
    """The number of the stream's word with which it begins."""
    result: int | float | list[int]
    """The number; for `pick` the place of what was picked; for `shuffle` the former places in their new order."""


class Recorder:
    """A match's stream that writes down what is drawn from it."""

    def __init__(self, chance: Chance, draws: list[Draw]) -> None:
        self.chance = chance
        self.entry = 0
        self._draws = draws

    def below(self, bound: int) -> int:
        first = self.chance.drawn
        result = self.chance.below(bound)
        self._draws.append(Draw(self.entry, "below", bound, first, result))
        return result

    def unit(self) -> float:
        first = self.chance.drawn
        result = self.chance.unit()
        self._draws.append(Draw(self.entry, "unit", 1, first, result))
        return result

    def die(self, sides: int = 6) -> int:
        first = self.chance.drawn
        result = self.chance.die(sides)
        self._draws.append(Draw(self.entry, "die", sides, first, result))
        return result

    def pick(self, items: Sequence[T]) -> T:
        first = self.chance.drawn
        place = self.chance.below(len(items))
        self._draws.append(Draw(self.entry, "pick", len(items), first, place))
        return items[place]

    def shuffle(self, items: list[T]) -> None:
        first = self.chance.drawn
        order = list(range(len(items)))
        self.chance.shuffle(order)
        items[:] = [items[place] for place in order]
        self._draws.append(Draw(self.entry, "shuffle", len(items), first, order))


class FastChance:
    """A quick generator with the same interface, for bots, playouts and tests; never for a match's own draws."""

    __slots__ = ("_random", "unit")

    def __init__(self, seed: int | str | bytes | None = None) -> None:
        self._random = random.Random(seed)
        self.unit = self._random.random

    def below(self, bound: int) -> int:
        return int(self.unit() * bound)

    def die(self, sides: int = 6) -> int:
        return 1 + int(self.unit() * sides)

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.unit() * len(items))]

    def shuffle(self, items: list[T]) -> None:
        self._random.shuffle(items)


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed, hexadecimal: published at the start, checked against the seed at the end."""
    return hashlib.sha256(seed).hexdigest()
