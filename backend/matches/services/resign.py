"""Giving up. The game says what follows; if the match goes on, a bot plays the seat."""

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Seat
from backend.matches.refusals import invalid
from backend.matches.services.writer import Writer, change, playable_seats
from backend.matches.visibility import can_see, own_seats


def resign_seat(match_id: str, player: Player, index: int | None) -> None:
    """The player gives up the seat `index`; None is the only one they hold.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, already_resigned, validation_failed (several
    seats and none named).
    """
    change(match_id, lambda writer: _resign(writer, player, index), player)


def _resign(writer: Writer, player: Player, index: int | None) -> None:
    if not can_see(writer.match, writer.seats, player):
        raise Problem("not_found")
    playing = playable_seats(writer, player)
    writer.resign(_choose(own_seats(writer.seats, player), playing, index))


def _choose(held: list[Seat], playing: list[Seat], index: int | None) -> Seat:
    if index is None:
        if len(playing) > 1:
            raise invalid("seat", "name_a_seat")
        return playing[0]
    if all(seat.index != index for seat in held):
        raise Problem("not_your_seat")
    for seat in playing:
        if seat.index == index:
            return seat
    raise Problem("already_resigned")
