"""Browsers that subscribe to Web Push."""

import hashlib
from dataclasses import dataclass

from django.db import transaction

from backend.accounts.models import ApiToken, Player, Session
from backend.core import clock
from backend.core.problems import Problem
from backend.notifications.models import Device, Kind, Notice
from backend.notifications.services.reconcile import schedule

MOST_DEVICES = 20
"""Of one player; the one that was subscribed first makes room."""


@dataclass(frozen=True)
class Subscription:
    """What a browser gives away about itself, checked."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def digest(self) -> str:
        """One browser, one digest."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


@transaction.atomic
def subscribe(
    player: Player, wish: Subscription, *, session: Session | None, token: ApiToken | None, label: str
) -> Device:
    """Stores a browser for a player. One that is known becomes this player's: whoever signed in there before gets
    nothing there any more, and is told so elsewhere. Only that browser can do so, which knows the keys it gave then:
    an address alone, found somewhere, ends nobody's notices.

    Problems: not_authenticated, if the session or token has ended meanwhile; endpoint_taken.
    """
    for way in (session, token):
        # Held until the device is stored, so that whoever signs out at this moment takes it along.
        if way is not None and not type(way).objects.select_for_update().filter(pk=way.pk).exists():
            raise Problem("not_authenticated")
    known = Device.objects.select_for_update().filter(digest=wish.digest).first()
    if known is not None and known.player_id != player.pk:
        if (known.p256dh, known.auth) != (wish.p256dh, wish.auth):
            raise Problem("endpoint_taken")
        known.delete()  # its ledger and errors are the other player's
        _tell_owner_before(known)
    values = {
        "player": player,
        "session": session,
        "token": token,
        "endpoint": wish.endpoint,
        "p256dh": wish.p256dh,
        "auth": wish.auth,
        "label": label[:80],
        "badge": None,  # the app has just started there and shows what is true
    }
    device, _ = Device.objects.update_or_create(digest=wish.digest, defaults=values)
    surplus = Device.objects.filter(player=player).exclude(pk=device.pk).order_by("-created_at")
    Device.objects.filter(pk__in=[row.pk for row in surplus[MOST_DEVICES - 1 :]]).delete()
    return device


def _tell_owner_before(device: Device) -> None:
    """By the ways that are left to them, and in any case in their ledger."""
    now = clock.now()
    notice = Notice.objects.create(
        player_id=device.player_id, kind=Kind.DEVICE, subject=device.label, opened_at=now, not_before=now
    )
    schedule(notice, now)


def unsubscribe(player: Player, device_id: str) -> bool:
    """Forgets a browser; False if the player has none of this id."""
    return bool(Device.objects.filter(player=player, pk=device_id).delete()[0])
