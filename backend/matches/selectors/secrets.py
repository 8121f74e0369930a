"""All that is hidden of a match. Nobody calls this but who has the right to, and leaves a trace (admin.py)."""

import msgspec

from backend.matches.engine import engine_call
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
        state = door.decode(door.game(match.game), load_state(match.pk, match.version))
    entries = Entry.objects.filter(match=match.pk).order_by("number")
    return document | {
        "entries": [
            {"number": row.number, "digest": row.digest} | _plain(door.decode_entry(bytes(row.data)))
            for row in entries.iterator()
        ],
        "privates": _plain(load_privates(match.pk)),
        "state": _plain(state),
    }


def _plain(value: object) -> Plain:
    plain = msgspec.to_builtins(value, str_keys=True)
    return plain if isinstance(plain, dict) else {"fields": plain}
