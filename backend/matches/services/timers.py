"""The timers of the engine as stored times: when they come due, at the latest and early.

In a paused match they stand: their times are those that they had, or would have had, when the pause began, and move
on by its length when it ends.
"""

import random
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from backend.matches.models import Match, Obligation
from games import door

_delays = random.SystemRandom()

MACHINES_ONLY = 2.0
"""Seconds: no window for a person is so short. Where one person plays against bots it goes by their pace."""


def settle(match: Match, state: door.State, privates: door.Privates, now: datetime, pace: float) -> None:
    """Takes over the engine's timers: new ones start now, ended ones are forgotten. Those that come due after a part
    of a time limit get their time by `settle_parts`, when the limits are known.

    How soon a timer may come due early is drawn when it starts, so that answers taken back and given again can't
    try for another delay; the time runs while nobody is waited for. It goes by the match's own pace, the longest
    time by the server's.
    """
    kept = match.timers
    running = door.timers(state)
    match.timers = {
        name: kept[name] if name in kept else _due_text(timer, now, pace) for name, timer in running.items()
    }
    known = match.timers_from or {}
    began = {"at": now.isoformat(), "version": match.version}
    parts = {name: known.get(name, began) for name, timer in running.items() if timer.fraction is not None}
    match.timers_from = parts or None
    closing = door.closes_early(state, privates)
    match.early = {
        name: _early(match.early.get(name), timer.early, now if name in closing else None, pace)
        for name, timer in running.items()
        if timer.early is not None
    }


def settle_parts(match: Match, state: door.State, owed: Collection[Obligation], *, anew: bool) -> None:
    """Finds when the timers come due that wait for a part of the time limit of what was asked with them: of the
    earliest limit, where players' own pauses make them differ. `anew`: limits have moved, and these timers with them.
    """
    for name, timer in door.timers(state).items():
        began = (match.timers_from or {}).get(name)
        if timer.fraction is None or began is None or (match.timers[name] is not None and not anew):
            continue
        start = datetime.fromisoformat(began["at"])
        asked = [row for row in owed if row.opened_version >= began["version"]]
        limits = [row.deadline for row in asked if row.deadline is not None]
        if limits:
            match.timers[name] = (start + (min(limits) - start) * timer.fraction).isoformat()


def _early(
    known: dict[str, Any] | None, bounds: tuple[float, float], since: datetime | None, pace: float
) -> dict[str, Any]:
    after = known["after"] if known is not None else _delays.uniform(*bounds) * pace
    if since is None:
        return {"after": after, "at": None}
    at = known["at"] if known is not None else None
    return {"after": after, "at": at or (since + timedelta(seconds=after)).isoformat()}


def _early_times(match: Match) -> dict[str, str]:
    """The timers that will come due early if no answer is taken back, with the time."""
    return {name: early["at"] for name, early in match.early.items() if early["at"] is not None}


def _due_text(timer: door.Timer, now: datetime, pace: float) -> str | None:
    if timer.seconds is None:
        return None
    if timer.early is not None or timer.seconds > MACHINES_ONLY:
        # Somebody may need all of it.
        pace = settings.PACE
    seconds = timer.seconds
    if timer.spread is not None:
        seconds += _delays.uniform(0.0, timer.spread)
    return (now + timedelta(seconds=seconds * pace)).isoformat()


def moments(match: Match) -> list[datetime]:
    """When timers come due, early or at the latest."""
    late = [at for at in match.timers.values() if at is not None]
    return [datetime.fromisoformat(at) for at in (*late, *_early_times(match).values())]


def due(match: Match, now: datetime) -> list[str]:
    """Timers whose moment has come, the earliest first; none while the match is paused."""
    if match.paused_since is not None:
        return []
    late = [(at, name) for name, at in match.timers.items() if at is not None]
    early = [(at, name) for name, at in _early_times(match).items()]
    found = sorted((datetime.fromisoformat(at), name) for at, name in (*late, *early))
    return list(dict.fromkeys(name for at, name in found if at <= now))


def closes_at(match: Match, state: door.State, decision: str) -> datetime | None:
    """When the sealed round of a decision is over at the latest; None if no timer holds it."""
    timer = door.holding_timer(state, decision)
    at = match.timers.get(timer) if timer is not None else None
    return datetime.fromisoformat(at) if at is not None else None


def shift(match: Match, since: datetime, by: timedelta) -> bool:
    """Moves every timer that was to come due after `since`; whether there was one."""

    def later(at: str | None) -> str | None:
        if at is None or datetime.fromisoformat(at) <= since:
            return at
        return (datetime.fromisoformat(at) + by).isoformat()

    before = moments(match)
    match.timers = {name: later(at) for name, at in match.timers.items()}
    match.early = {name: early | {"at": later(early["at"])} for name, early in match.early.items()}
    for began in (match.timers_from or {}).values():
        began["at"] = (datetime.fromisoformat(began["at"]) + by).isoformat()
    return moments(match) != before
