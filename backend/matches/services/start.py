"""The start of a match whose table is full."""

import logging
import secrets

from backend.core.problems import Problem
from backend.matches.engine import EngineFault
from backend.matches.models import Match
from backend.matches.selectors.record import match_setup
from backend.matches.services.writer import Writer
from games import door

log = logging.getLogger("stakeout.matches")


def start_match(match: Match) -> None:
    """Starts a waiting match in the caller's transaction, which holds its lock. Every seat must be taken.

    A game that can't set itself up is a fault: the problem (frozen) undoes the caller's transaction, so the table
    stays as it was.
    """
    writer = Writer.open(match)
    if match.seed is None:
        match.seed = secrets.token_bytes(door.SEED_BYTES)
    try:
        writer.start(match_setup(match, writer.seats))
        writer.save()
    except EngineFault as fault:
        log.exception("match %s can't be set up", match.pk)
        raise Problem("frozen") from fault
