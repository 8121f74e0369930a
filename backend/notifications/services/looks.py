"""Looks at what has changed for players since somebody last did.

Every change of a match notes in the match's own row for whom it matters (`follow.tell_later`); the sweep finds it
here within seconds, however many moves were made in between. What is urgent has due work of its own (`tasks.notify`).
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from backend.core import clock, outbox
from backend.matches.models import Match
from backend.matches.rows import find_match
from backend.notifications.rows import clear_untold
from backend.notifications.services.reconcile import reconcile_all
from backend.notifications.services.screens import look_all

log = logging.getLogger("stakeout.notifications")

AT_ONCE = 300
"""Matches in one sweep; the next one is a second away."""
AGAIN_IN = timedelta(minutes=1)
"""When what has failed is looked at again: in no sweep's way, and without a line in the log each second."""


@outbox.source
def look(horizon: datetime) -> None:
    """Looks at every match that is due. Twice is harmless; what fails is tried again after a while."""
    due = Match.objects.filter(look_at__lte=horizon).order_by("look_at").values_list("pk", flat=True)
    for match_id in list(due[:AT_ONCE]):
        try:
            _look_at(match_id)
        except Exception:
            log.exception("nobody could look at what to tell about match %s", match_id)
            Match.objects.filter(pk=match_id).update(look_at=clock.now() + AGAIN_IN)


def _look_at(match_id: str) -> None:
    match = find_match(match_id)
    if match is None or match.look_at is None:
        return
    tell(match, match.untold or ())
    clear_untold(match)


def tell(match: Match, players: Sequence[str]) -> None:
    """Brings notices and screens of these players in line with a match."""
    reconcile_all(match, players)
    look_all(match.pk, players)
