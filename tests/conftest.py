"""Fixtures for all tests of the backend, and the line about covered rules."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from backend.core import clock
from backend.core.clock import FrozenClock
from tests.support.api import Api
from tests.support.api import new_player as make_player
from tests.support.due import run_due as do_due_work

pytest_plugins = ("games.testkit.rule_markers",)

DATABASE_FIXTURES = {"db", "transactional_db"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what touches the database by its fixtures; the leg on PostgreSQL runs that and nothing else. What kills
    processes has a second try."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES & fixtures:
            item.add_marker("database")
        if item.get_closest_marker("faults"):
            # Real processes and real time: a busy machine may stumble once, and the table of legs says so.
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why a test needed its second try."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


@pytest.fixture(scope="session", autouse=True)
def _quick_flush() -> Iterator[None]:
    """Tables are emptied row by row after a test that commits: PostgreSQL's TRUNCATE makes a new file for each of
    them and waits for the disk, which takes longer than most tests."""
    from django.db import connection
    from django.db.backends.postgresql.operations import DatabaseOperations

    def delete_rows(self: DatabaseOperations, style: object, tables: list[str], **_: bool) -> list[str]:
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "postgresql":
            patch.setattr(DatabaseOperations, "sql_flush", delete_rows)
        yield


NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.fixture
def frozen() -> Iterator[FrozenClock]:
    """Time stands still at a Monday noon; `frozen.advance(seconds)` moves it."""
    with clock.freeze(NOON) as held:
        yield held


@pytest.fixture
def stranger() -> Api:
    """A client that is nobody."""
    return Api()


@pytest.fixture
def new_player(db: None) -> Callable[..., Api]:
    """Makes a guest and returns a client of it."""
    return make_player


@pytest.fixture
def run_due() -> Callable[..., int]:
    """Does all work that is due, in this process."""
    return do_due_work


@pytest.fixture
def toys() -> Iterator[None]:
    """The toy games can be played like any other: undo, all forms of decisions, sealed rounds, timers."""
    from games import door
    from games.testkit.toys import TOYS

    for game in TOYS.values():
        door.register(game)
    yield
    for key in TOYS:
        door.unregister(key)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Rate limits of one test are not those of the next."""
    from django.core.cache import cache

    cache.clear()
    yield
