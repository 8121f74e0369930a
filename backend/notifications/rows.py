"""What is read and written whenever somebody looks at what a match's players should be told: for all of them at once,
in statements made once (core/statements.py)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache

from django.db import connection

from backend.accounts.models import Player
from backend.chat.models import Message
from backend.core.statements import Columns, Insert, fetch, run, table_of
from backend.matches.models import Caretaker, Entry, Match, Obligation, Seat
from backend.matches.rows import OWED, SEAT, SEATED
from backend.notifications.models import Attempt, Device, Notice, NoticeSettings

PLAYER = Columns(Player, "p")
NOTICE = Columns(Notice, "n")
SETTINGS = Columns(NoticeSettings, "c")
CARE = Columns(Caretaker, "c")

open_notices = Insert(Notice)
close_notices = Insert(Notice, conflict=("id",), update=("closed_at", "settled_at", "reason"))
move_notices = Insert(Notice, conflict=("id",), update=("deadline", "kind"))


@dataclass
class Facts:
    """What a match is like for the notices of some of its players."""

    match: Match
    now: datetime
    seats: list[Seat] = field(default_factory=list)
    owed: dict[str, list[Obligation]] = field(default_factory=lambda: defaultdict(list))
    """By the player who owes it."""
    acts: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    """By version: who gave the entry that opened something that is owed, and in which seat."""
    cares: list[Caretaker] = field(default_factory=list)
    open: dict[str, list[Notice]] = field(default_factory=lambda: defaultdict(list))
    """The notices that are open now, by player."""
    settings: dict[str, NoticeSettings] = field(default_factory=dict)
    authors: set[str] = field(default_factory=set)
    """Who has written something about the match not long ago."""


def lock_players(ids: Sequence[str]) -> list[Player]:
    """Those of them who have not left, locked: runs for the same players wait for each other, in one order; rows that
    only refer to a player do not wait."""
    return [PLAYER.read(row) for row in fetch(_players(len(ids), connection.vendor), sorted(ids))]


@cache
def _players(amount: int, vendor: str) -> str:
    lock = " FOR NO KEY UPDATE" if vendor == "postgresql" else ""
    return (
        f"SELECT {PLAYER.sql} FROM {table_of(Player)} p"  # noqa: S608 - names of ours
        f" WHERE p.id IN ({_marks(amount)}) AND p.deleted_at IS NULL ORDER BY p.id{lock}"
    )


def facts_of(match: Match, players: Sequence[str], now: datetime, news_since: datetime) -> Facts:
    """Read in a few statements, however many players there are."""
    facts = Facts(match, now)
    _read_table(facts)
    for row in fetch(_notices(len(players)), [match.pk, *players]):
        notice = NOTICE.read(row)
        facts.open[str(notice.player_id)].append(notice)
    for row in fetch(_settings(len(players)), list(players)):
        chosen = SETTINGS.read(row)
        facts.settings[str(chosen.pk)] = chosen
    facts.cares = [CARE.read(row) for row in fetch(_cares(), [match.pk])]
    facts.authors = {str(author) for (author,) in fetch(_authors(), [match.pk, news_since, False])}
    return facts


def _read_table(facts: Facts) -> None:
    at_player = SEAT.width
    at_owed = at_player + SEATED.width
    for row in fetch(_table(), [facts.match.pk]):
        if not facts.seats or facts.seats[-1].pk != row[0]:
            seat = SEAT.read(row)
            seat.player = SEATED.read_joined(row, at_player)
            facts.seats.append(seat)
        owed = OWED.read_joined(row, at_owed)
        if owed is not None and owed.player_id is not None:
            facts.owed[owed.player_id].append(owed)
            facts.acts[owed.opened_version] = tuple(row[-2:])


@cache
def _table() -> str:
    return (
        f'SELECT {SEAT.sql}, {SEATED.sql}, {OWED.sql}, e."by", e.seat FROM {table_of(Seat)} s'  # noqa: S608
        f" LEFT JOIN {table_of(Player)} p ON p.id = s.player_id"
        f' LEFT JOIN {table_of(Obligation)} o ON o.match_id = s.match_id AND o.seat = s."index"'
        f" LEFT JOIN {table_of(Entry)} e ON e.match_id = o.match_id AND e.number = o.opened_version"
        ' WHERE s.match_id = %s ORDER BY s."index", o.id'
    )


@cache
def _notices(amount: int) -> str:
    return (
        f"SELECT {NOTICE.sql} FROM {table_of(Notice)} n WHERE n.match_id = %s"  # noqa: S608
        f" AND n.player_id IN ({_marks(amount)}) AND n.closed_at IS NULL"
    )


@cache
def _settings(amount: int) -> str:
    return f"SELECT {SETTINGS.sql} FROM {table_of(NoticeSettings)} c WHERE c.player_id IN ({_marks(amount)})"  # noqa: S608


@cache
def _cares() -> str:
    return f"SELECT {CARE.sql} FROM {table_of(Caretaker)} c WHERE c.match_id = %s ORDER BY c.id"  # noqa: S608


@cache
def _authors() -> str:
    return (
        f"SELECT DISTINCT author_id FROM {table_of(Message)} WHERE match_id = %s AND at > %s AND removed = %s"  # noqa: S608
    )


def with_something_shown(match_id: str, players: Sequence[str]) -> list[str]:
    """Those of the players on whose devices something of the match may stand, or a number that is too high."""
    return [str(row[0]) for row in fetch(_shown(len(players)), [*players, match_id, match_id])]


@cache
def _shown(amount: int) -> str:
    mine = "n.player_id = p.id AND n.match_id = %s"
    waiting = f"SELECT COUNT(DISTINCT o.match_id) FROM {table_of(Obligation)} o WHERE o.player_id = p.id"  # noqa: S608
    return (
        f"SELECT p.id FROM {table_of(Player)} p"  # noqa: S608
        f" WHERE p.id IN ({_marks(amount)}) AND p.deleted_at IS NULL AND ("
        f"EXISTS (SELECT 1 FROM {table_of(Notice)} n JOIN {table_of(Attempt)} a ON a.notice_id = n.id"
        f" WHERE {mine} AND a.result = '{Attempt.Outcome.OK.value}')"
        f" OR EXISTS (SELECT 1 FROM {table_of(Notice)} n"
        f" WHERE {mine} AND n.closed_at IS NOT NULL AND n.settled_at IS NULL)"
        f" OR EXISTS (SELECT 1 FROM {table_of(Device)} d WHERE d.player_id = p.id AND d.badge > ({waiting}))"
        ") ORDER BY p.id"
    )


def clear_untold(match: Match) -> None:
    """All that was noted of the match until it was read has been looked at; what has come since stays."""
    run(_clear(), [match.pk, match.untold_count])


@cache
def _clear() -> str:
    return (
        f"UPDATE {table_of(Match)} SET look_at = NULL, untold = NULL"  # noqa: S608
        " WHERE id = %s AND untold_count = %s"
    )


def _marks(amount: int) -> str:
    return ", ".join(["%s"] * amount)
