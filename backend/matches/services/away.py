"""Holidays: periods in which a player's clocks stand still where the table says so.

They are entered by the player, count against an allowance (or stalling would be free), and stop running clocks a
moment later (recount.py).
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from backend.accounts.models import Player
from backend.clocks import zones
from backend.core import clock, outbox
from backend.core.ids import new_id
from backend.core.problems import Problem
from backend.matches.refusals import invalid
from backend.matches.selectors.away import YEAR, Period, begin, coming, counts, end

AWAY = "away"
"""Due work: a player's holidays have changed."""
HOLIDAY = "holiday"
"""Due work: a holiday begins, or was cut."""

MAX_PERIODS = 20
"""So many may still come."""
SUMMER_TIME = timedelta(hours=2)
"""Days are counted by the calendar, so that one of them may last longer."""
CLOCK_SKEW = timedelta(minutes=5)
"""A client's clock may be slow: so long ago is now."""


@transaction.atomic
def add_period(player: Player, start: Any, stop: Any) -> Period:
    """A new holiday of a player; each end is a moment, or a day of the player's own calendar (the last one included).
    Without `start` it begins now. Problems: validation_failed, too_many."""
    now = clock.now()
    row = Player.objects.select_for_update().get(pk=player.pk)
    first, last = _span(row, start, stop, now)
    known = [period for period in row.away or () if end(period) > now - YEAR]
    if any(first < end(each) and begin(each) < last for each in known):
        raise invalid("start", "away_overlaps")
    if len(coming(row, now)) >= MAX_PERIODS:
        raise Problem("too_many")
    period = {"id": new_id(), "start": first.isoformat(), "end": last.isoformat()}
    periods = sorted([*known, period], key=begin)
    if _is_too_much(periods):
        raise invalid("end", "away_used_up", days=settings.AWAY_DAYS)
    _store(row, periods)
    _announce(row, period, first)
    player.away = row.away
    return period


@transaction.atomic
def cut_period(player: Player, period_id: str) -> None:
    """Takes a holiday back, or ends the one that is running. Problem: not_found."""
    now = clock.now()
    row = Player.objects.select_for_update().get(pk=player.pk)
    period = next((each for each in coming(row, now) if each["id"] == period_id), None)
    if period is None:
        raise Problem("not_found")
    kept = [each for each in row.away or () if each["id"] != period_id]
    if begin(period) < now:
        kept = sorted([*kept, period | {"end": now.isoformat()}], key=begin)
    _store(row, kept)
    _announce(row, period, now)
    player.away = row.away


@transaction.atomic
def cut_all(player: Player) -> None:
    """The player is back and stays: ends the holiday that is running and takes back those that come."""
    for period in coming(Player.objects.select_for_update().get(pk=player.pk), clock.now()):
        cut_period(player, period["id"])


def _store(row: Player, periods: list[Period]) -> None:
    row.away = periods
    row.save(update_fields=["away"])
    outbox.enqueue(AWAY, {"player": row.pk}, key=f"away:{row.pk}")


def _announce(row: Player, period: Period, at: datetime) -> None:
    args = {"player": row.pk, "period": period["id"]}
    outbox.enqueue(HOLIDAY, args, due_at=at, key=f"holiday:{row.pk}:{period['id']}")


def _span(player: Player, start: Any, stop: Any, now: datetime) -> tuple[datetime, datetime]:
    first = now if start is None else _moment(player, "start", start, last=False)
    last = _moment(player, "end", stop, last=True)
    if first < now:
        is_today = isinstance(start, str) and len(start) == len("2026-01-01") and last > now
        if not is_today and first < now - CLOCK_SKEW:
            raise invalid("start", "in_the_past")
        first = now
    if first > now + YEAR:
        raise invalid("start", "too_far_away")
    if last <= first:
        raise invalid("end", "not_after_start")
    return first, last


def _moment(player: Player, field: str, text: Any, *, last: bool) -> datetime:
    """A moment out of what a client sent: with a zone of its own, or a day of the player's calendar."""
    if text is None:
        raise invalid(field, "required")
    if not isinstance(text, str) or not text.isascii() or len(text) > 40:
        raise invalid(field, "not_a_moment")
    try:
        if len(text) == len("2026-01-01"):
            day = date.fromisoformat(text) + timedelta(days=1 if last else 0)
            return zones.moment(zones.zone(player.time_zone), day, time())
        found = datetime.fromisoformat(text)
        if found.tzinfo is None:
            raise ValueError("no zone")
        return found.astimezone(UTC)
    except (ValueError, OverflowError):
        raise invalid(field, "not_a_moment") from None


def _is_too_much(periods: Iterable[Period]) -> bool:
    """Whether some year would hold more days of holiday than the server allows."""
    listed = list(periods)
    allowed = timedelta(days=settings.AWAY_DAYS) + SUMMER_TIME
    for first in listed:
        year = [each for each in listed if begin(first) <= begin(each) < begin(first) + YEAR]
        if sum((counts(each) for each in year), timedelta()) > allowed:
            return True
    return False
