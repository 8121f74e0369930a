"""How the service fares, counted in the database: the same from every process, and after every restart."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q

from backend.core import clock, health, relay
from backend.core.models import Due
from backend.matches.models import Match
from backend.notifications.channels import all_channels
from backend.notifications.models import Attempt, MailSettings, Notice, Pulse, Webhook

WINDOW = timedelta(hours=1)
"""For which tries are counted."""
LOOKED_BACK = timedelta(days=1)
"""Failures before that are history."""
FAILING_AFTER = timedelta(minutes=10)
FEWEST_FAILURES = 3
"""Without a success between them and over that time, and a channel fails as a whole."""
DIGEST_PULSE = "digest"
_FAULTS = (Attempt.Outcome.RETRY, Attempt.Outcome.REFUSED, Attempt.Outcome.FAILED)
"""A target that is gone is no fault of its channel."""


@dataclass(frozen=True)
class ChannelFigures:
    """One channel."""

    name: str
    tried: int
    """In the last hour, as the next two."""
    delivered: int
    failed: int
    last_ok_at: datetime | None
    oldest_waiting: float
    """Seconds for which the oldest notice has been tried in vain; 0 if none is."""
    failures: int
    """In a row, over all targets."""
    players: int
    """Whom they were to reach."""
    is_failing: bool
    """As a whole."""


@dataclass(frozen=True)
class Figures:
    """All of them, at one moment."""

    at: datetime
    channels: list[ChannelFigures]
    notices_waiting: int
    """Due, and not yet taken by any channel."""
    oldest_notice: float
    """Seconds."""
    digest_ran_at: datetime | None
    """When a worker last looked for digests that are due."""
    digests_overdue: int
    oldest_digest: float
    """Seconds."""
    webhooks_off: int
    """Switched off after days of failures."""
    due: int
    """Pieces of due work whose time has come."""
    oldest_due: float
    """Seconds."""
    due_failing: int
    """Pieces of work that have failed and will be tried again."""
    matches: dict[str, int]
    """Status to how many."""
    hints_dropped: int
    """Hints to sockets that were lost on this machine, since the data folder was made."""
    worker_age: float | None
    """Seconds since a worker was last alive."""


def figures() -> Figures:
    """Counts now."""
    now = clock.now()
    notices = Notice.objects.filter(closed_at=None, settled_at=None, sent_at=None, not_before__lte=now)
    digests = MailSettings.objects.filter(mode=MailSettings.Mode.DIGEST, next_digest_at__lte=now)
    due = Due.objects.filter(done_at=None, due_at__lte=now)
    counted = dict(Match.objects.values_list("status").annotate(Count("pk")).order_by("status"))
    pulse = Pulse.objects.filter(name=DIGEST_PULSE).first()
    return Figures(
        at=now,
        channels=[_channel(channel.name, now) for channel in all_channels()],
        notices_waiting=notices.count(),
        oldest_notice=_age(notices.aggregate(first=Min("not_before"))["first"], now),
        digest_ran_at=pulse.at if pulse is not None else None,
        digests_overdue=digests.count(),
        oldest_digest=_age(digests.aggregate(first=Min("next_digest_at"))["first"], now),
        webhooks_off=Webhook.objects.exclude(switched_off_at=None).count(),
        due=due.count(),
        oldest_due=_age(due.aggregate(first=Min("due_at"))["first"], now),
        due_failing=Due.objects.filter(done_at=None).exclude(last_error="").count(),
        matches={status.value: counted.get(status, 0) for status in Match.Status},
        hints_dropped=relay.dropped(),
        worker_age=health.seconds_since_worker(),
    )


def _channel(name: str, now: datetime) -> ChannelFigures:
    mine = Attempt.objects.filter(channel=name)
    newest_ok = mine.filter(result=Attempt.Outcome.OK).order_by("-at").first()
    last_ok_at = newest_ok.at if newest_ok is not None else None
    since = max(now - LOOKED_BACK, last_ok_at or now - LOOKED_BACK)
    faults = mine.filter(at__gt=since, result__in=_FAULTS).aggregate(
        count=Count("pk"), first=Min("at"), players=Count("notice__player", distinct=True)
    )
    lately = mine.filter(at__gt=now - WINDOW).aggregate(
        tried=Count("pk"),
        delivered=Count("pk", filter=Q(result=Attempt.Outcome.OK)),
        failed=Count("pk", filter=Q(result__in=_FAULTS)),
    )
    delivered = mine.filter(result=Attempt.Outcome.OK).values("notice")
    waiting = (
        Notice.objects.filter(closed_at=None, settled_at=None)
        .filter(attempts__channel=name, attempts__result=Attempt.Outcome.RETRY)
        .exclude(pk__in=delivered)
        .aggregate(first=Min("not_before"))
    )
    is_long = faults["first"] is not None and now - faults["first"] >= FAILING_AFTER
    return ChannelFigures(
        name=name,
        last_ok_at=last_ok_at,
        oldest_waiting=_age(waiting["first"], now),
        failures=faults["count"],
        players=faults["players"],
        is_failing=is_long and faults["count"] >= FEWEST_FAILURES,
        **lately,
    )


def _age(since: datetime | None, now: datetime) -> float:
    return 0.0 if since is None else max(0.0, (now - since).total_seconds())
