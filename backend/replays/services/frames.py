"""A replay: all that a player needs to show any moment of a match without another request."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from backend.matches import box
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Entry, Match
from backend.matches.selectors.log import entry_frame
from backend.matches.selectors.remarks import remarks_between
from backend.matches.selectors.states import load_states
from backend.matches.selectors.view import Plain
from backend.matches.visibility import eyes_name
from backend.replays.patch import apply_patch, merge_patch
from games import door
from games.box import Moment, Show

KEYFRAME_EVERY = 25
"""So many frames after a whole state comes the next one; in between stand patches."""


def replay_document(match: Match, viewer: int, lang: str, names: Sequence[str], first: int = 0) -> Plain:
    """The match through one pair of eyes, from version `first` (the opening) to its newest entry."""
    frames = list(_frames(match, viewer, lang, names, first))
    begins = game_of(match.game).meta.turn_events
    return {
        "match": match.pk,
        "game": match.game,
        "viewer": eyes_name(viewer),
        "from_version": first,
        "to_version": match.version,
        "frames": frames,
        "turns": [mark for frame in frames for mark in _marks(frame, begins)],
    }


def _frames(match: Match, viewer: int, lang: str, names: Sequence[str], first: int) -> Iterator[Plain]:
    span = (first, match.version)
    entries = list(Entry.objects.filter(match=match.pk, number__range=span).order_by("number"))
    states = load_states(match.pk, *span)
    job = Show(match.game, [bytes(entry.events) for entry in entries], states, viewer, lang, list(names))
    remarks = remarks_between(match.pk, *span)
    before: Any = None
    for entry, moment in zip(entries, _moments(match, job), strict=True):
        frame = entry_frame(entry, moment.told, viewer, lang, names, remarks.get(entry.number, ()))
        if entry.number == first or entry.number % KEYFRAME_EVERY == 0:
            frame["state"] = moment.view
        else:
            frame["patch"] = merge_patch(before, moment.view)
        if moment.knowledge is not None:
            frame["knowledge"] = {place: round(chance, 4) for place, chance in moment.knowledge.items()}
        before = moment.view
        yield frame


def _moments(match: Match, job: Show) -> Iterable[Moment]:
    """A finished match in the box, once; a running one here, where its player looks at it."""
    if match.is_over:
        digest = hashlib.sha256(msgspec.msgpack.encode(job)).hexdigest()
        made: list[Moment] = box.run_once(job, list[Moment], f"replay:{match.pk}:{digest}")
        return made
    return _running(match, job)


def _running(match: Match, job: Show) -> Iterator[Moment]:
    game = game_of(match.game)
    for events, blob in zip(job.events, job.states, strict=True):
        with engine_call():
            told = door.narrate(game, door.decode_events(events), job.viewer, job.lang, job.names)
            state = door.decode(game, blob)
            # What could be known stands beside the truth, so after the end only: before it the view says it all.
            moment = Moment(list(told), door.view(game, state, job.viewer), None)
        yield moment


def part(document: Plain, first: int) -> Plain:
    """What a whole replay shows from version `first` on."""
    state: Any = None
    for frame in document["frames"][: first + 1]:
        state = frame["state"] if "state" in frame else apply_patch(state, frame["patch"])
    frames = [dict(frame) for frame in document["frames"][first:]]
    frames[0].pop("patch", None)
    frames[0]["state"] = state
    turns = [mark for mark in document["turns"] if mark["version"] >= first]
    return document | {"from_version": first, "frames": frames, "turns": turns}


def _marks(frame: Plain, begins: Sequence[str]) -> Iterator[Plain]:
    for event in frame["events"]:
        if event["kind"] in begins:
            yield {"version": frame["version"], "label": event["text"]}


def encode(document: Plain) -> bytes:
    """The document as it goes out."""
    return msgspec.json.encode(document)
