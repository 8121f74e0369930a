"""With Redis and a worker in a process of its own: what is due is done, whatever is lost on the way."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from backend.bench.process import free_port
from backend.core import clock, outbox, relay
from backend.core.broadcast import _redis as connected
from backend.core.broadcast import broadcast
from backend.core.models import Due
from backend.core.pubsub import CAPACITY
from backend.matches.publish import send as send_hints
from backend.notifications.watch.figures import figures
from tests.support.waiting import until
from tests.support.worker import Worker

pytestmark = [pytest.mark.redis, pytest.mark.django_db(transaction=True)]

HANDLERS = "tests.support.worker_handlers"


@pytest.fixture
def redis() -> Iterator[Any]:
    from redis import Redis

    with Redis.from_url(settings.REDIS_URL) as client:
        client.flushdb()
        yield client
        client.flushdb()


@pytest.fixture
def start_worker(redis: Any, transactional_db: None, tmp_path: Path) -> Iterator[Callable[[], Worker]]:
    workers: list[Worker] = []

    def start() -> Worker:
        workers.append(Worker(tmp_path, HANDLERS))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()


def enqueue(kind: str, **args: object) -> Due:
    with transaction.atomic():
        return outbox.enqueue(kind, args)


def is_done(row: Due) -> bool:
    row.refresh_from_db()
    return row.done_at is not None


def test_another_process_does_the_work(start_worker, tmp_path):
    start_worker()
    row = enqueue("test_note", file=str(tmp_path / "note"))
    until(lambda: is_done(row), seconds=40)
    pids = (tmp_path / "note").read_text().split()
    assert len(pids) == 1
    assert int(pids[0]) != os.getpid()


def test_work_of_which_no_message_tells_is_found(start_worker, tmp_path):
    start_worker()
    row = Due.objects.create(kind="test_note", args={"file": str(tmp_path / "note")}, due_at=clock.now())
    until(lambda: is_done(row), seconds=40)


def test_a_redis_that_forgets_everything_loses_nothing(start_worker, redis, tmp_path):
    rows = [enqueue("test_note", file=str(tmp_path / f"note{number}")) for number in range(20)]
    redis.flushdb()
    start_worker()
    until(lambda: all(is_done(row) for row in rows))
    assert all(len((tmp_path / f"note{number}").read_text().split()) == 1 for number in range(20))


def test_a_worker_killed_in_the_middle_loses_nothing(start_worker, tmp_path):
    worker = start_worker()
    row = enqueue("test_hang_once", file=str(tmp_path / "note"))
    until(lambda: (tmp_path / "note").exists(), seconds=40)
    worker.kill()
    start_worker()
    until(lambda: is_done(row))
    assert len((tmp_path / "note").read_text().split()) == 2


def test_a_pool_process_killed_in_the_middle_loses_nothing(start_worker, tmp_path):
    start_worker()
    row = enqueue("test_hang_once", file=str(tmp_path / "note"))
    pid = until(lambda: (tmp_path / "note").read_text().split(), seconds=40)[0]
    os.kill(int(pid), signal.SIGKILL)
    until(lambda: is_done(row))


def test_a_worker_reaches_the_sockets(start_worker, tmp_path):
    start_worker()
    enqueue("test_note", file=str(tmp_path / "note"))
    until(lambda: (tmp_path / "note").exists(), seconds=40)

    async def listen() -> dict[str, Any]:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add("match.x", channel)
        await asyncio.to_thread(enqueue_broadcast)
        message: dict[str, Any] = await asyncio.wait_for(layer.receive(channel), timeout=30)
        return message

    def enqueue_broadcast() -> None:
        Due.objects.create(kind="test_broadcast", args={"group": "match.x"}, due_at=clock.now())

    message = asyncio.run(listen())
    assert message["type"] == "test.message"
    assert message["from"] != os.getpid()


def test_synchronous_code_reaches_the_sockets(redis):
    async def listen() -> list[int]:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add("match.x", channel)
        hints = [("match.x", {"type": "m", "version": version}) for version in range(5)]
        await asyncio.to_thread(broadcast, hints)
        return [(await asyncio.wait_for(layer.receive(channel), timeout=10))["version"] for _ in range(5)]

    assert asyncio.run(listen()) == [0, 1, 2, 3, 4]


def test_hints_that_a_socket_has_no_room_for_are_dropped_and_counted(redis, settings, tmp_path):
    """Its queue grew without end, and nobody knew."""
    settings.DATA = tmp_path

    async def listen() -> list[int]:
        layer = get_channel_layer()
        slow, quick = await layer.new_channel(), await layer.new_channel()
        for channel in (slow, quick):
            await layer.group_add("match.x", channel)
        for version in range(300):
            await asyncio.to_thread(broadcast, [("match.x", {"type": "m", "version": version})])
            assert (await asyncio.wait_for(layer.receive(quick), timeout=10))["version"] == version
        return [(await asyncio.wait_for(layer.receive(slow), timeout=10))["version"] for _ in range(CAPACITY)]

    assert asyncio.run(listen()) == list(range(CAPACITY))
    assert relay.dropped() == 300 - CAPACITY
    assert figures().hints_dropped == 300 - CAPACITY


def test_hints_for_which_there_is_no_redis_are_counted(redis, settings, tmp_path):
    settings.DATA = tmp_path
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    connected.cache_clear()
    try:
        send_hints([("match.x", {"type": "m", "version": version}) for version in range(3)])
    finally:
        connected.cache_clear()
    assert relay.dropped() == 3
