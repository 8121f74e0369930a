"""The others at a table hear once that somebody's holiday stops the clock, if they have asked for that."""

from typing import Any

import pytest

from backend.accounts.models import Player
from backend.notifications.models import Notice, Reason
from tests.support import matches
from tests.support.api import Api
from tests.support.push import PushService

pytestmark = pytest.mark.django_db

DAY = {"kind": "fixed", "seconds": 86400}
WANTED = {"notifications": {"holiday": True}}


@pytest.fixture
def people(new_player: Any, service: PushService, frozen: Any) -> tuple[Api, Api]:
    """Anna, who will be away, and Boris in Berlin, who wants to hear of it."""
    anna, boris = new_player("Anna"), new_player("Boris")
    boris.patch("/me", WANTED | {"time_zone": "Europe/Berlin"})
    for name, player in (("a", anna), ("b", boris)):
        player.post("/push/subscriptions", service.phone(name).subscription)
    return anna, boris


def holidays(service: PushService, name: str = "b") -> list[dict[str, Any]]:
    return [each for each in service.messages(name) if each["kind"] == "holiday"]


def test_it_is_told_when_it_begins_once_and_with_its_end(people, service, run_due, frozen):
    anna, boris = people
    match_id = matches.two_players(anna, boris, clock=DAY, visibility="public")
    run_due()
    anna.post("/me/away", {"start": "2026-03-03T09:00:00Z", "end": "2026-03-09"})
    frozen.advance(20 * 3600)
    run_due()
    assert holidays(service) == [], "it has not begun"
    for _ in range(3):
        frozen.advance(3600)
        run_due()
    (told,) = holidays(service)
    assert told["title"] == "Pursuit: a holiday"
    name = anna.player["display_name"]
    assert told["body"].startswith(f"{name} is away until Tue 10 Mar, 01:00 CET. Their clock stands still.")
    assert told["tag"] == f"match:{match_id}"
    assert told["actions"] == []
    assert holidays(service, "a") == [], "who is away knows"
    assert "low" in {each.headers["urgency"] for each in service.received}


def test_nobody_is_told_who_has_not_asked_for_it(people, service, run_due, frozen):
    anna, boris = people
    Player.objects.update(notifications={})
    channels = boris.get("/me/channels").json()["channels"]
    assert not next(each for each in channels if each["name"] == "push")["kinds"]["holiday"]
    matches.two_players(anna, boris, clock=DAY)
    anna.post("/me/away", {"end": "2026-03-09"})
    for _ in range(2):
        run_due()
        frozen.advance(120)
    assert holidays(service) == []
    assert Notice.objects.get(player=boris.player["id"], kind="holiday").reason == Reason.UNWANTED


@pytest.mark.parametrize("clock", [{"kind": "untimed"}, DAY | {"pauses": {"away": False}}])
def test_not_where_it_stops_nothing(people, service, run_due, frozen, clock):
    anna, boris = people
    matches.two_players(anna, boris, clock=clock)
    anna.post("/me/away", {"end": "2026-03-09"})
    for _ in range(2):
        run_due()
        frozen.advance(120)
    assert not Notice.objects.filter(kind="holiday").exists()


def test_not_who_is_back_before_it_was_told(people, service, run_due, frozen):
    anna, boris = people
    matches.two_players(anna, boris, clock=DAY)
    made = anna.post("/me/away", {"end": "2026-03-09"}).json()
    run_due()
    frozen.advance(30)
    anna.delete(f"/me/away/{made['id']}")
    for _ in range(2):
        run_due()
        frozen.advance(120)
    assert holidays(service) == []
    assert Notice.objects.get(kind="holiday").closed_at is not None


def test_of_a_private_match_no_name_leaves_the_app(people, service, run_due, frozen):
    anna, boris = people
    boris.patch("/me", {"language": "ru"})
    matches.two_players(anna, boris, clock=DAY, visibility="private")
    anna.post("/me/away", {"end": "2026-03-09"})
    for _ in range(2):
        run_due()
        frozen.advance(120)
    (told,) = holidays(service)
    assert anna.player["display_name"] not in told["body"]
    assert told["body"].startswith("Кто-то за столом: отпуск до вт, 10 марта, 01:00 CET.")
