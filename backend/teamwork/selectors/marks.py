"""What a team has marked, as its bots read it."""

from backend.matches.models import Match, Seat
from backend.teamwork.models import Marker
from games import door


def marks_for(match: Match, game: door.AnyGame, state: door.State, seat: int) -> list[door.Mark]:
    """The markers of the seat's team, the oldest first; none in a game that does not plan together."""
    if game.teamwork is None:
        return []
    team = next((team.key for team in door.teams(game, state) if seat in team.seats), None)
    rows = Marker.objects.filter(match=match.pk, team=team or "").order_by("at", "pk")
    held = dict(
        Seat.objects.filter(match=match.pk, player__isnull=False)
        .order_by("-index")
        .values_list("player", "index")
    )
    return [door.Mark(row.kind, row.about, held.get(row.author_id, -1)) for row in rows]
