"""A channel layer between the processes of an embedded server, without Redis.

The one web process, which has all the sockets, binds a UNIX datagram socket; workers send what they have to say
as one datagram each. Messages are hints ("version 12 is out") that clients can do without: a datagram that is
lost because no web process listens, or its buffer is full, costs a client nothing but time.
"""

import asyncio
import logging
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer
from django.conf import settings

log = logging.getLogger("stakeout.relay")

Relayed = tuple[str, str, dict[str, Any]]
"""`group` or `channel`, its name, and the message."""
RECEIVE_BUFFER = 4 << 20
SEND_PAUSES = (0.001, 0.005, 0.02, 0.1)
"""Seconds that a thread waits between tries while the receiver has ten datagrams before it."""
MAX_DATAGRAM = 128 * 1024
"""Below the default send buffer of Linux; a larger message is a mistake, hints are small."""


def note_dropped(count: int = 1) -> None:
    """Counts hints that were lost, with Redis or without. All processes add to one file: its size is the number."""
    with suppress(OSError), _dropped_file().open("ab", buffering=0) as file:
        file.write(b"." * count)


def dropped() -> int:
    """How many hints were lost since the data folder was made."""
    try:
        return _dropped_file().stat().st_size
    except OSError:
        return 0


def _dropped_file() -> Path:
    return Path(settings.DATA) / "hints.dropped"


def _is_in_loop() -> bool:
    """Whether this thread runs an event loop, which must not wait (least of all for itself)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class RelayLayer(InMemoryChannelLayer):
    """Groups live in the memory of the process that has the sockets; all others relay to it."""

    def __init__(self, path: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.path = path
        self._receiver: socket.socket | None = None
        self._sender: socket.socket | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._next_cleaning = 0.0
        self._running: set[asyncio.Task[None]] = set()

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel of a consumer: whoever asks for one has the sockets and is the one to receive."""
        self.listen()
        name: str = await super().new_channel(prefix)
        return name

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """To all channels of a group, wherever this is called."""
        if self._is_home():
            await super().group_send(group, message)
        else:
            self.relay("group", group, message)

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """To one channel, wherever this is called."""
        if self._is_home():
            try:
                await super().send(channel, message)
            except ChannelFull:  # group_send passes over it in silence
                note_dropped()
                raise
        else:
            self.relay("channel", channel, message)

    def listen(self) -> None:
        """Binds the socket in the current event loop, once. A socket file left by a killed process is replaced."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self.stop_listening()
        receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        receiver.setblocking(False)
        receiver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        Path(self.path).unlink(missing_ok=True)
        receiver.bind(self.path)
        Path(self.path).chmod(0o600)
        loop.add_reader(receiver.fileno(), self._receive)
        self._receiver, self._loop = receiver, loop

    def stop_listening(self) -> None:
        """Gives the socket up, so that another event loop may have it."""
        if self._receiver is not None and self._loop is not None:
            if not self._loop.is_closed():
                self._loop.remove_reader(self._receiver.fileno())
            self._receiver.close()
        self._receiver = self._loop = None

    def _clean_expired(self) -> None:
        """The base class looks at every channel for every message; once a second is enough."""
        now = monotonic()
        if now >= self._next_cleaning:
            self._next_cleaning = now + 1
            super()._clean_expired()

    def _is_home(self) -> bool:
        """Whether this is the event loop that has the sockets. Other threads of that process relay as well."""
        try:
            return self._loop is not None and asyncio.get_running_loop() is self._loop
        except RuntimeError:
            return False

    def relay(self, kind: str, name: str, message: dict[str, Any]) -> None:
        """Sends to a `group` or a `channel` by way of the socket, from any thread; lost where nobody listens."""
        self.relay_all([(kind, name, message)])

    def relay_all(self, messages: Sequence[Relayed]) -> None:
        """The same with several messages, in one datagram: Linux keeps ten of them for a receiver that is busy."""
        datagram = msgspec.msgpack.encode(messages)
        if len(datagram) > MAX_DATAGRAM:
            self._relay_apart(messages, len(datagram))
            return
        if self._sender is None:
            self._sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._sender.setblocking(False)
        for pause in () if _is_in_loop() else SEND_PAUSES:
            with suppress(BlockingIOError):
                self._put(datagram, messages)
                return
            sleep(pause)
        try:
            self._put(datagram, messages)
        except BlockingIOError:
            note_dropped(len(messages))

    def _put(self, datagram: bytes, messages: Sequence[Relayed]) -> None:
        try:
            if self._sender is not None:
                self._sender.sendto(datagram, self.path)
        except (FileNotFoundError, ConnectionRefusedError):
            note_dropped(len(messages))

    def _relay_apart(self, messages: Sequence[Relayed], size: int) -> None:
        if len(messages) == 1:
            log.error("a message of %s bytes to %s is too large to relay", size, messages[0][1])
            note_dropped()
        for message in messages if len(messages) > 1 else ():
            self.relay_all([message])

    def _receive(self) -> None:
        """Takes every datagram that has come; deliveries are tasks of the loop that has the sockets."""
        while self._receiver is not None and self._loop is not None:
            try:
                datagram = self._receiver.recv(1 << 18)
            except BlockingIOError:
                return
            try:
                messages = msgspec.msgpack.decode(datagram, type=list[Relayed])
            except (msgspec.DecodeError, ValueError):
                log.warning("a datagram that is no message")
                continue
            for kind, name, message in messages:
                deliver = super().group_send if kind == "group" else super().send
                task = self._loop.create_task(self._deliver(deliver, name, message))
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    async def _deliver(self, deliver: Any, name: str, message: dict[str, Any]) -> None:
        try:
            await deliver(name, message)
        except Exception:  # ChannelFull above all: the client catches up by version
            log.debug("a message to %s was dropped", name, exc_info=True)
            note_dropped()
