"""The Celery application. Its messages only wake workers: what is due stands in the database."""

from celery import Celery
from django.conf import settings

app = Celery("stakeout")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def make_queue_folders() -> None:
    """The filesystem broker's folders; it makes none itself."""
    if settings.CELERY_BROKER_URL == "filesystem://":
        settings.QUEUE.mkdir(exist_ok=True)
        settings.QUEUE_CONTROL.mkdir(exist_ok=True)
