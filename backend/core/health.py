"""Whether this server can do its work: database, migrations, queue."""

import os
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


def checks() -> dict[str, str]:
    """Name of each check to `ok` or what is wrong, in a word or two. Says nothing about addresses or versions."""
    return {"database": _database(), "migrations": _migrations(), "queue": _queue()}


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
        try:
            seen = cache.get(_WORKER_SEEN)
        except (RedisError, OSError):  # the queue's check says so
            seen = None
    else:
        seen = _heartbeat().stat().st_mtime if _heartbeat().exists() else None
    return None if seen is None else round(max(0.0, clock.now().timestamp() - float(seen)), 1)


def _heartbeat() -> Path:
    return Path(settings.DATA) / "worker.alive"
