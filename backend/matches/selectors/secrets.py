"""All that is hidden of a match. Nobody calls this but who has the right to, and leaves a trace (admin.py)."""

from typing import Any

import msgspec

from backend.matches.engine import engine_call, game_of
from backend.matches.models import Entry, Match
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.selectors.view import Plain
from games import door


def secrets_document(match: Match) -> Plain:
    """Seed, choices, private inputs and the newest state."""
    document: Plain = {"match": match.pk, "seed": bytes(match.seed).hex() if match.seed is not None else None}
    if match.started_at is None:
        return document
    with engine_call():
        state = door.decode(game_of(match.game), load_state(match.pk, match.version))
    entries = Entry.objects.filter(match=match.pk).order_by("number")
    return document | {
        "entries": [
            {"number": row.number, "digest": row.digest} | _plain(door.decode_entry(bytes(row.data)))
            for row in entries.iterator()
        ],
        "privates": _plain(load_privates(match.pk)),
        "state": _plain(state),
    }


def _plain(value: object) -> Any:
    """Structs by field name, however they are stored."""
    fields = msgspec.structs.asdict(value) if isinstance(value, msgspec.Struct) else value
    return msgspec.to_builtins(fields, str_keys=True)
