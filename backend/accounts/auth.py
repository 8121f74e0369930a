"""Who calls: a session cookie for the app, a bearer token for programs. One query either way."""

import hashlib
from datetime import timedelta
from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.authentication import SessionAuthentication as DjangoSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from backend.accounts.models import ApiToken, Player
from backend.core import clock
from backend.core.problems import Problem

TOKEN_PREFIX = "stk_"  # noqa: S105 - lets scanners for lost secrets recognise ours
LAST_USED_PRECISION = timedelta(hours=1)


def token_digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def player_of_token(token: str) -> tuple[Player, ApiToken] | None:
    """The player and the stored token, None for a token that is not (or no longer) valid."""
    if not token.startswith(TOKEN_PREFIX):
        return None
    stored = ApiToken.objects.select_related("player").filter(pk=token_digest(token)).first()
    if stored is None or not stored.player.is_active:
        return None
    now = clock.now()
    if stored.last_used_at is None or now - stored.last_used_at > LAST_USED_PRECISION:
        ApiToken.objects.filter(pk=stored.pk).update(last_used_at=now)
    return stored.player, stored


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`. A header that is there and wrong is refused, never ignored."""

    def authenticate(self, request: Request) -> tuple[Player, ApiToken] | None:
        """The caller, or None where the header is not there."""
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        scheme, _, token = header.partition(" ")
        found = player_of_token(token.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise AuthenticationFailed
        return found

    def authenticate_header(self, request: Request) -> str:
        """Makes a missing sign-in a 401 rather than a 403."""
        return 'Bearer realm="stakeout"'


class SessionAuthentication(DjangoSessionAuthentication):
    """The app's cookie. What changes something also carries the CSRF token."""

    def enforce_csrf(self, request: Request) -> Any:
        """As Django's, with a code of its own."""
        try:
            return super().enforce_csrf(request)
        except PermissionDenied:
            raise Problem("csrf_failed") from None
