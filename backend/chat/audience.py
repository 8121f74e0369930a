"""Who may read and write which channel of a match. The one place that decides it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Count

from backend.accounts.models import Player
from backend.chat.models import Channel, Message, channel_name
from backend.core.problems import Problem
from backend.matches.company import apart_from
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
    pair: tuple[int, int] | None = None
    """Between which seats, if it is a whisper; the lower first."""
    other: Player | None = None
    """With whom, if it is a whisper."""

    @property
    def team_key(self) -> str:
        """As stored with messages; empty where it is no team's channel."""
        if self.pair is not None:
            return pair_key(self.pair)
        return self.team.key if self.team is not None else ""

    @property
    def name(self) -> str:
        """As the API calls it."""
        return channel_name(self.channel, self.team_key)


def channels(match: Match, seats: Sequence[Seat], caller: Caller) -> dict[str, Access]:
    """The channels of a match that this caller may read, by name. The match must be visible to them."""
    mine = own_seats(seats, caller)
    rules = talk_of(match)
    found = [Access(Channel.TABLE, may_write=any(seat.index not in rules.silent for seat in mine))]
    team = team_of(match, mine)
    if team is not None:
        plays = any(seat.status != Seat.Status.RESIGNED and seat.index in team.seats for seat in mine)
        found.append(Access(Channel.TEAM, may_write=plays and _is_inside(team, mine), team=team))
    is_out = bool(mine) and all(seat.index in rules.apart for seat in mine)
    if (not mine and caller.pk is not None) or is_out:
        found.append(Access(Channel.SPECTATORS, may_write=True))
    elif match.is_over:
        found.append(Access(Channel.SPECTATORS, may_write=False))
    found += _whispers(match, seats, mine, rules)
    return {access.name: access for access in found}


def _whispers(
    match: Match, seats: Sequence[Seat], mine: Sequence[Seat], rules: door.Talk
) -> Iterator[Access]:
    """With whom somebody may whisper now; what they have whispered before stays readable to the two."""
    if not mine:
        return
    spoken = {key for key, _ in whispered(match)}
    apart = {other for seat in mine if seat.player_id is not None for other in apart_from(seat.player_id)}
    for seat in mine:
        for other in seats:
            if other.player is None or other.player_id == seat.player_id:
                continue
            one, two = sorted((seat.index, other.index))
            plays = Seat.Status.RESIGNED not in (seat.status, other.status)
            speaks = {one, two} <= rules.whispers and plays and other.player_id not in apart
            if speaks or pair_key((one, two)) in spoken:
                yield Access(Channel.WHISPER, may_write=speaks, pair=(one, two), other=other.player)


def whispered(match: Match) -> list[tuple[str, int]]:
    """Which seats have whispered with each other, and how often; everybody may know that (GC-223)."""
    rows = Message.objects.filter(match_id=match.pk, channel=Channel.WHISPER).order_by("team")
    return list(rows.values_list("team").annotate(Count("id")))


def pair_key(pair: tuple[int, int]) -> str:
    """Two seats, as stored with a whisper."""
    return f"{pair[0]}-{pair[1]}"


def access_channel(match: Match, seats: Sequence[Seat], caller: Caller, channel: str) -> Access:
    """The channel for who may read it. What one may not read does not exist. Problem: not_found."""
    found = channels(match, seats, caller).get(str(channel))
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


def talk_of(match: Match) -> door.Talk:
    """What the game's rules say about talk now."""
    if match.started_at is None or match.is_over:
        return door.Talk()
    game = game_of(match.game)
    with engine_call():
        return door.talk(game, door.decode(game, load_state(match.pk, match.version)))


def _is_inside(team: door.Team, mine: Sequence[Seat]) -> bool:
    """Whether all of somebody's seats belong to the team: who also sits on the other side would carry its words."""
    return bool(mine) and all(seat.index in team.seats for seat in mine)


def whisperers(seats: Sequence[Seat], pair: tuple[int, int]) -> list[str]:
    """The two players whose sockets hear what is whispered between these seats."""
    return sorted({seat.player_id for seat in seats if seat.index in pair and seat.player_id is not None})


def listeners(seats: Sequence[Seat], team: door.Team | None) -> list[str] | None:
    """The players whose sockets hear of what a team writes; None is everybody who follows the match.

    The sockets of the other side do not even look: the time that takes could be felt.
    """
    if team is None or team.is_open:
        return None
    outside = {seat.player_id for seat in seats if seat.index not in team.seats}
    inside = {seat.player_id for seat in seats if seat.player_id is not None}
    return sorted(inside - outside)
