"""What every move reads and writes, in statements made once (core/statements.py). Whatever is read here is read as
Django would (tests/backend/matches/test_rows.py); all else stays with the ORM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from backend.accounts.models import Player
from backend.accounts.rows import Asker, Held
from backend.core.statements import Columns, Insert, Row, fetch, for_update, table_of
from backend.matches.models import (
    Entry,
    IdempotencyKey,
    Match,
    Obligation,
    PrivateInput,
    Remark,
    Seat,
    Snapshot,
)
from games import door

MATCH = Columns(Match, "m")
SEAT = Columns(Seat, "s")
SEATED = Columns(
    Player,
    "p",
    *("handle", "display_name", "is_guest", "language", "time_zone", "quiet_hours", "away", "deleted_at"),
)
"""What is asked of a player who sits somewhere; the rest is read by Django, one by one, if anybody wants it."""
OWED = Columns(Obligation, "o")

HOST = Columns(Player, "h", *("handle", "display_name", "is_guest", "language", "deleted_at"))
TOLD = Columns(Entry, "e", *("match", "number", "by", "seat", "at", "events"))
"""An entry as the log shows it; the choice is nobody's business."""
REMARK = Columns(Remark, "r")

add_entries = Insert(Entry)
add_snapshots = Insert(Snapshot)
KEPT = Columns(IdempotencyKey, "k")
keep_key = Insert(IdempotencyKey)
PRIVATE = Columns(PrivateInput, "i")
put_privates = Insert(PrivateInput, conflict=("match", "seat"), update=("data", "order_for", "order_at"))
put_seats = Insert(
    Seat,
    conflict=("id",),
    update=(
        *("status", "timeouts_in_a_row", "extensions", "result", "player", "table_name", "wanted"),
        *("invitation", "private_revision", "bank"),
    ),
)
"""All that a change of a match may change of its seats; how far somebody has looked is not among it."""
add_owed = Insert(Obligation)
put_owed = Insert(
    Obligation,
    conflict=("id",),
    update=tuple(
        each.name
        for each in Obligation._meta.concrete_fields
        if each.name not in ("id", "match", "told_version")
    ),
)
"""Takes the rows of what is no longer owed for what is owed now. That a device was told is written by who tells."""


def find_match(match_id: str, *, lock: bool = False) -> Match | None:
    """The match's row, locked until the end of the transaction where that is asked for."""
    found = fetch(_match() + (for_update() if lock else ""), [match_id])
    return MATCH.read(found[0]) if found else None


def lock_match_for(asker: Asker, match_id: str) -> tuple[tuple[Held, Player] | None, Match] | None:
    """Who asks, None where that lets nobody in, with the locked match; None where either is not there."""
    sql = (
        f"SELECT {asker.columns}, {MATCH.sql} FROM {asker.source} JOIN {table_of(Match)} m ON m.id = %s"  # noqa: S608
        f" WHERE {asker.where}{for_update('m')}"
    )
    found = fetch(sql, [match_id, *asker.params])
    return (asker.read(found[0]), MATCH.read(found[0], asker.width)) if found else None


@cache
def _match() -> str:
    return f"SELECT {MATCH.sql} FROM {table_of(Match)} m WHERE m.id = %s"  # noqa: S608 - names of ours


@dataclass
class Opened:
    """What stands around a match that was just locked."""

    seats: list[Seat] = field(default_factory=list)
    """In order, with their players."""
    owed: list[Obligation] = field(default_factory=list)
    state: bytes | None = None
    """The newest one, as stored; None where there is none, or it is not the reader's to work with."""
    privates: dict[int, PrivateInput] = field(default_factory=dict)
    kept: IdempotencyKey | None = None
    """What is kept under the reader's key."""


def open_match(match: Match, player_id: str | None = None, key: str = "") -> Opened:
    """All that a change of a match needs, by one statement. For a player, who may have sent a key: what nobody but
    who sits at the table can move is not read for others."""
    params: list[object] = [match.version, match.pk]
    if player_id is not None:
        params = [player_id, player_id, match.version, player_id, key, match.pk]
    opened = Opened()
    at_player = SEAT.width
    at_owed = at_player + SEATED.width
    at_private = at_owed + OWED.width
    at_kept = at_private + PRIVATE.width
    for row in fetch(_opened(player_id is not None), params):
        if not opened.seats or opened.seats[-1].pk != row[0]:
            seat = SEAT.read(row)
            seat.player = SEATED.read_joined(row, at_player)
            seat.match = match
            opened.seats.append(seat)
            private = PRIVATE.read_joined(row, at_private)
            if private is not None:
                opened.privates[seat.index] = private
        if row[-1] is not None:
            opened.state = bytes(row[-1])
        opened.kept = opened.kept or KEPT.read_joined(row, at_kept)
        owed = OWED.read_joined(row, at_owed)
        if owed is not None:
            opened.owed.append(owed)
    opened.owed.sort(key=_asked)
    return opened


def _asked(row: Obligation) -> tuple[int, int]:
    """Sorts what is owed in the order in which it was asked: keys are used again."""
    return row.opened_version, row.pk


@cache
def _opened(for_player: bool) -> str:
    sits = (
        f"EXISTS (SELECT 1 FROM {table_of(Seat)} h WHERE h.match_id = s.match_id"  # noqa: S608 - names of ours
        f" AND h.player_id = %s AND h.kind = '{Seat.Kind.HUMAN.value}')"
    )
    is_theirs = f" AND {sits}" if for_player else ""
    kept = KEPT.sql if for_player else ", ".join(["NULL"] * KEPT.width)
    keys = (
        f' LEFT JOIN {table_of(IdempotencyKey)} k ON s."index" = 0 AND k.match_id = s.match_id'
        " AND k.player_id = %s AND k.key = %s"
    )
    return (
        f"SELECT {SEAT.sql}, {SEATED.sql}, {OWED.sql}, {PRIVATE.sql}, {kept}, n.state FROM {table_of(Seat)} s"  # noqa: S608
        f" LEFT JOIN {table_of(Player)} p ON p.id = s.player_id"
        f' LEFT JOIN {table_of(Obligation)} o ON o.match_id = s.match_id AND o.seat = s."index"'
        f' LEFT JOIN {table_of(PrivateInput)} i ON i.match_id = s.match_id AND i.seat = s."index"{is_theirs}'
        f' LEFT JOIN {table_of(Snapshot)} n ON s."index" = 0 AND n.match_id = s.match_id{is_theirs}'
        " AND n.version = %s"
        f"{keys if for_player else ''} WHERE s.match_id = %s"
        ' ORDER BY s."index", o.id'
    )


@dataclass
class Table:
    """Who sits at a match, in order and with their players, and what is owed there in the order in which it was
    asked."""

    seats: list[Seat] = field(default_factory=list)
    owed: list[Obligation] = field(default_factory=list)


_AROUND = (
    f"LEFT JOIN {table_of(Player)} p ON p.id = s.player_id"
    f' LEFT JOIN {table_of(Obligation)} o ON o.match_id = s.match_id AND o.seat = s."index"'
)
_IN_ORDER = 'ORDER BY s.match_id, s."index", o.id'


def see_match(match_id: str) -> tuple[Match, Table] | None:
    """A match with its table, as anybody reads it who looks."""
    found = fetch(_seen(), [match_id])
    if not found:
        return None
    match = MATCH.read(found[0])
    return match, _tables(found, MATCH.width).get(match.pk, Table())


def see_match_for(asker: Asker, match_id: str) -> tuple[tuple[Held, Player] | None, Match, Table] | None:
    """The same with who asks, None where that lets nobody in; None where they or the match are not there."""
    sql = (
        f"SELECT {asker.columns}, {MATCH.sql}, {SEAT.sql}, {SEATED.sql}, {OWED.sql}"  # noqa: S608 - names of ours
        f" FROM {asker.source} JOIN {table_of(Match)} m ON m.id = %s"
        f" LEFT JOIN {table_of(Seat)} s ON s.match_id = m.id {_AROUND} WHERE {asker.where} {_IN_ORDER}"
    )
    found = fetch(sql, [match_id, *asker.params])
    if not found:
        return None
    match = MATCH.read(found[0], asker.width)
    table = _tables(found, asker.width + MATCH.width).get(match.pk, Table())
    return asker.read(found[0]), match, table


@cache
def _seen() -> str:
    return (
        f"SELECT {MATCH.sql}, {SEAT.sql}, {SEATED.sql}, {OWED.sql} FROM {table_of(Match)} m"  # noqa: S608
        f" LEFT JOIN {table_of(Seat)} s ON s.match_id = m.id {_AROUND} WHERE m.id = %s {_IN_ORDER}"
    )


def tables_of(match_ids: Sequence[str]) -> dict[str, Table]:
    """The tables of several matches."""
    if not match_ids:
        return {}
    marks = ", ".join(["%s"] * len(match_ids))
    return _tables(fetch(_some_tables(f"IN ({marks})"), list(match_ids)), 0)


def tables_waiting_for(player_id: str) -> dict[str, Table]:
    """The tables of all matches that wait for a player."""
    waiting = f"IN (SELECT w.match_id FROM {table_of(Obligation)} w WHERE w.player_id = %s)"  # noqa: S608
    return _tables(fetch(_some_tables(waiting), [player_id]), 0)


@cache
def _some_tables(which: str) -> str:
    return (
        f"SELECT {SEAT.sql}, {SEATED.sql}, {OWED.sql} FROM {table_of(Seat)} s"  # noqa: S608
        f" {_AROUND} WHERE s.match_id {which} {_IN_ORDER}"
    )


def _tables(rows: Sequence[Row], at: int) -> dict[str, Table]:
    tables: dict[str, Table] = {}
    last: Seat | None = None
    at_player = at + SEAT.width
    at_owed = at_player + SEATED.width
    for row in rows:
        seat = SEAT.read_joined(row, at) if last is None or row[at] != last.pk else last
        if seat is None:
            continue
        table = tables.setdefault(seat.match_id, Table())
        if seat is not last:
            seat.player = SEATED.read_joined(row, at_player)
            table.seats.append(seat)
            last = seat
        owed = OWED.read_joined(row, at_owed)
        if owed is not None:
            table.owed.append(owed)
    for table in tables.values():
        table.owed.sort(key=_asked)
    return tables


@dataclass
class Position:
    """What a view of one version is made of."""

    state: bytes
    private: bytes | None
    """Of the seat whose eyes look, if it has any; nothing of what others have stored is read."""


def position_of(match_id: str, version: int, seat: int) -> Position | None:
    """The stored state of a version, and what `seat` has told in private."""
    found = fetch(_position(), [seat, match_id, version])
    if not found:
        return None
    state, key, private = found[0]
    whole = bytes(state) if key is None else door.restored(bytes(state), bytes(key))
    return Position(whole, None if private is None else bytes(private))


@cache
def _position() -> str:
    return (
        f"SELECT n.state, k.state, i.data FROM {table_of(Snapshot)} n"  # noqa: S608
        f" LEFT JOIN {table_of(Snapshot)} k ON k.match_id = n.match_id AND k.version = n.key"
        f" LEFT JOIN {table_of(PrivateInput)} i ON i.match_id = n.match_id AND i.seat = %s"
        " WHERE n.match_id = %s AND n.version = %s"
    )


def told_since(match_id: str, after: int, limit: int) -> list[tuple[Entry, list[Remark]]]:
    """Up to `limit` entries after a version, the oldest first, each with the remarks of its time."""
    told: list[tuple[Entry, list[Remark]]] = []
    for row in fetch(_told(), [match_id, after, after + limit]):
        if not told or told[-1][0].pk != row[0]:
            told.append((TOLD.read(row), []))
        remark = REMARK.read_joined(row, TOLD.width)
        if remark is not None:
            told[-1][1].append(remark)
    return told


@cache
def _told() -> str:
    return (
        f"SELECT {TOLD.sql}, {REMARK.sql} FROM {table_of(Entry)} e"  # noqa: S608
        f" LEFT JOIN {table_of(Remark)} r ON r.match_id = e.match_id AND r.version = e.number"
        " WHERE e.match_id = %s AND e.number > %s AND e.number <= %s ORDER BY e.number, r.id"
    )


@dataclass
class Listed:
    """A match as lists show it."""

    match: Match
    host: Player
    newest: Entry | None
    state: bytes | None
    """The newest one, where the match waits for whoever reads the list."""


def listed(match_ids: Sequence[str], player_id: str | None) -> dict[str, Listed]:
    """Those of the matches that are still there, for a reader."""
    if not match_ids:
        return {}
    at_host = MATCH.width
    at_entry = at_host + HOST.width
    found: dict[str, Listed] = {}
    for row in fetch(_listed(len(match_ids)), [player_id or "", *match_ids]):
        match = MATCH.read(row)
        state = row[-1]
        found[match.pk] = Listed(
            match,
            HOST.read(row, at_host),
            TOLD.read_joined(row, at_entry),
            None if state is None else bytes(state),
        )
    return found


@cache
def _listed(amount: int) -> str:
    waits = f"EXISTS (SELECT 1 FROM {table_of(Obligation)} o WHERE o.match_id = m.id AND o.player_id = %s)"  # noqa: S608
    return (
        f"SELECT {MATCH.sql}, {HOST.sql}, {TOLD.sql}, n.state FROM {table_of(Match)} m"  # noqa: S608
        f" JOIN {table_of(Player)} h ON h.id = m.host_id"
        f" LEFT JOIN {table_of(Entry)} e ON e.match_id = m.id AND e.number = m.version"
        f" LEFT JOIN {table_of(Snapshot)} n ON n.match_id = m.id AND n.version = m.version AND {waits}"
        f" WHERE m.id IN ({', '.join(['%s'] * amount)})"
    )
