"""Hints: what a seat could answer and why, from what it may see and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Seat
from backend.matches.selectors.states import load_private, load_state
from backend.matches.services.writer import NOT_ACTIVE
from games import door


@dataclass(frozen=True)
class Asking:
    """Who wants a hint, in which language, with which names for the seats."""

    seat: Seat
    lang: str
    names: Sequence[str]


def hint_for(match: Match, asking: Asking) -> door.ShownHint:
    """The hint; the same one for as long as the position is the same.

    Problems: not_started, match_over, frozen, no_hints, already_resigned, nothing_asked.
    """
    if not match.is_active:
        raise Problem(NOT_ACTIVE[Match.Status(match.status)])
    if not match.gives_hints:
        raise Problem("no_hints")
    if asking.seat.status == Seat.Status.RESIGNED:
        raise Problem("already_resigned")
    game, seat = game_of(match.game), asking.seat
    own = load_private(match.pk, seat.index)
    chance = door.FastChance(f"{match.pk} {match.version} {seat.index} {seat.private_revision}")
    with engine_call():
        state = door.decode(game, load_state(match.pk, match.version))
        found = door.hint(game, state, seat.index, chance, asking.lang, asking.names, own)
    if found is None:
        raise Problem("nothing_asked")
    return found
