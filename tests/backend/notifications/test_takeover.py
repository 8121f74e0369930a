"""Push first, mail where nobody has looked in the time that the player chose; and whatever comes in between."""

from typing import Any

import pytest
from django.core import mail

from tests.backend.notifications.test_mail import choose, confirmed, minutes
from tests.backend.notifications.test_push import ledger, subscribe
from tests.support import matches
from tests.support.api import Api
from tests.support.push import PushService

pytestmark = pytest.mark.django_db

CHOSEN = 30
"""Minutes."""


@pytest.fixture(autouse=True)
def _sends_mail(settings: Any) -> None:
    settings.MAIL = True


@pytest.fixture
def table(new_player, frozen) -> tuple[Api, Api, str]:
    """Who is asked and has a mail address, who waits, and their match."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = matches.two_players(anna, boris, clock={"kind": "fixed", "seconds": 14 * 86400})
    is_anna = bool(matches.required(matches.view(anna, match_id)))
    asked, other = (anna, boris) if is_anna else (boris, anna)
    confirmed(asked)
    choose(asked, mail="each", fallback_after=CHOSEN)
    return asked, other, match_id


def told(asked: Api) -> list[tuple[str, str]]:
    """Channels and results in the ledger of the turn."""
    (notice,) = [each for each in ledger(asked) if each["kind"] == "turn"]
    return [(each["channel"], each["result"]) for each in notice["attempts"]]


def test_mail_takes_over_what_nobody_has_confirmed(table, service, run_due, frozen):
    asked, _, match_id = table
    subscribe(asked, service)
    minutes(frozen, run_due, CHOSEN)
    assert len(service.messages()) == 1
    assert mail.outbox == []
    minutes(frozen, run_due, 1)
    (sent,) = mail.outbox
    assert f"/m/{match_id}" in sent.body
    minutes(frozen, run_due, 100, 600)
    assert (len(service.messages()), len(mail.outbox)) == (1, 1)
    assert told(asked) == [("push", "ok"), ("email", "ok")]


def click(asked: Api, match_id: str, message: dict[str, Any]) -> None:
    """As the service worker does when the notice is pressed."""
    assert asked.post(f"/me/notices/{message['notice']}/confirm").status_code == 200


def look(asked: Api, match_id: str, message: dict[str, Any]) -> None:
    """As the app does that shows the match, however it was opened."""
    version = matches.view(asked, match_id)["version"]
    assert asked.post(f"/matches/{match_id}/seen", {"version": version}).status_code in (200, 204)


@pytest.mark.parametrize("confirm", [click, look])
@pytest.mark.parametrize("after", [1, CHOSEN - 1])
def test_what_was_confirmed_is_not_mailed(table, service, run_due, frozen, confirm, after):
    asked, _, match_id = table
    subscribe(asked, service)
    minutes(frozen, run_due, after)
    confirm(asked, match_id, service.messages()[0])
    minutes(frozen, run_due, 4 * CHOSEN)
    assert mail.outbox == []
    assert told(asked) == [("push", "ok")]


def test_what_is_confirmed_after_mail_took_over_is_not_mailed_again(table, service, run_due, frozen):
    asked, _, match_id = table
    subscribe(asked, service)
    minutes(frozen, run_due, CHOSEN + 1)
    click(asked, match_id, service.messages()[0])
    minutes(frozen, run_due, 4 * CHOSEN)
    assert len(mail.outbox) == 1


def test_a_phone_that_the_push_service_no_longer_knows_is_made_up_for_at_once(
    table, service, run_due, frozen
):
    asked, _, _ = table
    subscribe(asked, service)
    service.answers["/push/a"] = (410, {})
    minutes(frozen, run_due, 1)
    assert told(asked) == [("push", "gone"), ("email", "ok")]
    minutes(frozen, run_due, 4 * CHOSEN)
    assert len(mail.outbox) == 1


def test_a_phone_that_ends_while_it_is_tried_again(table, service, run_due, frozen):
    asked, _, _ = table
    subscribe(asked, service)
    service.answers["/push/a"] = (503, {})
    minutes(frozen, run_due, 1)
    assert mail.outbox == []
    service.answers["/push/a"] = (410, {})
    minutes(frozen, run_due, 2)
    assert told(asked) == [("push", "retry"), ("push", "gone"), ("email", "ok")]
    minutes(frozen, run_due, 4 * CHOSEN)
    assert len(mail.outbox) == 1


def test_a_phone_that_ends_between_the_push_and_the_chosen_time(table, service, run_due, frozen, new_player):
    """It has shown the notice, then another one finds the subscription gone."""
    asked, _, _ = table
    subscribe(asked, service)
    minutes(frozen, run_due, 5)
    service.answers["/push/a"] = (410, {})
    matches.create(new_player("Host"), matches.ME, {"kind": "invite", "player": asked.player["handle"]})
    minutes(frozen, run_due, 1)
    assert ["invit" in each.subject for each in mail.outbox] == [True]
    assert told(asked) == [("push", "ok")]
    minutes(frozen, run_due, CHOSEN)
    assert len(mail.outbox) == 2
    assert told(asked) == [("push", "ok"), ("email", "ok")]


def test_another_phone_that_works_is_enough(table, service, run_due, frozen):
    asked, _, _ = table
    subscribe(asked, service, "gone")
    subscribe(asked, service, "b")
    service.answers["/push/gone"] = (410, {})
    minutes(frozen, run_due, CHOSEN)
    assert len(service.messages("b")) == 1
    assert mail.outbox == []
    minutes(frozen, run_due, 1)
    assert len(mail.outbox) == 1


def test_a_turn_that_is_answered_in_between_is_taken_back_and_not_mailed(table, service, run_due, frozen):
    asked, _, match_id = table
    subscribe(asked, service)
    minutes(frozen, run_due, CHOSEN - 1)
    for _ in matches.moves(match_id, asked):
        pass
    minutes(frozen, run_due, 4 * CHOSEN)
    assert [each["close"] for each in service.messages()] == [False, True]
    assert mail.outbox == []
    assert told(asked) == [("push", "ok"), ("push", "ok")]


def test_a_turn_that_is_answered_after_mail_took_over(table, service, run_due, frozen):
    """The phone is told that it is over; a mail cannot be taken back and is not followed by another."""
    asked, _, match_id = table
    subscribe(asked, service)
    minutes(frozen, run_due, CHOSEN + 1)
    for _ in matches.moves(match_id, asked):
        pass
    minutes(frozen, run_due, 4 * CHOSEN)
    assert [each["close"] for each in service.messages()] == [False, True]
    assert len(mail.outbox) == 1


def test_a_phone_that_is_gone_and_a_turn_that_was_answered(table: Any, service: PushService, run_due, frozen):
    """Nothing was shown anywhere, so there is nothing to take back; and nothing to mail any more."""
    asked, _, match_id = table
    choose(asked, mail="off")
    subscribe(asked, service)
    service.answers["/push/a"] = (410, {})
    minutes(frozen, run_due, 1)
    for _ in matches.moves(match_id, asked):
        pass
    choose(asked, mail="each")
    minutes(frozen, run_due, 4 * CHOSEN)
    assert mail.outbox == []
    assert service.messages() == []
    assert told(asked) == [("push", "gone")]
