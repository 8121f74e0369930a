"""Players who do not sit down together. Who keeps whom away is known to an app above this one, which registers."""

from collections.abc import Callable, Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from backend.core.problems import Problem
from backend.matches.models import Match, Seat
from backend.matches.visibility import Caller

Apart = Callable[[str], set[str]]

_found: list[Apart] = []


def keeps_apart(found: Apart) -> Apart:
    """Registers how the players are found whom somebody does not sit with, whichever of the two wished it."""
    _found.append(found)
    return found


def apart_from(player_id: str) -> set[str]:
    """The players with whom this one does not newly sit down."""
    return {other for found in _found for other in found(player_id)}


def is_kept_apart(match: Match, seats: Iterable[Seat], player_id: str) -> bool:
    """Whether somebody who sits there, or the host, is kept apart from a player."""
    there = {seat.player_id for seat in seats if seat.kind == Seat.Kind.HUMAN} | {match.host_id}
    return bool(there & apart_from(player_id))


def check_company(match: Match, seats: Iterable[Seat], player_id: str) -> None:
    """Before somebody sits down. Problem: kept_apart."""
    if is_kept_apart(match, seats, player_id):
        raise Problem("kept_apart")


def in_good_company(matches: QuerySet[Match], caller: Caller) -> QuerySet[Match]:
    """Tables at which the caller could sit down with everybody who is there."""
    others = apart_from(str(caller.pk)) if caller.pk is not None else set()
    if not others:
        return matches
    seats = Seat.objects.filter(match=OuterRef("pk"), kind=Seat.Kind.HUMAN, player__in=others)
    return matches.filter(~Q(host__in=others), ~Exists(seats))
