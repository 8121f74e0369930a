"""The analysis of a finished match: made once, then sent as it is."""

import gzip
import zlib
from collections.abc import Sequence

import msgspec

from backend.core.build import build_id
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Snapshot
from backend.replays.models import RenderedAnalysis
from games import door


def analysis_body(match: Match, lang: str, names: Sequence[str]) -> bytes:
    """The analysis as JSON, compressed by gzip.

    Problems: not_finished, not_found (the game has no analysis).
    """
    if not match.is_over:
        raise Problem("not_finished")
    tag = f"{match.version}-{zlib.crc32(chr(0).join(names).encode()):x}-{build_id()}"
    stored = RenderedAnalysis.objects.filter(match=match.pk, lang=lang)
    kept = stored.filter(tag=tag).values_list("body", flat=True).first()
    if kept is not None:
        return bytes(kept)
    body = gzip.compress(_make(match, lang, names), mtime=0)
    RenderedAnalysis.objects.update_or_create(match=match, lang=lang, defaults={"tag": tag, "body": body})
    return body


def _make(match: Match, lang: str, names: Sequence[str]) -> bytes:
    game = game_of(match.game)
    stored = Snapshot.objects.filter(match=match.pk, version__lte=match.version).order_by("version")
    with engine_call():
        states = [door.decode(game, bytes(blob)) for blob in stored.values_list("state", flat=True)]
        found = door.analysis(game, states, lang, names)
    if found is None:
        raise Problem("not_found")
    return msgspec.json.encode(found)
