"""Who may read and write which channel of a match. The one place that decides it."""

from collections.abc import Sequence
from dataclasses import dataclass

from backend.chat.models import Channel
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Seat
from backend.matches.selectors.states import load_state
from backend.matches.visibility import Caller, own_seats
from games import door


@dataclass(frozen=True)
class Access:
    """A channel as one caller may use it."""

    channel: Channel
    may_write: bool
    team: door.Team | None = None
    """Whose channel it is, if it is a team's."""

    @property
    def team_key(self) -> str:
        """As stored with messages; empty where it is no team's channel."""
        return self.team.key if self.team is not None else ""


def channels(match: Match, seats: Sequence[Seat], caller: Caller) -> dict[Channel, Access]:
    """The channels of a match that this caller may read, in their order. The match must be visible to them."""
    mine = own_seats(seats, caller)
    found = [Access(Channel.TABLE, may_write=bool(mine))]
    team = team_of(match, mine)
    if team is not None:
        plays = any(seat.status != Seat.Status.RESIGNED and seat.index in team.seats for seat in mine)
        found.append(Access(Channel.TEAM, may_write=plays and _is_inside(team, mine), team=team))
    if not mine and caller.pk is not None:
        found.append(Access(Channel.SPECTATORS, may_write=True))
    elif match.is_over:
        found.append(Access(Channel.SPECTATORS, may_write=False))
    return {access.channel: access for access in found}


def access_channel(match: Match, seats: Sequence[Seat], caller: Caller, channel: str) -> Access:
    """The channel for who may read it. What one may not read does not exist. Problem: not_found."""
    found = channels(match, seats, caller).get(Channel(channel))
    if found is None:
        raise Problem("not_found")
    return found


def team_of(match: Match, mine: Sequence[Seat]) -> door.Team | None:
    """The team whose channel somebody in these seats may read, None if there is none."""
    return next((team for team in teams_of(match) if team.is_open or _is_inside(team, mine)), None)


def teams_of(match: Match) -> Sequence[door.Team]:
    """The teams that the game names now."""
    if match.started_at is None:
        return ()
    game = game_of(match.game)
    if game.teams is None:
        return ()
    with engine_call():
        return door.teams(game, door.decode(game, load_state(match.pk, match.version)))


def _is_inside(team: door.Team, mine: Sequence[Seat]) -> bool:
    """Whether all of somebody's seats belong to the team: who also sits on the other side would carry its words."""
    return bool(mine) and all(seat.index in team.seats for seat in mine)


def listeners(seats: Sequence[Seat], team: door.Team | None) -> list[str] | None:
    """The players whose sockets hear of what a team writes; None is everybody who follows the match.

    The sockets of the other side do not even look: the time that takes could be felt.
    """
    if team is None or team.is_open:
        return None
    outside = {seat.player_id for seat in seats if seat.index not in team.seats}
    inside = {seat.player_id for seat in seats if seat.player_id is not None}
    return sorted(inside - outside)
