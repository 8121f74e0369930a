"""What is left of an obligation's time, and the deadline that comes of it: arithmetic on one row."""

from datetime import datetime

from django.conf import settings

from backend.clocks import kinds
from backend.clocks.calendar import EMPTY, Calendar, personal, used
from backend.matches.models import Match, Obligation, Seat


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
    row.left = max(0.0, row.left - used(Calendar.read(row.calendar), row.counted_from, at))
    row.counted_from = at


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
