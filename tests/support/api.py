"""A client of the API, as a program would use it, over Django's test client."""

import re
from typing import Any

import msgspec
from django.http import HttpResponse
from django.test import Client
from django.test.client import ClientHandler

PREFIX = "/api/v1"


ACCOUNT = re.compile(
    r"/me/(export|tokens|sessions|email|carry|webhooks|channels|notices|blocks|mutes)\b|/push/subscriptions\b"
)
"""Where no token opens anything."""

HANDLER = ClientHandler(enforce_csrf_checks=True)
"""One stack of middleware for all clients, as in a server: to build it reads every static file's date, which takes
longer than most requests."""


def is_account(method: str, path: str) -> bool:
    """Whether the request, a path below /api/v1, needs a session."""
    return bool(ACCOUNT.match(path)) or (path == "/me" and method in {"PATCH", "DELETE"})


class Api:
    """Calls the API in JSON; with a token it is that player, without one it is a stranger.

    A player that was made with `new_player` also has a browser, for what is the account's.
    """

    browser: "Api | None" = None

    def __init__(
        self, token: str | None = None, lang: str | None = "en", player: dict[str, Any] | None = None
    ):
        self.token = token
        self.lang = lang
        self.player = player or {}
        self.client = Client(raise_request_exception=False)
        self.client.handler = HANDLER

    def twin(self) -> "Api":
        """Another client of the same player."""
        other = Api(self.token, self.lang, self.player)
        other.client.cookies.load({name: each.value for name, each in self.client.cookies.items()})
        other.browser = self.browser.twin() if self.browser is not None else None
        return other

    def call(self, method: str, path: str, data: Any = None, **headers: str) -> HttpResponse:
        """One request; `path` is below /api/v1 unless it begins with a full path's slash-word like /api."""
        url = path if path.startswith(("/api/", "/healthz", "/readyz")) else PREFIX + path
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if self.lang:
            sent.setdefault("Accept-Language", self.lang)
        body = b"" if data is None else msgspec.json.encode(data)
        kind = "application/json" if data is not None else ""
        return self.raw(method, url, body, kind, **sent)

    def raw(self, method: str, url: str, body: bytes, content_type: str, **headers: str) -> HttpResponse:
        """One request with exactly these bytes."""
        path = url.removeprefix(PREFIX)
        if self.browser is None or not is_account(method, path):
            return self.client.generic(method, url, body, content_type, headers=headers)
        client = self.browser.client
        sent = headers | {"X-CSRFToken": client.cookies["csrftoken"].value}
        sent.pop("Authorization", None)
        return client.generic(method, url, body, content_type, headers=sent)

    def get(self, path: str, **headers: str) -> HttpResponse:
        """Reads."""
        return self.call("GET", path, **headers)

    def post(self, path: str, data: Any = None, **headers: str) -> HttpResponse:
        """Does."""
        return self.call("POST", path, data, **headers)

    def patch(self, path: str, data: Any = None, **headers: str) -> HttpResponse:
        """Changes."""
        return self.call("PATCH", path, data, **headers)

    def put(self, path: str, data: Any = None, **headers: str) -> HttpResponse:
        """Puts something in its place."""
        return self.call("PUT", path, data, **headers)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        """Removes."""
        return self.call("DELETE", path, **headers)


def new_player(display_name: str = "Anna", lang: str = "en") -> Api:
    """A guest made through the API, as a client with its token and without its cookie."""
    browser = Api(lang=lang)
    answer = browser.post("/guests", {"display_name": display_name})
    assert answer.status_code == 201, answer.content
    made = answer.json()
    player = Api(made["token"], lang, made["player"])
    player.browser = browser
    return player
