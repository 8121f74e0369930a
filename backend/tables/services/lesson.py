"""Beginning a lesson: a match whose script its game brings."""

from collections.abc import Mapping

from backend.accounts.models import Player
from backend.clocks import kinds
from backend.core.problems import Problem
from backend.matches.models import Match
from backend.matches.services.writer import Writer, change
from backend.tables.services import layout
from backend.tables.services.create import open_table
from games import door


def start_lesson(player: Player, game: door.AnyGame, key: str) -> Match:
    """A private match without a clock, which has begun. Problems: not_found, rate_limited, too_many."""
    try:
        begin = door.lesson_start(game, key)
    except LookupError:
        raise Problem("not_found") from None
    match = Match(game=game.key, host=player, visibility=Match.Visibility.PRIVATE, lesson=key)
    wishes = [layout.SeatWish(layout.ME), *(layout.SeatWish("bot", level) for level in begin.bots)]
    seats = layout.make_seats(match.pk, player, wishes, game)
    match.options = layout.check_options(game, begin.options, seats)
    match.clock = layout.check_clock({"kind": kinds.UNTIMED})
    match.seed, match.marked_seeded = begin.seed, True
    open_table(match, seats)
    change(match.pk, lambda writer: _store(writer, begin.plans))
    return match


def _store(writer: Writer, plans: Mapping[str, door.Choice]) -> None:
    for decision, choice in plans.items():
        writer.put_plan(door.LEARNER, decision, choice)
