"""Who calls: a session cookie for the app, a bearer token for programs."""

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from rest_framework.authentication import BaseAuthentication
from rest_framework.authentication import SessionAuthentication as DjangoSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from backend.accounts.models import ApiToken, Player, Session
from backend.accounts.rows import SESSION, Asker, Held
from backend.accounts.services.tokens import asker_with, find_token, note_use
from backend.core import clock
from backend.core.problems import Problem


def bearer_secret(header: str) -> str | None:
    """The secret in an Authorization header; None where it is no bearer header."""
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`. A header that is there and wrong is refused, never ignored."""

    def authenticate(self, request: Request) -> tuple[Player, ApiToken] | None:
        """The caller, None where the header is not there. Problem: not_authenticated."""
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        secret = bearer_secret(header)
        token = find_token(secret) if secret else None
        if token is None:
            raise AuthenticationFailed
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        """Makes a missing sign-in a 401 rather than a 403."""
        return 'Bearer realm="stakeout"'


def asker_of(request: HttpRequest) -> Asker | None:
    """Who sends a request, to be found with what they ask for; None for a stranger, and for what is to be refused."""
    header = request.META.get("HTTP_AUTHORIZATION", "")
    if header:
        secret = bearer_secret(header)
        return asker_with(secret) if secret else None
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    return asker_in(key) if key else None


def asker_in(key: str) -> Asker:
    """Who is signed in with this session."""
    return Asker(SESSION, "t.session_key = %s AND t.expire_date > %s", (key, clock.now()), _is_signed_in)


def _is_signed_in(held: Held, player: Player) -> bool:
    """As django.contrib.auth.get_user; a session that was signed with an older key is left to it."""
    if not (isinstance(held, Session) and player.is_active):
        return False
    session = held.get_decoded()
    return (
        session.get(SESSION_KEY) == player.pk
        and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), player.get_session_auth_hash())
    )


def let_in(request: Request, held: Held, player: Player) -> None:
    """Does what follows when a request's sender was found by `asker_of`. Problem: csrf_failed."""
    if isinstance(held, ApiToken):
        note_use(held)
        request.user, request.auth = player, held
        return
    request.user, request.auth = player, None
    SessionAuthentication().enforce_csrf(request)


class SessionAuthentication(DjangoSessionAuthentication):
    """The app's cookie. What changes something also carries the CSRF token."""

    def enforce_csrf(self, request: Request) -> Any:
        """As Django's, with a code of its own."""
        try:
            return super().enforce_csrf(request)
        except PermissionDenied:
            raise Problem("csrf_failed") from None
