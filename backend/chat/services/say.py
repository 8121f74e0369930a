"""Saying something, once."""

from django.db import transaction
from django.db.models import Max

from backend.accounts.models import Player
from backend.chat import publish
from backend.chat.audience import access_channel, listeners, whisperers
from backend.chat.models import Message
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.publish import send
from backend.matches.services.writer import lock_match
from backend.matches.visibility import can_see, seats_of

MESSAGES = Limit("chat", 20, 60)
"""Per player: as fast as people write, not as fast as programs flood."""


def say(match_id: str, player: Player, channel: str, text: str, key: str, invitation: str = "") -> Message:
    """Writes a message into a channel; a retry with the same key gets the first one.

    Problems: not_found, permission_denied (who reads here may not write), key_reused, rate_limited.
    """
    earlier = _earlier(match_id, player, key)
    if earlier is None:
        MESSAGES.count(player.pk)
    with transaction.atomic():
        # The match's lock gives the messages their order.
        match = lock_match(match_id)
        seats = seats_of(match_id)
        if not can_see(match, seats, player, invitation):
            raise Problem("not_found")
        access = access_channel(match, seats, player, channel)
        if not access.may_write:
            raise Problem("permission_denied")
        earlier = _earlier(match_id, player, key)
        if earlier is not None:
            if (earlier.name, earlier.text) != (channel, text):
                raise Problem("key_reused")
            return earlier
        rows = Message.objects.filter(match_id=match_id, channel=access.channel, team=access.team_key)
        message = Message.objects.create(
            match=match,
            channel=access.channel,
            team=access.team_key,
            number=(rows.aggregate(newest=Max("number"))["newest"] or 0) + 1,
            author=player,
            addressee=access.other,
            text=text,
            key=key,
        )
        if access.pair is None:
            hints = publish.said(message, listeners(seats, access.team))
        else:
            hints = publish.said(message, whisperers(seats, access.pair)) + publish.whispered(match_id)
        transaction.on_commit(lambda: send(hints), robust=True)
    return message


def _earlier(match_id: str, player: Player, key: str) -> Message | None:
    return Message.objects.select_related("author").filter(match_id=match_id, author=player, key=key).first()
