"""Work that must follow a change, written in the change's own transaction.

`enqueue` stores a row and, after the commit, sends a message that wakes a worker. A lost, doubled or late
message costs nothing: the sweep (tasks.py) finds every row that is due, and a claim lets one worker run it.
A worker that dies in the middle loses its claim after the lease, so handlers run at least once and must be
idempotent.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, models, transaction

from backend.core import clock
from backend.core.models import Due

log = logging.getLogger("stakeout.outbox")

Handler = Callable[[dict[str, Any]], None]

SWEEP_INTERVAL = 1.0
"""Seconds between two sweeps; work due sooner than that gets a short timer of its own."""
WAKE_PATIENCE = 5.0
"""Seconds after which a message that woke nobody is sent again."""
SWEEP_BATCH = 500
RETRY_CEILING = 300.0
"""The longest wait, in seconds, between two attempts of work that fails."""


@dataclass(frozen=True)
class _Registered:
    run: Handler
    lease: float


_handlers: dict[str, _Registered] = {}


def handler(kind: str, lease: float = 30) -> Callable[[Handler], Handler]:
    """Registers the function that does work of `kind`; `lease` is how long, in seconds, one run may take."""

    def register(run: Handler) -> Handler:
        if kind in _handlers and _handlers[kind].run is not run:
            raise ValueError(f"two handlers for due work {kind!r}")
        _handlers[kind] = _Registered(run, lease)
        return run

    return register


def enqueue(
    kind: str, args: dict[str, Any], *, due_at: datetime | None = None, key: str | None = None
) -> Due:
    """Stores work to be done at `due_at` (default: now). Call it inside the transaction that causes it.

    With a `key` there is one row: asking again replaces time and arguments, and makes done work due again.
    A run that is going on then counts for the old request only.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("enqueue belongs into the transaction of the change that causes the work")
    now = clock.now()
    values: dict[str, Any] = {
        "kind": kind,
        "args": args,
        "due_at": due_at or now,
        "woken_until": None,
        "claimed_until": None,
        "attempts": 0,
        "last_error": "",
        "done_at": None,
    }
    if (values["due_at"] - now).total_seconds() <= SWEEP_INTERVAL:
        values["woken_until"] = max(values["due_at"], now) + timedelta(seconds=WAKE_PATIENCE)
        wake_at: datetime | None = values["due_at"]
    else:
        wake_at = None
    due = Due.objects.create(**values) if key is None else _replace(key, values)
    if wake_at is not None:
        transaction.on_commit(lambda: wake(due.pk, wake_at), robust=True)
    return due


def _replace(key: str, values: dict[str, Any]) -> Due:
    due, _ = Due.objects.update_or_create(key=key, defaults=values)
    return due


def is_waiting(key: str) -> bool:
    """Whether work stored under `key` is still to be done."""
    return Due.objects.filter(key=key, done_at=None).exists()


def cancel(key: str) -> None:
    """Forgets the work stored under `key`, if it is still open."""
    Due.objects.filter(key=key, done_at=None).delete()


def wake(due_id: int, at: datetime) -> None:
    """Tells a worker about a row that is due now or within a second. Never fails: the sweep is behind it."""
    from backend.core.tasks import run_due

    delay = max(0.0, (at - clock.now()).total_seconds())
    try:
        run_due.apply_async((due_id,), countdown=delay or None, retry=False)
    except Exception:
        log.warning("no worker could be woken; the sweep will find due work %s", due_id, exc_info=True)


def run(due_id: int) -> bool:
    """Claims and does one piece of work. False where there was nothing to claim: done, not due, or taken."""
    now = clock.now()
    due = Due.objects.filter(pk=due_id, done_at=None, due_at__lte=now).first()
    if due is None:
        return False
    registered = _handlers.get(due.kind)
    if registered is None:
        log.error("no handler for due work of kind %s", due.kind)
        return False
    claim = now + timedelta(seconds=registered.lease)
    if not _claimable(now).filter(pk=due_id).update(claimed_until=claim, attempts=models.F("attempts") + 1):
        return False
    due.refresh_from_db()
    mine = Due.objects.filter(pk=due_id, claimed_until=claim)
    try:
        registered.run(due.args)
    except Exception as error:
        log.exception("due work %s (%s) failed, attempt %s", due.pk, due.kind, due.attempts)
        pause = min(RETRY_CEILING, 2.0 ** min(due.attempts, 16))
        mine.update(
            claimed_until=None,
            woken_until=None,
            due_at=clock.now() + timedelta(seconds=pause),
            last_error=f"{type(error).__name__}: {error}"[:2000],
        )
        return True
    mine.update(claimed_until=None, done_at=clock.now(), last_error="")
    return True


def _claimable(at: datetime) -> models.QuerySet[Due]:
    free = models.Q(claimed_until=None) | models.Q(claimed_until__lte=at)
    return Due.objects.filter(free, done_at=None, due_at__lte=at)


def due_soon() -> list[tuple[int, datetime]]:
    """Rows due by the next sweep that nobody was told of, marked as told. Several sweeps may run at once."""
    now = clock.now()
    horizon = now + timedelta(seconds=SWEEP_INTERVAL)
    told = models.Q(woken_until=None) | models.Q(woken_until__lte=now)
    with transaction.atomic():
        rows = list(
            _claimable(horizon)
            .filter(told)
            .order_by("due_at")
            .select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)
            .values_list("pk", "due_at")[:SWEEP_BATCH]
        )
        until = horizon + timedelta(seconds=WAKE_PATIENCE)
        Due.objects.filter(pk__in=[pk for pk, _ in rows]).update(woken_until=until)
    return rows


def forget_claims() -> int:
    """Frees every claim; for the start of a single-node server, when no worker can hold one."""
    return Due.objects.filter(done_at=None).update(claimed_until=None, woken_until=None)


def purge(older_than: timedelta = timedelta(days=2)) -> int:
    """Deletes rows done longer ago than `older_than`; they are kept a while for the operator to look at."""
    old = Due.objects.filter(done_at__lt=clock.now() - older_than).values("pk")[:SWEEP_BATCH]
    return Due.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()[0]
