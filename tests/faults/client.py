"""API clients that know no rules: they read what is offered and choose among it.

Nothing here imports the product. `Api` is one player's HTTP connection; `Stranger` plays one match with it.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

HOST = "127.0.0.1"
ACCOUNT = re.compile(r"/api/v1/(me/(webhooks|channels|notices|blocks|mutes|tokens)|push/subscriptions)\b")
"""Where no token opens anything."""
Json = Any
Cookies = dict[str, str]


@dataclass
class Reply:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: Cookies = field(default_factory=dict)

    @property
    def json(self) -> Json:
        """The body's content."""
        return json.loads(self.body)

    @property
    def code(self) -> str | None:
        """The code of a problem document, None if it is none."""
        if self.headers.get("content-type", "").startswith("application/problem+json"):
            return str(self.json["code"])
        return None


class Unreachable(Exception):
    """No whole answer came; whether the request took effect is unknown."""


class Api:
    """Requests to one server, as one player once `token` is set. Not for several threads at once."""

    def __init__(
        self,
        port: int,
        token: str | None = None,
        timeout: float = 60,
        browser: Callable[[], Cookies] | None = None,
    ) -> None:
        self.port = port
        self.token = token
        self.browser = browser
        """The cookies of this player's browser, for what is the account's."""
        self.timeout = timeout
        self.cut = 0
        """How many requests were cut off in the middle: whether they took effect was unknown."""
        self._connection: http.client.HTTPConnection | None = None

    @classmethod
    def guest(cls, port: int, name: str) -> Api:
        """A new player."""
        api = cls(port)
        made = api.insist("POST", "/api/v1/guests", {"display_name": name})
        assert made.status == 201, made.body
        api.token = made.json["token"]
        api.browser = lambda: made.cookies
        return api

    def send(self, method: str, path: str, body: Json = None, headers: dict[str, str] | None = None) -> Reply:
        """One request; a body of bytes is sent as it is. Raises Unreachable."""
        sent = {"Accept": "application/json"}
        sent |= self._identity(method, path)
        content = None
        if body is not None:
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        sent.update(headers or {})
        is_sent = False
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(HOST, self.port, timeout=self.timeout)
            self._connection.request(method, path, content, sent)
            is_sent = True
            answer = self._connection.getresponse()
            cookies = SimpleCookie()
            for each in answer.headers.get_all("Set-Cookie", []):
                cookies.load(each)
            reply = Reply(
                answer.status,
                {k.lower(): v for k, v in answer.getheaders()},
                answer.read(),
                {name: each.value for name, each in cookies.items()},
            )
        except (OSError, http.client.HTTPException) as error:
            self.close()
            self.cut += is_sent
            raise Unreachable(f"{method} {path}: {error!r}") from error
        if answer.will_close:
            self.close()
        return reply

    def _identity(self, method: str, path: str) -> dict[str, str]:
        """Who asks: a program with a token, or the browser where only a session is let in."""
        is_account = ACCOUNT.match(path) or (path == "/api/v1/me" and method != "GET")
        if self.browser is not None and is_account:
            cookies = self.browser()
            pairs = "; ".join(f"{name}={value}" for name, value in cookies.items())
            return {"Cookie": pairs, "X-CSRFToken": cookies.get("csrftoken", "")}
        return {"Authorization": f"Bearer {self.token}"} if self.token is not None else {}

    def insist(
        self,
        method: str,
        path: str,
        body: Json = None,
        headers: dict[str, str] | None = None,
        patience: float = 300,
    ) -> Reply:
        """The same request again until a whole answer comes, as a program does whose server is being restarted."""
        until = time.monotonic() + patience
        while True:
            try:
                reply = self.send(method, path, body, headers)
                if reply.status != 503 or time.monotonic() > until:
                    return reply
            except Unreachable:
                if time.monotonic() > until:
                    raise
            time.sleep(0.05)

    def expect(self, status: int, method: str, path: str, body: Json = None, **options: Any) -> Json:
        """The content of an answer that must have this status."""
        reply = self.insist(method, path, body, **options)
        assert reply.status == status, (method, path, body, reply.status, reply.body[:2000])
        return reply.json

    def close(self) -> None:
        """Ends the connection; the next request opens a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def choose(form: Json, dice: random.Random) -> Json:
    """Some choice that the form allows, whatever the game."""
    kind = form["type"]
    if kind == "order":
        keys = [item["key"] for item in form["items"]]
        dice.shuffle(keys)
        return keys
    if kind == "split":
        return _split(form, dice)
    open_keys = [option["key"] for option in form["options"] if "disabled" not in option]
    if kind == "one":
        return dice.choice(open_keys)
    return dice.sample(open_keys, dice.randint(form["min"], min(form["max"], len(open_keys))))


def _split(form: Json, dice: random.Random) -> dict[str, int]:
    parts = {bucket["key"]: 0 for bucket in form["buckets"]}
    room = {bucket["key"]: bucket["max"] for bucket in form["buckets"]}
    for _ in range(form["total"]):
        key = dice.choice([key for key in parts if parts[key] < room[key]])
        parts[key] += 1
    return parts


@dataclass
class Acknowledged:
    """An answer that the server has accepted: what was sent and every byte that came back."""

    seat: int
    decision: str
    body: bytes
    key: str
    response: bytes

    @property
    def version(self) -> int:
        """The version that the answer made (or found, for a private input)."""
        return int(json.loads(self.response)["version"])


@dataclass
class Stranger:
    """Plays some seats of one match by choosing among what is offered there."""

    api: Api
    match: str
    seats: list[int]
    dice: random.Random = field(default_factory=random.Random)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    """How often each refusal came. Others may be quicker; nothing else is to be refused."""
    glance: float = 0.02
    """Seconds between two looks."""

    def view(self, seat: int) -> Json:
        """What this seat sees now."""
        return self.api.expect(200, "GET", f"/api/v1/matches/{self.match}/view?seat={seat}")

    def step(self) -> str:
        """Answers one decision if there is one; returns the match's status."""
        status = "active"
        for seat in self.dice.sample(self.seats, len(self.seats)):
            view = self.view(seat)
            status = view["status"]
            decisions = [d for d in view["decisions"] if not d["optional"] or self.dice.random() < 0.2]
            if status != "active" or not decisions:
                continue
            self.answer(seat, self.dice.choice(decisions), view["version"])
            break
        return str(status)

    def answer(self, seat: int, decision: Json, version: int) -> Reply:
        """Sends one choice, again and again until an answer comes, always under the same key."""
        assert decision["seat"] == seat
        body = json.dumps(
            {"decision": decision["id"], "choice": choose(decision["form"], self.dice), "version": version}
        ).encode()
        key = uuid.uuid4().hex
        reply = self.send(body, key)
        if reply.status == 200:
            self.acknowledged.append(Acknowledged(seat, decision["id"], body, key, reply.body))
        else:
            assert reply.status == 409, (decision, body, reply.status, reply.body)
            code = str(reply.code)
            self.refused[code] = self.refused.get(code, 0) + 1
        return reply

    def send(self, body: bytes, key: str) -> Reply:
        """The raw request of an answer."""
        path = f"/api/v1/matches/{self.match}/answers"
        return self.api.insist("POST", path, body, {"Idempotency-Key": key})

    def play(self, patience: float = 300) -> str:
        """Answers until the match is over; returns its status. Fails when nothing has happened for `patience`."""
        last, until = -1, time.monotonic() + patience
        while (status := self.step()) == "active":
            if len(self.acknowledged) != last:
                last, until = len(self.acknowledged), time.monotonic() + patience
            assert time.monotonic() < until, f"match {self.match} stands still"
            time.sleep(self.glance)
        return status
