"""Records of matches that were played elsewhere, stored as finished matches to be watched."""

import base64
import hashlib

import msgspec
from django.db import IntegrityError, transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.core.problems import Problem, language
from backend.matches.models import Entry, Match, Origin, Seat, Snapshot
from backend.matches.refusals import invalid
from backend.matches.seal import is_ours
from backend.matches.services.follow import outcome_document
from backend.matches.services.writer import entry_of
from games import door
from games.box import Verified

MAX_ENTRIES = 2_000
"""Longest record that is stored: every entry keeps a state."""
MAX_VERSION = 2**31 - 1


def check_importable(record: door.Record) -> None:
    """Refuses what would not be stored, before anybody plays it again.

    Problems: validation_failed (no end, options that are not the game's, a first state that this server did not
    make), too_large.
    """
    if record.outcome is None:
        raise invalid("outcome", "record_unfinished")
    if not is_ours(record):
        raise invalid("start", "foreign_start")
    if len(record.entries) > MAX_ENTRIES:
        raise Problem("too_large")
    _check_options(record)


def import_record(player: Player, record: door.Record, played: Verified) -> str:
    """The id of the finished match that a record becomes; the same one if the player has imported it before.

    The record must be importable and have been verified: `played` is what its entries are stored as. Nobody sits in
    the match, so it counts for nobody; who has its link sees it.
    """
    digest = hashlib.sha256(msgspec.json.encode(record, order="sorted")).hexdigest()
    mine = Match.objects.filter(host=player, record_digest=digest)
    found = mine.first()
    if found is not None:
        return found.pk
    match = _match(player, record, digest)
    try:
        _store(match, record, played)
    except IntegrityError:
        return mine.get().pk  # imported twice at once
    return match.pk


def _check_options(record: door.Record) -> None:
    try:
        cleaned = door.clean_options(door.game(record.game), record.options, record.seats, language())
    except door.InvalidOptions as wrong:
        errors = [{"field": e.field, "message": e.message, "code": e.code} for e in wrong.errors]
        raise Problem("validation_failed", errors=errors) from None
    # An option that came later is missing in an older record, and played no part in it.
    if any(cleaned[key] != value for key, value in record.options.items()):
        raise invalid("options", "required")


def _match(player: Player, record: door.Record, digest: str) -> Match:
    now = clock.now()
    return Match(
        game=record.game,
        options=record.options,
        status=Match.Status.FINISHED,
        visibility=Match.Visibility.LINK,
        host=player,
        clock={"kind": "untimed"},
        version=len(record.entries),
        seed=bytes.fromhex(record.seed),
        seed_commitment=record.seed_commitment,
        rules_version=record.rules_version,
        content_digest=record.content_digest,
        record_digest=digest,
        created_at=now,
        updated_at=now,
        started_at=now,
        finished_at=now,
    )


def _store(match: Match, record: door.Record, played: Verified) -> None:
    lines, outcome = played.lines, played.outcome
    entries = [
        entry_of(match.pk, number, door.decode_entry(line.entry), line, match.created_at)
        for number, line in enumerate(lines)
    ]
    snapshots = [
        Snapshot(match_id=match.pk, version=number, state=line.state) for number, line in enumerate(lines)
    ]
    match.outcome = outcome_document(outcome) if outcome is not None else None
    seats = [
        Seat(
            match_id=match.pk,
            index=index,
            kind=Seat.Kind.BOT if seat.kind == "bot" else Seat.Kind.HUMAN,
            level=seat.level or "",
            status=Seat.Status.PLAYING,
            result=outcome.results.get(index, "") if outcome is not None else "",
        )
        for index, seat in enumerate(record.seats)
    ]
    with transaction.atomic():
        match.save(force_insert=True)
        Seat.objects.bulk_create(seats)
        Entry.objects.bulk_create(entries)
        Snapshot.objects.bulk_create(snapshots)
        if record.start is not None:
            Origin.objects.create(match=match, version=_left_at(record), state=base64.b64decode(record.start))


def _left_at(record: door.Record) -> int:
    version = (record.origin or {}).get("version")
    return version if isinstance(version, int) and 0 <= version <= MAX_VERSION else 0
