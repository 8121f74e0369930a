"""Carrying a guest to another place where cookies are kept: the installed app, the browser behind a messenger.

A guest is bound to one cookie. With a code of one's own the other place gets a session of the same guest; the first
one stays.
"""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction

from backend.accounts.models import CarryCode, Player
from backend.core import clock
from backend.core.problems import Problem

LIFETIME = timedelta(minutes=15)
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Nothing that looks like something else: a code is read from one screen and typed on another."""
LENGTH = 8
"""30 signs to the power of 8, against some tries in fifteen minutes."""


@transaction.atomic
def make_code(player: Player) -> tuple[str, datetime]:
    """A new code, in place of the one before, and until when it opens anything. Problem: already_signed_up."""
    if not player.is_guest:
        raise Problem("already_signed_up")
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    until = clock.now() + LIFETIME
    CarryCode.objects.filter(expires_at__lte=clock.now()).delete()
    CarryCode.objects.update_or_create(player=player, defaults={"digest": _digest(code), "expires_at": until})
    return f"{code[:4]}-{code[4:]}", until


def find_player(code: str) -> Player:
    """Whose code it is. Problem: wrong_code (used, too old, or nobody's)."""
    found = CarryCode.objects.select_related("player").filter(digest=_digest(code)).first()
    if found is None or found.expires_at <= clock.now() or not found.player.is_active:
        raise Problem("wrong_code")
    return found.player


def use_code(code: str) -> None:
    """The code is used now; of two who use it at once one does. Problem: wrong_code."""
    if not CarryCode.objects.filter(digest=_digest(code)).delete()[0]:
        raise Problem("wrong_code")


def _digest(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()
