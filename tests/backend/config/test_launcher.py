"""`manage.py serve` as people start it: killed in every way, stopped, started twice."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support import template
from tests.support.waiting import until

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[3]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """A server on a data folder of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self.port = port
        self.env = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.env |= {
            "STAKEOUT_DATA": str(data),
            "STAKEOUT_PORT": str(port),
            "DJANGO_SETTINGS_MODULE": "backend.config.settings",
        }
        self.log = data / "server.log"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        with self.log.open("a") as log:
            return subprocess.Popen(
                [sys.executable, "manage.py", "serve"], cwd=ROOT, env=self.env, stdout=log, stderr=log
            )

    def again(self, **env: str) -> subprocess.CompletedProcess[str]:
        """A second start beside the first, which must fail."""
        return subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=self.env | env,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def get(self, path: str) -> dict[str, Any]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60) as answer:
            found: dict[str, Any] = json.loads(answer.read())
            return found

    def wait_ready(self) -> None:
        """Web answers and the worker sweeps."""
        until(lambda: self.get("/readyz")["status"] == "ok")
        until(lambda: (self.get("/readyz")["worker"]["seconds_since_seen"] or 99) < 3)

    def children(self) -> list[int]:
        """Process ids of web and worker, in the order of their start."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in found.split()]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"), free_port())
    try:
        server.wait_ready()
        yield server
    finally:
        server.process.terminate()
        try:
            server.process.wait(timeout=15)
        finally:
            server.process.kill()


def test_a_killed_web_process_costs_no_request(served):
    web = served.children()[0]
    os.kill(web, signal.SIGKILL)
    assert served.get("/healthz") == {"status": "ok"}
    assert web not in until(lambda: len(served.children()) == 2 and served.children())


def test_a_killed_worker_is_replaced(served):
    worker = served.children()[0]  # the web process was started anew in the test before
    os.kill(worker, signal.SIGKILL)
    until(lambda: len(served.children()) == 2 and worker not in served.children())
    served.wait_ready()


def test_a_second_server_on_the_same_data_says_what_is_wrong(served):
    second = served.again(STAKEOUT_PORT=str(free_port()))
    assert second.returncode == 1
    assert "STAKEOUT_DATA" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_port_in_use_says_what_is_wrong(served, tmp_path):
    template.copy_sqlite(tmp_path / template.FILE_NAME)
    second = served.again(STAKEOUT_DATA=str(tmp_path))
    assert second.returncode == 1
    assert "STAKEOUT_PORT" in second.stderr
    assert "Traceback" not in second.stderr


def test_nobody_else_on_the_machine_reads_its_data(served):
    folder = Path(served.env["STAKEOUT_DATA"])
    assert folder.stat().st_mode & 0o777 == 0o700
    ours = [path for path in folder.rglob("*") if path != served.log]  # the test itself made that one
    assert {"stakeout.sqlite3", "secret_key", "vapid_key", "serve.lock", "queue"} <= {
        path.name for path in ours
    }
    assert [path.name for path in ours if path.stat().st_mode & 0o077] == []


@pytest.mark.parametrize("name", ["secret_key", "vapid_key"])
def test_a_key_that_a_full_disk_left_empty_stops_the_start(served, tmp_path, name):
    (tmp_path / name).touch()
    second = served.again(STAKEOUT_DATA=str(tmp_path), STAKEOUT_PORT=str(free_port()))
    assert second.returncode == 1
    assert name in second.stderr
    assert len(second.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("STAKEOUT_PORT", "eighty"), ("DATABASE_URL", "mysql://x/y"), ("STAKEOUT_RATE_LIMITS", "maybe")],
)
def test_a_variable_that_makes_no_sense_is_named(served, name, value):
    second = served.again(**{name: value})
    assert second.returncode == 1
    assert name in second.stderr
    assert len(second.stderr.strip().splitlines()) == 1


def test_all_children_leave_when_the_supervisor_is_killed_and_a_new_one_starts_at_once(served):
    children = served.children()
    served.process.kill()
    served.process.wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
    served.process = served.start()
    served.wait_ready()


def test_sigterm_ends_it_cleanly_within_ten_seconds(served):
    children = served.children()
    served.process.send_signal(signal.SIGTERM)
    assert served.process.wait(timeout=10) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in children)
    with pytest.raises(urllib.error.URLError):
        served.get("/healthz")


def test_the_secret_key_is_made_once_and_is_nobody_elses(served):
    key = served.log.parent / "secret_key"
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(key.read_text()) > 40
    assert not list(key.parent.glob("secret_key.*"))
