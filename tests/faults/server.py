"""Servers to be killed: the embedded one, and one of separate processes with PostgreSQL and Redis.

The database is that of the leg: PostgreSQL where DATABASE_URL names a server (a database of its own is made there
and dropped), otherwise SQLite.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from backend.bench.postgres import temporary_database
from backend.bench.process import HOST, ROOT, Product, descendants, free_port, kill
from tests.faults.postgres import Postgres
from tests.support import template
from tests.support.waiting import PATIENCE

VARIABLES = {"STAKEOUT_PACE": "0.02", "STAKEOUT_MIN_CLOCK": "2", "STAKEOUT_ABANDON_AFTER": "100000"}
"""Bots and clocks make haste, and a table whose only person never answers is still played to its end."""


@contextmanager
def leg_database() -> Iterator[dict[str, str]]:
    """The variables that name the database of this leg."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield {}
        return
    with temporary_database(urlunsplit(urlsplit(url)._replace(path="/postgres"))) as made:
        yield {"DATABASE_URL": made}


def run_beside(product: Product, program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program on the server's database, beside the server or while it is down."""
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-v0", "-c", program]
    return subprocess.run(
        command, cwd=ROOT, env=product.environment, capture_output=True, text=True, check=False
    )


class Embedded:
    """`manage.py serve`: one command for everything."""

    kinds = ("web", "worker", "worker's child", "all")
    """What can be struck."""

    def __init__(self, folder: Path, variables: dict[str, str]) -> None:
        self.product = Product(folder / "data", {**VARIABLES, **variables})
        if "DATABASE_URL" not in variables:
            template.copy_sqlite(self.product.data / template.FILE_NAME)
        self.port = self.product.port

    def start(self) -> None:
        """Starts it and waits until it is ready."""
        self.product.start()
        self.product.wait_ready(PATIENCE)

    def strike(self, what: str, dice: random.Random) -> None:
        """Kills something; a whole tree is started again, the rest is the supervisor's to restart."""
        worker = self.product.role("worker")
        if what == "all":
            self.product.kill_all()
            time.sleep(dice.uniform(0, 0.5))
            self.start()
        elif what == "worker's child":
            below = descendants(worker) if worker is not None else []
            for pid in dice.sample(below, min(1, len(below))):
                kill(pid)
        else:
            found = self.product.role("web") if what == "web" else worker
            if found is not None:
                kill(found)

    def stop(self) -> None:
        """Ends it."""
        self.product.stop()


class Distributed:
    """Web process, worker, Redis and PostgreSQL, each by itself as in production; nobody but us restarts them."""

    kinds = ("web", "worker", "worker's child", "redis", "flush", "postgres", "all")

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.postgres = postgres
        self.redis_port = free_port()
        variables = {
            **VARIABLES,
            "DATABASE_URL": postgres.url,
            "REDIS_URL": f"redis://{HOST}:{self.redis_port}/0",
        }
        self.port = free_port()
        self.folder = folder
        web = ("manage.py", "web")
        worker = ("-m", "celery", "-A", "backend.config.celery", "worker", "--concurrency=2")
        quiet = ("--loglevel=WARNING", "--without-gossip", "--without-mingle")
        self.web = Product(folder / "data", variables, web, self.port)
        self.worker = Product(folder / "data", variables, (*worker, *quiet))
        self._redis: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Brings the database up to date and starts everything."""
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=self.web.environment, check=True
        )
        self._start_redis()
        self.worker.start()
        self.web.start()
        self.web.wait_ready(PATIENCE)

    def _start_redis(self) -> None:
        command = ["redis-server", "--port", str(self.redis_port), "--bind", HOST, "--save", "", "--dir"]
        with (self.folder / "redis.log").open("ab") as log:
            self._redis = subprocess.Popen([*command, str(self.folder)], stdout=log, stderr=log)

    def strike(self, what: str, dice: random.Random) -> None:
        """Kills a process and starts it again, or makes Redis forget everything."""
        if what in ("postgres", "all"):
            self.postgres.kill()
        if what in ("redis", "all") and self._redis is not None:
            self._redis.kill()
            self._redis.wait()
        if what in ("web", "all"):
            self.web.kill_all()
        if what in ("worker", "all"):
            self.worker.kill_all()
        if what == "worker's child":
            below = descendants(self.worker.pid)
            for pid in dice.sample(below, min(1, len(below))):
                kill(pid)
        if what == "flush":
            subprocess.run(
                ["redis-cli", "-p", str(self.redis_port), "FLUSHALL"], check=True, capture_output=True
            )
        time.sleep(dice.uniform(0, 0.5))
        if what in ("postgres", "all"):
            self.postgres.start()
        if what in ("redis", "all"):
            self._start_redis()
        if what in ("worker", "all"):
            self.worker.start()
        if what in ("web", "all"):
            self.web.start()
            self.web.wait_ready(PATIENCE)

    def stop(self) -> None:
        """Ends everything."""
        self.web.stop()
        self.worker.stop()
        if self._redis is not None:
            self._redis.kill()
            self._redis.wait()


Server = Embedded | Distributed


@contextmanager
def embedded(folder: Path, **more: str) -> Iterator[Embedded]:
    """The embedded server, running, with some more variables."""
    with leg_database() as variables:
        server = Embedded(folder, {**variables, **more})
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def distributed(folder: Path) -> Iterator[Distributed]:
    """The distributed server, running, with a PostgreSQL and a Redis of its own."""
    postgres = Postgres()
    try:
        postgres.start()
        server = Distributed(folder, postgres)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        postgres.remove()
