"""More time for who needs it: where the table allows it, for what everybody knows to be asked of one seat alone.

Windows and sealed rounds never get more: their time is everybody's, and who is asked in them is a secret.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from backend.clocks import kinds
from backend.clocks.calendar import Calendar, used, walk
from backend.core.problems import Problem
from backend.matches.models import Match, Obligation
from games import door


@dataclass(frozen=True)
class Offer:
    """What a seat may take now."""

    hours: int
    left: int
    """How often, this time included."""
    until: datetime
    """The seat's deadline if it does."""
    rows: list[Obligation]
    """What it owes that becomes due later."""

    @property
    def seconds(self) -> float:
        """How much time to think that is."""
        return timedelta(hours=self.hours).total_seconds()


def offer(
    match: Match, state: door.State, seat: int, taken: int, owed: Collection[Obligation], now: datetime
) -> Offer:
    """What a seat that has taken more time `taken` times may take; `owed` are the match's obligations.

    Problems: no_extension (the table allows none), nothing_asked, not_extendable (a window, a sealed round, what
    several seats may answer, or the clock stands), time_is_up, already_extended, extensions_used.
    """
    allowed = kinds.extension_of(match.clock)
    if allowed is None:
        raise Problem("no_extension")
    rows = [row for row in owed if row.seat == seat and row.player_id is not None]
    if not rows:
        raise Problem("nothing_asked")
    public = door.public_waiting(state)
    if public == "table" or seat not in public or any(not _is_own(state, row) for row in rows):
        raise Problem("not_extendable")
    if any(row.deadline is not None and row.deadline <= now for row in rows):
        raise Problem("time_is_up")
    fresh = [row for row in rows if not row.extended]
    if not fresh:
        raise Problem("already_extended")
    if taken >= allowed.times:
        raise Problem("extensions_used")
    seconds = timedelta(hours=allowed.hours).total_seconds()
    ends = [
        walk(Calendar.read(row.calendar), start, left)
        for row in fresh
        for left, start in [longer(row, seconds, now)]
    ]
    return Offer(allowed.hours, allowed.times - taken, min(ends), fresh)


def _is_own(state: door.State, row: Obligation) -> bool:
    """Whether everybody knows that this seat, and no other, is asked, and its clock runs."""
    asked = door.base_of(row.decision)
    ask = state.asks.get(asked)
    if ask is None or ask.sealed or not row.is_personal or row.deadline is None:
        return False
    if door.holding_timer(state, row.decision) is not None:
        return False
    return not ask.group or all(
        each.seat == ask.seat or each.group != ask.group for each in state.asks.values()
    )


def longer(row: Obligation, seconds: float, now: datetime) -> tuple[float, datetime]:
    """The countdown of a row that is given more time: what is left, and from when on that counts."""
    if row.left is not None:
        return row.left + seconds, row.counted_from or row.opened_at
    left = used(Calendar.read(row.calendar), now, row.deadline) if row.deadline is not None else 0.0
    return left + seconds, now
