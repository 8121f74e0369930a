"""Tables that wait do not wait for somebody who has left for good."""

from contextlib import suppress

from django.db.models import Q

from backend.accounts.models import Player
from backend.accounts.services.farewell import frees_seats
from backend.core.problems import Problem
from backend.matches.models import Match
from backend.tables.services.seats import leave_table


@frees_seats
def leave_waiting_tables(player: Player) -> None:
    """Leaves every table that waits, declines every invitation; a host's table passes to the next person."""
    named = Q(seats__player=player) | Q(host=player)
    waiting = Match.objects.filter(named, status=Match.Status.WAITING).values_list("pk", flat=True).distinct()
    for match_id in list(waiting):
        with suppress(Problem):  # it has started or ended since it was read: then it is no waiting table
            leave_table(match_id, player)
