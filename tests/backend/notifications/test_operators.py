"""What operators see: figures by token, warnings once in a while, and what happens when nobody works."""

import re
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client

from backend.core import clock, outbox, relay
from backend.matches.models import Match
from backend.notifications.models import Alert
from backend.notifications.tasks import digests
from tests.backend.notifications.test_mail import choose, confirmed
from tests.support import matches
from tests.support.api import Api
from tests.support.hooks import HookServer, hook_server

pytestmark = pytest.mark.django_db

TOKEN = "operators-only"


@pytest.fixture(autouse=True)
def _operated(settings: Any) -> None:
    settings.MAIL = True
    settings.METRICS_TOKEN = TOKEN
    settings.OPERATOR_MAIL = ["operator@example.com"]


@pytest.fixture
def sink(settings: Any) -> Iterator[HookServer]:
    """A local host that the server may post to."""
    settings.PUSH_ALLOW_PRIVATE = True
    with hook_server() as running:
        yield running


@pytest.fixture
def asked(new_player, frozen) -> Api:
    """Somebody for whom a match waits."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = matches.two_players(anna, boris, clock={"kind": "fixed", "seconds": 14 * 86400})
    return anna if matches.required(matches.view(anna, match_id)) else boris


def figures() -> dict[str, float]:
    """What /metrics shows, by name and labels."""
    answer = Client(raise_request_exception=False).get(
        "/metrics", headers={"authorization": f"Bearer {TOKEN}"}
    )
    assert answer.status_code == 200, answer.content
    assert answer["content-type"].startswith("text/plain")
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def warned() -> list[str]:
    """What the operators were written."""
    return [each.subject for each in mail.outbox if each.to == ["operator@example.com"]]


def minutes(frozen, run_due, count: int, step: float = 60) -> None:
    """The worker's minutes."""
    for _ in range(count):
        digests()
        run_due()
        frozen.advance(step)


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN, "Bearer é"])
def test_only_with_the_token(db, header):
    client = Client(raise_request_exception=False)
    headers = {"authorization": header} if header is not None else {}
    assert client.get("/metrics", headers=headers).status_code == 401
    assert client.post("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 405


def test_without_a_token_there_is_no_such_page(db, settings):
    settings.METRICS_TOKEN = ""
    client = Client(raise_request_exception=False)
    for header in ({}, {"authorization": "Bearer "}):
        assert client.get("/metrics", headers=header).status_code == 404


def test_webhooks_that_answer_500_for_an_hour(asked, sink, run_due, frozen, caplog):
    asked.post("/me/webhooks", {"url": f"{sink.origin}/bad"})
    confirmed(asked)
    choose(asked, mail="each")
    sink.answers["/bad"] = (500, {}, b"")
    minutes(frozen, run_due, 2)
    assert figures()['stakeout_channel_failing{channel="webhook"}'] == 0  # not at the first failure
    assert warned() == []
    assert figures()['stakeout_channel_attempts_last_hour{channel="email",result="delivered"}'] == 1
    minutes(frozen, run_due, 58)
    shown = figures()
    assert shown['stakeout_channel_failing{channel="webhook"}'] == 1
    assert shown['stakeout_channel_failing{channel="email"}'] == 0
    tried = shown['stakeout_channel_attempts_last_hour{channel="webhook",result="tried"}']
    assert tried == shown['stakeout_channel_attempts_last_hour{channel="webhook",result="failed"}'] > 2
    assert shown['stakeout_channel_oldest_waiting_seconds{channel="webhook"}'] == 3600
    assert shown['stakeout_warning{name="channel:webhook"}'] == 1
    assert warned() == ["Stakeout: channel:webhook"]  # once, not each minute
    assert sum("webhook do not arrive" in each.getMessage() for each in caplog.records) == 1
    minutes(frozen, run_due, 42, 600)
    assert warned() == ["Stakeout: channel:webhook"] * 2  # again while it lasts, hours later
    del sink.answers["/bad"]
    asked.post("/me/channels/webhook/test")
    run_due()
    assert figures()['stakeout_channel_failing{channel="webhook"}'] == 0
    assert Alert.objects.get().over_at is not None


def test_a_worker_that_was_dead_for_a_day_is_noticed(asked, run_due, frozen, caplog):
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    minutes(frozen, run_due, 2)
    assert warned() == []
    frozen.advance(86400)
    shown = figures()  # the web process looks, though no worker does
    assert shown['stakeout_warning{name="digest:pulse"}'] == 1
    assert shown['stakeout_warning{name="digest:late"}'] == 1
    assert shown["stakeout_digests_overdue"] == 1
    assert shown["stakeout_digests_oldest_overdue_seconds"] > 80000
    assert sorted(warned()) == ["Stakeout: digest:late", "Stakeout: digest:pulse"]
    minutes(frozen, run_due, 3)
    assert len(warned()) == 2
    assert sum(each.to != ["operator@example.com"] for each in mail.outbox) == 1
    shown = figures()
    assert not [name for name in shown if name.startswith("stakeout_warning")]
    assert shown["stakeout_digests_overdue"] == 0
    assert shown["stakeout_digest_last_run_timestamp_seconds"] == clock.now().timestamp() - 60


def test_a_worker_that_comes_back_unwatched_says_so_itself(asked, run_due, frozen):
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    minutes(frozen, run_due, 2)
    frozen.advance(86400)
    minutes(frozen, run_due, 3)
    assert sorted(warned()) == ["Stakeout: digest:late", "Stakeout: digest:pulse"]


def test_backlog_frozen_matches_and_dropped_hints(asked, run_due, frozen, settings, tmp_path):
    run_due()
    settings.DATA = tmp_path
    before = figures()
    assert before["stakeout_due_backlog"] == 0
    assert before["stakeout_hints_dropped_total"] == 0
    Match.objects.update(status=Match.Status.FROZEN)
    outbox.enqueue("nobody_knows", {}, due_at=clock.now() - timedelta(hours=2))
    relay.note_dropped()
    relay.note_dropped()
    after = figures()
    assert after['stakeout_matches{status="frozen"}'] == 1
    assert after["stakeout_due_backlog"] == 1
    assert after["stakeout_due_oldest_seconds"] == 7200
    assert after["stakeout_hints_dropped_total"] == 2


def test_a_mail_server_that_is_away_does_not_hide_the_warning(asked, run_due, frozen, settings, caplog):
    settings.EMAIL_BACKEND = "tests.backend.notifications.test_mail._Broken"
    confirmed(asked)
    choose(asked, mail="each")
    minutes(frozen, run_due, 30)
    assert figures()['stakeout_channel_failing{channel="email"}'] == 1
    assert any("email do not arrive" in each.getMessage() for each in caplog.records)


def test_the_command_shows_the_same(asked, frozen):
    digests()
    frozen.advance(7200)
    out = StringIO()
    call_command("figures", stdout=out)
    shown = figures()
    lines = [line for line in out.getvalue().splitlines() if line.startswith("stakeout_")]
    same = {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}
    assert same.keys() == shown.keys()
    assert re.search(r"WARNING No worker has looked for due digests", out.getvalue())


def test_the_second_channel_takes_over(asked, sink, run_due, frozen):
    """A webhook took the notice, nobody looked for half an hour: mail says it too, once."""
    asked.post("/me/webhooks", {"url": f"{sink.origin}/hook"})
    confirmed(asked)
    choose(asked, mail="each", fallback_after=30)
    minutes(frozen, run_due, 29)
    assert len(sink.posted) == 1
    assert mail.outbox == []
    minutes(frozen, run_due, 60)
    assert (len(sink.posted), len(mail.outbox)) == (1, 1)


def test_who_has_looked_is_not_told_again(asked, sink, run_due, frozen):
    asked.post("/me/webhooks", {"url": f"{sink.origin}/hook"})
    confirmed(asked)
    choose(asked, mail="each", fallback_after=30)
    minutes(frozen, run_due, 2)
    (notice,) = asked.get("/me/notices").json()["results"]
    assert asked.post(f"/me/notices/{notice['id']}/confirm").status_code == 200
    minutes(frozen, run_due, 60)
    assert mail.outbox == []


def test_where_the_first_fails_the_second_takes_over_in_time(asked, sink, run_due, frozen):
    asked.post("/me/webhooks", {"url": f"{sink.origin}/bad"})
    confirmed(asked)
    choose(asked, mail="each", fallback_after=30)
    sink.answers["/bad"] = (500, {}, b"")
    minutes(frozen, run_due, 32)
    assert [each.to for each in mail.outbox if each.to != ["operator@example.com"]] != []
