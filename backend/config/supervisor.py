"""Keeps forked child processes alive, and ends them with itself.

The supervisor imports nothing after it has forked, starts no threads and touches no database. Children hold the
reading end of a pipe that only the supervisor could write to: when it dies, even by SIGKILL, they read the end
of the pipe and leave.
"""

import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

STOP_SECONDS = 3.0
"""How long children may take to end what they are doing before they are killed: service managers give ten seconds for
all of it, on a busy machine, too. What a worker had in hand is done by the next one."""
BACKOFF_CEILING = 10.0
STEADY_SECONDS = 30.0
"""A child that lived this long is restarted at once."""

Role = Callable[[], None]


@dataclass
class _Child:
    role: str
    pid: int
    started: float


class Supervisor:
    """Runs each role in a child process until told to stop."""

    def __init__(self, roles: Mapping[str, Role], say: Callable[[str], None]) -> None:
        self.roles = roles
        self.say = say
        self.children: dict[int, _Child] = {}
        self.failures: dict[str, int] = dict.fromkeys(roles, 0)
        self.restart_at: dict[str, float] = {}
        self.stopping = False
        self.life_read, self.life_write = os.pipe()
        self.wake_read, self.wake_write = os.pipe()

    def run(self) -> None:
        """Starts all roles and returns when all have ended after SIGTERM or SIGINT."""
        for end in (self.wake_read, self.wake_write):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self.wake_write)
        signal.signal(signal.SIGTERM, self._on_stop)
        signal.signal(signal.SIGINT, self._on_stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for role in self.roles:
            self._start(role)
        while not self.stopping:
            self._wait(self._until_next_restart())
            self._reap()
            self._restart_due()
        self._stop_all()

    def _on_stop(self, *_: object) -> None:
        self.stopping = True

    def _start(self, role: str) -> None:
        pid = os.fork()
        if pid == 0:
            self._be(role)
        self.children[pid] = _Child(role, pid, time.monotonic())

    def _be(self, role: str) -> None:
        """The child's whole life. It leads a process group, so that its own children can be ended with it."""
        status = 1
        try:
            os.setpgid(0, 0)
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            for end in (self.life_write, self.wake_read, self.wake_write):
                os.close(end)
            threading.Thread(target=self._leave_with_supervisor, daemon=True).start()
            self.roles[role]()
            status = 0
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    def _leave_with_supervisor(self) -> None:
        os.read(self.life_read, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(STOP_SECONDS)
        os.killpg(0, signal.SIGKILL)

    def _wait(self, seconds: float) -> None:
        if select.select([self.wake_read], [], [], seconds)[0]:
            while True:
                try:
                    os.read(self.wake_read, 512)
                except BlockingIOError:
                    return

    def _until_next_restart(self) -> float:
        if not self.restart_at:
            return 60.0
        return max(0.0, min(self.restart_at.values()) - time.monotonic())

    def _reap(self) -> list[_Child]:
        """Notes who has died, and when to start each anew."""
        dead = []
        while self.children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            child = self.children.pop(pid, None)
            if child is None:
                continue
            dead.append(child)
            _kill_group(child.pid, signal.SIGKILL)  # what it has left behind
            if self.stopping:
                continue
            lived = time.monotonic() - child.started
            failures = 0 if lived > STEADY_SECONDS else self.failures[child.role] + 1
            self.failures[child.role] = failures
            pause = 0.0 if failures <= 1 else min(BACKOFF_CEILING, 0.25 * 2**failures)
            self.restart_at[child.role] = time.monotonic() + pause
            code = os.waitstatus_to_exitcode(status)
            self.say(f"{child.role} ended ({code}); starting it again in {pause:.1f} s")
        return dead

    def _restart_due(self) -> None:
        now = time.monotonic()
        for role, at in list(self.restart_at.items()):
            if at <= now and not self.stopping:
                del self.restart_at[role]
                self._start(role)

    def _stop_all(self) -> None:
        for child in self.children.values():
            _kill(child.pid, signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        while self.children and time.monotonic() < deadline:
            self._wait(max(0.0, deadline - time.monotonic()))
            self._reap()
        for child in self.children.values():
            self.say(f"{child.role} did not end in time and is killed")
            _kill_group(child.pid, signal.SIGKILL)
        while self.children:
            pid, _ = os.waitpid(-1, 0)
            self.children.pop(pid, None)


def _kill(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _kill_group(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
