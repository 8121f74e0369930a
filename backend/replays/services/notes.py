"""Notes that players write on moments of a match. They are their writer's alone."""

from typing import Any

from backend.accounts.models import Player
from backend.core import clock
from backend.core.problems import Problem
from backend.matches.models import Match
from backend.matches.refusals import invalid
from backend.matches.selectors.view import utc_text
from backend.matches.visibility import access_match
from backend.replays.models import Note

MAX_NOTES = 200
"""On one match."""


def notes_of(match_id: str, player: Player, invitation: str = "") -> list[dict[str, Any]]:
    """The player's own notes, by moment. Problem: not_found."""
    match, _ = access_match(match_id, player, invitation)
    return [note_document(note) for note in Note.objects.filter(match=match, player=player)]


def note_document(note: Note) -> dict[str, Any]:
    """A note as the API writes it."""
    return {"version": note.version, "text": note.text, "at": utc_text(note.at)}


def write_note(match_id: str, player: Player, version: int, text: str) -> dict[str, Any]:
    """Writes the note of a moment, in place of the one that was there.

    Problems: not_found, not_started, validation_failed (no such version yet), too_large (too many notes).
    """
    match = _started(match_id, player)
    if version > match.version:
        raise invalid("version", "not_a_number")
    mine = Note.objects.filter(match=match, player=player)
    if mine.exclude(version=version).count() >= MAX_NOTES:
        raise Problem("too_large")
    note, _ = Note.objects.update_or_create(
        match=match, player=player, version=version, defaults={"text": text, "at": clock.now()}
    )
    return note_document(note)


def remove_note(match_id: str, player: Player, version: int) -> None:
    """Removes a note; none there is as good. Problem: not_found (the match)."""
    match, _ = access_match(match_id, player)
    Note.objects.filter(match=match, player=player, version=version).delete()


def _started(match_id: str, player: Player) -> Match:
    match, _ = access_match(match_id, player)
    if match.started_at is None:
        raise Problem("not_started")
    return match
