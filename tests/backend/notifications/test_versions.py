"""A match that began under older rules goes on to notify: push, mail, webhook, numbers, timeouts, in both languages.

Elsewhere such matches fell silent with the release that brought the new rules.
"""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest
from django.core import mail

from backend.accounts.models import Player
from backend.core.text import t
from backend.matches.models import Entry, Match
from backend.matches.selectors.inbox import badge
from backend.matches.selectors.matches import game_title
from backend.matches.selectors.states import load_state
from games import door
from tests.backend.notifications.test_buttons import button, press
from tests.backend.notifications.test_mail import choose, confirmed
from tests.support import matches
from tests.support.api import Api
from tests.support.hooks import HookServer, hook_server
from tests.support.length import length
from tests.support.push import PushService
from tests.support.twin_runs import HANDS, Run

pytestmark = pytest.mark.django_db

BEGINS_IN = {"pursuit": "setup", "good_cop_bad_cop": "flow"}
"""The module in which a game's matches get their switches."""
NEWEST = {key: door.rules_version(door.game(key)) for key in BEGINS_IN}
VERSIONS = [
    (key, version)
    for key, newest in NEWEST.items()
    for version in length([newest], list(range(1, newest + 1)))
]


@contextmanager
def release(key: str, version: int) -> Iterator[None]:
    """Matches begin under these rules, as they did when they were the newest."""
    rules = importlib.import_module(f"games.{key}.versions")
    with (
        mock.patch(f"games.{key}.{BEGINS_IN[key]}.switches", lambda _: rules.switches(version)),
        mock.patch("games.door.rules_version", lambda _: version),
    ):
        yield


def is_of(match_id: str, key: str, version: int) -> bool:
    """Whether a match goes on under these rules, in what it is and in what its state says."""
    match = Match.objects.get(pk=match_id)
    state = door.decode(door.game(key), load_state(match_id, match.version))
    rules = importlib.import_module(f"games.{key}.versions")
    return match.rules_version == version and state.switches == rules.switches(version)


def begin(key: str, version: int, people: list[Api]) -> str:
    """A running match of these people; its id."""
    seats = [matches.ME, *[matches.OPEN] * (len(people) - 1)]
    with release(key, version):
        clock = {"kind": "fixed", "seconds": 86400}
        made = matches.create(people[0], *seats, game=key, visibility="public", clock=clock)
        for player in people[1:]:
            assert player.post(f"/matches/{made['id']}/join", {}).status_code == 200
    assert is_of(str(made["id"]), key, version)
    return str(made["id"])


def expect_sound(message: dict[str, Any], player: Api, key: str, match_id: str) -> None:
    """A push, or a generic post, whose words are whole and in the player's language, and whose number is true."""
    row = Player.objects.get(pk=player.player["id"])
    title = game_title(key, row.language)
    expected = t(f"notice.{message['kind']}.title", row.language, game=title)
    assert message["title"] in (expected, t("notice.closed.title", row.language, game=title))
    assert message["body"]
    assert not {"{", "}"} & set(message["title"] + message["body"])
    assert "notice." not in message["body"]
    assert message["url"].endswith(f"/m/{match_id}")
    assert message["badge"] == badge(row) == player.get("/me/inbox").json()["badge"]


def reach(player: Api, number: int, service: PushService, hooks: HookServer) -> None:
    """Gives a player a language, a phone, a mail address and a webhook."""
    player.patch("/me", {"language": ("en", "ru")[number % 2]})
    player.post("/push/subscriptions", service.phone(str(number)).subscription)
    confirmed(player)
    choose(player, mail="each")
    player.post("/me/webhooks", {"url": f"{hooks.origin}/{number}"})


@pytest.mark.parametrize(("key", "version"), VERSIONS)
def test_it_goes_on_to_notify(new_player, service, run_due, frozen, settings, key, version):
    settings.MAIL = True
    people = [new_player(name) for name in ("Anna", "Boris", "Cora", "Dan")]
    with hook_server() as hooks:
        for number, player in enumerate(people):
            reach(player, number, service, hooks)
        match_id = begin(key, version, people)
        asked: set[int] = set()
        for step in range(24):
            run_due()
            frozen.advance(240)  # who has just played is told what else they owe
            run_due()
            for number, player in enumerate(people):
                if pushed := service.messages(str(number))[-1:]:
                    expect_sound(pushed[0], player, key, match_id)
                    asked.add(number)
            if Match.objects.get(pk=match_id).is_over:
                break
            owing = [player for player in people if owes(player, match_id)]
            if step % 4 == 3 or not owing:  # a bot may keep the seats of those who were late too often
                frozen.advance(86400)  # nobody looks: the time of whoever is asked runs out
            else:
                matches.answer(owing[0], match_id)
        assert is_of(match_id, key, version)
        assert Entry.objects.filter(match=match_id, by="clock").exists()
        assert len(asked) == len(people)
        for number, player in enumerate(people):
            for posted in hooks.at(f"/{number}"):
                expect_sound(
                    posted.json | {"badge": badge(Player.objects.get(pk=player.player["id"]))},
                    player, key, match_id,
                )  # fmt: skip
        mailed = {letter.to[0] for letter in mail.outbox}
    assert len(mailed) == len(people)
    assert all(f"/m/{match_id}" in letter.body and "{" not in letter.body for letter in mail.outbox)


def owes(player: Api, match_id: str) -> bool:
    """Whether the match waits for this player."""
    return bool(matches.required(matches.view(player, match_id)))


@pytest.mark.parametrize("version", range(1, door.rules_version(door.game("good_cop_bad_cop")) + 1))
def test_its_windows_have_their_button(service: PushService, run_due, frozen, version):
    with release("good_cop_bad_cop", version):
        run = Run(*HANDS)
    assert is_of(run.id, "good_cop_bad_cop", version)
    run_due()
    for number, player in enumerate(run.people):
        player.patch("/me", {"language": "ru"})
        player.post("/push/subscriptions", service.phone(str(number)).subscription)
    run.answer(0, "declare", "shoot")
    run_due()
    message = service.messages("1")[-1]
    assert message["kind"] == "window"
    expect_sound(message, run.people[1], "good_cop_bad_cop", run.id)
    assert press(button(service, "1")["token"]).status_code == 200
    frozen.advance(86400)
    run_due()
    assert not Match.objects.get(pk=run.id).timers, "the window closes by the clock"
    assert is_of(run.id, "good_cop_bad_cop", version)
