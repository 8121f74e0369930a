"""Every check of the project, leg by leg, two legs at a time. Called by ./deploy/test.

`quick` runs lint, types and the tests that need no services; `long` runs the long forms (tests/support/length.py) on
both databases; names of legs run just those. What a machine lacks is said at the end, and fails the run where
CI=true. The last line is the sum over all legs.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import costs
import prepare
from lanes import IN_CI, Lacking, Leg, Result, run_all
from prepare import PWA, PYTHON, ROOT, say

CHROMIUM = os.environ.get("STAKEOUT_CHROMIUM", "/usr/bin/chromium")
NO_SERVICES = {"DATABASE_URL": "", "REDIS_URL": ""}
LENGTH = "STAKEOUT_TEST_LENGTH"
DATABASE_TESTS = ["tests/backend", "tests/api"]
"""Where they are: to collect all the others would cost each leg half a minute."""


def tool(
    result: Result, name: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT
) -> None:
    """Runs one check that is no test."""
    result.note(f"--- {name}")
    if result.run(command, env, cwd):
        result.broken.append(name)


def pytest(result: Result, *arguments: str, env: dict[str, str]) -> None:
    """Runs pytest and reads its summary."""
    result.note(f"--- pytest {' '.join(arguments)}")
    read_from = result.log.stat().st_size
    env = {**os.environ, **env, "STAKEOUT_TEST_COSTS": str(result.costs)}
    status = result.run([str(PYTHON), "-m", "pytest", "-q", *arguments], env)
    with result.log.open("rb") as log:
        log.seek(read_from)
        output = log.read().decode(errors="replace")
    summary = re.findall(r"^.*\b\d+ (?:passed|failed|errors?|deselected)\b.* in [\d.]+s.*$", output, re.M)
    counts = {
        word: int(number)
        for number, word in re.findall(r"(\d+) (passed|failed|error)", "".join(summary[-1:]))
    }
    failed = counts.get("failed", 0) + counts.get("error", 0)
    if status not in {0, 1} or (status == 1 and not failed) or not counts.get("passed", 0) + failed:
        failed += 1  # pytest itself broke, or found nothing to run
    result.passed += counts.get("passed", 0)
    result.failed += failed


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


def rules(result: Result) -> None:
    """All tests that need no database: engine, games, test kit, and what is pure in the backend."""
    pytest(
        result,
        "-m",
        "not database and not postgres and not redis and not browser and not faults",
        env=NO_SERVICES,
    )


def postgres(result: Result) -> None:
    """All tests that touch the database, on PostgreSQL, with those that race."""
    env = {"DATABASE_URL": postgres_url(result.name), "REDIS_URL": ""}
    pytest(result, "-m", "(database or postgres) and not redis", *DATABASE_TESTS, env=env)


def sqlite(result: Result) -> None:
    """What can differ between SQLite and PostgreSQL."""
    _on_sqlite(result, "dialect and database")


def whole_sqlite(result: Result) -> None:
    """All tests that touch the database, where PostgreSQL does not run them or everything is to be known."""
    _on_sqlite(result, "database")


def _on_sqlite(result: Result, what: str) -> None:
    pytest(result, "-m", f"{what} and not postgres and not redis", *DATABASE_TESTS, env=NO_SERVICES)


def redis(result: Result) -> None:
    """Channels over Redis, and a Celery worker in a process of its own."""
    env = {"DATABASE_URL": postgres_url(result.name), "REDIS_URL": redis_url()}
    pytest(result, "-m", "redis", *DATABASE_TESTS, env=env)


def kills(result: Result) -> None:
    """kill -9 under load: the embedded server on SQLite, and one of separate processes."""
    postgres_url(result.name)
    redis_url()
    pytest(result, "tests/faults", env=NO_SERVICES)


def kills_on_postgres(result: Result) -> None:
    """The embedded server on PostgreSQL is killed, too."""
    env = {"DATABASE_URL": postgres_url(result.name), "REDIS_URL": ""}
    pytest(result, "-m", "not redis", "tests/faults", env=env)


def app(result: Result) -> None:
    """Types, format and tests of the app."""
    node = _node_modules()
    env = {**node.env, **_scratch("app"), "PYTHON": str(PYTHON)}
    tool(result, "npm run check", [*node.npm, "run", "--silent", "check"], env, PWA)
    tool(result, "npm test", [*node.npm, "test", "--silent"], env, PWA)


def browser(result: Result) -> None:
    """Whole matches in Chromium at the size of a phone."""
    if not Path(CHROMIUM).exists():
        raise Lacking(f"Chromium at {CHROMIUM} (apt install chromium, or set STAKEOUT_CHROMIUM)")
    _node_modules()
    prepare.build_app()
    pytest(result, "-m", "browser", "tests/browser", env={**NO_SERVICES, "STAKEOUT_CHROMIUM": CHROMIUM})


LEGS: dict[str, Leg] = {
    leg.__name__: leg for leg in (browser, postgres, rules, kills, sqlite, app, types, redis, lint)
}
"""The longest first, so that the lanes end together."""
LONG: dict[str, Leg] = {
    leg.__name__: leg for leg in (postgres, whole_sqlite, rules, browser, kills, kills_on_postgres, redis)
}
"""What has a long form; everything else is the same in both."""
QUICK: dict[str, Leg] = {leg.__name__: leg for leg in (whole_sqlite, rules, types, lint)}
"""What needs no services."""
_installing = threading.Lock()


def _node_modules() -> prepare.Node:
    """The app's packages, fetched once however many legs want them."""
    if not (PWA / "package.json").is_file():
        raise Lacking("pwa/package.json")
    with _installing:
        return prepare.install_node_modules()


def _fetch_early() -> None:
    """Fetches the app's packages while Python's are fetched; a leg that needs them says what went wrong."""
    with suppress(prepare.Missing, Lacking):
        _node_modules()


def _is_long() -> bool:
    """Whether tests take their long forms."""
    return os.environ.get(LENGTH) == "long"


def _scratch(name: str) -> dict[str, str]:
    """Keeps tools that load the settings away from the data of a server in this checkout."""
    folder = ROOT / ".venv" / "check-data" / name
    folder.mkdir(parents=True, exist_ok=True)
    return {"STAKEOUT_DATA": str(folder), **NO_SERVICES}


def postgres_url(leg: str) -> str:
    """DATABASE_URL, else the server on this machine; a test database of this leg's own."""
    given = os.environ.get("DATABASE_URL", "")
    users = ("postgres", "root", os.environ.get("USER", "stakeout"))
    candidates = [given] if given else [f"postgres://{user}@127.0.0.1:5432/postgres" for user in users]
    probe = "import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=3).close()"
    for url in candidates:
        if subprocess.run([str(PYTHON), "-c", probe, url], capture_output=True, check=False).returncode == 0:
            return urlsplit(url)._replace(path=f"/stakeout_{leg}_{os.getpid()}").geturl()
    raise Lacking("PostgreSQL (start one on 127.0.0.1:5432, or set DATABASE_URL)")


def redis_url() -> str:
    """REDIS_URL, else a database of the server on this machine."""
    url = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/9"
    probe = "import redis, sys; redis.Redis.from_url(sys.argv[1], socket_connect_timeout=3).ping()"
    if subprocess.run([str(PYTHON), "-c", probe, url], capture_output=True, check=False).returncode:
        raise Lacking("Redis (start one on 127.0.0.1:6379, or set REDIS_URL)")
    return url


def report(results: list[Result]) -> int:
    """The slowest tests, the games' budgets, the table of legs, what is lacking, and the last line."""
    tests = costs.read(result.costs for result in results)
    costs.print_slowest(tests)
    over = costs.print_budgets(tests)
    say("\n=== Legs")
    for result in results:
        word = "left out" if result.lacking else "ok" if result.ok else "FAILED"
        broken = f"; broken: {', '.join(result.broken)}" if result.broken else ""
        say(
            f"{result.name:17} {word:9} {result.seconds:5.0f} s {result.cpu:6.0f} CPU s  "
            f"{result.passed} passed, {result.failed} failed{broken}"
        )
    for result in results:
        if result.lacking:
            say(f"!!! NOT CHECKED: {result.name}. This machine lacks {result.lacking}.")
    failed = sum(result.failed + len(result.broken) for result in results)
    failed += sum(1 for result in results if result.lacking and IN_CI)
    for key in over if not _is_long() else ():
        say(f"!!! {key} plays more matches in a browser than its budget allows.")
        failed += 1
    say(f"{sum(result.passed for result in results)} passed, {failed} failed")
    return 1 if failed else 0


def choose(arguments: list[str]) -> dict[str, Leg]:
    """The legs that are asked for, all of the short form by default. Raises LookupError."""
    named = {("quick",): QUICK, ("long",): LONG, (): LEGS}.get(tuple(arguments))
    if named is not None:
        return named
    known = {**LEGS, **LONG}
    unknown = [name for name in arguments if name not in known]
    if unknown:
        raise LookupError(f"No such leg: {', '.join(unknown)}. There are: quick, long, {', '.join(known)}.")
    return {name: known[name] for name in arguments}


def main(arguments: list[str]) -> int:
    """Prepares what all legs need, runs them and reports."""
    began = time.monotonic()
    try:
        legs = choose(arguments)
        if arguments == ["long"]:
            os.environ[LENGTH] = "long"
        if legs.keys() & {"app", "browser"} and prepare.machine_node():
            threading.Thread(target=_fetch_early, daemon=True).start()
        # Else every process would compile the whole product and all tests for itself.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        prepare.make_environment("requirements.txt", "requirements-dev.txt")
    except (LookupError, prepare.Missing) as refused:
        print(refused, file=sys.stderr)
        return 2 if isinstance(refused, LookupError) else 1
    prepared = time.monotonic() - began
    results = run_all(legs)
    say(f"\nPrepared in {prepared:.0f} s, all done in {time.monotonic() - began:.0f} s")
    return report(results)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started ends, too
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
