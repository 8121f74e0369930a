"""How far somebody has read."""

from django.db import transaction

from backend.accounts.models import Player
from backend.chat.audience import access_channel
from backend.chat.models import ReadMark
from backend.matches.services import follow
from backend.matches.visibility import access_match


@transaction.atomic
def mark_read(match_id: str, player: Player, channel: str, number: int, invitation: str = "") -> int:
    """The player has read a channel up to this message; an older one than last time changes nothing.

    Problem: not_found.
    """
    match, seats = access_match(match_id, player, invitation)
    access_channel(match, seats, player, channel)
    marks = ReadMark.objects.select_for_update()
    mark, is_new = marks.get_or_create(
        match_id=match_id, player=player, channel=channel, defaults={"number": number}
    )
    was_read = 0 if is_new else mark.number
    if not is_new and mark.number < number:
        mark.number = number
        mark.save(update_fields=["number"])
    if was_read < number:
        follow.enqueue_notices(match_id, [player.pk])  # what tells of them is over, wherever it is shown
    return int(mark.number)
