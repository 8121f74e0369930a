"""The ASGI handler for HTTP: bodies, disconnects, streams, faults, cookies, HEAD."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import override_settings

from backend.config import onehop
from backend.config.onehop import DRAIN_BYTES, MAX_BODY_BYTES, OneHopHandler
from tests.backend.config import onehop_urls


class Call:
    """One request to the handler, with everything that it sent back."""

    def __init__(self, path: str, method: str = "GET", parts: list[bytes] | None = None, headers: Any = ()):
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": list(headers),
            "client": ("192.0.2.7", 1234),
            "server": ("testserver", 80),
            "scheme": "http",
        }
        self.parts = list(parts or [b""])
        self.sent: list[dict[str, Any]] = []
        self.taken = 0
        self.leaves_after: int | None = None
        """How many parts of the body come, or of the answer are taken, before the client goes away."""
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self.taken < len(self.parts):
            part = self.parts[self.taken]
            self.taken += 1
            return {"type": "http.request", "body": part, "more_body": self.taken < len(self.parts)}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)
        if self.leaves_after is not None and len(self.sent) > self.leaves_after:
            self.gone.set()
            await asyncio.sleep(0)

    async def run(self, handler: OneHopHandler) -> "Call":
        await handler(self.scope, self.receive, self.send)
        return self

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode().lower(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(message["body"] for message in self.sent[1:])


@pytest.fixture
async def handler() -> AsyncIterator[OneHopHandler]:
    onehop_urls.closed.clear()
    onehop_urls.threads.clear()
    with override_settings(ROOT_URLCONF="tests.backend.config.onehop_urls", WEB_THREADS=2, WEB_QUEUE=2):
        made = OneHopHandler()
        yield made
        made.lanes.shutdown()


async def test_a_body_comes_whole_however_it_was_cut(handler):
    call = await Call("/echo", "PUT", [b"one ", b"", b"two ", b"three"]).run(handler)
    assert (call.status, call.body) == (200, b"one two three")
    assert call.headers["content-length"] == "13"
    assert call.headers["x-method"] == "PUT"
    assert call.headers["x-address"] == "192.0.2.7"
    assert [m.get("more_body", False) for m in call.sent[1:]] == [False]


async def test_every_cookie_has_its_own_header(handler):
    call = await Call("/echo").run(handler)
    cookies = [value.decode() for name, value in call.sent[0]["headers"] if name == b"Set-Cookie"]
    assert cookies == ["one=1; Path=/", "two=2; HttpOnly; Path=/"]


async def test_views_run_in_few_threads_that_stay(handler):
    handler.lanes.play.most = 40
    await asyncio.gather(*(Call("/echo").run(handler) for _ in range(40)))
    assert {name.rpartition("_")[0] for name in onehop_urls.threads} == {"http"}
    assert len(onehop_urls.threads) <= 2


async def test_the_largest_body_is_read_and_a_larger_one_is_refused(handler, settings, monkeypatch):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = None
    monkeypatch.setattr(onehop, "LARGE", re.compile("/echo"))
    monkeypatch.setattr(onehop, "is_known", lambda scope: True)
    block = b"x" * (MAX_BODY_BYTES // 4)
    assert len((await Call("/echo", "POST", [block] * 4).run(handler)).body) == MAX_BODY_BYTES
    call = await Call("/echo", "POST", [block] * 4 + [b"y"]).run(handler)
    assert call.status == 413
    assert json.loads(call.body)["code"] == "too_large"
    assert call.headers["content-type"] == "application/problem+json"
    assert call.headers["connection"] == "close"


async def test_an_endless_body_is_not_read_to_its_end(handler):
    block = b"x" * MAX_BODY_BYTES
    call = Call("/echo", "POST", [block] * 100)
    await call.run(handler)
    assert call.status == 413
    assert call.taken == DRAIN_BYTES // MAX_BODY_BYTES + 2


async def test_a_large_body_is_read_where_one_belongs_and_of_somebody_known_only(handler, monkeypatch):
    block = b"x" * 40_000
    for path, status, code in [("/echo", 413, "too_large"), ("/api/v1/records", 401, "not_authenticated")]:
        monkeypatch.setattr(onehop, "is_known", lambda scope: False)
        call = await Call(path, "POST", [block] * 2).run(handler)
        assert (call.status, json.loads(call.body)["code"]) == (status, code)
        assert call.headers["connection"] == "close"
    monkeypatch.setattr(onehop, "is_known", lambda scope: True)
    assert (
        await Call("/api/v1/records", "POST", [block] * 2).run(handler)
    ).status == 404  # no such view here
    assert (await Call("/echo", "POST", [block]).run(handler)).status == 200


async def test_a_body_that_does_not_come_is_not_waited_for(handler, monkeypatch):
    monkeypatch.setattr(onehop, "BODY_SECONDS", 0.05)
    call = Call("/echo", "POST", [b"half", b"never"])

    async def receive() -> dict[str, Any]:
        if call.taken == 0:
            return await Call.receive(call)
        await call.gone.wait()
        return {"type": "http.disconnect"}

    await handler(call.scope, receive, call.send)
    assert (call.status, call.headers["connection"]) == (408, "close")


async def test_a_client_that_does_not_read_is_left(handler, monkeypatch):
    monkeypatch.setattr(onehop, "SEND_SECONDS", 0.05)
    call = Call("/stream")

    async def send(message: dict[str, Any]) -> None:
        call.sent.append(message)
        if len(call.sent) > 1:
            await call.gone.wait()

    await handler(call.scope, call.receive, send)
    assert len(call.sent) == 2
    assert onehop_urls.closed.is_set()


async def test_a_full_lane_says_so_and_the_others_go_on(handler):
    onehop_urls.go_on.clear()
    waiting = [asyncio.ensure_future(Call("/wait").run(handler)) for _ in range(4)]
    try:
        while handler.lanes.play.inside < 4:
            await asyncio.sleep(0.01)
        full = await Call("/echo", headers=[(b"accept-language", b"ru")]).run(handler)
        assert (full.status, full.headers["retry-after"]) == (503, "1")
        assert json.loads(full.body)["title"] == "Сервер не готов"
        for path in ("/app.js", "/api/v1/matches/x/replay"):
            assert (await Call(path).run(handler)).status == 404
    finally:
        onehop_urls.go_on.set()
    assert [call.status for call in await asyncio.gather(*waiting)] == [204] * 4
    assert (await Call("/echo").run(handler)).status == 200


async def test_a_request_that_loops_is_ended(handler, monkeypatch):
    monkeypatch.setattr(onehop, "REQUEST_SECONDS", 0.3)
    call = await Call("/loop").run(handler)
    assert (call.status, call.headers["retry-after"]) == (503, "5")
    assert (await Call("/echo").run(handler)).status == 200


async def test_a_client_that_leaves_while_sending_starts_nothing(handler):
    call = Call("/echo", "POST", [b"half", b"never"])
    call.parts = [b"half", b"more"]

    async def receive() -> dict[str, Any]:
        message = await Call.receive(call) if call.taken == 0 else {"type": "http.disconnect"}
        return message | {"more_body": True} if message["type"] == "http.request" else message

    await handler(call.scope, receive, call.send)
    assert call.sent == []
    assert onehop_urls.threads == set()


async def test_a_fault_is_a_problem_and_the_next_request_is_fine(handler):
    call = await Call("/broken").run(handler)
    assert call.status == 500
    assert json.loads(call.body)["code"] == "server_error"
    assert "RuntimeError" not in call.body.decode()
    assert (await Call("/echo").run(handler)).status == 200


async def test_a_fault_outside_any_view_is_a_problem_too(handler, monkeypatch):
    def explode(request: object) -> None:
        raise RuntimeError("in the chain itself")

    monkeypatch.setattr(handler, "get_response", explode)
    call = await Call("/echo").run(handler)
    assert (call.status, json.loads(call.body)["code"]) == (500, "server_error")


async def test_an_unknown_path_is_a_problem(handler):
    call = await Call("/nowhere").run(handler)
    assert (call.status, json.loads(call.body)["code"]) == (404, "not_found")


async def test_head_is_get_without_its_body(handler):
    call = await Call("/echo", "HEAD", [b"12345"]).run(handler)
    assert (call.status, call.body, call.headers["content-length"]) == (200, b"", "5")
    onehop_urls.closed.clear()
    streamed = await Call("/stream", "HEAD").run(handler)
    assert (streamed.status, streamed.body) == (200, b"")
    assert onehop_urls.closed.is_set()


async def test_no_content_has_no_length(handler):
    call = await Call("/nothing").run(handler)
    assert (call.status, call.body) == (204, b"")
    assert "content-length" not in call.headers


async def test_a_stream_comes_whole_in_large_blocks_and_is_closed(handler):
    call = await Call("/stream").run(handler)
    assert call.body == b"".join(bytes([n % 256]) * 1000 for n in range(1000))
    assert len(call.sent) < 10
    assert call.sent[-1].get("more_body", False) is False
    assert onehop_urls.closed.is_set()


async def test_an_asynchronous_stream_comes_whole(handler):
    assert (await Call("/streamed-async").run(handler)).body == b"abc"


async def test_a_stream_ends_when_nobody_listens(handler):
    call = Call("/endless")
    call.leaves_after = 3
    await asyncio.wait_for(call.run(handler), timeout=20)
    assert onehop_urls.closed.is_set()


@pytest.mark.parametrize(
    "fault", [RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed"),
              BrokenPipeError("gone")], ids=["uvloop", "the system"]
)  # fmt: skip
async def test_a_connection_that_closed_a_moment_ago_is_no_fault(handler, fault):
    call = Call("/echo")

    async def send(message: dict[str, Any]) -> None:
        raise fault

    await handler(call.scope, call.receive, send)


async def test_what_the_server_refuses_is_one(handler):
    call = Call("/echo")

    async def send(message: dict[str, Any]) -> None:
        raise RuntimeError("Response content longer than Content-Length")

    with pytest.raises(RuntimeError, match="longer"):
        await handler(call.scope, call.receive, send)


async def test_languages_of_two_requests_do_not_mix(handler):
    async def title(lang: bytes) -> str:
        call = await Call("/nowhere", headers=[(b"accept-language", lang)]).run(handler)
        return str(json.loads(call.body)["title"])

    handler.lanes.play.most = 40
    titles = await asyncio.gather(*(title(lang) for lang in [b"ru", b"en"] * 20))
    assert titles == ["Не найдено", "Not found"] * 20
