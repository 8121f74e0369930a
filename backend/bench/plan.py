"""Prepares matches whose answers are known beforehand: with a chosen seed the engine asks the same here and there."""

from __future__ import annotations

import http.client
import secrets
import time
import uuid
from dataclasses import dataclass
from typing import Any

import msgspec

from backend.bench.process import HOST
from games import door

GAME = "pursuit"
SEATS = 2
LEVEL = "easy"
IDLE_SECONDS = 2.0
"""A connection that was idle for longer is not used again: the server may be closing it."""


class Failed(Exception):
    """The server did not answer as expected."""


class Caller:
    """One player of the bench."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=30)
        self._used_at = 0.0
        self.token = ""
        self.token = self.call("POST", "/api/v1/guests", {}, 201)["token"]

    def call(self, method: str, path: str, body: object, status: int) -> Any:
        """The content of an answer that must have this status."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        content = msgspec.json.encode(body) if body is not None else None
        if time.monotonic() - self._used_at > IDLE_SECONDS:
            self._connection.close()
        self._used_at = time.monotonic()
        self._connection.request(method, path, content, headers)
        answer = self._connection.getresponse()
        data = answer.read()
        if answer.status != status:
            raise Failed(f"{method} {path}: {answer.status} {data[:500]!r}")
        return msgspec.json.decode(data)

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """A whole HTTP/1.1 request as the load generator sends it."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {HOST}",
            "Accept: application/json",
            f"Authorization: Bearer {self.token}",
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
        ]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@dataclass(frozen=True)
class Prepared:
    """A match on the server, and the bodies of all answers that will be given in it."""

    id: str
    caller: Caller
    bodies: list[bytes]

    def requests(self, path: str) -> list[bytes]:
        """The answers as requests to `path`, where `{}` stands for the match."""
        return [
            self.caller.request("POST", path.format(self.id), body, Idempotency_Key=uuid.uuid4().hex)
            for body in self.bodies
        ]


def prepare(caller: Caller) -> Prepared:
    """Makes a match in which the caller has every seat."""
    seed = secrets.token_bytes(door.SEED_BYTES)
    made = caller.call("POST", "/api/v1/matches", match_body(seed), 201)
    return Prepared(made["id"], caller, answer_bodies(seed))


def match_body(seed: bytes) -> dict[str, object]:
    """The table of such a match."""
    return {"game": GAME, "seats": [{"kind": "me"}] * SEATS, "seed": seed.hex(), "visibility": "private"}


def answer_bodies(seed: bytes) -> list[bytes]:
    """Plays the match of that seed here, by bots without thought."""
    game = door.game(GAME)
    seats = tuple(door.SeatSetup("human") for _ in range(SEATS))
    options = door.clean_options(game, {}, seats, door.LANGUAGES[0])
    state = door.start(game, door.Setup(options, seats, 0, seed)).state
    chance = door.FastChance(seed)
    bodies: list[bytes] = []
    while state.outcome is None:
        ask = door.waiting(game, state)[0]
        chosen = door.bot_choose(game, LEVEL, state, ask.seat, chance)
        decision, choice = chosen or (ask.id, door.automatic(game, state, ask.seat, ask.id, chance))
        bodies.append(msgspec.json.encode({"decision": decision, "choice": choice, "version": state.version}))
        door.answer(game, state, ask.seat, decision, choice)
    return bodies
