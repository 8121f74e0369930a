"""Buttons on notices, and what notices in a reaction window may not tell."""

import json
from typing import Any, ClassVar

import pytest

from backend.accounts.models import Player
from backend.core import clock
from backend.matches.models import Match, Obligation, Seat
from backend.notifications.models import Device, Notice
from backend.notifications.services.actions import buttons
from tests.support import matches
from tests.support.api import Api
from tests.support.due import run_due as do_due
from tests.support.push import PushService
from tests.support.twin_runs import HANDS, Run

pytestmark = pytest.mark.django_db

OTHERS = ("coffee", "flashbang", "k9_unit", "wiretap")
PASSES = [(0, "declare", "shoot"), (1, "react", "pass"), (2, "react", "pass"), (3, "react", "pass")]
PLAYS = [*PASSES[:1], (1, "react", "restraining_order"), (1, "stay", "firm"), (2, "react", "pass")]
CHANGES = [*PASSES[:2], (1, "engine.change_sealed", "change"), (1, "react", "pass"), *PASSES[2:]]


def phones(run: Run, service: PushService) -> None:
    """Everybody has one; those of an earlier run have theirs no more."""
    Device.objects.all().delete()
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


class TestMoreTime:
    DAY: ClassVar[dict[str, Any]] = {"kind": "fixed", "seconds": 86400}
    MORE: ClassVar[dict[str, Any]] = DAY | {"extension": {"hours": 12, "times": 1}}

    def warned(
        self, new_player: Any, service: PushService, frozen: Any, **fields: Any
    ) -> tuple[Api, Api, str]:
        """Who is asked (with two phones) has been warned two hours before the end; they, the other, the match."""
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = matches.two_players(anna, boris, **{"clock": self.MORE} | fields)
        asked = anna if matches.required(matches.view(anna, match_id)) else boris
        for name in ("a", "b"):
            asked.post("/push/subscriptions", service.phone(name).subscription)
        do_due()
        assert service.messages("a")[-1]["actions"] == [], "who has just been asked needs no more time"
        frozen.advance(22 * 3600)
        do_due()
        assert service.messages("a")[-1]["kind"] == "deadline"
        return asked, boris if asked is anna else anna, match_id

    def test_a_warning_has_it_and_the_next_says_another_time(self, new_player, service, frozen):
        asked, _, match_id = self.warned(new_player, service, frozen)
        found = button(service, "a")
        assert (found["action"], found["title"]) == ("extend", "I need 12 h more")
        assert press(found["token"]).json() == {"match": match_id}
        assert press(found["token"]).json()["code"] == "token_used"
        assert press(button(service, "b")["token"]).json() == {"match": match_id}, "the same wish, once"
        assert Seat.objects.get(match=match_id, player=asked.player["id"]).extensions == 1
        assert matches.view(asked, match_id)["deadline"] == "2026-03-04T00:00:00Z"
        do_due()
        moved = service.messages("b")[-1]
        assert (moved["close"], moved["title"], moved["badge"]) == (True, "Pursuit: another deadline", 1)
        assert "Answer until Wed 4 Mar, 00:00 UTC." in moved["body"]
        frozen.advance(12 * 3600)
        do_due()
        first, second = [
            each for each in service.messages("b") if each["kind"] == "deadline" and not each["close"]
        ]
        assert first["tag"] == second["tag"] == f"match:{match_id}"
        assert "Tue 3 Mar, 12:00 UTC" in first["body"]
        assert "Wed 4 Mar, 00:00 UTC" in second["body"]
        assert second["actions"] == [], "the table allows it once"
        do_due()
        assert len([each for each in service.messages("b") if each["kind"] == "deadline"]) == 3

    def test_in_russian(self, new_player, service, frozen):
        asked, _, _ = self.warned(new_player, service, frozen)
        asked.patch("/me", {"language": "ru"})
        notice = Notice.objects.get(player=asked.player["id"], kind="deadline")
        (shown,) = buttons(notice, Player.objects.get(pk=notice.player_id), Device.objects.all()[0])
        assert shown["title"] == "Нужно ещё 12 ч"

    def test_only_at_the_version_it_was_made_for(self, new_player, service, frozen):
        asked, _, match_id = self.warned(new_player, service, frozen)
        found = button(service, "a")
        matches.answer(asked, match_id)
        for _ in range(2):
            assert press(found["token"]).json()["code"] == "stale_version"

    def test_only_where_the_table_allows_it(self, new_player, service, frozen):
        self.warned(new_player, service, frozen, clock=self.DAY)
        assert service.messages("a")[-1]["actions"] == []

    def test_never_in_a_window(self, service, frozen, settings):
        """There the only button is to let it go by."""
        settings.PACE = 1  # a window of half a day
        run = Run(*HANDS)
        Match.objects.filter(pk=run.id).update(clock=self.MORE)
        do_due()
        phones(run, service)
        run.answer(0, "declare", "shoot")
        do_due()
        frozen.advance(10.5 * 3600)
        do_due()
        assert service.messages("1")[-1]["kind"] == "deadline"
        assert button(service, "1")["action"] == "pass"


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
