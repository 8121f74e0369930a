"""Time limits that end what does not end by itself."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from backend.core.deadline import TimeUp, time_limit

ROOT = Path(__file__).resolve().parents[3]


def loop() -> None:
    while time.monotonic():
        pass


def test_a_loop_is_ended_where_it_runs() -> None:
    with pytest.raises(TimeUp), time_limit(0.2):
        loop()


def test_a_loop_of_another_thread_is_ended_too() -> None:
    ended: list[str] = []

    def work() -> None:
        try:
            with time_limit(0.2):
                loop()
        except TimeUp:
            ended.append(threading.current_thread().name)

    thread = threading.Thread(target=work, name="looping")
    thread.start()
    thread.join(60)
    assert ended == ["looping"]


def test_who_swallows_it_gets_it_again() -> None:
    caught = []
    with pytest.raises(TimeUp), time_limit(0.2):
        try:
            loop()
        except BaseException as late:
            caught.append(late)
        loop()
    assert len(caught) == 1


def test_who_waits_is_not_late() -> None:
    with time_limit(2):
        time.sleep(3)


def test_nothing_comes_after_the_work_is_done() -> None:
    for _ in range(3):
        try:
            with time_limit(0.2):
                until = time.monotonic() + 1.0
                while time.monotonic() < until:
                    pass
        except TimeUp:
            pass
    until = time.monotonic() + 2.5
    while time.monotonic() < until:
        pass


def test_the_inner_limit_ends_the_inner_work_only() -> None:
    with time_limit(120):
        with pytest.raises(TimeUp), time_limit(0.2):
            loop()
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("stuck", "patch"),
    [
        ("sum(range(10**15))", "deadline.STUCK_SECONDS = 2"),
        ("endless()", "deadline.HOPELESS_AFTER = 0.5"),
    ],
)
def test_a_process_that_nothing_else_helps_says_so_and_ends(stuck: str, patch: str) -> None:
    """A call into C that holds the interpreter, and code that swallows everything."""
    program = f"""
from backend.core import deadline
{patch}
deadline.guard_process()

def endless():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass

with deadline.time_limit(0.5):
    {stuck}
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, timeout=120)
    assert done.returncode != 0
    assert b"most recent call first" in done.stderr


def test_a_worker_whose_stderr_is_no_file_is_watched() -> None:
    """Celery puts a proxy without a file in its place; the watch died of that."""
    program = """
import sys, threading, time
from backend.core import deadline
class Proxy:
    def write(self, text): pass
    def flush(self): pass
sys.stderr = Proxy()
deadline.guard_process()
try:
    with deadline.time_limit(0.2):
        while time.monotonic():
            pass
except deadline.TimeUp:
    watch = [thread for thread in threading.enumerate() if thread.name == "deadline"]
    sys.exit(0 if watch and watch[0].is_alive() else 3)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, timeout=120, check=False)
    assert done.returncode == 0
