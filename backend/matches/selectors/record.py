"""The portable record of a finished match."""

from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Entry, Match, Seat
from backend.matches.selectors.states import load_state
from backend.matches.selectors.view import Plain
from games import door


def record_document(match: Match, seats: list[Seat]) -> Plain:
    """The record, which anybody can play again. Problem: not_finished before the end."""
    if not match.is_over or match.seed is None:
        raise Problem("not_finished")
    game = game_of(match.game)
    rows = Entry.objects.filter(match_id=match.pk, number__gt=0).order_by("number")
    entries = [(door.decode_entry(bytes(row.data)), row.digest) for row in rows.iterator()]
    with engine_call():
        return door.make_record(
            game,
            match_setup(match, seats),
            entries,
            door.decode(game, load_state(match.pk, match.version)),
            rules_version=match.rules_version or 0,
            content_digest=match.content_digest,
        )


def match_setup(match: Match, seats: list[Seat]) -> door.Setup:
    """What a started match began with. Holds the seed: never shown before the end."""
    kinds = [door.SeatSetup("human" if s.kind == Seat.Kind.HUMAN else "bot", s.level or None) for s in seats]
    host = next((s.index for s in seats if s.kind == Seat.Kind.HUMAN and s.player_id == match.host_id), 0)
    return door.Setup(dict(match.options), tuple(kinds), host, bytes(match.seed or b""))
