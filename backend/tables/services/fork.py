"""Playing on from a moment of a match: a new table that begins with that position and a new seed."""

from collections.abc import Sequence

from backend.accounts.models import Player
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Origin, Seat
from backend.matches.refusals import invalid
from backend.matches.selectors.states import load_state
from backend.matches.visibility import access_match, own_seats
from backend.tables.services import layout
from backend.tables.services.create import open_table
from games import door

FORKS = Limit("forks", 30, 3600)
"""Per player: each may draw a whole state anew."""
TRIES = 20
"""How often another state is drawn that fits what all the seats of one player know."""


def fork_match(match_id: str, player: Player, at: int, wishes: Sequence[layout.SeatWish]) -> str:
    """The id of a new match that goes on from version `at`.

    A match that is over may be forked by whoever sees it. One that runs only by the one person who plays it, from a
    state drawn anew from what they know, so that the fork tells nothing about the match. Problems: not_found,
    not_started, not_your_seat, match_over (nothing follows that version), validation_failed, permission_denied
    (another server made the state that it began with), rate_limited, too_many.
    """
    FORKS.count(player.pk)
    source, seats = access_match(match_id, player)
    if source.started_at is None:
        raise Problem("not_started")
    if Origin.objects.filter(match=source.pk, is_foreign=True).exists():
        raise Problem("permission_denied")
    if at > source.version:
        raise invalid("at", "not_a_number")
    game = game_of(source.game)
    with engine_call():
        state = door.decode(game, load_state(source.pk, at))
    if not source.is_over:
        state = _drawn_anew(game, state, _only_players_seats(seats, player))
    if state.outcome is not None:
        raise Problem("match_over")
    if len(wishes) != len(seats):
        raise invalid("seats", "fork_is_bound")
    return _open(source, state, player, wishes)


def _only_players_seats(seats: Sequence[Seat], player: Player) -> list[int]:
    """The caller's seats, where nobody else but bots plays. Problem: not_your_seat."""
    mine = [seat.index for seat in own_seats(seats, player)]
    if not mine or any(seat.kind == Seat.Kind.HUMAN and seat.index not in mine for seat in seats):
        raise Problem("not_your_seat")
    return mine


def _drawn_anew(game: door.AnyGame, state: door.State, mine: Sequence[int]) -> door.State:
    """Another state that reads the same through all these eyes. Problem: permission_denied, if none is found."""
    chance = door.FastChance()
    with engine_call():
        for viewer in [*mine] * TRIES:
            twin = door.resample(game, state, viewer, chance)
            if all(door.view(game, twin, seat) == door.view(game, state, seat) for seat in mine):
                return twin
    raise Problem("permission_denied")


def _open(source: Match, state: door.State, player: Player, wishes: Sequence[layout.SeatWish]) -> str:
    game = game_of(source.game)
    is_private = source.visibility == Match.Visibility.PRIVATE
    match = Match(
        game=source.game,
        host=player,
        visibility=Match.Visibility.PRIVATE if is_private else Match.Visibility.LINK,
        clock=source.clock,
        rules_version=source.rules_version,
        content_digest=source.content_digest,
    )
    seats = layout.make_seats(match.pk, player, wishes, game)
    match.options = layout.check_options(game, source.options, seats)
    layout.open_by_code(match.visibility, seats)
    with engine_call():
        blob, _ = door.encode(state, game)
    open_table(match, seats, Origin(match=match, source=source, version=state.version, state=blob))
    return match.pk
