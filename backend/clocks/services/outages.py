"""Notices when the server was away: a gap in its heartbeat, whoever of its processes looks first.

The heart beats by beat's task and by any process that changes a match; both know about every outage before they let a
clock act, so what was due in the meantime is credited first. Switched off by `OUTAGE_AFTER = 0`.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from backend.clocks.models import Heartbeat, Outage
from backend.core import clock, outbox

log = logging.getLogger("stakeout.clocks")

CREDIT = "outage_credit"
LOOK_AGAIN = timedelta(seconds=1)
"""For so long a process believes what it has read."""


@dataclass
class _Known:
    """What this process has read last."""

    at: datetime
    newest: int


_known: _Known | None = None


def newest() -> int:
    """The number of the newest outage, 0 for none. Finds out about one if this process is the first to look."""
    if not settings.OUTAGE_AFTER:
        return 0
    now = clock.now()
    if _known is not None and timedelta() <= now - _known.at <= LOOK_AGAIN:
        return _known.newest
    row = Heartbeat.objects.filter(pk=1).first()
    if row is None or now - row.at > timedelta(seconds=settings.OUTAGE_AFTER / 4):
        return beat()
    return _remember(now, _last())


def beat() -> int:
    """A sign of life; the number of the newest outage. After a gap it stores the outage and the work that follows.
    Any number of processes may beat at once."""
    with transaction.atomic():
        now = clock.now()
        Heartbeat.objects.bulk_create([Heartbeat(pk=1, at=now)], ignore_conflicts=True)
        row = Heartbeat.objects.select_for_update().get(pk=1)
        if now - row.at > timedelta(seconds=settings.OUTAGE_AFTER):
            outage = Outage.objects.create(start=row.at, end=now)
            log.warning("the server was away for %d seconds", (now - row.at).total_seconds())
            outbox.enqueue(CREDIT, {"outage": outage.pk, "after": ""}, key=f"outage:{outage.pk}")
        if now > row.at:
            row.at = now
            row.save(update_fields=["at"])
        last = _last()
        transaction.on_commit(lambda: _remember(now, last))
    return last


def since(number: int) -> list[Outage]:
    """The outages that came after that one, in their order."""
    return list(Outage.objects.filter(pk__gt=number).order_by("pk"))


def _last() -> int:
    return Outage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _remember(now: datetime, number: int) -> int:
    global _known
    _known = _Known(now, number)
    return number
