"""What each test costs: seconds on the clock, CPU seconds of its process and of the children that it waited for.

With STAKEOUT_TEST_COSTS=<file> each test adds a line of JSON to the file, which deploy/check.py reads.
"""

import json
import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import door

FILE = os.environ.get("STAKEOUT_TEST_COSTS", "")
STARTED = pytest.StashKey[tuple[float, float]]()
COST = "cost"
GAMES = {**door.catalogue(), **door.workshop()}


def cpu_seconds() -> float:
    """Seconds that this process and its finished children have computed so far."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Starts both clocks."""
    item.stash[STARTED] = (time.monotonic(), cpu_seconds())
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Stops them; the last report of the test carries what they show."""
    try:
        return (yield)
    finally:
        wall, cpu = item.stash[STARTED]
        cost = {
            "seconds": round(time.monotonic() - wall, 2),
            "cpu": round(cpu_seconds() - cpu, 2),
            "game": game_of(item),
            "browser": item.get_closest_marker("browser") is not None,
        }
        item.user_properties.append((COST, cost))


def game_of(item: pytest.Item) -> str:
    """The game on whose budget a test runs, by its marker, its folder, or its parameters; empty for none.

    What needs a database is about the platform, whichever game it plays.
    """
    if item.get_closest_marker("database"):
        return ""
    marker = item.get_closest_marker("game")
    if marker:
        return str(marker.args[0])
    parameters = getattr(item, "callspec", None)
    named = [item.path.parent.name, *(parameters.params.values() if parameters else ())]
    return next((name for name in named if isinstance(name, str) and name in GAMES), "")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Writes the line, in the process that reports to the terminal."""
    if not FILE or report.when != "teardown" or "PYTEST_XDIST_WORKER" in os.environ:
        return
    for name, value in report.user_properties:
        if name == COST:
            with Path(FILE).open("a") as file:
                file.write(json.dumps({"test": report.nodeid, **value}) + "\n")
