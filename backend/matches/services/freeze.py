"""Stops a match in which a fault was found: nothing moves, clocks stand still, the operator is told."""

import logging

from django.core.cache import cache
from django.db import transaction

from backend.core import clock
from backend.core.build import build_id
from backend.matches import publish
from backend.matches.engine import EngineFault, TookTooLong
from backend.matches.models import Match, Obligation
from backend.matches.services import follow

log = logging.getLogger("stakeout.matches")

LOOPS_SECONDS = 600
"""How long nobody looks at a position again that could not be shown in time."""


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


def freeze_for_looping(match_id: str, fault: TookTooLong) -> None:
    """Freezes a match whose position could not be shown in time, and spares everybody the next try."""
    version = Match.objects.filter(pk=match_id).values_list("version", flat=True).first()
    cache.set(_looping(match_id, version), str(fault), LOOPS_SECONDS)
    freeze(match_id, fault)


def refuse_if_it_loops(match: Match) -> None:
    """Raises EngineFault for a position that could not be shown in time a while ago."""
    why = cache.get(_looping(match.pk, match.version))
    if why is not None:
        raise EngineFault(why)


def _looping(match_id: str, version: int | None) -> str:
    return f"loops:{match_id}:{version}:{build_id()}"
