"""Sequences: the order of play as a table of contents.

A game's `flow.py` declares `sequence("pursuit.round", start_round, thief_phase, police_phase, end_round)`. A part
is a function of the `Play`; it may ask, push further sequences, open branches, tell and finish. Its name is the
resume point that is stored, so it is published like the sequence's own name.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from games.engine.state import State

if TYPE_CHECKING:
    from games.engine.play import Play

S = TypeVar("S", bound=State)


class Flow(Enum):
    """What comes after a part, once all that it opened has ended."""

    NEXT = "next"
    AGAIN = "again"


class Join(Enum):
    """When a step goes on that has asked several seats at once (`Play.gather`)."""

    ALL = "all"
    """When every seat has answered."""
    ANY = "any"
    """When one seat is through; the others are too late."""
    INDEPENDENT = "independent"
    """Each seat goes its own way in a branch of its own; when all have come to an end."""


NEXT, AGAIN = Flow.NEXT, Flow.AGAIN
ALL, ANY, INDEPENDENT = Join.ALL, Join.ANY, Join.INDEPENDENT
Part = Callable[["Play[S]"], Flow]


class Sequence(Generic[S]):
    """Named parts in order. Made once at import; the state holds only names."""

    __slots__ = ("args_type", "first", "following", "name", "parts")

    def __init__(self, name: str, parts: dict[str, Part[S]], args_type: type[Struct] | None = None) -> None:
        self.name = name
        self.args_type = args_type
        self.parts = parts
        names = list(parts)
        self.first = names[0]
        self.following: dict[str, str | None] = dict(zip(names, [*names[1:], None], strict=True))


def sequence(name: str, *parts: Part[S], args_type: type[Struct] | None = None) -> Sequence[S]:
    """Declares a sequence under a published name; each part is stored under its function's name. `args_type` is how
    the data of its steps reads (`arguments.read`), in every part; None where they carry none."""
    by_name = {part.__name__: part for part in parts}
    if len(by_name) != len(parts) or not parts:
        raise ValueError(f"{name}: parts need distinct names")
    return Sequence(name, by_name, args_type)
