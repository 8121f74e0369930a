"""Connections before anybody is known: how many of one address, how much head, how long it may take to come.

uvicorn's own protocols limit none of this. Behind proxies all connections are theirs, so that the proxies count them
(deploy/production); sockets are counted by the client's address in any case (backend/realtime/consumer.py).
"""

import asyncio
from collections import Counter
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from backend.core.address import address_of

MAX_HEAD_BYTES = 32 * 1024
"""Address and headers of a request; browsers send 2 KB."""
MAX_HEADERS = 100
HEAD_SECONDS = 15.0
"""How long the head of a request may take to come, and a new connection may say nothing."""
MAX_OF_ADDRESS = 200
"""Open connections of one address: a school behind one address, all with two tabs."""
SPARE_FILES = 256
"""Open files that are not connections: database, queue, logs, boxes."""


class Connections:
    """The open connections of this process, by address."""

    def __init__(self) -> None:
        self.of: Counter[str] = Counter()
        self.most = 0
        """In all; 0 is no limit."""

    def let_in(self, address: str) -> bool:
        """Counts one more; False where there are too many."""
        self.of[address] += 1
        if self.most and self.of.total() > self.most:
            return False
        counted = settings.RATE_LIMITS and not settings.TRUSTED_PROXIES
        return not counted or self.of[address] <= MAX_OF_ADDRESS

    def forget(self, address: str) -> None:
        """One of them is closed."""
        self.of[address] -= 1
        if self.of[address] <= 0:
            del self.of[address]


connections = Connections()


def _peer(transport: asyncio.BaseTransport) -> str:
    peer: Any = transport.get_extra_info("peername")
    return address_of(str(peer[0]) if peer else "")


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, with limits."""

    address: str | None = None
    is_refused = False
    head_size = 0
    reads_head = True
    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection, which has to say something soon."""
        super().connection_made(transport)
        self.address = _peer(transport)
        if not connections.let_in(self.address):
            self.refuse(503)
            return
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        super().connection_lost(exc)
        self._release()

    def data_received(self, data: bytes) -> None:
        """Something has come. What belongs to a head is counted before it is read."""
        if self.is_refused:
            return
        if self.cycle is None or self.cycle.response_complete:
            self._expect_head()
        if self.reads_head:
            self.head_size += len(data)
        super().data_received(data)
        if self.reads_head and self.head_size > MAX_HEAD_BYTES and not self.is_refused:
            self.refuse(431)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.url_and_headers = 0
        self.reads_head = True

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        super().on_url(url)
        self.url_and_headers += len(url)
        if self.url_and_headers > MAX_HEAD_BYTES and not self.is_refused:
            self.refuse(431)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self.url_and_headers += len(name) + len(value)
        if len(self.headers) < MAX_HEADERS and self.url_and_headers <= MAX_HEAD_BYTES:
            super().on_header(name, value)
        elif not self.is_refused:
            self.refuse(431)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self.reads_head = False
        self.head_size = 0
        self._unset_timer()
        if not self.is_refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body; nobody reads that of a refused request."""
        if not self.is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        if not self.is_refused:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on the connection is a socket's."""
        if self.is_refused:
            return
        self._release()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP."""
        if not self.is_refused:
            super().send_400_response(msg)

    def refuse(self, status: int) -> None:
        """Says why, and closes."""
        self.is_refused = True
        self._unset_timer()
        retry = b"retry-after: 5\r\n" if status == 503 else b""
        self.transport.write(STATUS_LINE[status] + retry + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def _expect_head(self) -> None:
        if self.head_timer is None:
            self.head_timer = self.loop.call_later(HEAD_SECONDS, self._is_late)

    def _is_late(self) -> None:
        self.head_timer = None
        if not self.transport.is_closing():
            self.refuse(408)

    def _unset_timer(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def _release(self) -> None:
        self._unset_timer()
        if self.address is not None:
            connections.forget(self.address)
            self.address = None


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, counted with the connections."""

    address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection of an HTTP request becomes a socket."""
        super().connection_made(transport)
        self.address = _peer(transport)
        connections.let_in(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        super().connection_lost(exc)
        if self.address is not None:
            connections.forget(self.address)
            self.address = None
