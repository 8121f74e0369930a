"""Who may call: signed-in players unless a view says otherwise; a token only within its scopes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from backend.core.problems import Problem

if TYPE_CHECKING:  # views load this module among their defaults
    from rest_framework.views import APIView

SCOPE_PLAY = "play"


def within_scope(request: Request) -> bool:
    """A session may do all that its player may; a token writes only with the scope `play`."""
    scopes = getattr(request.auth, "scopes", None)
    return scopes is None or request.method in SAFE_METHODS or SCOPE_PLAY in scopes


class IsPlayer(BasePermission):
    """Somebody is signed in."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Deny by default."""
        return bool(request.user.is_authenticated) and within_scope(request)


class IsSignedIn(IsPlayer):
    """Somebody at a browser of theirs: the account is not for tokens, which play and read matches.

    A token that is lost must not make others that outlive it, tell who its player is or whom the player avoids, have
    notices sent somewhere, rename or end the account.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Problem: session_needed, for a token."""
        if not super().has_permission(request, view):
            return False
        if request.auth is not None:
            raise Problem("session_needed")
        return True


class ReadableByAll(BasePermission):
    """Anybody reads, players write."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Public reads need nobody to be signed in."""
        if request.method in SAFE_METHODS:
            return True
        return bool(request.user.is_authenticated) and within_scope(request)


class OpenToAll(BasePermission):
    """Anybody, also to write: becoming a guest, verifying a record."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Nobody is refused, but a read token still writes nothing."""
        return within_scope(request)
