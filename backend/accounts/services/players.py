"""Making players and changing them."""

import re
import unicodedata
from typing import Any

from django.db import IntegrityError, transaction

from backend.accounts.models import Player
from backend.core.ids import random_text
from backend.core.text import t

_HANDLE_LENGTH = 24
_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e iu ia".replace(
            "-", "_"
        ).split(),
        strict=True,
    )
)


def handle_base(display_name: str) -> str:
    """The readable part of a handle: Latin letters, digits and hyphens; `player` where a name has none."""
    latin = "".join(_CYRILLIC.get(letter, letter) for letter in display_name.lower())
    plain = unicodedata.normalize("NFKD", latin.replace("_", "")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:_HANDLE_LENGTH].strip("-") or "player"


def create_guest(display_name: str, lang: str) -> Player:
    """A new guest who reads `lang`; without a name it gets one that tells guests apart."""
    name = display_name or t("accounts.guest_name", lang, number=random_text(4).upper())
    while True:
        handle = f"{handle_base(name)}-{random_text(5).lower()}"
        player = Player(handle=handle, display_name=name, language=lang)
        player.set_unusable_password()
        try:
            with transaction.atomic():
                player.save(force_insert=True)
        except IntegrityError:  # the handle is taken: one in sixty million names
            continue
        return player


def update_profile(player: Player, changes: dict[str, Any]) -> Player:
    """Stores validated changes; `notifications` are merged, so a client may send the one that changed."""
    if "notifications" in changes:
        changes = changes | {"notifications": player.notifications | changes["notifications"]}
    for field, value in changes.items():
        setattr(player, field, value)
    if changes:
        player.save(update_fields=list(changes))
    return player
