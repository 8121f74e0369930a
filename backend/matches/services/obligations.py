"""Keeps the table of who owes what until when equal to the open decisions of the state.

An answer of a sealed round that is complete stays a row until the round closes, owed by nobody: whoever reads a
match's next deadline must not learn from it who has answered.
"""

from collections.abc import Sequence
from datetime import datetime

from backend.clocks import kinds
from backend.matches.models import Match, Obligation, Seat
from backend.matches.services import follow
from games import door


class Obligations:
    """The obligations of one locked match, loaded once and settled once."""

    def __init__(self, match: Match, seats: Sequence[Seat], now: datetime) -> None:
        self.match = match
        self.seats = seats
        self.now = now
        self.rows: dict[str, Obligation] = {}
        self.touched_players: set[str] = set()
        """Players whose inbox reads differently after `settle`."""
        self._undone_deadline: datetime | None = None
        self._restoring = False
        self._asked_anew: set[int] = set()

    def load(self) -> None:
        """Reads the rows of a running match."""
        self.rows = {
            row.decision: row for row in Obligation.objects.filter(match_id=self.match.pk).order_by("pk")
        }

    def deadline_of(self, decision: str) -> datetime | None:
        """Until when an open decision is due; None for no limit, and for what nobody waits for."""
        row = self.rows.get(decision)
        return row.deadline if row is not None else None

    def earliest(self) -> datetime | None:
        """The next deadline of the match."""
        return min((row.deadline for row in self.rows.values() if row.deadline is not None), default=None)

    def overdue(self) -> list[Obligation]:
        """What should have been answered by now, in the order in which it was asked."""
        return [row for row in self.rows.values() if row.deadline is not None and row.deadline <= self.now]

    def restore(self, undone_deadline: datetime | None) -> None:
        """Announces that an undo opens decisions anew: none of them gains time by it."""
        self._restoring = True
        self._undone_deadline = undone_deadline

    def ask_anew(self, seat: Seat) -> None:
        """Another player owes what this seat owes, on fresh time; a round that a timer closes keeps the timer's."""
        self._asked_anew.add(seat.index)

    def settle(self, game: door.AnyGame, state: door.State, privates: door.Privates) -> None:
        """Deletes what is answered, adds what is asked, and moves what another player owes now."""
        owed = door.owed(game, state, privates) if self.match.is_active else []
        asked = {door.base_of(ask.id): (ask, is_owed) for ask, is_owed in owed}
        anew = [row for row in self.rows.values() if self._is_asked_anew(row, state)]
        known = {door.base_of(name): row for name, row in self.rows.items() if row not in anew}
        closed = anew + [row for base, row in known.items() if base not in asked]
        opened = [
            self._open(ask, is_owed, state, closed)
            for base, (ask, is_owed) in asked.items()
            if base not in known
        ]
        if closed:
            Obligation.objects.filter(pk__in=[row.pk for row in closed]).delete()
        kept = {base: row for base, row in known.items() if base in asked}
        for base, row in kept.items():
            self._move_on(row, *asked[base])
        if opened:
            Obligation.objects.bulk_create(opened)
        self.touched_players |= {row.player_id for row in (*closed, *opened) if row.player_id is not None}
        self.rows = {row.decision: row for row in (*kept.values(), *opened)}

    def _is_asked_anew(self, row: Obligation, state: door.State) -> bool:
        return row.seat in self._asked_anew and follow.closes_at(self.match, state, row.decision) is None

    def _move_on(self, row: Obligation, ask: door.Ask, is_owed: bool) -> None:
        """The next question of a private answer takes the place of the last one. A bot that keeps a seat owes its
        answers, and its player does not, until they return."""
        player_id = self._debtor(ask, is_owed)
        if (row.decision, row.player_id) == (ask.id, player_id):
            return
        if row.player_id != player_id:
            self.touched_players |= {each for each in (row.player_id, player_id) if each is not None}
        row.decision, row.asked, row.args, row.player_id = ask.id, ask.kind, dict(ask.args), player_id
        row.save(update_fields=["decision", "asked", "args", "player"])

    def _debtor(self, ask: door.Ask, is_owed: bool) -> str | None:
        seat = self.seats[ask.seat]
        return seat.player_id if is_owed and not seat.is_played_by_bot else None

    def _open(
        self, ask: door.Ask, is_owed: bool, state: door.State, closed: Sequence[Obligation]
    ) -> Obligation:
        opened_at, deadline = self._time_of(ask, state, closed)
        return Obligation(
            match_id=self.match.pk,
            seat=ask.seat,
            player_id=self._debtor(ask, is_owed),
            decision=ask.id,
            asked=ask.kind,
            args=dict(ask.args),
            opened_version=self.match.version,
            opened_at=opened_at,
            deadline=deadline,
        )

    def _time_of(
        self, ask: door.Ask, state: door.State, closed: Sequence[Obligation]
    ) -> tuple[datetime, datetime | None]:
        """When the time of a new decision began and ends. All that one change opens shares one deadline; what an
        undo opens again keeps the time it had. A round that a timer closes has that timer's time: nobody who is
        silent in it is late."""
        closes = follow.closes_at(self.match, state, ask.id)
        if closes is not None:
            return self.now, closes
        for row in closed:
            if self._restoring and (row.seat, row.asked, row.args) == (ask.seat, ask.kind, ask.args):
                return row.opened_at, row.deadline
        if self._restoring and self._undone_deadline is not None:
            return self.now, self._undone_deadline
        return self.now, kinds.deadline(self.match.clock, self.now)
