"""Who plans together: whoever plays in a team, under the match's lock where something is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from backend.accounts.models import Player
from backend.chat.audience import channels, listeners
from backend.chat.models import Channel
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Seat
from backend.matches.publish import player_group, send
from backend.matches.selectors.states import load_state
from backend.matches.services.writer import NOT_ACTIVE, lock_match
from backend.matches.visibility import Caller, can_see, seats_of
from games import door


@dataclass(frozen=True)
class Circle:
    """A team of a match whose game lets it plan, as somebody inside sees it."""

    match: Match
    seats: Sequence[Seat]
    game: door.AnyGame
    teamwork: door.Teamwork[Any]
    team: door.Team
    may_write: bool
    state: door.State

    def tell(self) -> None:
        """The team's sockets hear, after the commit, that something has changed. Nobody else's do."""
        heard_by = listeners(self.seats, self.team) or ()
        hints = [(player_group(who), {"type": "team.changed", "match": self.match.pk}) for who in heard_by]
        transaction.on_commit(lambda: send(hints), robust=True)


def circle_of(match: Match, seats: Sequence[Seat], caller: Caller) -> Circle | None:
    """The team in which the caller plans, None if there is none: then nothing of it exists for them."""
    if match.started_at is None:
        return None
    game = game_of(match.game)
    teamwork = game.teamwork
    if teamwork is None:
        return None
    access = channels(match, seats, caller).get(Channel.TEAM)
    if access is None or access.team is None or access.team.is_open:
        return None
    with engine_call():
        state = door.decode(game, load_state(match.pk, match.version))
    return Circle(match, seats, game, teamwork, access.team, access.may_write and match.is_active, state)


def locked_circle(match_id: str, player: Player) -> Circle:
    """The same, to change something of it.

    Problems: not_found, permission_denied (nothing left to plan for), match_over, frozen.
    """
    match = lock_match(match_id)
    seats = seats_of(match_id)
    if not can_see(match, seats, player):
        raise Problem("not_found")
    circle = circle_of(match, seats, player)
    if circle is None:
        raise Problem("not_found")
    if not match.is_active:
        raise Problem(NOT_ACTIVE[Match.Status(match.status)])
    if not circle.may_write:
        raise Problem("permission_denied")
    return circle
