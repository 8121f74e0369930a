"""Lets a frozen match go on when its fault is mended."""

from django.db import transaction

from backend.matches.models import Match
from backend.matches.services.writer import Writer, lock_match


def thaw(match_id: str) -> None:
    """The match goes on from where it stands: everybody is asked again, with fresh deadlines.

    Raises EngineFault, and changes nothing, if the position itself can't be read. Does nothing to other matches.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != Match.Status.FROZEN:
            return
        match.status = Match.Status.ACTIVE
        match.frozen_because = ""
        match.timers = {}
        match.early = {}
        match.timers_from = None
        match.save(update_fields=["frozen_because"])
        writer = Writer.open(match)
        writer.renew()
        writer.save()
