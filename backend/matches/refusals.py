"""Problems of matches: one wrong field, and the games' own refusals as problem documents."""

from collections.abc import Sequence
from typing import Any

from backend.core.problems import STATUS, Problem, language
from backend.core.text import t
from backend.matches.models import Match
from games import door


def invalid(field: str, code: str, **args: object) -> Problem:
    """validation_failed for one field, with the sentence `invalid.<code>`."""
    message = t(f"invalid.{code}", language(), **args)
    return Problem("validation_failed", errors=[{"field": field, "message": message, "code": code}])


def problem_of(
    refused: door.Refused, game: door.AnyGame, match: Match, names: Sequence[str], version: int
) -> Problem:
    """What a refused answer is to its sender, who had seen `version` of the match.

    A choice that was legal in an older position is stale, not illegal: the client asks its player again.
    """
    code = refused.code
    if isinstance(refused, door.IllegalChoice) and version < match.version:
        code = door.StaleDecision.code
    detail = ""
    if code == refused.code:
        detail = door.refusal_text(game, refused, language(), names) or ""
    extra: dict[str, Any] = {"version": match.version} if STATUS[code] == 409 else {}
    rule = refused.rule if code == door.IllegalChoice.code else None
    return Problem(code, detail=detail, rule=rule, **extra)
