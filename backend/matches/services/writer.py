"""The only writer of match state.

Every change runs as `change(match_id, work)`: one transaction that locks the match's row, loads what the change
needs, lets `work` move the match through the door, and stores entries, snapshots, obligations, timers and due work
together. Hints go out after the commit. A fault of the game undoes everything and freezes the match.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.db import transaction

from backend.accounts.models import Player
from backend.clocks.services import outages
from backend.core.problems import Problem
from backend.matches.engine import CHANGE_SECONDS, EngineFault, ended_after, engine_call
from backend.matches.models import Entry, Match, Seat, Snapshot
from backend.matches.names import fix_names
from backend.matches.rows import (
    find_match,
    open_match,
)
from backend.matches.selectors.states import load_state
from backend.matches.services import standstill
from backend.matches.services.consequences import CONSEQUENCES
from backend.matches.services.countdown import Held
from backend.matches.services.freeze import freeze
from backend.matches.services.unit_of_work import UnitOfWork
from backend.matches.visibility import own_seats
from games import door
from games.box import Line

T = TypeVar("T")
Enter = Callable[[], tuple[Match, Player | None]]
"""Locks a match, and says for which player."""


def lock_match(match_id: str) -> Match:
    """The match's row, locked until the end of the transaction; not_found if there is none.

    On SQLite the immediate transaction is the lock.
    """
    match = find_match(match_id, lock=True)
    if match is None:
        raise Problem("not_found")
    return match


def change(match_id: str, work: Callable[[Writer], T], player: Player | None = None, key: str = "") -> T:
    """Runs `work` on the locked match and saves what it did; all or nothing. `player` is for whom, if it is for one
    player, and `key` what they have sent to be known by.

    Problems: not_found, frozen (after a fault, which has then been noted), and what `work` raises.
    """
    return change_for(match_id, lambda: (lock_match(match_id), player), work, key)


def change_for(match_id: str, enter: Enter, work: Callable[[Writer], T], key: str = "") -> T:
    """The same where `enter` finds out in the transaction for whom, and locks the match."""
    try:
        with transaction.atomic():
            match, player = enter()
            with ended_after(CHANGE_SECONDS):
                writer = Writer.open(match, player, key)
                result = work(writer)
                writer.save()
            return result
    except EngineFault as fault:
        freeze(match_id, fault)
        raise


class Writer(UnitOfWork):
    """What can be done with a locked match. Lives for one transaction."""

    _saved: object = None
    """How much there was to save when that was done; nothing may come after it."""

    @classmethod
    def open(cls, match: Match, player: Player | None = None, key: str = "") -> Writer:
        """A writer for a match that this transaction has locked."""
        opened = open_match(match, player.pk if player is not None else None, key)
        writer = cls(match, opened, player)
        if match.is_active:
            writer.obligations.take(opened.owed)
            standstill.credit_outages(writer)
        return writer

    def require_active(self) -> None:
        """Problems: not_started, match_over, frozen."""
        if not self.match.is_active:
            raise Problem(NOT_ACTIVE[Match.Status(self.match.status)])

    def start(self, setup: door.Setup, origin: bytes | None = None) -> None:
        """Sets the match up, or lets it go on from the stored state `origin`; the opening is entry 0."""
        match = self.match
        with engine_call() as guard:
            if origin is None:
                transition = door.start(self.game, setup, guard=guard)
            else:
                transition = door.fork(self.game, door.decode(self.game, origin), setup)
        match.status = Match.Status.ACTIVE
        match.started_at = self.now
        match.credited = outages.newest()
        match.seed = setup.seed
        match.seed_commitment = door.commitment(setup.seed)
        match.rules_version = match.rules_version or door.rules_version(self.game)
        match.content_digest = match.content_digest or door.content_digest(self.game)
        match.version = -1  # so that the opening is number 0
        self.is_table_changed = True
        self._take(transition)

    def answer(self, seat: int, decision: str, choice: door.Choice, by: door.By = "player") -> None:
        """One answer, with all entries that it stands for: an undo of any of them gives the same time back. Raises
        door.Refused, and then this writer may only be used to look at rows."""
        held = self.obligations.held(decision, seat)
        with engine_call() as guard:
            for transition in door.answers(
                self.game, self.state, seat, decision, choice, self.privates, by=by, guard=guard
            ):
                self._take(transition, held)
        self.obligations.note_answer(decision, by)

    def put_plan(self, seat: int, decision: str, choice: door.Choice) -> None:
        """Stores an answer in advance, or takes it back. Raises door.Refused."""
        with engine_call():
            self._take(door.put_plan(self.game, self.state, seat, decision, choice, self.privates))

    def withdraw_plan(self, seat: int, decision: str) -> None:
        """Takes back what is about to answer an open decision. Raises door.StaleDecision."""
        with engine_call():
            self._take(door.withdraw_plan(self.game, self.state, seat, decision, self.privates))

    def tick(self, timer: str) -> None:
        """A timer's moment has come. Raises door.StaleDecision if it has ended."""
        with engine_call() as guard:
            self._take(door.tick(self.game, self.state, timer, self.privates, guard=guard))

    def resign(self, seat: Seat, by: door.By = "player") -> None:
        """A seat gives up; a bot plays it from now on if the match goes on."""
        with engine_call() as guard:
            self._take(door.resign(self.game, self.state, seat.index, self.privates, by=by, guard=guard))
        self.set_seat_status(seat, Seat.Status.RESIGNED)

    def undo(self, seat: int, target: int, undone: Entry) -> None:
        """Takes the seat's last answer, the entry `undone`, back. Raises door.NotUndoable."""
        with engine_call():
            restored = door.decode(self.game, load_state(self.match.pk, target))
            transition = door.undo(self.game, self.state, restored, seat)
        self.obligations.restore(undone)
        self._take(transition)

    def hand_over(self, seat: Seat, player: Player) -> None:
        """Another player sits here from now on: with all that the seat knows and owes, on fresh time, but
        without what was stored in advance by who sat here before."""
        if seat.player_id is not None:
            self.obligations.touched_players.add(seat.player_id)
        self.handed_over.add(seat.index)
        self.obligations.ask_anew(seat)
        seat.player, seat.table_name = player, ""
        fix_names(self.seats)
        self.set_seat_status(seat, Seat.Status.PLAYING)
        self.note_presence(seat)
        door.forget_plans(seat.index, self.privates)
        self.private_seats.add(seat.index)
        self.changed_seats.add(seat.index)
        self.is_table_changed = True

    def _take(self, transition: door.Transition[door.State], held: Held | None = None) -> None:
        """Keeps what a call did; it is written by `save`."""
        self.state = transition.state
        if transition.private is not None:
            self.private_seats.add(transition.private)
            return
        match = self.match
        number = match.version + 1
        if transition.state.version != number:
            raise EngineFault(f"version {transition.state.version} follows version {match.version}")
        with engine_call():
            line, snapshot = rows_of(self.match, number, transition, self.now, held)
        self.events += transition.events
        self.entries.append(line)
        self.snapshots.append(snapshot)
        match.version = number

    def save(self) -> None:
        """Writes everything and plans what follows, once. Does nothing if nothing was done.

        Raises RuntimeError where something was done after it had been saved.
        """
        if self._saved is None:
            if self.has_changed:
                for consequence in CONSEQUENCES:
                    consequence(self)
            self._saved = self.extent
        elif self._saved != self.extent:
            raise RuntimeError("something was changed after the change had been saved")


def rows_of(
    match: Match,
    number: int,
    transition: door.Transition[door.State],
    at: datetime,
    held: Held | None = None,
) -> tuple[Entry, Snapshot]:
    """What one call into the game is stored as. Raises ValueError for a state that is too large."""
    blob, digest = door.encode(transition.state, door.game(match.game))
    entry = transition.entry
    line = Line(door.encode_entry(entry), door.encode_events(transition.events), blob, digest)
    return (
        entry_of(match.pk, number, entry, line, at, held),
        Snapshot(match_id=match.pk, version=number, state=blob),
    )


def entry_of(
    match_id: str,
    number: int,
    entry: door.EntryData,
    line: Line,
    at: datetime,
    held: Held | None = None,
) -> Entry:
    """The row of one entry; `held` is what an undo would give back."""
    had = held or Held()
    return Entry(
        match_id=match_id,
        number=number,
        type=entry.type,
        by=entry.by,
        seat=entry.seat,
        at=at,
        deadline=had.deadline,
        left=had.left,
        bank=had.bank,
        extended=had.extended,
        data=line.entry,
        events=line.events,
        digest=line.digest,
    )


NOT_ACTIVE = {
    Match.Status.WAITING: "not_started",
    Match.Status.FINISHED: "match_over",
    Match.Status.ABANDONED: "match_over",
    Match.Status.FROZEN: "frozen",
}
"""Why a match that is not active takes no answers."""


def playable_seats(writer: Writer, player: Player) -> list[Seat]:
    """The seats that this player may answer for in a running match.

    Problems: not_your_seat, not_started, match_over, frozen, already_resigned.
    """
    held = own_seats(writer.seats, player)
    if not held:
        raise Problem("not_your_seat")
    writer.require_active()
    playing = [seat for seat in held if seat.status != Seat.Status.RESIGNED]
    if not playing:
        raise Problem("already_resigned")
    return playing
