"""Saying something, once."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from backend.accounts.models import Player
from backend.chat import publish
from backend.chat.audience import Access, access_channel, listeners, whisperers
from backend.chat.models import Channel, Message
from backend.chat.subjects import can_speak_of
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.models import Match, Seat
from backend.matches.publish import send
from backend.matches.refusals import invalid
from backend.matches.services import follow
from backend.matches.services.writer import lock_match
from backend.matches.visibility import can_see, seats_of

MESSAGES = Limit("chat", 20, 60)
"""Per player: as fast as people write, not as fast as programs flood."""
MESSAGES_A_DAY = Limit("chat-day", 1000, 24 * 3600)


@dataclass(frozen=True)
class Saying:
    """What is to be said, where, and of what: "" for nothing in particular."""

    channel: str
    text: str
    about: str = ""


def say(match_id: str, player: Player, saying: Saying, key: str, invitation: str = "") -> Message:
    """Writes a message into a channel; a retry with the same key gets the first one.

    Problems: not_found, permission_denied (who reads here may not write), key_reused, validation_failed (there is no
    such thing to speak of), rate_limited.
    """
    earlier = _earlier(match_id, player, key)
    if earlier is None:
        MESSAGES.count(player.pk)
        MESSAGES_A_DAY.count(player.pk)
    with transaction.atomic():
        # The match's lock gives the messages their order.
        match = lock_match(match_id)
        seats = seats_of(match_id)
        if not can_see(match, seats, player, invitation):
            raise Problem("not_found")
        access = access_channel(match, seats, player, saying.channel)
        if not access.may_write:
            raise Problem("permission_denied")
        earlier = _earlier(match_id, player, key)
        if earlier is not None:
            if Saying(earlier.name, earlier.text, earlier.about) != saying:
                raise Problem("key_reused")
            return earlier
        if saying.about and not (
            access.channel == Channel.TEAM and can_speak_of(match_id, access.team_key, saying.about)
        ):
            raise invalid("about", "unknown_value")
        message = _write(match, access, player, saying, key)
        if access.pair is None:
            heard_by = listeners(seats, access.team)
            hints = publish.said(message, heard_by)
        else:
            heard_by = whisperers(seats, access.pair)
            hints = publish.said(message, heard_by) + publish.whispered(match_id)
        if access.channel != Channel.SPECTATORS:
            # The very circle that hears of it at once: nobody else's time may tell who talks.
            seated = {seat.player_id for seat in seats if seat.kind == Seat.Kind.HUMAN and seat.player_id}
            told = seated if heard_by is None else seated & set(heard_by)
            follow.enqueue_notices(match_id, told - {player.pk})
        transaction.on_commit(lambda: send(hints), robust=True)
    return message


def _write(match: Match, access: Access, player: Player, saying: Saying, key: str) -> Message:
    """The channel's next message."""
    rows = Message.objects.filter(match=match, channel=access.channel, team=access.team_key)
    return Message.objects.create(
        match=match,
        channel=access.channel,
        team=access.team_key,
        number=(rows.aggregate(newest=Max("number"))["newest"] or 0) + 1,
        author=player,
        addressee=access.other,
        text=saying.text,
        about=saying.about,
        key=key,
    )


def _earlier(match_id: str, player: Player, key: str) -> Message | None:
    return Message.objects.select_related("author").filter(match_id=match_id, author=player, key=key).first()
