"""Taking and leaving seats, and the host's changes, while a table waits.

Each holds the match's lock, so of two people who want the same seat one gets it and the other is told so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.core.problems import Problem
from backend.matches.company import check_company
from backend.matches.engine import game_of
from backend.matches.models import Match, Origin, Seat
from backend.matches.refusals import invalid
from backend.matches.services import substitute
from backend.matches.services.writer import lock_match
from backend.matches.visibility import can_see, own_seats, seats_of
from backend.tables.services import layout
from backend.tables.services.create import start_if_full, tell_table


@dataclass(frozen=True)
class Changes:
    """What the host changes; None leaves it as it is."""

    options: Mapping[str, Any] | None = None
    seats: Sequence[layout.SeatWish] | None = None
    clock: Mapping[str, Any] | None = None
    visibility: str | None = None
    rated: bool | None = None
    hints: bool | None = None


def join(match_id: str, player: Player, index: int | None, invitation: str) -> None:
    """Sits down: at a table that waits, or in a running match for somebody who is to be replaced.

    Problems: those of `join_table` and of `substitute.take_over`.
    """
    running = Match.objects.filter(pk=match_id, status=Match.Status.ACTIVE).exists()
    (substitute.take_over if running else join_table)(match_id, player, index, invitation)


@transaction.atomic
def join_table(match_id: str, player: Player, index: int | None, invitation: str) -> None:
    """Takes a seat: the named one, the invitation's, all that are kept for this player by name (after a match in
    which they held several), or the first that is free.

    Problems: not_found, already_started, match_over, already_seated, kept_apart, seat_taken, invitation_needed,
    validation_failed.
    """
    match, seats = _waiting(match_id, player, invitation)
    if own_seats(seats, player):
        raise Problem("already_seated")
    check_company(match, seats, player.pk)
    taken = [_choose(seats, player, index, invitation)]
    if index is None and taken[0].player_id == player.pk:
        taken = [seat for seat in seats if _is_kept_for(seat, player)]
    for seat in taken:
        layout.sit(seat, player)
        seat.save(update_fields=["kind", "player", "status"])
    if not start_if_full(match, seats):
        _touch(match)
    tell_table(match, seats, [player.pk])


def _choose(seats: Sequence[Seat], player: Player, index: int | None, invitation: str) -> Seat:
    if invitation:
        seat = next((seat for seat in seats if seat.invitation == invitation), None)
        if seat is None:
            raise Problem("invitation_needed")
        if index is not None and index != seat.index:
            raise invalid("seat", "unknown_seat")
    elif index is not None:
        if index >= len(seats):
            raise invalid("seat", "unknown_seat")
        seat = seats[index]
    else:
        seat = _first_free(seats, player)
    if seat.is_taken:
        raise Problem("seat_taken")
    if seat.kind == Seat.Kind.INVITE and not invitation and seat.player_id != player.pk:
        raise Problem("invitation_needed")
    return seat


def _first_free(seats: Sequence[Seat], player: Player) -> Seat:
    empty = [seat for seat in seats if not seat.is_taken]
    for seat in empty:
        if seat.player_id == player.pk:
            return seat
    for seat in empty:
        if seat.kind == Seat.Kind.OPEN:
            return seat
    if empty:
        raise Problem("invitation_needed")
    raise Problem("seat_taken")


def _is_kept_for(seat: Seat, player: Player) -> bool:
    return seat.kind == Seat.Kind.INVITE and seat.player_id == player.pk


@transaction.atomic
def leave_table(match_id: str, player: Player) -> None:
    """Frees the player's seats, or declines an invitation by name. A host who leaves hands the table to the next
    person; a table without people is abandoned.

    Problems: not_found, already_running, match_over, not_your_seat.
    """
    match, seats = _locked(match_id, player)
    if match.status in (Match.Status.ACTIVE, Match.Status.FROZEN):
        raise Problem("already_running")
    if match.status != Match.Status.WAITING:
        raise Problem("match_over")
    held = [seat for seat in seats if seat.player_id == player.pk]
    if not held and match.host_id != player.pk:
        raise Problem("not_your_seat")
    for seat in held:
        layout.empty(seat)
        seat.save(update_fields=["kind", "player", "status"])
    if match.host_id == player.pk:
        heir = next((seat.player for seat in seats if seat.kind == Seat.Kind.HUMAN and seat.player), None)
        if heir is None:
            match.status = Match.Status.ABANDONED
        else:
            match.host = heir
    _touch(match)
    tell_table(match, seats, [player.pk])


@transaction.atomic
def start_table(match_id: str, player: Player) -> None:
    """The host starts now; bots take the empty seats.

    Problems: not_found, permission_denied, already_started, match_over, validation_failed.
    """
    match, seats = _hosted(match_id, player)
    game = game_of(match.game)
    left = [seat.player_id for seat in seats if seat.kind == Seat.Kind.INVITE and seat.player_id]
    empty = [seat for seat in seats if not seat.is_taken]
    for seat in empty:
        layout.put_bot(seat, game)
    match.options = layout.check_options(game, match.options, seats)
    Seat.objects.bulk_update(empty, ["kind", "player", "invitation", "level", "status"])
    start_if_full(match, seats)
    tell_table(match, seats, left)


@transaction.atomic
def change_table(match_id: str, player: Player, changes: Changes) -> None:
    """The host changes options, seats (the whole list anew), clock and visibility; a table that is full then starts.

    Problems: not_found, permission_denied, already_started, match_over, validation_failed.
    """
    match, seats = _hosted(match_id, player)
    game = game_of(match.game)
    before = {seat.player_id for seat in seats if seat.player_id}
    if changes.seats is not None:
        seats = layout.make_seats(match.pk, player, changes.seats, game, seats)
    if Origin.objects.filter(match=match.pk).exists():
        _check_fork(match, seats, changes)
    match.options = layout.check_options(game, {**match.options, **(changes.options or {})}, seats)
    if changes.clock is not None:
        match.clock = layout.check_clock(changes.clock)
    if changes.visibility is not None:
        match.visibility = changes.visibility
    if changes.hints is not None:
        match.hints = changes.hints
    if changes.rated is not None:
        match.rated = changes.rated and not match.marked_seeded
    layout.open_by_code(match.visibility, seats)
    if changes.seats is not None:
        Seat.objects.filter(match=match.pk).delete()
        Seat.objects.bulk_create(seats)
    else:
        Seat.objects.bulk_update(seats, ["invitation"])
    _touch(match)
    start_if_full(match, seats)
    tell_table(match, seats, sorted(before))


def _check_fork(match: Match, seats: Sequence[Seat], changes: Changes) -> None:
    """A fork is bound by the state that it goes on from. Problem: validation_failed."""
    if changes.options is not None and {**match.options, **changes.options} != match.options:
        raise invalid("options", "fork_is_bound")
    if changes.rated:
        raise invalid("rated", "fork_is_bound")
    if len(seats) != Seat.objects.filter(match=match.pk).count():
        raise invalid("seats", "fork_is_bound")


def _hosted(match_id: str, player: Player) -> tuple[Match, list[Seat]]:
    match, seats = _waiting(match_id, player)
    if match.host_id != player.pk:
        raise Problem("permission_denied")
    return match, seats


def _waiting(match_id: str, player: Player, invitation: str = "") -> tuple[Match, list[Seat]]:
    """The locked table. Problems: not_found, already_started, match_over."""
    match, seats = _locked(match_id, player, invitation)
    if match.status == Match.Status.ABANDONED:
        raise Problem("match_over")
    if match.status != Match.Status.WAITING:
        raise Problem("already_started")
    return match, seats


def _locked(match_id: str, player: Player, invitation: str = "") -> tuple[Match, list[Seat]]:
    match = lock_match(match_id)
    seats = seats_of(match_id)
    if not can_see(match, seats, player, invitation):
        raise Problem("not_found")
    return match, seats


def _touch(match: Match) -> None:
    match.updated_at = clock.now()
    match.save()
