"""The same match once more: one new table for everybody who asks for it."""

from collections.abc import Sequence

from django.db import transaction

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.company import apart_from
from backend.matches.models import Match, Seat
from backend.matches.services.writer import lock_match
from backend.matches.visibility import access_match, can_see, own_seats, seats_of
from backend.tables.services import layout
from backend.tables.services.create import open_table
from backend.tables.services.seats import join_table

NOTHING_TO_JOIN = ("already_seated", "already_started")
"""Problems of joining that leave the table as good as joined for who asks for a rematch."""


def rematch(match_id: str, player: Player) -> tuple[str, bool]:
    """The id of the rematch of a finished match, and whether this call made it.

    Whoever asks first hosts the new table; the other people's seats are kept for them by name, bots stay bots. Who
    asks later takes the kept seats. Problems: not_found, not_your_seat, not_finished, and those of joining.
    """
    found, is_new = _find_or_open(match_id, player)
    if not is_new:
        # After the first transaction: nothing locks two matches at once.
        try:
            join_table(found, player, None, "")
        except Problem as problem:
            if problem.code not in NOTHING_TO_JOIN:
                raise
            access_match(found, player)
    return found, is_new


@transaction.atomic
def _find_or_open(match_id: str, player: Player) -> tuple[str, bool]:
    old = lock_match(match_id)
    seats = seats_of(match_id)
    if not can_see(old, seats, player):
        raise Problem("not_found")
    if not own_seats(seats, player):
        raise Problem("not_your_seat")
    if not old.is_over:
        raise Problem("not_finished")
    existing = Match.objects.filter(rematch_of=old.pk).first()
    if existing is not None and existing.status != Match.Status.ABANDONED:
        return existing.pk, False
    # A table that everybody has left stands in nobody's way.
    Match.objects.filter(rematch_of=old.pk).update(rematch_of=None)
    return _open(old, seats, player), True


def _open(old: Match, seats: Sequence[Seat], player: Player) -> str:
    game = layout.find_game(old.game)
    match = Match(
        game=old.game,
        host=player,
        visibility=old.visibility,
        rated=old.rated,
        hints=old.hints,
        clock=old.clock,
        rematch_of=old,
    )
    apart = apart_from(player.pk)
    new = [_again(match.pk, seat, player, apart) for seat in seats]
    match.options = layout.check_options(game, old.options, new)
    layout.open_by_code(match.visibility, new)
    open_table(match, new)
    return match.pk


def _again(match_id: str, old: Seat, player: Player, apart: set[str]) -> Seat:
    """A seat as it was, or kept for who sat there; open where that account is no more or does not sit down with who
    asks."""
    seat = Seat(match_id=match_id, index=old.index, kind=Seat.Kind.OPEN)
    if old.kind == Seat.Kind.BOT:
        seat.kind, seat.level, seat.status = Seat.Kind.BOT, old.level, Seat.Status.PLAYING
    elif old.player_id == player.pk:
        layout.sit(seat, player)
    elif old.player is not None and old.player.is_active and old.player.pk not in apart:
        seat.kind, seat.player = Seat.Kind.INVITE, old.player
    return seat
