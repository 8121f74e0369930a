"""Answers that seats give in advance: stored, taken back, and given for them when their moment comes.

What is stored is a private input: others see nothing of it, not even a time. When its question opens, a row of due
work is written with that change (`Writer.save`); until it is done the match waits for its player like for any other.
"""

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Seat
from backend.matches.names import seat_names
from backend.matches.refusals import problem_of
from backend.matches.services.presence import give_back
from backend.matches.services.writer import Writer, change, playable_seats
from backend.matches.visibility import can_see
from games import door

NONE = "none"
"""The choice that takes an order back."""


class _SeatIsKept(Exception):
    """A bot keeps the seat of the sender, who is back."""


def put_order(
    match_id: str, player: Player, seat: int | None, decision: str, choice: door.Choice, lang: str
) -> int:
    """Stores an order for one of the player's seats (None: the first), or takes it back; returns the seat.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, already_resigned, malformed, stale_version,
    illegal_choice.
    """

    def work(writer: Writer) -> int:
        return _put(writer, player, seat, decision, choice, lang)

    try:
        return change(match_id, work, player)
    except _SeatIsKept:
        give_back(match_id, player)
        return change(match_id, work, player)


def _put(
    writer: Writer, player: Player, wanted: int | None, decision: str, choice: door.Choice, lang: str
) -> int:
    if not can_see(writer.match, writer.seats, player):
        raise Problem("not_found")
    mine = playable_seats(writer, player)
    seat = mine[0] if wanted is None else next((each for each in mine if each.index == wanted), None)
    if seat is None:
        raise Problem("not_your_seat")
    if seat.status == Seat.Status.BOT_KEEPS:
        raise _SeatIsKept
    pending = writer.due_plan(seat)
    try:
        if choice == NONE and pending is not None and pending[0] == decision:
            writer.withdraw_plan(seat.index, decision)
        else:
            writer.put_plan(seat.index, decision, choice)
    except door.Refused as refused:
        names = seat_names(writer.seats, lang)
        raise problem_of(refused, writer.game, writer.match, names, writer.match.version) from refused
    writer.note_presence(seat)
    return seat.index


def carry_out(match_id: str, seat: int, decision: str) -> None:
    """Gives a stored order for its seat, if it still fits that decision; otherwise its player is asked as ever."""
    try:
        change(match_id, lambda writer: _carry_out(writer, seat, decision))
    except Problem as problem:
        if problem.code not in ("not_found", "frozen"):
            raise


def _carry_out(writer: Writer, index: int, decision: str) -> None:
    if not writer.match.is_active:
        return
    planned = writer.due_plan(writer.seats[index])
    if planned is not None and planned[0] == decision:
        writer.answer(index, *planned, by="order")
