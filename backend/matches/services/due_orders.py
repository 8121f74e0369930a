"""Stored orders whose time comes: they wait in the private inputs and become due work at the last moment.

So a change that leads to one writes no row that another change does not write.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from backend.core import outbox
from backend.core.models import Due
from backend.matches.models import PrivateInput
from backend.matches.services import follow

AT_ONCE = 200


@outbox.source
def gather(horizon: datetime) -> None:
    """Makes due work of the orders that are to be given until then. Twice is harmless."""
    waiting = PrivateInput.objects.filter(order_at__lte=horizon).order_by("order_at")[:AT_ONCE]
    rows = list(waiting.only("match", "seat", "order_for", "order_at"))
    if not rows:
        return
    with transaction.atomic():
        for row in rows:
            PrivateInput.objects.filter(pk=row.pk, order_at=row.order_at).update(order_at=None)
        outbox.enqueue_all([_work(row) for row in rows])


def _work(row: PrivateInput) -> Due:
    args = {"match": row.match_id, "seat": row.seat, "decision": row.order_for}
    key = f"order:{row.match_id}:{row.seat}:{row.order_for}"
    return outbox.work(follow.ORDER, args, due_at=row.order_at, key=key)


def wake(times: Iterable[datetime | None]) -> None:
    """Has somebody look after the commit, where an order is to be given before the next sweep."""
    first = min((at for at in times if at is not None), default=None)
    if first is not None:
        outbox.sweep_at(first)
