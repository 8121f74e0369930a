"""Table options by shape: one of several values, a number, a set, a layout that the game checks itself.

What clients send and matches store is what the rules pages write: `"on"`, `"3"`, `["red", "blue"]`, a list of edges.
Title and description of an option are the texts `<game>.option.<key>` and `<game>.option.<key>.about`, the label of a
value is `<game>.option.<key>.<value>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeGuard

from msgspec import Struct

from games.engine.layouts import LayoutAid
from games.engine.text import Text, Value

MOST_PARTS = 200
"""Longest list that a layout may have."""
LONGEST_PART = 40

Needs = tuple[str, str]
"""Another option and its value without which an option counts for nothing."""


class OptionChoice(Struct, frozen=True):
    """One of several values."""

    key: str
    values: tuple[str, ...]
    """The first is the default."""
    needs: Needs | None = None

    @property
    def default(self) -> Value:
        """What holds where nobody chose."""
        return self.values[0]

    @property
    def samples(self) -> Sequence[Value]:
        """Values that tests play with, the default first."""
        return self.values

    @property
    def named(self) -> tuple[str, ...]:
        """Values that have a label."""
        return self.values

    @property
    def published(self) -> Sequence[str]:
        """Values that stay for ever."""
        return self.values

    def problem(self, value: object) -> Text | None:
        """What is wrong with a value that somebody sent, or None."""
        if isinstance(value, str) and value in self.values:
            return None
        return Text("engine.option.invalid", {"values": list(self.values)})

    def clean(self, value: object) -> Value:
        """A value without a problem, as it is stored."""
        return str(value)

    def schema(self, labels: Mapping[str, str]) -> dict[str, object]:
        """The value as JSON Schema."""
        return {
            "type": "string",
            "enum": list(self.values),
            "default": self.default,
            "x-labels": dict(labels),
        }


class OptionNumber(Struct, frozen=True):
    """A whole number, written as text: `"3"`."""

    key: str
    least: int
    most: int
    usual: int
    needs: Needs | None = None

    @property
    def default(self) -> Value:
        """What holds where nobody chose."""
        return str(self.usual)

    @property
    def samples(self) -> Sequence[Value]:
        """The default, then both ends."""
        return list(dict.fromkeys((str(self.usual), str(self.least), str(self.most))))

    @property
    def named(self) -> tuple[str, ...]:
        """Numbers need no labels."""
        return ()

    @property
    def published(self) -> Sequence[str]:
        """Values that stay for ever."""
        return [str(number) for number in range(self.least, self.most + 1)]

    def problem(self, value: object) -> Text | None:
        """What is wrong with a value that somebody sent, or None."""
        if isinstance(value, str) and value in self.published:
            return None
        return Text("engine.option.number", {"least": self.least, "most": self.most})

    def clean(self, value: object) -> Value:
        """A value without a problem, as it is stored."""
        return str(value)

    def schema(self, labels: Mapping[str, str]) -> dict[str, object]:
        """The value as JSON Schema."""
        return {"type": "string", "enum": list(self.published), "default": self.default, "x-shape": "number"}


class OptionSet(Struct, frozen=True):
    """Any of several items, stored in the order of the game."""

    key: str
    items: tuple[str, ...]
    usual: tuple[str, ...] = ()
    needs: Needs | None = None

    @property
    def default(self) -> Value:
        """What holds where nobody chose."""
        return list(self.usual)

    @property
    def samples(self) -> Sequence[Value]:
        """The default, then nothing, then everything."""
        found = dict.fromkeys((self.usual, (), self.items))
        return [list(value) for value in found]

    @property
    def named(self) -> tuple[str, ...]:
        """Items that have a label."""
        return self.items

    @property
    def published(self) -> Sequence[str]:
        """Items that stay for ever."""
        return self.items

    def problem(self, value: object) -> Text | None:
        """What is wrong with a value that somebody sent, or None."""
        if _is_list_of_text(value) and set(value) <= set(self.items):
            return None
        return Text("engine.option.invalid", {"values": list(self.items)})

    def clean(self, value: object) -> Value:
        """A value without a problem, as it is stored."""
        return [item for item in self.items if isinstance(value, list) and item in value]

    def schema(self, labels: Mapping[str, str]) -> dict[str, object]:
        """The value as JSON Schema."""
        items = {"type": "string", "enum": list(self.items)}
        return {
            "type": "array",
            "items": items,
            "uniqueItems": True,
            "default": self.default,
            "x-labels": dict(labels),
        }


class OptionLayout(Struct, frozen=True):
    """A list of places, edges for example, that the game checks itself."""

    key: str
    check: Callable[[Sequence[str]], Text | None]
    """What is wrong with a list of distinct parts, or None; conditions that join several options belong into the
    game's `check_options`."""
    examples: tuple[tuple[str, ...], ...]
    """The first is the default."""
    needs: Needs | None = None
    aid: LayoutAid | None = None
    """For whoever draws; None where the game only checks."""

    @property
    def default(self) -> Value:
        """What holds where nobody chose."""
        return list(self.examples[0])

    @property
    def samples(self) -> Sequence[Value]:
        """Values that tests play with, the default first."""
        return [list(example) for example in self.examples]

    @property
    def named(self) -> tuple[str, ...]:
        """Parts of a layout have no labels."""
        return ()

    @property
    def published(self) -> Sequence[str]:
        """The game's check alone knows."""
        return ()

    def problem(self, value: object) -> Text | None:
        """What is wrong with a value that somebody sent, or None."""
        if not _is_list_of_text(value):
            return Text("engine.option.layout")
        return self.check(value)

    def clean(self, value: object) -> Value:
        """A value without a problem, as it is stored."""
        return list(value) if isinstance(value, list) else []

    def schema(self, labels: Mapping[str, str]) -> dict[str, object]:
        """The value as JSON Schema."""
        items = {"type": "string", "maxLength": LONGEST_PART}
        return {
            "type": "array",
            "items": items,
            "maxItems": MOST_PARTS,
            "uniqueItems": True,
            "default": self.default,
            "x-shape": "layout",
        }


TableOption = OptionChoice | OptionNumber | OptionSet | OptionLayout


def _is_list_of_text(value: object) -> TypeGuard[list[str]]:
    return (
        isinstance(value, list)
        and len(value) <= MOST_PARTS
        and all(isinstance(part, str) and 0 < len(part) <= LONGEST_PART for part in value)
        and len(set(value)) == len(value)
    )
