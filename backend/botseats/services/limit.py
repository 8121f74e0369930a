"""A limit on how long a bot may think."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TookTooLong(Exception):
    """The work was stopped at its limit."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stops the work inside after `seconds`.

    Works in the main thread, where Celery's processes run their tasks; elsewhere (threads of tests) there is no
    limit, because nothing can interrupt a thread safely.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TookTooLong(f"took longer than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
