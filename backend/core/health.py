"""Whether this server can do its work: database, migrations, queue."""

import errno
import os
import threading
import time
from functools import cache as remember
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from redis import Redis, RedisError

from backend.core import clock

_WORKER_SEEN = "worker-seen"
WORKER_PATIENCE = 20.0
"""Seconds without a sweep, which is sent every second, after which no worker is believed to be there."""
DISK_EVERY = 2.0
"""Anybody may ask; the disk is written to once in so many seconds."""
PROBE_BYTES = 64 * 1024

_began: float | None = None
_disk_seen = ("ok", -DISK_EVERY)
_looking_at_disk = threading.Lock()


def checks() -> dict[str, str]:
    """Name of each check to `ok` or what is wrong, in a word or two. Says nothing about addresses or versions."""
    return {
        "database": _database(),
        "migrations": _migrations(),
        "queue": _queue(),
        "disk": _disk(),
        "worker": _worker(),
    }


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "unreachable"
    return "ok"


def _migrations() -> str:
    try:
        return "ok" if _migrated() else "not applied"
    except (DatabaseError, _NotMigrated):
        return "not applied"


class _NotMigrated(Exception):
    """Keeps a negative answer from being remembered."""


@remember
def _migrated() -> bool:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise _NotMigrated
    return True


def _queue() -> str:
    if settings.REDIS_URL:
        try:
            with Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
                client.ping()
        except (RedisError, OSError):
            return "unreachable"
        return "ok"
    return "ok" if os.access(settings.QUEUE, os.W_OK) else "not writable"


def _disk() -> str:
    """Whether the data folder takes a small file: everything else reads as well with a full disk."""
    global _disk_seen
    with _looking_at_disk:
        said, at = _disk_seen
        if time.monotonic() - at < DISK_EVERY:
            return said
        try:
            with (Path(settings.DATA) / "disk.probe").open("wb", buffering=0) as file:
                said = "ok" if file.write(b"." * PROBE_BYTES) == PROBE_BYTES else "full"
                os.fsync(file.fileno())
        except OSError as error:
            said = "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "not writable"
        _disk_seen = said, time.monotonic()
        return said


def _worker() -> str:
    """Whether a worker lives; one has time to start, from when this process was first asked."""
    global _began
    now = time.monotonic()
    _began = now if _began is None else _began
    unseen, up = seconds_since_worker(), now - _began
    return "ok" if min(up, up if unseen is None else unseen) < WORKER_PATIENCE else "not seen"


def worker_seen() -> None:
    """Notes that a worker is alive; the sweep calls it every second."""
    if settings.REDIS_URL:
        cache.set(_WORKER_SEEN, clock.now().timestamp(), timeout=3600)
    else:
        _heartbeat().touch()


def seconds_since_worker() -> float | None:
    """How long ago a worker was last alive, None if never."""
    seen: Any
    if settings.REDIS_URL:
        seen = cache.get(_WORKER_SEEN)
    else:
        seen = _heartbeat().stat().st_mtime if _heartbeat().exists() else None
    return None if seen is None else round(max(0.0, clock.now().timestamp() - float(seen)), 1)


def _heartbeat() -> Path:
    return Path(settings.DATA) / "worker.alive"
