"""The clocks of tables: which settings there are, and how much time they give.

Pure functions over a clock's settings, which are JSON as the API shows them. The clock of a match acts in
`matches/services/`; this module and `calendar.py` only say when.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from backend.clocks import zones
from backend.clocks.calendar import Calendar, used, walk

MAX_SECONDS = 31 * 24 * 3600
"""The longest time per decision, and the most that a bank may hold, in seconds."""

UNTIMED = "untimed"
FIXED = "fixed"
BANK = "bank"
DAILY = "daily"
ON_TIMEOUT = ("bot", "forfeit")
PAUSES = {"night": True, "weekend": False, "away": True}
"""What stops a table's clocks, with its default: night hours, weekends and holidays of the player who is asked."""
EXTENSION = {"hours": (12, 1, 72), "times": (1, 1, 9)}
"""How much longer a player may ask for and how often in a match, where a table allows it: default, least, most."""
MAX_DAYS = 800
"""So many days are looked at for a wall time that may be due."""

_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


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
    if not isinstance(kind, str) or kind not in _KINDS:
        raise InvalidClock("clock.kind", "unknown_clock")
    known, read = _KINDS[kind]
    for field in settings:
        if field not in known:
            raise InvalidClock(f"clock.{str(field)[:40]}", "unknown_field")
    if kind == UNTIMED:
        return {"kind": UNTIMED}
    on_timeout = settings.get("on_timeout", ON_TIMEOUT[0])
    if on_timeout not in ON_TIMEOUT:
        raise InvalidClock("clock.on_timeout", "unknown_value")
    pauses = _pauses(settings.get("pauses", {}))
    shared = {"pauses": pauses, "on_timeout": on_timeout, **_extension(settings.get("extension"))}
    return {"kind": kind, **read(settings, minimum), **shared}


def _fixed(settings: dict[str, Any], minimum: float) -> dict[str, Any]:
    return {"seconds": _seconds(settings, "seconds", minimum)}


def _bank(settings: dict[str, Any], minimum: float) -> dict[str, Any]:
    bank = _seconds(settings, "bank", minimum)
    increment = _seconds({"increment": 0} | settings, "increment", 0)
    ceiling = _seconds({"ceiling": bank} | settings, "ceiling", bank)
    return {"bank": bank, "increment": increment, "ceiling": ceiling}


def _daily(settings: dict[str, Any], minimum: float) -> dict[str, Any]:
    at, zone = settings.get("at"), settings.get("zone")
    if not isinstance(at, str) or not _TIME.fullmatch(at):
        raise InvalidClock("clock.at", "not_an_hour")
    if not isinstance(zone, str) or zone not in zones.zone_names():
        raise InvalidClock("clock.zone", "unknown_zone")
    return {"at": at, "zone": zone}


_SHARED = {"kind", "pauses", "on_timeout", "extension"}
_Reader = Callable[[dict[str, Any], float], dict[str, Any]]
_KINDS: dict[str, tuple[set[str], _Reader]] = {
    UNTIMED: ({"kind"}, _fixed),
    FIXED: (_SHARED | {"seconds"}, _fixed),
    BANK: (_SHARED | {"bank", "increment", "ceiling"}, _bank),
    DAILY: (_SHARED | {"at", "zone"}, _daily),
}
"""The fields of each kind, and what reads those of its own."""


def _seconds(settings: dict[str, Any], field: str, minimum: float) -> float:
    value = settings.get(field)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidClock(f"clock.{field}", "not_a_number")
    if not minimum <= value <= MAX_SECONDS:
        raise InvalidClock(f"clock.{field}", "clock_out_of_range", min=minimum, max=MAX_SECONDS)
    return value


def _pauses(wanted: Any) -> dict[str, bool]:
    if not isinstance(wanted, dict):
        raise InvalidClock("clock.pauses", "not_an_object")
    for name, value in wanted.items():
        if name not in PAUSES:
            raise InvalidClock(f"clock.pauses.{str(name)[:40]}", "unknown_field")
        if not isinstance(value, bool):
            raise InvalidClock(f"clock.pauses.{name}", "not_a_switch")
    return PAUSES | wanted


def _extension(wanted: Any) -> dict[str, Any]:
    """Absent where nobody may ask for more time: a pace that all have agreed on is kept unless the host offers it."""
    if wanted is None:
        return {}
    if not isinstance(wanted, dict):
        raise InvalidClock("clock.extension", "not_an_object")
    for name in wanted:
        if name not in EXTENSION:
            raise InvalidClock(f"clock.extension.{str(name)[:40]}", "unknown_field")
    return {"extension": {name: _whole(wanted, name, *bounds) for name, bounds in EXTENSION.items()}}


def _whole(wanted: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = wanted.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidClock(f"clock.extension.{name}", "not_in_range", min=least, max=most)
    return value


class Extension(NamedTuple):
    """So many more hours, so often for each seat of a match."""

    hours: int
    times: int


def extension_of(settings: Mapping[str, Any]) -> Extension | None:
    """What a player may ask for who needs more time; None where the table allows nothing."""
    found = settings.get("extension")
    return Extension(found["hours"], found["times"]) if found else None


def pauses_for(settings: Mapping[str, Any], pause: str) -> bool:
    """Whether `night`, `weekend` or `away` stops this clock."""
    return bool(settings.get("pauses", {}).get(pause, False))


def allowance(settings: Mapping[str, Any], bank: float | None, minimum: float) -> float | None:
    """How many seconds a decision gets that is asked now, of a seat whose bank holds `bank`; None where no countdown
    runs (no limit, or a wall time). Who has used up the bank still gets the server's smallest clock."""
    if settings["kind"] == FIXED:
        return float(settings["seconds"])
    if settings["kind"] == BANK:
        return max(float(settings["bank"]) if bank is None else bank, minimum)
    return None


def paid_in(settings: Mapping[str, Any], bank: float) -> float:
    """What a bank holds after an answer: the increment is added up to the ceiling."""
    increment, ceiling = float(settings["increment"]), float(settings["ceiling"])
    return max(bank, min(bank + increment, ceiling))


def deadline(
    settings: Mapping[str, Any],
    calendar: Calendar,
    counted_from: datetime,
    left: float | None,
    *,
    after: datetime,
    minimum: float,
) -> datetime | None:
    """Until when a decision may be answered that had `left` seconds at `counted_from`; None for no limit.

    Where no countdown runs, a daily clock's wall time is due: the first one later than `after` that leaves its
    player the server's smallest clock since `counted_from` and is none of their free days.
    """
    if left is not None:
        return walk(calendar, counted_from, left)
    if settings["kind"] == DAILY:
        return _next_wall_time(settings, calendar, counted_from, after, minimum)
    return None


def _next_wall_time(
    settings: Mapping[str, Any], calendar: Calendar, counted_from: datetime, after: datetime, minimum: float
) -> datetime:
    where, at = zones.zone(settings["zone"]), zones.time_of_day(settings["at"])
    latest = max(counted_from, after)
    day = latest.astimezone(where).date()
    due = latest
    for number in range(MAX_DAYS):
        due = zones.moment(where, day + timedelta(days=number), at)
        if due > latest and not calendar.is_free(due) and used(calendar, counted_from, due) >= minimum:
            break
    return due


def forfeits(settings: Mapping[str, Any]) -> bool:
    """Whether a seat that runs out of time resigns instead of being answered for."""
    return settings.get("on_timeout") == "forfeit"
