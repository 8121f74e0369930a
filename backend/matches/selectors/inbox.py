"""What waits for a player: read from the obligations, the one truth for inbox, badge and notices."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F

from backend.accounts.models import Player
from backend.matches.company import in_good_company
from backend.matches.models import Match, Obligation, Seat
from backend.matches.rows import listed, tables_waiting_for
from backend.matches.selectors.matches import earliest, listed_documents, match_documents
from backend.matches.selectors.view import Plain, stops_before, utc_text

MAX_UNSEEN = 50
"""Finished matches that are listed at most."""


def waiting_rows(player: Player) -> dict[str, list[Obligation]]:
    """What a player owes, by match: the next deadline first, matches without one last."""
    found: dict[str, list[Obligation]] = defaultdict(list)
    owed = Obligation.objects.filter(player=player.pk).order_by(F("deadline").asc(nulls_last=True), "pk")
    for row in owed:
        found[row.match_id].append(row)
    return dict(found)


def _next(row: Obligation) -> tuple[bool, float, int]:
    """Sorts by deadline, what has none last."""
    return row.deadline is None, row.deadline.timestamp() if row.deadline is not None else 0.0, row.pk


def _by_deadline(rows: Iterable[Obligation]) -> list[Obligation]:
    return sorted(rows, key=_next)


def badge(player: Player) -> int:
    """How many matches wait for a player."""
    return Obligation.objects.filter(player=player.pk).values("match").distinct().count()


def waiting_documents(player: Player, lang: str) -> list[Plain]:
    """The matches that wait for a player, by deadline."""
    tables = tables_waiting_for(player.pk)
    owed = {
        pk: _by_deadline(row for row in table.owed if row.player_id == player.pk)
        for pk, table in tables.items()
    }
    found = listed([pk for pk, rows in owed.items() if rows], player.pk)
    order = sorted(found, key=lambda pk: _next(owed[pk][0]))
    documents = listed_documents([found[pk] for pk in order], tables, player, lang)
    return [
        {
            "match": document,
            "decisions": len(owed[document["id"]]),
            "deadline": utc_text(earliest(owed[document["id"]])),
            "stops": stops_before(earliest(owed[document["id"]]), owed[document["id"]]),
        }
        for document in documents
    ]


def inbox_document(player: Player, lang: str) -> Plain:
    """The inbox as the API gives it."""
    waiting = waiting_documents(player, lang)
    return {
        "waiting": waiting,
        "invitations": match_documents(_invitations(player), player, lang),
        "finished_unseen": match_documents(_finished_unseen(player), player, lang),
        "badge": len(waiting),
    }


def _invitations(player: Player) -> list[Match]:
    """Tables that keep a seat for this player by name and at which they could take it."""
    seats = Seat.objects.filter(player=player.pk, kind=Seat.Kind.INVITE, match__status=Match.Status.WAITING)
    found = in_good_company(Match.objects.filter(pk__in=seats.values("match")), player)
    return list(found.order_by("-created_at"))


def _finished_unseen(player: Player) -> list[Match]:
    """Matches that have ended (also those that were given up) and whose end this player has not looked at, the newest
    first."""
    seats = Seat.objects.filter(
        player=player.pk,
        kind=Seat.Kind.HUMAN,
        match__status__in=(Match.Status.FINISHED, Match.Status.ABANDONED),
        match__started_at__isnull=False,
        seen_version__lt=F("match__version"),
    )
    return list(Match.objects.filter(pk__in=seats.values("match")).order_by("-finished_at")[:MAX_UNSEEN])
