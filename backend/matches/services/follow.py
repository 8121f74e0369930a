"""What follows from a change of a match, prepared in the change's own transaction (see writer.py)."""

import random
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from backend.core import outbox
from backend.matches.models import Match, PrivateInput, Seat
from backend.matches.services import timers
from games import door

BOT_TURN = "bot_turn"
ALARM = "match_alarm"
ORDER = "stored_order"
FORGET_KEYS = "forget_keys"
CARETAKER = "caretaker"
NOTIFY = "notify"
"""What some players are to be told about a match has changed; backend/notifications does it."""

KEEP_KEYS = timedelta(days=14)
"""How long after the end of a match a retry still gets the first result."""

MAX_PAUSE = timedelta(days=30)
"""After so long a paused match goes on by itself."""

BOT_DELAY = (1.5, 4.0)
"""Between which seconds a bot answers, before the pace. Every answer's delay is drawn alike, whatever there is to
choose from, and outside the match's seed: it must tell nothing."""
LONE_PACE = 0.03
"""The share of these delays that is left where one person plays against bots."""

_delays = random.SystemRandom()


def enqueue_notices(match_id: str, players: Collection[str]) -> None:
    """Has somebody look at what these players should be told about a match now."""
    if players:
        outbox.enqueue(NOTIFY, {"match": match_id, "players": sorted(players)})


def waiting_on(state: door.State) -> list[int | str]:
    """Whom the match waits for, as everybody may know it."""
    if state.outcome is not None:
        return []
    public = door.public_waiting(state)
    return ["table"] if public == "table" else list(public)


def finish(match: Match, outcome: door.Outcome, now: datetime) -> None:
    """Closes a match with its result."""
    match.outcome = outcome_document(outcome)
    _close(match, Match.Status.FINISHED, now)


def abandon(match: Match, now: datetime) -> None:
    """Closes a match without a result: nobody is there who plays it."""
    _close(match, Match.Status.ABANDONED, now)


def _close(match: Match, status: Match.Status, now: datetime) -> None:
    match.status = status
    match.finished_at = now
    match.timers = {}
    match.early = {}
    match.timers_from = None
    match.paused_since = None
    match.pause_asked = None
    if match.alarm_at is not None:
        match.alarm_at = None
        outbox.cancel(alarm_key(match.pk))
    outbox.enqueue(FORGET_KEYS, {"match": match.pk}, due_at=now + KEEP_KEYS)


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


def set_alarm(match: Match, earliest_deadline: datetime | None) -> None:
    """Sees to it that the clock looks at the match when the next deadline or timer comes due.

    An alarm that is set for an earlier time stays: it will set the next one. So a match writes one alarm per period
    of its clock, not one per move.
    """
    times = timers.moments(match)
    if earliest_deadline is not None:
        times.append(earliest_deadline)
    if match.paused_since is not None:
        times = [match.paused_since + MAX_PAUSE]
    if not times:
        return
    due = min(times)
    if match.alarm_at is None or due < match.alarm_at:
        match.alarm_at = due
        outbox.enqueue(ALARM, {"match": match.pk}, due_at=due, key=alarm_key(match.pk))


def pace_of(seats: Iterable[Seat]) -> float:
    """What bots' delays are multiplied by. Where one person sits among bots nobody else could learn anything from
    the time that they take, and the person waits for them alone: they are as quick as the worker. All alike, so that
    the one person learns nothing either."""
    people = sum(seat.player_id is not None and not seat.is_played_by_bot for seat in seats)
    return settings.PACE * (LONE_PACE if people == 1 else 1)


def enqueue_bot_turn(match: Match, seat: Seat, now: datetime, pace: float | None = None) -> None:
    """Asks the bot of a seat for its answer to exactly this position, at this pace or the server's."""
    pace = settings.PACE if pace is None else pace
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
    outbox.enqueue(BOT_TURN, args, due_at=now + timedelta(seconds=delay), owner=str(match.host_id))


def enqueue_order(
    match: Match,
    seat: Seat,
    decision: str,
    deadline: datetime | None,
    seconds: tuple[float, float],
    now: datetime,
    pace: float,
) -> None:
    """Has a stored order given for its seat after a while (drawn from the game's range of seconds, outside the
    match's seed), but well before the deadline. One that waits already keeps its time."""
    key = f"order:{match.pk}:{seat.index}:{decision}"
    if outbox.is_waiting(key):
        return
    delay = _delays.uniform(*seconds) * pace
    if deadline is not None:
        delay = min(delay, (deadline - now).total_seconds() / 2)
    args = {"match": match.pk, "seat": seat.index, "decision": decision}
    outbox.enqueue(ORDER, args, due_at=now + timedelta(seconds=max(0.0, delay)), key=key)


def store_privates(
    match: Match, seats: Collection[Seat], privates: door.Privates, stored: Mapping[int, bytes]
) -> None:
    """Writes the private inputs that are not as stored: what others have told in private makes no change take longer.
    The revision is what the seat's ETag counts."""
    for seat in seats:
        private = privates.get(seat.index)
        blob = door.encode_private(private) if private is not None else None
        if private is None or blob is None or blob == stored.get(seat.index):
            continue
        PrivateInput.objects.update_or_create(match_id=match.pk, seat=seat.index, defaults={"data": blob})
        if seat.private_revision != private.revision:
            seat.private_revision = private.revision
            Seat.objects.filter(pk=seat.pk).update(private_revision=private.revision)
