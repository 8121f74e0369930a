"""What the finished matches of one game tell: to everybody from the public ones, to a player from their own."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db.models import Count
from django.db.models.fields.json import KeyTextTransform

from backend.accounts.models import Player
from backend.matches.models import Match, Seat
from backend.matches.selectors.matches import player_document
from backend.matches.selectors.players import figures, of_player
from backend.matches.selectors.view import Plain
from games import door

K = TypeVar("K")

LATEST: Final = 500
"""So many of a player's seats of a game, those of the latest matches, are looked at for what is told apart."""
TEAMS: Final = 10
"""So many teams are listed, those that have played most."""


@dataclass
class _Played:
    """One of the player's matches, with everybody in it."""

    options: dict[str, Any]
    reason: str
    results: set[str]
    roles: list[tuple[str, str]] = field(default_factory=list)
    """For each of the player's seats who it was, where the game tells, and how it ended."""
    seats: list[Seat] = field(default_factory=list)

    def people(self) -> frozenset[str]:
        return frozenset(seat.player_id for seat in self.seats if seat.player_id)

    def level(self) -> str | None:
        """The level of its bots: None without bots, `mixed` for several."""
        levels = {seat.level for seat in self.seats if seat.kind == Seat.Kind.BOT}
        return min(levels) if len(levels) == 1 else "mixed" if levels else None


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
        "apart": _apart(game, player, lang) if player else None,
    }


def _own(game: door.AnyGame, player: Player, lang: str) -> Plain:
    rows = figures(of_player(player).filter(match__game=game.key), lang)
    row = rows[0] if rows else {"played": 0, "won": 0, "lost": 0}
    return {name: row[name] for name in ("played", "won", "lost")}


def _apart(game: door.AnyGame, player: Player, lang: str) -> Plain:
    """The player's latest matches told apart: by what makes them different, by their ends, by who one was in them,
    and, where all win or lose together, by the people of the team."""
    played = _latest(game, player)
    groups: dict[tuple[Any, ...], list[_Played]] = defaultdict(list)
    ways: dict[str, list[_Played]] = defaultdict(list)
    teams: dict[frozenset[str], list[_Played]] = defaultdict(list)
    for match in played:
        compared = tuple(match.options.get(name) for name in game.meta.compared_by)
        groups[(*compared, len(match.seats), match.level())].append(match)
        ways[match.reason].append(match)
        if game.meta.mode == "cooperative" and len(match.people()) > 1:
            teams[match.people()].append(match)
    together = _most(teams)[:TEAMS]
    everybody = Player.objects.in_bulk({person for people, _ in together for person in people})
    return {
        "groups": [
            {
                "options": dict(zip(game.meta.compared_by, key, strict=False)),
                "seats": key[-2],
                "level": key[-1],
                **_counted(found),
            }
            for key, found in _most(groups)
        ],
        "ways": [
            {"reason": reason, "text": door.ending_text(game, reason, lang), **_counted(found)}
            for reason, found in _most(ways)
        ],
        "roles": _roles(game, played, lang),
        "teams": [
            {
                "players": [
                    player_document(everybody[person], lang)
                    for person in sorted(people, key=lambda one: (one != player.pk, one))
                ],
                **_counted(found),
            }
            for people, found in together
        ],
    }


def _roles(game: door.AnyGame, played: Iterable[_Played], lang: str) -> list[Plain]:
    """The player's seats by who they were in them, the most frequent first."""
    found: dict[str, list[str]] = defaultdict(list)
    for match in played:
        for role, result in match.roles:
            found[role].append(result)
    return [
        {
            "role": role,
            "text": game.texts.say(lang, door.Text(f"{game.key}.{game.meta.played_as}.{role}")),
            "played": len(results),
            "won": results.count("win"),
            "lost": results.count("loss"),
        }
        for role, results in sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))
    ]


def _latest(game: door.AnyGame, player: Player) -> Iterable[_Played]:
    rows = of_player(player).filter(match__game=game.key, match__record_digest=None)
    latest = rows.order_by("-match__finished_at", "match", "index")[:LATEST]
    found: dict[str, _Played] = {}
    for match, index, options, outcome, result in latest.values_list(
        "match", "index", "match__options", "match__outcome", "result"
    ):
        ended = outcome or {}
        played = found.setdefault(match, _Played(options, ended.get("reason", ""), set()))
        played.results.add(result)
        named = ended.get("data", {}).get(game.meta.played_as, ())
        if index < len(named):
            played.roles.append((named[index], result))
    for seat in Seat.objects.filter(match__in=found):
        found[seat.match_id].seats.append(seat)
    return found.values()


def _most(groups: dict[K, list[_Played]]) -> list[tuple[K, list[_Played]]]:
    """What was played most stands first; the same number in an order that does not change."""
    return sorted(groups.items(), key=lambda group: (-len(group[1]), repr(group[0])))


def _counted(matches: list[_Played]) -> Plain:
    return {
        "played": len(matches),
        "won": sum(match.results == {"win"} for match in matches),
        "lost": sum(match.results == {"loss"} for match in matches),
    }
