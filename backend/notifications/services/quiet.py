"""The hours of the night in which a player is told nothing."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from backend.accounts.models import Player


def quiet_period(player: Player, at: datetime) -> tuple[datetime, datetime] | None:
    """Beginning and end of the quiet hours in which a moment lies; None if it lies in none.

    The hours are wall-clock times of the player's zone: a night in which the clocks change is an hour longer or
    shorter than the others. A time that the change skips or repeats counts as Python's `fold=0` has it.
    """
    hours = player.quiet_hours
    if not hours:
        return None
    zone = ZoneInfo(player.time_zone)
    start, end = time.fromisoformat(hours["start"]), time.fromisoformat(hours["end"])
    today = at.astimezone(zone).date()
    for day in (today - timedelta(days=1), today):
        begins = datetime.combine(day, start, zone).astimezone(UTC)
        last = day if start < end else day + timedelta(days=1)
        ends = datetime.combine(last, end, zone).astimezone(UTC)
        if begins <= at < ends:
            return begins, ends
    return None


def loud_from(player: Player, at: datetime) -> datetime:
    """The first moment from `at` on at which the player may be told something."""
    period = quiet_period(player, at)
    return at if period is None else period[1]
