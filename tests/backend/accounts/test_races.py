"""Two at once: only where threads really run side by side, on PostgreSQL."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from backend.accounts.models import Player
from backend.matches.models import Entry, Match, Seat
from tests.support.api import new_player
from tests.support.browser import Browser
from tests.support.due import run_due
from tests.support.matches import first_choice, required, send, two_players, view

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call answers, all of them begun together."""
    answers: list[Any] = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def run(index: int) -> None:
        try:
            start.wait()
            answers[index] = calls[index]()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def same_session(browser: Browser) -> Browser:
    twin = Browser()
    for name in ("sessionid", "csrftoken"):
        twin.client.cookies[name] = browser.client.cookies[name].value
    return twin


def test_a_guest_who_signs_up_twice_gets_one_account() -> None:
    first = Browser()
    guest = first.become_guest()["player"]["id"]
    second = same_session(first)
    answers = at_once(lambda: first.sign_up("anna"), lambda: second.sign_up("annie"))
    assert sorted(answer.status_code for answer in answers)[0] == 200
    assert {answer.status_code for answer in answers} <= {200, 403, 409}
    # whoever came late was refused, or was nobody any more and became a player of their own
    assert Player.objects.get(pk=guest).username in {"anna", "annie"}
    assert Player.objects.exclude(username=None).count() == [a.status_code for a in answers].count(200)


def test_a_name_goes_to_one() -> None:
    browsers = [Browser() for _ in range(4)]
    for browser in browsers:
        browser.account("GET", "/config")
    answers = at_once(*[lambda browser=browser: browser.sign_up("anna") for browser in browsers])
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 400} == {"validation_failed"}
    assert Player.objects.count() == 1


def test_leaving_while_answering_loses_nothing() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    asked, other = (anna, boris) if required(view(anna, match_id)) else (boris, anna)
    shown = view(asked, match_id)
    decision = required(shown)[0]

    def answer() -> Any:
        return send(asked, match_id, decision["id"], first_choice(decision), shown["version"])

    def leave() -> Any:
        gone = asked.delete("/me")
        run_due()
        return gone

    sent, gone = at_once(answer, leave)
    assert gone.status_code == 204
    assert sent.status_code in {200, 401}
    match = Match.objects.get(pk=match_id)
    assert match.status == "active"
    # The bot that keeps the seat may have gone on by then; an answer that was accepted stands.
    first = Entry.objects.get(match=match_id, number=shown["version"] + 1) if match.version else None
    assert (first is not None and first.by == "player") == (sent.status_code == 200)
    assert not match.obligations.filter(player=asked.player["id"]).exists()
    seat = Seat.objects.get(match=match_id, player=asked.player["id"])
    assert seat.status == "bot_keeps"
    assert other.get(f"/matches/{match_id}").status_code == 200
