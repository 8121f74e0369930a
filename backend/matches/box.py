"""The box: work on material of strangers, each job in a process of its own (`games/box.py`) that is really ended.

Threads can't be stopped, and what a foreign record does to memory or time is for nobody to foresee. A few boxes run
at a time; of one player or address one, so that nobody takes them all.
"""

import logging
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.conf import settings
from django.core.cache import cache
from msgspec import Struct

from backend.core.limits import asking
from backend.core.problems import Problem
from backend.matches.engine import EngineFault
from games import box

log = logging.getLogger("stakeout.matches")

PATIENCE = 10.0
"""Seconds that a job waits for one of the boxes, and its caller for their own job before it."""
MAX_JOBS = 3
"""Of one caller: one in a box, the others waiting for it."""
WAIT_FACTOR = 6
"""How many times its processor time a job may take on a busy machine before it is ended."""
BUSY_SECONDS = 5
"""After so many seconds a caller may try again."""
REMEMBER_SECONDS = 3600
"""How long a finished match whose box has failed is not tried again."""

_kinds = {shape: kind for kind, (shape, _) in box.KINDS.items()}


class Unfit(Exception):
    """The material is wrong, or takes more time or memory than there is; the message says which."""


class _Reply(Struct):
    """A `box.Answer` whose result is not read yet."""

    result: msgspec.Raw = msgspec.Raw(b"\xc0")
    wrong: str | None = None


class _Places:
    """The boxes of this process: how many are taken, and by whom."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.running: set[str] = set()
        self.jobs: Counter[str] = Counter()

    @contextmanager
    def taken(self, who: str) -> Iterator[None]:
        """One place for one caller. Problems: rate_limited (too many of their own), unavailable (of all others)."""
        with self.changed:
            if self.jobs[who] >= MAX_JOBS:
                raise Problem("rate_limited", headers={"Retry-After": str(BUSY_SECONDS)})
            self.jobs[who] += 1
            try:
                if not self.changed.wait_for(lambda: self._is_free(who), PATIENCE):
                    code = "rate_limited" if who in self.running else "unavailable"
                    raise Problem(code, headers={"Retry-After": str(BUSY_SECONDS)})
                self.running.add(who)
            except BaseException:
                self._forget(who)
                raise
        try:
            yield
        finally:
            with self.changed:
                self.running.discard(who)
                self._forget(who)
                self.changed.notify_all()

    def _is_free(self, who: str) -> bool:
        return who not in self.running and len(self.running) < settings.BOX_PROCESSES

    def _forget(self, who: str) -> None:
        self.jobs[who] -= 1
        if not self.jobs[who]:
            del self.jobs[who]


places = _Places()


def run(job: Struct, result: Any) -> Any:
    """Does a job of `games.box` and gives its result, read as that type. Who asks has one in a box at a time.

    Raises Unfit. Problems: rate_limited, unavailable, both with Retry-After.
    """
    args = msgspec.msgpack.encode(job)
    with places.taken(asking.get()):
        raw = _spawn(_kinds[type(job)], args)
    reply = msgspec.msgpack.decode(raw, type=_Reply)
    if reply.wrong is not None:
        raise Unfit(reply.wrong)
    return msgspec.msgpack.decode(reply.result, type=result)


def run_once(job: Struct, result: Any, key: str) -> Any:
    """The same for a finished match; the caller keeps the result, and a failure is remembered under `key`.

    Raises EngineFault. Problems as `run`.
    """
    failed = cache.get(f"box:{key}")
    if failed is not None:
        raise EngineFault(failed)
    try:
        return run(job, result)
    except Unfit as why:
        cache.set(f"box:{key}", str(why), REMEMBER_SECONDS)
        log.exception("%s could not be made", key)
        raise EngineFault(str(why)) from None


def _spawn(kind: str, args: bytes) -> bytes:
    """One process, one job. Its environment holds nothing of ours."""
    job = msgspec.msgpack.encode(box.Job(kind, msgspec.Raw(args), list(settings.BOX_MODULES)))
    seconds = settings.BOX_SECONDS
    command = [sys.executable, "-m", "games.box", str(settings.BOX_MEMORY), str(seconds)]
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            command,
            input=job,
            capture_output=True,
            timeout=WAIT_FACTOR * seconds,  # of waiting; of processor time it has `seconds`
            cwd=settings.ROOT,
            env={"PYTHONDONTWRITEBYTECODE": "1"},
            check=False,
        )
    except subprocess.TimeoutExpired:
        # It got less processor time than it may have: the machine is busy, and the material is not to blame.
        raise Problem("unavailable", headers={"Retry-After": str(BUSY_SECONDS)}) from None
    if done.returncode < 0:
        raise Unfit(f"it takes longer than {seconds} seconds")
    if done.returncode > 0:
        log.warning("a box has failed: %s", done.stderr[-2000:].decode(errors="replace"))
        raise Unfit("it needs too much memory")
    return done.stdout
