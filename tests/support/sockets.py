"""A client's end of a WebSocket, straight to the ASGI application (channels.testing would need daphne)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from asgiref.testing import ApplicationCommunicator

from backend.config.asgi import application
from tests.support.api import Api


class Socket:
    """One client."""

    def __init__(self, headers: dict[str, str], subprotocols: list[str] | None = None, path: str = "/ws"):
        raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": raw,
            "subprotocols": subprotocols or [],
        }
        self.communicator = ApplicationCommunicator(application, scope)

    async def open(self) -> dict[str, Any]:
        """Knocks; the server's first message: accepted or closed."""
        await self.communicator.send_input({"type": "websocket.connect"})
        answer: dict[str, Any] = await self.communicator.receive_output(60)
        return answer

    async def close(self) -> None:
        """Hangs up and waits until the server has noticed."""
        await self.communicator.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.communicator.wait(60)

    async def say_raw(self, text: str) -> None:
        """Sends exactly this text."""
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def say(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        await self.say_raw(msgspec.json.encode(message).decode())

    async def hear(self, timeout: float = 60) -> dict[str, Any]:
        """The next frame."""
        message = await self.communicator.receive_output(timeout)
        assert message["type"] == "websocket.send", message
        frame: dict[str, Any] = msgspec.json.decode(message["text"])
        return frame

    async def hear_until(self, kind: str) -> list[dict[str, Any]]:
        """Frames up to the first of a kind."""
        heard = [await self.hear()]
        while heard[-1]["type"] != kind:
            heard.append(await self.hear())
        return heard

    async def follow(self, match_id: str, version: int | None = None, **more: Any) -> dict[str, Any]:
        """Subscribes to a match; the confirmation or refusal (hints about the inbox may arrive before it)."""
        wish = {"subscribe": f"match:{match_id}"} | ({} if version is None else {"version": version}) | more
        await self.say(wish)
        answer = await self.hear()
        while answer["type"] == "inbox":
            answer = await self.hear()
        return answer

    async def is_silent(self) -> bool:
        """Whether nothing more comes about any match: what is under way is heard before the second ping's answer."""
        heard = []
        for _ in range(2):
            await self.say({"ping": 1})
            heard += await self.hear_until("pong")
            await self.communicator.receive_nothing(0.05)
        return {frame["type"] for frame in heard} <= {"pong", "inbox"}


@asynccontextmanager
async def socket(player: Api | None = None, **headers: str) -> AsyncIterator[Socket]:
    """An open socket of a player (by token), or of whoever the headers say."""
    sent = {"host": "testserver"} | headers
    if player is not None:
        sent["authorization"] = f"Bearer {player.token}"
    client = Socket(sent)
    answer = await client.open()
    assert answer["type"] == "websocket.accept", answer
    try:
        yield client
    finally:
        await client.close()


async def refused_with(subprotocols: list[str] | None = None, **headers: str) -> int:
    """The code with which the server refuses to open such a socket."""
    client = Socket(headers, subprotocols)
    answer = await client.open()
    assert answer["type"] == "websocket.close", answer
    await client.close()  # a web server says so, too: the consumer no longer counts it
    return int(answer["code"])
