"""Pinning markers for one's team, and taking them off."""

from django.db import transaction

from backend.accounts.models import Player
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.engine import engine_call
from backend.matches.refusals import invalid
from backend.teamwork.access import locked_circle
from backend.teamwork.models import AT_PLACES, Marker

MAX_MARKERS = 24
"""Of one team at a time: more would cover the board."""
PINS = Limit("markers", 60, 60)


@transaction.atomic
def pin(match_id: str, player: Player, kind: str, about: str) -> None:
    """Pins a marker; one that is there already stays as it is.

    Problems: not_found, permission_denied, match_over, frozen, validation_failed, too_many, rate_limited.
    """
    PINS.count(player.pk)
    circle = locked_circle(match_id, player)
    teamwork = circle.teamwork
    with engine_call():
        known = teamwork.places(circle.state) if kind in AT_PLACES else teamwork.things(circle.state)
    if about not in known:
        raise invalid("about", "unknown_value")
    pinned = Marker.objects.filter(match=match_id, team=circle.team.key)
    if pinned.filter(kind=kind, about=about).exists():
        return
    if pinned.count() >= MAX_MARKERS:
        raise Problem("too_many")
    Marker.objects.create(match=circle.match, team=circle.team.key, author=player, kind=kind, about=about)
    circle.tell()


@transaction.atomic
def take_off(match_id: str, player: Player, marker: str) -> None:
    """Takes a marker off, whoever pinned it; one that is gone already is no problem.

    Problems: not_found, permission_denied, match_over, frozen.
    """
    circle = locked_circle(match_id, player)
    if Marker.objects.filter(match=match_id, team=circle.team.key, pk=marker).delete()[0]:
        circle.tell()
