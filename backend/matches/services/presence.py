"""Seats that a bot keeps for an absent player, and their return."""

from backend.accounts.models import Player
from backend.matches.models import Match, Seat
from backend.matches.services import keeping
from backend.matches.services.seen import mark_seen
from backend.matches.services.writer import Writer, change
from backend.matches.visibility import own_seats


def give_back(match_id: str, player: Player) -> None:
    """Returns to a player every seat that a bot keeps for them in a running match."""
    change(match_id, lambda writer: _give_back(writer, player))


def _give_back(writer: Writer, player: Player) -> None:
    if not writer.match.is_active:
        return
    for seat in own_seats(writer.seats, player):
        if seat.status == Seat.Status.BOT_KEEPS:
            keeping.give_back(writer, seat)


def note_visit(match: Match, seat: Seat) -> bool:
    """A player has opened their own view: gives back a kept seat, and remembers that the end was seen.

    True if the match is not what it was before.
    """
    has_ended = match.is_over or match.status == Match.Status.ABANDONED
    if has_ended and seat.seen_version < match.version:
        if seat.player is not None:
            mark_seen(match, [seat], seat.player, match.version)
        return False
    if match.is_active and seat.status == Seat.Status.BOT_KEEPS and seat.player is not None:
        give_back(match.pk, seat.player)
        return True
    return False
