"""The clocks of tables: which settings there are, and when a decision or a timer comes due.

Pure functions over a clock's settings, which are JSON as the API shows them. The clock of a match acts in
`matches/services/alarm.py`; this module only says when.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

MAX_SECONDS = 31 * 24 * 3600
"""The longest time per decision, in seconds."""

UNTIMED = "untimed"
FIXED = "fixed"
ON_TIMEOUT = ("bot", "forfeit")

_FIELDS = {UNTIMED: {"kind"}, FIXED: {"kind", "seconds", "on_timeout"}}


class InvalidClock(Exception):
    """Settings that no table can have: the field, a published code and the numbers that its text names."""

    def __init__(self, field: str, code: str, **numbers: float) -> None:
        super().__init__(code)
        self.field = field
        self.code = code
        self.numbers = numbers


def clean(settings: Any, minimum: float) -> dict[str, Any]:
    """Complete settings out of what a creator sent; `minimum` is the server's smallest clock in seconds.

    Raises InvalidClock.
    """
    if not isinstance(settings, dict):
        raise InvalidClock("clock", "not_an_object")
    kind = settings.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise InvalidClock("clock.kind", "unknown_clock")
    for field in settings:
        if field not in _FIELDS[kind]:
            raise InvalidClock(f"clock.{str(field)[:40]}", "unknown_field")
    if kind == UNTIMED:
        return {"kind": UNTIMED}
    seconds = settings.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise InvalidClock("clock.seconds", "not_a_number")
    if not minimum <= seconds <= MAX_SECONDS:
        raise InvalidClock("clock.seconds", "clock_out_of_range", min=minimum, max=MAX_SECONDS)
    on_timeout = settings.get("on_timeout", ON_TIMEOUT[0])
    if on_timeout not in ON_TIMEOUT:
        raise InvalidClock("clock.on_timeout", "unknown_value")
    return {"kind": FIXED, "seconds": seconds, "on_timeout": on_timeout}


def deadline(settings: Mapping[str, Any], opened_at: datetime) -> datetime | None:
    """Until when a decision opened at `opened_at` may be answered; None where there is no limit."""
    if settings["kind"] == UNTIMED:
        return None
    return opened_at + timedelta(seconds=settings["seconds"])


def timer_due(
    settings: Mapping[str, Any],
    opened_at: datetime,
    *,
    fraction: float | None,
    seconds: float | None,
    pace: float,
) -> datetime | None:
    """When an engine's timer started at `opened_at` comes due: after `fraction` of the time per decision, or
    after `seconds` scaled by the server's pace. None: never (a fraction of no limit)."""
    if seconds is not None:
        return opened_at + timedelta(seconds=seconds * pace)
    limit = deadline(settings, opened_at)
    if limit is None or fraction is None:
        return None
    return opened_at + (limit - opened_at) * fraction


def forfeits(settings: Mapping[str, Any]) -> bool:
    """Whether a seat that runs out of time resigns instead of being answered for."""
    return settings.get("on_timeout") == "forfeit"
