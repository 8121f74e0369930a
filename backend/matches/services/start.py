"""The start of a match whose table is full."""

import secrets

from backend.matches.engine import engine_call
from backend.matches.models import Match, Origin, Seat
from backend.matches.names import fix_names
from backend.matches.selectors.record import match_setup
from backend.matches.selectors.states import load_state
from backend.matches.services.writer import Writer
from games import door

MOST_DRAWS = 40
"""So often a rematch is drawn: with two seats the same sides come 40 times in a row once in a million million."""


def start_match(match: Match) -> None:
    """Starts a waiting match in the caller's transaction, which holds its lock. Every seat must be taken.

    Raises EngineFault if the game can't be set up: it undoes the caller's transaction, so the table stays as it was.
    """
    writer = Writer.open(match)
    if match.seed is None:
        _draw_seed(match, writer)
    Seat.objects.bulk_update(fix_names(writer.seats), ["table_name"])
    origin = Origin.objects.filter(match=match.pk).first()
    writer.start(match_setup(match, writer.seats), None if origin is None else bytes(origin.state))
    writer.save()


def _draw_seed(match: Match, writer: Writer) -> None:
    """All chance of the match. A rematch is drawn until the sides are not those of the match before."""
    match.seed = secrets.token_bytes(door.SEED_BYTES)
    before = match.rematch_of
    if before is None or (had := _sides(before)) is None:
        return
    for _ in range(MOST_DRAWS):
        with engine_call() as guard:
            opening = door.start(writer.game, match_setup(match, writer.seats), guard=guard).state
        if door.sides(writer.game, opening) != had:
            return
        match.seed = secrets.token_bytes(door.SEED_BYTES)


def _sides(match: Match) -> list[str] | None:
    game = door.game(match.game)
    if not game.meta.swaps_sides:
        return None
    with engine_call():
        return door.sides(game, door.decode(game, load_state(match.pk, match.version)))
