"""The simulated week in small, and that its checks find what they are for."""

import random
import smtplib
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from backend.core import clock
from backend.core.models import Due
from backend.matches.models import Obligation
from backend.notifications.email.settings import result_of
from backend.notifications.models import Attempt, MailSettings, Notice
from backend.soak import audit
from backend.soak.figures import Figures
from backend.soak.internet import Internet
from backend.soak.world import BEGIN, Plan, World

pytestmark = pytest.mark.django_db


def test_its_mail_server_fails_in_every_way() -> None:
    figures, reached = Figures(), []
    internet = Internet(random.Random(3), figures, reached.append)
    results: Counter[str] = Counter()
    with clock.freeze(BEGIN) as frozen:
        for number in range(2000):
            frozen.advance(120)
            letter = EmailMessage("s", "b", "s@example.com", [f"{number % 50}@example.com"])
            letter.extra_headers["Message-ID"] = f"<notice-{number}@example.com>"
            try:
                internet.mail_connection().send_messages([letter])
            except (OSError, smtplib.SMTPException) as error:
                result = result_of(error)
                results[f"{result.outcome} {result.detail}"] += 1
    assert {"retry SMTP 451", "retry SMTP 452", "retry SMTP 421", "refused SMTP 550"} <= set(results)
    assert results["retry mail server unreachable"] > 30  # some hours of it, two minutes apart
    assert len(reached) == len(internet.letters) > 500


def lose_notices() -> None:
    Notice.objects.all().delete()


def lose_attempts() -> None:
    Attempt.objects.all().delete()
    Notice.objects.update(reason="")
    Due.objects.filter(kind="notice_deliver").delete()


def lose_obligations() -> None:
    Obligation.objects.all().delete()


def owe_what_nobody_asks() -> None:
    row = Obligation.objects.filter(player__isnull=False)[0]
    Obligation.objects.create(
        match=row.match, seat=row.seat, player=row.player, decision="d999", asked=row.asked,
        opened_version=0, opened_at=row.opened_at,
    )  # fmt: skip


def stop_the_clock() -> None:
    Due.objects.all().delete()
    Obligation.objects.update(player=None)


def forget_a_deadline() -> None:
    Obligation.objects.update(deadline=BEGIN)


def forget_a_digest() -> None:
    MailSettings.objects.update(mode="digest", next_digest_at=BEGIN, wait_until=None)


BREAKS: list[Callable[[], Any]] = [
    lose_notices,
    lose_attempts,
    lose_obligations,
    owe_what_nobody_asks,
    stop_the_clock,
    forget_a_deadline,
    forget_a_digest,
]


def test_nobody_waits_unknowingly_and_the_checks_find_what_is_broken() -> None:
    """One small week for both: it is the dearest world of all tests."""
    world = World(Plan(players=8, matches=5, days=0.6, seed=4))
    figures = world.run()
    assert figures.faults == []
    assert figures.counts["answers: by people"] > 10
    assert figures.counts["tables opened"] == 5
    assert figures.counts["waiting: told"] > 0
    assert figures.counts["audits"] >= 3
    assert any(name.startswith("internet: ") and name != "internet: 201" for name in figures.counts)
    assert figures.counts["attempts: email, ok"] > 0
    with clock.freeze(BEGIN + timedelta(days=world.plan.days)):
        assert faults_after(lambda: None) == []
        for break_it in BREAKS:
            assert faults_after(break_it), break_it.__name__
    find_letters_that_the_ledger_does_not_know(world.internet.letters)


def find_letters_that_the_ledger_does_not_know(letters: Counter[str]) -> None:
    sent = Attempt.objects.filter(channel="email", result="ok").first()
    assert sent is not None
    mine = f"<notice-{sent.notice_id}@{settings.DEFAULT_FROM_EMAIL.partition('@')[2]}>"

    def faults() -> list[str]:
        found = Figures()
        audit.check_letters(found, letters)
        return found.faults

    assert faults() == []
    letters[mine] += 1
    assert faults() == [f"{mine} arrived 2 times"]
    del letters[mine]
    assert faults() == [f"notice {sent.notice_id}: mail noted only"]
    letters[mine] = 1
    Attempt.objects.filter(notice=sent.notice_id, channel="email").delete()
    assert faults() == [f"notice {sent.notice_id}: mail arrived only"]


def faults_after(break_it: Callable[[], Any]) -> list[str]:
    """What the checks say of a broken world, which is whole again afterwards."""
    found = Figures()
    with transaction.atomic():
        break_it()
        audit.check(found)
        transaction.set_rollback(True)
    return found.faults
