"""Noting that somebody has looked at what is planned."""

from django.db import transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.core.problems import Problem
from backend.matches.services import follow
from backend.matches.visibility import access_match
from backend.teamwork.access import circle_of
from backend.teamwork.models import TeamSight


@transaction.atomic
def note_sight(match_id: str, player: Player) -> None:
    """The player knows all that is planned now: notices about it are over. Problem: not_found."""
    match, seats = access_match(match_id, player)
    if circle_of(match, seats, player) is None:
        raise Problem("not_found")
    TeamSight.objects.update_or_create(match=match, player=player, defaults={"at": clock.now()})
    follow.enqueue_notices(match_id, {player.pk})
