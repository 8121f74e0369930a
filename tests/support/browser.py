"""A browser of a player, over Django's test client: cookies, the CSRF token, allauth's paths."""

from typing import Any

import msgspec
from django.http import HttpResponse

from tests.support.api import Api

PASSWORD = "five wet badgers"
ACCOUNTS = "/_allauth/browser/v1"


class Browser(Api):
    """Keeps a session as the app does; it has no token."""

    def raw(self, method: str, url: str, body: bytes, content_type: str, **headers: str) -> HttpResponse:
        """One request, with the CSRF token that a page would copy from its cookie."""
        cookie = self.client.cookies.get("csrftoken")
        if cookie is not None:
            headers.setdefault("X-CSRFToken", cookie.value)
        return super().raw(method, url, body, content_type, **headers)

    def account(self, method: str, path: str, data: Any = None, **headers: str) -> HttpResponse:
        """One request to the paths of accounts."""
        if "csrftoken" not in self.client.cookies:
            self.client.get(f"{ACCOUNTS}/config")
        sent = {"Accept-Language": self.lang or "en"} | {n.replace("_", "-"): v for n, v in headers.items()}
        body = b"" if data is None else msgspec.json.encode(data)
        return self.raw(method, ACCOUNTS + path, body, "application/json" if body else "", **sent)

    def become_guest(self, name: str = "Anna") -> dict[str, Any]:
        """Plays as a guest from now on."""
        answer = self.post("/guests", {"display_name": name})
        assert answer.status_code == 201, answer.content
        made: dict[str, Any] = answer.json()
        return made

    def sign_up(self, username: str = "anna", password: str = PASSWORD, **more: Any) -> HttpResponse:
        """Asks for an account."""
        return self.account("POST", "/auth/signup", {"username": username, "password": password, **more})

    def sign_in(self, username: str = "anna", password: str = PASSWORD, **more: Any) -> HttpResponse:
        """Asks to be let in."""
        return self.account("POST", "/auth/login", {"username": username, "password": password, **more})

    def sign_out(self) -> HttpResponse:
        """Says goodbye."""
        return self.account("DELETE", "/auth/session")

    def me(self) -> dict[str, Any] | None:
        """Who this browser is; None for nobody."""
        answer = self.get("/me")
        return answer.json() if answer.status_code == 200 else None
