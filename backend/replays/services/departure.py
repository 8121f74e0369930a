"""A player's notes, to take along; and nothing with their name stays made when they leave for good."""

from backend.accounts.models import Player
from backend.accounts.services.farewell import exports, frees_seats
from backend.matches.models import Match
from backend.matches.selectors.view import Plain, utc_text
from backend.replays.models import Note, RenderedAnalysis, RenderedReplay


@exports("notes")
def exported_notes(player: Player, lang: str) -> list[Plain]:
    """Everything that the player has noted."""
    return [
        {"match": row.match_id, "version": row.version, "text": row.text, "at": utc_text(row.at)}
        for row in Note.objects.filter(player=player)
    ]


@frees_seats
def forget_renderings(player: Player) -> None:
    """Replays and analyses that were made with the name are made anew when somebody asks; notes go."""
    Note.objects.filter(player=player).delete()
    matches = Match.objects.filter(seats__player=player)
    RenderedReplay.objects.filter(match__in=matches).delete()
    RenderedAnalysis.objects.filter(match__in=matches).delete()
