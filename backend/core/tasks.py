"""The two Celery tasks behind the outbox: run one row, and sweep for rows that are due."""

from celery import shared_task

from backend.core import outbox


@shared_task(name="backend.core.tasks.run_due")
def run_due(due_id: int) -> None:
    """Does one piece of due work, unless somebody else has it or it is done."""
    outbox.run(due_id)


@shared_task(name="backend.core.tasks.sweep", expires=5)
def sweep() -> None:
    """Wakes workers for all that is due by the next sweep. Runs every second, harmless when two run."""
    rows = outbox.due_soon()
    for due_id, due_at in rows:
        outbox.wake(due_id, due_at)
    if not rows:
        outbox.purge()
