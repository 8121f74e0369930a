"""The portable record of a finished match."""

from typing import Any

from backend.core.problems import Problem
from backend.matches.engine import REPLAY_SECONDS, engine_call, game_of
from backend.matches.models import Entry, Match, Origin, Seat
from backend.matches.selectors.states import load_state
from backend.matches.selectors.view import Plain
from games import door


def record_document(match: Match, seats: list[Seat]) -> Plain:
    """The record, which anybody can play again. Problem: not_finished before the end."""
    if not match.is_over or match.seed is None:
        raise Problem("not_finished")
    return _record(match, seats)


def shadow_run(match: Match, seats: list[Seat]) -> door.Verdict:
    """Plays the entries of a match, open or finished, again with today's rules and content; changes nothing.

    Raises EngineFault where the match can't even be read.
    """
    document = _record(match, seats)
    with engine_call(REPLAY_SECONDS, report=False) as guard:
        return door.verify(door.parse_record(document), guard)


def _record(match: Match, seats: list[Seat]) -> Plain:
    game = game_of(match.game)
    rows = Entry.objects.filter(match_id=match.pk, number__gt=0).order_by("number")
    entries = [(door.decode_entry(bytes(row.data)), row.digest) for row in rows.iterator()]
    origin = Origin.objects.filter(match=match.pk).select_related("source").first()
    with engine_call(REPLAY_SECONDS) as guard:
        final = door.decode(game, load_state(match.pk, match.version))
        return door.make_record(
            game,
            _setup_of(match, seats, final),
            entries,
            final,
            rules_version=match.rules_version or 0,
            content_digest=match.content_digest,
            start=None if origin is None else door.decode(game, load_state(match.pk, 0)),
            origin=None if origin is None else _origin(origin),
            guard=guard,
        )


def _setup_of(match: Match, seats: list[Seat], state: door.State) -> door.Setup:
    """What a match began with, by its state: seats may have passed to others since."""
    kinds = [door.SeatSetup(kind, seat.level or None) for kind, seat in zip(state.seats, seats, strict=True)]
    return door.Setup(dict(match.options), tuple(kinds), state.host, bytes(match.seed or b""))


def _origin(origin: Origin) -> dict[str, Any]:
    """Names the source only where everybody may find it: a link is for those who have it."""
    if origin.source is not None and origin.source.visibility == Match.Visibility.PUBLIC:
        return {"match": origin.source.pk, "version": origin.version}
    return {"version": origin.version}


def match_setup(match: Match, seats: list[Seat]) -> door.Setup:
    """What a match begins with. Holds the seed: never shown before the end."""
    kinds = [door.SeatSetup("human" if s.kind == Seat.Kind.HUMAN else "bot", s.level or None) for s in seats]
    host = next((s.index for s in seats if s.kind == Seat.Kind.HUMAN and s.player_id == match.host_id), 0)
    return door.Setup(dict(match.options), tuple(kinds), host, bytes(match.seed or b""))
