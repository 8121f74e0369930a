"""The host's pause: the host asks, every person at the table agrees, and the clocks stand until somebody goes on."""

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Seat
from backend.matches.selectors.view import utc_text
from backend.matches.services import standstill
from backend.matches.services.writer import Writer, change
from backend.matches.visibility import can_see, own_seats


def ask_pause(match_id: str, player: Player) -> None:
    """The host asks for a pause, or a player agrees to it; when all people who play have agreed, the clocks stand.
    Whoever has asked or agreed already changes nothing.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, no_pause_asked.
    """
    change(match_id, lambda writer: _ask(writer, player))


def end_pause(match_id: str, player: Player) -> None:
    """Whoever plays lets the clocks run again, or declines a pause that is asked for (the host withdraws it). Where
    there is neither, nothing changes.

    Problems: not_found, not_your_seat, not_started, match_over, frozen.
    """
    change(match_id, lambda writer: _end(writer, player))


def _seats_of(writer: Writer, player: Player) -> list[Seat]:
    """The seats that the player speaks for; none for a host who only looks on."""
    if not can_see(writer.match, writer.seats, player):
        raise Problem("not_found")
    mine = [seat for seat in own_seats(writer.seats, player) if seat.status != Seat.Status.RESIGNED]
    if not mine and writer.match.host_id != player.pk:
        raise Problem("not_your_seat")
    writer.require_active()
    return mine


def _ask(writer: Writer, player: Player) -> None:
    match, mine = writer.match, _seats_of(writer, player)
    if match.paused_since is not None:
        return
    asked = match.pause_asked
    if asked is None:
        if match.host_id != player.pk:
            raise Problem("no_pause_asked")
        asked = {"at": utc_text(writer.now), "seats": []}
    agreed = sorted({*asked["seats"], *(seat.index for seat in mine)})
    playing = [seat for seat in writer.seats if seat.kind == Seat.Kind.HUMAN]
    if all(seat.index in agreed for seat in playing if seat.status == Seat.Status.PLAYING):
        standstill.pause(writer)
    elif agreed != asked["seats"] or match.pause_asked is None:
        match.pause_asked = asked | {"seats": agreed}
        writer.note_table()


def _end(writer: Writer, player: Player) -> None:
    _seats_of(writer, player)
    if writer.match.paused_since is not None:
        standstill.go_on(writer)
    elif writer.match.pause_asked is not None:
        writer.match.pause_asked = None
        writer.note_table()
