"""The simulated week in small, and that its checks find what they are for."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from backend.core import clock
from backend.core.models import Due
from backend.matches.models import Obligation
from backend.notifications.models import Attempt, Notice
from backend.soak import audit
from backend.soak.figures import Figures
from backend.soak.world import BEGIN, Plan, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(Plan(players=8, matches=5, days=0.6, seed=4))


def test_nobody_waits_unknowingly(world: World) -> None:
    figures = world.run()
    assert figures.faults == []
    assert figures.counts["answers: by people"] > 10
    assert figures.counts["tables opened"] == 5
    assert figures.counts["waiting: told"] > 0
    assert figures.counts["audits"] >= 3
    assert any(name.startswith("internet: ") and name != "internet: 201" for name in figures.counts)


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


BREAKS: list[Callable[[], Any]] = [
    lose_notices,
    lose_attempts,
    lose_obligations,
    owe_what_nobody_asks,
    stop_the_clock,
    forget_a_deadline,
]


def test_the_checks_find_what_is_broken(world: World) -> None:
    world.run()
    with clock.freeze(BEGIN + timedelta(days=world.plan.days)):
        assert faults_after(lambda: None) == []
        for break_it in BREAKS:
            assert faults_after(break_it), break_it.__name__


def faults_after(break_it: Callable[[], Any]) -> list[str]:
    """What the checks say of a broken world, which is whole again afterwards."""
    found = Figures()
    with transaction.atomic():
        break_it()
        audit.check(found)
        transaction.set_rollback(True)
    return found.faults
