"""What a player may take along of their talk, and what goes with them when they leave for good."""

from typing import Any

from django.db.models import F

from backend.accounts.models import Player
from backend.accounts.services.farewell import exports, frees_seats
from backend.chat.models import Block, Message, Mute, ReadMark, Report, Sketch
from backend.matches.selectors.view import Plain, utc_text


@exports("messages")
def exported_messages(player: Player, lang: str) -> list[Plain]:
    """Everything that the player has written."""
    rows = Message.objects.filter(author=player).order_by("at")
    return [
        {"match": row.match_id, "channel": row.name, "text": row.text, "at": utc_text(row.at)}
        for row in rows.iterator()
    ]


@exports("blocks")
def exported_blocks(player: Player, lang: str) -> list[Plain]:
    """With whom the player wants nothing to do."""
    rows: Any = Block.objects.filter(player=player).select_related("blocked")
    return [{"handle": row.blocked.handle, "since": utc_text(row.created_at)} for row in rows]


@exports("mutes")
def exported_mutes(player: Player, lang: str) -> list[Plain]:
    """Whom the player does not want to hear."""
    rows: Any = Mute.objects.filter(player=player).select_related("muted")
    return [{"handle": row.muted.handle, "since": utc_text(row.created_at)} for row in rows]


@frees_seats
def forget_talk(player: Player) -> None:
    """That something was said stays, what it was does not; blocks and reading marks serve nobody any more."""
    Message.objects.filter(author=player).update(text="", key=F("id"))
    Report.objects.filter(reporter=player).update(reason="")
    Sketch.objects.filter(author=player).delete()
    Block.objects.filter(player=player).delete()
    Mute.objects.filter(player=player).delete()
    ReadMark.objects.filter(player=player).delete()
