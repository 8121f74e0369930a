"""Waiting for other processes: never a fixed time, always until something is so."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


PATIENCE = 300.0
"""Seconds until something counts as not happening: far more than a busy machine needs, never waited in full."""


def until(what: Callable[[], T], seconds: float = PATIENCE) -> T:
    """The first true result of `what`. Fails after `seconds`; exceptions of `what` count as not yet."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            result = what()
        except (OSError, ValueError) as error:
            last: object = error
        else:
            if result:
                return result
            last = result
        assert time.monotonic() < deadline, f"did not happen within {seconds} s; last: {last!r}"
        time.sleep(0.02)
