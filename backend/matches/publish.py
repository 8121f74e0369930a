"""Telling the sockets, after the commit, that something is new. Hints only: who gets one reads the database.

A hint that is lost costs nothing but time (backend/realtime).
"""

import logging
from collections.abc import Collection
from typing import Any

from backend.core.broadcast import broadcast

log = logging.getLogger("stakeout.realtime")

Hint = tuple[str, dict[str, Any]]
"""A group and the message for it."""


def match_group(match_id: str) -> str:
    """Everybody who watches a match."""
    return f"match.{match_id}"


def player_group(player_id: str) -> str:
    """Every socket of one player."""
    return f"player.{player_id}"


def moved(match_id: str, version: int) -> Hint:
    """A match is at a new version."""
    return match_group(match_id), {"type": "match.moved", "match": match_id, "version": version}


def table(match_id: str) -> Hint:
    """Seats, options or status of a match have changed."""
    return match_group(match_id), {"type": "match.table", "match": match_id}


def private(match_id: str, player_id: str) -> Hint:
    """Something that only this player may see has changed."""
    return player_group(player_id), {"type": "match.private", "match": match_id}


def inbox(player_id: str) -> Hint:
    """What waits for this player has changed."""
    return player_group(player_id), {"type": "player.inbox"}


def send(hints: Collection[Hint]) -> None:
    """Sends the hints from ordinary (not asynchronous) code. Never fails: who missed one catches up by version."""
    try:
        broadcast(hints)
    except Exception:
        log.warning("hints were not sent", exc_info=True)
