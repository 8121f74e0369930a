"""Due work of notices, and the sweep behind it."""

from datetime import timedelta
from typing import Any

from celery import shared_task

from backend.core import clock, outbox
from backend.matches.rows import find_match
from backend.matches.services.follow import NOTIFY
from backend.notifications.email import digest
from backend.notifications.models import Notice, UsedAction
from backend.notifications.services import deliver, looks, reconcile
from backend.notifications.watch import alarms

KEPT = timedelta(days=30)
"""How long a closed notice and its ledger are kept."""
FORGOTTEN_AT_ONCE = 2000


@outbox.handler(NOTIFY, lease=60)
def notify(args: dict[str, Any]) -> None:
    """Looks at what some players are to be told about a match. A second run finds nothing new."""
    match = find_match(args["match"])
    if match is not None:
        looks.tell(match, args["players"])


@outbox.handler(reconcile.DELIVER, lease=120)
def send(args: dict[str, Any]) -> None:
    """Sends what is due of one notice."""
    deliver.deliver(args["notice"])


@outbox.handler(digest.DIGEST, lease=120)
def write_digest(args: dict[str, Any]) -> None:
    """Writes one player's digest. A second run finds that it is sent."""
    digest.send_digest(args["player"])


@shared_task(name="backend.notifications.tasks.digests", expires=60)
def digests() -> None:
    """Starts the digests that are due, after a look at whether anything has gone wrong since the last time."""
    alarms.watch()
    alarms.pulse()
    digest.start_digests()


@shared_task(name="backend.notifications.tasks.sweep", expires=300)
def sweep() -> None:
    """Makes up for lost due work, and forgets old notices."""
    reconcile.sweep()
    before = clock.now() - KEPT
    old = Notice.objects.filter(closed_at__lt=before).values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE]
    Notice.objects.filter(pk__in=list(old)).delete()
    UsedAction.objects.filter(at__lt=before).delete()
