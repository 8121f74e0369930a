"""How time is counted through nights, weekends and holidays: by property, and on the days when clocks change."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from backend.clocks.calendar import EMPTY, NIGHT_HOURS, Calendar, nights_crowd, used, walk
from backend.clocks.zones import moment

BERLIN = "Europe/Berlin"
ZONES = (
    "UTC",
    BERLIN,
    "America/Havana",
    "Africa/Cairo",
    "Pacific/Apia",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
)
HOUR = 3600.0


def at(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


moments = st.integers(0, 2 * 365 * 86400).map(lambda after: at("2026-01-01") + timedelta(seconds=after))
times = st.times().map(lambda value: value.strftime("%H:%M"))
seconds = st.integers(0, 40 * 86400)


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    """Any calendar that the product can make."""
    night = draw(st.none() | st.tuples(times, times).filter(lambda pair: pair[0] != pair[1]))
    spans = draw(st.lists(st.tuples(moments, st.integers(3600, 20 * 86400)), max_size=3))
    away = tuple((begin, begin + timedelta(seconds=length)) for begin, length in spans)
    return Calendar(draw(st.sampled_from(ZONES)), night, draw(st.booleans()), away)


@given(calendars(), moments, seconds)
@settings(max_examples=300, deadline=None)
@example(Calendar(BERLIN, ("22:00", "07:00")), at("2027-03-27 21:00"), 86400)
@example(Calendar(BERLIN, ("02:30", "02:00")), at("2026-10-24 21:00"), 86400)
def test_what_was_walked_has_been_used(calendar: Calendar, start: datetime, length: int) -> None:
    assert used(calendar, start, walk(calendar, start, length)) == length


@given(calendars(), moments, moments)
@settings(max_examples=200, deadline=None)
def test_a_clock_that_has_run_is_over_no_later_than_now(
    calendar: Calendar, start: datetime, end: datetime
) -> None:
    """`walk` gives the first moment at which so much is used."""
    begin, end = sorted((start, end))
    assert walk(calendar, begin, used(calendar, begin, end)) <= end
    assert 0 <= used(calendar, begin, end) <= (end - begin).total_seconds()


@given(calendars(), moments, seconds, seconds)
@settings(max_examples=200, deadline=None)
def test_more_time_is_never_over_sooner(calendar: Calendar, start: datetime, one: int, two: int) -> None:
    less, more = sorted((one, two))
    assert walk(calendar, start, less) <= walk(calendar, start, more)
    later = start + timedelta(seconds=less)
    assert walk(calendar, start, more) <= walk(calendar, later, more)


@given(calendars(), moments, seconds, st.integers(0, 86400))
@settings(max_examples=200, deadline=None)
def test_counting_in_two_parts_gives_the_same(
    calendar: Calendar, start: datetime, length: int, until: int
) -> None:
    """Charged at any moment and walked again, a deadline stays where it was."""
    due = walk(calendar, start, length)
    between = min(start + timedelta(seconds=until), due)
    left = length - used(calendar, start, between)
    if left > 0:
        assert walk(calendar, between, left) == due


@given(calendars(), moments)
@settings(max_examples=100, deadline=None)
def test_a_calendar_is_stored_and_read(calendar: Calendar, start: datetime) -> None:
    again = Calendar.read(calendar.document())
    assert walk(again, start, 10 * 86400) == walk(calendar, start, 10 * 86400)


def test_without_pauses_time_is_time() -> None:
    start = at("2027-03-27 22:00")
    assert walk(EMPTY, start, 86400) == start + timedelta(days=1)
    assert EMPTY.document() is None


NIGHT = Calendar(BERLIN, ("22:00", "07:00"))


@pytest.mark.parametrize(
    ("calendar", "start", "hours", "end"),
    [
        # An ordinary night of nine hours.
        (NIGHT, "2027-03-20 21:00", 2, "2027-03-21 08:00"),
        # Clocks go forward at two: the night is an hour shorter, the morning comes at seven all the same.
        (NIGHT, "2027-03-27 21:00", 2, "2027-03-28 08:00"),
        # Clocks go back at three: an hour longer.
        (NIGHT, "2026-10-24 21:00", 2, "2026-10-25 08:00"),
        # Asked in the middle of the night.
        (NIGHT, "2027-03-28 01:30", 1, "2027-03-28 08:00"),
        (NIGHT, "2026-10-25 02:30", 1, "2026-10-25 08:00"),
        # A night whose end does not come that day ends with the change.
        (Calendar(BERLIN, ("22:00", "02:30")), "2027-03-27 21:00", 2, "2027-03-28 04:00"),
        # A night by daylight, and one that begins at midnight.
        (Calendar(BERLIN, ("09:00", "17:00")), "2027-03-20 08:00", 2, "2027-03-20 18:00"),
        (Calendar(BERLIN, ("00:00", "08:00")), "2027-03-27 23:00", 2, "2027-03-28 09:00"),
    ],
)
def test_nights_over_both_changes_of_summer_time(
    calendar: Calendar, start: str, hours: float, end: str
) -> None:
    assert walk(calendar, at(start, BERLIN), hours * HOUR) == at(end, BERLIN)


@pytest.mark.parametrize(
    ("zone", "start", "hours", "end"),
    [
        # Saturday and Sunday are none of the time.
        (BERLIN, "2026-03-06 23:00", 2, "2026-03-09 01:00"),
        # The weekend of a change has 47 hours, or 49.
        (BERLIN, "2027-03-26 23:00", 2, "2027-03-29 01:00"),
        (BERLIN, "2026-10-23 23:00", 2, "2026-10-26 01:00"),
        # In Cairo clocks go forward as Friday begins, in Havana as Sunday does.
        ("Africa/Cairo", "2026-04-24 12:00", 13, "2026-04-27 01:00"),
        ("America/Havana", "2026-03-06 23:00", 2, "2026-03-09 01:00"),
    ],
)
def test_weekends(zone: str, start: str, hours: float, end: str) -> None:
    assert walk(Calendar(zone, weekend=True), at(start, zone), hours * HOUR) == at(end, zone)


@pytest.mark.parametrize(
    ("zone", "day", "time_", "utc"),
    [
        (BERLIN, date(2027, 3, 28), time(1, 59), "2027-03-28 00:59"),
        (BERLIN, date(2027, 3, 28), time(2, 0), "2027-03-28 01:00"),
        (BERLIN, date(2027, 3, 28), time(2, 30), "2027-03-28 01:00"),
        (BERLIN, date(2027, 3, 28), time(3, 0), "2027-03-28 01:00"),
        (BERLIN, date(2027, 3, 28), time(3, 1), "2027-03-28 01:01"),
        (BERLIN, date(2026, 10, 25), time(2, 30), "2026-10-25 00:30"),
        (BERLIN, date(2026, 10, 25), time(3, 0), "2026-10-25 02:00"),
        # Midnight itself is skipped, or comes twice.
        ("Africa/Cairo", date(2026, 4, 24), time(0, 0), "2026-04-23 22:00"),
        ("Africa/Cairo", date(2026, 4, 24), time(0, 59), "2026-04-23 22:00"),
        ("America/Havana", date(2026, 3, 8), time(0, 30), "2026-03-08 05:00"),
        ("America/Havana", date(2026, 11, 1), time(0, 30), "2026-11-01 04:30"),
        ("America/Sao_Paulo", date(2018, 11, 4), time(0, 0), "2018-11-04 03:00"),
        # A change of half an hour, and a day that was left out.
        ("Australia/Lord_Howe", date(2026, 10, 4), time(2, 15), "2026-10-03 15:30"),
        ("Pacific/Apia", date(2011, 12, 30), time(12, 0), "2011-12-30 10:00"),
    ],
)
def test_what_moment_a_wall_time_is(zone: str, day: date, time_: time, utc: str) -> None:
    assert moment(ZoneInfo(zone), day, time_) == at(utc)


def test_a_night_is_half_a_day_at_most() -> None:
    calendar = Calendar("UTC", ("10:00", "09:00"))
    start = at("2026-03-02 09:30")
    assert walk(calendar, start, HOUR) == start + timedelta(hours=13)
    assert timedelta(hours=12) == NIGHT_HOURS


def test_holidays_stop_the_clock_and_overlap_with_nights() -> None:
    away = (at("2026-03-02 20:00"), at("2026-03-10 23:00"))
    calendar = Calendar("UTC", ("22:00", "07:00"), away=(away,))
    assert walk(calendar, at("2026-03-02 19:00"), 2 * HOUR) == at("2026-03-11 08:00")
    assert used(calendar, at("2026-03-02 19:00"), at("2026-03-11 06:00")) == HOUR


@pytest.mark.parametrize(
    ("before", "after", "now", "crowds"),
    [
        (None, ("12:00", "00:00"), "12:00", False),
        (("22:00", "07:00"), ("23:00", "08:00"), "12:00", False),
        (("22:00", "07:00"), ("21:00", "07:00"), "12:00", False),
        (("00:00", "12:00"), ("12:00", "23:59"), "12:00", True),
        (("00:00", "08:00"), ("09:00", "17:00"), "08:30", True),
        (("00:00", "12:00"), ("12:00", "00:00"), "00:30", True),
        (("22:00", "07:00"), None, "23:00", False),
    ],
)
def test_a_night_that_moves_on_and_on_is_found_out(
    before: tuple[str, str] | None, after: tuple[str, str] | None, now: str, crowds: bool
) -> None:
    moved = nights_crowd(Calendar("UTC", before), Calendar("UTC", after), at(f"2026-03-02 {now}"))
    assert moved is crowds
