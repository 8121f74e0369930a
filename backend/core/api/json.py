"""JSON in and out, by msgspec: quick, strict about UTF-8 and surrogates, and bounded."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.conf import settings
from django.utils.functional import Promise
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from backend.core.problems import Problem

MAX_DEPTH = 32
"""Nothing that the API reads is nested half as deep."""


class JSONParser(BaseParser):
    """Reads a body of at most the view's `max_json_bytes`; refuses what no text column could hold."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The decoded body. Problems: too_large, malformed."""
        view = (parser_context or {}).get("view")
        limit: int = getattr(view, "max_json_bytes", settings.MAX_JSON_BYTES)
        return read_json(stream.read(limit + 1), limit)


def read_json(raw: bytes, limit: int) -> Any:
    """The content of a body of at most `limit` bytes. Problems: too_large, malformed."""
    if len(raw) > limit:
        raise Problem("too_large")
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem("malformed") from None
    if not _storable(data, MAX_DEPTH):
        raise Problem("malformed")
    return data


def _storable(data: Any, depth: int) -> bool:
    """Whether it holds no NUL character (PostgreSQL stores none) and nothing nested deeper than `depth`."""
    if isinstance(data, str):
        return "\x00" not in data
    if isinstance(data, dict):
        return depth > 0 and all(
            "\x00" not in key and _storable(value, depth - 1) for key, value in data.items()
        )
    if isinstance(data, list):
        return depth > 0 and all(_storable(value, depth - 1) for value in data)
    return True


class JSONRenderer(BaseRenderer):
    """Writes answers; problem documents are JSON too."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The bytes of `data`; nothing at all for an answer without content."""
        if data is None:
            return b""
        return msgspec.json.encode(data, enc_hook=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, Promise | str):
        return str.__str__(str(value))
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no place in an answer")
