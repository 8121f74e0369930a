"""What follows from a change of a match, prepared in the change's own transaction (see writer.py)."""

import random
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from backend.core import outbox
from backend.core.models import Due
from backend.matches.models import Match, Seat
from backend.matches.services import timers
from games import door

BOT_TURN = "bot_turn"
ALARM = "match_alarm"
ORDER = "stored_order"
FORGET_KEYS = "forget_keys"
CARETAKER = "caretaker"
PACK = "pack_states"
NOTIFY = "notify"
"""What some players are to be told about a match has changed; backend/notifications does it."""

KEEP_KEYS = timedelta(days=14)
"""How long after the end of a match a retry still gets the first result."""

MAX_PAUSE = timedelta(days=30)
"""After so long a paused match goes on by itself."""

BOT_DELAY = (1.5, 4.0)
"""Between which seconds a bot answers, before the pace. Every answer's delay is drawn alike, whatever there is to
choose from, and outside the match's seed: it must tell nothing."""
LONE_PACE = 0.01
"""The share of these delays that is left where one person plays against bots."""

_delays = random.SystemRandom()


LOOK_WITHIN = 3.0
"""Seconds after the first change at which somebody looks at what players should be told, unless it is urgent: many
moves in a row cost one look. With the sweep that finds it, it takes less than five."""


def tell_later(match: Match, players: Collection[str], now: datetime) -> None:
    """Notes that these players' notices about a match are to be looked at; backend/notifications does it."""
    if players:
        match.untold = sorted({*(match.untold or ()), *players})
        match.untold_count += 1
        match.look_at = match.look_at or now + timedelta(seconds=LOOK_WITHIN)


Follower = Callable[[Match], list[Due]]
_followers: list[Follower] = []


def follows(follower: Follower) -> Follower:
    """Registers what an app above does whenever a match has moved: it gives work, which is stored with the move."""
    _followers.append(follower)
    return follower


def followers_work(match: Match) -> list[Due]:
    """What apps above do when a match has new entries."""
    return [work for follower in _followers for work in follower(match)]


def enqueue_notices(match_id: str, players: Collection[str]) -> None:
    """Has somebody look at what these players should be told about a match now."""
    outbox.enqueue_all(notices(match_id, players))


def notices(match_id: str, players: Collection[str]) -> list[Due]:
    """The same as work to be stored with the rest of a change."""
    return [outbox.work(NOTIFY, {"match": match_id, "players": sorted(players)})] if players else []


PACK_EVERY = 64
"""Versions after which the older states of a running match are packed; at its end they are in any case."""


def packing(match: Match, first: int) -> list[Due]:
    """Work for a match that has moved on from version `first` to its newest."""
    is_due = not match.is_active or match.version // PACK_EVERY > max(0, first) // PACK_EVERY
    return [outbox.work(PACK, {"match": match.pk})] if is_due and match.version > 1 else []


def waiting_on(state: door.State) -> list[int | str]:
    """Whom the match waits for, as everybody may know it."""
    if state.outcome is not None:
        return []
    public = door.public_waiting(state)
    return ["table"] if public == "table" else list(public)


def finish(match: Match, outcome: door.Outcome, now: datetime) -> list[Due]:
    """Closes a match with its result."""
    match.outcome = outcome_document(outcome)
    return _close(match, Match.Status.FINISHED, now)


def abandon(match: Match, now: datetime) -> list[Due]:
    """Closes a match without a result: nobody is there who plays it."""
    return _close(match, Match.Status.ABANDONED, now)


def _close(match: Match, status: Match.Status, now: datetime) -> list[Due]:
    match.status = status
    match.finished_at = now
    match.timers = {}
    match.early = {}
    match.timers_from = None
    match.paused_since = None
    match.pause_asked = None
    found = [outbox.work(FORGET_KEYS, {"match": match.pk}, due_at=now + KEEP_KEYS)]
    if match.alarm_at is not None:
        match.alarm_at = None
        alarm = outbox.work(ALARM, {"match": match.pk}, key=alarm_key(match.pk))
        alarm.done_at = now  # it need not ring any more
        found.append(alarm)
    return found


def outcome_document(outcome: door.Outcome) -> dict[str, Any]:
    """A result as it is stored and shown."""
    return {
        "reason": outcome.reason,
        "rule": outcome.rule,
        "results": {str(seat): result for seat, result in outcome.results.items()},
        "data": dict(outcome.data),
    }


def alarm_key(match_id: str) -> str:
    """The key of the one alarm that a match can have."""
    return f"alarm:{match_id}"


def alarms(match: Match, earliest_deadline: datetime | None) -> list[Due]:
    """Sees to it that the clock looks at the match when the next deadline or timer comes due.

    An alarm that is set for an earlier time stays: it will set the next one. So a match writes one alarm per period
    of its clock, not one per move.
    """
    times = timers.moments(match)
    if earliest_deadline is not None:
        times.append(earliest_deadline)
    if match.paused_since is not None:
        times = [match.paused_since + MAX_PAUSE]
    due = min(times, default=None)
    if due is None or (match.alarm_at is not None and due >= match.alarm_at):
        return []
    match.alarm_at = due
    return [outbox.work(ALARM, {"match": match.pk}, due_at=due, key=alarm_key(match.pk))]


def pace_of(seats: Iterable[Seat]) -> float:
    """What bots' delays are multiplied by. Where one person sits among bots nobody else could learn anything from
    the time that they take, and the person waits for them alone: they are as quick as the worker. All alike, so that
    the one person learns nothing either."""
    people = sum(seat.player_id is not None and not seat.is_played_by_bot for seat in seats)
    return settings.PACE * (LONE_PACE if people == 1 else 1)


def enqueue_bot_turn(match: Match, seat: Seat, now: datetime) -> None:
    """Asks the bot of a seat for its answer to exactly this position, at the server's pace."""
    outbox.enqueue_all([bot_turn(match, seat, now, settings.PACE)])


def bot_turn(match: Match, seat: Seat, now: datetime, pace: float) -> Due:
    """The same at a pace, as work to be stored with the rest of a change."""
    delay = _delays.uniform(*BOT_DELAY) * pace
    due = [datetime.fromisoformat(at) for at in match.timers.values() if at is not None]
    half = (min(due) - now).total_seconds() / 2 if due else None
    if half is not None and 0 < half < BOT_DELAY[1] * pace:
        # A window that is open for machines only is short: they answer in its first half, all alike.
        delay *= half / (BOT_DELAY[1] * pace)
    args = {
        "match": match.pk,
        "seat": seat.index,
        "version": match.version,
        "private_revision": seat.private_revision,
    }
    return outbox.work(BOT_TURN, args, due_at=now + timedelta(seconds=delay), owner=str(match.host_id))


def order_time(
    deadline: datetime | None, seconds: tuple[float, float], now: datetime, pace: float
) -> datetime:
    """When a stored order is given: after a while (drawn from the game's range of seconds, outside the match's seed),
    but well before the deadline."""
    delay = _delays.uniform(*seconds) * pace
    if deadline is not None:
        delay = min(delay, (deadline - now).total_seconds() / 2)
    return now + timedelta(seconds=max(0.0, delay))
