"""From a change of a match to what a phone shows: once, at the right time, and taken back when it is over."""

from typing import Any

import pytest

from backend.notifications.models import Device, Notice
from tests.support import matches
from tests.support.api import Api
from tests.support.push import PushService

pytestmark = pytest.mark.django_db


def subscribe(player: Api, service: PushService, name: str = "a") -> dict[str, Any]:
    """The player turns notices on in a browser."""
    answer = player.post("/push/subscriptions", service.phone(name).subscription)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


@pytest.fixture
def table(new_player, frozen) -> tuple[Api, Api, str, Api, Api]:
    """Anna and Boris in a match; who is asked and who waits."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = matches.two_players(anna, boris, clock={"kind": "fixed", "seconds": 86400})
    asked = anna if matches.required(matches.view(anna, match_id)) else boris
    return anna, boris, match_id, asked, boris if asked is anna else anna


def test_a_turn_is_told_once(table, service, run_due):
    _, _, match_id, asked, other = table
    subscribe(asked, service)
    run_due()
    (message,) = service.messages()
    assert message["kind"] == "turn"
    assert message["tag"] == f"match:{match_id}"
    assert message["url"] == f"/m/{match_id}"
    assert message["badge"] == 1
    assert message["player"] == asked.player["id"]
    assert not message["close"]
    assert "Tue 3 Mar, 12:00 UTC" in message["body"]
    assert other.player["display_name"] in message["body"]
    run_due()
    assert len(service.messages()) == 1
    headers = service.received[0].headers
    assert headers["urgency"] == "high"
    assert headers["topic"] == match_id
    assert 86000 < int(headers["ttl"]) <= 86400


def test_the_turn_of_the_other_is_told_and_taken_back_elsewhere(table, service, run_due, frozen):
    _, _, match_id, asked, other = table
    subscribe(asked, service, "a")
    subscribe(asked, service, "b")
    subscribe(other, service, "c")
    run_due()
    for _ in matches.moves(match_id, asked):
        pass
    run_due()
    assert [each["close"] for each in service.messages("a")] == [False, True]
    assert [each["close"] for each in service.messages("b")] == [False, True]
    assert service.messages("a")[-1]["badge"] == 0
    assert [each["kind"] for each in service.messages("c")] == ["turn"]
    assert Notice.objects.filter(player=asked.player["id"], closed_at=None).count() == 0


def test_a_dead_endpoint_is_forgotten_at_once(table, service, run_due):
    _, _, _, asked, _ = table
    dead = subscribe(asked, service, "dead")
    subscribe(asked, service, "alive")
    service.answers["/push/dead"] = (410, {})
    run_due()
    assert asked.get(f"/push/subscriptions/{dead['id']}").status_code == 404
    assert len(service.messages("alive")) == 1
    assert Device.objects.count() == 1
