"""The button on an invitation."""

from typing import Any

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Seat
from backend.notifications.services.actions import ACCEPT, performs
from backend.tables.services.seats import join_table


@performs(ACCEPT)
def accept(player: Player, data: dict[str, Any], lang: str) -> None:
    """Takes the seats that are kept for the player by name; an open seat was not what they were asked about."""
    kept = Seat.objects.filter(match=data["match"], player=player, kind=Seat.Kind.INVITE)
    if not kept.exists():
        raise Problem("invitation_needed")
    join_table(data["match"], player, None, "")
