"""Databases with all tables in them, made once and copied: to migrate an empty one takes seconds each time.

A checkout has one of each kind. It is made anew when the digest of the migrations changes.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from backend.bench.process import ROOT

FOLDER = ROOT / "var" / "checks"
FILE_NAME = "stakeout.sqlite3"
"""Of the database in a data folder."""


def digest() -> str:
    """Of everything that decides which tables there are."""
    total = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for file in sorted((ROOT / "backend").glob("**/migrations/*.py")):
        total.update(file.name.encode() + file.read_bytes())
    return total.hexdigest()[:16]


def copy_sqlite(to: Path) -> None:
    """Puts a migrated SQLite database into a place where there is none."""
    made = FOLDER / f"template-{digest()}.sqlite3"
    with _one_at_a_time():
        if not made.exists():
            for older in FOLDER.glob("template-*.sqlite3"):
                older.unlink()
            with tempfile.TemporaryDirectory(dir=FOLDER) as data:
                _migrate({"STAKEOUT_DATA": data, "DATABASE_URL": ""})
                (Path(data) / FILE_NAME).rename(made)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made, to)


def postgres_template(settings: dict[str, Any]) -> str:
    """The name of a migrated database on the server of these Django settings."""
    import psycopg
    from psycopg import sql

    name = f"stakeout_template_{hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]}"
    parts = {"host": settings["HOST"], "port": settings["PORT"] or None, "user": settings["USER"] or None}
    server = {**parts, "password": settings["PASSWORD"] or None, "dbname": "postgres"}
    with _one_at_a_time(), psycopg.connect(**server, autocommit=True) as admin:
        query = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
        if admin.execute(query, [name]).fetchone() == (digest(),):
            return name
        admin.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        with tempfile.TemporaryDirectory() as data:
            url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
            _migrate({"STAKEOUT_DATA": data, "DATABASE_URL": url})
        comment = sql.SQL("COMMENT ON DATABASE {} IS {}")  # only now: one that is half done has none
        admin.execute(comment.format(sql.Identifier(name), sql.Literal(digest())))
    return name


def _migrate(variables: dict[str, str]) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STAKEOUT_")}
    env = {**kept, "REDIS_URL": "", "DJANGO_SETTINGS_MODULE": "backend.config.settings", **variables}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Legs and workers of a run share the templates."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
