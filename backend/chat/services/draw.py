"""Drawing on the board for one's team, and wiping it off."""

from django.db import transaction

from backend.accounts.models import Player
from backend.chat import publish
from backend.chat.audience import access_channel, listeners
from backend.chat.models import Channel, Sketch
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.models import Match, Seat
from backend.matches.publish import send
from backend.matches.refusals import invalid
from backend.matches.services.writer import lock_match
from backend.matches.visibility import can_see, seats_of
from games import door

MAX_SKETCHES = 40
"""Of one player at one moment."""
STROKES = Limit("sketches", 120, 60)


@transaction.atomic
def draw(match_id: str, player: Player, kind: str, start: str, place: str) -> None:
    """Draws something for the team's present moment; what is drawn already stays as it is.

    Problems: not_found, permission_denied, validation_failed, too_many, rate_limited.
    """
    STROKES.count(player.pk)
    seats, team = _team(match_id, player)
    is_arrow = kind == Sketch.Kind.ARROW
    if place not in team.places:
        raise invalid("place", "unknown_value")
    if start not in team.places if is_arrow else start != "":
        raise invalid("start", "unknown_value")
    if start == place:
        raise invalid("start", "unknown_value")
    Sketch.objects.filter(match_id=match_id, team=team.key).exclude(moment=team.moment).delete()
    mine = Sketch.objects.filter(match_id=match_id, team=team.key, author=player)
    if mine.filter(kind=kind, start=start, place=place).exists():
        return
    if mine.count() >= MAX_SKETCHES:
        raise Problem("too_many")
    Sketch.objects.create(
        match_id=match_id,
        team=team.key,
        moment=team.moment,
        author=player,
        kind=kind,
        start=start,
        place=place,
    )
    _tell(match_id, seats, team)


@transaction.atomic
def wipe(match_id: str, player: Player, sketch: str | None) -> None:
    """Wipes off one sketch of the player's own, or (None) all of them. Problems: not_found, permission_denied."""
    seats, team = _team(match_id, player)
    mine = Sketch.objects.filter(match_id=match_id, team=team.key, author=player)
    if sketch is not None:
        mine = mine.filter(pk=sketch)
    if mine.delete()[0]:
        _tell(match_id, seats, team)


def _team(match_id: str, player: Player) -> tuple[list[Seat], door.Team]:
    """The seats of a running match and the team for which the player may draw there, under the match's lock."""
    match: Match = lock_match(match_id)
    seats = seats_of(match_id)
    if not can_see(match, seats, player):
        raise Problem("not_found")
    access = access_channel(match, seats, player, Channel.TEAM)
    if access.team is None or not access.may_write or not access.team.places:
        raise Problem("permission_denied")
    return seats, access.team


def _tell(match_id: str, seats: list[Seat], team: door.Team) -> None:
    hints = publish.drawn(match_id, listeners(seats, team))
    transaction.on_commit(lambda: send(hints), robust=True)
