"""The channel `push`: a notice as an encrypted message (RFC 8291) to each of the player's browsers."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from django.db.models import F, Max, Q, QuerySet

from backend.accounts.models import Player
from backend.core import clock
from backend.matches.selectors.view import utc_text
from backend.notifications import outbound
from backend.notifications.answers import result_of
from backend.notifications.channels import Message, Result, Target
from backend.notifications.kinds import ON_REQUEST, TRAITS
from backend.notifications.models import Device, Kind
from backend.notifications.push import vapid
from backend.notifications.services.actions import buttons

RECORD_BYTES = 4096
"""Push services take no more."""
CLOSING_KEEPS = max(traits.keeps for traits in TRAITS.values())
"""As long as anything that it may have to take back."""
SHORTEST_TTL = 30


class PushChannel:
    """Web Push."""

    name = "push"
    takes_back = True

    def is_on(self, kind: Kind) -> bool:
        """Whoever subscribes a browser wants to be told."""
        return kind not in ON_REQUEST

    def targets(self, player: Player, kind: Kind) -> Sequence[Target]:
        """The browsers that are still signed in."""
        return [
            Target(
                id=device.pk,
                label=device.label,
                row=device,
                wait_until=device.wait_until,
                session=device.session.public_id if device.session is not None else "",
            )
            for device in live_devices(player).select_related("session")
        ]

    def deliver(self, message: Message, target: Target) -> Result:
        """One push message; what the push service says is noted with the device."""
        device: Device = target.row
        rows = Device.objects.filter(pk=device.pk, player=message.player)
        if not rows.exists():  # signed out since the list was read
            return Result("gone", "signed out")
        result = _send(message, device)
        if result.outcome in ("gone", "refused"):
            rows.delete()
        elif result.outcome == "ok":
            taken = {"last_ok_at": clock.now(), "badge": message.badge}
            rows.update(last_error="", failures=0, wait_until=None, **taken)
        else:
            wait = clock.now() + timedelta(seconds=result.after) if result.after else None
            rows.update(last_error=result.detail[:200], failures=F("failures") + 1, wait_until=wait)
        return result

    def status(self, player: Player) -> tuple[datetime | None, str]:
        """Over all browsers."""
        devices = live_devices(player)
        failing = devices.exclude(last_error="").order_by("-failures").first()
        newest: datetime | None = devices.aggregate(newest=Max("last_ok_at"))["newest"]
        return newest, failing.last_error if failing is not None else ""


def live_devices(player: Player) -> QuerySet[Device]:
    """The browsers in which the player is signed in now."""
    signed_in = Q(session__expire_date__gt=clock.now()) | Q(token__isnull=False)
    return Device.objects.filter(signed_in, player=player.pk)


def payload(message: Message, device: Device) -> dict[str, Any]:
    """What the service worker gets."""
    notice = message.notice
    match_id = notice.match_id
    return {
        "v": 1,
        "kind": notice.kind,
        "notice": notice.pk,
        "tag": f"match:{match_id}" if match_id is not None else notice.kind,
        "title": message.title,
        "body": message.body,
        "url": message.url,
        "badge": message.badge,
        "player": message.player.pk,
        "close": message.is_closing,
        "silent": message.is_silent,
        "at": utc_text(clock.now()),
        "actions": [] if message.is_closing else buttons(notice, message.player, device),
    }


def _send(message: Message, device: Device) -> Result:
    body = msgspec.json.encode(payload(message, device))
    sealed = http_ece.encrypt(
        body,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=vapid.from_unpadded(device.p256dh),
        auth_secret=vapid.from_unpadded(device.auth),
        version="aes128gcm",
        rs=RECORD_BYTES,
    )
    parts = urlsplit(device.endpoint)
    headers = {
        "Authorization": vapid.authorization(f"{parts.scheme}://{parts.netloc}"),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_ttl(message)),
        "Urgency": "normal" if message.is_silent else TRAITS[Kind(message.notice.kind)].urgency,
        "Topic": message.notice.match_id or message.notice.kind,
    }
    try:
        return result_of(outbound.post(device.endpoint, sealed, headers))
    except outbound.Refused as refused:
        return Result("refused", str(refused))
    except outbound.Unreachable as lost:
        return Result("retry", str(lost))


def _ttl(message: Message) -> int:
    """Seconds for which the push service should keep it for a phone that is off: no longer than it is true."""
    if message.is_closing:
        return int(CLOSING_KEEPS.total_seconds())
    keeps = TRAITS[Kind(message.notice.kind)].keeps
    if message.deadline is not None:
        keeps = min(keeps, message.deadline - clock.now())
    return max(SHORTEST_TTL, int(keeps.total_seconds()))
