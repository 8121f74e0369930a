"""What distinguishes the kinds of notices: how urgent they are and how long they keep."""

from dataclasses import dataclass
from datetime import timedelta

from backend.notifications.models import Kind

OWED = (Kind.TURN, Kind.WINDOW)
"""Kinds that say that the player owes an answer."""


ON_REQUEST = (Kind.HOLIDAY,)
"""Kinds that disturb nobody who has not asked for them: the match says the same to whoever looks."""


@dataclass(frozen=True)
class Traits:
    """How a kind is sent."""

    urgency: str
    """As Web Push has it (RFC 8030): whether it may wake a phone that saves its battery."""
    keeps: timedelta
    """How long it is worth delivering; what has a deadline is not worth it any longer than that."""


_DAY = timedelta(days=1)

TRAITS: dict[Kind, Traits] = {
    Kind.TURN: Traits("high", 14 * _DAY),
    Kind.WINDOW: Traits("high", 3 * _DAY),
    Kind.DEADLINE: Traits("high", _DAY),
    Kind.STARTED: Traits("normal", 3 * _DAY),
    Kind.FINISHED: Traits("normal", 7 * _DAY),
    Kind.INVITATION: Traits("normal", 7 * _DAY),
    Kind.MESSAGE: Traits("normal", 2 * _DAY),
    Kind.CARETAKER: Traits("normal", 7 * _DAY),
    Kind.RETURNED: Traits("normal", 2 * _DAY),
    Kind.HOLIDAY: Traits("low", 2 * _DAY),
    Kind.PLAN: Traits("normal", 2 * _DAY),
    Kind.PLAN_BROKEN: Traits("high", 2 * _DAY),
    Kind.NEWS: Traits("low", 2 * _DAY),
    Kind.DEVICE: Traits("normal", 14 * _DAY),
    Kind.TEST: Traits("high", timedelta(hours=1)),
}
