"""A stranger's name in our mail, push and webhooks carries no link, and a guest can make nobody's mail carry one."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.core import mail

from backend.accounts.models import Player
from backend.accounts.services import mail as account_mail
from backend.notifications.email.digest import digest_of
from backend.notifications.email.settings import mail_settings
from tests.backend.core.test_foreign import ADDRESS
from tests.backend.notifications.test_mail import choose, confirmed
from tests.support import matches
from tests.support.api import Api
from tests.support.hooks import hook_server
from tests.support.push import PushService

pytestmark = pytest.mark.django_db

NAMES = ("http://evil.example/login", "www.evil.example", "evil.example", "a@evil.example")
"""What a guest may call themselves."""
DAY = {"kind": "fixed", "seconds": 86400}


@pytest.fixture(params=NAMES)
def table(request: Any, new_player: Any, settings: Any, frozen: Any) -> tuple[Api, str]:
    """Boris, whom a guest with such a name has invited and made play."""
    settings.MAIL = True
    evil, boris = new_player(request.param), new_player("Boris")
    match_id = matches.two_players(evil, boris, clock=DAY)
    for _ in matches.moves(match_id, evil):
        pass  # until Boris is asked
    matches.create(evil, matches.ME, {"kind": "invite", "player": boris.player["handle"]})
    return boris, match_id


def expect_no_link(*texts: str) -> None:
    """The stranger is named, and nothing there leads anywhere; times are no addresses."""
    assert any("evil" in text for text in texts), texts
    for text in texts:
        assert not ADDRESS.search(re.sub(r"\d\d:\d\d", "", text)), text


def named(texts: Iterable[str]) -> list[str]:
    """The lines that name the stranger, without markup; beside them stand addresses of ours."""
    return [re.sub("<[^>]+>", " ", line) for text in texts for line in text.splitlines() if "evil" in line]


def test_push(table: tuple[Api, str], service: PushService, run_due: Any) -> None:
    boris, _ = table
    boris.post("/push/subscriptions", service.phone("b").subscription)
    run_due()
    expect_no_link(*(f"{each['title']} {each['body']}" for each in service.messages("b")))


def test_a_holiday(new_player: Any, service: PushService, run_due: Any, frozen: Any) -> None:
    evil, boris = new_player(NAMES[0]), new_player("Boris")
    boris.patch("/me", {"notifications": {"holiday": True}})
    boris.post("/push/subscriptions", service.phone("b").subscription)
    matches.two_players(evil, boris, clock=DAY, visibility="public")
    evil.post("/me/away", {"end": "2026-03-09"})
    for _ in range(2):
        run_due()
        frozen.advance(120)
    (told,) = [each for each in service.messages("b") if each["kind"] == "holiday"]
    expect_no_link(told["body"])


def test_each_mail(table: tuple[Api, str], run_due: Any) -> None:
    boris, _ = table
    confirmed(boris)
    choose(boris, mail="each")
    run_due()
    written = [str(letter.body) for letter in mail.outbox]
    written += [str(content) for letter in mail.outbox for content, _ in letter.alternatives]
    expect_no_link(*named(written))


def test_a_digest(table: tuple[Api, str], run_due: Any) -> None:
    boris, _ = table
    confirmed(boris)
    choose(boris, mail="digest")
    run_due()
    player = Player.objects.get(pk=boris.player["id"])
    letter = digest_of(mail_settings(player), player)
    assert letter is not None
    expect_no_link(*(line.body for line in letter.lines))


@pytest.mark.parametrize("form", ["generic", "discord", "slack"])
def test_webhooks(table: tuple[Api, str], form: str, settings: Any, run_due: Any) -> None:
    settings.PUSH_ALLOW_PRIVATE = True
    boris, _ = table
    with hook_server() as sink:
        made = boris.post("/me/webhooks", {"form": form, "name": "x", "url": f"{sink.origin}/hook"})
        assert made.status_code == 201, made.content
        run_due()
        field = {"generic": "body", "discord": "content", "slack": "text"}[form]
        expect_no_link(*named(post.json[field].replace("\\", "") for post in sink.posted))


@pytest.mark.parametrize(("verified", "shown"), [(False, "evil. example"), (True, "evil.example")])
def test_a_new_password(new_player: Any, verified: bool, shown: str) -> None:
    """Whoever gives somebody else's address cannot have a link written there; to its own player a name stays."""
    anna = new_player("Anna")
    address = confirmed(anna, verified)
    Player.objects.filter(pk=anna.player["id"]).update(username="evil.example")
    account_mail.send_reset({"player": anna.player["id"], "to": address, "lang": "en"})
    assert f"You sign in as: {shown}\n" in str(mail.outbox[-1].body)
