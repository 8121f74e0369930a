"""What a player reads of the bot in their place: their wish, and the diary of what it did."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from backend.accounts.models import Player
from backend.matches.engine import game_of
from backend.matches.models import Caretaker, Entry, Match, Seat
from backend.matches.selectors.log import entry_document
from backend.matches.selectors.view import Looker, Plain, utc_text

BY_MACHINE = ("bot", "clock")
"""Who gives an answer that its seat's player did not give."""
DEFAULT_LEVEL = "normal"
"""Who plays for an absent player."""
MAX_DIARY = 200
"""Answers that a diary shows at most, the newest ones."""


def caretaker_document(match: Match, looker: Looker, player: Player) -> Plain:
    """The wish or the bot of the player's own seat, and the diary of its last time there; nothing of who sat there
    before."""
    rows = Caretaker.objects.filter(match=match.pk, seat=looker.viewer, player=player.pk)
    open_row = rows.filter(ended_at=None).first()
    last = rows.exclude(began_at=None).last()
    return {
        "seat": looker.viewer,
        "caretaker": _wish(open_row) if open_row is not None and match.is_active else None,
        "answers_missing": answers_missing(match.pk, looker.viewer, player),
        "diary": _diary(match, last, looker) if last is not None else None,
    }


def _wish(row: Caretaker) -> Plain:
    return {
        "mode": row.mode,
        "from": utc_text(row.starts_at),
        "until": utc_text(row.ends_at),
        "level": row.level or None,
        "max_answers": row.max_answers,
        "is_playing": row.began_at is not None,
        "answers": answers_given(row).count() if row.began_at is not None else 0,
    }


def _diary(match: Match, row: Caretaker, looker: Looker) -> Plain:
    game = game_of(match.game)
    given: Any = answers_given(row).order_by("-number")[:MAX_DIARY]
    return {
        "mode": row.mode,
        "began_at": utc_text(row.began_at),
        "began_version": row.began_version,
        "ended_at": utc_text(row.ended_at),
        "ended_version": row.ended_version,
        "answers": [
            entry_document(game, entry, looker.viewer, looker.lang, looker.names) for entry in reversed(given)
        ],
    }


def level_of(match_id: str, seat: int) -> str:
    """The level of the bot that plays for an absent player, as they wished; empty for the usual one."""
    row = Caretaker.objects.filter(match=match_id, seat=seat, ended_at=None).values_list("level").first()
    return row[0] if row is not None else ""


def bot_level(seat: Seat) -> str:
    """How well the bot plays that gives a seat's answers."""
    return seat.level or level_of(seat.match_id, seat.index) or DEFAULT_LEVEL


def answers_given(row: Caretaker) -> QuerySet[Entry]:
    """The entries in which a machine answered for the seat during this time of care."""
    given = Entry.objects.filter(
        match=row.match_id, seat=row.seat, type="answer", by__in=BY_MACHINE, number__gt=row.began_version or 0
    )
    return given if row.ended_version is None else given.filter(number__lte=row.ended_version)


def answers_missing(match_id: str, seat: int, player: Player) -> int:
    """How many answers the seat's player must still give before they may ask for a bot again.

    An answer that was taken back is none; a bot that did nothing needs no rest.
    """
    asked = Caretaker.objects.filter(match=match_id, seat=seat, player=player.pk, ended_at__isnull=False)
    last = asked.exclude(mode=Caretaker.Mode.ABSENT).order_by("-pk").first()
    if last is None or last.ended_version == last.began_version:
        return 0
    own = Entry.objects.filter(match=match_id, seat=seat, number__gt=last.ended_version or 0)
    given = own.filter(type="answer").exclude(by__in=BY_MACHINE).count()
    undone = own.filter(type="undo").count()
    return max(0, int(settings.CARETAKER_REST) - max(0, given - undone))
