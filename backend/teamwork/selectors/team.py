"""What a team has planned, as those inside see it."""

from collections.abc import Sequence
from typing import Any

from backend.accounts.models import Player
from backend.matches.engine import engine_call
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.selectors.caretaker import bot_level
from backend.matches.selectors.view import utc_text
from backend.matches.visibility import Caller
from backend.teamwork.access import Circle, circle_of
from backend.teamwork.models import AT_PLACES, Adoption, Marker, TeamPlan
from backend.teamwork.selectors.marks import marks_for
from games import door

Plain = dict[str, Any]


def team_document(match: Match, seats: Sequence[Seat], caller: Caller, lang: str) -> Plain:
    """Markers, plans and what was adopted of them, the oldest first; nothing for whoever is in no team."""
    circle = circle_of(match, seats, caller)
    if circle is None:
        return {"may_plan": False, "things": [], "markers": [], "plans": [], "adoptions": []}
    with engine_call():
        things = list(dict.fromkeys(circle.teamwork.things(circle.state)))
    return {
        "may_plan": circle.may_write,
        "things": things,
        "markers": _markers(circle, things, lang),
        "plans": _plans(circle, lang),
        "adoptions": [_adoption(row) for row in _adoptions(circle)],
    }


def _markers(circle: Circle, things: Sequence[str], lang: str) -> list[Plain]:
    """A wish about a thing that nobody has any more has come to nothing."""
    rows = Marker.objects.filter(match=circle.match.pk, team=circle.team.key).select_related("author")
    return [
        {"id": row.pk, "kind": row.kind, "about": row.about, **author_fields(row.author, circle.seats, lang)}
        for row in rows.order_by("at", "pk")
        if row.kind in AT_PLACES or row.about in things
    ]


def _plans(circle: Circle, lang: str) -> list[Plain]:
    rows = TeamPlan.objects.filter(match=circle.match.pk, team=circle.team.key).select_related("author")
    names = seat_names(circle.seats, lang)
    shown = []
    for row in rows.order_by("proposed_at", "pk"):
        parts = [door.Part(part["seat"], list(part["steps"])) for part in row.parts]
        with engine_call():
            tried = door.rehearse(circle.game, circle.state, parts, lang, names)
        shown.append(
            {
                "id": row.pk,
                "revision": row.revision,
                "proposed_at": utc_text(row.proposed_at),
                "parts": [part_document(part, with_options=False) for part in tried],
                **author_fields(row.author, circle.seats, lang),
            }
        )
    return shown


def intention_document(circle: Circle, lang: str) -> Plain:
    """What the next of the team's bots means to do, as a plan that stands nowhere; nothing where no bot comes."""
    seats = circle.teamwork.order(circle.state)
    seat = next((circle.seats[index] for index in seats if circle.seats[index].is_played_by_bot), None)
    if seat is None or not circle.match.is_active:
        return {"seat": None, "name": None, "part": None}
    names = seat_names(circle.seats, lang)
    marks = marks_for(circle.match, circle.game, circle.state, seat.index)
    with engine_call():
        part = door.intended(circle.game, circle.state, seat.index, bot_level(seat), marks, lang, names)
    shown = part_document(part, with_options=False) if part.possible and part.steps else None
    return {"seat": seat.index, "name": names[seat.index], "part": shown}


def _adoptions(circle: Circle) -> list[Adoption]:
    rows = Adoption.objects.filter(match=circle.match.pk, seat__in=circle.team.seats).order_by("seat")
    return [row for row in rows if circle.seats[row.seat].player_id == row.player_id]


def _adoption(row: Adoption) -> Plain:
    return {
        "seat": row.seat,
        "plan": row.plan_id,
        "revision": row.revision,
        "steps": [step["key"] for step in row.steps],
        "status": row.status,
        "done": row.done,
        "why": row.why or None,
    }


def part_document(part: door.ShownPart, *, with_options: bool) -> Plain:
    """One seat's part as it would go now, as plain data."""
    document: Plain = door.plain(part)
    if not with_options:
        document["options"] = []
    return document


def author_fields(author: Player, seats: Sequence[Seat], lang: str) -> Plain:
    """Who did it: their first seat here and how they are called at the table."""
    held = next((seat.index for seat in seats if seat.player_id == author.pk), None)
    name = author.display_name if held is None else seat_names(seats, lang)[held]
    return {"seat": held, "name": name}
