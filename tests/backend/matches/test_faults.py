"""A fault in the rules: nothing of the change is kept, the match is frozen visibly, and it can go on when mended."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from backend.matches import engine
from backend.matches.models import Entry, Match, Obligation, Snapshot
from backend.matches.services import alarm
from backend.matches.services.thaw import thaw
from games import door
from tests.support.api import Api
from tests.support.matches import BOT, ME, create, first_choice, required, send, two_players, view

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = pytest.mark.django_db


def broken(error: Exception) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        raise error

    return call


@pytest.fixture
def duel(new_player: NewPlayer, frozen: Any) -> tuple[str, Api, dict[str, Any]]:
    """A running match, who is asked, and what they see."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock={"kind": "fixed", "seconds": 600})
    asked = anna if required(view(anna, match_id)) else boris
    return match_id, asked, view(asked, match_id)


@pytest.mark.parametrize("error", [door.RulesBug("two cars"), KeyError("x"), RecursionError()])
def test_the_match_stays_as_it_was_and_everybody_sees_that_it_stands_still(
    duel: tuple[str, Api, dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    match_id, asked, shown = duel
    decision = required(shown)[0]
    monkeypatch.setattr(door, "answers", broken(error))
    with caplog.at_level(logging.ERROR, "stakeout.matches"):
        answer = send(asked, match_id, decision["id"], first_choice(decision), 0)
    assert (answer.status_code, answer.json()["code"]) == (409, "frozen")
    assert "is frozen" in caplog.text
    match = Match.objects.get(pk=match_id)
    assert (match.status, match.version) == (Match.Status.FROZEN, 0)
    assert match.frozen_because
    assert Entry.objects.count() == Snapshot.objects.count() == 1
    assert not Obligation.objects.exists()
    after = view(asked, match_id)
    assert (after["status"], after["decisions"], after["waiting_on"]) == ("frozen", [], [])
    assert after["state"] == shown["state"]
    assert asked.get("/me/inbox").json()["badge"] == 0
    assert send(asked, match_id, decision["id"], "b2", 0).json()["code"] == "frozen"
    assert asked.post(f"/matches/{match_id}/resign").json()["code"] == "frozen"


def test_clocks_of_a_frozen_match_stand_still_and_start_anew(
    duel: tuple[str, Api, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, frozen: Any, run_due: RunDue
) -> None:
    match_id, asked, shown = duel
    with monkeypatch.context() as patch:
        patch.setattr(door, "answers", broken(door.RulesBug("two cars")))
        send(asked, match_id, required(shown)[0]["id"], "b2", 0)
    frozen.advance(5000)
    run_due()
    alarm.ring(match_id)
    assert Match.objects.get(pk=match_id).version == 0
    thaw(match_id)
    again = view(asked, match_id)
    assert again["status"] == "active"
    assert [d["id"] for d in again["decisions"]] == [d["id"] for d in shown["decisions"]]
    assert again["deadline"] == "2026-03-02T13:33:20Z"
    assert send(asked, match_id, required(again)[0]["id"], "b2", 0).status_code == 200
    frozen.advance(600)
    run_due()
    assert Match.objects.get(pk=match_id).version > 1


def test_a_fault_in_the_clocks_answer_freezes_too(
    duel: tuple[str, Api, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, frozen: Any, run_due: RunDue
) -> None:
    match_id, _, _ = duel
    monkeypatch.setattr(door, "automatic", broken(ZeroDivisionError()))
    frozen.advance(600)
    run_due()
    assert Match.objects.get(pk=match_id).status == Match.Status.FROZEN


def test_automatic_answers_without_end_are_a_fault(
    duel: tuple[str, Api, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, frozen: Any
) -> None:
    match_id, _, _ = duel
    monkeypatch.setattr(alarm, "MAX_ANSWERS", 2)
    frozen.advance(600)
    alarm.ring(match_id)
    assert Match.objects.get(pk=match_id).status == Match.Status.FROZEN


def test_a_set_up_that_fails_opens_no_table(new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "start", broken(door.RulesBug("no city")))
    answer = new_player().post("/matches", {"game": "pursuit", "seats": [ME, BOT]})
    assert (answer.status_code, answer.json()["code"]) == (409, "frozen")
    assert not Match.objects.exists()


def test_a_call_that_takes_too_long_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(engine.EngineFault, match="longer than"), engine.engine_call(seconds=0) as guard:
        guard()


def test_refusals_are_no_faults() -> None:
    with pytest.raises(door.StaleDecision), engine.engine_call():
        raise door.StaleDecision


def test_a_database_that_goes_away_is_no_fault_of_the_game() -> None:
    """PostgreSQL was killed while a state was read, and the match stood frozen."""
    with pytest.raises(OperationalError), engine.engine_call():
        raise OperationalError("server closed the connection unexpectedly")


def test_a_match_of_a_game_that_is_gone_is_still_listed(new_player: NewPlayer, toys: None) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, ME, game="campfire")["id"]
    door.unregister("campfire")
    listed = anna.get("/matches?scope=mine").json()["results"]
    assert [match["id"] for match in listed] == [match_id]
    assert anna.get("/me/inbox").status_code == 200
    assert anna.get(f"/matches/{match_id}/view").status_code == 409
    assert send(anna, match_id, "d1", "x", 0).json()["code"] == "frozen"
