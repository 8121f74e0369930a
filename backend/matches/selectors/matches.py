"""Matches as lists and pages show them, each as its caller may see it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from backend.accounts.models import Player
from backend.core.clock import now
from backend.core.text import t
from backend.matches.characters import character_of, manner
from backend.matches.engine import EngineFault, TookTooLong, engine_call
from backend.matches.models import Entry, Match, Obligation, Origin, Seat
from backend.matches.names import new_name, player_name, seat_names
from backend.matches.rows import Listed, Table, listed, tables_of
from backend.matches.selectors.away import away_until
from backend.matches.selectors.view import Plain, stops_before, utc_text
from backend.matches.services.freeze import freeze
from backend.matches.visibility import Caller, own_seats, visible_to
from games import door


def match_documents(
    matches: Sequence[Match], caller: Caller, lang: str, *, with_options: bool = False
) -> list[Plain]:
    """The matches as the API writes them, in the given order; the number of queries does not grow with them."""
    ids = [match.pk for match in matches]
    found = listed(ids, caller.pk)
    rows = [found[pk] for pk in ids if pk in found]
    return listed_documents(rows, tables_of(ids), caller, lang, with_options=with_options)


def listed_documents(
    rows: Sequence[Listed],
    tables: Mapping[str, Table],
    caller: Caller,
    lang: str,
    *,
    with_options: bool = False,
) -> list[Plain]:
    """The same of matches that are read already, with their tables."""
    documents = []
    for row in rows:
        match, table = row.match, tables.get(row.match.pk, Table())
        document = _document(match, table.seats, row.host, table.owed, caller, lang)
        document["last_event"] = _last_event(match, row.newest, table.seats, caller, lang)
        document["asked"] = _asked_text(row, table, caller, lang)
        if with_options:
            document["options"] = match.options
        documents.append(document)
    return documents


def match_document(match: Match, caller: Caller, lang: str) -> Plain:
    """One match with all its fields."""
    document = match_documents([match], caller, lang, with_options=True)[0]
    return document | {"origin": _origin(match, caller), "has_analysis": _has_analysis(match)}


def _has_analysis(match: Match) -> bool:
    try:
        return match.is_over and door.has_analysis(door.game(match.game))
    except door.UnknownGame:
        return False


def _origin(match: Match, caller: Caller) -> Plain | None:
    """Where a fork comes from; its source is named to those only who would find it in their lists."""
    row = Origin.objects.filter(match=match.pk).values_list("source", "version").first()
    if row is None:
        return None
    source, version = row
    may_find = source is not None and visible_to(caller).filter(pk=source).exists()
    return {"match": source if may_find else None, "version": version}


def player_document(player: Player, lang: str) -> Plain:
    """A player as others see them."""
    return {
        "id": player.pk,
        "handle": player.handle,
        "display_name": player_name(player, lang),
        "is_guest": player.is_guest,
    }


def _document(
    match: Match, seats: list[Seat], host: Player, owed: list[Obligation], caller: Caller, lang: str
) -> Plain:
    mine = own_seats(seats, caller)
    document: Plain = {
        "id": match.pk,
        "game": match.game,
        "title": game_title(match.game, lang),
        "status": match.status,
        "version": match.version,
        "host": player_document(host, lang),
        "seats": [
            _seat(match, seat, name, lang) for seat, name in zip(seats, seat_names(seats, lang), strict=True)
        ],
        "my_seats": [seat.index for seat in mine],
        "seen_version": max((seat.seen_version for seat in mine), default=None),
        "visibility": match.visibility,
        "rated": match.rated,
        "imported": match.record_digest is not None,
        "hints": match.gives_hints,
        "marked_seeded": match.marked_seeded,
        "clock": match.clock,
        "waiting_on": match.waiting_on if match.is_active else [],
        "deadline": utc_text(earliest(owed)),
        "stops": stops_before(earliest(owed), owed) if mine else [],
        "paused_since": utc_text(match.paused_since),
        "pause_asked": match.pause_asked,
        "outcome": match.outcome,
        "seed_commitment": match.seed_commitment or None,
        "seed": bytes(match.seed).hex() if match.is_over and match.seed is not None else None,
        "rules_version": match.rules_version,
        "created_at": utc_text(match.created_at),
        "updated_at": utc_text(match.updated_at),
        "rematch_of": match.rematch_of_id if mine or _is_invited(seats, caller) else None,
        "started_at": utc_text(match.started_at),
        "finished_at": utc_text(match.finished_at),
    }
    if match.status in (Match.Status.WAITING, Match.Status.ACTIVE) and (mine or match.host_id == caller.pk):
        document["invitations"] = [
            {"seat": seat.index, "code": seat.invitation}
            for seat in seats
            if seat.invitation and (seat.wanted or not seat.is_taken)
        ]
    return document


def _seat(match: Match, seat: Seat, name: str, lang: str) -> Plain:
    is_there = match.is_active and seat.status == Seat.Status.PLAYING
    is_away = is_there and seat.player is not None and bool(seat.player.away)
    full = match.clock.get("bank") if seat.is_taken else None
    return {
        "index": seat.index,
        "kind": seat.kind,
        "name": name,
        "new_name": new_name(seat, seat.player) if seat.player is not None else None,
        "player": player_document(seat.player, lang) if seat.player is not None else None,
        "level": seat.level or None,
        "character": _character(match, seat, lang),
        "status": seat.status,
        "wanted": bool(seat.wanted),
        "away_until": utc_text(away_until(seat.player, now())) if is_away and seat.player else None,
        "bank": full if seat.bank is None else seat.bank,
    }


def _is_invited(seats: list[Seat], caller: Caller) -> bool:
    return caller.pk is not None and any(seat.player_id == caller.pk for seat in seats)


def _character(match: Match, seat: Seat, lang: str) -> Plain | None:
    if seat.kind != Seat.Kind.BOT:
        return None
    key = character_of(match.pk, seat.index)
    return {"key": key, "manner": manner(key, lang)}


def earliest(owed: Iterable[Obligation]) -> datetime | None:
    """The next deadline among these."""
    return min((row.deadline for row in owed if row.deadline is not None), default=None)


def game_title(game: str, lang: str) -> str:
    """What a game is called, even one that is no longer installed."""
    try:
        return door.describe(door.game(game), lang).title
    except door.UnknownGame:
        return t("game.gone", lang)


def _last_event(
    match: Match, entry: Entry | None, seats: list[Seat], caller: Caller, lang: str
) -> str | None:
    """The newest thing told to this caller, in words that may be read over their shoulder; None if it was not told to
    them."""
    if entry is None:
        return None
    mine = own_seats(seats, caller)
    viewer = mine[0].index if mine else door.SPECTATOR
    try:
        events = door.decode_events(bytes(entry.events))
        told = door.narrate(door.game(match.game), events, viewer, lang, seat_names(seats, lang))
    except door.UnknownGame:
        return None
    if not told:
        return None
    last = told[-1]
    return (last.open or None) if isinstance(last.open, str) else last.text


def _asked_text(found: Listed, table: Table, caller: Caller, lang: str) -> str | None:
    """What the caller is asked first, where the match waits for them."""
    match = found.match
    row = next((each for each in table.owed if each.player_id == caller.pk), None)
    if found.state is None or row is None or caller.pk is None:
        return None
    names = seat_names(table.seats, lang)
    ask = door.Ask(row.decision, row.seat, row.asked, row.args)
    try:
        with engine_call():
            game = door.game(match.game)
            return door.asked_text(game, door.decode(game, found.state), ask, lang, names)
    except TookTooLong as fault:
        freeze(match.pk, fault)
        return None
    except EngineFault:
        return None
