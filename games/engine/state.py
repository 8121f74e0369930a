"""The state of a match: typed plain data that encodes to bytes, clones fast and has a digest.

Everything that is still to happen stands in the agenda, a stack of `Step`s by published name; nothing of a match
lives in closures, classes' names or coroutines, so that a half-resolved turn survives restarts and releases.

All of it is stored by field name, without the fields that have their default: a new field with a default leaves the
encoding of every earlier match, and so the digests of its record, as they were. A program that does not know a field
refuses the state instead of dropping what is in it.
"""

from __future__ import annotations

from copy import copy
from typing import Literal, Self

from msgspec import Struct

from games.engine.chance import Chance
from games.engine.cloning import clone_fields
from games.engine.text import Value

SPECTATOR = -1
"""The viewer who sits at no seat."""
EVERYONE = -2
"""The viewer who sees everything; only after the end of a match."""

SeatKind = Literal["human", "bot"]
Result = Literal["win", "loss", "draw"]
Choice = str | list[str] | dict[str, int]
"""An answer's content: a key (form `one`), keys (`many`, `order`) or numbers by bucket (`split`)."""

MAIN = ""
"""The name of the agenda's trunk."""


class Step(Struct, omit_defaults=True, gc=False):
    """One entry of the agenda: a sequence by its published name, and the name of the part that comes next."""

    name: str
    at: str
    args: dict[str, Value] = {}

    def clone(self) -> Step:
        """A copy that shares nothing that changes."""
        return Step(self.name, self.at, dict(self.args))


class Ask(Struct, omit_defaults=True, frozen=True, gc=False):
    """A decision that is open: the stored truth that every answer is checked against."""

    id: str
    seat: int
    kind: str
    args: dict[str, Value] = {}
    group: str = ""
    """An answer closes all asks of its group ("" is no group): the first one counts."""
    branch: str = MAIN
    optional: bool = False
    """Nobody waits for it; it closes when its branch of the agenda goes on."""
    sealed: bool = False
    """Its answer is a private input that takes effect when the sealed round closes."""
    alone: bool = False
    """Of a sealed ask: it belongs to no round. Its chain stays private until it is complete and takes effect then."""
    offer: bool = False
    """It stands open beside what is asked, for as long as the game's `offers` name it; always optional."""

    chained: bool = False
    """Its answer is a private chain of choices and takes effect, as one entry, when it is complete."""

    @property
    def is_private(self) -> bool:
        """Whether an answer to it stays private for a while."""
        return self.sealed or self.chained

    def same_as(self, other: Ask) -> bool:
        """Whether both ask the same thing of the same seat in the same place; their ids may differ."""
        return (self.seat, self.kind, self.branch, self.args) == (
            other.seat,
            other.kind,
            other.branch,
            other.args,
        )


class Branch(Struct, omit_defaults=True, gc=False):
    """A side stack of the agenda, which may ask by itself. Its parent waits until it has ended."""

    parent: str
    stack: list[Step]
    group: str = ""
    """Of several branches with the same group the first that ends closes the others; "" joins nothing."""
    seat: int = SPECTATOR
    aside: list[Ask] = []
    """Of a branch that an answered offer has opened: what was asked before, and is asked again when it ends."""

    def clone(self) -> Branch:
        """A copy that shares nothing that changes."""
        stack = [step.clone() for step in self.stack]
        return Branch(self.parent, stack, self.group, self.seat, self.aside.copy())


class Timer(Struct, omit_defaults=True, frozen=True, gc=False):
    """A moment that the rules know: the backend submits a tick then. It ends when its branch goes on."""

    name: str
    fraction: float | None = None
    """Part of the time limit of the decisions opened with it; never comes due in an untimed match."""
    seconds: float | None = None
    """A fixed length of time in seconds (a reaction window), scaled by the server's pace."""
    branch: str = MAIN
    holds: bool = False
    """Whether the branch waits for it although nobody must answer."""
    spread: float | None = None
    """A random part of up to so many seconds is added, drawn by the backend outside the match's seed."""
    early: tuple[float, float] | None = None
    """Of a timer that holds a sealed round: from and to how many seconds after the last answer it comes due early.
    The backend draws the delay when the timer starts, outside the match's seed; null is never."""


class NoFigures(Struct, forbid_unknown_fields=True):
    """Of a game that tells nothing about an end but its reason and the results."""


class Outcome(Struct, omit_defaults=True, gc=False):
    """How a match ended: the reason and its rule number, each seat's result, and what the game wants to tell."""

    reason: str
    rule: str
    results: dict[int, Result]
    data: dict[str, Value] = {}
    """A struct of the game's `outcome_type`, by field name."""


class State(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False, kw_only=True):
    """What every game's state begins with. A game adds its own; published, new ones need defaults."""

    schema: int
    """The number of the state's shape; migrations of stored states go by it."""
    seats: list[SeatKind]
    """Who sat where when the match began; later absences don't change it."""
    host: int
    options: dict[str, Value]
    chance: Chance
    version: int = 0
    """Entries so far."""
    serial: int = 0
    """Asks, timers and branches made so far; their ids come from it and are never used twice."""
    agenda: list[Step] = []
    branches: dict[str, Branch] = {}
    asks: dict[str, Ask] = {}
    overtaken: dict[str, int] = {}
    """The last decisions closed by another seat's answer, with the seat that had been asked."""
    timers: dict[str, Timer] = {}
    resigned: list[int] = []
    outcome: Outcome | None = None
    pack: int = 0
    """Which of the game's content packs it is played with, from 0."""
    switches: list[str] = []
    """Named changes of behaviour that hold in this match."""
    undo: list[int] = []
    """Versions whose state may be restored, the latest last."""
    undo_seat: int = SPECTATOR
    offered: dict[int, int] = {}
    """How many offers have been opened for each seat; their ids come from it, so that an offer that only one seat
    may know of changes no id of another."""

    def has(self, switch: str) -> bool:
        """Whether a named change of the rules holds in this match."""
        return switch in self.switches

    def clone(self) -> Self:
        """An independent copy, of a game's own fields too."""
        twin = copy(self)
        clone_fields(self, twin, State)
        twin.chance = copy(self.chance)
        twin.agenda = [step.clone() for step in self.agenda]
        if self.branches:
            twin.branches = {name: branch.clone() for name, branch in self.branches.items()}
        else:
            twin.branches = {}
        twin.asks = self.asks.copy()
        twin.overtaken = self.overtaken.copy()
        twin.timers = self.timers.copy()
        twin.resigned = self.resigned.copy()
        twin.undo = self.undo.copy()
        twin.offered = self.offered.copy()
        return twin


class Sealed(Struct, omit_defaults=True, gc=False):
    """The private answers given so far to one sealed ask: a chain of choices, and whether it is complete."""

    choices: list[Choice] = []
    done: bool = False
    changes: int = 0
    """How often the chain has changed; part of the decision's id, so that an answer uses up its id."""


class Plan(Struct, omit_defaults=True, frozen=True, gc=False):
    """An answer to a question that has not been asked yet: what was planned, and the choice."""

    ask: Ask
    choice: Choice


class Private(Struct, omit_defaults=True, gc=False):
    """What one seat has told the server alone. It leaves no trace in state, version, digest or record until it
    takes effect."""

    revision: int = 0
    sealed: dict[str, Sealed] = {}
    kept: dict[str, list[Choice]] = {}
    """Complete answers that stay in for the next pass of a window, by the window's group."""
    plans: dict[str, Plan] = {}
    """Stored plans by the id of their question."""
    considered: int = 0
    """Up to which serial the plans have been put to sealed questions: each is considered once, when it opens."""


Privates = dict[int, Private]
"""Private inputs by seat."""
