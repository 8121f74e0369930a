"""Clocks that stand still for a whole match: a pause of the table, an outage of the server."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import F

from backend.clocks import kinds
from backend.clocks.models import Outage
from backend.clocks.services import outages
from backend.matches.models import Entry, Match, Remark
from backend.matches.services import timers
from backend.matches.services.follow import MAX_PAUSE
from backend.matches.services.remark import remark

if TYPE_CHECKING:
    from backend.matches.services.writer import Writer

UNDOABLE = 100
"""Only answers as new as that may be taken back."""


def pause(writer: Writer) -> None:
    """Every clock of the match stands still from now on: deadlines, timers, banks. People may still answer."""
    match = writer.match
    writer.obligations.hold()
    match.paused_since, match.pause_asked = writer.now, None
    writer.note_table()
    remark(match, Remark.Kind.PAUSED)


def go_on(writer: Writer) -> None:
    """The clocks of a paused match run again, from where they stood."""
    match, since = writer.match, writer.match.paused_since
    if since is None:
        return
    match.paused_since = None
    _move(match, since, writer.now)
    writer.obligations.let_run()
    writer.note_table()
    remark(match, Remark.Kind.RESUMED)


def end_long_pause(writer: Writer) -> None:
    """A pause that everybody has forgotten ends by itself."""
    since = writer.match.paused_since
    if since is not None and since + MAX_PAUSE <= writer.now:
        go_on(writer)


def credit_outages(writer: Writer) -> None:
    """Gives a match the time back in which nobody could reach the server, once for each outage, before anything else
    happens to it. A paused match loses no time, so it gets none."""
    match = writer.match
    newest = outages.newest()
    if newest <= match.credited:
        return
    for outage in outages.since(match.credited):
        has_begun = match.started_at is not None and match.started_at < outage.end
        if has_begun and match.paused_since is None and _credit(writer, outage):
            writer.note_table()
            seconds = round((outage.end - outage.start).total_seconds())
            remark(match, Remark.Kind.OUTAGE, seconds=seconds)
    match.credited = newest


def _credit(writer: Writer, outage: Outage) -> bool:
    """Whether anything was to come due after the outage began."""
    obligations = writer.obligations
    obligations.credit(outage.start, outage.end)
    if _move(writer.match, outage.start, outage.end):
        obligations.has_moved = True
    return obligations.has_moved


def _move(match: Match, start: datetime, end: datetime) -> bool:
    """What stands outside the obligations: timers, and until when answers may be taken back."""
    length: timedelta = end - start
    if match.clock.get("kind") != kinds.DAILY:
        newest = Entry.objects.filter(match=match.pk, number__gt=match.version - UNDOABLE)
        newest.filter(deadline__gt=start).update(deadline=F("deadline") + length)
    return timers.shift(match, start, length)
