"""What sockets read of the database: always the truth, always as one viewer may see it.

Runs in threads of its own, so that neither the event loop nor a web request waits for a socket.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from asgiref.sync import SyncToAsync
from channels.db import DatabaseSyncToAsync

from backend.accounts.models import Player
from backend.chat.selectors.talk import message_document, message_for
from backend.core.problems import Problem
from backend.matches.models import Match
from backend.matches.names import seat_names
from backend.matches.rows import see_match, told_since
from backend.matches.selectors.inbox import waiting_documents
from backend.matches.selectors.log import log_documents
from backend.matches.visibility import Caller, access_match, choose_eyes

T = TypeVar("T")

THREADS = 4
CATCH_UP = 200
"""Entries in one frame at most; who lacks more is told to fetch anew."""

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="sockets")


async def in_thread(work: Callable[..., T], *args: Any) -> T:
    """Runs database work off the event loop."""
    call: SyncToAsync[..., T] = DatabaseSyncToAsync(work, thread_sensitive=False, executor=_threads)
    return await call(*args)


@dataclass(frozen=True)
class Sight:
    """What a subscriber may look at: a match at a version, through somebody's eyes."""

    viewer: int
    version: int
    status: str
    has_begun: bool

    @property
    def newest_entry(self) -> int:
        """The number of the newest entry; -1 while the match has not begun."""
        return self.version if self.has_begun else -1


def look(match_id: str, caller: Caller, seat: str | None) -> Sight | None:
    """What the caller may see of a match; None where it does not exist for them."""
    try:
        match, seats = access_match(match_id, caller)
        viewer = choose_eyes(match, seats, caller, seat)
        return Sight(viewer, match.version, match.status, match.started_at is not None)
    except Problem:
        return None


@dataclass(frozen=True)
class News:
    """The entries that a subscriber lacks, as a frame; or that there are too many."""

    version: int
    frame: bytes | None
    holder: str | None = None
    """Who sat in the viewer's seat when this was read; None where these eyes are everybody's."""


def news(match_id: str, viewer: int, after: int, lang: str) -> News | None:
    """What has happened since version `after`; None if nothing has."""
    told = told_since(match_id, after, CATCH_UP)
    # Only now: who holds the seat after the entries were read may know them, whoever held it before.
    found = see_match(match_id) if told else None
    if found is None:
        return None
    match, seats = found[0], found[1].seats
    holder = None if viewer < 0 or match.is_over else seats[viewer].player_id
    if match.version - after > CATCH_UP:
        return News(match.version, None, holder)
    entries = log_documents(match, told, viewer, lang, seat_names(seats, lang))
    version = entries[-1]["version"]
    frame = {"type": "moved", "match": match_id, "version": version, "entries": entries}
    return News(version, msgspec.json.encode(frame), holder)


def versions(match_ids: list[str]) -> dict[str, int]:
    """The newest entry of each match that has begun."""
    begun = Match.objects.filter(pk__in=match_ids, started_at__isnull=False)
    return dict(begun.values_list("pk", "version"))


def inbox_frame(player: Player, lang: str) -> bytes:
    """What waits for a player."""
    waiting = waiting_documents(player, lang)
    return msgspec.json.encode({"type": "inbox", "badge": len(waiting), "waiting": waiting})


def chat_frame(message_id: str, caller: Caller, lang: str) -> bytes | None:
    """A message for who may see it; None for others."""
    try:
        message, seats = message_for(message_id, caller)
    except Problem:
        return None
    frame = {"type": "chat", "match": message.match_id, "message": message_document(message, seats, lang)}
    return msgspec.json.encode(frame)
