"""Webhooks: what is posted where, signed; what becomes of hosts that fail; and nothing into our own network."""

import hashlib
import hmac
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from backend.core import clock
from backend.core.models import Due
from backend.notifications import channels, outbound
from backend.notifications.models import Attempt, Kind, Notice, Webhook
from backend.notifications.services.compose import message_of
from backend.notifications.webhooks.forms import discord, slack
from tests.support import matches
from tests.support.api import Api
from tests.support.hooks import HookServer, hook_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def sink(settings: Any) -> Iterator[HookServer]:
    """A local host that the server may post to."""
    settings.PUSH_ALLOW_PRIVATE = True
    with hook_server() as running:
        yield running


@pytest.fixture
def table(new_player, frozen) -> tuple[Api, Api, str]:
    """Who is asked, who waits, and their match."""
    anna, boris = new_player("<b> @here"), new_player("@everyone <b>")
    match_id = matches.two_players(anna, boris, clock={"kind": "fixed", "seconds": 14 * 86400})
    is_anna = bool(matches.required(matches.view(anna, match_id)))
    return (anna, boris, match_id) if is_anna else (boris, anna, match_id)


def add(player: Api, url: str, **more: Any) -> dict[str, Any]:
    """The player adds a webhook."""
    answer = player.post("/me/webhooks", {"url": url, **more})
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def shown(player: Api, name: str = "127.0.0.1") -> dict[str, Any]:
    """The player's webhook of that name as it stands."""
    rows = player.get("/me/webhooks").json()["results"]
    (found,) = [each for each in rows if each["name"] == name or len(rows) == 1]
    return dict(found)


def test_a_turn_is_posted_once_and_signed(table, sink, run_due):
    asked, _, match_id = table
    made = add(asked, f"{sink.origin}/hook", name="My lamp")
    run_due()
    run_due()
    (post,) = sink.posted
    assert post.json["kind"] == "turn"
    assert post.json["match"] == match_id
    assert post.json["url"].endswith(f"/m/{match_id}")
    assert post.json["url"].startswith("http")
    assert post.json["badge"] == 1
    assert post.json["deadline"] == "2026-03-16T12:00:00Z"
    assert post.headers["content-type"] == "application/json"
    signed = post.headers["stakeout-timestamp"].encode() + b"." + post.body
    expected = hmac.new(made["secret"].encode(), signed, hashlib.sha256).hexdigest()
    assert post.headers["stakeout-signature"] == f"v1={expected}"
    assert post.headers["stakeout-timestamp"] == str(int(clock.now().timestamp()))
    (notice,) = asked.get("/me/notices").json()["results"]
    assert post.headers["stakeout-delivery"] == notice["id"]
    (attempt,) = notice["attempts"]
    assert (attempt["channel"], attempt["to"], attempt["result"]) == ("webhook", "My lamp", "ok")
    assert shown(asked)["last_ok_at"] == "2026-03-02T12:00:00Z"


def test_secret_and_address_are_shown_no_more(table, sink):
    asked, _, _ = table
    made = add(asked, f"{sink.origin}/token-in-here?key=abc")
    assert len(made["secret"]) >= 40
    later = asked.get("/me/webhooks").content.decode()
    changed = asked.patch(f"/me/webhooks/{made['id']}", {"name": "x"}).content.decode()
    exported = asked.get("/me/export").content.decode()
    for text in (later, changed, exported):
        assert made["secret"] not in text
        assert "token-in-here" not in text
    assert shown(asked)["host"] == "127.0.0.1"


def is_signed_with(secret: str, post: Any) -> bool:
    """Whether a post bears the signature of this secret."""
    signed = post.headers["stakeout-timestamp"].encode() + b"." + post.body
    mac = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return bool(post.headers["stakeout-signature"] == f"v1={mac}")


def test_a_new_secret_is_shown_once_and_the_old_one_signs_nothing_more(table, sink, run_due):
    asked, _, _ = table
    made = add(asked, f"{sink.origin}/hook", name="My lamp")
    answer = asked.post(f"/me/webhooks/{made['id']}/secret")
    assert answer.status_code == 200, answer.content
    renewed = answer.json()
    assert len(renewed["secret"]) >= 40
    assert renewed["secret"] != made["secret"]
    assert {**renewed, "secret": ""} == {**made, "secret": ""}
    for later in (asked.get("/me/webhooks"), asked.get("/me/export")):
        assert renewed["secret"] not in later.content.decode()
    run_due()
    (post,) = sink.posted
    assert is_signed_with(renewed["secret"], post)
    assert not is_signed_with(made["secret"], post)


def test_a_secret_is_renewed_by_its_owner_only_and_not_all_the_time(new_player, stranger, settings, frozen):
    anna, boris = new_player("Anna"), new_player("Boris")
    made = add(anna, "https://hooks.example.com/1")
    path = f"/me/webhooks/{made['id']}/secret"
    assert boris.post(path).status_code == 404
    assert anna.post("/me/webhooks/nothing/secret").status_code == 404
    assert stranger.post(path).status_code == 401
    assert anna.get(path).status_code == 405
    assert Webhook.objects.get().secret == made["secret"]
    settings.RATE_LIMITS = True
    answers = [anna.post(path).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]


@pytest.mark.parametrize(("form", "field"), [("discord", "content"), ("slack", "text")])
def test_names_call_nobody_in_discord_and_slack(table, sink, run_due, form, field):
    asked, _, match_id = table
    add(asked, f"{sink.origin}/hook", form=form)
    run_due()
    (post,) = sink.posted
    text = post.json[field]
    assert f"/m/{match_id}>" in text
    assert "stakeout-signature" not in post.headers
    if form == "discord":
        assert post.json["allowed_mentions"] == {"parse": []}
        assert "\\@everyone" in text or "\\@here" in text
    assert "<b>" not in text


def test_forms_stay_below_the_limits(table):
    asked, _, _ = table
    notice = Notice.objects.create(
        player_id=asked.player["id"], kind=Kind.TEST, subject="x", not_before=clock.now()
    )
    message = message_of(notice, notice.player)
    long = channels.Message(**{**vars(message), "body": "*" * 5000})
    assert len(discord(long)["content"]) <= 2000
    assert len(slack(long)["text"]) <= 4000


def test_a_host_that_answers_500_for_an_hour(table, sink, run_due, frozen):
    asked, _, _ = table
    add(asked, f"{sink.origin}/bad", name="bad")
    add(asked, f"{sink.origin}/good", name="good")
    sink.answers["/bad"] = (500, {}, b"oops")
    for _ in range(60):
        run_due()
        frozen.advance(60)
    tries = len(sink.at("/bad"))
    assert 3 <= tries <= 6  # with back-off, not once a minute
    assert len(sink.at("/good")) == 1
    bad = shown(asked, "bad")
    assert (bad["last_error"], bad["on"], bad["failures"]) == ("HTTP 500", True, tries)
    (channel,) = [each for each in asked.get("/me/channels").json()["channels"] if each["name"] == "webhook"]
    assert channel["last_error"] == "HTTP 500"
    del sink.answers["/bad"]
    frozen.advance(4 * 3600)
    run_due()
    assert len(sink.at("/bad")) == tries + 1
    bad = shown(asked, "bad")
    assert (bad["last_error"], bad["failures"], bad["wait_until"]) == ("", 0, None)


def test_days_of_failures_switch_it_off_and_the_player_on_again(table, sink, run_due, frozen):
    asked, _, _ = table
    made = add(asked, f"{sink.origin}/bad")
    sink.answers["/bad"] = (500, {}, b"")
    for _ in range(80):
        run_due()
        frozen.advance(3600)
        if shown(asked)["on"] and not Due.objects.filter(kind="notice_deliver", done_at=None).exists():
            asked.post("/me/channels/webhook/test")
    state = shown(asked)
    assert not state["on"]
    assert state["switched_off_at"] is not None
    assert state["last_error"] == "HTTP 500"
    tries = len(sink.posted)
    assert asked.post("/me/channels/webhook/test").status_code == 409
    again = asked.patch(f"/me/webhooks/{made['id']}", {"on": True}).json()
    assert (again["on"], again["failures"], again["switched_off_at"], again["last_error"]) == (
        True,
        0,
        None,
        "",
    )
    del sink.answers["/bad"]
    assert asked.post("/me/channels/webhook/test").status_code == 202
    run_due()
    assert len(sink.posted) == tries + 1


def test_gone_is_switched_off_at_once_and_429_waits(table, sink, run_due, frozen):
    asked, _, _ = table
    add(asked, f"{sink.origin}/gone", name="gone")
    add(asked, f"{sink.origin}/busy", name="busy")
    sink.answers["/gone"] = (404, {}, b"")
    sink.answers["/busy"] = (429, {"retry-after": "7200"}, b"")
    run_due()
    gone, busy = shown(asked, "gone"), shown(asked, "busy")
    assert (gone["on"], gone["last_error"]) == (False, "HTTP 404")
    assert busy["wait_until"] == "2026-03-02T14:00:00Z"
    frozen.advance(7100)
    run_due()
    assert len(sink.at("/busy")) == 1


def test_redirects_are_not_followed(table, sink, run_due):
    asked, _, _ = table
    add(asked, f"{sink.origin}/there")
    sink.answers["/there"] = (307, {"location": f"{sink.origin}/secret"}, b"")
    run_due()
    assert [each.path for each in sink.posted] == ["/there"]
    assert shown(asked)["last_error"] == "HTTP 307"


PRIVATE = (
    "127.0.0.1",
    "10.0.0.8",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_that_has_come_to_point_into_our_network(table, run_due, monkeypatch, address):
    """The address was public when it was stored; it is looked up anew for each delivery."""
    asked, _, _ = table
    add(asked, "https://hooks.example.com/x")
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443)),
        (family, socket.SOCK_STREAM, 6, "", (address, 443)),
    ]
    monkeypatch.setattr(outbound.socket, "getaddrinfo", lambda *_, **__: found)

    def connect(*_: Any, **__: Any) -> None:
        pytest.fail("a connection was made")

    monkeypatch.setattr(outbound.socket, "create_connection", connect)
    run_due()
    assert shown(asked)["last_error"] == "private address"
    assert Attempt.objects.get().result == "refused"


@pytest.mark.parametrize(
    "url",
    [
        *(f"https://[{each}]/x" if ":" in each else f"https://{each}/x" for each in PRIVATE),
        "http://hooks.example.com/x",
        "https://localhost/x",
        "https://printer.local/x",
        "https://127.1/x",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://user:word@hooks.example.com/x",
        "https://hooks.example.com:8443/x",
        "file:///etc/passwd",
        "gopher://hooks.example.com/",
        "https://",
        "https://exa mple.com/",
        "https://пример.рф/",
        "https://hooks.example.com/\u0000",
        "x" * 3000,
        "",
        None,
        7,
        [],
    ],
)
def test_addresses_that_are_not_stored(new_player, url):
    answer = new_player().post("/me/webhooks", {"url": url})
    assert answer.status_code == 400, answer.content
    assert answer["content-type"].startswith("application/problem+json")
    assert Webhook.objects.count() == 0


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        "x",
        {"url": "https://a.example.com", "form": "carrier-pigeon"},
        {"url": "https://a.example.com", "name": "x" * 61},
        {"url": "https://a.example.com", "name": "\u202e"},
        {"url": "https://a.example.com", "form": 1},
    ],
)
def test_odd_bodies(new_player, body):
    assert new_player().post("/me/webhooks", body).status_code == 400


def test_only_mine_and_not_too_many(new_player, stranger):
    anna, boris = new_player("Anna"), new_player("Boris")
    made = add(anna, "https://hooks.example.com/1")
    path = f"/me/webhooks/{made['id']}"
    assert boris.get("/me/webhooks").json()["results"] == []
    assert boris.patch(path, {"on": False}).status_code == 404
    assert boris.delete(path).status_code == 404
    for method, where in (
        ("GET", "/me/webhooks"),
        ("POST", "/me/webhooks"),
        ("PATCH", path),
        ("DELETE", path),
    ):
        assert stranger.call(method, where, {} if method in ("POST", "PATCH") else None).status_code == 401
        assert Api("nonsense").call(method, where).status_code == 401
    assert anna.patch(path, {"on": "perhaps"}).status_code == 400
    assert anna.patch(path, {"on": False}).json()["on"] is False
    for number in range(2, 6):
        add(anna, f"https://hooks.example.com/{number}")
    answer = anna.post("/me/webhooks", {"url": "https://hooks.example.com/6"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_webhooks")
    assert anna.delete(path).status_code == 204
    assert anna.delete(path).status_code == 404
