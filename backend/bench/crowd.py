"""Many waiting matches: rows copied from a real one, and the sweep's cost among them.

`python -m backend.bench.crowd RUNS CALLS` times the sweep's query in a process of its own and prints JSON.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from statistics import median

import msgspec
import psycopg

from backend.bench.postgres import copy_rows
from backend.bench.process import ROOT

TABLES = {
    "matches_match": ("id", {"id": "'crowd' || g"}),
    "matches_seat": ("match_id", {"match_id": "'crowd' || g", "invitation": "NULL"}),
    "matches_snapshot": ("match_id", {"match_id": "'crowd' || g"}),
    "matches_obligation": ("match_id", {"match_id": "'crowd' || g"}),
}
"""What a waiting match stands in: the column that names the match, and what differs in a copy."""

ALARMS = """INSERT INTO core_due (kind, key, args, due_at, attempts, last_error, created_at)
SELECT 'alarm', 'crowd' || g, '{}', now() + interval '1 day', 0, '', now()
FROM generate_series(%s::int, %s::int) AS g"""


class Crowd:
    """Copies of one waiting match, each with its alarm among the due work a day from now."""

    def __init__(self, url: str, match_id: str) -> None:
        self.url = url
        self.match_id = match_id
        self.size = 0

    def grow_to(self, size: int) -> None:
        """Adds copies until there are so many."""
        series = f"generate_series({self.size + 1}, {size}) AS g"
        with psycopg.connect(self.url) as connection:
            for table, (column, changed) in TABLES.items():
                copy_rows(connection, table, f"{column} = '{self.match_id}'", changed, beside=series)
            connection.execute(ALARMS, (self.size + 1, size))
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("VACUUM ANALYZE")
        self.size = size

    def sweeps(self, runs: int, calls: int) -> list[float]:
        """The median milliseconds of a sweep, run by run."""
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", "backend.bench.crowd", str(runs), str(calls)],
            cwd=ROOT, env={**os.environ, "DATABASE_URL": self.url}, capture_output=True, check=True,
        )  # fmt: skip
        return msgspec.json.decode(done.stdout, type=list[float])


def main(runs: int, calls: int) -> None:
    """Times the sweep's look for due work."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    import django

    django.setup()
    from backend.core import outbox

    outbox.due_soon()
    found = []
    for _ in range(runs):
        times = []
        for _ in range(calls):
            began = time.perf_counter()
            outbox.due_soon()
            times.append((time.perf_counter() - began) * 1000)
        found.append(median(times))
    sys.stdout.write(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
