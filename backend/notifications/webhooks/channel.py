"""Posts notices to webhooks, waits longer with each failure, and gives up after some days of them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Max

from backend.accounts.models import Player
from backend.core import clock
from backend.notifications import outbound
from backend.notifications.answers import result_of
from backend.notifications.channels import Message, Result, Target
from backend.notifications.models import Kind, Webhook
from backend.notifications.webhooks.forms import request_of

GIVES_UP_AFTER = timedelta(days=3)
"""Of nothing but failures, after which a webhook is switched off."""
FEWEST_FAILURES = 5
"""So many of them at least: a webhook that is hardly ever used gets its chances."""
FIRST_PAUSE = 30.0
"""Seconds for which a webhook rests after a failure; twice as long after each further one."""
LONGEST_PAUSE = 3600.0


class WebhookChannel:
    """Webhooks."""

    name = "webhook"
    takes_back = False

    def is_on(self, kind: Kind) -> bool:
        """Whoever adds one wants to be told."""
        return True

    def targets(self, player: Player, kind: Kind) -> Sequence[Target]:
        """Those that are on. A test is posted whatever has failed before."""
        is_test = kind == Kind.TEST
        return [
            Target(id=row.pk, label=row.name, row=row, wait_until=None if is_test else row.wait_until)
            for row in Webhook.objects.filter(player=player.pk, on=True)
        ]

    def deliver(self, message: Message, target: Target) -> Result:
        """One post; the address is checked each time, whatever it was when it was stored."""
        webhook = Webhook.objects.filter(pk=target.id, player=message.player.pk, on=True).first()
        if webhook is None:
            return Result("gone", "removed")
        body, headers = request_of(message, webhook)
        try:
            result = result_of(outbound.post(webhook.url, body, headers))
        except outbound.Refused as refused:
            result = Result("refused", str(refused))
        except outbound.Unreachable as lost:
            result = Result("retry", str(lost))
        _note(webhook, result)
        return result

    def status(self, player: Player) -> tuple[datetime | None, str]:
        """Over all of them."""
        mine = Webhook.objects.filter(player=player.pk)
        failing = mine.exclude(last_error="").order_by("-failures").first()
        newest: datetime | None = mine.aggregate(newest=Max("last_ok_at"))["newest"]
        return newest, failing.last_error if failing is not None else ""


def _note(webhook: Webhook, result: Result) -> None:
    """Keeps with the webhook how it went. One that is gone, or has failed for long, is switched off and stays, so
    that its player sees why."""
    now = clock.now()
    rows = Webhook.objects.filter(pk=webhook.pk)
    if result.outcome == "ok":
        rows.update(last_ok_at=now, last_error="", failures=0, failing_since=None, wait_until=None)
        return
    failures = webhook.failures + 1
    since = webhook.failing_since or now
    pause = max(result.after or 0.0, min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 20)))
    rows.update(
        last_error=result.detail[:200],
        failures=failures,
        failing_since=since,
        wait_until=now + timedelta(seconds=pause),
    )
    is_hopeless = failures >= FEWEST_FAILURES and now - since >= GIVES_UP_AFTER
    if result.outcome == "gone" or is_hopeless:
        rows.update(on=False, switched_off_at=now)
