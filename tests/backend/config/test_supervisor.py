"""The supervisor: what dies is started again, and nothing outlives it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.waiting import until

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 120
"""Seconds, for a busy machine."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    started: list[subprocess.Popen[str]] = []

    def run(*roles: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.backend.config.supervised", str(tmp_path), *roles]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()
    for note in tmp_path.iterdir():  # who is killed ends nobody: what it had started would stay
        for pid in note.read_text().split():
            end(pid)


def end(pid: str) -> None:
    """Ends a process, if it is still one of these programs."""
    with suppress(OSError):
        if b"tests.backend.config.supervised" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(int(pid), signal.SIGKILL)


def pids(folder: Path, role: str, at_least: int = 1) -> list[int]:
    def read() -> list[int]:
        found = [int(line) for line in (folder / role).read_text().split()]
        return found if len(found) >= at_least else []

    return until(read)


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_killed_child_is_replaced_and_what_it_left_is_ended(start, tmp_path):
    start("steady")
    first = pids(tmp_path, "steady")[0]
    grandchild = pids(tmp_path, "grandchild")[0]
    os.kill(first, signal.SIGKILL)
    assert pids(tmp_path, "steady", 2)[1] != first
    until(lambda: not is_alive(grandchild))


def test_sigterm_ends_everything_cleanly(start, tmp_path):
    process = start("steady")
    child, grandchild = pids(tmp_path, "steady")[0], pids(tmp_path, "grandchild")[0]
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert output.endswith("ended\n")
    assert not is_alive(child)
    until(lambda: not is_alive(grandchild))


def test_children_leave_when_the_supervisor_is_killed(start, tmp_path):
    process = start("steady")
    child = pids(tmp_path, "steady")[0]
    process.kill()
    until(lambda: not is_alive(child))


def test_a_child_that_fails_again_and_again_is_started_ever_more_slowly(start, tmp_path):
    begun = time.monotonic()
    process = start("failing")
    pids(tmp_path, "failing", 4)
    assert time.monotonic() - begun > 1 + 2  # at once, then after 1 s, then after 2 s
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    pauses = [float(line.split()[-2]) for line in output.splitlines() if "again in" in line]
    assert pauses[:3] == [0.0, 1.0, 2.0]
