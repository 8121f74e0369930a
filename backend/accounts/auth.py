"""Who calls: a session cookie for the app, a bearer token for programs."""

from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.authentication import SessionAuthentication as DjangoSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from backend.accounts.models import ApiToken, Player
from backend.accounts.services.tokens import find_token
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


class SessionAuthentication(DjangoSessionAuthentication):
    """The app's cookie. What changes something also carries the CSRF token."""

    def enforce_csrf(self, request: Request) -> Any:
        """As Django's, with a code of its own."""
        try:
            return super().enforce_csrf(request)
        except PermissionDenied:
            raise Problem("csrf_failed") from None
