"""What a running match needs of a game's rules: what questions and sequences are called, and where to find them.

The lowest of the modules that rules are written with: `play.py` stands on it, and `decision.py`, `flow.py` and
`game.py`, whose classes fill it with life, stand on `play.py`. So no two of them need each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from games.engine.state import State

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


class Question(Generic[S]):
    """What has to be known of a kind of question to put it; `DecisionKind` is all of it."""

    name: ClassVar[str]
    chained: ClassVar[bool] = False
    """Of an open question: it has further ones (`following`), and the answer is all of them: private until it is
    complete, then one entry, carried out by `apply_sealed`."""


class Sequence(Generic[S]):
    """Named parts in order. Made once at import (`flow.sequence`); the state holds only names."""

    __slots__ = ("args_type", "first", "following", "name", "parts")

    def __init__(
        self, name: str, parts: dict[str, Callable[[Any], Flow]], args_type: type[Struct] | None = None
    ) -> None:
        self.name = name
        self.args_type = args_type
        self.parts = parts
        names = list(parts)
        self.first = names[0]
        self.following: dict[str, str | None] = dict(zip(names, [*names[1:], None], strict=True))


class Moments(Protocol):
    """At which moments a seat can want to be asked; `Wish` is all of it."""

    @property
    def name(self) -> str:
        """Published: stored wishes and entries name it."""

    @property
    def moments(self) -> tuple[str, ...]:
        """All of them."""

    @property
    def default(self) -> tuple[str, ...]:
        """Where nothing is stored."""


class Pausing(Protocol):
    """The standing wishes of all seats; `Wishes` is all of it."""

    def pauses(self, wish: Moments, seat: int, moment: str) -> bool:
        """Whether the seat wants to be asked at this moment."""


class Rules(Protocol[S]):
    """What a match looks up in its game."""

    @property
    def kinds(self) -> Mapping[str, Question[S]]:
        """All kinds of questions by name."""

    @property
    def sequences(self) -> Mapping[str, Sequence[S]]:
        """All sequences by name."""

    @property
    def outcome_type(self) -> type[Struct]:
        """What an end tells beside its reason and results."""

    @property
    def offers(self) -> object | None:
        """What seats may do beside what is asked; None in a game where there is no such thing."""
