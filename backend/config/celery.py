"""The Celery application. Its messages only wake workers: what is due stands in the database."""

import os

from celery import Celery
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

from backend.config import filequeue

# A worker that is started by Celery's own command has no manage.py to say so.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")

TRANSPORT_ALIASES[filequeue.SCHEME] = "backend.config.filequeue:Transport"

app = Celery("stakeout")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def make_queue_folders() -> None:
    """The folders of the queue of files."""
    if f"{filequeue.SCHEME}://" == settings.CELERY_BROKER_URL:
        settings.QUEUE.mkdir(exist_ok=True)
        settings.QUEUE_CONTROL.mkdir(exist_ok=True)
