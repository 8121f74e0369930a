"""What a player may take along of what they have planned, and what goes with them when they leave for good."""

from backend.accounts.models import Player
from backend.accounts.services.farewell import exports, frees_seats
from backend.matches.selectors.view import Plain, utc_text
from backend.teamwork.models import Marker


@exports("markers")
def exported_markers(player: Player, lang: str) -> list[Plain]:
    """What the player has pinned for teams."""
    rows = Marker.objects.filter(author=player).order_by("at")
    return [
        {"match": row.match_id, "kind": row.kind, "about": row.about, "at": utc_text(row.at)}
        for row in rows.iterator()
    ]


@frees_seats
def forget_plans(player: Player) -> None:
    """What somebody has pinned who has gone for good is nobody's word any more."""
    Marker.objects.filter(author=player).delete()
