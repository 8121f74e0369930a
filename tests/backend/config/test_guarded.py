"""What strangers may do to connections: spoken to a real server over TCP."""

import asyncio
import base64
import os
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from backend.config import guarded, kept, launcher, onehop


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers everything, and holds every socket."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
async def port(settings: Any) -> AsyncIterator[int]:
    settings.RATE_LIMITS = True
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        app, http=guarded.GuardedHttp, ws=guarded.GuardedSocket, lifespan="off", log_config=None,
        timeout_keep_alive=30,
    )  # fmt: skip
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    running = asyncio.ensure_future(server._serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield listener.getsockname()[1]
    server.should_exit = server.force_exit = True
    await running
    guarded.connections.most = 0


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def to(cls, port: int) -> "Line":
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def say(self, text: str) -> None:
        self.writer.write(text.encode())

    async def status(self) -> int:
        """Of the next answer; 0 where the other side hangs up."""
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            try:
                part = await asyncio.wait_for(self.reader.read(1), 60)
            except ConnectionResetError:  # closed while more of ours was on its way
                return 0
            if not part:
                return 0
            head += part
        status = int(head.split()[1])
        await self.reader.readexactly(2 if status == 200 else 0)
        return status

    async def is_closed(self) -> bool:
        return await asyncio.wait_for(self.reader.read(), 60) == b""


async def until(what: Any) -> None:
    while not what():
        await asyncio.sleep(0.01)


PRODUCTION = Path(__file__).resolve().parents[3] / "deploy" / "production"
PLAIN = "GET / HTTP/1.1\r\nHost: x\r\n"


async def test_ordinary_requests_are_answered_one_after_the_other(port: int) -> None:
    line = await Line.to(port)
    for _ in range(3):
        line.say(PLAIN + "\r\n")
        assert await line.status() == 200
    line.say("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + "x" * 100_000)
    assert await line.status() == 200
    line.writer.close()


async def test_a_request_that_is_half_sent_is_not_waited_for(port: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(guarded, "HEAD_SECONDS", 0.2)
    silent, half, later, lines = [await Line.to(port) for _ in range(4)]
    half.say(PLAIN)
    lines.say("\r\n")
    for line in (silent, half, lines):
        assert await line.status() == 408
        assert await line.is_closed()
    later.say("")
    assert await later.status() == 408
    kept = await Line.to(port)
    kept.say(PLAIN + "\r\n")
    assert await kept.status() == 200
    kept.say("GET / HT")
    assert await kept.status() == 408


@pytest.mark.parametrize(
    "head",
    [
        PLAIN + "A: " + "x" * 400_000,
        PLAIN + "".join(f"A{number}: {'x' * 300}\r\n" for number in range(200)) + "\r\n",
        PLAIN + "".join(f"A{number}: x\r\n" for number in range(101)) + "\r\n",
        "GET /" + "x" * 40_000 + " HTTP/1.1\r\n\r\n",
    ],
    ids=["one endless header", "much", "many", "a long address"],
)
async def test_a_head_has_a_size(port: int, head: str) -> None:
    line = await Line.to(port)
    line.say(head)
    assert await line.status() in (431, 0)
    other = await Line.to(port)
    other.say(PLAIN + "\r\n")
    assert await other.status() == 200
    other.writer.close()


async def open_socket(port: int) -> Line:
    line = await Line.to(port)
    key = base64.b64encode(os.urandom(16)).decode()
    line.say(
        PLAIN
        + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + f"Sec-WebSocket-Key: {key}\r\n\r\n"
    )
    assert await line.status() == 101
    return line


async def test_one_address_has_so_many_connections_and_sockets(port: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(guarded, "MAX_OF_ADDRESS", 4)
    held = [await open_socket(port), await open_socket(port), await Line.to(port), await Line.to(port)]
    await until(lambda: guarded.connections.of["127.0.0.1"] == 4)
    assert await (await Line.to(port)).status() == 503
    await until(lambda: guarded.connections.of["127.0.0.1"] == 4)
    for line in held:
        line.writer.close()
    await until(lambda: not guarded.connections.of)
    again = await Line.to(port)
    again.say(PLAIN + "\r\n")
    assert await again.status() == 200
    again.writer.close()


async def test_behind_a_proxy_all_connections_are_the_proxys(
    port: int, settings: Any, monkeypatch: Any
) -> None:
    settings.TRUSTED_PROXIES = 1
    monkeypatch.setattr(guarded, "MAX_OF_ADDRESS", 1)
    held = [await Line.to(port) for _ in range(3)]
    for line in held:
        line.say(PLAIN + "\r\n")
        assert await line.status() == 200
        line.writer.close()


def test_proxies_have_the_limits_that_the_server_has_without_one() -> None:
    """The web servers' settings that are given along say the same numbers as our code."""
    nginx, caddy = ((PRODUCTION / name).read_text() for name in ("nginx.conf", "Caddyfile"))
    head, body, megabytes = int(guarded.HEAD_SECONDS), int(onehop.BODY_SECONDS), onehop.MAX_BODY_BYTES >> 20
    assert f"client_header_timeout {head}s;" in nginx
    assert f"client_body_timeout {body}s;" in nginx
    assert f"client_max_body_size {megabytes}m;" in nginx
    assert f"large_client_header_buffers 4 {guarded.MAX_HEAD_BYTES // 4 // 1024}k;" in nginx
    assert f"limit_conn stakeout {guarded.MAX_OF_ADDRESS};" in nginx
    assert f"read_header {head}s" in caddy
    assert f"read_body {body}s" in caddy
    assert f"max_header_size {guarded.MAX_HEAD_BYTES // 1024}KiB" in caddy
    assert f"max_size {megabytes}MiB" in caddy


@pytest.mark.parametrize("unit", ["stakeout", "stakeout-web@", "stakeout-worker"])
def test_units_give_as_many_files_as_connections_may_use_and_close_the_data(unit: str) -> None:
    said = (PRODUCTION / f"{unit}.service").read_text().splitlines()
    assert f"LimitNOFILE={launcher.MOST_FILES}" in said
    assert f"UMask={kept.OTHERS:04o}" in said
    assert launcher.MOST_FILES > 2 * guarded.SPARE_FILES


async def test_all_connections_together_leave_files_for_the_rest(port: int, settings: Any) -> None:
    settings.RATE_LIMITS = False
    guarded.connections.most = 2
    held = [await Line.to(port) for _ in range(2)]
    await until(lambda: guarded.connections.of.total() == 2)
    assert await (await Line.to(port)).status() == 503
    for line in held:
        line.writer.close()
