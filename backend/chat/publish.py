"""Telling the sockets that something was said or drawn. Who gets the hint looks whether, and how, they may see it."""

from collections.abc import Sequence
from typing import Any

from backend.chat.models import Message
from backend.matches.publish import Hint, match_group, player_group


def said(message: Message, listeners: Sequence[str] | None) -> list[Hint]:
    """A message is there, for these players or (None) for all who follow the match."""
    return _to(listeners, {"type": "chat.said", "match": message.match_id, "message": message.pk})


def drawn(match_id: str, listeners: Sequence[str] | None) -> list[Hint]:
    """The sketches of a team have changed."""
    return _to(listeners, {"type": "sketches.changed", "match": match_id})


def whispered(match_id: str) -> list[Hint]:
    """Two players have whispered; everybody may know that, and nobody else what."""
    return _to(None, {"type": "chat.whispered", "match": match_id})


def _to(listeners: Sequence[str] | None, hint: dict[str, Any]) -> list[Hint]:
    groups = [match_group(hint["match"])] if listeners is None else [player_group(p) for p in listeners]
    return [(group, hint) for group in groups]
