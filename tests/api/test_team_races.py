"""Two of a team at the same moment, with real threads on PostgreSQL."""

import pytest

from backend.matches.models import Entry, Match
from backend.teamwork.models import Adoption, Marker, TeamPlan
from backend.teamwork.services.recheck import recheck
from tests.api.test_team_plans import Table
from tests.backend.matches.test_races import at_once, is_sound, outcomes
from tests.support.due import run_due

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_the_same_plan_and_marker_of_two_are_there_once() -> None:
    table = Table()
    parts = {"parts": [table.part("move:1:B1")]}
    pinned = {"kind": "meet", "about": "1:C3"}
    answers = at_once(
        lambda: table.first.post(f"/matches/{table.id}/plans", parts),
        lambda: table.second.post(f"/matches/{table.id}/plans", parts),
        lambda: table.first.post(f"/matches/{table.id}/markers", pinned),
        lambda: table.second.post(f"/matches/{table.id}/markers", pinned),
    )
    assert {answer.status_code for answer in answers} == {200}
    assert (TeamPlan.objects.count(), Marker.objects.count()) == (1, 1)


def test_of_two_changes_one_counts() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:B1"))
    plan = table.plan(table.first)
    path = f"/matches/{table.id}/plans/{plan['id']}"
    answers = at_once(
        lambda: table.first.put(path, {"revision": 1, "parts": [table.part("move:1:B1", "move:1:C1")]}),
        lambda: table.second.put(path, {"revision": 1, "parts": [table.part("end")]}),
    )
    assert outcomes(answers) == [(200, ""), (409, "plan_changed")]
    assert TeamPlan.objects.get().revision == 2


def test_a_plan_is_played_once_however_often_it_is_looked_at() -> None:
    table = Table()
    table.propose(table.second, table.part("move:1:B1", "move:1:C1"))
    before = Match.objects.get(pk=table.id).version
    table.adopt(table.first, table.seat)
    at_once(*[lambda: recheck(table.id)] * 4)
    run_due()
    assert Match.objects.get(pk=table.id).version == before + 2
    assert Adoption.objects.get().status == Adoption.Status.PLAYED
    assert Entry.objects.filter(match=table.id, number__gt=before).count() == 2
    assert is_sound(table.id)
