"""Django's HTTP side behind ASGI with one change of thread for each request.

Django's own handler goes back and forth between the event loop and new threads for every middleware, which costs
about 2 ms of CPU a request, seven times the rest. Here the whole synchronous chain (middleware, view, rendering)
runs in one of a few persistent threads, which also keep their database connections. Hence the rule: HTTP views
are synchronous, WebSocket consumers asynchronous.

Requests go in lanes (backend/config/lanes.py): files and what plays whole matches again have threads of their own,
so that play waits for neither, and a lane that is full says so at once.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from typing import Any

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connections
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils import translation

from backend.accounts.models import Player
from backend.config.lanes import Full, Lane, Lanes
from backend.core.deadline import TimeUp, time_limit
from backend.core.language import from_header
from backend.core.problems import Problem, http_response
from backend.core.text import DEFAULT_LANGUAGE
from backend.realtime.handshake import Opening, Refused, identify

log = logging.getLogger("stakeout.web")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

MAX_BODY_BYTES = 4 * 1024 * 1024
"""Larger than anything a view accepts; each view has its own, smaller limit."""
LARGE = re.compile(r"/api/v1/records$|/admin/")
"""Where a body may be larger than STAKEOUT's usual 64 KB, if somebody known sends it."""
DRAIN_BYTES = 16 * 1024 * 1024
"""A body that is refused is read up to here and thrown away, so that its sender gets to read the refusal."""
BODY_SECONDS = 60.0
"""How long a body may take to come."""
SEND_SECONDS = 120.0
"""How long a part of an answer may wait for a client that does not read."""
REQUEST_SECONDS = 30.0
"""How long a request may compute: one that loops is ended, and with it what it holds."""
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
            async with asyncio.timeout(SEND_SECONDS):
                await send(message)
        except OSError as error:  # a timeout is one
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
        self.lanes = Lanes()

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
        lane = self.lanes.of(scope["path"])
        try:
            lane.refuse_if_full()
            body = await self._read(scope, receive)
            answer: _Answer = await lane.run(self._work, scope, body)
        except Full:
            answer = _refusal(scope, Problem("unavailable", headers={"Retry-After": "1"}))
        except Problem as problem:
            answer = _refusal(scope, problem)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if answer.stream is None:
            await send({"type": "http.response.body", "body": answer.body})
            return
        try:
            await self._send_stream(lane, answer, receive, send)
        finally:
            await lane.go_on(answer.stream.close)

    async def _read(self, scope: Scope, receive: Receive) -> BytesIO:
        """The request's body, a large one only of somebody known.

        Problems: too_large, not_authenticated, malformed."""
        problem, most = Problem("too_large"), settings.MAX_JSON_BYTES
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body, more = await read_body(receive, most)
                if body.getbuffer().nbytes > most and LARGE.match(scope["path"]):
                    if await self.lanes.play.run(is_known, scope):
                        most = MAX_BODY_BYTES
                        body, more = await read_body(receive, most, body, more=more)
                    else:
                        problem = Problem("not_authenticated")
                if body.getbuffer().nbytes <= most:
                    return body
                await read_body(receive, DRAIN_BYTES, keep=False, more=more)
        except TimeoutError:
            problem = Problem("malformed", 408)
        problem.headers["Connection"] = "close"
        raise problem

    def _work(self, scope: Scope, body: BytesIO) -> _Answer:
        """Everything that is synchronous, in one thread. A request that never ends is ended."""
        try:
            with time_limit(REQUEST_SECONDS):
                return self._made(scope, body)
        except TimeUp:
            log.exception("%s %s took too long and was ended", scope["method"], scope["path"])
            for connection in connections.all(initialized_only=True):
                connection.close()
            return _refusal(scope, Problem("unavailable", headers={"Retry-After": "5"}))

    def _made(self, scope: Scope, body: BytesIO) -> _Answer:
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

    def _respond(self, scope: Scope, body: BytesIO) -> HttpResponse | StreamingHttpResponse:
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

    async def _send_stream(self, lane: Lane, answer: _Answer, receive: Receive, send: Send) -> None:
        """Sends block by block, until the end or until nobody listens any more."""
        gone = asyncio.ensure_future(receive())
        try:
            async for block in self._blocks(lane, answer):
                if gone.done():
                    return
                await send({"type": "http.response.body", "body": block, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()

    async def _blocks(self, lane: Lane, answer: _Answer) -> Any:
        if answer.blocks is None:
            async for part in answer.stream:  # type: ignore[union-attr]
                yield part
            return
        while block := await lane.go_on(next, answer.blocks, b""):
            yield block


async def read_body(
    receive: Receive, most: int, body: BytesIO | None = None, *, keep: bool = True, more: bool = True
) -> tuple[BytesIO, bool]:
    """Reads a body until it ends or goes beyond `most` bytes, on from `body` if `more` is to come; says whether still
    more would. Raises RequestAborted when the client goes away."""
    body = body or BytesIO()
    size = body.seek(0, SEEK_END)
    while more and size <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        part = message.get("body", b"")
        size += len(part)
        if keep:
            body.write(part)
        more = message.get("more_body", False)
    body.seek(0)
    return body, more


def is_known(scope: Scope) -> bool:
    """Whether a player sends this request, as its session or token says."""
    try:
        return isinstance(identify(Opening.of(scope)).caller, Player)
    except Refused:
        return False


def _refusal(scope: Scope, problem: Problem) -> _Answer:
    """A refusal that no view has made."""
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin1")
    with translation.override(from_header(accepted) or DEFAULT_LANGUAGE):
        response = http_response(problem)
    response.headers["Content-Length"] = str(len(response.content))
    body = b"" if scope["method"] == "HEAD" else response.content
    return _Answer(response.status_code, _headers(response), body)


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
