"""Taking the last answer back: the stored state returns, the version rises, the clock gives nothing."""

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Entry
from backend.matches.services.writer import Writer, change, playable_seats
from backend.matches.visibility import can_see
from games import door


def undo_answer(match_id: str, player: Player, version: int) -> int:
    """Takes back the player's last answer; returns the seat.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, stale_version, not_undoable.
    """
    return change(match_id, lambda writer: _undo(writer, player, version), player)


def _undo(writer: Writer, player: Player, version: int) -> int:
    match = writer.match
    if not can_see(match, writer.seats, player):
        raise Problem("not_found")
    mine = playable_seats(writer, player)
    if version != match.version:
        raise Problem("stale_version", version=match.version)
    target = door.undo_target(writer.state)
    able = [seat for seat in mine if door.can_undo(writer.game, writer.state, seat.index)]
    if not able or target is None:
        raise Problem("not_undoable", version=match.version)
    undone = Entry.objects.get(match_id=match.pk, number=target + 1)
    if undone.deadline is not None and undone.deadline <= writer.obligations.clock_now:
        raise Problem("not_undoable", version=match.version)
    writer.undo(able[0].index, target, undone)
    writer.note_presence(able[0])
    return able[0].index
