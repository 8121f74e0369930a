"""Mail: for each notice or once a day, to confirmed addresses only, and ended with one click."""

import re
import smtplib
from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from backend.accounts.models import Player
from backend.matches.models import Match
from backend.notifications.email.digest import send_digest, start_digests
from backend.notifications.email.settings import digest_after
from backend.notifications.models import MailSettings
from tests.support import matches
from tests.support.api import Api

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sends_mail(settings: Any) -> None:
    settings.MAIL = True


def confirmed(player: Api, verified: bool = True) -> str:
    """Gives a player an account with an address."""
    address = f"{player.player['id'].lower()}@example.com"
    row = Player.objects.get(pk=player.player["id"])
    row.username, row.is_guest = row.pk, False
    row.save()
    EmailAddress.objects.create(user=row, email=address, verified=verified, primary=True)
    return address


def choose(player: Api, **chosen: Any) -> dict[str, Any]:
    """Sets how the player is told."""
    answer = player.patch("/me/channels", {"settings": chosen})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def table(new_player, frozen) -> tuple[Api, Api, str]:
    """Who is asked, who waits, and their match. It is Monday, 12:00 UTC."""
    anna, boris = new_player("Anna"), new_player("Boris <b>&")
    match_id = matches.two_players(anna, boris, clock={"kind": "fixed", "seconds": 14 * 86400})
    is_anna = bool(matches.required(matches.view(anna, match_id)))
    return (anna, boris, match_id) if is_anna else (boris, anna, match_id)


def minutes(frozen, run_due, count: int, step: float = 60) -> None:
    """The worker's minutes, one after the other."""
    for _ in range(count):
        start_digests()
        run_due()
        frozen.advance(step)


def test_a_mail_for_each_turn(table, run_due):
    asked, _, match_id = table
    address = confirmed(asked)
    choose(asked, mail="each")
    run_due()
    run_due()
    (sent,) = mail.outbox
    assert sent.to == [address]
    assert "your turn" in sent.subject
    assert f"/m/{match_id}" in sent.body
    assert "Mon 16 Mar, 12:00 UTC" in sent.body
    (html, kind) = sent.alternatives[0]
    assert kind == "text/html"
    assert f"/m/{match_id}" in html
    assert "<b>&" not in html
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<http\S+/accounts/unsubscribe/\S+>", sent.extra_headers["List-Unsubscribe"])
    (notice,) = asked.get("/me/notices").json()["results"]
    assert [(each["channel"], each["result"]) for each in notice["attempts"]] == [("email", "ok")]


@pytest.mark.parametrize("mode", ["each", "digest"])
def test_nothing_goes_to_an_address_that_is_not_confirmed(table, run_due, frozen, mode):
    asked, _, _ = table
    confirmed(asked, verified=False)
    shown = choose(asked, mail=mode, digest_hour=13)
    assert shown["mail"]["address_confirmed"] is False
    minutes(frozen, run_due, 4, 1800)
    assert mail.outbox == []
    assert asked.post("/me/channels/email/test").json()["code"] == "no_target"


def test_nobody_gets_mail_who_has_not_asked_for_it(table, run_due, frozen):
    asked, _, _ = table
    confirmed(asked)
    minutes(frozen, run_due, 30, 3600)
    assert mail.outbox == []


def test_a_digest_at_the_chosen_hour_of_the_players_zone(table, run_due, frozen):
    asked, _, match_id = table
    confirmed(asked)
    asked.patch("/me", {"time_zone": "Asia/Tokyo", "language": "ru"})
    shown = choose(asked, mail="digest", digest_hour=8)
    assert shown["mail"]["next_digest_at"] == "2026-03-02T23:00:00Z"
    assert shown["mail"]["last_digest_at"] is None
    minutes(frozen, run_due, 22, 1800)
    assert mail.outbox == []
    minutes(frozen, run_due, 60, 60)
    (sent,) = mail.outbox
    assert "Вас ждут партии: 1" in sent.subject
    assert f"/m/{match_id}" in sent.body
    assert "16 марта, 21:00" in sent.body
    shown = asked.get("/me/channels").json()
    assert shown["mail"]["last_digest_at"] == "2026-03-02T23:00:00Z"
    assert shown["mail"]["next_digest_at"] == "2026-03-03T23:00:00Z"
    minutes(frozen, run_due, 24 * 6, 600)
    assert len(mail.outbox) == 2
    assert mail.outbox[0].extra_headers["Message-ID"] != mail.outbox[1].extra_headers["Message-ID"]


def test_a_worker_that_was_dead_for_a_day_sends_once(table, run_due, frozen):
    asked, _, _ = table
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    frozen.advance(24.5 * 3600)  # one hour was missed, and a quarter to the next
    minutes(frozen, run_due, 120)
    assert len(mail.outbox) == 1
    assert asked.get("/me/channels").json()["mail"]["last_digest_at"] == "2026-03-03T12:30:00Z"
    minutes(frozen, run_due, 24 * 6, 600)
    assert len(mail.outbox) == 2


def test_two_workers_and_a_doubled_message_send_once(table, run_due, frozen):
    asked, _, _ = table
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    frozen.advance(3600)
    start_digests()
    start_digests()
    run_due()
    start_digests()
    run_due()
    send_digest(asked.player["id"])
    assert len(mail.outbox) == 1


def test_nothing_waits_nothing_is_sent(table, run_due, frozen):
    _, other, _ = table
    confirmed(other)
    choose(other, mail="digest", digest_hour=13)
    minutes(frozen, run_due, 4, 1800)
    assert mail.outbox == []
    shown = other.get("/me/channels").json()["mail"]
    assert shown["next_digest_at"] == "2026-03-03T13:00:00Z"


def test_a_muted_match_is_not_in_the_digest_and_a_private_one_names_nobody(table, run_due, frozen):
    asked, other, match_id = table
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    Match.objects.filter(pk=match_id).update(visibility=Match.Visibility.PRIVATE)
    minutes(frozen, run_due, 3, 1800)
    (sent,) = mail.outbox
    assert other.player["display_name"] not in sent.body + str(sent.alternatives)
    asked.put(f"/matches/{match_id}/notifications", {"muted": True})
    minutes(frozen, run_due, 48, 1800)
    assert len(mail.outbox) == 1


def test_a_zone_that_changes_moves_the_digest(table, run_due, frozen):
    asked, _, _ = table
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=8)
    asked.patch("/me", {"time_zone": "America/New_York"})
    start_digests()
    assert asked.get("/me/channels").json()["mail"]["next_digest_at"] == "2026-03-02T13:00:00Z"


@pytest.mark.parametrize(
    ("after", "hour", "zone", "expected"),
    [
        (
            "2026-03-28T12:00",
            8,
            "Europe/Berlin",
            "2026-03-29T06:00",
        ),  # summer time begins: an hour earlier in UTC
        ("2026-03-28T06:59", 8, "Europe/Berlin", "2026-03-28T07:00"),
        ("2026-03-28T12:00", 2, "Europe/Berlin", "2026-03-29T01:00"),  # 02:00 is skipped: 03:00
        ("2026-03-29T01:00", 2, "Europe/Berlin", "2026-03-30T00:00"),
        ("2026-10-24T12:00", 2, "Europe/Berlin", "2026-10-25T00:00"),  # 02:00 comes twice: the first
        ("2026-10-25T00:00", 2, "Europe/Berlin", "2026-10-26T01:00"),  # and not the second
        ("2026-10-25T00:00", 8, "Europe/Berlin", "2026-10-25T07:00"),
        ("2026-03-02T12:00", 0, "Pacific/Kiritimati", "2026-03-03T10:00"),
        ("2026-03-02T12:00", 23, "Pacific/Niue", "2026-03-03T10:00"),
        ("2026-04-04T12:00", 2, "Australia/Lord_Howe", "2026-04-04T15:30"),  # half an hour
        ("2026-03-02T12:00", 8, "Asia/Kathmandu", "2026-03-03T02:15"),
    ],
)
def test_hours_over_the_changes_of_summer_time(after, hour, zone, expected):
    def utc(text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)

    assert digest_after(utc(after), hour, zone) == utc(expected)


def link_of(message: Any) -> str:
    """The way out of a mail, as a path."""
    found: str = message.extra_headers["List-Unsubscribe"].strip("<>")
    return "/" + found.split("/", 3)[3]


def test_one_click_ends_it_without_signing_in(table, run_due, frozen):
    asked, _, _ = table
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    minutes(frozen, run_due, 3, 1800)
    link = link_of(mail.outbox[0])
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    page = client.get(link)
    assert page.status_code == 200
    assert b"<form" in page.content
    for told in (asked.player["display_name"], "@example.com"):
        assert told not in page.content.decode()
    assert asked.get("/me/channels").json()["settings"]["mail"] == "digest"  # a look does nothing
    done = client.post(link, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert done.status_code == 200
    assert b"<form" not in done.content
    assert client.post(link).status_code == 200
    assert asked.get("/me/channels").json()["settings"]["mail"] == "off"
    minutes(frozen, run_due, 60, 1800)
    assert len(mail.outbox) == 1
    assert client.put(link).status_code == 405
    Player.objects.filter(pk=asked.player["id"]).update(language="ru")
    assert "Письма" in client.get(link).content.decode()


@pytest.mark.parametrize("token", ["x", "a:b", "%00", "x" * 5000, "../../admin", "é", ":"])
def test_forged_links(new_player, token):
    player = new_player()
    client = Client(raise_request_exception=False)
    for forged in (token, f"{player.player['id']}:{token}"):
        for method in ("get", "post"):
            assert getattr(client, method)(f"/accounts/unsubscribe/{forged}").status_code in (400, 404)


class _Broken:
    """A mail server that says no."""

    error: Exception = ConnectionRefusedError("10.0.0.1 said no")

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def send_messages(self, messages: Any) -> int:
        """Never."""
        raise _Broken.error


def test_a_mail_server_that_is_away_for_a_day(table, run_due, frozen, settings, monkeypatch):
    asked, _, _ = table
    confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    good = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}._Broken"
    minutes(frozen, run_due, 24 * 6, 600)
    shown = asked.get("/me/channels").json()
    assert shown["settings"]["mail"] == "digest"
    (channel,) = [each for each in shown["channels"] if each["name"] == "email"]
    assert channel["last_error"] == "mail server unreachable"
    assert shown["mail"]["last_digest_at"] is None
    settings.EMAIL_BACKEND = good
    minutes(frozen, run_due, 24, 600)
    assert len(mail.outbox) == 1
    (channel,) = [each for each in asked.get("/me/channels").json()["channels"] if each["name"] == "email"]
    assert channel["last_error"] == ""


def test_an_address_that_refuses_is_given_up(table, run_due, frozen, settings, monkeypatch):
    asked, _, _ = table
    address = confirmed(asked)
    choose(asked, mail="digest", digest_hour=13)
    good = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}._Broken"
    refusal = smtplib.SMTPRecipientsRefused({address: (550, b"no such user")})
    monkeypatch.setattr(_Broken, "error", refusal)
    minutes(frozen, run_due, 5 * 24 + 2, 3600)
    shown = asked.get("/me/channels").json()
    assert shown["settings"]["mail"] == "off"
    assert shown["mail"]["switched_off_at"] is not None
    (channel,) = [each for each in shown["channels"] if each["name"] == "email"]
    assert channel["last_error"] == "SMTP 550"
    settings.EMAIL_BACKEND = good
    minutes(frozen, run_due, 48, 3600)
    assert mail.outbox == []
    assert choose(asked, mail="digest")["mail"]["switched_off_at"] is None


def test_the_test_button(table, run_due):
    asked, other, _ = table
    confirmed(asked)
    assert asked.post("/me/channels/email/test").status_code == 202
    run_due()
    assert [each.subject for each in mail.outbox] == ["Stakeout: a test"]
    assert other.post("/me/channels/email/test").json()["code"] == "no_target"


@pytest.mark.parametrize(
    "sent",
    [
        {"mail": "always"},
        {"mail": None},
        {"mail": 1},
        {"digest_hour": 24},
        {"digest_hour": -1},
        {"digest_hour": "x"},
    ],
)
def test_odd_settings(new_player, sent):
    assert new_player().patch("/me/channels", {"settings": sent}).status_code == 400


def test_settings_are_only_mine(new_player, stranger):
    anna, boris = new_player("Anna"), new_player("Boris")
    choose(anna, mail="digest", digest_hour=5, deadline_lead=30)
    assert boris.get("/me/channels").json()["settings"]["mail"] == "off"
    assert anna.get("/me/channels").json()["settings"]["deadline_lead"] == 30
    assert stranger.patch("/me/channels", {"settings": {"mail": "off"}}).status_code == 401
    assert Api("wrong").patch("/me/channels", {"settings": {"mail": "off"}}).status_code == 401
    assert MailSettings.objects.count() == 1


def test_who_leaves_takes_it_along(new_player):
    anna = new_player("Anna")
    choose(anna, mail="digest")
    assert anna.get("/me/export").json()["notices"]["settings"]["mail"] == "digest"
