"""A player's webhooks: added, changed, removed."""

import secrets

from django.db import transaction

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.notifications import outbound
from backend.notifications.models import Webhook

MOST_WEBHOOKS = 5


@transaction.atomic
def add(player: Player, *, url: str, form: str, name: str) -> Webhook:
    """Stores a new one with a new secret; the address has been checked. Problem: too_many_webhooks."""
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if Webhook.objects.filter(player=player).count() >= MOST_WEBHOOKS:
        raise Problem("too_many_webhooks")
    host = (outbound.check_url(url).hostname or "")[:255]
    secret = _new_secret()
    return Webhook.objects.create(
        player=player, url=url, form=form, name=name or host[:60], host=host, secret=secret
    )


def _new_secret() -> str:
    return secrets.token_urlsafe(32)


@transaction.atomic
def renew_secret(player: Player, webhook_id: str) -> Webhook | None:
    """Replaces the secret: nothing is signed with the old one any more. None if the player has none of this id."""
    row = Webhook.objects.select_for_update().filter(player=player, pk=webhook_id).first()
    if row is not None:
        row.secret = _new_secret()
        row.save(update_fields=["secret"])
    return row


@transaction.atomic
def change(player: Player, webhook_id: str, *, name: str | None, on: bool | None) -> Webhook | None:
    """Changes what is given; None if the player has none of this id. One that is switched on starts afresh."""
    row = Webhook.objects.select_for_update().filter(player=player, pk=webhook_id).first()
    if row is None:
        return None
    if name is not None:
        row.name = name or row.host[:60]
    if on is not None and on != row.on:
        row.on, row.switched_off_at = on, None
        if on:
            row.failures, row.failing_since, row.wait_until, row.last_error = 0, None, None, ""
    row.save()
    return row


def remove(player: Player, webhook_id: str) -> bool:
    """Forgets one; False if the player has none of this id."""
    return bool(Webhook.objects.filter(player=player, pk=webhook_id).delete()[0])
