"""What a team has planned, as those inside see it."""

from collections.abc import Sequence
from typing import Any

from backend.accounts.models import Player
from backend.matches.engine import engine_call
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.visibility import Caller
from backend.teamwork.access import Circle, circle_of
from backend.teamwork.models import AT_PLACES, Marker

Plain = dict[str, Any]


def team_document(match: Match, seats: Sequence[Seat], caller: Caller, lang: str) -> Plain:
    """The markers of the caller's team, the oldest first; nothing for whoever is in none."""
    circle = circle_of(match, seats, caller)
    if circle is None:
        return {"may_plan": False, "things": [], "markers": []}
    with engine_call():
        things = list(dict.fromkeys(circle.game.teamwork.things(circle.state)))
    return {"may_plan": circle.may_write, "things": things, "markers": _markers(circle, things, lang)}


def _markers(circle: Circle, things: Sequence[str], lang: str) -> list[Plain]:
    """A wish about a thing that nobody has any more has come to nothing."""
    rows = Marker.objects.filter(match=circle.match.pk, team=circle.team.key).select_related("author")
    return [
        {"id": row.pk, "kind": row.kind, "about": row.about, **author_fields(row.author, circle.seats, lang)}
        for row in rows.order_by("at", "pk")
        if row.kind in AT_PLACES or row.about in things
    ]


def author_fields(author: Player, seats: Sequence[Seat], lang: str) -> Plain:
    """Who did it: their first seat here and how they are called at the table."""
    held = next((seat.index for seat in seats if seat.player_id == author.pk), None)
    name = author.display_name if held is None else seat_names(seats, lang)[held]
    return {"seat": held, "name": name}
