"""Calls into a game, with a time limit around them and every fault made plain."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error as DatabaseFailure

from backend.core.deadline import TimeUp, time_limit
from backend.core.problems import Problem
from games import door

log = logging.getLogger("stakeout.matches")

STEP_SECONDS = 5.0
"""The longest that one call into a game may take; the engine counts steps itself."""
CHANGE_SECONDS = 20.0
"""The longest that one change of a match may take, with all the calls that it makes."""
REPLAY_SECONDS = 20.0
"""The longest that playing a whole match again may take."""


class EngineFault(Problem):
    """A game broke its own rules, raised something unforeseen, or took too long. To a client: `frozen`.

    Nothing of the change may be kept: the transaction is undone and the match frozen.
    """

    def __init__(self, why: str) -> None:
        super().__init__("frozen")
        self.why = why

    def __str__(self) -> str:
        return self.why


class TookTooLong(EngineFault):
    """A game looped, or was on the way to: whoever asks again waits as long again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"took longer than {seconds:g} seconds")


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Ends the work inside after that time, also where it loops. Raises TookTooLong."""
    try:
        with time_limit(seconds):
            yield
    except TimeUp as late:
        log.exception("a game was ended")
        raise TookTooLong(seconds) from late


@contextmanager
def engine_call(seconds: float = STEP_SECONDS, *, report: bool = True) -> Iterator[door.Guard]:
    """Around a call into a game: gives the guard to pass, lets refusals through, turns the rest into EngineFault.

    `report` is False where strangers' data goes in, so that what is wrong with it is no fault of ours. The guard acts
    between two parts of the agenda; what loops inside one is ended as well.
    """
    end = time.monotonic() + seconds

    def guard() -> None:
        if time.monotonic() > end:
            raise TookTooLong(seconds)

    try:
        with ended_after(seconds):
            yield guard
    except (door.Refused, EngineFault, DatabaseFailure):
        raise  # a database that goes away while a state is read is no fault of the game
    except Exception as error:
        if report:
            log.exception("a game failed")
        raise EngineFault(f"{type(error).__name__}: {error}") from error


def game_of(key: str) -> door.AnyGame:
    """The game of a stored match. Raises EngineFault if it is not installed any more."""
    try:
        return door.game(key)
    except door.UnknownGame as error:
        log.exception("a game is missing")
        raise EngineFault(f"UnknownGame: {error}") from error
