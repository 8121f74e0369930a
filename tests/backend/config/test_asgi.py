"""The ASGI application: each protocol to its side."""

import asyncio
from typing import Any

from asgiref.testing import ApplicationCommunicator

from backend.config.asgi import NO_SUCH_SOCKET, application


async def test_a_socket_where_there_is_none_is_refused():
    socket = ApplicationCommunicator(application, {"type": "websocket", "path": "/nowhere", "headers": []})
    await socket.send_input({"type": "websocket.connect"})
    assert await socket.receive_output() == {"type": "websocket.close", "code": NO_SUCH_SOCKET}


async def test_a_server_that_announces_start_and_end_is_answered():
    messages = asyncio.Queue[dict[str, Any]]()
    for kind in ("lifespan.startup", "lifespan.shutdown"):
        messages.put_nowait({"type": kind})
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application({"type": "lifespan"}, messages.get, send)
    assert [m["type"] for m in sent] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


async def test_http_goes_to_django():
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/healthz",
        "query_string": b"",
        "headers": [],
        "client": ("192.0.2.7", 1),
        "server": ("testserver", 80),
        "scheme": "http",
    }
    await application(scope, receive, send)
    assert sent[0]["status"] == 200
    assert sent[1]["body"] == b'{"status":"ok"}'
