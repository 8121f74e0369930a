"""The socket. Its messages are hints with the news as a courtesy; what a client lacks it gets by version.

Group messages only mark what has to be looked at. One task per socket then reads the database and sends, so frames
come in order, a slow client holds up nobody but itself, and what was marked twice is read once.
"""

import asyncio
import logging
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from backend.accounts.models import Player
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.publish import match_group, player_group
from backend.matches.visibility import Caller
from backend.realtime import reading
from backend.realtime.frames import frames
from backend.realtime.handshake import ACCESS_ENDED, TOO_MANY, Opening, Refused, identify

log = logging.getLogger("stakeout.realtime")

MAX_MESSAGE = 4096
MAX_SUBSCRIPTIONS = 100
MAX_SOCKETS = 40
"""Of one player at one web process: each of them reads the inbox anew whenever it changes."""
_open_sockets: Counter[str] = Counter()
"""By the group of a player; touched in the event loop only."""
MAX_OF_ADDRESS = 100
"""Sockets of one address at one web process, whoever opens them."""
_of_address: Counter[str] = Counter()
NEW_SOCKETS = Limit("sockets", 300, 60)
"""Per address: finding out who calls costs a look into the database."""
FRAMES = 20.0
"""Messages a second that a client may send for long; each costs a look into the database."""
FRAMES_AT_ONCE = 250
"""And so many at once: all its subscriptions, when it comes back."""
MAX_UNHEARD = 100
"""Messages that wait for a slow socket; what it misses, its client reads when it next asks for the channel."""
LOOK_AGAIN = 30.0
"""Seconds after which a socket compares versions though nobody told it to: hints may be lost."""
INBOX = ""
"""Stands among the marked matches for the player's inbox."""


@dataclass
class Subscription:
    """One match that this socket follows."""

    seat: str | None
    viewer: int
    cursor: int
    """The newest entry that was sent; -1 before the opening."""
    hinted: int
    """The version that the match is said to have."""
    table_changed: bool = False
    said: list[str] = field(default_factory=list)
    """Messages that this socket has not looked at yet."""


class LiveConsumer(AsyncWebsocketConsumer):
    """One client."""

    caller: Caller
    lang: str
    address_counted = ""
    """Under which it is among the sockets of its address."""
    player_counted = ""
    """And the group of its player."""
    worker: asyncio.Task[None] | None = None
    watch: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """From its opening to its end. `disconnect` is not called where an exception ends it or the server stops
        waiting for it, and what counts must not stay behind."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._let_go()

    async def connect(self) -> None:
        """Finds out who calls; a refusal closes the socket before it is open."""
        self.opening = opening = Opening.of(self.scope)
        self.subscriptions: dict[str, Subscription] = {}
        self.marked: dict[str, None] = {}
        self.groups_of_caller: list[str] = []
        self.frames_left, self.frames_at = float(FRAMES_AT_ONCE), time.monotonic()
        self.address_counted = opening.address
        _of_address[opening.address] += 1
        try:
            if settings.RATE_LIMITS and _of_address[opening.address] > MAX_OF_ADDRESS:
                raise Refused(TOO_MANY)
            await reading.in_thread(_count_opening, opening.address)
            known = await reading.in_thread(identify, opening)
        except Refused as refused:
            self._let_go()
            await self.close(refused.code)
            return
        self.caller = known.caller
        self.lang = opening.language(self.caller)
        if isinstance(self.caller, Player):
            mine = player_group(self.caller.pk)
            if settings.RATE_LIMITS and _open_sockets[mine] >= MAX_SOCKETS:
                await self.close(TOO_MANY)
                return
            _open_sockets[mine] += 1
            self.player_counted = mine
            self.groups_of_caller = [mine, *filter(None, [known.access])]
            for group in self.groups_of_caller:
                await self.channel_layer.group_add(group, self.channel_name)
        await self.accept(opening.chosen_subprotocol)
        self.watch = asyncio.create_task(self._watch())

    async def disconnect(self, code: int) -> None:
        """Leaves every group and stops the tasks."""
        self._let_go()
        for match_id in list(self.subscriptions):
            await self.channel_layer.group_discard(match_group(match_id), self.channel_name)
        for group in self.groups_of_caller:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One message of the client. One that sends them without end is let go."""
        if settings.RATE_LIMITS and not self._may_send():
            await self.close(TOO_MANY)
            return
        raw = text_data if text_data is not None else (bytes_data or b"")
        try:
            message = msgspec.json.decode(raw) if len(raw) <= MAX_MESSAGE else None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            message = None
        if not isinstance(message, dict):
            await self._refuse("malformed")
        elif "ping" in message:
            await self._send(msgspec.json.encode({"type": "pong"}))
            await self._compare_versions()
        elif "subscribe" in message:
            await self._subscribe(message)
        elif "unsubscribe" in message:
            await self._unsubscribe(_match_of(message["unsubscribe"]))
        else:
            await self._refuse("malformed")

    def _let_go(self) -> None:
        """Counts this socket no longer and stops its tasks, however it came to its end; may be called again."""
        for counted, name in ((_of_address, self.address_counted), (_open_sockets, self.player_counted)):
            if name:
                counted[name] -= 1
                if not counted[name]:
                    del counted[name]
        self.address_counted = self.player_counted = ""
        for task in (self.worker, self.watch):
            if task is not None:
                task.cancel()

    def _may_send(self) -> bool:
        """Counts one message, against what has become free since the last one."""
        now = time.monotonic()
        self.frames_left = min(FRAMES_AT_ONCE, self.frames_left + (now - self.frames_at) * FRAMES)
        self.frames_at = now
        self.frames_left -= 1
        return self.frames_left >= 0

    async def _subscribe(self, message: dict[str, Any]) -> None:
        match_id, version, seat = _match_of(message["subscribe"]), message.get("version"), message.get("seat")
        if isinstance(seat, int):
            seat = str(seat)
        is_version = version is None or (isinstance(version, int) and not isinstance(version, bool))
        if match_id is None or not is_version or not (seat is None or isinstance(seat, str)):
            await self._refuse("malformed")
            return
        if len(self.subscriptions) >= MAX_SUBSCRIPTIONS and match_id not in self.subscriptions:
            await self._refuse("too_many", match_id)
            return
        # First the group, then the look: what happens in between is hinted at and compared by version.
        await self.channel_layer.group_add(match_group(match_id), self.channel_name)
        sight = await reading.in_thread(reading.look, match_id, self.caller, seat)
        if sight is None:
            self.subscriptions.pop(match_id, None)
            await self.channel_layer.group_discard(match_group(match_id), self.channel_name)
            await self._refuse("not_found", match_id)
            return
        newest = sight.newest_entry
        cursor = newest if version is None else max(-1, version)
        self.subscriptions[match_id] = Subscription(seat, sight.viewer, min(cursor, newest), newest)
        confirmation = {"type": "subscribed", "match": match_id, "version": sight.version}
        await self._send(msgspec.json.encode(confirmation))
        if cursor > newest:
            await self._resync(match_id)
        elif cursor < newest:
            self._mark(match_id)

    async def _unsubscribe(self, match_id: str | None) -> None:
        if match_id is None:
            await self._refuse("malformed")
        elif self.subscriptions.pop(match_id, None) is not None:
            await self.channel_layer.group_discard(match_group(match_id), self.channel_name)

    # What the server tells: see backend/matches/publish.py.

    async def match_moved(self, hint: dict[str, Any]) -> None:
        """A followed match is at a new version."""
        followed = self.subscriptions.get(hint["match"])
        if followed is not None and hint["version"] > followed.cursor:
            followed.hinted = max(followed.hinted, hint["version"])
            self._mark(hint["match"])

    async def match_table(self, hint: dict[str, Any]) -> None:
        """Seats, options or status of a followed match have changed."""
        followed = self.subscriptions.get(hint["match"])
        if followed is not None:
            followed.table_changed = True
            self._mark(hint["match"])

    async def match_private(self, hint: dict[str, Any]) -> None:
        """Something that only this player sees has changed."""
        if hint["match"] in self.subscriptions:
            await self._resync(hint["match"])

    async def chat_said(self, hint: dict[str, Any]) -> None:
        """Something was written about a followed match."""
        followed = self.subscriptions.get(hint["match"])
        if followed is not None and len(followed.said) < MAX_UNHEARD:
            followed.said.append(hint["message"])
            self._mark(hint["match"])

    async def chat_whispered(self, hint: dict[str, Any]) -> None:
        """Two players have whispered about a followed match: that they did is public."""
        if hint["match"] in self.subscriptions:
            await self._send(msgspec.json.encode({"type": "whispers", "match": hint["match"]}))

    async def sketches_changed(self, hint: dict[str, Any]) -> None:
        """Something was drawn for those who hear of it."""
        if hint["match"] in self.subscriptions:
            await self._send(msgspec.json.encode({"type": "sketches", "match": hint["match"]}))

    async def team_changed(self, hint: dict[str, Any]) -> None:
        """This player's team has planned something, or dropped it."""
        if hint["match"] in self.subscriptions:
            await self._send(msgspec.json.encode({"type": "team", "match": hint["match"]}))

    async def player_inbox(self, hint: dict[str, Any]) -> None:
        """What waits for this player has changed."""
        self._mark(INBOX)

    async def access_ended(self, hint: dict[str, Any]) -> None:
        """The session or token that this socket was opened with is no more."""
        await self.close(ACCESS_ENDED)

    def _mark(self, what: str) -> None:
        self.marked[what] = None
        if self.worker is None or self.worker.done():
            self.worker = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Reads and sends what is marked until nothing is."""
        while self.marked:
            what = next(iter(self.marked))
            del self.marked[what]
            try:
                await (self._tell_inbox() if what == INBOX else self._tell_match(what))
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a socket could not be told of %s", what or "its inbox")
                if what != INBOX:
                    await self._resync(what)

    async def _tell_inbox(self) -> None:
        if isinstance(self.caller, Player):
            await self._send(await reading.in_thread(reading.inbox_frame, self.caller, self.lang))

    async def _tell_match(self, match_id: str) -> None:
        followed = self.subscriptions.get(match_id)
        if followed is None:
            return
        if followed.table_changed and not await self._tell_table(match_id, followed):
            return
        while followed.said and self.subscriptions.get(match_id) is followed:
            frame = await reading.in_thread(reading.chat_frame, followed.said.pop(0), self.caller, self.lang)
            if frame is not None:
                await self._send(frame)
        while followed.hinted > followed.cursor and self.subscriptions.get(match_id) is followed:
            after, hinted = followed.cursor, followed.hinted
            news = await frames.news(match_id, followed.viewer, after, hinted, self.lang)
            if self.subscriptions.get(match_id) is not followed:
                return
            if news is None:
                followed.hinted = after
                return
            if news.holder is not None and news.holder != self.caller.pk:
                # Somebody else sits there now, and the word of it was lost: these eyes are no longer the caller's.
                followed.cursor = followed.hinted
                if await self._tell_table(match_id, followed):
                    await self._resync(match_id)
                return
            followed.cursor = news.version
            followed.hinted = max(followed.hinted, news.version)
            await (self._resync(match_id) if news.frame is None else self._send(news.frame))

    async def _tell_table(self, match_id: str, followed: Subscription) -> bool:
        """Tells that a table changed; False if the match is not there for this caller any more."""
        followed.table_changed = False
        sight = await reading.in_thread(reading.look, match_id, self.caller, followed.seat)
        if sight is None:
            await self._unsubscribe(match_id)
            await self._resync(match_id)
            return False
        followed.viewer = sight.viewer
        followed.hinted = max(followed.hinted, sight.newest_entry)
        frame = {"type": "table", "match": match_id, "version": sight.version, "status": sight.status}
        await self._send(msgspec.json.encode(frame))
        return True

    async def _watch(self) -> None:
        """Looks again now and then, in case a hint was lost; sockets don't do so all at once."""
        while True:
            await asyncio.sleep(LOOK_AGAIN * random.uniform(0.75, 1.25))  # noqa: S311 - spreads load
            with suppress(Exception):
                if not await reading.in_thread(self._is_still_known):
                    await self.close(ACCESS_ENDED)
                    return
                await self._compare_versions()

    def _is_still_known(self) -> bool:
        """Whether a socket opened now would be the same caller's: word that access has ended may be lost, too."""
        if not isinstance(self.caller, Player):
            return True
        try:
            return bool(identify(self.opening).caller.pk == self.caller.pk)
        except Refused:
            return False

    async def _compare_versions(self) -> None:
        if not self.subscriptions:
            return
        newest = await reading.in_thread(reading.versions, list(self.subscriptions))
        for match_id, version in newest.items():
            followed = self.subscriptions.get(match_id)
            if followed is not None and version > followed.cursor:
                followed.hinted = max(followed.hinted, version)
                self._mark(match_id)

    async def _resync(self, match_id: str) -> None:
        await self._send(msgspec.json.encode({"type": "resync", "match": match_id}))

    async def _refuse(self, code: str, match_id: str | None = None) -> None:
        refusal: dict[str, Any] = {"type": "error", "code": code}
        if match_id is not None:
            refusal["match"] = match_id
        await self._send(msgspec.json.encode(refusal))

    async def _send(self, frame: bytes) -> None:
        with suppress(OSError):  # ASGI's sign that the client has gone; `disconnect` follows
            await self.send(text_data=frame.decode())


def _count_opening(address: str) -> None:
    """Counts a socket that is opened. Raises Refused."""
    try:
        NEW_SOCKETS.count(address)
    except Problem:
        raise Refused(TOO_MANY) from None


def _match_of(topic: Any) -> str | None:
    """The match that a topic names, None for any other topic."""
    if not isinstance(topic, str):
        return None
    kind, _, match_id = topic.partition(":")
    return (
        match_id
        if kind == "match" and match_id.isascii() and match_id.isalnum() and len(match_id) <= 32
        else None
    )
