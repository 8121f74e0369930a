"""Work that must follow a change, written in the change's own transaction.

`enqueue` stores a row and, after the commit, sends a message that wakes a worker. A lost, doubled or late
message costs nothing: the sweep (tasks.py) finds every row that is due, and a claim lets one worker run it.
A worker that dies in the middle loses its claim after the lease, so handlers run at least once and must be
idempotent.

Work that takes long (bots) is `fair`: it has a queue of its own, a few places of each machine (`places.py`), and goes
round between those for whose sake it is done. So nothing else ever waits behind it, and nobody behind another's.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import connection, models, transaction

from backend.core import clock, places
from backend.core.models import Due
from backend.core.statements import Columns, Insert, fetch, field_of, prepared, table_of
from backend.core.statements import run as done

log = logging.getLogger("stakeout.outbox")

Handler = Callable[[dict[str, Any]], None]

RUN_DUE = "backend.core.tasks.run_due"
"""The task that runs one row, by its name: it stands above this module (tasks.py)."""
SWEEP = "backend.core.tasks.sweep"
"""The task that looks for what is due."""
RUN_FAIR = "backend.core.tasks.run_fair"
"""The task that runs what takes long, in turns between players."""
SWEEP_INTERVAL = 1.0
"""Seconds between two sweeps; work due sooner than that gets a short timer of its own."""
WAKE_PATIENCE = 5.0
"""Seconds after which a message that woke nobody is sent again."""
SWEEP_BATCH = 500
RETRY_CEILING = 300.0
"""The longest wait, in seconds, between two attempts of work that fails."""
FAIR_BATCH = 8
"""Messages about fair work in one sweep at most: who gets one does all that is due."""
FAIR_SECONDS = 20.0
"""How long one message may keep its worker at fair work, before it sends another and makes room."""
SERVED_WITHIN = timedelta(minutes=10)
"""Who was served within this time comes after who was not."""


@dataclass(frozen=True)
class _Registered:
    run: Handler
    lease: float
    fair: bool = False
    forgets: bool = False


_handlers: dict[str, _Registered] = {}


def handler(
    kind: str, lease: float = 30, *, fair: bool = False, forgets: bool = False
) -> Callable[[Handler], Handler]:
    """Registers the function that does work of `kind`; `lease` is how long, in seconds, one run may take.

    Work that is `fair` takes long and goes round between the owners of its rows. `forgets`: its arguments are
    personal (an address) and are not kept once it is done.
    """

    def register(run: Handler) -> Handler:
        if kind in _handlers and _handlers[kind].run is not run:
            raise ValueError(f"two handlers for due work {kind!r}")
        _handlers[kind] = _Registered(run, lease, fair, forgets)
        return run

    return register


def enqueue(
    kind: str,
    args: dict[str, Any],
    *,
    due_at: datetime | None = None,
    key: str | None = None,
    owner: str = "",
) -> Due:
    """Stores work to be done at `due_at` (default: now). Call it inside the transaction that causes it.

    With a `key` there is one row: asking again replaces time and arguments, and makes done work due again.
    A run that is going on then counts for the old request only.
    """
    due = work(kind, args, due_at=due_at, key=key, owner=owner)
    enqueue_all([due])
    return due


def work(
    kind: str,
    args: dict[str, Any],
    *,
    due_at: datetime | None = None,
    key: str | None = None,
    owner: str = "",
) -> Due:
    """The row of what is to be done, for `enqueue_all`."""
    return Due(kind=kind, args=args, owner=owner, due_at=due_at or clock.now(), key=key)


def enqueue_all(rows: Sequence[Due]) -> None:
    """Stores any number of rows made by `work` with one statement; all else as with `enqueue`."""
    if not connection.in_atomic_block:
        raise RuntimeError("enqueue belongs into the transaction of the change that causes the work")
    now = clock.now()
    soon = [
        due for due in rows if due.done_at is None and (due.due_at - now).total_seconds() <= SWEEP_INTERVAL
    ]
    for due in soon:
        due.woken_until = max(due.due_at, now) + timedelta(seconds=WAKE_PATIENCE)
    _store.with_keys(rows)
    if soon:
        transaction.on_commit(lambda: _wake_all(soon), robust=True)


def _wake_all(rows: Sequence[Due]) -> None:
    for due in rows:
        wake(due.pk, due.due_at, due.kind)


_store = Insert(
    Due,
    conflict=("key",),
    update=(
        *("kind", "args", "owner", "due_at", "woken_until", "claimed_until", "attempts", "last_error"),
        "done_at",
    ),
)


def is_waiting(key: str) -> bool:
    """Whether work stored under `key` is still to be done."""
    return Due.objects.filter(key=key, done_at=None).exists()


def cancel(key: str) -> None:
    """Forgets the work stored under `key`, if it is still open."""
    Due.objects.filter(key=key, done_at=None).delete()


def forget(**args: str) -> None:
    """Forgets the work with these arguments, done or not: what it would do is for somebody who has left."""
    named = {f"args__{name}": value for name, value in args.items()}
    Due.objects.filter(**named).delete()


Source = Callable[[datetime], None]
_sources: list[Source] = []


def source(gather: Source) -> Source:
    """Registers what makes due work of rows of another kind: of those that are due until a moment."""
    if gather not in _sources:
        _sources.append(gather)
    return gather


def gather(horizon: datetime) -> None:
    """Has every source bring what is due until then."""
    for each in _sources:
        each(horizon)


def sweep_at(moment: datetime) -> None:
    """After the commit, has a sweep made at that moment, if none comes soon enough anyway."""
    delay = (moment - clock.now()).total_seconds()
    if delay < SWEEP_INTERVAL:
        transaction.on_commit(lambda: _sweep_in(max(0.0, delay)), robust=True)


def _sweep_in(delay: float) -> None:
    try:
        current_app.tasks[SWEEP].apply_async((), countdown=delay or None, retry=False)
    except Exception:
        log.warning("no worker could be woken; the next sweep comes anyway", exc_info=True)


def wake(due_id: int, at: datetime, kind: str = "") -> None:
    """Tells a worker about a row that is due now or within a second. Never fails: the sweep is behind it."""
    delay = max(0.0, (at - clock.now()).total_seconds())
    task, args = (RUN_FAIR, ()) if is_fair(kind) else (RUN_DUE, (due_id,))
    try:
        current_app.tasks[task].apply_async(args, countdown=delay or None, retry=False)
    except Exception:
        log.warning("no worker could be woken; the sweep will find due work %s", due_id, exc_info=True)


def is_fair(kind: str) -> bool:
    """Whether work of this kind goes round between its owners."""
    return kind in _handlers and _handlers[kind].fair


def _fair_kinds() -> list[str]:
    return [kind for kind, registered in _handlers.items() if registered.fair]


def run_fairly() -> None:
    """Does fair work that is due, one row after the other, if this machine has a place left for it."""
    ends = time.monotonic() + FAIR_SECONDS
    while True:
        with places.taken("fair", settings.WORKERS) as is_mine:
            if not is_mine:
                return  # whoever has the places sees to it
            while (due_id := next_fair()) is not None:
                if time.monotonic() > ends:
                    wake(due_id, clock.now(), Due.objects.values_list("kind", flat=True).get(pk=due_id))
                    return
                run(due_id)
        if next_fair() is None:  # nothing has come between the last look and the place's return
            return


def next_fair() -> int | None:
    """The row whose turn it is: of the owner who was served longest ago, the one that was due first."""
    now = clock.now()
    due = _claimable(now).filter(kind__in=_fair_kinds())
    waiting = dict(due.values_list("owner").annotate(models.Min("due_at")).order_by())
    if not waiting:
        return None
    mine = Due.objects.filter(kind__in=_fair_kinds(), owner__in=list(waiting))
    running = set(mine.filter(done_at=None, claimed_until__gt=now).values_list("owner", flat=True))
    done = mine.filter(done_at__gte=now - SERVED_WITHIN)
    served = dict(done.values_list("owner").annotate(models.Max("done_at")).order_by())
    long_ago = now - SERVED_WITHIN

    def turn(owner: str) -> tuple[bool, datetime, datetime]:
        return owner in running, served.get(owner, long_ago), waiting[owner]

    first = min(waiting, key=turn)
    return due.filter(owner=first).order_by("due_at", "pk").values_list("pk", flat=True).first()


def run(due_id: int) -> bool:
    """Claims and does one piece of work. False where there was nothing to claim: done, not due, or taken."""
    now = clock.now()
    kind = next((kind for (kind,) in fetch(_KIND, [due_id])), None)
    if kind is None:
        return False
    registered = _handlers.get(kind)
    if registered is None:
        log.error("no handler for due work of kind %s", kind)
        return False
    claim = now + timedelta(seconds=registered.lease)
    times = [prepared(_DUE_AT, at) for at in (claim, now, now)]
    claimed = fetch(_CLAIM, [times[0], due_id, *times[1:]])
    if not claimed:
        return False
    due = _COLUMNS.read(claimed[0])
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
    if registered.forgets:
        mine.update(args={})
    done(_DONE, [prepared(_DUE_AT, clock.now()), due_id, times[0]])
    return True


_COLUMNS = Columns(Due, "core_due")
_DUE_AT = field_of(Due, "due_at")
_KIND = f"SELECT kind FROM {table_of(Due)} WHERE id = %s AND done_at IS NULL"  # noqa: S608 - names of ours
_CLAIM = (
    f"UPDATE {table_of(Due)} SET claimed_until = %s, attempts = attempts + 1"  # noqa: S608
    " WHERE id = %s AND (claimed_until IS NULL OR claimed_until <= %s) AND done_at IS NULL AND due_at <= %s"
    f" RETURNING {_COLUMNS.sql}"
)
_DONE = (
    f"UPDATE {table_of(Due)} SET claimed_until = NULL, done_at = %s, last_error = ''"  # noqa: S608
    " WHERE id = %s AND claimed_until = %s"
)


def _claimable(at: datetime) -> models.QuerySet[Due]:
    free = models.Q(claimed_until=None) | models.Q(claimed_until__lte=at)
    return Due.objects.filter(free, done_at=None, due_at__lte=at)


def due_soon() -> list[tuple[int, datetime, str]]:
    """Rows due by the next sweep that nobody was told of, marked as told, with their time and kind. Of fair work a
    few stand for all. Several sweeps may run at once."""
    now = clock.now()
    horizon = now + timedelta(seconds=SWEEP_INTERVAL)
    gather(horizon)
    told = models.Q(woken_until=None) | models.Q(woken_until__lte=now)
    waiting = _claimable(horizon).filter(told).order_by("due_at")
    fair = models.Q(kind__in=_fair_kinds())
    with transaction.atomic():
        rows = [
            row
            for some, most in ((waiting.exclude(fair), SWEEP_BATCH), (waiting.filter(fair), FAIR_BATCH))
            for row in some.select_for_update(
                skip_locked=connection.features.has_select_for_update_skip_locked
            ).values_list("pk", "due_at", "kind")[:most]
        ]
        until = horizon + timedelta(seconds=WAKE_PATIENCE)
        Due.objects.filter(pk__in=[pk for pk, _, _ in rows]).update(woken_until=until)
    return rows


def forget_claims() -> int:
    """Frees every claim; for the start of a single-node server, when no worker can hold one."""
    return Due.objects.filter(done_at=None).update(claimed_until=None, woken_until=None)


def purge(older_than: timedelta = timedelta(days=2)) -> int:
    """Deletes rows done longer ago than `older_than`; they are kept a while for the operator to look at."""
    old = Due.objects.filter(done_at__lt=clock.now() - older_than).values("pk")[:SWEEP_BATCH]
    return Due.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()[0]
