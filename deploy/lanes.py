"""Runs legs of the checks at once, each with its output in a file that is printed whole when the leg ends.

Standard library only.
"""

import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue

import prepare
from prepare import ROOT, say

LANES = int(os.environ.get("STAKEOUT_TEST_LANES", "2"))
"""How many legs run at a time: one for each processor."""
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
OUTPUT = ROOT / "var" / "checks"
"""The output of the last run, one file a leg, and what each test of it cost."""


class Lacking(Exception):
    """This machine lacks what a leg needs."""


@dataclass
class Result:
    """The outcome of one leg, and where it is written down."""

    name: str
    passed: int = 0
    failed: int = 0
    broken: list[str] = field(default_factory=list)
    """Checks that are no tests and did not succeed."""
    lacking: str = ""
    seconds: float = 0.0
    cpu: float = 0.0
    """CPU seconds of its commands with all that they started and waited for; not those of PostgreSQL and Redis."""

    @property
    def ok(self) -> bool:
        """Nothing failed; and in CI nothing was left out."""
        return not self.failed and not self.broken and not (self.lacking and IN_CI)

    @property
    def log(self) -> Path:
        """The file with the leg's output."""
        return OUTPUT / f"{self.name}.log"

    @property
    def costs(self) -> Path:
        """The file with a line about each test (tests/support/costs.py)."""
        return OUTPUT / f"{self.name}.costs"

    def note(self, line: str) -> None:
        """Adds a line of our own to the output."""
        with self.log.open("a") as log:
            log.write(line + "\n")

    def run(self, command: Sequence[str], env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> int:
        """Runs a command into the output; returns its exit status."""
        with self.log.open("a") as log:
            running = subprocess.Popen(command, cwd=cwd, env=env, stdout=log, stderr=log)
            _running.add(running)
            try:
                _, status, used = os.wait4(running.pid, 0)
            finally:
                _running.discard(running)
        running.returncode = os.waitstatus_to_exitcode(status)  # for Popen, which has not waited itself
        self.cpu += used.ru_utime + used.ru_stime
        return running.returncode


Leg = Callable[[Result], None]
_running: set[subprocess.Popen[bytes]] = set()
_printing = threading.Lock()


def run_all(legs: Mapping[str, Leg]) -> list[Result]:
    """Runs the legs in their order, LANES at a time; returns what became of them, in that order."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    results = {name: Result(name) for name in legs}
    waiting: SimpleQueue[str] = SimpleQueue()
    for name in legs:
        waiting.put(name)

    def lane() -> None:
        while True:
            try:
                name = waiting.get_nowait()
            except Empty:
                return
            _run_leg(results[name], legs[name])

    lanes = [threading.Thread(target=lane, daemon=True) for _ in range(min(LANES, len(legs)))]
    for each in lanes:
        each.start()
    try:
        for each in lanes:
            each.join()
    finally:
        for running in list(_running):
            running.terminate()
    return list(results.values())


def _run_leg(result: Result, leg: Leg) -> None:
    result.log.unlink(missing_ok=True)
    result.costs.unlink(missing_ok=True)
    with _printing:
        say(f"{time.strftime('%H:%M:%S')} {result.name} begins")
    start = time.monotonic()
    try:
        leg(result)
    except Lacking as lacking:
        result.lacking = str(lacking)
    except prepare.Missing as missing:
        result.broken.append(str(missing))
    except Exception as error:  # a fault of ours must not look like a leg that passed
        result.broken.append(repr(error))
    result.seconds = time.monotonic() - start
    output = result.log.read_text(errors="replace") if result.log.exists() else ""
    with _printing:
        say(f"\n=== {time.strftime('%H:%M:%S')} {result.name}, {result.seconds:.0f} s\n{output}")
