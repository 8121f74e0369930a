"""Mail as a mail server gets it: whole letters over SMTP, and what its refusals lead to."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from backend.notifications.models import MailSettings
from tests.backend.notifications.test_mail import choose, confirmed, minutes
from tests.backend.notifications.test_push import ledger
from tests.support import matches
from tests.support.api import Api
from tests.support.letters import Arrived, MailServer, mail_server, use_mail_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def smtp(settings: Any) -> Iterator[MailServer]:
    """A mail server that this server writes through."""
    with mail_server() as running:
        use_mail_server(settings, running.url)
        yield running


@pytest.fixture
def asked(new_player, frozen) -> Api:
    """Somebody for whom a match waits."""
    anna, boris = new_player("Анна"), new_player("Boris <b>&")
    match_id = matches.two_players(anna, boris, clock={"kind": "fixed", "seconds": 14 * 86400})
    return anna if matches.required(matches.view(anna, match_id)) else boris


def told(asked: Api, smtp: MailServer, run_due: Any, frozen: Any, mode: str) -> Arrived:
    """The first letter of one kind."""
    choose(asked, mail=mode, digest_hour=13)
    minutes(frozen, run_due, 3, 1800)
    (arrived,) = smtp.arrived
    return arrived


def way_out_of(arrived: Arrived) -> str:
    """The address in `List-Unsubscribe`; the header is long and begins on a line of its own."""
    value = str(arrived.letter["List-Unsubscribe"]).strip()
    assert (value[0], value[-1]) == ("<", ">")
    return value[1:-1]


@pytest.mark.parametrize("mode", ["each", "digest"])
def test_a_letter_is_whole(asked, smtp, run_due, frozen, settings, mode):
    address = confirmed(asked)
    asked.patch("/me", {"language": "ru"})
    arrived = told(asked, smtp, run_due, frozen, mode)
    letter = arrived.letter
    assert arrived.to == [address]
    assert letter["To"] == address
    assert letter["From"] == settings.DEFAULT_FROM_EMAIL
    assert "Погоня" in letter["Subject"] or "ждут" in letter["Subject"]
    assert letter["Date"]
    assert letter["Message-ID"].startswith(f"<{'notice' if mode == 'each' else 'digest'}-")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in letter.iter_parts()] == ["text/plain", "text/html"]
    way_out = way_out_of(arrived)
    assert way_out.startswith(f"{settings.BASE_URL}/accounts/unsubscribe/")
    for subtype in ("plain", "html"):
        text = arrived.part(subtype)
        assert "Погоня" in text
        assert way_out in text
        assert f"{settings.BASE_URL}/m/" in text
    assert "<b>&" not in arrived.part("html")


@pytest.mark.parametrize("mode", ["each", "digest"])
def test_a_letter_holds_no_secret(asked, smtp, run_due, frozen, settings, mode):
    """Neither what would let its reader in, nor who reads it, beside the address on the envelope."""
    address = confirmed(asked)
    arrived = told(asked, smtp, run_due, frozen, mode)
    whole = arrived.raw.decode() + arrived.part("plain") + arrived.part("html")
    for secret in (asked.token, settings.SECRET_KEY):
        assert secret
        assert secret not in whole
    assert whole.count(address) == 1


@pytest.mark.parametrize("mode", ["each", "digest"])
def test_the_one_click_of_a_letter_ends_them(asked, smtp, run_due, frozen, mode):
    confirmed(asked)
    arrived = told(asked, smtp, run_due, frozen, mode)
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    link = urlsplit(way_out_of(arrived)).path
    body = arrived.letter["List-Unsubscribe-Post"]
    done = client.post(link, body, content_type="application/x-www-form-urlencoded")
    assert done.status_code == 200
    assert asked.get("/me/channels").json()["settings"]["mail"] == "off"
    minutes(frozen, run_due, 60, 1800)
    assert len(smtp.arrived) == 1


def tries(asked: Api) -> list[dict[str, Any]]:
    """What the ledger says of the only notice."""
    (notice,) = [each for each in ledger(asked) if each["kind"] == "turn"]
    return list(notice["attempts"])


def test_who_is_to_come_later_is_tried_again_with_growing_pauses(asked, smtp, run_due, frozen):
    address = confirmed(asked)
    choose(asked, mail="each")
    smtp.answers[address] = (451, "greylisted")
    minutes(frozen, run_due, 40, 15)
    assert {(each["result"], each["detail"]) for each in tries(asked)} == {("retry", "SMTP 451")}
    moments = [datetime.fromisoformat(each["at"]) for each in tries(asked)]
    pauses = [later - earlier for earlier, later in pairwise(moments)]
    assert pauses[0] >= timedelta(seconds=30)
    assert all(later >= 2 * earlier for earlier, later in pairwise(pauses))
    assert len(smtp.tried) == len(moments)
    smtp.answers.clear()
    minutes(frozen, run_due, 40, 60)
    assert [each["result"] for each in tries(asked)] == ["retry"] * len(moments) + ["ok"]
    assert len(smtp.arrived) == 1
    (channel,) = [each for each in asked.get("/me/channels").json()["channels"] if each["name"] == "email"]
    assert channel["last_error"] == ""


def test_a_letter_that_is_never_taken_is_given_up(asked, smtp, run_due, frozen):
    confirmed(asked)
    choose(asked, mail="each")
    smtp.after_data = (452, "mailbox full")
    minutes(frozen, run_due, 30, 3600)
    assert [each["result"] for each in tries(asked)] == ["retry"] * 5 + ["failed"]
    assert [each["reason"] for each in ledger(asked) if each["kind"] == "turn"] == ["undelivered"]
    assert len(smtp.tried) == 6
    assert MailSettings.objects.get().mode == "each"  # one letter was given up, not the address


def test_a_refused_recipient_is_not_tried_again_and_mail_ends_after_some(asked, smtp, run_due, frozen):
    address = confirmed(asked)
    smtp.answers[address] = (550, "no such user")
    choose(asked, mail="each")
    minutes(frozen, run_due, 30, 60)
    assert [(each["result"], each["detail"]) for each in tries(asked)] == [("refused", "SMTP 550")]
    assert [each["reason"] for each in ledger(asked) if each["kind"] == "turn"] == ["undelivered"]
    assert len(smtp.tried) == 1
    choose(asked, mail="digest", digest_hour=13)
    minutes(frozen, run_due, 6 * 24, 3600)
    assert len(smtp.tried) == 6
    state = asked.get("/me/channels").json()
    assert state["settings"]["mail"] == "off"
    assert state["mail"]["switched_off_at"] is not None
    (channel,) = [each for each in state["channels"] if each["name"] == "email"]
    assert channel["last_error"] == "SMTP 550"


def test_nobody_answers_at_the_mail_servers_port(asked, settings, run_due, frozen):
    confirmed(asked)
    with mail_server() as gone:
        use_mail_server(settings, gone.url)
    choose(asked, mail="each")
    minutes(frozen, run_due, 2, 15)
    assert [(each["result"], each["detail"]) for each in tries(asked)] == [
        ("retry", "mail server unreachable")
    ]
