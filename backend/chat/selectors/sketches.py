"""Sketches on the board, as those who may see them see them."""

from collections.abc import Sequence
from typing import Any

from backend.chat.audience import channels
from backend.chat.models import Channel, Sketch
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.selectors.matches import player_document
from backend.matches.visibility import Caller

Plain = dict[str, Any]


def sketches_document(match: Match, seats: Sequence[Seat], caller: Caller, lang: str) -> Plain:
    """What the team has drawn for this moment, the oldest first; nothing for who may not read its channel."""
    access = channels(match, seats, caller).get(Channel.TEAM)
    if access is None or access.team is None:
        return {"may_draw": False, "results": []}
    team = access.team
    rows = Sketch.objects.filter(match_id=match.pk, team=team.key, moment=team.moment)
    found = rows.select_related("author").order_by("at", "pk")
    return {
        "may_draw": access.may_write and bool(team.places),
        "results": [_sketch(row, seats, lang) for row in found],
    }


def _sketch(row: Sketch, seats: Sequence[Seat], lang: str) -> Plain:
    author = player_document(row.author, lang)
    held = [seat.index for seat in seats if seat.player_id == row.author_id]
    return {
        "id": row.pk,
        "author": author,
        "seat": held[0] if held else None,
        "name": seat_names(seats, lang)[held[0]] if held else author["display_name"],
        "kind": row.kind,
        "start": row.start or None,
        "place": row.place,
    }
