"""Keeps the replays of finished matches ready to send: they are asked for often and never change."""

import gzip
import zlib
from typing import Any

import msgspec

from backend.core.build import build_id
from backend.matches.models import Match
from backend.matches.selectors.view import Looker, Plain
from backend.replays.models import RenderedReplay
from backend.replays.services.frames import encode, part, replay_document

LEVEL = 6


def replay_tag(match: Match, looker: Looker) -> str:
    """Changes whenever the replay may read differently."""
    names = zlib.crc32("\x00".join(looker.names).encode())
    return f"{match.version}-{looker.viewer}-{looker.lang}-{names:x}-{build_id()}"


def replay_body(match: Match, looker: Looker, first: int = 0) -> bytes:
    """The replay from version `first` on, compressed by gzip. A finished match's is made once and whole; parts are
    cut from that."""
    if not match.is_over:
        return _pack(replay_document(match, looker.viewer, looker.lang, looker.names, first))
    whole = _kept(match, looker)
    return whole if not first else _pack(part(msgspec.json.decode(gzip.decompress(whole)), first))


def _kept(match: Match, looker: Looker) -> bytes:
    tag = replay_tag(match, looker)
    mine: dict[str, Any] = {"match_id": match.pk, "viewer": looker.viewer, "lang": looker.lang}
    kept = RenderedReplay.objects.filter(**mine, tag=tag).values_list("body", flat=True).first()
    if kept is not None:
        return bytes(kept)
    body = _pack(replay_document(match, looker.viewer, looker.lang, looker.names))
    RenderedReplay.objects.update_or_create(**mine, defaults={"tag": tag, "body": body})
    return body


def _pack(document: Plain) -> bytes:
    return gzip.compress(encode(document), LEVEL, mtime=0)
