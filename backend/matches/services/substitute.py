"""Substitutes: a call for somebody who takes over a seat of a running match, and their coming.

The newcomer gets all that the seat knows and owes, who leaves keeps nothing: the seat is the only key to its secrets,
and nobody who has held one may sit down at the same match again.
"""

from collections.abc import Sequence

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.company import check_company
from backend.matches.models import Caretaker, Handover, Match, Remark, Seat
from backend.matches.refusals import invalid
from backend.matches.services.remark import remark
from backend.matches.services.writer import Writer, change
from backend.matches.visibility import can_see, own_seats


def call(match_id: str, player: Player, index: int | None) -> None:
    """Seeks somebody for a seat: the player's own (None: the first), or, for the host, one whose player is absent.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, already_resigned, player_is_there,
    validation_failed.
    """
    change(match_id, lambda writer: _call(writer, player, index))


def _call(writer: Writer, player: Player, index: int | None) -> None:
    seat = _seat(writer, player, index)
    if seat.player_id == player.pk:
        by = Seat.Wanted.BY_HOLDER
    elif _is_absent(writer, seat):
        by = Seat.Wanted.BY_HOST
    else:
        raise Problem("player_is_there")
    if not seat.wanted:
        remark(writer.match, Remark.Kind.WANTED, seat=seat.index)
    writer.set_wanted(seat, by)


def withdraw(match_id: str, player: Player, index: int | None) -> None:
    """Ends a call; the player of the seat may, and the host may where they made it. Without a call nothing happens.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, already_resigned, validation_failed.
    """
    change(match_id, lambda writer: _withdraw(writer, player, index))


def _withdraw(writer: Writer, player: Player, index: int | None) -> None:
    seat = _seat(writer, player, index)
    if seat.player_id != player.pk and seat.wanted == Seat.Wanted.BY_HOLDER:
        raise Problem("not_your_seat")
    writer.set_wanted(seat, "")


def _seat(writer: Writer, player: Player, index: int | None) -> Seat:
    """The seat that a call is about, for its player and for the host."""
    if not can_see(writer.match, writer.seats, player):
        raise Problem("not_found")
    mine = own_seats(writer.seats, player)
    if index is None and mine:
        index = mine[0].index
    if not mine and writer.match.host_id != player.pk:
        raise Problem("not_your_seat")
    writer.require_active()
    if index is None or index >= len(writer.seats):
        raise invalid("seat", "unknown_seat")
    seat = writer.seats[index]
    if seat not in mine and writer.match.host_id != player.pk:
        raise Problem("not_your_seat")
    if seat.kind != Seat.Kind.HUMAN:
        raise invalid("seat", "unknown_seat")
    if seat.status == Seat.Status.RESIGNED:
        raise Problem("already_resigned")
    return seat


def _is_absent(writer: Writer, seat: Seat) -> bool:
    """Whether a bot keeps the seat, and not because its player arranged so."""
    if seat.status != Seat.Status.BOT_KEEPS:
        return False
    row = Caretaker.objects.filter(match=writer.match.pk, seat=seat.index, ended_at=None).first()
    return row is None or not row.is_asked


def take_over(match_id: str, player: Player, index: int | None, invitation: str) -> None:
    """Sits down in a seat of a running match for which somebody is sought: the named one, the invitation's, or the
    first.

    Problems: not_found, already_started (nobody is sought), match_over, frozen, already_seated, kept_apart,
    former_player, seat_taken, invitation_needed, validation_failed.
    """
    change(match_id, lambda writer: _take_over(writer, player, index, invitation))


def _take_over(writer: Writer, player: Player, index: int | None, invitation: str) -> None:
    match = writer.match
    if not can_see(match, writer.seats, player, invitation):
        raise Problem("not_found")
    writer.require_active()
    if own_seats(writer.seats, player):
        raise Problem("already_seated")
    if all(not seat.wanted for seat in writer.seats):
        raise Problem("already_started")
    check_company(match, writer.seats, player.pk)
    seat = _choose(writer.seats, index, invitation)
    if match.visibility == Match.Visibility.PRIVATE and seat.invitation != invitation:
        raise Problem("invitation_needed")
    if Handover.objects.filter(match=match.pk, left=player).exists():
        raise Problem("former_player")
    Caretaker.objects.filter(match=match.pk, seat=seat.index, began_at=None, ended_at=None).delete()
    Handover.objects.create(
        match=match,
        seat=seat.index,
        left_id=str(seat.player_id),
        came=player,
        version=match.version,
        at=writer.now,
    )
    writer.set_wanted(seat, "")
    writer.hand_over(seat, player)
    Seat.objects.filter(pk=seat.pk).update(seen_version=-1)
    remark(match, Remark.Kind.SUBSTITUTE, seat=seat.index)


def _choose(seats: Sequence[Seat], index: int | None, invitation: str) -> Seat:
    wanted = [seat for seat in seats if seat.wanted]
    if invitation:
        wanted = [seat for seat in wanted if seat.invitation == invitation]
        if not wanted:
            raise Problem("invitation_needed")
    if index is None:
        return wanted[0]
    if index >= len(seats):
        raise invalid("seat", "unknown_seat")
    chosen = next((seat for seat in wanted if seat.index == index), None)
    if chosen is None:
        raise Problem("seat_taken")
    return chosen
