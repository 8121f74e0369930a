"""Messages as one reader may see them."""

import re
from collections.abc import Sequence
from typing import Any

from django.db.models import Max, Q, QuerySet

from backend.chat.audience import Access, access_channel, channels, whispered
from backend.chat.models import Block, Message, Mute, ReadMark
from backend.core.problems import Problem
from backend.core.text import t
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.selectors.matches import player_document
from backend.matches.selectors.view import utc_text
from backend.matches.visibility import Caller, access_match

Plain = dict[str, Any]

CHANNEL_NAMES = r"table|team|spectators|whisper-\d{1,2}-\d{1,2}"
"""A whisper is named by its two seats, the lower first."""
PAGE = 50
MAX_PAGE = 100


def heard(match: Match, access: Access, caller: Caller) -> QuerySet[Message]:
    """The messages of a channel without those that this reader does not want or nobody shall see."""
    found = said(match, access, caller)
    if caller.pk is not None:
        found = found.exclude(author__in=Block.objects.filter(player=caller.pk).values("blocked"))
        found = found.exclude(author__in=Mute.objects.filter(player=caller.pk).values("muted"))
    return found


def said(match: Match, access: Access, caller: Caller) -> QuerySet[Message]:
    """The messages of a channel, whether or not this reader wants to hear their authors."""
    found = Message.objects.filter(
        match_id=match.pk, channel=access.channel, team=access.team_key, removed=False
    )
    if access.other is not None:
        found = found.filter(
            Q(author=caller.pk, addressee=access.other.pk) | Q(author=access.other.pk, addressee=caller.pk)
        )
    return found


def page(
    match: Match,
    seats: Sequence[Seat],
    caller: Caller,
    access: Access,
    *,
    before: int | None,
    after: int | None,
    limit: int,
    lang: str,
    about: str = "",
) -> tuple[list[Plain], bool]:
    """Messages, with `about` those on that thing alone, and whether there are more: the newest first, or with `after`
    the oldest first."""
    rows = heard(match, access, caller).select_related("author")
    if about:
        rows = rows.filter(about=about)
    if before is not None:
        rows = rows.filter(number__lt=before)
    if after is not None:
        rows = rows.filter(number__gt=after)
    rows = rows.order_by("number" if after is not None else "-number")
    found = list(rows[: limit + 1])
    return [message_document(row, seats, lang) for row in found[:limit]], len(found) > limit


def message_document(message: Message, seats: Sequence[Seat], lang: str) -> Plain:
    """A message as the API writes it."""
    is_gone = message.author.deleted_at is not None
    held = [seat.index for seat in seats if seat.player_id == message.author_id]
    author = player_document(message.author, lang)
    return {
        "id": message.pk,
        "number": message.number,
        "channel": message.name,
        "author": author,
        "seat": held[0] if held else None,
        "name": seat_names(seats, lang)[held[0]] if held else author["display_name"],
        "text": t("chat.gone", lang) if is_gone else message.text,
        "about": message.about or None,
        "gone": is_gone,
        "at": utc_text(message.at),
    }


def channel_documents(match: Match, seats: Sequence[Seat], caller: Caller) -> list[Plain]:
    """The channels that the caller may read, and how much there is that they have not read yet."""
    marks = dict(
        ReadMark.objects.filter(match_id=match.pk, player=caller.pk).values_list("channel", "number")
        if caller.pk is not None
        else ()
    )
    documents = []
    for access in channels(match, seats, caller).values():
        messages = heard(match, access, caller)
        newest = messages.aggregate(newest=Max("number"))["newest"] or 0
        unread = 0
        if caller.pk is not None:
            unread = messages.filter(number__gt=marks.get(access.name, 0)).exclude(author=caller.pk).count()
        documents.append(
            {
                "channel": access.name,
                "may_write": access.may_write,
                "unread": unread,
                "newest": newest,
            }
        )
    return documents


def message_for(message_id: str, caller: Caller, *, wanted: bool = True) -> tuple[Message, Sequence[Seat]]:
    """A message that the caller may read, with its match's seats; `wanted`: and whose author they want to hear.

    Problem: not_found.
    """
    message = Message.objects.select_related("author").filter(pk=message_id).first()
    if message is None:
        raise Problem("not_found")
    match, seats = access_match(message.match_id, caller)
    access = access_channel(match, seats, caller, message.name)
    readable = heard(match, access, caller) if wanted else said(match, access, caller)
    if not readable.filter(pk=message.pk).exists():
        raise Problem("not_found")
    return message, seats


def whisper_documents(match: Match) -> list[Plain]:
    """Who has whispered with whom, for everybody who sees the match."""
    return [{"seats": [int(seat) for seat in key.split("-")], "number": n} for key, n in whispered(match)]


def is_channel_name(name: str) -> bool:
    """Whether there can be a channel of this name."""
    return re.fullmatch(CHANNEL_NAMES, name) is not None
