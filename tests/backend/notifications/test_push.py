"""From a change of a match to what a phone shows: once, at the right time, and taken back when it is over."""

from typing import Any

import pytest

from backend.accounts.models import Session
from backend.matches.models import Entry
from backend.notifications.api import views
from backend.notifications.models import Device, Notice
from tests.support import matches
from tests.support.api import Api
from tests.support.browser import Browser
from tests.support.push import Phone, PushService

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


def forget_phone(service: PushService) -> None:
    """As if nothing had arrived yet."""
    service.received.clear()
    service.tried.clear()


def test_it_is_tried_again_with_pauses_and_not_for_ever(table, service, run_due, frozen):
    _, _, _, asked, _ = table
    subscribe(asked, service)
    service.answers["/push/a"] = (503, {})
    run_due()
    assert len(service.tried) == 1
    frozen.advance(29)
    run_due()
    assert len(service.tried) == 1
    for _ in range(40):
        frozen.advance(1800)
        run_due()
    assert len(service.tried) == 6
    (notice,) = [row for row in ledger(asked) if row["kind"] == "turn"]
    assert [each["result"] for each in notice["attempts"]] == ["retry"] * 5 + ["failed"]
    assert notice["reason"] == "undelivered"
    assert notice["title"] == "Pursuit"
    status = asked.get("/me/channels").json()["channels"][0]
    assert status["last_error"] == "HTTP 503"
    assert status["last_ok_at"] is None


def ledger(player: Api) -> list[dict[str, Any]]:
    """The player's notices, the newest first."""
    answer = player.get("/me/notices?limit=100")
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


def test_a_pause_that_is_asked_for_is_kept_for_all_notices(table, service, run_due, frozen, new_player):
    _, _, _, asked, _ = table
    subscribe(asked, service)
    service.answers["/push/a"] = (429, {"Retry-After": "600"})
    run_due()
    service.answers.clear()
    matches.create(new_player("Host"), matches.ME, {"kind": "invite", "player": asked.player["handle"]})
    frozen.advance(120)
    run_due()
    assert len(service.tried) == 1
    frozen.advance(481)
    run_due()
    assert sorted(each["kind"] for each in service.messages()) == ["invitation", "turn"]


def test_a_key_that_the_push_service_does_not_know_ends_the_subscription(table, service, run_due):
    _, _, _, asked, _ = table
    subscribe(asked, service)
    service.answers["/push/a"] = (403, {})
    run_due()
    assert Device.objects.count() == 0
    assert ledger(asked)[0]["attempts"][0]["result"] == "refused"


class TestQuietHours:
    def test_they_hold_back_and_lose_nothing(self, table, service, run_due, frozen):
        _, _, match_id, asked, other = table
        other.patch("/me", {"quiet_hours": {"start": "11:00", "end": "15:00"}, "time_zone": "Europe/Berlin"})
        subscribe(other, service)
        for _ in matches.moves(match_id, asked):
            pass
        run_due()
        assert service.tried == []
        assert ledger(other)[0]["reason"] == "quiet"
        frozen.advance(2 * 3600 - 60)  # 14:59 in Berlin
        run_due()
        assert service.tried == []
        frozen.advance(60)
        run_due()
        assert [each["kind"] for each in service.messages()] == ["turn"]
        assert "CET" in service.messages()[0]["body"]
        assert ledger(other)[0]["reason"] is None

    def test_what_is_over_by_then_is_not_sent(self, table, service, run_due, frozen):
        _, _, match_id, asked, _ = table
        asked.patch("/me", {"quiet_hours": {"start": "11:00", "end": "15:00"}})
        subscribe(asked, service)
        run_due()
        for _ in matches.moves(match_id, asked):
            pass
        frozen.advance(4 * 3600)
        run_due()
        assert service.tried == []
        assert ledger(asked)[0]["reason"] == "answered"


class TestDeadlines:
    def test_time_that_runs_out_while_nobody_looks_is_told_to_both(self, table, service, run_due, frozen):
        """One late answer is given; whoever was late sees it on the phone, and whoever is next hears it."""
        anna, boris, match_id, asked, other = table
        for player, name in ((asked, "late"), (other, "next")):
            subscribe(player, service, name)
        run_due()
        assert [each["kind"] for each in service.messages("late")] == ["turn"]
        assert service.messages("next") == []
        frozen.advance(86400 - 1)
        run_due()
        assert Entry.objects.filter(match=match_id, by="clock").count() == 0
        frozen.advance(1)
        run_due()
        owed = [player for player in (anna, boris) if matches.required(matches.view(player, match_id))]
        assert owed == [other]
        late = service.messages("late")
        assert [each["kind"] for each in late] == ["turn", "deadline", "deadline"], "what is shown is closed"
        assert [each["close"] for each in late] == [False, False, True]
        assert late[-1]["badge"] == 0
        assert [(each["kind"], each["close"]) for each in service.messages("next")] == [
            ("started", False),
            ("turn", False),
        ]
        before = Entry.objects.filter(match=match_id, by="clock").count()
        run_due()
        assert Entry.objects.filter(match=match_id, by="clock").count() == before > 0

    def test_a_warning_comes_at_the_chosen_time_and_once(self, table, service, run_due, frozen):
        _, _, _, asked, _ = table
        subscribe(asked, service)
        assert asked.patch("/me/channels", {"settings": {"deadline_lead": 60}}).status_code == 200
        run_due()
        frozen.advance(23 * 3600 - 1)
        run_due()
        assert [each["kind"] for each in service.messages()] == ["turn"]
        frozen.advance(1)
        run_due()
        frozen.advance(60)
        run_due()
        kinds = [each["kind"] for each in service.messages()]
        assert kinds == ["turn", "deadline"]
        assert service.messages()[1]["tag"] == service.messages()[0]["tag"]
        assert "Tue 3 Mar, 12:00 UTC" in service.messages()[1]["body"]

    def test_an_extension_brings_no_second_warning_with_the_same_text(self, table, service, run_due, frozen):
        from datetime import timedelta

        from backend.matches.models import Obligation
        from backend.notifications.services.reconcile import reconcile

        _, _, match_id, asked, _ = table
        subscribe(asked, service)
        frozen.advance(22 * 3600)
        run_due()
        owed = Obligation.objects.filter(player=asked.player["id"])
        deadline = owed[0].deadline
        for moved in (timedelta(seconds=20), timedelta(hours=12), timedelta(0)):
            owed.update(deadline=deadline + moved)
            reconcile(asked.player["id"], match_id)
            run_due()
        bodies = [each["body"] for each in service.messages() if each["kind"] == "deadline"]
        assert len(bodies) == len(set(bodies)) == 1

    def test_none_is_wanted(self, table, service, run_due, frozen):
        _, _, _, asked, _ = table
        subscribe(asked, service)
        assert asked.patch("/me/channels", {"settings": {"deadline_lead": 0}}).status_code == 200
        run_due()
        frozen.advance(23.9 * 3600)
        run_due()
        assert [each["kind"] for each in service.messages()] == ["turn"]


class TestChoices:
    @pytest.mark.parametrize("chosen", [{"turn": False}, {"turn": {"push": False}}])
    def test_a_kind_that_is_not_wanted(self, table, service, run_due, chosen):
        _, _, _, asked, _ = table
        subscribe(asked, service)
        assert asked.patch("/me", {"notifications": chosen}).status_code == 200
        run_due()
        assert service.tried == []
        assert ledger(asked)[0]["reason"] == "unwanted"

    def test_a_muted_match_stays_in_the_badge(self, table, service, run_due):
        _, _, match_id, asked, _ = table
        subscribe(asked, service)
        answer = asked.call("PUT", f"/matches/{match_id}/notifications", {"muted": True})
        assert answer.json() == {"muted": True}
        run_due()
        assert service.tried == []
        assert ledger(asked)[0]["reason"] == "muted"
        assert asked.get("/me/inbox").json()["badge"] == 1

    def test_nobody_can_be_told_without_a_channel_and_the_ledger_says_so(self, table, run_due):
        _, _, _, asked, _ = table
        run_due()
        assert ledger(asked)[0]["reason"] == "no_channel"

    def test_russian(self, new_player, service, run_due):
        anna, boris = new_player("Anna", "ru"), new_player("Boris", "ru")
        matches.two_players(anna, boris)
        subscribe(anna, service, "a")
        subscribe(boris, service, "b")
        run_due()
        first = (service.messages("a") + service.messages("b"))[0]
        assert "ваш ход" in first["title"]
        assert "Ответьте до" in first["body"]

    def test_a_private_match_names_nobody(self, new_player, service, run_due):
        anna, boris = new_player("Anna"), new_player("Boris")
        matches.two_players(anna, boris, visibility="private")
        subscribe(anna, service, "a")
        subscribe(boris, service, "b")
        run_due()
        for message in service.messages("a") + service.messages("b"):
            assert "Anna" not in message["body"] + message["title"]
            assert "Boris" not in message["body"] + message["title"]


class TestDevices:
    def test_the_same_browser_is_one_row_and_follows_who_signs_in(self, new_player, service, run_due):
        anna, boris = new_player("Anna"), new_player("Boris")
        first = subscribe(anna, service)
        again = anna.post("/push/subscriptions", service.phones["/push/a"].subscription).json()
        assert again["id"] == first["id"]
        moved = boris.post("/push/subscriptions", service.phones["/push/a"].subscription).json()
        assert Device.objects.count() == 1
        assert anna.get(f"/push/subscriptions/{first['id']}").status_code == 404
        assert boris.get(f"/push/subscriptions/{moved['id']}").status_code == 200
        matches.two_players(anna, boris)
        run_due()
        assert {each["player"] for each in service.messages()} <= {boris.player["id"]}

    def test_whose_browser_goes_to_another_account_is_told_on_the_others(self, new_player, service, run_due):
        anna, boris = new_player("Anna"), new_player("Boris")
        subscribe(anna, service, "a")
        subscribe(anna, service, "b")
        subscribe(anna, service, "a")  # the same account again is nothing to tell
        run_due()
        assert (ledger(anna), ledger(boris), service.tried) == ([], [], [])
        taken = service.phones["/push/a"].subscription
        assert boris.post("/push/subscriptions", taken).status_code == 201
        run_due()
        assert [each["kind"] for each in service.messages("b")] == ["device"]
        assert "another account" in service.messages("b")[0]["title"]
        assert "Boris" not in str(service.messages("b"))
        assert [each["kind"] for each in ledger(anna)] == ["device"]
        assert (service.messages("a"), ledger(boris)) == ([], [])

    def test_whose_only_browser_goes_finds_it_in_the_ledger(self, new_player, service, run_due):
        anna, boris = new_player("Anna"), new_player("Boris")
        subscribe(anna, service)
        assert boris.post("/push/subscriptions", service.phones["/push/a"].subscription).status_code == 201
        run_due()
        assert [(each["kind"], each["reason"]) for each in ledger(anna)] == [("device", "no_channel")]
        assert service.tried == []

    def test_who_only_knows_the_address_takes_no_browser_over(self, new_player, service, run_due):
        anna, eve = new_player("Anna"), new_player("Eve")
        made = subscribe(anna, service)
        found = Phone(service.phones["/push/a"].endpoint).subscription
        answer = eve.post("/push/subscriptions", found)
        assert (answer.status_code, answer.json()["code"]) == (409, "endpoint_taken")
        assert anna.get(f"/push/subscriptions/{made['id']}").status_code == 200
        assert eve.get("/push/subscriptions").json()["results"] == []

    def test_foreign_ids_do_not_exist(self, new_player, service):
        anna, boris = new_player("Anna"), new_player("Boris")
        made = subscribe(anna, service)
        for call in (boris.get, boris.delete):
            assert call(f"/push/subscriptions/{made['id']}").status_code == 404
        assert anna.delete(f"/push/subscriptions/{made['id']}").status_code == 204
        assert boris.post("/me/notices/nobody/confirm").status_code == 404

    def test_signing_out_ends_it(self, service, new_player, run_due):
        browser, other = Browser(), new_player("Boris")
        browser.player = browser.become_guest()["player"]
        subscribe(browser, service)
        matches.two_players(browser, other)
        assert browser.sign_out().status_code in (200, 401)
        assert Device.objects.count() == 0
        run_due()
        assert service.tried == []

    def test_signing_out_at_the_moment_of_subscribing_leaves_nothing(self, service, monkeypatch):
        """The app subscribes when it starts; whoever signs out right then must not end in a fault of the server."""
        browser = Browser()
        browser.become_guest()
        name_of = views._browser

        def leave(request: Any) -> str:
            Session.objects.all().delete()
            return name_of(request)

        monkeypatch.setattr(views, "_browser", leave)
        answer = browser.post("/push/subscriptions", service.phone("a").subscription)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
        assert Device.objects.count() == 0

    def test_leaving_for_good_ends_it(self, table, service, run_due):
        _, _, _, asked, _ = table
        subscribe(asked, service)
        run_due()
        assert asked.delete("/me").status_code == 204
        forget_phone(service)
        run_due()
        assert service.tried == []
        assert Device.objects.count() == Notice.objects.filter(player=asked.player["id"]).count() == 0

    def test_it_is_part_of_the_export_without_its_secrets(self, table, service, run_due):
        _, _, _, asked, _ = table
        subscribe(asked, service)
        run_due()
        text = asked.get("/me/export").content.decode()
        assert '"ledger"' in text
        assert service.origin not in text
        keys = service.phones["/push/a"].subscription["keys"]
        assert keys["auth"] not in text
        assert keys["p256dh"] not in text

    def test_a_test_arrives_at_night_too(self, new_player, service, run_due):
        anna = new_player("Anna")
        assert anna.post("/me/channels/push/test").json()["code"] == "no_target"
        assert anna.post("/me/channels/pigeon/test").status_code == 404
        subscribe(anna, service)
        anna.patch("/me", {"quiet_hours": {"start": "00:00", "end": "23:59"}})
        answer = anna.post("/me/channels/push/test")
        assert answer.status_code == 202
        run_due()
        assert [each["kind"] for each in service.messages()] == ["test"]
        (notice,) = ledger(anna)
        assert notice["id"] == answer.json()["id"]
        assert notice["attempts"][0]["result"] == "ok"
