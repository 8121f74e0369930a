"""What everybody may know of a player: nothing but what finished public matches tell."""

from django.db.models import QuerySet

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Match, Seat
from backend.matches.selectors.matches import game_title, player_document
from backend.matches.selectors.view import Plain


def player_page(handle: str, lang: str) -> Plain:
    """A player's page, but for the address of their matches. Problem: not_found."""
    player = Player.objects.filter(handle=handle, is_active=True).first()
    if player is None:
        raise Problem("not_found")
    return player_document(player, lang) | {
        "member_since": player.created_at.strftime("%Y-%m"),
        "games": figures(of_player(player).filter(match__visibility=Match.Visibility.PUBLIC), lang),
    }


def own_figures(player: Player, lang: str) -> list[Plain]:
    """The same for the player's own eyes: all finished matches count, whoever may see them."""
    return figures(of_player(player), lang)


def of_player(player: Player) -> QuerySet[Seat]:
    """The player's seats in matches that are over."""
    return Seat.objects.filter(player=player.pk, kind=Seat.Kind.HUMAN, match__status=Match.Status.FINISHED)


def figures(seats: QuerySet[Seat], lang: str) -> list[Plain]:
    """How often the owner of these seats has played each game, and with what result; the most played first.

    Who held several seats of one match has a result only if all of them had the same.
    """
    results: dict[tuple[str, str], set[str]] = {}
    for game, match, result in seats.values_list("match__game", "match", "result").iterator():
        results.setdefault((game, match), set()).add(result)
    games: dict[str, list[set[str]]] = {}
    for (game, _), found in results.items():
        games.setdefault(game, []).append(found)
    return [
        {
            "game": game,
            "title": game_title(game, lang),
            "played": len(found),
            "won": found.count({"win"}),
            "lost": found.count({"loss"}),
            "drawn": found.count({"draw"}),
        }
        for game, found in sorted(games.items(), key=lambda row: (-len(row[1]), row[0]))
    ]
