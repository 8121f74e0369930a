"""Leaving for good, and taking everything along.

What a player has in other apps is theirs to give and to free: those apps register how (`exports`, `frees_seats`).
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q

from backend.accounts.models import ApiToken, CarryCode, Player
from backend.accounts.services.access import end_token_sockets
from backend.accounts.services.sessions import end_other_sessions, sessions_of
from backend.core import clock, outbox
from backend.core.ids import new_id

Plain = dict[str, Any]
Export = Callable[[Player, str], Any]
Freeing = Callable[[Player], None]

FAREWELL = "farewell"
SECOND_LOOK = timedelta(minutes=2)
"""A request that was on its way may have sat down after the first look."""

_exports: dict[str, Export] = {}
_freeings: list[Freeing] = []


def exports(name: str) -> Callable[[Export], Export]:
    """Registers what an app stores about a player, under a name in the export; called with the language."""

    def register(made: Export) -> Export:
        _exports[name] = made
        return made

    return register


def frees_seats(freeing: Freeing) -> Freeing:
    """Registers what an app does for a player who has left; it may be called again and must be idempotent."""
    _freeings.append(freeing)
    return freeing


def everything_about(player: Player, lang: str) -> Plain:
    """All that is stored about a player, without what opens the account."""
    return {
        "exported_at": _time(clock.now()),
        "profile": {
            "id": player.pk,
            "handle": player.handle,
            "display_name": player.display_name,
            "username": player.username,
            "is_guest": player.is_guest,
            "language": player.language,
            "time_zone": player.time_zone,
            "quiet_hours": player.quiet_hours,
            "away": player.away or [],
            "notifications": player.notifications,
            "created_at": _time(player.created_at),
            "last_login": _time(player.last_login),
            "email": [
                {"address": row.email, "verified": row.verified}
                for row in EmailAddress.objects.filter(user=player)
            ],
        },
        "sessions": [
            {"device": row.device, "started_at": _time(row.started_at), "seen_at": _time(row.seen_at)}
            for row in sessions_of(player)
        ],
        "tokens": [
            {
                "name": row.name,
                "scopes": row.scopes,
                "created_at": _time(row.created_at),
                "last_used_at": _time(row.last_used_at),
            }
            for row in player.api_tokens.all()
        ],
        "passkeys": [
            {
                "name": str(row),
                "created_at": _time(row.created_at),
                "last_used_at": _time(row.last_used_at),
            }
            for row in Authenticator.objects.filter(user=player).order_by("pk")
        ],
    } | {name: made(player, lang) for name, made in _exports.items()}


def _time(moment: Any) -> str | None:
    return moment.isoformat().replace("+00:00", "Z") if moment is not None else None


@transaction.atomic
def delete_player(player: Player) -> None:
    """Takes everything personal out of the row and closes every way in; a worker then frees the seats."""
    row = Player.objects.select_for_update().get(pk=player.pk)
    tokens = list(ApiToken.objects.filter(player=row).values_list("id", flat=True))
    ApiToken.objects.filter(player=row).delete()
    CarryCode.objects.filter(player=row).delete()
    end_token_sockets(tokens)
    end_other_sessions(row, None)
    outbox.forget(player=row.pk)
    _forget_in_admin_log(row)
    EmailAddress.objects.filter(user=row).delete()
    Authenticator.objects.filter(user=row).delete()
    row.username = None
    row.handle = f"gone-{new_id().lower()}"
    row.display_name = ""
    row.set_unusable_password()
    row.is_active = row.is_staff = row.is_superuser = False
    row.time_zone = "UTC"
    row.quiet_hours = row.away = row.last_login = None
    row.notifications = {}
    row.deleted_at = clock.now()
    row.save()
    outbox.enqueue(FAREWELL, {"player": row.pk})
    outbox.enqueue(FAREWELL, {"player": row.pk}, due_at=clock.now() + SECOND_LOOK)


def _forget_in_admin_log(player: Player) -> None:
    """Lines of operators stay, without how a player and what is theirs were called."""
    named = Q(object_repr__contains=player.pk) | Q(object_repr__contains=player.handle)
    for address in EmailAddress.objects.filter(user=player).values_list("email", flat=True):
        named |= Q(object_repr__contains=address)
    own = Q(object_id=player.pk, content_type=ContentType.objects.get_for_model(Player))
    LogEntry.objects.filter(own | named).update(object_repr=player.pk, change_message="")


def free_seats(player_id: str) -> None:
    """Frees whatever the player still holds."""
    player = Player.objects.get(pk=player_id)
    for freeing in _freeings:
        freeing(player)
