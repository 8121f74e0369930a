"""The heartbeat of a server that is alive."""

from celery import shared_task
from django.conf import settings

from backend.clocks.services import outages


@shared_task(name="backend.clocks.tasks.beat", expires=10)
def beat() -> None:
    """A sign of life, every few seconds; harmless when two run."""
    if settings.OUTAGE_AFTER:
        outages.beat()
