"""Due work of matches: the alarm of a match's clock, and forgetting what retries no longer need."""

from typing import Any

from backend.core import outbox
from backend.matches.models import IdempotencyKey
from backend.matches.services import alarm, follow


@outbox.handler(follow.ALARM, lease=60)
def ring_alarm(args: dict[str, Any]) -> None:
    """Lets the clock of one match act. Rings that come twice find nothing due."""
    alarm.ring(args["match"])


@outbox.handler(follow.FORGET_KEYS, lease=60)
def forget_keys(args: dict[str, Any]) -> None:
    """Deletes the idempotency keys of a match that has been over for a while."""
    IdempotencyKey.objects.filter(match_id=args["match"]).delete()
