"""Calls into a game, with a time limit around them and every fault made plain."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from games import door

STEP_SECONDS = 5.0
"""The longest that one call into a game may take; the engine counts steps itself."""


class EngineFault(Exception):
    """A game broke its own rules, raised something unforeseen, or took too long.

    Nothing of the change may be kept: the transaction is undone and the match frozen.
    """


@contextmanager
def engine_call(seconds: float = STEP_SECONDS) -> Iterator[door.Guard]:
    """Around a call into a game: gives the guard to pass, lets refusals through, turns the rest into EngineFault."""
    end = time.monotonic() + seconds

    def guard() -> None:
        if time.monotonic() > end:
            raise EngineFault(f"took longer than {seconds:g} seconds")

    try:
        yield guard
    except (door.Refused, EngineFault):
        raise
    except Exception as error:
        raise EngineFault(f"{type(error).__name__}: {error}") from error
