"""The log of a match: its entries, each as one viewer may see it."""

from collections.abc import Sequence

import msgspec

from backend.matches.engine import engine_call, game_of
from backend.matches.models import Entry, Match, Remark
from backend.matches.rows import told_since
from backend.matches.selectors.remarks import remark_document
from backend.matches.selectors.view import Plain, utc_text
from games import door

MAX_ENTRIES = 500
"""Entries in one answer at most."""
PLAYER: door.By = "player"
ORDER: door.By = "order"


def log_entries(
    match: Match, viewer: int, lang: str, names: Sequence[str], *, after: int, limit: int = MAX_ENTRIES
) -> list[Plain]:
    """Up to `limit` entries after version `after` (-1: from the opening on), the oldest first."""
    return log_documents(match, told_since(match.pk, after, limit), viewer, lang, names)


def log_documents(
    match: Match,
    told: Sequence[tuple[Entry, list[Remark]]],
    viewer: int,
    lang: str,
    names: Sequence[str],
) -> list[Plain]:
    """The same of entries that are read already, each with its remarks."""
    game = game_of(match.game)
    return [entry_document(game, row, viewer, lang, names, remarks) for row, remarks in told]


def entry_document(
    game: door.AnyGame,
    entry: Entry,
    viewer: int,
    lang: str,
    names: Sequence[str],
    remarks: Sequence[Remark] = (),
) -> Plain:
    """One entry, with what was remarked while it was the newest. Who acted is told, what was chosen only as far as
    the events tell this viewer."""
    with engine_call():
        told = door.narrate(game, door.decode_events(bytes(entry.events)), viewer, lang, names)
    return entry_frame(entry, told, viewer, lang, names, remarks)


def entry_frame(
    entry: Entry,
    told: Sequence[door.ShownEvent],
    viewer: int,
    lang: str,
    names: Sequence[str],
    remarks: Sequence[Remark],
) -> Plain:
    """The same where its events are told already.

    That an answer had been stored in advance is its seat's own business until all eyes are open.
    """
    return {
        "version": entry.number,
        "seat": entry.seat,
        "by": PLAYER if entry.by == ORDER and viewer not in (entry.seat, door.EVERYONE) else entry.by,
        "at": utc_text(entry.at),
        "events": msgspec.to_builtins(told, str_keys=True),
        "remarks": [remark_document(row, lang, names) for row in remarks],
    }
