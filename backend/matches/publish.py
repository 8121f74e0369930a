"""Telling the sockets, after the commit, that something is new. Hints only: who gets one reads the database.

A hint that is lost costs nothing but time (backend/realtime).
"""

import asyncio
import logging
import os
import threading
from collections.abc import Collection, Coroutine
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from backend.core.relay import RelayLayer

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
    layer = get_channel_layer()
    if layer is None or not hints:
        return
    try:
        if isinstance(layer, RelayLayer):
            for group, message in hints:
                layer.relay("group", group, message)
        elif isinstance(layer, InMemoryChannelLayer):
            async_to_sync(_send_all)(layer, hints)
        else:
            _sender().send(_send_all(layer, hints))
    except Exception:
        log.warning("hints were not sent", exc_info=True)


async def _send_all(layer: Any, hints: Collection[Hint]) -> None:
    try:
        for group, message in hints:
            await layer.group_send(group, message)
    except Exception:
        log.warning("hints were not sent", exc_info=True)


class _Sender:
    """An event loop in a thread of its own: a connection to Redis belongs to a loop, and making both anew for every
    move would cost more than the move. One per process."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="hints", daemon=True).start()

    def send(self, work: Coroutine[Any, Any, None]) -> None:
        """Leaves the work to the thread; nobody waits for it."""
        asyncio.run_coroutine_threadsafe(work, self.loop)


_lock = threading.Lock()
_senders: list[_Sender] = []


def _sender() -> _Sender:
    """The process's sender; a forked child has none of its parent's threads and gets its own."""
    with _lock:
        if not _senders or _senders[0].process != os.getpid():
            _senders[:] = [_Sender()]
        return _senders[0]
