"""Who may see a match, and through whose eyes.

A match that somebody may not see does not exist for them: 404, never 403.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Match, Obligation, Seat
from backend.matches.refusals import invalid
from backend.matches.rows import Table, see_match
from games import door

Caller = Player | AnonymousUser

EYES_SPECTATOR = "spectator"
EYES_ALL = "all"


def seats_of(match_id: str) -> list[Seat]:
    """A match's seats in order, with their players."""
    return list(Seat.objects.filter(match_id=match_id).select_related("player").order_by("index"))


@dataclass(frozen=True)
class Sight:
    """A match that somebody may see, with who sits there and what they owe."""

    match: Match
    seats: list[Seat]
    owed: list[Obligation]


def can_see(match: Match, seats: Sequence[Seat], caller: Caller, invitation: str = "") -> bool:
    """Whether this match exists for the caller; `invitation` is the code of a link, if one was followed."""
    if match.visibility != Match.Visibility.PRIVATE:
        return True
    if caller.pk is not None and (
        match.host_id == caller.pk or any(seat.player_id == caller.pk for seat in seats)
    ):
        return True
    return bool(invitation) and any(seat.invitation == invitation for seat in seats)


def access_match(match_id: str, caller: Caller, invitation: str = "") -> tuple[Match, list[Seat]]:
    """The match with its seats; not_found if there is none or the caller may not see it."""
    found = access_sight(match_id, caller, invitation)
    return found.match, found.seats


def access_sight(match_id: str, caller: Caller, invitation: str = "") -> Sight:
    """The same with what is owed."""
    found = see_match(match_id)
    if found is None:
        raise Problem("not_found")
    return sight_of(*found, caller, invitation)


def sight_of(match: Match, table: Table, caller: Caller, invitation: str = "") -> Sight:
    """The same of a match that is read already."""
    if not can_see(match, table.seats, caller, invitation):
        raise Problem("not_found")
    return Sight(match, table.seats, table.owed)


def visible_to(caller: Caller) -> QuerySet[Match]:
    """The matches that lists may show this caller: public ones, and those of their own."""
    public = Q(visibility=Match.Visibility.PUBLIC)
    if caller.pk is None:
        return Match.objects.filter(public)
    mine = Exists(Seat.objects.filter(match=OuterRef("pk"), player=caller.pk, kind=Seat.Kind.HUMAN))
    return Match.objects.filter(public | Q(host=caller.pk) | Q(mine))


def own_seats(seats: Sequence[Seat], caller: Caller) -> list[Seat]:
    """The seats in which the caller sits, resigned ones included: their eyes stay open."""
    if caller.pk is None:
        return []
    return [seat for seat in seats if seat.player_id == caller.pk and seat.kind == Seat.Kind.HUMAN]


def choose_eyes(match: Match, seats: Sequence[Seat], caller: Caller, wanted: str | None) -> int:
    """The viewer (a seat, door.SPECTATOR, door.EVERYONE) for the caller's wish.

    `wanted` is a seat's index, `spectator` or `all`; None is the caller's first seat, else the spectator's eyes.
    Other people's eyes, and all at once, are open after the end only. Problems: validation_failed,
    not_your_seat.
    """
    own = own_seats(seats, caller)
    if wanted is None or wanted == "":
        return own[0].index if own else door.SPECTATOR
    if wanted == EYES_SPECTATOR:
        return door.SPECTATOR
    if wanted == EYES_ALL:
        if match.is_over:
            return door.EVERYONE
        raise Problem("not_your_seat")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 4 and int(wanted) < len(seats)):
        raise invalid("seat", "unknown_seat")
    seat = int(wanted)
    if match.is_over or any(mine.index == seat for mine in own):
        return seat
    raise Problem("not_your_seat")


def eyes_name(viewer: int) -> int | str:
    """A viewer as the API writes it."""
    if viewer == door.SPECTATOR:
        return EYES_SPECTATOR
    return EYES_ALL if viewer == door.EVERYONE else viewer
