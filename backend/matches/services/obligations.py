"""Keeps the table of who owes what until when equal to the open decisions of the state.

An answer of a sealed round that is complete stays a row until the round closes, owed by nobody: whoever reads a
match's next deadline must not learn from it who has answered. For the same reason the time of a sealed round is the
same for all (unless the table has one person only): no pauses and no bank of anybody's own.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.conf import settings

from backend.clocks import kinds
from backend.clocks.calendar import Calendar, nights_crowd, used
from backend.core import statements
from backend.matches import rows as stored
from backend.matches.models import Entry, Match, Obligation, Seat
from backend.matches.selectors.extension import longer
from backend.matches.services import countdown, timers
from games import door

PLAYED: frozenset[door.By] = frozenset({"player", "order"})
"""Whose answers pay into a bank."""


class Obligations:
    """The obligations of one locked match, loaded once and settled once."""

    def __init__(self, match: Match, seats: Sequence[Seat], now: datetime) -> None:
        self.match = match
        self.seats = seats
        self.now = now
        self.rows: dict[str, Obligation] = {}
        self.touched_players: set[str] = set()
        """Players whose inbox reads differently after `settle`."""
        self.urgent_players: set[str] = set()
        """Those of them who must hear of it at once: a device of theirs says what no longer holds, or somebody waits
        for a reaction."""
        self.paid_banks: set[int] = set()
        """Seats whose bank is another one after `settle`."""
        self.has_moved = False
        """Whether deadlines have been found anew though nothing was asked or answered."""
        self._undone: Entry | None = None
        self._asked_anew: set[int] = set()
        self._answered: dict[str, door.By] = {}
        self._stale: set[str] = set()
        """The decisions whose deadline must be found anew."""
        self._changed: dict[int, Obligation] = {}
        """Rows that stay and are not what is stored any more, by key."""

    @property
    def clock_now(self) -> datetime:
        """What the match's clocks show: they stand while it is paused."""
        return self.match.paused_since or self.now

    @property
    def has_banks(self) -> bool:
        """Whether each seat has a bank of time."""
        return self.match.clock.get("kind") == kinds.BANK

    def take(self, rows: Iterable[Obligation]) -> None:
        """Begins with what is stored of a running match, in the order in which it was asked."""
        self.rows = {row.decision: row for row in rows}
        for row in self.rows.values():
            if row.counted_from is None:  # written by the release before this one
                row.counted_from = row.opened_at
                if row.deadline is not None:
                    row.left = (row.deadline - row.opened_at).total_seconds()

    def deadline_of(self, decision: str) -> datetime | None:
        """Until when an open decision is due; None for no limit, and for what nobody waits for. In a paused match, as
        if the clocks ran on from when it was paused."""
        row = self.rows.get(decision)
        if row is None or row.deadline is not None or self.match.paused_since is None:
            return row.deadline if row is not None else None
        return countdown.aim(self.match, row, self.clock_now)

    def held(self, decision: str, seat: int) -> countdown.Held:
        """What a seat has of its time for an open decision."""
        row = self.rows.get(decision)
        left = countdown.left_at(row, self.clock_now) if row is not None else None
        extended = row is not None and row.extended
        return countdown.Held(self.deadline_of(decision), left, self.seats[seat].bank, extended)

    def earliest(self) -> datetime | None:
        """The next deadline of the match."""
        return min((row.deadline for row in self.rows.values() if row.deadline is not None), default=None)

    def overdue(self) -> list[Obligation]:
        """What should have been answered by now, in the order in which it was asked."""
        return [row for row in self.rows.values() if self._is_overdue(row, self.now)]

    def _is_overdue(self, row: Obligation, at: datetime) -> bool:
        return row.deadline is not None and row.deadline <= at

    def note_answer(self, decision: str, by: door.By) -> None:
        """Who has given the answer that closes a row: what a person answers pays into their bank."""
        self._answered[door.base_of(decision)] = by

    def restore(self, undone: Entry) -> None:
        """Announces that an undo opens decisions anew: none of them gains time by it."""
        self._undone = undone

    def lengthen(self, rows: Iterable[Obligation], seconds: float) -> None:
        """Gives these more time to think. What was due at a wall time is due so much later, by a countdown."""
        for row in rows:
            row.left, row.counted_from = longer(row, seconds, self.clock_now)
            row.extended = True
            self._stale.add(row.decision)
            self.has_moved = True

    # Clocks that stop and go on.

    def hold(self) -> None:
        """The table pauses: clocks stand from now on. Call it before `paused_since` is set."""
        for row in self.rows.values():
            countdown.charge(row, self.now)
        self._move_all()

    def let_run(self) -> None:
        """The pause is over. Call it after `paused_since` is taken away."""
        for row in self.rows.values():
            row.counted_from = self.now
        self._move_all()

    def _move_all(self) -> None:
        self._stale |= set(self.rows)
        self.has_moved = True

    def credit(self, start: datetime, end: datetime) -> None:
        """Nobody could reach the server between two moments: that time is nobody's. What was overdue before stays so;
        a wall time moves only if it fell into the outage."""
        for row in self.rows.values():
            if row.deadline is None or self._is_overdue(row, start):
                continue
            if row.left is None and row.deadline <= end:
                row.left, row.counted_from = used(Calendar.read(row.calendar), start, row.deadline), end
            elif row.left is not None and row.counted_from is not None and row.counted_from < end:
                countdown.charge(row, start)
                row.counted_from = end
            if row.left is not None:  # at once: whoever looks for what is overdue must not find it
                row.deadline = countdown.aim(self.match, row, end)
            self.has_moved = self.has_moved or row.left is not None
            self._stale.add(row.decision)

    def take_calendars(self, player_id: str, *, keeps_nights: bool) -> bool:
        """Counts by a player's own pauses as they are now. `keeps_nights`: only their holidays have changed.

        False if some night would come too soon after another one, so that their clock would stand for more than
        half of a day: such a row keeps its old night, and it must be tried again.
        """
        are_taken = True
        for row in self.rows.values():
            if row.player_id != player_id or not row.is_personal or self._is_overdue(row, self.now):
                continue
            old = Calendar.read(row.calendar)
            new = countdown.calendar_of(self.match, self.seats[row.seat], self.now)
            if not keeps_nights and nights_crowd(old, new, self.clock_now):
                are_taken = False
                continue
            if keeps_nights:
                new = Calendar(old.zone, old.night, old.weekend, new.away)
            if old == new:
                continue
            countdown.charge(row, self.clock_now)
            row.calendar = new.document()
            self._stale.add(row.decision)
            self.has_moved = True
        return are_taken

    # What is asked and what is answered.

    def ask_anew(self, seat: Seat) -> None:
        """Another player owes what this seat owes, on fresh time; a round that a timer closes keeps the timer's."""
        self._asked_anew.add(seat.index)
        if self.has_banks:
            self._set_bank(seat.index, float(self.match.clock["bank"]))

    def settle(self, game: door.AnyGame, state: door.State, privates: door.Privates) -> None:
        """Deletes what is answered, adds what is asked, and moves what another player owes now."""
        owed = door.owed(game, state, privates) if self.match.is_active else []
        asked = {door.base_of(ask.id): (ask, is_owed) for ask, is_owed in owed}
        anew = [row for row in self.rows.values() if self._is_asked_anew(row, state)]
        known = {door.base_of(name): row for name, row in self.rows.items() if row not in anew}
        closed = [row for base, row in known.items() if base not in asked]
        kept = {base: row for base, row in known.items() if base in asked}
        if self.has_banks:
            self._settle_banks(closed, kept.values())
        closed += anew
        opened: list[Obligation] = []
        for base, (ask, is_owed) in asked.items():
            if base not in known:
                opened.append(self._open(ask, is_owed, state, closed, [*kept.values(), *opened]))
        for base, row in kept.items():
            self._move_on(row, *asked[base])
        self._find_deadlines(state, kept.values())
        self._store(closed, opened)
        reactions = [row for row in opened if door.holding_timer(state, row.decision) is not None]
        self._touch(*closed, *opened)
        self.urgent_players |= {row.player_id for row in reactions if row.player_id is not None}
        self.rows = {row.decision: row for row in (*kept.values(), *opened)}

    def _touch(self, *rows: Obligation) -> None:
        """Their players are to be told of it."""
        self.touched_players |= {row.player_id for row in rows if row.player_id is not None}
        self.urgent_players |= {row.player_id for row in rows if row.player_id is not None and row.is_told}

    def _store(self, closed: Sequence[Obligation], opened: Sequence[Obligation]) -> None:
        """What is asked takes the rows of what is answered, so that most changes write once."""
        free = {row.decision: row.pk for row in sorted(closed, key=lambda row: int(row.pk))}
        fresh = [row for row in opened if row.decision not in free]
        for row in opened:  # asked anew under its name: no other row may have it, not even for a moment
            if row.decision in free:
                row.pk = free.pop(row.decision)
        for row, key in zip(fresh, free.values(), strict=False):
            row.pk = key
        statements.delete(Obligation, list(free.values())[len(fresh) :])
        stored.put_owed([*self._changed.values(), *opened])

    def _is_asked_anew(self, row: Obligation, state: door.State) -> bool:
        return row.seat in self._asked_anew and timers.closes_at(self.match, state, row.decision) is None

    def _move_on(self, row: Obligation, ask: door.Ask, is_owed: bool) -> None:
        """The next question of a private answer takes the place of the last one. A bot that keeps a seat owes its
        answers, and its player does not, until they return."""
        player_id = self._debtor(ask, is_owed)
        if (row.decision, row.player_id) == (ask.id, player_id):
            return
        if row.player_id != player_id:
            self._touch(row)
            self.touched_players |= {player_id} if player_id is not None else set()
            if row.is_personal and not self._is_overdue(row, self.now):
                self._change_hands(row, player_id)
        if row.decision in self._stale:
            self._stale.add(ask.id)
        row.decision, row.asked, row.args, row.player_id = ask.id, ask.kind, dict(ask.args), player_id
        self._changed[row.pk] = row

    def _debtor(self, ask: door.Ask, is_owed: bool) -> str | None:
        seat = self.seats[ask.seat]
        return seat.player_id if is_owed and not seat.is_played_by_bot else None

    def _find_deadlines(self, state: door.State, rows: Iterable[Obligation]) -> None:
        """Finds the deadlines of the rows whose time was changed, and stores them."""
        moved = [row for row in rows if row.decision in self._stale]
        for row in moved:
            before = row.deadline
            row.deadline = self._deadline(row, state)
            if row.deadline != before:
                self._touch(row)
            self._changed[row.pk] = row

    def _deadline(self, row: Obligation, state: door.State) -> datetime | None:
        if self.match.paused_since is not None:
            return None
        closes = timers.closes_at(self.match, state, row.decision)
        return closes if closes is not None else countdown.aim(self.match, row, self.clock_now)

    def _open(
        self,
        ask: door.Ask,
        is_owed: bool,
        state: door.State,
        closed: Sequence[Obligation],
        beside: Collection[Obligation],
    ) -> Obligation:
        """A new row. All that one change opens has the same time, though pauses of their own may give players
        different deadlines; what an undo opens again keeps the time it had."""
        row = Obligation(
            match_id=self.match.pk,
            seat=ask.seat,
            player_id=self._debtor(ask, is_owed),
            decision=ask.id,
            asked=ask.kind,
            args=dict(ask.args),
            opened_version=self.match.version,
            opened_at=self.now,
            counted_from=self.clock_now,
            is_personal=not door.is_sealed(state, ask.id) or self._has_one_person,
        )
        self._give_time(row, state, closed, beside)
        row.deadline = self._deadline(row, state)
        return row

    def _give_time(
        self,
        row: Obligation,
        state: door.State,
        closed: Sequence[Obligation],
        beside: Collection[Obligation],
    ) -> None:
        """A round that a timer closes has that timer's time: nobody who is silent in it is late."""
        if timers.closes_at(self.match, state, row.decision) is not None:
            row.is_personal = False
            return
        if row.is_personal:
            row.calendar = countdown.calendar_of(self.match, self.seats[row.seat], self.now).document()
        if self._undone is not None and self._is_restored(row, self._undone, closed):
            return
        bank = self.seats[row.seat].bank if row.is_personal else None
        row.left = kinds.allowance(self.match.clock, bank, settings.MIN_CLOCK)
        if self.has_banks and row.is_personal:
            running = next((each for each in beside if each.seat == row.seat and each.is_personal), None)
            if running is not None:  # the bank of a seat runs once, whatever it owes
                row.left, row.counted_from, row.calendar, row.extended = (
                    running.left,
                    running.counted_from,
                    running.calendar,
                    running.extended,
                )

    def _is_restored(self, row: Obligation, undone: Entry, closed: Sequence[Obligation]) -> bool:
        """Gives a row that an undo opens again the time that it had, or that the undone answer had."""
        has_own_bank = self.has_banks and row.is_personal and row.seat == undone.seat
        before = next(
            (
                each
                for each in closed
                if (each.seat, each.asked, each.args) == (row.seat, row.asked, row.args)
            ),
            None,
        )
        if before is not None and not has_own_bank:
            row.opened_at, row.left, row.counted_from = before.opened_at, before.left, before.counted_from
            row.calendar, row.extended = before.calendar, before.extended
            return True
        if undone.deadline is None:
            return False
        row.left = self._given_back(undone, Calendar.read(row.calendar), undone.deadline)
        row.extended = undone.extended and row.seat == undone.seat
        return True

    def _given_back(self, undone: Entry, calendar: Calendar, deadline: datetime) -> float:
        """Seconds until the old deadline, which a holiday that has been given up since would make too many."""
        left = used(calendar, self.clock_now, deadline)
        return left if undone.left is None else min(left, undone.left)

    @property
    def _has_one_person(self) -> bool:
        """Nobody is there who could learn anything from a time."""
        return sum(seat.kind == Seat.Kind.HUMAN for seat in self.seats) <= 1

    # Banks.

    def _settle_banks(self, closed: Iterable[Obligation], kept: Collection[Obligation]) -> None:
        """Takes what was used off the bank of every seat that answered, and pays the increment for its answers. What
        the seat still owes is counted on by the new bank."""
        if self._undone is not None:
            self._restore_bank(self._undone, kept)
            return
        running: dict[int, list[Obligation]] = {}
        for row in closed:
            if row.is_personal and row.player_id is not None:
                running.setdefault(row.seat, []).append(row)
        for index, rows in running.items():
            bank = self._spend(rows[0])
            more = self._unused_extension(rows[0])
            for row in rows:
                if self._answered.get(door.base_of(row.decision)) in PLAYED:
                    bank = kinds.paid_in(self.match.clock, bank)
            self._set_bank(index, bank)
            self._count_on(index, kept, more)

    def _unused_extension(self, row: Obligation) -> float:
        """What a charged row has left of the time that was taken beyond the bank: that is used first."""
        if not row.extended:
            return 0.0
        held = kinds.allowance(self.match.clock, self.seats[row.seat].bank, settings.MIN_CLOCK) or 0.0
        return max(0.0, (row.left or 0.0) - held)

    def _spend(self, row: Obligation) -> float:
        """What the bank of a row's seat holds after its running."""
        countdown.charge(row, self.clock_now)
        held = self.seats[row.seat].bank
        full: float = self.match.clock["bank"]
        return min(full if held is None else held, row.left or 0.0)

    def _set_bank(self, index: int, bank: float) -> None:
        self.seats[index].bank = bank
        self.paid_banks.add(index)

    def _count_on(self, index: int, kept: Iterable[Obligation], more: float) -> None:
        for row in kept:
            if row.seat == index and row.is_personal:
                held = kinds.allowance(self.match.clock, self.seats[index].bank, settings.MIN_CLOCK) or 0.0
                row.left = held + (more if row.extended else 0.0)
                row.counted_from = self.clock_now
                self._stale.add(row.decision)

    def _restore_bank(self, undone: Entry, kept: Collection[Obligation]) -> None:
        """The bank is what it was when the answer was given that is taken back, less all the time since then."""
        if undone.seat is None or undone.deadline is None:
            return
        seat = self.seats[undone.seat]
        calendar = countdown.calendar_of(self.match, seat, self.now)
        left = self._given_back(undone, calendar, undone.deadline)
        full: float = self.match.clock["bank"]
        self._set_bank(seat.index, min(full if undone.bank is None else undone.bank, left))
        for row in kept:
            if row.seat == seat.index and row.is_personal:
                row.left, row.counted_from, row.calendar = left, self.clock_now, calendar.document()
                row.extended = row.extended or undone.extended
                self._stale.add(row.decision)

    def _change_hands(self, row: Obligation, player_id: str | None) -> None:
        """A bot takes the seat over, or its player returns and has their own pauses again. A bank runs only while the
        player owes something."""
        if player_id is None:
            if self.has_banks:
                self._set_bank(row.seat, self._spend(row))
            return
        countdown.charge(row, self.clock_now)
        if self.has_banks:
            more = self._unused_extension(row)
            held = kinds.allowance(self.match.clock, self.seats[row.seat].bank, settings.MIN_CLOCK) or 0.0
            row.left, row.counted_from = held + more, self.clock_now
        row.calendar = countdown.calendar_of(self.match, self.seats[row.seat], self.now).document()
        self._stale.add(row.decision)
