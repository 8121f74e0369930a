"""The view of a match: what one viewer sees of one version."""

import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

import msgspec

from backend.clocks import kinds
from backend.clocks.calendar import Calendar
from backend.core import clock
from backend.core.build import build_id
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Obligation
from backend.matches.rows import position_of
from backend.matches.selectors.extension import offer
from backend.matches.visibility import eyes_name
from games import door

Plain = dict[str, Any]


@dataclass(frozen=True)
class Looker:
    """Whose eyes, in which language, with which names for the seats."""

    viewer: int
    """A seat, door.SPECTATOR or door.EVERYONE."""
    lang: str
    names: Sequence[str]
    is_own: bool
    """Whether the caller sits in this seat, so that its decisions are theirs to answer."""
    extensions: int = 0
    """How often the seat has taken more time."""


def view_document(
    match: Match,
    game: door.AnyGame,
    state: door.State,
    privates: door.Privates,
    looker: Looker,
    obligations: Collection[Obligation],
    *,
    is_newest: bool = True,
) -> Plain:
    """The view as the API gives it. An earlier version has its state only: no decisions, nobody is waited for."""
    asks = is_newest and match.is_active
    deadlines = _deadlines(match, state, obligations) if asks else {}
    earliest = min((at for at in deadlines.values() if at is not None), default=None)
    with engine_call():
        return {
            "game": match.game,
            "version": state.version,
            "viewer": eyes_name(looker.viewer),
            "status": match.status,
            "phase": door.phase(game, state),
            "state": door.view(game, state, looker.viewer, is_over=match.is_over),
            "decisions": _decisions(game, state, privates, looker, deadlines)
            if asks and looker.is_own
            else [],
            "waiting_on": match.waiting_on if asks else [],
            "deadline": utc_text(earliest),
            "stops": stops_before(earliest, obligations) if looker.viewer >= 0 else [],
            "extension": _extension(match, state, looker, obligations) if asks and looker.is_own else None,
            "can_undo": asks and looker.is_own and door.can_undo(game, state, looker.viewer),
            "lesson": _lesson(match, game, state, privates, looker) if is_newest else None,
        }


def _lesson(
    match: Match, game: door.AnyGame, state: door.State, privates: door.Privates, looker: Looker
) -> Plain | None:
    """What the learner of a lesson is told; None for others, and in other matches."""
    if not match.lesson or not (looker.is_own or match.is_over):
        return None
    shown = door.shown_lesson(game, match.lesson, state, looker.lang, looker.names, privates)
    return None if shown is None else msgspec.to_builtins(shown)


def _deadlines(
    match: Match, state: door.State, obligations: Collection[Obligation]
) -> dict[str, datetime | None]:
    """Until when what is asked may be answered, by ask: what somebody owes, and every round that a timer closes."""
    deadlines = {door.base_of(row.decision): row.deadline for row in obligations}
    for ask in state.asks:
        timer = door.holding_timer(state, ask)
        at = match.timers.get(timer) if timer is not None else None
        if at is not None and match.paused_since is None:
            deadlines[ask] = datetime.fromisoformat(at)
    return deadlines


def _decisions(
    game: door.AnyGame,
    state: door.State,
    privates: door.Privates,
    looker: Looker,
    deadlines: dict[str, datetime | None],
) -> list[Plain]:
    shown = door.decisions(game, state, looker.viewer, looker.lang, looker.names, privates)
    return [
        msgspec.to_builtins(decision, str_keys=True)
        | {"deadline": utc_text(deadlines.get(door.base_of(decision.id)))}
        for decision in shown
    ]


def _extension(
    match: Match, state: door.State, looker: Looker, obligations: Collection[Obligation]
) -> Plain | None:
    """What the looker's seat may take if it needs more time; None where it may not."""
    if kinds.extension_of(match.clock) is None:
        return None
    try:
        found = offer(match, state, looker.viewer, looker.extensions, obligations, clock.now())
    except Problem:
        return None
    return {"hours": found.hours, "left": found.left, "until": utc_text(found.until)}


def utc_text(at: datetime | None) -> str | None:
    """A time as the API writes it: ISO 8601, UTC, with a Z."""
    return at.isoformat().replace("+00:00", "Z") if at is not None else None


MOST_STOPS = 40
"""Of a clock of weeks: further ones are told when it has come nearer."""


def stops_before(deadline: datetime | None, owed: Iterable[Obligation]) -> list[Plain]:
    """The times until a deadline in which its clock stands: with them, what is left can be reckoned at any moment and
    stands when the clock does. For those at the table only: they are somebody's nights and holidays."""
    row = next((each for each in owed if deadline is not None and each.deadline == deadline), None)
    if deadline is None or row is None or row.counted_from is None or row.left is None or not row.calendar:
        return []
    found = islice(Calendar.read(row.calendar).stops(row.counted_from, deadline), MOST_STOPS)
    return [{"begin": utc_text(each.begin), "until": utc_text(each.until), "why": each.why} for each in found]


def view_of(match: Match, owed: Collection[Obligation], looker: Looker, at: int | None) -> Plain:
    """The view of a stored match, with what is owed there: of its newest version, or of version `at`.

    Problem: not_found.
    """
    game = game_of(match.game)
    is_newest = at is None or at == match.version
    position = position_of(match.pk, match.version if at is None else at, looker.viewer)
    if position is None:
        raise Problem("not_found")
    with engine_call():
        state = door.decode(game, position.state)
    asks = is_newest and match.is_active
    privates: door.Privates = {}
    if asks and position.private is not None:
        privates[looker.viewer] = door.decode_private(position.private)
    return view_document(match, game, state, privates, looker, owed if asks else (), is_newest=is_newest)


def view_etag(match: Match, looker: Looker, private_revision: int, at: int | None = None) -> str:
    """Changes whenever the view of this version may read differently (deadlines move also without a new version);
    costs no rendering."""
    names = zlib.crc32("\x00".join(looker.names).encode())
    shown = match.version if at is None else at
    changed = int(match.updated_at.timestamp() * 1_000_000)
    newest = f"{match.version}.{private_revision}.{match.status}.{changed:x}"
    own = "o" if looker.is_own else "f"
    parts = (shown, newest, looker.viewer, own, looker.lang, f"{names:x}", build_id())
    return '"' + "-".join(str(part) for part in parts) + '"'
