"""Wall clocks: which moment a local time is, also on the days when clocks are changed."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Every name of the IANA list that a person may live by."""
    return frozenset(available_timezones() - {"Factory", "localtime"})


def zone(name: str) -> tzinfo:
    """The zone of a stored name; UTC where the list does not know it any more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def time_of_day(text: str) -> time:
    """`22:00` as a time."""
    return time.fromisoformat(text)


@lru_cache(maxsize=4096)
def moment(where: tzinfo, day: date, at: time) -> datetime:
    """When the clocks of a zone show a time on a day, in UTC.

    A time that comes twice (clocks go back) is meant when it first comes. One that does not come (clocks go forward)
    is the moment of the change. So later times are never earlier moments.
    """
    local = datetime.combine(day, at, where)
    found = local.astimezone(UTC)
    if found.astimezone(where).replace(tzinfo=None) == local.replace(tzinfo=None):
        return found
    return _change(where, local.replace(fold=1).astimezone(UTC), found)


def _change(where: tzinfo, before: datetime, after: datetime) -> datetime:
    """The first second with the offset of `after`, behind the one change of the zone's clocks in between."""
    offset = after.astimezone(where).utcoffset()
    low, high = 0, round((after - before).total_seconds())
    while high - low > 1:
        middle = (low + high) // 2
        if (before + timedelta(seconds=middle)).astimezone(where).utcoffset() == offset:
            high = middle
        else:
            low = middle
    return before + timedelta(seconds=high)
