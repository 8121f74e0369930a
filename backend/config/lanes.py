"""The lanes of requests in one web process: each has threads of its own, and room for so many that wait for them."""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

from django.conf import settings

T = TypeVar("T")

FILES = re.compile(r"/(?:assets|static)/|/$|/[^/]+\.[A-Za-z0-9]+$")
"""The app and its files, which come from memory or the disk."""
BOX = re.compile(r"/api/v1/(?:records|matches/[^/]+/(?:record|replay|analysis))$")
"""What may play a whole match again (backend/matches/box.py)."""
FILE_THREADS = 2
BOX_MARGIN = 2
"""Threads for what is kept already, while all boxes are at work."""


class Full(Exception):
    """As many requests wait in this lane as may."""


class Lane:
    """Threads for one sort of requests."""

    def __init__(self, name: str, threads: int, room: int) -> None:
        """`room` is how many may wait for a thread."""
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.most = threads + room
        self.inside = 0

    def refuse_if_full(self) -> None:
        """Raises Full."""
        if self.inside >= self.most:
            raise Full

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Runs a request's work in one of the threads. Raises Full where too many wait."""
        self.refuse_if_full()
        self.inside += 1
        try:
            return await self.go_on(copy_context().run, work, *args)
        finally:
            self.inside -= 1

    async def go_on(self, work: Callable[..., T], *args: Any) -> T:
        """Runs a further part of work that was let in."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)


class Lanes:
    """All lanes of a process."""

    def __init__(self) -> None:
        room = settings.WEB_QUEUE
        self.play = Lane("http", settings.WEB_THREADS, room)
        self.files = Lane("files", FILE_THREADS, room)
        self.box = Lane("box", settings.BOX_PROCESSES + BOX_MARGIN, max(1, room // 4))

    def of(self, path: str) -> Lane:
        """The lane of a request to this path."""
        if BOX.match(path):
            return self.box
        return self.files if FILES.match(path) else self.play

    def shutdown(self) -> None:
        """Ends the threads when they have done what they do."""
        for lane in (self.play, self.files, self.box):
            lane.pool.shutdown()
