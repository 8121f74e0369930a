"""Telling the sockets that something was said. Who gets the hint looks whether, and how, they may see it."""

from collections.abc import Sequence

from backend.chat.models import Message
from backend.matches.publish import Hint, match_group, player_group


def said(message: Message, listeners: Sequence[str] | None) -> list[Hint]:
    """A message is there, for these players or (None) for all who follow the match."""
    hint = {"type": "chat.said", "match": message.match_id, "message": message.pk}
    groups = [match_group(message.match_id)] if listeners is None else [player_group(p) for p in listeners]
    return [(group, hint) for group in groups]
