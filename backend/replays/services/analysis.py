"""The analysis of a finished match: made once, then sent as it is."""

import gzip
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from backend.core.build import build_id
from backend.core.problems import Problem
from backend.matches import box
from backend.matches.engine import game_of
from backend.matches.models import Match
from backend.matches.selectors.states import load_states
from backend.replays.models import RenderedAnalysis
from games import door
from games.box import Analyse


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
    made = box.run_once(_job(match, lang, names), dict[str, Any] | None, f"analysis:{match.pk}:{lang}:{tag}")
    if made is None:
        raise Problem("not_found")
    body = gzip.compress(msgspec.json.encode(made), mtime=0)
    RenderedAnalysis.objects.update_or_create(match=match, lang=lang, defaults={"tag": tag, "body": body})
    return body


def _job(match: Match, lang: str, names: Sequence[str]) -> Analyse:
    if not door.has_analysis(game_of(match.game)):
        raise Problem("not_found")
    return Analyse(match.game, load_states(match.pk, 0, match.version), lang, list(names))
