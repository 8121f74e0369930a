"""The Celery application. Its messages only wake workers: what is due stands in the database."""

import logging
import os
import signal
import threading
from typing import Any

from celery import Celery
from celery.beat import Scheduler
from celery.signals import worker_ready, worker_shutting_down
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
def start_watch(sender: Any, **_: Any) -> None:
    """Every worker has a thread in its main process that keeps time and looks after the pool."""
    ending = threading.Event()
    worker_shutting_down.connect(lambda **_: ending.set(), weak=False)
    threading.Thread(target=_watch, args=(sender.pool, ending), name="watch", daemon=True).start()


def _watch(pool: Any, ending: threading.Event) -> None:
    """Sends the sweep every second, as Celery's beat would, until the worker is told to end.

    Beat as Celery has it (`--beat`) is a child process that nobody misses when it is killed, and with it the sweep:
    no timeout would act any more, no claim of a killed worker would be taken up. Several workers may sweep at once.
    """
    scheduler = Scheduler(app)
    children = _process_ids(pool)
    while not ending.is_set():
        try:
            pause = scheduler.tick()
        except Exception:
            log.exception("the sweep was not sent")
            pause = 1.0
        if not (settings.REDIS_URL or ending.is_set() or _process_ids(pool) == children):
            _leave()
        ending.wait(max(0.01, pause))


def _process_ids(pool: Any) -> list[int]:
    return sorted(process.pid for process in pool._pool._pool)


def _leave() -> None:
    """Ends a worker that has lost a process of its pool; the supervisor starts another.

    With a queue of files the pool's processes wait for work behind one lock. Who is killed while holding it (one of
    them always does) takes it along, and no other gets any work. With Redis each has a pipe of its own.
    """
    log.error("the pool has lost a process; the worker starts anew")
    os.kill(os.getpid(), signal.SIGKILL)
