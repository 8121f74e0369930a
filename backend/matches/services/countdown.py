"""What is left of an obligation's time, and the deadline that comes of it: arithmetic on one row."""

from datetime import datetime
from typing import NamedTuple

from django.conf import settings

from backend.clocks import kinds
from backend.clocks.calendar import EMPTY, Calendar, personal, used
from backend.matches.models import Match, Obligation, Seat


class Held(NamedTuple):
    """What somebody had when they answered: an undo gives that back and no more."""

    deadline: datetime | None = None
    left: float | None = None
    """Seconds of thinking time."""
    bank: float | None = None
    """Seconds in the seat's bank; null while it is untouched."""
    extended: bool = False
    """Whether more time had been taken."""


def calendar_of(match: Match, seat: Seat, now: datetime) -> Calendar:
    """What stops the clock of whoever plays a seat: nothing for bots."""
    player = seat.player
    if player is None or seat.is_played_by_bot:
        return EMPTY
    pauses = match.clock.get("pauses", {})
    return personal(pauses, player.time_zone, player.quiet_hours, player.away or (), now)


def charge(row: Obligation, at: datetime) -> None:
    """Takes off what has been used until `at`, and counts on from there."""
    if row.left is None or row.counted_from is None or row.counted_from >= at:
        return
    row.left, row.counted_from = left_at(row, at), at


def left_at(row: Obligation, at: datetime) -> float | None:
    """Seconds that are left of the row's time at that moment; None for no limit."""
    if row.left is None or row.counted_from is None:
        return row.left
    return max(0.0, row.left - used(Calendar.read(row.calendar), row.counted_from, at))


def aim(match: Match, row: Obligation, now: datetime) -> datetime | None:
    """When the row's time will be over, if nothing stops it but its calendar."""
    return kinds.deadline(
        match.clock,
        Calendar.read(row.calendar),
        row.counted_from or row.opened_at,
        row.left,
        after=now,
        minimum=settings.MIN_CLOCK,
    )
