"""The lines of a server with company: open sockets, long replays, many waiting matches. On PostgreSQL."""

from __future__ import annotations

import asyncio
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from backend.bench.crowd import Crowd
from backend.bench.http import resident_megabytes, run_load, running
from backend.bench.plan import Caller, Prepared, prepare
from backend.bench.postgres import temporary_database
from backend.bench.process import FILE, HOST, ROOT, Product
from backend.bench.report import Line, Wanted, line

GROUP = "a server with company"
LONG = 500
"""Entries of a long match."""
FILES = 8192
"""Open files that the processes may have: one for each socket."""


class Amounts(msgspec.Struct):
    """How much is measured."""

    turns: int
    sockets: int
    matches: int
    """Played to the end before a watching socket."""
    requests: int
    crowd: int
    """Waiting matches."""


FULL = Amounts(turns=5, sockets=1000, matches=6, requests=60, crowd=100_000)
QUICK = Amounts(turns=1, sockets=100, matches=1, requests=10, crowd=2_000)
FEW = 100
"""Waiting matches that the crowd is compared with."""


def measure(database_server: str, quick: bool) -> tuple[list[Line], list[str]]:
    """All lines of this part, and what could not be measured. Raises postgres.NoDatabase."""
    amounts = QUICK if quick else FULL
    _allow_files()
    with (
        temporary_database(database_server) as url,
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), url) as (product, _),
    ):
        lines = asyncio.run(_sockets(product, amounts))
        found, missing = _replays(product, amounts)
        lines += found + _crowd(product, url, amounts)
    return lines, missing


def _allow_files() -> None:
    """More open files than a shell allows; the server inherits them."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


async def _sockets(product: Product, amounts: Amounts) -> list[Line]:
    """Many sockets stay open; one of them watches a match that is being played."""
    player, idle = Caller(product.port), Caller(product.port)
    before = await _settled(product)
    async with AsyncExitStack() as open_sockets:
        for _ in range(amounts.sockets):
            await open_sockets.enter_async_context(_socket(product.port, idle.token))
        memory = (resident_megabytes(product) - before) * 1024 / amounts.sockets
        delays = [
            delay for _ in range(amounts.matches) for delay in await _watched(product.port, prepare(player))
        ]
    return [
        line(
            GROUP, f"answer sent until heard by a socket, {amounts.sockets} open", "ms", delays,
            wanted=Wanted("value", most=50), note="with the whole answer in it",
        ),
        line(GROUP, "memory per idle socket", "KB", [memory], note="of all processes together"),
    ]  # fmt: skip


async def _settled(product: Product) -> float:
    """The memory of a server that has just started, in MB, once it no longer grows by itself."""
    known, now = 0.0, resident_megabytes(product)
    while now - known > 1.0:
        await asyncio.sleep(1.0)
        known, now = now, resident_megabytes(product)
    return now


def _socket(port: int, token: str) -> connect:
    return connect(f"ws://{HOST}:{port}/ws", additional_headers={"Authorization": f"Bearer {token}"})


async def _watched(port: int, match: Prepared) -> list[float]:
    """Plays a match; the milliseconds from the sending of each answer until the watching socket has its entry."""
    path = f"/api/v1/matches/{match.id}/answers"
    delays: list[float] = []
    reader, writer = await asyncio.open_connection(HOST, port)
    async with _socket(port, match.caller.token) as watching:
        await watching.send(msgspec.json.encode({"subscribe": f"match:{match.id}", "version": 0}).decode())
        for number, body in enumerate(match.bodies, 1):
            request = match.caller.request("POST", path, body, Idempotency_Key=uuid.uuid4().hex)
            began = time.perf_counter()
            writer.write(request)
            await _heard(watching, number)
            delays.append((time.perf_counter() - began) * 1000)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(_length(head))
    writer.close()
    return delays


async def _heard(watching: ClientConnection, version: int) -> None:
    """Waits for the frame that brings a version."""
    while True:
        frame = msgspec.json.decode(await asyncio.wait_for(watching.recv(), 30))
        if frame["type"] == "moved" and frame["version"] >= version:
            return


def _replays(product: Product, amounts: Amounts) -> tuple[list[Line], list[str]]:
    """A long match's replay beside a file of the same size."""
    record = _long_record()
    if record is None:
        return [], [f"no game of the catalogue has random matches of {LONG} entries: no long replay."]
    player = Caller(product.port)
    match = player.call("POST", "/api/v1/records?import=1", record, 200)["match"]
    request = player.request("GET", f"/api/v1/matches/{match}/replay?seat=all", Accept_Encoding="gzip")
    size = _size(product.port, request)
    (product.data / FILE).write_bytes(secrets.token_bytes(size))
    file = player.request("GET", "/bench/file")
    ours, bare = [], []
    for _ in range(amounts.turns):
        ours.append(run_load(product.port, 1, [[request] * amounts.requests], 200).percentile(0.5))
        bare.append(run_load(product.port, 1, [[file] * amounts.requests], 200).percentile(0.5))
    entries = len(record["entries"])
    return [
        line(
            GROUP, f"replay of {entries} entries", "ms", ours, baseline="a file of its size", beside=bare,
            wanted=Wanted("ratio", most=3), note=f"{size / 1024:.0f} KB compressed",
        )
    ], []  # fmt: skip


def _long_record() -> dict[str, Any] | None:
    """The record of a match with at least LONG entries; None where no game of the catalogue has such a one."""
    done = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", "games.testkit.long_match", str(LONG)],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    return msgspec.json.decode(done.stdout) if done.returncode == 0 else None


def _size(port: int, request: bytes) -> int:
    """Bytes of the answer's body; its first reading also makes what is kept from then on."""
    with socket.create_connection((HOST, port), 60) as raw:
        raw.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += raw.recv(65536)
    return _length(answer.partition(b"\r\n\r\n")[0].lower() + b"\r\n")


def _length(head: bytes) -> int:
    """What an answer's lower-case head says of its body."""
    return int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])


def _crowd(product: Product, url: str, amounts: Amounts) -> list[Line]:
    """The sweep and one player's inbox with few waiting matches on the server, then with many."""
    player = Caller(product.port)
    for _ in range(5):
        prepare(player)
    crowd = Crowd(url, prepare(Caller(product.port)).id)
    inbox = player.request("GET", "/api/v1/me/inbox")
    few = _sweep_and_inbox(product.port, crowd, FEW, inbox, amounts)
    many = _sweep_and_inbox(product.port, crowd, amounts.crowd, inbox, amounts)
    names = ("sweep that finds nothing", "inbox of five waiting matches")
    return [
        line(
            GROUP, f"{name}, {amounts.crowd:,} waiting matches", "ms", late, baseline=f"with {FEW}",
            beside=[median(early)] * len(late), wanted=Wanted("ratio", most=1.5),
        )
        for name, early, late in zip(names, few, many, strict=True)
    ]  # fmt: skip


def _sweep_and_inbox(
    port: int, crowd: Crowd, size: int, inbox: bytes, amounts: Amounts
) -> tuple[Sequence[float], Sequence[float]]:
    crowd.grow_to(size)
    sweeps = crowd.sweeps(amounts.turns, amounts.requests)
    inboxes = [
        run_load(port, 1, [[inbox] * amounts.requests], 200).percentile(0.5) for _ in range(amounts.turns)
    ]
    return sweeps, inboxes
