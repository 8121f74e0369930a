"""When a person's clock stands still: their nights, weekends and holidays, and how time is counted through them.

Pure functions. A calendar is stored beside what is counted by it, as JSON, so that a number and the settings that it
was computed with never part.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from backend.clocks import zones

Span = tuple[datetime, datetime]
"""From and until when, in UTC."""

NIGHT, WEEKEND, AWAY = "night", "weekend", "away"
"""Why a clock stands; as tables name their `pauses`."""


class Stop(NamedTuple):
    """A time in which a clock stands, and why."""

    begin: datetime
    until: datetime
    why: str


NIGHT_HOURS = timedelta(hours=12)
"""The longest night: without a bound a player could freeze a match."""
DAY = timedelta(days=1)
SATURDAY = 5
MIDNIGHT = time()


@dataclass(frozen=True)
class Calendar:
    """What pauses one person's clock. The empty one pauses nothing."""

    zone: str = "UTC"
    night: tuple[str, str] | None = None
    """`("22:00", "07:00")` in the zone."""
    weekend: bool = False
    """Saturdays and Sundays of the zone."""
    away: tuple[Span, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.night or self.weekend or self.away)

    def document(self) -> dict[str, Any] | None:
        """As it is stored; None for the empty one."""
        if not self:
            return None
        return {
            "zone": self.zone,
            "night": list(self.night) if self.night else None,
            "weekend": self.weekend,
            "away": [[begin.isoformat(), end.isoformat()] for begin, end in self.away],
        }

    @classmethod
    def read(cls, document: Mapping[str, Any] | None) -> Calendar:
        """The calendar of a stored document."""
        if not document:
            return EMPTY
        night = document["night"]
        return cls(
            document["zone"],
            (night[0], night[1]) if night else None,
            document["weekend"],
            tuple(read_span(begin, end) for begin, end in document["away"]),
        )

    def pauses(self, since: datetime) -> Iterator[Span]:
        """The spans that end after `since`, in order and without overlaps; without end where a night or weekend
        comes again and again."""
        spans = heapq.merge(self._nights(since), self._weekends(since), sorted(self.away))
        current: Span | None = None
        for begin, end in spans:
            if end <= since or end <= begin:
                continue
            if current is None:
                current = begin, end
            elif begin <= current[1]:
                current = current[0], max(end, current[1])
            else:
                yield current
                current = begin, end
        if current is not None:
            yield current

    def stops(self, since: datetime, until: datetime) -> Iterator[Stop]:
        """The pauses between two moments as they are told: in order, each with its reason and without overlaps."""
        found = heapq.merge(
            _because(NIGHT, self._nights(since)),
            _because(WEEKEND, self._weekends(since)),
            _because(AWAY, sorted(self.away)),
        )
        last = since
        for begin, end, why in found:
            if max(begin, last) >= until:
                return
            if end > max(begin, last):
                yield Stop(max(begin, last), end, why)
                last = end

    def _days(self, since: datetime) -> Iterator[date]:
        """The local days from two before `since` on."""
        day = since.astimezone(zones.zone(self.zone)).date() - 2 * DAY
        while day < date.max - 4 * DAY:
            yield day
            day += DAY

    def _nights(self, since: datetime) -> Iterator[Span]:
        if self.night is None:
            return
        where = zones.zone(self.zone)
        begin, end = (zones.time_of_day(text) for text in self.night)
        for day in self._days(since):
            first = zones.moment(where, day, begin)
            last = zones.moment(where, day if end > begin else day + DAY, end)
            yield first, min(last, first + NIGHT_HOURS)

    def _weekends(self, since: datetime) -> Iterator[Span]:
        if not self.weekend:
            return
        where = zones.zone(self.zone)
        for day in self._days(since):
            if day.weekday() == SATURDAY:
                yield zones.moment(where, day, MIDNIGHT), zones.moment(where, day + 2 * DAY, MIDNIGHT)

    def is_free(self, at: datetime) -> bool:
        """Whether a moment lies in a weekend or a holiday, so that nothing should be due then."""
        days_off = Calendar(self.zone, None, self.weekend, self.away)
        for begin, end in days_off.pauses(at - timedelta.resolution):
            return begin < at <= end
        return False


EMPTY = Calendar()


def _because(why: str, spans: Iterable[Span]) -> Iterator[Stop]:
    return (Stop(begin, end, why) for begin, end in spans)


def personal(
    pauses: Mapping[str, bool],
    zone: str,
    quiet_hours: Mapping[str, str] | None,
    away: Sequence[Mapping[str, Any]],
    now: datetime,
) -> Calendar:
    """What stops the clock of a player at a table: of their settings, what the table's `pauses` respect."""
    spans = [read_span(each["start"], each["end"]) for each in away] if pauses.get("away") else []
    return Calendar(
        zone,
        (quiet_hours["start"], quiet_hours["end"]) if quiet_hours and pauses.get("night") else None,
        bool(pauses.get("weekend")),
        tuple(span for span in spans if span[1] > now),
    )


def read_span(begin: str, end: str) -> Span:
    """A stored span."""
    return datetime.fromisoformat(begin).astimezone(UTC), datetime.fromisoformat(end).astimezone(UTC)


def walk(calendar: Calendar, start: datetime, seconds: float) -> datetime:
    """When a clock that is started at `start` has run for so many seconds; it stands still in the pauses."""
    left = timedelta(seconds=seconds)
    at = start
    if left <= timedelta():
        return start
    for begin, end in calendar.pauses(start):
        run = max(begin - at, timedelta())
        if left <= run:
            break
        left -= run
        at = end
    return at + left


def used(calendar: Calendar, start: datetime, end: datetime) -> float:
    """For how many seconds a clock has run between two moments; 0 if the second is not later."""
    if end <= start:
        return 0.0
    ran = end - start
    for begin, until in calendar.pauses(start):
        if begin >= end:
            break
        ran -= min(until, end) - max(begin, start)
    return ran.total_seconds()


def nights_crowd(past: Calendar, coming: Calendar, now: datetime) -> bool:
    """Whether some 24 hours would be night for more than half, if one calendar took the other's place now.

    Whoever moves their night from hour to hour would freeze a match with it.
    """
    before = [(begin, min(end, now)) for begin, end in _nights(past, now - DAY) if begin < now]
    after = [(max(begin, now), end) for begin, end in _nights(coming, now) if begin < now + DAY]
    spans = [*before, *after]
    for first in {edge for span in spans for edge in (span[0], span[1] - DAY)}:
        dark = [min(end, first + DAY) - max(begin, first) for begin, end in spans]
        if sum((each for each in dark if each > timedelta()), timedelta()) > NIGHT_HOURS:
            return True
    return False


def _nights(calendar: Calendar, since: datetime) -> Iterator[Span]:
    """The nights of about three days."""
    for begin, end in Calendar(calendar.zone, calendar.night).pauses(since):
        if begin > since + 3 * DAY:
            return
        yield begin, end
