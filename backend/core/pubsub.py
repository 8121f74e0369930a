"""The channel layer over Redis, with a bounded queue for each socket, as the layer without Redis has it.

channels_redis lets the queue of a socket that takes nothing grow without end. Hints are worth neither the memory nor
a long way through what is out of date by then: what finds no room is dropped and counted, and the client catches up
by version.
"""

import asyncio
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer
from channels_redis.utils import _wrap_close

from backend.core.relay import note_dropped

CAPACITY = 100
"""Hints that wait for one socket."""


class _Queue(asyncio.Queue[bytes]):
    """Drops what finds no room."""

    def put_nowait(self, item: bytes) -> None:
        if self.full():
            note_dropped()
        else:
            super().put_nowait(item)


class _LoopLayer(RedisPubSubLoopLayer):
    """The layer of one event loop."""

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = _Queue(CAPACITY)
        await self._get_shard(channel).subscribe(channel)


class PubSubLayer(RedisPubSubChannelLayer):
    """Groups live in Redis; the queues of sockets in the process that has them."""

    def _get_layer(self) -> Any:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = _LoopLayer(*self._args, **self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        return self._layers[loop]
