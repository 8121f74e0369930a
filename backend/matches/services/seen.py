"""How far players have looked, for what happened while they were away."""

from collections.abc import Sequence

from django.db import transaction

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Caretaker, Match, Seat
from backend.matches.refusals import invalid
from backend.matches.services import follow
from backend.matches.visibility import Sight, own_seats


def note_seen(sight: Sight, player: Player, version: int) -> int:
    """The player has looked at every entry up to `version`; returns how far they have looked by now.

    It changes nothing that anybody else could see. Problems: not_your_seat, not_started, validation_failed (a version
    that is not there yet).
    """
    match = sight.match
    mine = own_seats(sight.seats, player)
    if not mine:
        raise Problem("not_your_seat")
    if match.started_at is None:
        raise Problem("not_started")
    if version > match.version:
        raise invalid("version", "not_a_number")
    mark_seen(match, mine, player, version)
    return max(version, *(seat.seen_version for seat in mine))


@transaction.atomic
def mark_seen(match: Match, seats: Sequence[Seat], player: Player, version: int) -> None:
    """Keeps it, and has notices looked at where news of this match are old news now: its start, the return of a seat,
    its end."""
    behind = [seat for seat in seats if seat.seen_version < version]
    if not Seat.objects.filter(pk__in=[seat.pk for seat in behind], seen_version__lt=version).update(
        seen_version=version
    ):
        return
    first = min(seat.seen_version for seat in behind)
    returned = Caretaker.objects.filter(
        match=match.pk, seat__in=[seat.index for seat in behind], ended_version__gt=first
    )
    if first < 0 or match.finished_at is not None or returned.exists():
        follow.enqueue_notices(match.pk, [player.pk])
