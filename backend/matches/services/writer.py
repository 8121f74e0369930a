"""The only writer of match state.

Every change runs as `change(match_id, work)`: one transaction that locks the match's row, loads what the change
needs, lets `work` move the match through the door, and stores entries, snapshots, obligations, timers and due work
together. Hints go out after the commit. A fault of the game undoes everything and freezes the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeVar

from django.db import transaction

from backend.accounts.models import Player
from backend.clocks.services import outages
from backend.core import clock, outbox
from backend.core.ids import new_id
from backend.core.models import Due
from backend.core.problems import Problem
from backend.core.statements import update
from backend.matches import publish
from backend.matches.engine import CHANGE_SECONDS, EngineFault, ended_after, engine_call, game_of
from backend.matches.models import Entry, Match, Obligation, PrivateInput, Seat, Snapshot
from backend.matches.names import fix_names
from backend.matches.rows import (
    Opened,
    add_entries,
    add_snapshots,
    find_match,
    open_match,
    put_privates,
    put_seats,
)
from backend.matches.selectors.states import load_state
from backend.matches.services import due_orders, follow, keeping, standstill, timers
from backend.matches.services.countdown import Held
from backend.matches.services.freeze import freeze
from backend.matches.services.obligations import Obligations
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


class Writer:
    """A locked match with all that a change of it needs. Lives for one transaction."""

    def __init__(self, match: Match, opened: Opened) -> None:
        self.match = match
        self.opened = opened
        self.seats = seats = opened.seats
        self.player: Player | None = None
        """For whom the match is changed, if it is for one player."""
        self.game = game_of(match.game)
        self.now = clock.now()
        self.obligations = Obligations(match, seats, self.now)
        self.entries: list[Entry] = []
        self.work: list[Due] = []
        """What is to be done after this change; stored with it."""
        self.events: list[door.Event] = []
        """What was told since the writer was opened."""
        self._snapshots: list[Snapshot] = []
        self._state: door.State | None = None
        self._privates: door.Privates | None = None
        self.handed_over: set[int] = set()
        """Seats in which somebody else sits now."""
        self.status_before: dict[int, str] = {}
        """The status that a seat had when the writer was opened, if another was set since."""
        self._changed_seats: set[int] = set()
        self._private_seats: set[int] = set()
        self._asked_in_private: set[int] = set()
        """Seats that may have been answering in private when the writer was opened."""
        self._revised: set[int] = set()
        """Seats of which what they told in private has moved."""
        self._table_changed = False
        self._is_renewed = False
        self._saved: object = None
        """What was left to save when that was done; nothing may come after it."""

    @classmethod
    def open(cls, match: Match, player: Player | None = None, key: str = "") -> Writer:
        """A writer for a match that this transaction has locked."""
        opened = open_match(match, player.pk if player is not None else None, key)
        writer = cls(match, opened)
        writer.player = player
        if match.is_active:
            writer.obligations.take(opened.owed)
            standstill.credit_outages(writer)
        return writer

    @property
    def known_player(self) -> Player:
        """The one for whom the match is changed."""
        if self.player is None:
            raise RuntimeError("this change is nobody's")
        return self.player

    @property
    def state(self) -> door.State:
        """The newest state, decoded when first asked for."""
        if self._state is None:
            if self.opened.state is None:
                raise Problem("not_found")
            with engine_call():
                self._state = door.decode(self.game, self.opened.state)
            self._asked_in_private = asked_in_private(self.game, self._state, self.seats)
        return self._state

    @property
    def privates(self) -> door.Privates:
        """What seats have told in private, decoded when first asked for: who may do what is decided before."""
        if self._privates is None:
            stored = self.opened.privates
            self._privates = {seat: door.decode_private(bytes(row.data)) for seat, row in stored.items()}
        return self._privates

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
        self._table_changed = True
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

    def due_plan(self, seat: Seat) -> tuple[str, door.Choice] | None:
        """What the seat has stored for a decision that is open now; nothing while a bot plays it."""
        if seat.index not in self.privates or seat.is_played_by_bot:
            return None
        with engine_call():
            return door.due_plan(self.game, self.state, seat.index, self.privates)

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

    def set_seat_status(self, seat: Seat, status: Seat.Status) -> None:
        """Who plays the seat from now on; stored with the rest."""
        if seat.status != status:
            self.status_before.setdefault(seat.index, seat.status)
            seat.status = status
            self._changed_seats.add(seat.index)
            self._table_changed = True

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
        self._private_seats.add(seat.index)
        self._changed_seats.add(seat.index)
        self._table_changed = True

    def count_timeout(self, seat: Seat) -> None:
        """One more answer in a row that the clock had to give."""
        seat.timeouts_in_a_row += 1
        self._changed_seats.add(seat.index)

    def set_host(self, player: Player) -> None:
        """The match is this player's to look after from now on."""
        self.match.host = player
        self._table_changed = self._is_renewed = True

    def set_wanted(self, seat: Seat, by: str) -> None:
        """Opens or ends (with an empty `by`) the call for somebody else in this seat. Where the match is private, the
        way in is a new code, which ends with the call."""
        if seat.wanted != by:
            seat.wanted = by
            is_private = self.match.visibility == Match.Visibility.PRIVATE
            seat.invitation = new_id() if by and is_private else None
            self._changed_seats.add(seat.index)
            self._table_changed = True

    def take_time(self, seat: Seat, rows: Iterable[Obligation], seconds: float) -> None:
        """The seat's player takes more time for what they owe."""
        self.obligations.lengthen(rows, seconds)
        seat.extensions += 1
        self._changed_seats.add(seat.index)
        self.note_table()
        self.note_presence(seat)

    def note_presence(self, seat: Seat) -> None:
        """The seat's player has acted."""
        if seat.timeouts_in_a_row:
            seat.timeouts_in_a_row = 0
            self._changed_seats.add(seat.index)

    def note_alarm(self) -> None:
        """The alarm of this match has rung: the next one must be set."""
        self.match.alarm_at = None
        self._is_renewed = True

    def note_table(self) -> None:
        """Something that everybody sees has changed though nothing was answered: deadlines, a pause."""
        self._is_renewed = True
        self._table_changed = True

    def renew(self) -> None:
        """Plans all that follows from the position anew, though nothing was answered."""
        self.note_alarm()
        self._table_changed = True
        self._changed_seats = {seat.index for seat in self.seats}

    def _take(self, transition: door.Transition[door.State], held: Held | None = None) -> None:
        """Keeps what a call did; it is written by `save`."""
        self._state = transition.state
        if transition.private is not None:
            self._private_seats.add(transition.private)
            return
        match = self.match
        number = match.version + 1
        if transition.state.version != number:
            raise EngineFault(f"version {transition.state.version} follows version {match.version}")
        with engine_call():
            line, snapshot = rows_of(self.match, number, transition, self.now, held)
        self.events += transition.events
        self.entries.append(line)
        self._snapshots.append(snapshot)
        match.version = number

    def save(self) -> None:
        """Writes everything and plans what follows, once. Does nothing if nothing was done.

        Raises RuntimeError where something was done after it had been saved.
        """
        if self._saved is None:
            self._write()
            self._saved = self._pending
        elif self._saved != self._pending:
            raise RuntimeError("something was changed after the change had been saved")

    @property
    def _pending(self) -> tuple[object, ...]:
        """What there is to save, so far."""
        seats = frozenset(self._changed_seats), frozenset(self._private_seats)
        return len(self.entries), len(self.work), *seats, self._table_changed, self._is_renewed

    def _write(self) -> None:
        """A change and its consequences, in their order."""
        if self.entries and self.state.outcome is not None:
            self._note_results(self.state.outcome)
        if not (self.entries or self._private_seats or self._changed_seats or self._is_renewed):
            return
        match, state = self.match, self.state
        add_entries(self.entries)
        add_snapshots(self._snapshots)
        keeping.settle(self)
        self._count_privates()
        if state.outcome is not None:
            self.work += follow.finish(match, state.outcome, self.now)
            self._table_changed = True
        self._settle_clocks(state)
        match.waiting_on = follow.waiting_on(state)
        if match.is_active:
            self.work += follow.alarms(match, self.obligations.earliest())
            self._wake_bots()
        self._store_privates()
        self._store_seats()
        if self.entries or self._table_changed:
            # A private input leaves no trace that others could see, not even the time.
            match.updated_at = self.now
        self._tell_players()
        update(match, self._fields())
        if self.entries:
            follow.tell_followers(match, self.game)
        outbox.enqueue_all(self.work)
        self._tell_sockets()

    def _count_privates(self) -> None:
        """What seats have told in private has moved with the entries, too: a round that closed took it along."""
        for index, private in self.privates.items():
            seat = self.seats[index]
            if seat.private_revision != private.revision:
                seat.private_revision = private.revision
                self._revised.add(index)

    def _settle_clocks(self, state: door.State) -> None:
        """Timers, what is owed, and what becomes of both."""
        match, obligations = self.match, self.obligations
        if match.is_active:
            timers.settle(match, state, self.privates, obligations.clock_now, follow.pace_of(self.seats))
        obligations.settle(self.game, state, self.privates)
        if match.is_active:
            timers.settle_parts(match, state, obligations.rows.values(), anew=obligations.has_moved)

    def _note_results(self, outcome: door.Outcome) -> None:
        for seat in self.seats:
            seat.result = outcome.results.get(seat.index, "")
            self._changed_seats.add(seat.index)

    def _fields(self) -> list[str]:
        fields = ["version", "status", "waiting_on", "timers", "early", "alarm_at", "updated_at"]
        fields += ["untold", "untold_count", "look_at"]
        fields += ["unattended_since", "host", "timers_from", "paused_since", "pause_asked", "credited"]
        if self._is_opening:
            fields += ["started_at", "seed", "seed_commitment", "rules_version", "content_digest"]
        if not self.match.is_active:
            fields += ["outcome", "finished_at"]
        return fields

    def _wake_bots(self) -> None:
        """Puts a new position to every bot that is asked anything in it, an old one to the bots that are new.

        What one seat has told in private wakes no bot of another: what that bot does next would give it away.
        """
        asked = {ask.seat for ask in door.open_asks(self.game, self.state, None, self.privates)}
        concerned = self._private_seats | self._changed_seats
        for seat in self.seats:
            if seat.index in asked and seat.is_played_by_bot and (self.entries or seat.index in concerned):
                self.work.append(follow.bot_turn(self.match, seat, self.now, follow.pace_of(self.seats)))

    def _store_privates(self) -> None:
        """Writes the private inputs of all seats that may have any, changed or not and by one statement: what others
        have told in private makes no change take longer. With each goes when it is given, if it is an order."""
        seats = self._asked_in_private | asked_in_private(self.game, self.state, self.seats)
        if self._is_opening and not self.privates:
            return
        rows = [self._private_row(self.seats[index]) for index in sorted(seats | self._private_seats)]
        put_privates(rows)
        due_orders.wake(row.order_at for row in rows)

    def _private_row(self, seat: Seat) -> PrivateInput:
        private = self.privates.get(seat.index) or door.Private()
        row = self.opened.privates.get(seat.index) or PrivateInput(match_id=self.match.pk, seat=seat.index)
        row.data = door.encode_private(private)
        planned = self.due_plan(seat) if self.match.is_active else None
        decision = planned[0] if planned is not None else ""
        if row.order_for != decision:  # what waits already keeps its time
            row.order_for, row.order_at = decision, self._order_time(decision) if decision else None
        return row

    def _order_time(self, decision: str) -> datetime:
        """What seats have stored is answered after a while, as a person would."""
        deadline = self.obligations.deadline_of(decision)
        seconds = door.plan_delay(self.game, self.state)
        return follow.order_time(deadline, seconds, self.now, follow.pace_of(self.seats))

    def _store_seats(self) -> None:
        changed = self._changed_seats | self._private_seats | self._revised | self.obligations.paid_banks
        put_seats([self.seats[index] for index in sorted(changed)])

    def _tell_players(self) -> None:
        """Has somebody look at what players should be told: at once what is urgent, else soon."""
        urgent = self.obligations.urgent_players | self._newly_seated()
        self.work += follow.notices(self.match.pk, urgent)
        follow.tell_later(self.match, self._inboxes() - urgent, self.now)

    def _tell_sockets(self) -> None:
        match = self.match
        hints = [publish.moved(match.pk, match.version)] if self.entries else []
        if self._table_changed:
            hints.append(publish.table(match.pk))
        for index in self._private_seats:
            player_id = self.seats[index].player_id
            if player_id is not None:
                hints.append(publish.private(match.pk, player_id))
        hints += [publish.inbox(player_id) for player_id in sorted(self._inboxes())]
        if hints:
            transaction.on_commit(lambda: publish.send(hints), robust=True)

    @property
    def _is_opening(self) -> bool:
        """Whether this change starts the match."""
        return bool(self.entries) and self.entries[0].number == 0

    def _newly_seated(self) -> set[str]:
        """Players whose match has begun, or whose seat a bot has taken or given back."""
        changed = [seat for seat in self.seats if self._is_opening or seat.index in self._changed_seats]
        return {seat.player_id for seat in changed if seat.player_id is not None}

    def _inboxes(self) -> set[str]:
        """Players whose inbox reads differently now; at the end of a match, all of them."""
        if not self.match.is_active:
            return {seat.player_id for seat in self.seats if seat.player_id is not None}
        return self.obligations.touched_players


def asked_in_private(game: door.AnyGame, state: door.State, seats: Iterable[Seat]) -> set[int]:
    """The seats that may have told something in private, as everybody may know it: where anything can be decided in
    advance, all."""
    if door.has_plans(game):
        return {seat.index for seat in seats}
    return {ask.seat for ask in state.asks.values() if ask.is_private}


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
