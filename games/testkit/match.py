"""A match in memory: the engine's calls with everything kept that the backend keeps in rows.

Each call works on a clone, so that a refusal or a broken rule leaves the match as it was; a game whose `clone`
shares something that changes is found out by the fuzzer.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from games.engine import codec, machine, plans, record, sealed
from games.engine.chance import Dice
from games.engine.event import Event
from games.engine.game import Game, SeatSetup, Setup, V
from games.engine.play import By
from games.engine.record import Record
from games.engine.state import Ask, Choice, Private, Privates, State
from games.engine.text import Value
from games.engine.transition import EntryData, Transition

S = TypeVar("S", bound=State)

AnyGame = Game[Any, Any]
"""A game whose state and view are nobody's business but its own."""


class Line(Struct):
    """One entry as it happened: what was recorded, what was told, the digest after it."""

    entry: EntryData
    events: list[Event]
    digest: str


class Match(Generic[S, V]):
    """One play of a game. `dice` stands in for the match's own stream (a scripted one, for example)."""

    def __init__(self, game: Game[S, V], setup: Setup, dice: Dice | None = None) -> None:
        self.game = game
        self.setup = setup
        self.dice = dice
        self.privates: Privates = {}
        self.lines: list[Line] = []
        """The opening, then one line for each entry."""
        self._kept: dict[int, bytes] = {}
        started = machine.start(game, setup, dice)
        self.state: S = started.state
        self._note(started)

    @classmethod
    def resumed(cls, game: Game[S, V], state: S) -> Self:
        """A match that goes on from a stored state; its record would begin nowhere, so it has none."""
        match = object.__new__(cls)
        match.game, match.state, match.dice = game, state, None
        match.setup = Setup(
            state.options, tuple(SeatSetup(kind) for kind in state.seats), state.host, bytes(32)
        )
        match.privates, match.lines, match._kept = {}, [], {}
        match.state.undo = []
        return match

    def open(self, seat: int | None = None) -> list[Ask]:
        """The open decisions of a seat, or of all, as those seats meet them now."""
        return sealed.stages(self.game, self.state, seat, self.privates)

    def waiting(self) -> list[Ask]:
        """The decisions that somebody must answer."""
        return [ask for ask in self.open() if not ask.optional]

    def submit(self, seat: int, decision: str, choice: Choice, by: By = "player") -> Transition[S]:
        """Answers a decision; raises what the engine raises and is unchanged then."""
        privates = copy_privates(self.privates)
        return self._note(
            machine.answer(
                self.game, self.state.clone(), seat, decision, choice, privates, by=by, dice=self.dice
            )
        )

    def come_due(self, timer: str) -> Transition[S]:
        """A running timer (by its id) comes due."""
        privates = copy_privates(self.privates)
        return self._note(machine.tick(self.game, self.state.clone(), timer, privates, dice=self.dice))

    def resign(self, seat: int) -> Transition[S]:
        """A seat gives up."""
        privates = copy_privates(self.privates)
        return self._note(machine.resign(self.game, self.state.clone(), seat, privates, dice=self.dice))

    def plan(self, seat: int, decision: str, choice: Choice) -> Transition[S]:
        """Stores a plan, or takes it back; raises what the engine raises and is unchanged then."""
        privates = copy_privates(self.privates)
        return self._note(plans.put(self.game, self.state, seat, decision, choice, privates))

    def undo(self, seat: int) -> Transition[S]:
        """Takes the seat's last answer back; raises NotUndoable."""
        target = self.state.undo[-1] if self.state.undo else self.state.version
        kept = self._kept.get(target)
        restored = self.state.clone() if kept is None else self.game.decoder.decode(kept)
        return self._note(machine.undo(self.game, self.state.clone(), restored, seat))

    def record(self) -> Record:
        """The portable record so far."""
        return record.make(
            self.game,
            self.setup,
            [(line.entry, line.digest) for line in self.lines[1:]],
            self.state,
            rules_version=self.game.meta.rules_version,
            content_digest=self.game.content_digests[self.state.pack],
        )

    def _note(self, done: Transition[S]) -> Transition[S]:
        self.state = done.state
        if done.private is not None:
            self.privates = done.privates
            return done
        if done.entry.type == "sealed" or done.privates:
            self.privates = done.privates
        self.lines.append(Line(done.entry, done.events, codec.digest(done.state)))
        if self.game.undoes:
            self._kept[done.state.version] = codec.pack(done.state)
        return done


def copy_privates(privates: Privates) -> Privates:
    """An independent copy of all private inputs."""
    return {
        seat: msgspec.convert(msgspec.to_builtins(private), Private) for seat, private in privates.items()
    }


def setup_for(
    game: AnyGame,
    seats: int | tuple[SeatSetup, ...] | None = None,
    options: dict[str, Value] | None = None,
    *,
    host: int = 0,
    seed: bytes = bytes(32),
) -> Setup:
    """A set-up with the fewest seats, people on them, default options and a seed of zeros, unless said otherwise."""
    if seats is None:
        seats = game.meta.min_seats
    if isinstance(seats, int):
        seats = tuple(SeatSetup("human") for _ in range(seats))
    chosen: dict[str, Value] = {option.key: option.default for option in game.meta.options}
    chosen.update(options or {})
    return Setup(chosen, seats, host, seed)
