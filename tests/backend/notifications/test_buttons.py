"""Buttons on notices, and what notices in a reaction window may not tell."""

import json
from typing import Any

import pytest

from backend.core import clock
from backend.matches.models import Match, Obligation
from backend.notifications.models import Notice
from tests.api.test_cop_sockets import CHANGES, HANDS, OTHERS, PASSES, PLAYS, Run
from tests.support import matches
from tests.support.api import Api
from tests.support.due import run_due as do_due
from tests.support.push import PushService

pytestmark = pytest.mark.django_db


def phones(run: Run, service: PushService) -> None:
    """Everybody has one."""
    for seat, player in enumerate(run.people):
        made = player.post("/push/subscriptions", service.phone(str(seat)).subscription)
        assert made.status_code == 201


def press(token: str, lang: str = "en") -> Any:
    """A button, pressed by whoever holds the phone."""
    return Api(lang=lang).post("/push/actions", {"token": token})


def window(service: PushService, *hands: str) -> Run:
    """Seat 0 has shot; those with cards are asked whether they react."""
    run = Run(*(hands or HANDS))
    do_due()
    phones(run, service)
    run.answer(0, "declare", "shoot")
    do_due()
    return run


def button(service: PushService, name: str) -> dict[str, str]:
    """The only one on the newest notice of a phone."""
    (found,) = service.messages(name)[-1]["actions"]
    return dict(found)


class TestPassing:
    def test_once_without_signing_in(self, service, frozen):
        run = window(service)
        found = button(service, "1")
        assert (found["action"], found["title"]) == ("pass", "Pass")
        assert service.messages("1")[-1]["kind"] == "window"
        answer = press(found["token"])
        assert answer.status_code == 200, answer.content
        assert answer.json() == {"match": run.id}
        assert not Obligation.objects.filter(player=run.people[1].player["id"]).exists()
        assert Obligation.objects.filter(player=run.people[2].player["id"]).exists()
        assert press(found["token"]).json()["code"] == "token_used"

    def test_only_at_the_version_it_was_made_for(self, service, frozen):
        run = window(service)
        found = button(service, "1")
        Match.objects.filter(pk=run.id).update(version=Match.objects.get(pk=run.id).version + 1)
        answer = press(found["token"])
        assert answer.status_code == 409, answer.content
        assert answer.json()["code"] == "stale_version"

    def test_not_from_a_browser_that_has_signed_out(self, service, frozen):
        run = window(service)
        found = button(service, "1")
        (device,) = run.people[1].get("/push/subscriptions").json()["results"]
        run.people[1].delete(f"/push/subscriptions/{device['id']}")
        assert press(found["token"]).json()["code"] == "bad_token"
        assert Obligation.objects.filter(player=run.people[1].player["id"]).exists()

    def test_a_refusal_leaves_it_unused(self, service, frozen):
        run = window(service)
        found = button(service, "1")
        run.answer(1, "react", "pass")
        for _ in range(2):
            answer = press(found["token"])
            assert answer.status_code == 409, answer.content
            assert answer.json()["code"] != "token_used"

    @pytest.mark.parametrize("token", ["", "x", "a:b:c", "x" * 1500, "x" * 5000, None, 7, {}, "\ud800"])
    def test_what_is_no_token(self, token, db):
        answer = Api().raw(
            "POST",
            "/api/v1/push/actions",
            json.dumps({"token": token}).encode(),
            "application/json",
        )
        assert answer.status_code in (400, 403), answer.content

    def test_one_that_was_changed(self, service, frozen):
        window(service)
        token = button(service, "1")["token"]
        for changed in (token[:-1], token + "A", token[1:], token.replace(":", ".", 1)):
            assert press(changed).json()["code"] == "bad_token"

    def test_a_turn_has_none(self, new_player, service):
        anna, boris = new_player("Anna"), new_player("Boris")
        matches.two_players(anna, boris)
        for name, player in (("a", anna), ("b", boris)):
            player.post("/push/subscriptions", service.phone(name).subscription)
        do_due()
        assert all(each["actions"] == [] for each in service.messages("a") + service.messages("b"))

    def test_what_is_asked_in_private_has_none(self, service, frozen, settings):
        settings.PACE = 1  # a window of half a day
        run = window(service)
        run.answer(1, "react", "restraining_order")
        do_due()
        frozen.advance(10.5 * 3600)  # the warning comes while the private chain is open
        do_due()
        warning = service.messages("1")[-1]
        assert warning["kind"] == "deadline"
        assert warning["actions"] == []


class TestAccepting:
    def invited(self, new_player: Any, service: PushService) -> tuple[Api, str, str]:
        """Boris is invited by Anna."""
        anna, boris = new_player("Anna"), new_player("Boris")
        boris.post("/push/subscriptions", service.phone("b").subscription)
        wish = {"kind": "invite", "player": boris.player["handle"]}
        made = matches.create(anna, matches.ME, wish)
        do_due()
        found = button(service, "b")
        assert found["action"] == "accept"
        return boris, made["id"], found["token"]

    def test_takes_the_seat(self, new_player, service):
        boris, match_id, token = self.invited(new_player, service)
        answer = press(token)
        assert answer.status_code == 200, answer.content
        assert boris.get(f"/matches/{match_id}").json()["status"] == "active"
        assert press(token).json()["code"] == "token_used"

    def test_not_after_declining(self, new_player, service):
        boris, match_id, token = self.invited(new_player, service)
        assert boris.post(f"/matches/{match_id}/leave").status_code in (200, 204)
        answer = press(token, "ru")
        assert 400 <= answer.status_code < 500
        assert answer.json()["code"] == "invitation_needed"


def told(service: PushService, run: Run, seats: tuple[int, ...]) -> list[Any]:
    """All that these seats can know of notices: what their phones got and what their ledgers say."""
    seen: list[Any] = []
    for seat in seats:
        for message in service.messages(str(seat)):
            keys = ("kind", "title", "body", "badge", "close", "at")
            buttons = [(each["action"], each["title"]) for each in message["actions"]]
            seen.append([seat, *(message[key] for key in keys), buttons])
        for row in run.people[seat].get("/me/notices?limit=100").json()["results"]:
            keys = (
                "kind",
                "version",
                "deadline",
                "opened_at",
                "not_before",
                "sent_at",
                "closed_at",
                "reason",
            )
            seen.append([seat, *(row[key] for key in keys), len(row["attempts"])])
    sizes = [
        (each.endpoint[-1], each.headers["ttl"], each.headers["urgency"])
        for each in service.received
        if int(each.endpoint[-1]) in seats
    ]
    return [seen, sorted(sizes)]


def watch(service: PushService, hands: tuple[str, ...], steps: list[Any], seats: tuple[int, ...]) -> Any:
    """What others are told, step by step, in a match with these hands."""
    service.received.clear()
    run = Run(*hands)
    do_due()
    phones(run, service)
    found = []
    with clock.freeze(clock.now()) as time:
        for seat, kind, choice in steps:
            run.answer(seat, kind, choice)
            do_due()
            found.append(told(service, run, seats))
        time.advance(240)  # late enough for who "has just played", and the window is still open
        do_due()
        found.append(told(service, run, seats))
    return found


def test_notices_of_others_do_not_tell_who_holds_what(service, frozen):
    one = watch(service, HANDS, PASSES, (0,))
    other = watch(service, OTHERS, PASSES, (0,))
    assert one == other


@pytest.mark.parametrize("steps", [PLAYS, CHANGES])
def test_notices_of_others_do_not_tell_what_is_answered(service, frozen, steps):
    until = 2  # as long as the same people have answered
    one = watch(service, HANDS, PASSES[:until], (0, 2, 3))
    other = watch(service, HANDS, steps[:2] if steps is CHANGES else steps[:3], (0, 2, 3))
    assert one[-1] == other[-1]
    assert one[0] == other[0]
    assert any("window" in row for row in one[-1][0])
    assert Notice.objects.exists()
