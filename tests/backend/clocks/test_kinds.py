"""When things come due, by the settings alone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backend.clocks.kinds import MAX_SECONDS, InvalidClock, clean, deadline, forfeits, timer_due

OPENED = datetime(2026, 3, 28, 22, 0, tzinfo=UTC)
"""The evening before clocks change in Europe: a fixed time must not notice."""
DAY = {"kind": "fixed", "seconds": 86400, "on_timeout": "bot"}


def test_defaults_are_filled_in() -> None:
    assert clean({"kind": "fixed", "seconds": 600}, 300) == {
        "kind": "fixed",
        "seconds": 600,
        "on_timeout": "bot",
    }
    assert clean({"kind": "untimed"}, 300) == {"kind": "untimed"}


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
        ({"kind": "fixed", "seconds": 299}, "clock.seconds", "clock_out_of_range"),
        ({"kind": "fixed", "seconds": MAX_SECONDS + 1}, "clock.seconds", "clock_out_of_range"),
        ({"kind": "fixed", "seconds": float("nan")}, "clock.seconds", "clock_out_of_range"),
        ({"kind": "fixed", "seconds": 600, "x": 1}, "clock.x", "unknown_field"),
        ({"kind": "fixed", "seconds": 600, "on_timeout": "x"}, "clock.on_timeout", "unknown_value"),
    ],
)
def test_what_is_no_clock(settings: Any, field: str, code: str) -> None:
    with pytest.raises(InvalidClock) as refused:
        clean(settings, 300)
    assert (refused.value.field, refused.value.code) == (field, code)


def test_a_day_is_a_day_also_when_clocks_change() -> None:
    assert deadline(DAY, OPENED) == OPENED + timedelta(hours=24)
    assert deadline({"kind": "untimed"}, OPENED) is None


def test_timers_go_by_the_deadline_or_by_their_own_time() -> None:
    half = timer_due(DAY, OPENED, fraction=0.5, seconds=None, pace=0.02)
    assert half == OPENED + timedelta(hours=12), "the pace never touches the table's clock"
    assert timer_due({"kind": "untimed"}, OPENED, fraction=0.5, seconds=None, pace=1) is None
    window = timer_due({"kind": "untimed"}, OPENED, fraction=None, seconds=100, pace=0.02)
    assert window == OPENED + timedelta(seconds=2)


def test_forfeits() -> None:
    assert forfeits(DAY | {"on_timeout": "forfeit"})
    assert not forfeits(DAY)
    assert not forfeits({"kind": "untimed"})
