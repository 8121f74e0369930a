"""The start of a match whose table is full."""

import secrets

from backend.matches.models import Match, Origin, Seat
from backend.matches.names import fix_names
from backend.matches.selectors.record import match_setup
from backend.matches.services.writer import Writer
from games import door


def start_match(match: Match) -> None:
    """Starts a waiting match in the caller's transaction, which holds its lock. Every seat must be taken.

    Raises EngineFault if the game can't be set up: it undoes the caller's transaction, so the table stays as it was.
    """
    writer = Writer.open(match)
    if match.seed is None:
        match.seed = secrets.token_bytes(door.SEED_BYTES)
    Seat.objects.bulk_update(fix_names(writer.seats), ["table_name"])
    origin = Origin.objects.filter(match=match.pk).first()
    writer.start(match_setup(match, writer.seats), None if origin is None else bytes(origin.state))
    writer.save()
