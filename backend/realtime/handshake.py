"""Who opens a socket: the app by its cookie and from its own origin only, a program by its token, or nobody.

A token comes in the Authorization header, or (browsers can set no headers) as an offered subprotocol
`bearer.<token>` beside `stakeout`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from backend.accounts.auth import asker_in, bearer_secret
from backend.accounts.models import session_id
from backend.accounts.services.access import session_group, token_group
from backend.accounts.services.tokens import find_token
from backend.core.address import address_of
from backend.core.hosts import is_own_host
from backend.core.language import from_header
from backend.core.text import DEFAULT_LANGUAGE, LANGUAGES
from backend.matches.visibility import Caller

SUBPROTOCOL = "stakeout"
TOKEN_SUBPROTOCOL = "bearer."  # noqa: S105 - a prefix, not a secret


class Refused(Exception):
    """The socket is not opened; the code is that of its closing."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


BAD_TOKEN = 4401
ACCESS_ENDED = 4401
"""The same to a client: what it has opens nothing any more."""
FOREIGN_ORIGIN = 4403
TOO_MANY = 4429


@dataclass(frozen=True)
class Opening:
    """What a socket's request says of itself."""

    headers: Mapping[str, str]
    subprotocols: list[str] = field(default_factory=list)
    query: str = ""
    address: str = "unknown"
    """Where it comes from."""

    @classmethod
    def of(cls, scope: Mapping[str, Any]) -> "Opening":
        """Out of an ASGI scope."""
        lines = [(name.decode("latin1").lower(), value.decode("latin1")) for name, value in scope["headers"]]
        headers = dict(lines)
        forwarded = ",".join(value for name, value in lines if name == "x-forwarded-for")
        return cls(
            headers,
            list(scope.get("subprotocols") or []),
            scope.get("query_string", b"").decode("latin1"),
            address_of(str((scope.get("client") or ("",))[0]), forwarded),
        )

    @property
    def chosen_subprotocol(self) -> str | None:
        """Which of the offered subprotocols the socket speaks."""
        plain = [offered for offered in self.subprotocols if not offered.startswith(TOKEN_SUBPROTOCOL)]
        return next(iter(plain or self.subprotocols), None)

    @property
    def token(self) -> str | None:
        """The bearer token, if one was sent."""
        secret = bearer_secret(self.headers.get("authorization", ""))
        if secret is not None:
            return secret
        for offered in self.subprotocols:
            if offered.startswith(TOKEN_SUBPROTOCOL):
                return offered.removeprefix(TOKEN_SUBPROTOCOL)
        return None

    @property
    def is_own_origin(self) -> bool:
        """Whether a page of this server opens the socket; programs name no origin. The Host header alone is no proof:
        a foreign name that leads here would be in both."""
        origin, host = self.headers.get("origin"), self.headers.get("host", "")
        if not is_own_host(host):
            return False
        return origin is None or origin == settings.BASE_URL or origin.partition("://")[2] == host

    def language(self, caller: Caller) -> str:
        """`?lang=`, else the Accept-Language header, else the player's setting."""
        asked = parse_qs(self.query).get("lang", [""])[0]
        if asked in LANGUAGES:
            return asked
        named = from_header(self.headers.get("accept-language", ""))
        return named or getattr(caller, "language", None) or DEFAULT_LANGUAGE


@dataclass(frozen=True)
class Known:
    """Who opens a socket, and the group that hears when what it was opened with ends; None for a stranger."""

    caller: Caller
    access: str | None = None


def identify(opening: Opening) -> Known:
    """The caller. Raises Refused for a wrong token, and for a foreign page that brings no token."""
    token = opening.token
    if token is not None:
        found = find_token(token)
        if found is None:
            raise Refused(BAD_TOKEN)
        return Known(found.player, token_group(found.id))
    if not opening.is_own_origin:
        raise Refused(FOREIGN_ORIGIN)
    return _of_session(opening.headers.get("cookie", "")) or Known(AnonymousUser())


def _of_session(header: str) -> Known | None:
    """As django.contrib.auth.get_user, for a socket."""
    try:
        cookie = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    if cookie is None:
        return None
    found = asker_in(cookie.value).find()
    return Known(found[1], session_group(session_id(cookie.value))) if found is not None else None
