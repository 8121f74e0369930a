"""Moments in words: with day and zone, so that they stay true however late they are read."""

import re
from datetime import datetime, timedelta

from backend.core.text import t


def moment(local: datetime, lang: str) -> str:
    """A moment by the clock of its own zone: `Tue 3 Mar, 12:00 UTC`."""
    return t(
        "time.moment",
        lang,
        weekday=t("time.weekdays", lang).split()[local.weekday()],
        day=local.day,
        month=t("time.months", lang).split()[local.month - 1],
        clock=f"{local:%H:%M}",
        zone=zone_name(local),
    )


def zone_name(local: datetime) -> str:
    """The zone's abbreviation where it has one, else its distance from UTC."""
    name = local.tzname() or ""
    if re.fullmatch(r"[A-Z]{2,5}", name):
        return name
    minutes = round((local.utcoffset() or timedelta()).total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")
