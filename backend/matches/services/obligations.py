"""Keeps the table of who owes what until when equal to the open decisions of the state."""

from collections.abc import Sequence
from datetime import datetime

from backend.clocks import kinds
from backend.matches.models import Match, Obligation, Seat
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

    def settle(self, game: door.AnyGame, state: door.State, privates: door.Privates) -> None:
        """Deletes what is answered, adds what is asked, and moves what another player owes now."""
        asked = {ask.id: ask for ask in door.waiting(game, state, privates)} if self.match.is_active else {}
        closed = [row for name, row in self.rows.items() if name not in asked]
        opened = [self._open(ask, closed) for name, ask in asked.items() if name not in self.rows]
        if closed:
            Obligation.objects.filter(pk__in=[row.pk for row in closed]).delete()
        self._move_to_present_players(asked)
        if opened:
            Obligation.objects.bulk_create(opened)
        self.touched_players |= {row.player_id for row in (*closed, *opened) if row.player_id is not None}
        rows = {name: row for name, row in self.rows.items() if name in asked}
        self.rows = rows | {row.decision: row for row in opened}

    def _move_to_present_players(self, asked: dict[str, door.Ask]) -> None:
        """A bot that keeps a seat owes its answers, and its player does not, until they return."""
        for name, row in self.rows.items():
            player_id = _debtor(self.seats[row.seat])
            if name in asked and row.player_id != player_id:
                self.touched_players |= {each for each in (row.player_id, player_id) if each is not None}
                row.player_id = player_id
                row.save(update_fields=["player"])

    def _open(self, ask: door.Ask, closed: Sequence[Obligation]) -> Obligation:
        opened_at, deadline = self._time_of(ask, closed)
        return Obligation(
            match_id=self.match.pk,
            seat=ask.seat,
            player_id=_debtor(self.seats[ask.seat]),
            decision=ask.id,
            asked=ask.kind,
            args=dict(ask.args),
            opened_version=self.match.version,
            opened_at=opened_at,
            deadline=deadline,
        )

    def _time_of(self, ask: door.Ask, closed: Sequence[Obligation]) -> tuple[datetime, datetime | None]:
        """When the time of a new decision began and ends. All that one change opens shares one deadline; the
        later questions of one private answer, and what an undo opens again, keep the time they had."""
        base, _, stage = ask.id.partition(".")
        for row in closed:
            if stage and row.decision.partition(".")[0] == base:
                return row.opened_at, row.deadline
            if self._restoring and (row.seat, row.asked, row.args) == (ask.seat, ask.kind, ask.args):
                return row.opened_at, row.deadline
        if self._restoring and self._undone_deadline is not None:
            return self.now, self._undone_deadline
        return self.now, kinds.deadline(self.match.clock, self.now)


def _debtor(seat: Seat) -> str | None:
    return None if seat.is_played_by_bot else seat.player_id
