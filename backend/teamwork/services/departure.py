"""What a player may take along of what they have planned, and what goes with them when they leave for good."""

from backend.accounts.models import Player
from backend.accounts.services.farewell import exports, frees_seats
from backend.matches.selectors.view import Plain, utc_text
from backend.teamwork.models import Adoption, Marker, TeamPlan, TeamSight


@exports("markers")
def exported_markers(player: Player, lang: str) -> list[Plain]:
    """What the player has pinned for teams."""
    rows = Marker.objects.filter(author=player).order_by("at")
    return [
        {"match": row.match_id, "kind": row.kind, "about": row.about, "at": utc_text(row.at)}
        for row in rows.iterator()
    ]


@exports("team_plans")
def exported_plans(player: Player, lang: str) -> list[Plain]:
    """What the player has proposed to teams, or changed last."""
    rows = TeamPlan.objects.filter(author=player).order_by("proposed_at")
    return [
        {"match": row.match_id, "parts": row.parts, "at": utc_text(row.proposed_at)}
        for row in rows.iterator()
    ]


@exports("adopted_plans")
def exported_adoptions(player: Player, lang: str) -> list[Plain]:
    """What the player has adopted for seats of their own."""
    rows = Adoption.objects.filter(player=player).order_by("changed_at")
    return [
        {
            "match": row.match_id,
            "seat": row.seat,
            "steps": [step["key"] for step in row.steps],
            "status": row.status,
            "at": utc_text(row.changed_at),
        }
        for row in rows.iterator()
    ]


@frees_seats
def forget_plans(player: Player) -> None:
    """What somebody has pinned or proposed who has gone for good is nobody's word any more."""
    Marker.objects.filter(author=player).delete()
    TeamPlan.objects.filter(author=player).delete()
    Adoption.objects.filter(player=player).delete()
    TeamSight.objects.filter(player=player).delete()
