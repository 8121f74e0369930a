"""Due work of matches: the alarm of a match's clock, and forgetting what retries no longer need."""

from typing import Any

from backend.core import outbox
from backend.matches.models import IdempotencyKey
from backend.matches.services import alarm, caretaker, follow
from backend.matches.services.orders import carry_out


@outbox.handler(follow.ALARM, lease=60)
def ring_alarm(args: dict[str, Any]) -> None:
    """Lets the clock of one match act. Rings that come twice find nothing due."""
    alarm.ring(args["match"])


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
