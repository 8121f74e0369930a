"""Ends Python code that takes too long, in whatever thread it runs.

A thread of the process looks twice a second at what is limited, and raises `TimeUp` inside the thread that is late:
the interpreter does so between two of its instructions, so that transactions are undone and locks given back. Where
that does not help (a call into C that holds the interpreter, code that swallows everything), a process that asked for
it by `guard_process` writes down what its threads do and ends; whoever keeps it alive starts it again.
"""

import ctypes
import faulthandler
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

LOOK_EVERY = 0.5
AGAIN_AFTER = 1.0
"""Seconds after which it is raised again in a thread that has swallowed it."""
HOPELESS_AFTER = 30.0
"""Seconds over time after which the process ends."""
BUSY_SHARE = 0.25
"""So much of its time a thread must have computed to be late: one that waits for others is not looping."""
PATIENCE = 4.0
"""So many times the limit is the end for everybody."""
STUCK_SECONDS = 60
"""A process whose interpreter does nothing else for so long ends."""
STATUS = 70
STDERR = 2
"""The file itself: Celery puts an object without one in the place of `sys.stderr`."""


class TimeUp(BaseException):
    """The time is over. No `Exception`: rules that catch those must not go on."""


@dataclass(eq=False)
class _Limited:
    """Work of one thread that may take so many seconds."""

    seconds: float
    thread: int
    clock: int
    began: float
    computed: float
    """Processor time of the thread when it began."""
    over: bool = False
    raised_at: float | None = None

    def is_late(self, now: float) -> bool:
        """Whether it has had its time: nearly all of it computing, or several times as much in all."""
        passed = now - self.began
        if passed < self.seconds or self.over:
            return False
        if passed >= PATIENCE * self.seconds:
            return True
        return time.clock_gettime(self.clock) - self.computed >= BUSY_SHARE * self.seconds


class _Watch:
    """The thread that looks, started with the first limit of a process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.limited: set[_Limited] = set()
        self.started = False
        self.ends_process = False

    def add(self, work: _Limited) -> None:
        """Watches it from now on."""
        with self.lock:
            self.limited.add(work)
            if not self.started:
                self.started = True
                threading.Thread(target=self._look, name="deadline", daemon=True).start()

    def remove(self, work: _Limited) -> None:
        """Watches it no longer; what was raised and has not arrived will not."""
        with self.lock:
            self.limited.discard(work)
            if work.raised_at is not None:
                _raise_in(work.thread, None)

    def _look(self) -> None:
        while True:
            if self.ends_process:
                faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True, file=STDERR)
            time.sleep(LOOK_EVERY)
            with self.lock:
                now = time.monotonic()
                for work in self.limited:
                    if work.is_late(now):
                        self._end(work, now)

    def _end(self, work: _Limited, now: float) -> None:
        if self.ends_process and now - work.began > PATIENCE * work.seconds + HOPELESS_AFTER:
            os.write(STDERR, b"a thread takes too long and can't be ended; this process ends\n")
            faulthandler.dump_traceback(STDERR)
            os._exit(STATUS)
        if work.raised_at is None or now - work.raised_at >= AGAIN_AFTER:
            work.raised_at = now
            _raise_in(work.thread, TimeUp)


_watch = _Watch()


def _anew() -> None:
    """A forked process has no such thread, and nothing of its own is limited yet."""
    global _watch
    ends_process = _watch.ends_process
    _watch = _Watch()
    _watch.ends_process = ends_process


os.register_at_fork(after_in_child=_anew)


def guard_process() -> None:
    """This process, and those that it forks, end where nothing else helps: somebody starts them again."""
    _watch.ends_process = True


def _raise_in(thread: int, what: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if what is None else ctypes.py_object(what)
    )


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TimeUp inside, once the work has taken that long. Limits may stand within each other."""
    thread = threading.get_ident()
    clock = time.pthread_getcpuclockid(thread)
    work = _Limited(seconds, thread, clock, time.monotonic(), time.clock_gettime(clock))
    _watch.add(work)
    try:
        yield
    finally:
        work.over = True
        while True:
            try:
                _watch.remove(work)
                break
            except TimeUp:  # it arrived just now, after the work was done
                continue
