"""What everybody may know of a player: nothing but what finished public matches tell."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import Handover, Match, Seat
from backend.matches.selectors.matches import game_title, player_document
from backend.matches.selectors.view import Plain


def player_page(handle: str, lang: str) -> Plain:
    """A player's page, but for the address of their matches. Problem: not_found."""
    player = Player.objects.filter(handle=handle, is_active=True).first()
    if player is None:
        raise Problem("not_found")
    return player_document(player, lang) | {
        "member_since": player.created_at.strftime("%Y-%m"),
        "games": _all_figures(player, lang, match__visibility=Match.Visibility.PUBLIC),
    }


def own_figures(player: Player, lang: str) -> list[Plain]:
    """The same for the player's own eyes: all finished matches count, whoever may see them."""
    return _all_figures(player, lang)


def _all_figures(player: Player, lang: str, **which: Any) -> list[Plain]:
    """The figures of some of the player's matches, with how many they left."""
    left = dict(left_by(player, **which))
    rows = figures(of_player(player).filter(**which), lang)
    known = {row["game"] for row in rows}
    rows += [_row(game, [], lang) for game in sorted(left) if game not in known]
    return [row | {"left": left.get(row["game"], 0)} for row in rows]


def of_player(player: Player) -> QuerySet[Seat]:
    """The player's seats in matches that are over. A substitute's win is theirs, a defeat that they came into is
    nobody's."""
    came = Handover.objects.filter(match=OuterRef("match"), seat=OuterRef("index"))
    seats = Seat.objects.filter(player=player.pk, kind=Seat.Kind.HUMAN, match__status=Match.Status.FINISHED)
    return seats.exclude(Exists(came) & ~Q(result="win"))


def left_by(player: Player, **which: Any) -> Iterable[tuple[str, int]]:
    """How many matches of each game the player left: somebody took the seat over, or nobody played to the end."""
    handed_over = Handover.objects.filter(match=OuterRef("pk"), left=player.pk)
    kept = Seat.objects.filter(match=OuterRef("pk"), player=player.pk, status=Seat.Status.BOT_KEEPS)
    named = {name.removeprefix("match__"): value for name, value in which.items()}
    ended = Match.objects.filter(status__in=(Match.Status.FINISHED, Match.Status.ABANDONED), **named)
    left = ended.filter(Exists(handed_over) | Q(Exists(kept), status=Match.Status.ABANDONED))
    return left.values_list("game").annotate(Count("pk")).order_by()


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
    by_number = sorted(games.items(), key=lambda row: (-len(row[1]), row[0]))
    return [_row(game, found, lang) for game, found in by_number]


def _row(game: str, found: list[set[str]], lang: str) -> Plain:
    return {
        "game": game,
        "title": game_title(game, lang),
        "played": len(found),
        "won": found.count({"win"}),
        "lost": found.count({"loss"}),
        "drawn": found.count({"draw"}),
    }
