"""The Celery tasks behind the outbox: run one row, sweep for rows that are due, tidy up."""

from celery import shared_task
from django.core.management import call_command

from backend.core import health, outbox


@shared_task(name=outbox.RUN_DUE)
def run_due(due_id: int) -> None:
    """Does one piece of due work, unless somebody else has it or it is done."""
    outbox.run(due_id)


@shared_task(name=outbox.RUN_FAIR)
def run_fair() -> None:
    """Does what takes long, in turns between players, if there is a place for it."""
    outbox.run_fairly()


@shared_task(name=outbox.SWEEP, expires=5)
def sweep() -> None:
    """Wakes workers for all that is due by the next sweep. Runs every second, harmless when two run."""
    health.worker_seen()
    for due_id, due_at, kind in outbox.due_soon():
        outbox.wake(due_id, due_at, kind)


@shared_task(name="backend.core.tasks.tidy", expires=60)
def tidy() -> None:
    """Deletes what nobody will ask for again: old done work, sessions that have run out."""
    while outbox.purge():
        pass
    call_command("clearsessions")
