"""The portable record of a finished match."""

import gzip
from typing import Any

import msgspec

from backend.core.build import build_id
from backend.core.problems import Problem
from backend.matches import box
from backend.matches.engine import REPLAY_SECONDS, engine_call, game_of
from backend.matches.models import Entry, KeptRecord, Match, Origin, Seat
from backend.matches.seal import signature
from backend.matches.selectors.states import load_state
from backend.matches.selectors.view import Plain
from games import door
from games.box import MakeRecord


def record_document(match: Match, seats: list[Seat]) -> Plain:
    """The record, which anybody can play again. Problem: not_finished before the end."""
    if not match.is_over or match.seed is None:
        raise Problem("not_finished")
    tag = f"{match.version}-{build_id()}"
    kept = KeptRecord.objects.filter(match=match.pk, tag=tag).values_list("body", flat=True).first()
    made: Plain
    if kept is None:
        made = box.run_once(_job(match, seats), dict[str, Any], f"record:{match.pk}:{tag}")
        body = gzip.compress(msgspec.json.encode(made), mtime=0)
        KeptRecord.objects.update_or_create(match=match, defaults={"tag": tag, "body": body})
    else:
        made = msgspec.json.decode(gzip.decompress(bytes(kept)))
    return made | {"origin": _origin(match, made["start"])}


def shadow_run(match: Match, seats: list[Seat]) -> door.Verdict:
    """Plays the entries of a match, open or finished, again with today's rules and content; changes nothing.

    Raises EngineFault where the match can't even be read.
    """
    job = _job(match, seats)
    game = game_of(match.game)
    entries = [
        (door.decode_entry(entry), digest) for entry, digest in zip(job.entries, job.digests, strict=True)
    ]
    with engine_call(REPLAY_SECONDS, report=False) as guard:
        document = door.make_record(
            game,
            job.setup,
            entries,
            door.decode(game, job.final),
            rules_version=job.rules_version,
            content_digest=job.content_digest,
            start=None if job.start is None else door.decode(game, job.start),
            origin=job.origin,
            guard=guard,
        )
        return door.verify(door.parse_record(document), guard)


def _job(match: Match, seats: list[Seat]) -> MakeRecord:
    """All that the record is made of. Raises EngineFault where the match can't be read."""
    game = game_of(match.game)
    rows = Entry.objects.filter(match_id=match.pk, number__gt=0).order_by("number")
    entries = [(bytes(data), digest) for data, digest in rows.values_list("data", "digest").iterator()]
    final = load_state(match.pk, match.version)
    with engine_call():
        setup = _setup_of(match, seats, door.decode(game, final))
    origin = Origin.objects.filter(match=match.pk).first()
    return MakeRecord(
        match.game,
        setup,
        [data for data, _ in entries],
        [digest for _, digest in entries],
        final,
        match.rules_version or 0,
        match.content_digest,
        None if origin is None else load_state(match.pk, 0),
        None if origin is None else {"version": origin.version},
    )


def _setup_of(match: Match, seats: list[Seat], state: door.State) -> door.Setup:
    """What a match began with, by its state: seats may have passed to others since."""
    kinds = [door.SeatSetup(kind, seat.level or None) for kind, seat in zip(state.seats, seats, strict=True)]
    return door.Setup(dict(match.options), tuple(kinds), state.host, bytes(match.seed or b""))


def _origin(match: Match, start: str | None) -> Plain | None:
    """Where a fork began: its source only where everybody may find it (a link is for those who have it), and our
    signature under its first state if that was made here."""
    origin = Origin.objects.filter(match=match.pk).select_related("source").first()
    if origin is None:
        return None
    document: Plain = {"version": origin.version}
    if origin.source is not None and origin.source.visibility == Match.Visibility.PUBLIC:
        document = {"match": origin.source.pk, **document}
    if start is not None and not origin.is_foreign:
        document["signature"] = signature(match.game, origin.version, start)
    return document


def match_setup(match: Match, seats: list[Seat]) -> door.Setup:
    """What a match begins with. Holds the seed: never shown before the end."""
    kinds = [door.SeatSetup("human" if s.kind == Seat.Kind.HUMAN else "bot", s.level or None) for s in seats]
    host = next((s.index for s in seats if s.kind == Seat.Kind.HUMAN and s.player_id == match.host_id), 0)
    return door.Setup(dict(match.options), tuple(kinds), host, bytes(match.seed or b""))
