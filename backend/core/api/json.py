"""JSON in and out, by msgspec: quick, strict about UTF-8 and surrogates, and bounded."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.conf import settings
from django.utils.functional import Promise
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from backend.core.problems import Problem


class JSONParser(BaseParser):
    """Reads a body of at most `settings.MAX_JSON_BYTES`; refuses what no text column could hold."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The decoded body. Problems: too_large, malformed."""
        raw = stream.read(settings.MAX_JSON_BYTES + 1)
        if len(raw) > settings.MAX_JSON_BYTES:
            raise Problem("too_large")
        try:
            data = msgspec.json.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Problem("malformed") from None
        if b"\\u0000" in raw and _holds_nul(data):
            raise Problem("malformed")
        return data


def _holds_nul(data: Any) -> bool:
    """Whether a NUL character stands anywhere; PostgreSQL stores none."""
    if isinstance(data, str):
        return "\x00" in data
    if isinstance(data, dict):
        return any(_holds_nul(key) or _holds_nul(value) for key, value in data.items())
    if isinstance(data, list):
        return any(_holds_nul(value) for value in data)
    return False


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
