"""The load generator: `python -m backend.bench.load` reads a plan from standard input and prints what it measured.

A process of its own with one event loop and next to no work per request, so that it disturbs the server as little
as possible. Every client sends its next request when the answer to the last one has come (a closed loop).
Nothing of the product is imported.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from time import perf_counter

import msgspec
import uvloop
from msgspec import Struct


class Plan(Struct):
    """What to send. Each series (the answers of one match, say) is sent in order by one client at a time."""

    host: str
    port: int
    clients: int
    series: list[list[bytes]]
    """Whole HTTP/1.1 requests."""
    status: int
    """What every answer must have."""


class Measured(Struct):
    """The time in seconds of every request until the first client found no work left, and how long that was."""

    seconds: float
    latencies: list[float]
    failures: list[str]
    """The first answers with another status than planned."""

    @property
    def rate(self) -> float:
        """Requests a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """The time in milliseconds that this share of the requests stayed below."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


class Run:
    """What all clients share."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.left = deque(plan.series)
        self.latencies: list[float] = []
        self.failures: list[str] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """No client counts any more."""
        if not self.over.done():
            self.over.set_result(None)


class Client(asyncio.Protocol):
    """One connection. Reads answers that have a Content-Length (or none because of 304)."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.requests: deque[bytes] = deque()
        self.buffer = bytearray()
        self.need = -1
        self.sent_at = 0.0
        self.status = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def send_next(self) -> None:
        """The next request of this series, or of a new one; without any, the run is over."""
        if not self.requests:
            if not self.run.left:
                self.run.end()
                return
            self.requests = deque(self.run.left.popleft())
        self.sent_at = perf_counter()
        self.transport.write(self.requests.popleft())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.need < 0:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._read_head(bytes(self.buffer[:end]).lower(), end + 4)
        if len(self.buffer) < self.need or self.run.over.done():
            return
        self.run.latencies.append(perf_counter() - self.sent_at)
        if self.status != self.run.plan.status and len(self.run.failures) < 3:
            self.run.failures.append(self.buffer[: self.need][-600:].decode(errors="replace"))
            self.run.end()
        self.buffer.clear()
        self.need = -1
        self.send_next()

    def _read_head(self, head: bytes, body_at: int) -> None:
        self.status = int(head[9:12])
        length = head.find(b"\r\ncontent-length:")
        if self.status == 304 or length < 0:
            self.need = body_at
            return
        line_end = head.find(b"\r\n", length + 2)
        value = head[length + 17 : line_end if line_end > 0 else len(head)]
        self.need = body_at + int(value)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.run.over.done():
            self.run.failures.append(f"the server closed a connection ({exc!r})")
            self.run.end()


async def measure(plan: Plan) -> Measured:
    """Runs the plan."""
    loop = asyncio.get_running_loop()
    run = Run(plan)
    clients = [
        (await loop.create_connection(lambda: Client(run), plan.host, plan.port))[1]
        for _ in range(plan.clients)
    ]
    began = perf_counter()
    for client in clients:
        client.send_next()
    await run.over
    seconds = perf_counter() - began
    for client in clients:
        client.transport.close()
    return Measured(seconds, run.latencies, run.failures)


def main() -> None:
    """Plan in, measurement out, both as MessagePack."""
    plan = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Plan)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        measured = runner.run(measure(plan))
    sys.stdout.buffer.write(msgspec.msgpack.encode(measured))


if __name__ == "__main__":
    main()
