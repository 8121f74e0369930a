"""Tells the operators, once in a while, that something fails as a whole: in the log and by mail."""

import logging
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q

from backend.core import clock
from backend.notifications.models import Alert, Pulse
from backend.notifications.watch.figures import DIGEST_PULSE, Figures, figures

log = logging.getLogger("stakeout.operators")

TOLD_EVERY = timedelta(hours=6)
"""While it lasts, or comes again."""
DIGEST_LATE = timedelta(hours=1)
"""Later than that a digest has not run."""
NO_PULSE = timedelta(minutes=15)
"""Without a worker's look for digests; they come every minute."""


@dataclass(frozen=True)
class Alarm:
    """Something that is wrong now."""

    name: str
    text: str


def alarms(counted: Figures) -> list[Alarm]:
    """What is wrong by these figures."""
    found = [
        Alarm(
            f"channel:{each.name}",
            f"Notices by {each.name} do not arrive: {each.failures} tries for {each.players} players have failed"
            + (f" since {each.last_ok_at}." if each.last_ok_at else ", and none has succeeded."),
        )
        for each in counted.channels
        if each.is_failing
    ]
    ran_at = counted.digest_ran_at
    if ran_at is not None and counted.at - ran_at > NO_PULSE:
        found.append(Alarm("digest:pulse", f"No worker has looked for due digests since {ran_at}."))
    if counted.oldest_digest > DIGEST_LATE.total_seconds():
        late = timedelta(seconds=round(counted.oldest_digest))
        text = f"{counted.digests_overdue} digests have not been sent; the oldest is {late} late."
        found.append(Alarm("digest:late", text))
    return found


def watch(counted: Figures | None = None) -> list[Alarm]:
    """Looks, and tells what has not been told lately. Called by the worker each minute and with each look at the
    figures, so that somebody notices when no worker runs. Returns what is wrong."""
    found = alarms(counted or figures())
    now = clock.now()
    for alarm in found:
        Alert.objects.get_or_create(name=alarm.name, defaults={"since": now})
        untold = Q(told_at=None) | Q(told_at__lte=now - TOLD_EVERY)
        if Alert.objects.filter(untold, name=alarm.name).update(told_at=now, text=alarm.text):
            _tell(alarm)
    names = [alarm.name for alarm in found]
    Alert.objects.filter(over_at=None).exclude(name__in=names).update(over_at=now)
    Alert.objects.filter(name__in=names).exclude(over_at=None).update(over_at=None, since=now)
    return found


def _tell(alarm: Alarm) -> None:
    log.error("%s", alarm.text)
    if settings.MAIL and settings.OPERATOR_MAIL:
        subject = f"Stakeout: {alarm.name}"
        text = f"{alarm.text}\n\n{settings.BASE_URL}\n"
        try:
            send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, settings.OPERATOR_MAIL)
        except Exception:  # it may be mail itself that fails; the log has it
            log.exception("the operators could not be written to")


def pulse() -> None:
    """A worker has looked for digests that are due."""
    Pulse.objects.update_or_create(name=DIGEST_PULSE, defaults={"at": clock.now()})
