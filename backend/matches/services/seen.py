"""How far players have looked, for what happened while they were away."""

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Seat
from backend.matches.refusals import invalid
from backend.matches.visibility import access_match, own_seats


def note_seen(match_id: str, player: Player, version: int) -> int:
    """The player has looked at every entry up to `version`; returns how far they have looked by now.

    It changes nothing that anybody else could see. Problems: not_found, not_your_seat, not_started,
    validation_failed (a version that is not there yet).
    """
    match, seats = access_match(match_id, player)
    mine = own_seats(seats, player)
    if not mine:
        raise Problem("not_your_seat")
    if match.started_at is None:
        raise Problem("not_started")
    if version > match.version:
        raise invalid("version", "not_a_number")
    Seat.objects.filter(pk__in=[seat.pk for seat in mine], seen_version__lt=version).update(
        seen_version=version
    )
    return max(version, *(seat.seen_version for seat in mine))
