"""Rules that loop inside one step, wherever they are called: ended, reported, and nobody else notices."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from backend.matches import engine
from backend.matches.models import Entry, Match
from backend.matches.services import alarm, writer
from games import door
from tests.support.api import Api
from tests.support.matches import first_choice, required, send, two_players, view
from tests.support.scene import refused

pytestmark = pytest.mark.django_db


def loop(*_: Any, **__: Any) -> Any:
    while time.monotonic():
        pass


@pytest.fixture
def duel(new_player: Callable[..., Api], monkeypatch: pytest.MonkeyPatch, frozen: Any) -> tuple[str, Api]:
    """A running match and who is asked, on a server that waits for no step longer than a moment."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock={"kind": "fixed", "seconds": 600})
    asked = anna if required(view(anna, match_id)) else boris
    monkeypatch.setattr(engine.engine_call, "__defaults__", (0.5,))
    return match_id, asked


def is_frozen(match_id: str) -> bool:
    match = Match.objects.get(pk=match_id)
    return match.status == Match.Status.FROZEN and "took longer" in match.frozen_because


def test_an_answer_that_loops(
    duel: tuple[str, Api], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match_id, asked = duel
    decision = required(view(asked, match_id))[0]
    kind = door.game("pursuit").kinds[f"pursuit.{decision['kind']}"]
    for name in ("apply", "keys"):
        with monkeypatch.context() as patch:
            patch.setattr(type(kind), name, loop)
            with caplog.at_level(logging.ERROR, "stakeout.matches"):
                answer = send(asked, match_id, decision["id"], first_choice(decision), 0)
        refused(answer, 409, "frozen")
        assert is_frozen(match_id)
        assert f"match {match_id} is frozen" in caplog.text
        assert Entry.objects.filter(match=match_id).count() == 1
        Match.objects.filter(pk=match_id).update(status=Match.Status.ACTIVE)


def test_a_view_that_loops_is_looked_at_once(duel: tuple[str, Api], monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, asked = duel
    looked: list[int] = []

    def look(*_: Any) -> None:
        looked.append(1)
        loop()

    monkeypatch.setattr(door.game("pursuit"), "view", look)
    for _ in range(3):
        refused(asked.get(f"/matches/{match_id}/view"), 409, "frozen")
    assert len(looked) == 1
    assert is_frozen(match_id)
    assert asked.get("/me/inbox").json()["badge"] == 0


def test_a_clock_whose_answer_loops(
    duel: tuple[str, Api], monkeypatch: pytest.MonkeyPatch, frozen: Any
) -> None:
    match_id, _ = duel
    monkeypatch.setattr(door.game("pursuit"), "automatic", loop)
    frozen.advance(601)
    alarm.ring(match_id)
    assert is_frozen(match_id)


def test_what_loops_between_the_calls_of_one_change(
    duel: tuple[str, Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, asked = duel
    decision = required(view(asked, match_id))[0]
    monkeypatch.setattr(writer, "CHANGE_SECONDS", 0.5)
    monkeypatch.setattr(writer, "CONSEQUENCES", (loop, *writer.CONSEQUENCES))
    refused(send(asked, match_id, decision["id"], first_choice(decision), 0), 409, "frozen")
    assert is_frozen(match_id)


@pytest.mark.django_db(transaction=True)
def test_the_lock_is_given_back(duel: tuple[str, Api], monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else writes while a step loops inside a transaction, and waits no longer than that."""
    match_id, asked = duel
    decision = required(view(asked, match_id))[0]
    kind = door.game("pursuit").kinds[f"pursuit.{decision['kind']}"]
    began = threading.Event()

    def begin(*_: Any, **__: Any) -> None:
        began.set()
        loop()

    monkeypatch.setattr(type(kind), "apply", begin)
    answers: list[Any] = []

    def answer() -> None:
        answers.append(send(asked, match_id, decision["id"], first_choice(decision), 0))
        from django.db import connections

        connections.close_all()

    thread = threading.Thread(target=answer)
    thread.start()
    assert began.wait(60)
    assert Api().post("/guests", {"display_name": "Clara"}).status_code == 201
    thread.join(60)
    refused(answers[0], 409, "frozen")
