"""Fixtures for all tests of the backend, and the line about covered rules."""

import gc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from backend.core import clock
from backend.core.clock import FrozenClock
from tests.support import template
from tests.support.api import Api
from tests.support.api import new_player as make_player
from tests.support.due import run_due as do_due_work
from tests.support.length import LONG

pytest_plugins = ("games.testkit.rule_markers", "tests.support.costs")

DATABASE_FIXTURES = {"db", "transactional_db"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what touches the database by its fixtures, and leaves out what only the long form does."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES & fixtures:
            item.add_marker("database")
    if not LONG:
        left_out = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: who collects garbage (Python, or a test that takes times) need not go through it,
    which would take a third of a second each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A SQLite database is there before Django comes: a copy of the template."""
    from django.conf import settings

    return bool(settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Test databases are copies of a template with all tables in it."""
    from django.db import connection

    settings = connection.settings_dict
    if connection.vendor == "postgresql":
        settings["TEST"]["TEMPLATE"] = template.postgres_template(settings)
    else:
        template.copy_sqlite(Path(settings["TEST"]["NAME"]))


ALWAYS_THE_SAME = {"django_content_type", "auth_permission"}
"""What Django puts into a new database, one row or four a model."""


@pytest.fixture(scope="session", autouse=True)
def _quick_flush() -> Iterator[None]:
    """Tables are emptied row by row after a test that commits: PostgreSQL's TRUNCATE makes a new file for each of
    them and waits for the disk, which takes longer than most tests. So does making the rows of permissions anew."""
    from django.core.management.commands import flush
    from django.db import connection

    def delete_rows(self: Any, style: object, tables: list[str], **_: bool) -> list[str]:
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables if table not in ALWAYS_THE_SAME]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", delete_rows)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_, **__: None)
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
