"""Where a team left what it had planned, in words, for the analysis of its match."""

from collections.abc import Sequence
from typing import Any

from backend.core.text import t
from backend.matches.engine import game_of
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.visibility import Caller
from backend.teamwork.access import circle_of
from backend.teamwork.models import LeftPlan

MOST = 6
"""So many are told, the last ones."""


def left_moments(match: Match, seats: Sequence[Seat], caller: Caller, lang: str) -> list[dict[str, Any]]:
    """Moments as an analysis has them; none for whoever is not of the team."""
    if game_of(match.game).teamwork is None:
        return []
    rows = LeftPlan.objects.filter(match=match.pk).order_by("-version", "-pk")[:MOST]
    if not rows or circle_of(match, seats, caller) is None:
        return []
    names = seat_names(seats, lang)
    return [
        {
            "version": row.version,
            "text": t(
                f"left_plan.{row.why}",
                lang,
                turn=row.turn,
                name=names[row.seat],
                step=row.done + 1,
                steps=row.steps,
                what=row.texts.get(lang, "…"),
            ),
        }
        for row in reversed(rows)
    ]
