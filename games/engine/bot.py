"""What a bot is given, and what it gives back. Nothing else of a match reaches it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from games.engine.chance import Dice
from games.engine.decision import FormType
from games.engine.state import Choice
from games.engine.text import Value

V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class OpenDecision(Struct, frozen=True, gc=False):
    """A decision as its own seat may see it."""

    id: str
    kind: str
    form: FormType
    args: dict[str, Value]
    keys: list[str]
    """The keys that may be chosen now (`one`, `many`), or the items (`order`)."""
    optional: bool = False
    least: int = 1
    most: int = 1
    total: int = 0
    buckets: dict[str, int] = {}
    """Largest part by key (`split`)."""


class Bar(Struct, frozen=True):
    """How strong bots are to be: with these levels in these roles, `role` wins a share of matches within bounds.
    Where all play together there is one role, ""."""

    levels: dict[str, str]
    role: str
    least: float = 0.0
    most: float = 1.0
    seats: int = 0
    """At so many seats; 0: the fewest."""
    options: dict[str, Value] = {}
    """Options that are not left at their defaults."""


class Margin(Struct, frozen=True):
    """How much better one level is to be than another where both sit at one table, one level for each seat: the
    difference of their shares of wins."""

    levels: tuple[str, ...]
    better: str
    worse: str
    least: float
    options: dict[str, Value] = {}
    """Options that are not left at their defaults."""


class Mark(Struct, frozen=True, gc=False):
    """What the seat's team has marked: `meet`, `avoid` and `wait` at a place, `save` and `need` of a thing."""

    kind: str
    about: str
    seat: int
    """Whose wish it is."""


class BotSeat(Generic[V_co]):
    """A seat's eyes: its view, its open decisions, and what its team has marked."""

    __slots__ = ("decisions", "marks", "seat", "view")

    def __init__(
        self, seat: int, view: V_co, decisions: list[OpenDecision], marks: Sequence[Mark] = ()
    ) -> None:
        self.seat = seat
        self.view: V_co = view
        self.decisions = decisions
        self.marks = marks


class Bot(Protocol[V_contra]):
    """A policy for one seat."""

    def choose(self, seat: BotSeat[V_contra], chance: Dice) -> tuple[str, Choice] | None:
        """The decision that the bot answers and its choice; None is "not now, ask me again when something changed".

        `chance` is outside the match's stream. The answer must depend on nothing but the arguments.
        """
