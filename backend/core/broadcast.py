"""Sending to the sockets from synchronous code, without an event loop for each message."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from redis import Redis, RedisError

from backend.core.relay import RelayLayer, note_dropped

Message = dict[str, Any]


def broadcast(messages: Iterable[tuple[str, Message]]) -> None:
    """Sends each (group, message). Raises what the layer's client raises: callers decide what a loss means."""
    layer = get_channel_layer()
    if isinstance(layer, RelayLayer):
        layer.relay_all([("group", group, message) for group, message in messages])
    elif settings.REDIS_URL:
        _publish(layer, messages)
    elif layer is not None:
        async_to_sync(_send_all)(layer, list(messages))


def _publish(layer: Any, messages: Iterable[tuple[str, Message]]) -> None:
    """What RedisPubSubChannelLayer.group_send does, on a pooled connection."""
    pipeline = _redis().pipeline(transaction=False)
    for group, message in messages:
        pipeline.publish(f"{settings.CHANNEL_PREFIX}__group__{group}", layer.serialize(message))
    waiting = len(pipeline)
    try:
        pipeline.execute()
    except (RedisError, OSError):
        note_dropped(waiting)
        raise


@cache
def _redis() -> "Redis":
    return Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=1)


async def _send_all(layer: Any, messages: Iterable[tuple[str, Message]]) -> None:
    for group, message in messages:
        await layer.group_send(group, message)
