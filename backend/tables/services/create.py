"""Opening a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction

from backend.accounts.models import Player
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches import publish
from backend.matches.models import Match, Origin, Seat
from backend.matches.services import follow
from backend.matches.services.start import start_match
from backend.tables.services import layout
from games import door

MAX_TABLES = 60
"""Of one host, waiting or running, at a time."""
NEW_TABLES = Limit("tables", 60, 3600)
"""Per host: tables, rematches and forks."""
OPEN = (Match.Status.WAITING, Match.Status.ACTIVE, Match.Status.FROZEN)


@dataclass(frozen=True)
class NewTable:
    """What a host asks for; None is the default."""

    game: str
    seats: Sequence[layout.SeatWish]
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: Mapping[str, Any] | None = None
    visibility: str = Match.Visibility.LINK
    rated: bool = False
    hints: bool = True
    seed: str | int | None = None


def create_table(host: Player, wish: NewTable) -> Match:
    """A new table; it starts at once if every seat is taken. Problem: validation_failed."""
    game = layout.find_game(wish.game)
    match = Match(game=wish.game, host=host, visibility=wish.visibility, hints=wish.hints)
    seats = layout.make_seats(match.pk, host, wish.seats, game)
    match.options = layout.check_options(game, wish.options, seats)
    default = door.describe(game, "en").default_clock
    match.clock = layout.check_clock(default if wish.clock is None else wish.clock)
    if wish.seed is not None:
        match.seed = layout.check_seed(wish.seed, seats, host)
        match.marked_seeded = True
    match.rated = wish.rated and not match.marked_seeded
    layout.open_by_code(match.visibility, seats)
    open_table(match, seats)
    return match


def open_table(match: Match, seats: Sequence[Seat], origin: Origin | None = None) -> None:
    """Stores a new table and starts it if every seat is taken. Problems: rate_limited, too_many (open ones)."""
    if settings.RATE_LIMITS:
        NEW_TABLES.count(match.host_id)
        if Match.objects.filter(host=match.host_id, status__in=OPEN).count() >= MAX_TABLES:
            raise Problem("too_many")
    _store_table(match, seats, origin)


@transaction.atomic
def _store_table(match: Match, seats: Sequence[Seat], origin: Origin | None) -> None:
    match.save(force_insert=True)
    Seat.objects.bulk_create(seats)
    if origin is not None:
        origin.save(force_insert=True)
    start_if_full(match, seats)
    tell_table(match, seats)


def start_if_full(match: Match, seats: Sequence[Seat]) -> bool:
    """Starts a table without empty seats, in the caller's transaction."""
    if all(seat.is_taken for seat in seats):
        start_match(match)
        return True
    return False


def tell_table(match: Match, seats: Sequence[Seat], left: Sequence[str] = ()) -> None:
    """After the commit: who looks at the table sees it anew, and who is invited (or not any more) hears of it."""
    invited = {seat.player_id for seat in seats if seat.kind == Seat.Kind.INVITE and seat.player_id}
    follow.enqueue_notices(match.pk, invited | set(left))
    hints = [publish.table(match.pk), *(publish.inbox(player) for player in sorted(invited | set(left)))]
    transaction.on_commit(lambda: publish.send(hints), robust=True)
