"""Django's HTTP side behind ASGI with one change of thread for each request.

Django's own handler goes back and forth between the event loop and new threads for every middleware, which costs
about 2 ms of CPU a request, seven times the rest. Here the whole synchronous chain (middleware, view, rendering)
runs in one of a few persistent threads, which also keep their database connections. Hence the rule: HTTP views
are synchronous, WebSocket consumers asynchronous.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from backend.core.problems import Problem, http_response

log = logging.getLogger("stakeout.web")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

MAX_BODY_BYTES = 4 * 1024 * 1024
"""Larger than anything a view accepts; each view has its own, smaller limit."""
DRAIN_BYTES = 16 * 1024 * 1024
"""A body that is too large is read up to here and thrown away, so that its sender gets to read the refusal."""
BLOCK_BYTES = 256 * 1024
"""How much of a streamed answer is made in one go."""


@dataclass
class _Answer:
    """What the worker thread made: the head, and the body or the stream that makes it."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    stream: HttpResponseBase | None = None
    blocks: Iterator[bytes] | None = None


class _Gone(Exception):
    """Nobody listens any more."""


def _told_of_leaving(send: Send) -> Send:
    """`send`, with one name for what servers raise when the connection has closed a moment ago."""

    async def say(message: dict[str, Any]) -> None:
        try:
            await send(message)
        except OSError as error:
            raise _Gone from error
        except RuntimeError as error:
            if "handler is closed" not in str(error):  # uvloop's words
                raise
            raise _Gone from error

    return say


class OneHopHandler(ASGIHandler):
    """The ASGI application for HTTP."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = ThreadPoolExecutor(settings.WEB_THREADS, thread_name_prefix="http")

    def load_middleware(self, is_async: bool = False) -> None:
        """The synchronous chain, whatever the base class asks for."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request. One that is given up before it is answered whole leaves no trace."""
        if scope["type"] != "http":
            raise ValueError(f"HTTP only, not {scope['type']}")
        with suppress(RequestAborted, _Gone):
            await self._answer(scope, receive, _told_of_leaving(send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await read_body(receive)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self.pool, copy_context().run, self._work, scope, body)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if answer.stream is None:
            await send({"type": "http.response.body", "body": answer.body})
            return
        try:
            await self._send_stream(answer, receive, send)
        finally:
            await loop.run_in_executor(self.pool, answer.stream.close)

    def _work(self, scope: Scope, body: BytesIO | None) -> _Answer:
        """Everything that is synchronous, in one thread."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        response = self._respond(scope, body)
        head_only = scope["method"] == "HEAD"
        if isinstance(response, StreamingHttpResponse) and not head_only:
            stream = response
            blocks = None if stream.is_async else _in_blocks(stream)
            return _Answer(response.status_code, _headers(response), b"", stream, blocks)
        content = b"" if isinstance(response, StreamingHttpResponse) else response.content
        if response.status_code >= 200 and response.status_code not in {204, 304}:
            response.headers.setdefault("Content-Length", str(len(content)))
        answer = _Answer(response.status_code, _headers(response), b"" if head_only else content)
        response.close()
        return answer

    def _respond(self, scope: Scope, body: BytesIO | None) -> HttpResponse | StreamingHttpResponse:
        if body is None:
            refusal = http_response(Problem("too_large"))
            refusal.headers["Connection"] = "close"
            return refusal
        try:
            request, _ = self.create_request(scope, body)
            if request is None:  # an address or header that is no text
                return http_response(Problem("malformed"))
            response: Any = self.get_response(request)
        except Exception:
            log.exception("no answer could be made to %s %s", scope["method"], scope["path"])
            return http_response(Problem("server_error"))
        made: HttpResponse | StreamingHttpResponse = response
        return made

    async def _send_stream(self, answer: _Answer, receive: Receive, send: Send) -> None:
        """Sends block by block, until the end or until nobody listens any more."""
        gone = asyncio.ensure_future(receive())
        try:
            async for block in self._blocks(answer):
                if gone.done():
                    return
                await send({"type": "http.response.body", "body": block, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()

    async def _blocks(self, answer: _Answer) -> Any:
        if answer.blocks is None:
            async for part in answer.stream:  # type: ignore[union-attr]
                yield part
            return
        loop = asyncio.get_running_loop()
        while block := await loop.run_in_executor(self.pool, next, answer.blocks, b""):
            yield block


async def read_body(receive: Receive) -> BytesIO | None:
    """The request's body; None where it is too large. Raises RequestAborted when the client goes away."""
    body = BytesIO()
    size = 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        part = message.get("body", b"")
        size += len(part)
        if size <= MAX_BODY_BYTES:
            body.write(part)
        elif size > DRAIN_BYTES:
            return None
        more = message.get("more_body", False)
    body.seek(0)
    return body if size <= MAX_BODY_BYTES else None


def _in_blocks(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Joins small parts (files come in 4 KB) to blocks that are worth a change of thread."""
    block = bytearray()
    for part in parts:
        block += part
        if len(block) >= BLOCK_BYTES:
            yield bytes(block)
            block.clear()
    if block:
        yield bytes(block)


def _headers(response: HttpResponse | StreamingHttpResponse) -> list[tuple[bytes, bytes]]:
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    cookies = (cookie.output(header="").strip() for cookie in response.cookies.values())
    return headers + [(b"Set-Cookie", cookie.encode("ascii")) for cookie in cookies]
