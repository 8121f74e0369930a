"""The Celery application. Its messages only wake workers: what is due stands in the database."""

import logging
import os
import threading
import time
from typing import Any

from celery import Celery
from celery.beat import Scheduler
from celery.signals import worker_ready
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

from backend.config import filequeue

# A worker that is started by Celery's own command has no manage.py to say so.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")

TRANSPORT_ALIASES[filequeue.SCHEME] = "backend.config.filequeue:Transport"

log = logging.getLogger("stakeout.worker")

app = Celery("stakeout")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def make_queue_folders() -> None:
    """The folders of the queue of files."""
    if f"{filequeue.SCHEME}://" == settings.CELERY_BROKER_URL:
        settings.QUEUE.mkdir(exist_ok=True)
        settings.QUEUE_CONTROL.mkdir(exist_ok=True)


@worker_ready.connect
def start_beat(**_: Any) -> None:
    """Every worker keeps time in a thread of its main process, which lives and dies with it.

    Celery's own `--beat` is a child process that nobody misses when it is killed, and with it the sweep: no timeout
    would act any more, and no claim of a killed worker would be taken up. Several workers may sweep at once.
    """
    threading.Thread(target=_beat, name="beat", daemon=True).start()


def _beat() -> None:
    scheduler = Scheduler(app)
    while True:
        try:
            pause = scheduler.tick()
        except Exception:
            log.exception("the sweep was not sent")
            pause = 1.0
        time.sleep(max(0.01, pause))
