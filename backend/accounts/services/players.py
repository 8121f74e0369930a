"""Making players and changing them."""

import re
import unicodedata
from typing import Any

from django.db import IntegrityError, transaction

from backend.accounts.models import Player
from backend.core import outbox
from backend.core.ids import random_text
from backend.core.text import t

CALENDAR = "calendar"
"""Due work: the hours in which a player's clocks stand have changed (done by backend/matches)."""

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
    player = Player(display_name=name, language=lang)
    player.set_unusable_password()
    give_handle(player)
    return player


def give_handle(player: Player) -> None:
    """Stores a new player under a handle made from the name. Raises IntegrityError for a username that is taken."""
    while True:
        player.handle = f"{handle_base(player.display_name)}-{random_text(5).lower()}"
        try:
            with transaction.atomic():
                player.save(force_insert=True)
        except IntegrityError:
            if not Player.objects.filter(handle=player.handle).exists():
                raise
            continue  # one in sixty million names
        return


@transaction.atomic
def update_profile(player: Player, changes: dict[str, Any]) -> Player:
    """Stores validated changes; `notifications` are merged, so a client may send the one that changed. Running clocks
    follow the new zone and night hours a moment later."""
    if "notifications" in changes:
        merged = dict(player.notifications)
        for kind, wanted in changes["notifications"].items():
            known = merged.get(kind)
            merged[kind] = known | wanted if isinstance(known, dict) and isinstance(wanted, dict) else wanted
        changes = changes | {"notifications": merged}
    for field, value in changes.items():
        setattr(player, field, value)
    if changes:
        player.save(update_fields=list(changes))
    if changes.keys() & {"quiet_hours", "time_zone"}:
        outbox.enqueue(CALENDAR, {"player": player.pk}, key=f"calendar:{player.pk}")
    return player
