"""What the finished matches of one game tell: to everybody from the public ones, to a player from their own."""

from django.db.models import Count
from django.db.models.fields.json import KeyTextTransform

from backend.accounts.models import Player
from backend.matches.models import Match
from backend.matches.selectors.players import figures, of_player
from backend.matches.selectors.view import Plain
from games import door


def game_statistics(game: door.AnyGame, player: Player | None, lang: str) -> Plain:
    """How often the game was played in public, and how it ended, the most frequent end first; the caller's own
    figures beside it. Imported matches were not played here and don't count."""
    finished = Match.objects.filter(
        game=game.key,
        status=Match.Status.FINISHED,
        visibility=Match.Visibility.PUBLIC,
        record_digest=None,
    )
    counted = finished.values_list(KeyTextTransform("reason", "outcome")).annotate(Count("pk")).order_by()
    found: dict[str | None, int] = dict(counted)
    endings = [
        {
            "reason": reason,
            "rule": rule,
            "text": door.ending_text(game, reason, lang),
            "count": found.get(reason, 0),
        }
        for reason, rule in game.meta.end_reasons.items()
    ]
    return {
        "game": game.key,
        "played": sum(found.values()),
        "endings": sorted(endings, key=lambda ending: -ending["count"]),
        "mine": _own(game, player, lang) if player else None,
    }


def _own(game: door.AnyGame, player: Player, lang: str) -> Plain:
    rows = figures(of_player(player).filter(match__game=game.key), lang)
    row = rows[0] if rows else {"played": 0, "won": 0, "lost": 0}
    return {name: row[name] for name in ("played", "won", "lost")}
