"""Starts the real product in processes of its own, for measurements and for tests that kill it.

Knows the product only from outside: its commands, its variables, `/readyz`, and what /proc tells of its processes.
"""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent.parent
HOST = "127.0.0.1"
FILE = "bench-file"
"""In the data folder: what the bare file view of the bench sends."""
SERVE = ("manage.py", "serve")
_OWN_VARIABLES = ("STAKEOUT_", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")


class NotReady(Exception):
    """The product did not answer in time; the message holds the end of its log."""


def free_port() -> int:
    """A TCP port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class Product:
    """One server: a data folder, a port, and the process that was started last."""

    def __init__(
        self,
        data: Path,
        variables: Mapping[str, str],
        command: Sequence[str] = SERVE,
        port: int | None = None,
    ) -> None:
        """`command` follows the Python interpreter. Variables of the caller's own Stakeout don't reach it."""
        self.data = data
        self.port = port or free_port()
        self.command = command
        kept = {name: value for name, value in os.environ.items() if not name.startswith(_OWN_VARIABLES)}
        self.environment = {
            **kept,
            "STAKEOUT_DATA": str(data),
            "STAKEOUT_PORT": str(self.port),
            "STAKEOUT_HOST": HOST,
            "STAKEOUT_RATE_LIMITS": "off",
            **variables,
        }
        self.log_path = data / f"{Path(command[-1]).name}.{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process that was started."""
        if self._process is None:
            raise RuntimeError("the product has not been started")
        return self._process.pid

    def start(self) -> None:
        """Starts it without waiting for anything."""
        self.data.mkdir(parents=True, exist_ok=True)
        self._log = self.log_path.open("ab")
        self._process = subprocess.Popen(  # noqa: S603 - our own commands
            [sys.executable, *self.command],
            cwd=ROOT,
            env=self.environment,
            stdout=self._log,
            stderr=self._log,
            stdin=subprocess.DEVNULL,
        )

    def wait_ready(self, seconds: float = 60) -> float:
        """Waits until /readyz says that all is well; returns how long it took. Raises NotReady."""
        began = time.perf_counter()
        said = "it has ended"
        while time.perf_counter() - began < seconds:
            if self._process is not None and self._process.poll() is not None:
                break
            status, said = self._ask_readiness()
            if status == 200:
                return time.perf_counter() - began
            time.sleep(0.02 if status == 0 else 0.2)
        raise NotReady(f"{' '.join(self.command)} on port {self.port}: {said}\n{self.log_tail()}")

    def _ask_readiness(self) -> tuple[int, str]:
        """The status of /readyz and what it says; 0 while nobody answers."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            return 0, repr(error)
        finally:
            connection.close()

    def log_tail(self, size: int = 4000) -> str:
        """The end of what it has written."""
        return self.log_path.read_bytes()[-size:].decode(errors="replace") if self.log_path.exists() else ""

    def role(self, name: str) -> int | None:
        """The process of one role of `manage.py serve` ("web" or "worker"), None while it is not there."""
        listening = _listening_inode(self.port)
        for child in _children(self.pid):
            if (name == "web") == (listening in _open_sockets(child)):
                return child
        return None

    def family(self) -> list[int]:
        """The process and all that descend from it, children first."""
        return [*reversed(descendants(self.pid)), self.pid]

    def kill_all(self) -> None:
        """SIGKILL to the whole tree at once; returns when the started process is gone."""
        family = self.family()
        for pid in [self.pid, *family]:
            kill(pid)
        if self._process is not None:
            self._process.wait()
        self._close_log()

    def stop(self, seconds: float = 20) -> int:
        """SIGTERM, and SIGKILL if that does not end it in time; returns the exit code."""
        if self._process is None:
            return 0
        self._process.terminate()
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill_all()
            code = -signal.SIGKILL
        self._close_log()
        return code

    def _close_log(self) -> None:
        if self._log is not None:
            self._log.close()


def processor_seconds(pid: int) -> float:
    """The processor's time that a process has used so far, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kill(pid: int) -> None:
    """SIGKILL; a process that has gone already is fine."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _children(pid: int) -> list[int]:
    """Whatever thread has started them."""
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                found += [int(child) for child in (task / "children").read_text().split()]
    return found


def descendants(pid: int) -> list[int]:
    """All processes below this one, parents before their children."""
    found: list[int] = []
    for child in _children(pid):
        found += [child, *descendants(child)]
    return found


def _listening_inode(port: int) -> str | None:
    """The inode of the socket that listens on the port, from the kernel's table."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and int(fields[1].rpartition(":")[2], 16) == port:
            return f"socket:[{fields[9]}]"
    return None


def _open_sockets(pid: int) -> set[str]:
    found: set[str] = set()
    with suppress(OSError):
        for link in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                found.add(str(link.readlink()))
    return found
