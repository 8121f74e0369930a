"""A player asks for a bot in their place: before they leave, or from a timeout on, within limits of their own.

Whoever has had one looks at what it did and may not ask for the next before they have given some answers
themselves: nobody lets a bot play on while they wait and see.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from backend.accounts.models import Player
from backend.clocks import kinds
from backend.core.problems import Problem
from backend.matches.models import Caretaker, Seat
from backend.matches.refusals import invalid
from backend.matches.selectors.caretaker import answers_missing
from backend.matches.services import keeping
from backend.matches.services.presence import give_back
from backend.matches.services.writer import Writer, change, playable_seats
from backend.matches.visibility import can_see
from games import door

HORIZON = timedelta(days=90)
"""How far ahead a wish may begin or end."""


@dataclass(frozen=True)
class Wish:
    """What a player asks for; None is the default."""

    mode: str
    seat: int | None = None
    """Which of their seats; None is the first."""
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    level: str | None = None
    max_answers: int | None = None


class _SeatIsKept(Exception):
    """A bot keeps the seat of the sender, who is back."""


def arrange(match_id: str, player: Player, wish: Wish) -> int:
    """Stores the wish in place of an earlier one and begins at once where it says so; returns the seat.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, already_resigned, caretaker_resting,
    validation_failed.
    """

    def work(writer: Writer) -> int:
        return _arrange(writer, player, wish)

    try:
        return change(match_id, work)
    except _SeatIsKept:
        give_back(match_id, player)
        return change(match_id, work)


def _arrange(writer: Writer, player: Player, wish: Wish) -> int:
    seat = _own_seat(writer, player, wish.seat)
    if seat.status == Seat.Status.BOT_KEEPS:
        raise _SeatIsKept
    _check(writer, wish)
    missing = answers_missing(writer.match.pk, seat.index, player)
    if missing:
        raise Problem("caretaker_resting", answers_missing=missing)
    _forget_wish(writer, seat)
    row = Caretaker.objects.create(
        match=writer.match,
        seat=seat.index,
        player=player,
        mode=wish.mode,
        starts_at=wish.starts_at or writer.now,
        ends_at=wish.ends_at,
        level=wish.level or "",
        max_answers=wish.max_answers,
    )
    if row.mode == Caretaker.Mode.NOW and row.starts_at <= writer.now:
        keeping.begin(writer, seat)
    else:
        keeping.enqueue(writer.match, row)
    return seat.index


def withdraw(match_id: str, player: Player, index: int | None) -> None:
    """Takes a wish back, or the seat where the bot has begun. Nothing there is as good.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, already_resigned.
    """
    change(match_id, lambda writer: _withdraw(writer, player, index))


def _withdraw(writer: Writer, player: Player, index: int | None) -> None:
    seat = _own_seat(writer, player, index)
    if seat.status == Seat.Status.BOT_KEEPS:
        keeping.give_back(writer, seat)
    else:
        _forget_wish(writer, seat)


def _forget_wish(writer: Writer, seat: Seat) -> None:
    Caretaker.objects.filter(match=writer.match.pk, seat=seat.index, began_at=None, ended_at=None).delete()


def _own_seat(writer: Writer, player: Player, index: int | None) -> Seat:
    if not can_see(writer.match, writer.seats, player):
        raise Problem("not_found")
    mine = playable_seats(writer, player)
    seat = mine[0] if index is None else next((each for each in mine if each.index == index), None)
    if seat is None:
        raise Problem("not_your_seat")
    return seat


def _check(writer: Writer, wish: Wish) -> None:
    starts_at, ends_at = wish.starts_at or writer.now, wish.ends_at
    if starts_at > writer.now + HORIZON:
        raise invalid("from", "too_far_ahead", days=HORIZON.days)
    if ends_at is not None and ends_at <= max(starts_at, writer.now):
        raise invalid("until", "ends_too_early")
    if ends_at is not None and ends_at > writer.now + 2 * HORIZON:
        raise invalid("until", "too_far_ahead", days=2 * HORIZON.days)
    if wish.level and wish.level not in door.describe(writer.game, "en").bot_levels:
        raise invalid("level", "unknown_value")
    if wish.mode == Caretaker.Mode.AT_TIMEOUT and kinds.forfeits(writer.match.clock):
        raise invalid("mode", "lateness_forfeits")


def look_after(match_id: str) -> None:
    """Begins and ends the care whose time has come in a match."""
    try:
        change(match_id, keeping.due)
    except Problem as problem:
        if problem.code not in ("not_found", "frozen"):
            raise
