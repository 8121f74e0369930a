"""`manage.py soak --hostile`: attacks a server of its own, within bounds, and says what it saw.

The server is started on a free port of 127.0.0.1 with a data folder that is gone afterwards; nothing else is ever
spoken to. Each attack is one that a stranger has made before; while it goes on, somebody who only wants to play asks
for their inbox, and how long that takes is the figure that counts.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from backend.bench.process import HOST, Product, descendants

PATIENT = 10.0
"""No answer to somebody who plays may take longer while a server is attacked."""
SWELLING = 700
"""Megabytes by which all processes together may grow: two boxes and a little."""
STOP_WITHIN = 8.0
TABLES = 30
SOCKETS = 260
HALF_SENT = 150
FRAMES = 3000
SOCKETS_OF_ADDRESS = 100
BOT_ANSWERS = 6


@dataclass
class Findings:
    """What was seen, in the order in which it was."""

    lines: list[str] = field(default_factory=list)
    faults: int = 0

    def note(self, attack: str, seen: str, *, well: bool) -> None:
        """One attack and what came of it."""
        self.lines.append(f"{'held ' if well else 'BROKE'}  {attack}: {seen}")
        self.faults += not well


class Client:
    """One identity, or nobody."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: dict[str, str] = {}

    def call(self, method: str, path: str, data: Any = None, **more: str) -> tuple[int, Any]:
        """Status and content; 0 where the server hangs up."""
        line = http.client.HTTPConnection(HOST, self.port, timeout=90)
        headers = {**self.headers, **{name.replace("_", "-"): value for name, value in more.items()}}
        body = None
        if data is not None:
            body = msgspec.json.encode(data)
            headers["Content-Type"] = "application/json"
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            raw = answer.read()
        except (OSError, http.client.HTTPException):
            return 0, None
        finally:
            line.close()
        try:
            return answer.status, json.loads(raw)
        except ValueError:
            return answer.status, None

    def become_guest(self, name: str) -> Client:
        """A new player's."""
        status, made = self.call("POST", "/api/v1/guests", {"display_name": name})
        if status != 201:
            raise RuntimeError(f"nobody could become a guest ({status})")
        self.headers["Authorization"] = f"Bearer {made['token']}"
        return self


class Player(threading.Thread):
    """Somebody who only wants to play: asks for the inbox again and again, and notes how long that took."""

    def __init__(self, client: Client) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.over = threading.Event()
        self.took: list[float] = []
        self.refused: Counter[int] = Counter()

    def run(self) -> None:
        """Until told to stop."""
        while not self.over.is_set():
            began = time.monotonic()
            status, _ = self.client.call("GET", "/api/v1/me/inbox")
            self.took.append(time.monotonic() - began)
            if status != 200:
                self.refused[status] += 1
            self.over.wait(0.1)


class Siege:
    """The server, and the attacks on it."""

    def __init__(self, product: Product) -> None:
        self.product = product
        self.findings = Findings()

    def client(self) -> Client:
        """Nobody yet."""
        return Client(self.product.port)

    @contextmanager
    def attack(self, name: str) -> Iterator[list[str]]:
        """Measures somebody who plays while the block attacks; it adds what it saw to the list."""
        player = Player(self.client().become_guest("Anna"))
        before, most = self._megabytes(), [0]
        over = threading.Event()

        def weigh() -> None:
            while not over.wait(0.2):
                most[0] = max(most[0], self._megabytes())

        scales = threading.Thread(target=weigh, daemon=True)
        player.start()
        scales.start()
        seen: list[str] = []
        try:
            yield seen
        finally:
            player.over.set()
            over.set()
            player.join(100)
            scales.join(10)
        slowest = max(player.took, default=0.0)
        grown = max(0, most[0] - before)
        seen.append(f"a player waited {statistics.median(player.took or [0]):.2f} s, at most {slowest:.2f} s")
        if player.refused:
            seen.append(f"and was refused {sum(player.refused.values())} times ({dict(player.refused)})")
        seen.append(f"memory +{grown} MB")
        well = slowest < PATIENT and not player.refused and grown < SWELLING and self._lives()
        self.findings.note(name, ", ".join(seen), well=well)

    def _lives(self) -> bool:
        return self.client().call("GET", "/healthz")[0] == 200

    def _megabytes(self) -> int:
        total = 0
        for pid in [self.product.pid, *descendants(self.product.pid)]:
            with suppress(OSError, IndexError):
                total += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return total * os.sysconf("SC_PAGE_SIZE") >> 20

    def records(self) -> None:
        """Records whose first state a stranger has written, four at once by each of two players."""
        for name, spoil in SPOILT.items():
            with self.attack(f"records with {name}") as seen:
                found: Counter[int] = Counter()
                record = spoil(_some_record())
                strangers = [self.client().become_guest(f"Stranger {number}") for number in range(2)]

                def send(who: Client, what: Any, found: Counter[int] = found) -> None:
                    found[who.call("POST", "/api/v1/records?import=1", what)[0]] += 1
                    found[who.call("POST", "/api/v1/records", what)[0]] += 1

                _together([partial(send, who, record) for who in strangers for _ in range(4)])
                seen.append(f"answers {dict(found)}")

    def half_sent(self) -> None:
        """Requests that never come to their end, and heads that never do."""
        with self.attack("half-sent requests and endless heads") as seen:
            lines = [self._line(b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\n") for _ in range(HALF_SENT)]
            endless = self._line(b"GET / HTTP/1.1\r\nHost: x\r\n")
            sent = 0
            with suppress(OSError):
                while sent < 8 << 20:
                    endless.sendall(b"A: " + b"x" * 60_000 + b"\r\n")
                    sent += 60_000
            seen.append(f"an endless head ended after {sent >> 10} KB")
            ends = time.monotonic() + 30
            while time.monotonic() < ends and sum(map(_is_open, lines)):
                time.sleep(0.5)
            seen.append(f"{sum(map(_is_open, lines))} of {HALF_SENT} half requests open after 30 s")
            for line in [*lines, endless]:
                line.close()
        if "0 of" not in self.findings.lines[-1]:
            self.findings.note("half-sent requests", "they stay open", well=False)

    def sockets(self) -> None:
        """More sockets than one address may have, and one that never stops talking."""
        with self.attack("sockets of one address, and a flood of frames") as seen:
            lines = [self._line(_upgrade()) for _ in range(SOCKETS)]
            opened = [line for line in lines if _first(line) == b"101"]
            seen.append(f"{len(opened)} of {SOCKETS} opened")
            talks = bool(opened)
            if opened:
                with suppress(OSError):
                    opened[0].sendall(_frame(b'{"subscribe": "match:x"}') * FRAMES)
                ends = time.monotonic() + 2 * PATIENT  # who does not answer the farewell is waited for
                while talks and time.monotonic() < ends:
                    time.sleep(0.1)
                    talks = _is_open(opened[0])
                seen.append(f"after {FRAMES} frames one {'is still open' if talks else 'was closed'}")
            for line in lines:
                line.close()
        if talks or not 0 < len(opened) <= SOCKETS_OF_ADDRESS:
            self.findings.note("sockets of one address", "not as many as there may be", well=False)

    def bots(self) -> None:
        """Many tables full of hard bots, and another player's bot."""
        with self.attack(f"{TABLES} tables of seven hard bots") as seen:
            greedy, anna = self.client().become_guest("Greedy"), self.client().become_guest("Anna")
            seats = [{"kind": "me"}] + [{"kind": "bot", "level": "hard"}] * 7
            made = [
                greedy.call("POST", "/api/v1/matches", {"game": "good_cop_bad_cop", "seats": seats})[0]
                for _ in range(TABLES)
            ]
            seen.append(f"tables {dict(Counter(made))}")
            table = {"game": "pursuit", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {}}
            began = time.monotonic()
            status, match = anna.call("POST", "/api/v1/matches", table)
            if status != 201:
                seen.append(f"Anna's table: {status}")
                return
            path = f"/api/v1/matches/{match['id']}"
            anna.call("PUT", f"{path}/caretaker", {"mode": "now"})
            version = 0
            while time.monotonic() - began < 60 and version < BOT_ANSWERS:
                time.sleep(0.1)
                version = (anna.call("GET", f"{path}/view?background=1")[1] or {}).get("version", 0)
            took = time.monotonic() - began
            seen.append(f"another player's bots gave {version} answers in {took:.1f} s")
        if version < BOT_ANSWERS:
            self.findings.note("tables full of bots", "another player's bots do not answer", well=False)

    def broken_queue(self) -> None:
        """A file in the queue's folder that is no message."""
        with self.attack("a broken file in the queue") as seen:
            name = f"{0:020d}-x.stakeout.msg"
            (self.product.data / "queue" / name).write_bytes(b"{")
            ends = time.monotonic() + 30
            aside = self.product.data / "queue" / "broken" / name
            while time.monotonic() < ends and not aside.exists():
                time.sleep(0.1)
            seen.append("set aside" if aside.exists() else "NOT set aside")
            seen.append(f"/readyz {self.client().call('GET', '/readyz')[0]}")

    def stop(self) -> None:
        """SIGTERM while there is work."""
        began = time.monotonic()
        code = self.product.stop(30)
        took = time.monotonic() - began
        self.findings.note(
            "SIGTERM under load", f"ended ({code}) after {took:.1f} s", well=took < STOP_WITHIN
        )

    def _line(self, said: bytes) -> socket.socket:
        line = socket.create_connection((HOST, self.product.port), timeout=20)
        with suppress(OSError):
            line.sendall(said)
        return line


def _is_open(line: socket.socket) -> bool:
    """Whether the other side still holds the line."""
    line.setblocking(False)
    try:
        while line.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _first(line: socket.socket) -> bytes:
    """The status of the answer; empty where there is none."""
    with suppress(OSError):
        return line.recv(64).split(b" ")[1] if line else b""
    return b""


def _upgrade() -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /ws HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    ).encode()


def _frame(text: bytes) -> bytes:
    """A masked text frame; the mask is zero."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def _together(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)


def _some_record() -> dict[str, Any]:
    """A fork of a match of the catalogue, in its first position, with no entries: material to spoil."""
    from games import door

    game = door.game("pursuit")
    seats = (door.SeatSetup("human"), door.SeatSetup("human"))
    setup = door.Setup(door.clean_options(game, {}, seats, "en"), seats, 0, bytes(32))
    opening = door.start(game, setup)
    fork = door.fork(game, opening.state, setup)
    record = door.make_record(
        game, setup, [], fork.state,
        rules_version=door.rules_version(game), content_digest=door.content_digest(game),
        start=fork.state, origin={"version": 0},
    )  # fmt: skip
    outcome = {"reason": "escape", "rule": "PU-1", "results": {"0": "win", "1": "loss"}, "data": {}}
    return {**record, "outcome": outcome}


def _restated(record: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The record with another first state, as plain data: nothing of ours would write such a one."""
    import zstandard

    raw = zstandard.decompress(base64.b64decode(record["start"]), max_output_size=64 << 20)
    state = msgspec.msgpack.decode(raw)
    change(state)
    start = base64.b64encode(zstandard.compress(msgspec.msgpack.encode(state), 3)).decode()
    return {**record, "start": start}


def _branches(record: dict[str, Any]) -> dict[str, Any]:
    def grow(state: dict[str, Any]) -> None:
        state["branches"] = {f"b{n}": {"parent": "", "stack": [], "group": "g"} for n in range(40_000)}

    return _restated(record, grow)


def _few_branches(record: dict[str, Any]) -> dict[str, Any]:
    """As many as pass for a state of its size."""

    def grow(state: dict[str, Any]) -> None:
        state["branches"] = {f"b{n}": {"parent": "", "stack": [], "group": "g"} for n in range(800)}

    return _restated(record, grow)


def _long_text(record: dict[str, Any]) -> dict[str, Any]:
    def grow(state: dict[str, Any]) -> None:
        state["asks"]["x"] = {"id": "x", "seat": 0, "kind": "x" * 3_900_000}

    spoilt = _restated(record, grow)
    undo = {"type": "undo", "seat": 0, "target": 0}
    return {**spoilt, "entries": [undo] * 300}


SPOILT: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "40,000 branches": _branches,
    "800 branches": _few_branches,
    "a text of 3.9 MB and 300 undos": _long_text,
    "twenty thousand entries": lambda record: {
        **record,
        "entries": [{"type": "tick", "timer": "x"}] * 20_000,
    },
}


def main() -> int:
    """One siege; 1 where something broke."""
    with tempfile.TemporaryDirectory(prefix="stakeout-siege-", ignore_cleanup_errors=True) as folder:
        product = Product(Path(folder) / "data", {"STAKEOUT_RATE_LIMITS": "on"})
        siege = Siege(product)
        product.start()
        try:
            product.wait_ready(600)
            for attack in (siege.records, siege.half_sent, siege.sockets, siege.broken_queue, siege.bots):
                attack()
                sys.stderr.write(f"{siege.findings.lines[-1]}\n")
        finally:
            siege.stop()
    sys.stdout.write("\n".join(siege.findings.lines) + "\n")
    return 1 if siege.findings.faults else 0


if __name__ == "__main__":
    sys.exit(main())
