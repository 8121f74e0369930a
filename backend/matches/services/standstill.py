"""Clocks that stand still for a whole match: a pause of the table, an outage of the server."""

from datetime import datetime, timedelta

from django.db.models import F

from backend.clocks import kinds
from backend.clocks.models import Outage
from backend.clocks.services import outages
from backend.matches.models import Entry, Match, Remark
from backend.matches.services import timers
from backend.matches.services.follow import MAX_PAUSE
from backend.matches.services.remark import remark
from backend.matches.services.unit_of_work import UnitOfWork

UNDOABLE = 100
"""Only answers as new as that may be taken back."""


def pause(unit: UnitOfWork) -> None:
    """Every clock of the match stands still from now on: deadlines, timers, banks. People may still answer."""
    match = unit.match
    unit.obligations.hold()
    match.paused_since, match.pause_asked = unit.now, None
    unit.note_table()
    remark(match, Remark.Kind.PAUSED)


def go_on(unit: UnitOfWork) -> None:
    """The clocks of a paused match run again, from where they stood."""
    match, since = unit.match, unit.match.paused_since
    if since is None:
        return
    match.paused_since = None
    _move(match, since, unit.now)
    unit.obligations.let_run()
    unit.note_table()
    remark(match, Remark.Kind.RESUMED)


def end_long_pause(unit: UnitOfWork) -> None:
    """A pause that everybody has forgotten ends by itself."""
    since = unit.match.paused_since
    if since is not None and since + MAX_PAUSE <= unit.now:
        go_on(unit)


def credit_outages(unit: UnitOfWork) -> None:
    """Gives a match the time back in which nobody could reach the server, once for each outage, before anything else
    happens to it. A paused match loses no time, so it gets none."""
    match = unit.match
    newest = outages.newest()
    if newest <= match.credited:
        return
    for outage in outages.since(match.credited):
        has_begun = match.started_at is not None and match.started_at < outage.end
        if has_begun and match.paused_since is None and _credit(unit, outage):
            unit.note_table()
            seconds = round((outage.end - outage.start).total_seconds())
            remark(match, Remark.Kind.OUTAGE, seconds=seconds)
    match.credited = newest


def _credit(unit: UnitOfWork, outage: Outage) -> bool:
    """Whether anything was to come due after the outage began."""
    obligations = unit.obligations
    obligations.credit(outage.start, outage.end)
    if _move(unit.match, outage.start, outage.end):
        obligations.has_moved = True
    return obligations.has_moved


def _move(match: Match, start: datetime, end: datetime) -> bool:
    """What stands outside the obligations: timers, and until when answers may be taken back."""
    length: timedelta = end - start
    if match.clock.get("kind") != kinds.DAILY:
        newest = Entry.objects.filter(match=match.pk, number__gt=match.version - UNDOABLE)
        newest.filter(deadline__gt=start).update(deadline=F("deadline") + length)
    return timers.shift(match, start, length)
