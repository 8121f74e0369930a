"""Due work of matches: the alarm of a match's clock, and forgetting what retries no longer need."""

from typing import Any

from celery import shared_task

from backend.accounts.services.players import CALENDAR
from backend.clocks.services import outages
from backend.core import outbox
from backend.matches.models import IdempotencyKey
from backend.matches.services import alarm, away, caretaker, follow, keys, recount
from backend.matches.services.orders import carry_out
from backend.matches.services.packing import pack_states


@outbox.handler(follow.ALARM, lease=60)
def ring_alarm(args: dict[str, Any]) -> None:
    """Lets the clock of one match act. Rings that come twice find nothing due."""
    alarm.ring(args["match"])


@outbox.handler(outages.CREDIT, lease=120)
def credit_outage(args: dict[str, Any]) -> None:
    """Gives running matches the time of an outage back, some at a time. A match takes each outage once."""
    recount.credit_matches(args["outage"], args["after"])


@outbox.handler(CALENDAR, lease=120)
def take_calendar(args: dict[str, Any]) -> None:
    """Counts what a player owes by their hours as they are now. A second run finds that it does."""
    recount.take_calendar(args["player"], keeps_nights=False)


@outbox.handler(away.AWAY, lease=120)
def take_holidays(args: dict[str, Any]) -> None:
    """The same for holidays, which came, went or were cut."""
    recount.take_calendar(args["player"], keeps_nights=True)


@outbox.handler(away.HOLIDAY, lease=120)
def note_holiday(args: dict[str, Any]) -> None:
    """Tells the tables of a player that a holiday has begun, or was cut. A second run finds it told."""
    recount.note_holiday(args["player"], args["period"])


@outbox.handler(follow.ORDER, lease=60)
def give_order(args: dict[str, Any]) -> None:
    """Answers one decision with what its seat has stored. A second run finds it answered."""
    carry_out(args["match"], args["seat"], args["decision"])


@outbox.handler(follow.CARETAKER, lease=60)
def look_after(args: dict[str, Any]) -> None:
    """Begins and ends what players have arranged for their absence. A second run finds nothing due."""
    caretaker.look_after(args["match"])


@outbox.handler(follow.FORGET_KEYS, lease=60)
def forget_keys(args: dict[str, Any]) -> None:
    """Deletes the idempotency keys of a match that has been over for a while."""
    IdempotencyKey.objects.filter(match_id=args["match"]).delete()


@outbox.handler(follow.PACK, lease=120)
def pack(args: dict[str, Any]) -> None:
    """Stores the older states of a match as differences. A second run finds it done."""
    pack_states(args["match"])


@shared_task(name="backend.matches.tasks.tidy", expires=60)
def tidy() -> None:
    """Drops what retries are not told word by word any more."""
    while keys.drop_bodies():
        pass
