"""Every check of the project, leg by leg. Called by ./deploy/test.

`quick` runs lint, types and the tests on SQLite; names of legs run just those. What a machine lacks is said at
the end, and fails the run where CI=true. The last line is the sum over all test legs.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import prepare
from prepare import PWA, PYTHON, ROOT, say

PROCESSES = os.environ.get("STAKEOUT_TEST_PROCESSES", "2")
SHARED = ["-n", PROCESSES, "--dist", "worksteal"]
"""Processes share a leg: each has its own part, and takes from the other's when it is done."""
CHROMIUM = os.environ.get("STAKEOUT_CHROMIUM", "/usr/bin/chromium")
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
DATABASE_TESTS = ["tests/backend", "tests/api", "tests/faults"]
"""Where they are: to collect all the others would cost each leg and each process half a minute."""


class Lacking(Exception):
    """This machine lacks what a leg needs."""


@dataclass
class Result:
    """What became of one leg."""

    name: str
    passed: int = 0
    failed: int = 0
    tried_again: int = 0
    """How often a test in the browser, or one that kills processes, had a second try."""
    broken: list[str] = field(default_factory=list)
    """Checks that are no tests and did not succeed."""
    lacking: str = ""
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Nothing failed; and in CI nothing was left out."""
        return not self.failed and not self.broken and not (self.lacking and IN_CI)


def tool(
    result: Result, name: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT
) -> None:
    """Runs one check that is no test; its output is shown as it comes."""
    say(f"--- {result.name}: {name}")
    if subprocess.run(command, cwd=cwd, env=env, check=False).returncode:
        result.broken.append(name)


def pytest(result: Result, *arguments: str, env: dict[str, str] | None = None) -> None:
    """Runs pytest and reads its summary."""
    command = [str(PYTHON), "-m", "pytest", "-q", *arguments]
    say(f"--- {result.name}: pytest {' '.join(arguments)}")
    running = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    summary = ""
    for line in running.stdout or ():
        print(line, end="", flush=True)
        if re.search(r"\b\d+ (passed|failed|errors?|deselected)\b.* in [\d.]+s", line):
            summary = line
    status = running.wait()
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|error|rerun)", summary)}
    failed = counts.get("failed", 0) + counts.get("error", 0)
    if status not in {0, 1, 5} or (status == 1 and not failed) or not summary:
        failed += 1  # pytest itself broke
    result.passed += counts.get("passed", 0)
    result.failed += failed
    result.tried_again += counts.get("rerun", 0)


def lint(result: Result) -> None:
    """Style, and who may import whom."""
    binaries = PYTHON.parent
    paths = ["backend", "games", "tests", "deploy", "manage.py"]
    tool(result, "ruff check", [str(binaries / "ruff"), "check", *paths])
    tool(result, "ruff format", [str(binaries / "ruff"), "format", "--check", *paths])
    tool(result, "import contracts", [str(binaries / "lint-imports")])
    migrations = [str(PYTHON), "manage.py", "makemigrations", "--check", "--dry-run"]
    env = {**os.environ, **_scratch("lint")}
    tool(result, "migrations are complete", migrations, env)
    schema = [str(PYTHON), "manage.py", "spectacular", "--file", os.devnull, "--fail-on-warn", "--validate"]
    tool(result, "the API's schema is complete", schema, env)


def types(result: Result) -> None:
    """mypy --strict on games and backend."""
    tool(result, "mypy", [str(PYTHON), "-m", "mypy"], env={**os.environ, **_scratch("types")})


def sqlite(result: Result) -> None:
    """All tests that need nothing but Python."""
    env = {"DATABASE_URL": "", "REDIS_URL": ""}
    pytest(result, *SHARED, "-m", "not postgres and not redis and not browser", env=env)


def postgres(result: Result) -> None:
    """The tests that touch the database, on PostgreSQL, with those that race."""
    env = {"DATABASE_URL": postgres_url(), "REDIS_URL": ""}
    pytest(result, *SHARED, "-m", "database and not redis", *DATABASE_TESTS, env=env)


def redis(result: Result) -> None:
    """Channels over Redis, and a Celery worker in a process of its own."""
    env = {"DATABASE_URL": postgres_url(), "REDIS_URL": redis_url()}
    pytest(result, "-m", "redis", *DATABASE_TESTS, env=env)


def app(result: Result) -> None:
    """Types, format and tests of the app."""
    if not (PWA / "package.json").is_file():
        raise Lacking("pwa/package.json")
    node = prepare.install_node_modules()
    env = {**node.env, **_scratch("app"), "PYTHON": str(PYTHON)}
    tool(result, "npm run check", [*node.npm, "run", "--silent", "check"], env, PWA)
    tool(result, "npm test", [*node.npm, "test", "--silent"], env, PWA)


def browser(result: Result) -> None:
    """Whole matches in Chromium at the size of a phone."""
    if not Path(CHROMIUM).exists():
        raise Lacking(f"Chromium at {CHROMIUM} (apt install chromium, or set STAKEOUT_CHROMIUM)")
    prepare.build_app()
    env = {"DATABASE_URL": "", "REDIS_URL": "", "STAKEOUT_CHROMIUM": CHROMIUM}
    # One after the other: Chromium and a server for each of two tests at once are too much for two processors.
    # Chromium itself may stumble on a busy machine: one more try each, and the table says how often that was needed.
    pytest(result, "-m", "browser", "--reruns", "1", "-rfERs", "tests/browser", env=env)


LEGS: dict[str, Callable[[Result], None]] = {
    leg.__name__: leg for leg in (lint, types, sqlite, postgres, redis, app, browser)
}
QUICK = ["lint", "types", "sqlite"]


def _scratch(name: str) -> dict[str, str]:
    """Keeps tools that load the settings away from the data of a server in this checkout."""
    folder = ROOT / ".venv" / "check-data" / name
    folder.mkdir(parents=True, exist_ok=True)
    return {"STAKEOUT_DATA": str(folder), "DATABASE_URL": "", "REDIS_URL": ""}


def postgres_url() -> str:
    """DATABASE_URL, else the server on this machine, with a test database of this run's own."""
    given = os.environ.get("DATABASE_URL", "")
    users = ("postgres", "root", os.environ.get("USER", "stakeout"))
    candidates = [given] if given else [f"postgres://{user}@127.0.0.1:5432/postgres" for user in users]
    probe = "import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=3).close()"
    for url in candidates:
        if subprocess.run([str(PYTHON), "-c", probe, url], capture_output=True, check=False).returncode == 0:
            return given or url.removesuffix("/postgres") + f"/stakeout_{os.getpid()}"
    raise Lacking("PostgreSQL (start one on 127.0.0.1:5432, or set DATABASE_URL)")


def redis_url() -> str:
    """REDIS_URL, else a database of the server on this machine."""
    url = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/9"
    probe = "import redis, sys; redis.Redis.from_url(sys.argv[1], socket_connect_timeout=3).ping()"
    if subprocess.run([str(PYTHON), "-c", probe, url], capture_output=True, check=False).returncode:
        raise Lacking("Redis (start one on 127.0.0.1:6379, or set REDIS_URL)")
    return url


def run_leg(name: str) -> Result:
    """One leg from start to end."""
    result = Result(name)
    start = time.monotonic()
    try:
        LEGS[name](result)
    except Lacking as lacking:
        result.lacking = str(lacking)
    except prepare.Missing as missing:
        result.broken.append(str(missing))
    result.seconds = time.monotonic() - start
    return result


def report(results: list[Result]) -> int:
    """The table of legs, what is lacking, and the last line."""
    say("\n=== Legs")
    for result in results:
        word = "left out" if result.lacking else "ok" if result.ok else "FAILED"
        broken = f"; broken: {', '.join(result.broken)}" if result.broken else ""
        again = f"; {result.tried_again} had a second try" if result.tried_again else ""
        say(
            f"{result.name:10} {word:9} {result.seconds:5.0f} s  "
            f"{result.passed} passed, {result.failed} failed{again}{broken}"
        )
    for result in results:
        if result.lacking:
            say(f"!!! NOT CHECKED: {result.name}. This machine lacks {result.lacking}.")
    failed = sum(result.failed + len(result.broken) for result in results)
    failed += sum(1 for result in results if result.lacking and IN_CI)
    say(f"{sum(result.passed for result in results)} passed, {failed} failed")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Runs the legs that are asked for, all of them by default."""
    names = QUICK if arguments == ["quick"] else arguments or list(LEGS)
    unknown = [name for name in names if name not in LEGS]
    if unknown:
        print(f"No such leg: {', '.join(unknown)}. There are: quick, {', '.join(LEGS)}.", file=sys.stderr)
        return 2
    try:
        prepare.make_environment("requirements.txt", "requirements-dev.txt")
    except prepare.Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    return report([run_leg(name) for name in names])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
