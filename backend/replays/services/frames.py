"""A replay: all that a player needs to show any moment of a match without another request."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from backend.matches.engine import engine_call, game_of
from backend.matches.models import Entry, Match, Snapshot
from backend.matches.selectors.log import entry_document
from backend.matches.selectors.remarks import remarks_between
from backend.matches.selectors.view import Plain
from backend.matches.visibility import eyes_name
from backend.replays.patch import merge_patch
from games import door

KEYFRAME_EVERY = 25
"""So many frames after a whole state comes the next one; in between stand patches."""
TURN_EVENTS = ("round_started", "turn_started")
"""Events of these kinds begin a turn in any game: the marks that one may jump to."""


def replay_document(match: Match, viewer: int, lang: str, names: Sequence[str], first: int = 0) -> Plain:
    """The match through one pair of eyes, from version `first` (the opening) to its newest entry."""
    frames = list(_frames(match, viewer, lang, names, first))
    return {
        "match": match.pk,
        "game": match.game,
        "viewer": eyes_name(viewer),
        "from_version": first,
        "to_version": match.version,
        "frames": frames,
        "turns": [mark for frame in frames for mark in _marks(frame)],
    }


def _frames(match: Match, viewer: int, lang: str, names: Sequence[str], first: int) -> Iterator[Plain]:
    game = game_of(match.game)
    span = (first, match.version)
    entries = Entry.objects.filter(match=match.pk, number__range=span).order_by("number")
    stored = Snapshot.objects.filter(match=match.pk, version__range=span).order_by("version")
    states = stored.values_list("state", flat=True)
    remarks = remarks_between(match.pk, *span)
    before: Any = None
    for entry, blob in zip(entries.iterator(), states.iterator(), strict=True):
        with engine_call():
            frame = entry_document(game, entry, viewer, lang, names, remarks.get(entry.number, ()))
            state = door.decode(game, bytes(blob))
            shown = door.view(game, state, viewer, is_over=match.is_over)
            # Beside the truth, so for the time after the end: before it the view says what its viewer is told.
            known = door.knowledge(game, state, viewer, is_over=True) if match.is_over else None
        if entry.number == first or entry.number % KEYFRAME_EVERY == 0:
            frame["state"] = shown
        else:
            frame["patch"] = merge_patch(before, shown)
        if known is not None:
            frame["knowledge"] = {place: round(chance, 4) for place, chance in known.items()}
        before = shown
        yield frame


def _marks(frame: Plain) -> Iterator[Plain]:
    for event in frame["events"]:
        if event["kind"] in TURN_EVENTS:
            yield {"version": frame["version"], "label": event["text"]}


def encode(document: Plain) -> bytes:
    """The document as it goes out."""
    return msgspec.json.encode(document)
