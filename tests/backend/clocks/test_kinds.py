"""What each kind of clock gives, by the settings alone."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from backend.clocks.calendar import EMPTY, Calendar
from backend.clocks.kinds import (
    MAX_SECONDS,
    InvalidClock,
    allowance,
    clean,
    deadline,
    extension_of,
    forfeits,
    paid_in,
)

OPENED = datetime(2026, 3, 28, 22, 0, tzinfo=UTC)
"""The evening before clocks change in Europe: a fixed time must not notice."""
REST: dict[str, Any] = {"pauses": {"night": True, "weekend": False, "away": True}, "on_timeout": "bot"}
DAY = {"kind": "fixed", "seconds": 86400} | REST
BANK = {"kind": "bank", "bank": 3600, "increment": 600, "ceiling": 4000} | REST
EVENING = {"kind": "daily", "at": "21:00", "zone": "Europe/Berlin"} | REST


def test_defaults_are_filled_in() -> None:
    assert clean({"kind": "fixed", "seconds": 600}, 300) == {"kind": "fixed", "seconds": 600} | REST
    assert clean({"kind": "untimed"}, 300) == {"kind": "untimed"}
    assert (
        clean({"kind": "bank", "bank": 600}, 300)
        == {
            "kind": "bank",
            "bank": 600,
            "increment": 0,
            "ceiling": 600,
        }
        | REST
    )
    assert clean(EVENING, 300) == EVENING
    assert clean(BANK | {"pauses": {"weekend": True}}, 300)["pauses"] == {
        "night": True,
        "weekend": True,
        "away": True,
    }


def test_more_time_is_offered_only_by_who_says_so() -> None:
    for clock in (DAY, BANK, EVENING):
        assert clean(clock, 300) == clean(clock | {"extension": None}, 300) == clock
        assert extension_of(clock) is None
        offered = clean(clock | {"extension": {}}, 300)
        assert offered == clock | {"extension": {"hours": 12, "times": 1}}
        assert clean(offered, 300) == offered
        assert extension_of(clean(clock | {"extension": {"hours": 72, "times": 9}}, 300)) == (72, 9)


@pytest.mark.parametrize("seconds", [300, 300.5, MAX_SECONDS])
def test_times_within_the_limits(seconds: float) -> None:
    assert clean({"kind": "fixed", "seconds": seconds}, 300)["seconds"] == seconds


@pytest.mark.parametrize(
    ("settings", "field", "code"),
    [
        (None, "clock", "not_an_object"),
        ({}, "clock.kind", "unknown_clock"),
        ({"kind": ["fixed"]}, "clock.kind", "unknown_clock"),
        ({"kind": "fixed", "seconds": "600"}, "clock.seconds", "not_a_number"),
        ({"kind": "fixed"}, "clock.seconds", "not_a_number"),
        ({"kind": "fixed", "seconds": 299}, "clock.seconds", "clock_out_of_range"),
        ({"kind": "fixed", "seconds": MAX_SECONDS + 1}, "clock.seconds", "clock_out_of_range"),
        ({"kind": "fixed", "seconds": float("nan")}, "clock.seconds", "clock_out_of_range"),
        ({"kind": "fixed", "seconds": 600, "x": 1}, "clock.x", "unknown_field"),
        ({"kind": "fixed", "seconds": 600, "bank": 1}, "clock.bank", "unknown_field"),
        ({"kind": "fixed", "seconds": 600, "on_timeout": "x"}, "clock.on_timeout", "unknown_value"),
        ({"kind": "fixed", "seconds": 600, "on_timeout": []}, "clock.on_timeout", "unknown_value"),
        ({"kind": "untimed", "pauses": {}}, "clock.pauses", "unknown_field"),
        ({"kind": "bank"}, "clock.bank", "not_a_number"),
        ({"kind": "bank", "bank": 10}, "clock.bank", "clock_out_of_range"),
        (BANK | {"increment": -1}, "clock.increment", "clock_out_of_range"),
        (BANK | {"increment": True}, "clock.increment", "not_a_number"),
        (BANK | {"ceiling": 3599}, "clock.ceiling", "clock_out_of_range"),
        (BANK | {"ceiling": None}, "clock.ceiling", "not_a_number"),
        (EVENING | {"at": "9:00"}, "clock.at", "not_an_hour"),
        (EVENING | {"at": "24:00"}, "clock.at", "not_an_hour"),
        (EVENING | {"at": "21:00\n"}, "clock.at", "not_an_hour"),
        (EVENING | {"at": 21}, "clock.at", "not_an_hour"),
        (EVENING | {"zone": "Europe/Atlantis"}, "clock.zone", "unknown_zone"),
        (EVENING | {"zone": "../../etc/passwd"}, "clock.zone", "unknown_zone"),
        (EVENING | {"zone": ["UTC"]}, "clock.zone", "unknown_zone"),
        ({"kind": "daily", "zone": "UTC"}, "clock.at", "not_an_hour"),
        (DAY | {"pauses": []}, "clock.pauses", "not_an_object"),
        (DAY | {"pauses": {"lunch": True}}, "clock.pauses.lunch", "unknown_field"),
        (DAY | {"pauses": {"night": "yes"}}, "clock.pauses.night", "not_a_switch"),
        ({"kind": "untimed", "extension": {"hours": 12}}, "clock.extension", "unknown_field"),
        (DAY | {"extension": True}, "clock.extension", "not_an_object"),
        (DAY | {"extension": {"days": 1}}, "clock.extension.days", "unknown_field"),
        (DAY | {"extension": {"hours": 0}}, "clock.extension.hours", "not_in_range"),
        (DAY | {"extension": {"hours": 73}}, "clock.extension.hours", "not_in_range"),
        (DAY | {"extension": {"hours": 1.5}}, "clock.extension.hours", "not_in_range"),
        (DAY | {"extension": {"times": 0}}, "clock.extension.times", "not_in_range"),
        (DAY | {"extension": {"times": 10}}, "clock.extension.times", "not_in_range"),
        (DAY | {"extension": {"times": True}}, "clock.extension.times", "not_in_range"),
        (DAY | {"extension": {"times": None}}, "clock.extension.times", "not_in_range"),
    ],
)
def test_what_is_no_clock(settings: Any, field: str, code: str) -> None:
    with pytest.raises(InvalidClock) as refused:
        clean(settings, 300)
    assert (refused.value.field, refused.value.code) == (field, code)


def due(
    settings: dict[str, Any], left: float | None, opened: datetime = OPENED, calendar: Calendar = EMPTY
) -> datetime | None:
    return deadline(settings, calendar, opened, left, after=opened, minimum=300)


def test_a_day_is_a_day_also_when_clocks_change() -> None:
    assert due(DAY, allowance(DAY, None, 300)) == OPENED + timedelta(hours=24)
    assert due({"kind": "untimed"}, allowance({"kind": "untimed"}, None, 300)) is None


def test_a_bank_gives_what_it_holds_and_never_less_than_the_smallest_clock() -> None:
    assert allowance(BANK, None, 300) == 3600
    assert allowance(BANK, 1000.5, 300) == 1000.5
    assert allowance(BANK, 0, 300) == 300


def test_an_answer_pays_in_up_to_the_ceiling() -> None:
    assert paid_in(BANK, 100) == 700
    assert paid_in(BANK, 3900) == 4000
    assert paid_in(BANK, 5000) == 5000


def berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)


@pytest.mark.parametrize(
    ("opened", "calendar", "expected"),
    [
        ("2026-03-27 12:00", EMPTY, "2026-03-27 21:00"),
        ("2026-03-27 20:54", EMPTY, "2026-03-27 21:00"),
        ("2026-03-27 20:56", EMPTY, "2026-03-28 21:00"),
        ("2026-03-27 21:00", EMPTY, "2026-03-28 21:00"),
        ("2027-03-27 22:00", EMPTY, "2027-03-28 21:00"),  # 22 hours later: clocks go forward
        ("2026-10-24 22:00", EMPTY, "2026-10-25 21:00"),  # 24 hours later: clocks go back
        # The smallest clock must lie in waking hours.
        ("2026-03-27 22:30", Calendar("Europe/Berlin", ("22:00", "20:57")), "2026-03-28 21:00"),
        # Nothing is due at a weekend that is one, or in a holiday.
        ("2026-03-27 22:00", Calendar("Europe/Berlin", weekend=True), "2026-03-30 21:00"),
        (
            "2026-03-27 12:00",
            Calendar("UTC", away=((berlin("2026-03-27 18:00"), berlin("2026-04-03 21:00")),)),
            "2026-04-04 21:00",
        ),
    ],
)
def test_a_daily_clock_is_due_at_its_hour(opened: str, calendar: Calendar, expected: str) -> None:
    assert due(EVENING, allowance(EVENING, None, 300), berlin(opened), calendar) == berlin(expected)


def test_the_hour_of_a_daily_clock_may_not_come_that_day() -> None:
    early = EVENING | {"at": "02:30"}
    assert due(early, None, berlin("2027-03-27 12:00")) == berlin("2027-03-28 03:00")
    assert due(early, None, berlin("2026-10-24 12:00")) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_a_daily_clock_counted_anew_is_never_due_in_the_past() -> None:
    opened = berlin("2026-03-20 12:00")
    now = berlin("2026-03-25 20:58")
    again = deadline(EVENING, EMPTY, opened, None, after=now, minimum=300)
    assert again == berlin("2026-03-25 21:00"), "nobody gets another day by counting anew"


def test_forfeits() -> None:
    assert forfeits(DAY | {"on_timeout": "forfeit"})
    assert not forfeits(DAY)
    assert not forfeits({"kind": "untimed"})
