"""Stops a match in which a fault was found: nothing moves, clocks stand still, the operator is told."""

import logging

from django.db import transaction

from backend.core import clock
from backend.matches import publish
from backend.matches.models import Match, Obligation
from backend.matches.services import follow

log = logging.getLogger("stakeout.matches")


def freeze(match_id: str, fault: Exception) -> None:
    """Freezes a running match as it stands, in a transaction of its own. The log line is what pages the operator."""
    log.error("match %s is frozen: %s", match_id, fault, exc_info=fault)
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id, status=Match.Status.ACTIVE).first()
        if match is None:
            return
        owing = Obligation.objects.filter(match_id=match_id)
        players = set(owing.exclude(player=None).values_list("player_id", flat=True))
        owing.delete()
        # Its alarm stays and finds nothing to do: this may be the very alarm that found the fault.
        match.status = Match.Status.FROZEN
        match.frozen_because = str(fault)[:2000]
        match.alarm_at = None
        match.updated_at = clock.now()
        match.save(update_fields=["status", "frozen_because", "alarm_at", "updated_at"])
        follow.enqueue_notices(match_id, players)
        hints = [publish.table(match_id), *(publish.inbox(player) for player in sorted(players))]
        transaction.on_commit(lambda: publish.send(hints), robust=True)
