"""What `manage.py serve` does: prepare, import everything once, then fork the web process and the worker.

The processes share the imported code's memory. The supervisor keeps the listening socket: a request that comes
while the web process is being replaced waits a moment and is answered.
"""

import fcntl
import importlib
import os
import resource
import socket
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, NoReturn

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connections

from backend.config.supervisor import Supervisor
from backend.core import deadline, outbox

Say = Callable[[str], None]
BACKLOG = 2048
MOST_FILES = 65_536
"""Open files that a process asks for, where the system allows so many: more than its limits let strangers use."""
GRACEFUL_SECONDS = 2
"""Shorter than the supervisor's patience: open sockets are closed, not waited for."""


def serve(say: Say) -> None:
    """Serves until SIGTERM. CommandError with one clear sentence where it cannot start."""
    lock = _lock_data()
    say(f"Data in {settings.DATA}.")
    say("Bringing the database up to date...")
    call_command("migrate", verbosity=0, interactive=False)
    if not settings.REDIS_URL:
        _forget_the_past()
    listener = listen(settings.HOST, settings.PORT)
    _preload()
    connections.close_all()
    say(f"Stakeout is at http://{_shown(settings.HOST)}:{settings.PORT} (Ctrl-C ends it).")
    Supervisor({"web": lambda: run_web([listener]), "worker": lambda: _worker(listener)}, say).run()
    lock.close()
    say("Stopped.")


def leave() -> NoReturn:
    """Ends this process at once: tidying up the interpreter is of no use to anybody, and slow on a busy machine."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _lock_data() -> IO[str]:
    """One server per data folder: two would take each other's messages."""
    lock = (Path(settings.DATA) / "serve.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CommandError(
            f"Another Stakeout already runs on {settings.DATA}; stop it, or set STAKEOUT_DATA to another folder."
        ) from None
    return lock


def _forget_the_past() -> None:
    """A single node that starts has no worker yet: whatever was claimed or queued before is free again."""
    outbox.forget_claims()
    for message in settings.QUEUE.iterdir():
        with suppress(FileNotFoundError, IsADirectoryError, PermissionError):
            message.unlink()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. CommandError with one sentence where that can't be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise CommandError(
            f"Port {port} of {host} cannot be used ({error.strerror}); set STAKEOUT_PORT to another."
        ) from None
    listener.listen(BACKLOG)
    return listener


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _preload() -> None:
    """Imports what the children need, so that they share it."""
    for module in (
        "backend.config.asgi",
        settings.ROOT_URLCONF,
        "celery.apps.worker",
        "celery.bin.worker",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
        "uvloop",
    ):
        importlib.import_module(module)


def run_web(sockets: list[socket.socket]) -> None:
    """A web process on sockets that listen."""
    import uvicorn

    from backend.config import guarded

    deadline.guard_process()
    guarded.connections.most = max(64, open_files() - guarded.SPARE_FILES)
    config = uvicorn.Config(
        "backend.config.asgi:application",
        http=guarded.GuardedHttp,
        ws=guarded.GuardedSocket,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # backend/core/address.py reads them, as far as proxies are trusted
        server_header=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
    )
    uvicorn.Server(config).run(sockets=sockets)


def open_files() -> int:
    """Raises the limit of open files as far as this process may, and says what it is."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def _worker(listener: socket.socket) -> None:
    """Celery; its main process keeps time (see celery.py), its pool processes are where bots think."""
    listener.close()
    deadline.guard_process()
    if not settings.REDIS_URL:
        # This is the only worker: what the one before it had claimed when it was killed need not wait for the lease.
        outbox.forget_claims()
        connections.close_all()
    from celery.platforms import SecurityWarning

    from backend.config.celery import app

    # Messages are JSON and come from ourselves: running as root endangers nothing that Celery warns of.
    warnings.simplefilter("ignore", SecurityWarning)

    app.worker_main(
        [
            "--quiet",
            "worker",
            "--pool=prefork",
            f"--concurrency={settings.CELERY_WORKER_CONCURRENCY}",
            "--loglevel=WARNING",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
        ]
    )


def is_supported() -> bool:
    """The launcher forks and uses UNIX sockets."""
    return hasattr(os, "fork") and sys.platform != "win32"
