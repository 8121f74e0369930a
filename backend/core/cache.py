"""The shared cache. It only makes things fast, so while Redis is away it is empty, and nobody's request fails."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError

log = logging.getLogger("stakeout.cache")

Answer = TypeVar("Answer")


def _or(empty: Callable[..., Any]) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Answers with `empty`, called with the same arguments, while Redis can not be asked."""

    def wrap(ask: Callable[..., Answer]) -> Callable[..., Answer]:
        @wraps(ask)
        def asked(self: RedisCacheClient, *args: Any, **kwargs: Any) -> Any:
            try:
                return ask(self, *args, **kwargs)
            except (RedisError, OSError) as why:
                log.warning("the cache is away: %s", why)
                return empty(*args, **kwargs)

        return asked

    return wrap


def _unknown(*args: Any, **kwargs: Any) -> int:
    raise ValueError("the key is not in the cache, which is away")


class _Client(RedisCacheClient):
    """What an empty cache says: nothing is there, and what is put in may be gone at once."""

    add = _or(lambda *args: True)(RedisCacheClient.add)
    get = _or(lambda key, default: default)(RedisCacheClient.get)
    set = _or(lambda *args: None)(RedisCacheClient.set)
    touch = _or(lambda *args: False)(RedisCacheClient.touch)
    delete = _or(lambda *args: False)(RedisCacheClient.delete)
    get_many = _or(lambda keys: {})(RedisCacheClient.get_many)
    has_key = _or(lambda key: False)(RedisCacheClient.has_key)
    incr = _or(_unknown)(RedisCacheClient.incr)
    set_many = _or(lambda *args: None)(RedisCacheClient.set_many)
    delete_many = _or(lambda *args: None)(RedisCacheClient.delete_many)


class ForgetfulRedisCache(RedisCache):
    """Redis as a cache that may be away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client
