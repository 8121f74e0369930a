"""Personal API tokens: made once, shown once, kept as digests."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from backend.accounts.models import SCOPES, ApiToken, Player
from backend.accounts.rows import TOKEN, Asker
from backend.core import clock
from backend.core.problems import Problem

TOKEN_PREFIX = "stk_"  # noqa: S105 - lets scanners for lost secrets recognise ours
MAX_TOKENS = 50
LAST_USED_PRECISION = timedelta(hours=1)


def digest(token: str) -> str:
    """What is stored of a token. It holds 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def create_token(player: Player, name: str, scopes: Sequence[str] = SCOPES) -> tuple[ApiToken, str]:
    """Stores a new token and returns it with its secret. Problem: too_many where a player has 50 already."""
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        if ApiToken.objects.filter(player=player).count() >= MAX_TOKENS:
            raise Problem("too_many")
        token = ApiToken.objects.create(
            digest=digest(secret), player=player, name=name, scopes=[s for s in SCOPES if s in scopes]
        )
    return token, secret


def find_token(secret: str) -> ApiToken | None:
    """The stored token with its player, None for one that is not (or no longer) valid. One query."""
    asker = asker_with(secret)
    found = asker.find() if asker is not None else None
    if found is None or not isinstance(found[0], ApiToken):
        return None
    note_use(found[0])
    return found[0]


def asker_with(secret: str) -> Asker | None:
    """Who has this token; None where it can be none of ours."""
    if not secret.startswith(TOKEN_PREFIX):
        return None
    return Asker(TOKEN, "t.digest = %s", (digest(secret),), lambda _, player: player.is_active)


def note_use(token: ApiToken) -> None:
    """To the hour."""
    now = clock.now()
    if token.last_used_at is None or now - token.last_used_at > LAST_USED_PRECISION:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
