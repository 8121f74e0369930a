"""The clock of the worker: what makes timeouts act and lost claims come back."""

import time
from pathlib import Path

import pytest

from backend.bench.process import descendants, kill
from tests.faults.server import embedded

pytestmark = [pytest.mark.slow, pytest.mark.faults, pytest.mark.database]


def test_the_sweep_survives_the_death_of_every_child_of_the_worker(tmp_path: Path) -> None:
    """Beat as a child process was restarted by nobody: after its death no timeout acted any more."""
    with embedded(tmp_path) as server:
        alive = server.product.data / "worker.alive"
        wait_for_sweep(alive, time.time())
        worker = server.product.role("worker")
        assert worker is not None
        children = descendants(worker)
        assert children
        for pid in children:
            kill(pid)
        wait_for_sweep(alive, time.time() + 1)


def wait_for_sweep(alive: Path, after: float) -> None:
    """Until a sweep has run later than `after`."""
    until = time.monotonic() + 300
    while not alive.exists() or alive.stat().st_mtime <= after:
        assert time.monotonic() < until, "no sweep comes"
        time.sleep(0.05)
