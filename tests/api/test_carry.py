"""A guest carries the seat along to another place where cookies are kept."""

from typing import Any

import pytest

from backend.accounts.models import CarryCode
from backend.core.clock import FrozenClock
from tests.support.api import Api, new_player
from tests.support.browser import Browser
from tests.support.matches import BOT, ME, create
from tests.support.scene import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Browser:
    """Anna, who plays as a guest."""
    browser = Browser()
    browser.player = browser.become_guest("Anna")["player"]
    return browser


def code_of(browser: Api) -> str:
    made = browser.post("/me/carry")
    assert made.status_code == 201, made.content
    code: str = made.json()["code"]
    return code


def carry(browser: Api, code: Any, **more: Any) -> Any:
    return browser.post("/carry", {"code": code, **more})


def test_the_installed_app_has_the_same_seat(guest: Browser) -> None:
    match = create(guest, ME, BOT)["id"]
    app = Browser()
    answer = carry(app, code_of(guest).lower().replace("-", " "))
    assert (answer.status_code, answer.json()["id"]) == (200, guest.player["id"])
    assert app.get(f"/matches/{match}").json()["my_seats"] == [0]
    assert guest.me() is not None, "the first browser stays"
    assert app.patch("/me", {"display_name": "Anna B"}).status_code == 200


def test_a_code_opens_once_and_only_the_newest(guest: Browser) -> None:
    old, code = code_of(guest), code_of(guest)
    refused(carry(Browser(), old), 403, "wrong_code")
    assert carry(Browser(), code).status_code == 200
    refused(carry(Browser(), code), 403, "wrong_code")
    assert not CarryCode.objects.exists()


def test_a_code_is_short_lived_and_kept_as_a_digest(guest: Browser, frozen: FrozenClock) -> None:
    code = code_of(guest)
    assert code.replace("-", "") not in str(CarryCode.objects.values())
    frozen.advance(15 * 60)
    refused(carry(Browser(), code), 403, "wrong_code")


@pytest.mark.parametrize("code", ["", " ", "AAAA-AAAA", "x" * 41, 5, None, ["a"]])
def test_codes_that_are_none(code: Any, guest: Browser) -> None:
    code_of(guest)
    assert carry(Browser(), code).status_code in (400, 403)


def test_who_plays_there_already_is_not_lost_unasked(guest: Browser) -> None:
    app = Browser()
    app.become_guest("Visitor")
    create(app, ME, BOT)
    code = code_of(guest)
    refused(carry(app, code), 409, "guest_has_matches")
    assert carry(app, code, leave_guest=True).status_code == 200
    assert app.me()["id"] == guest.player["id"]


def test_an_account_signs_in_instead(guest: Browser) -> None:
    owner = Browser()
    owner.sign_up("boris")
    refused(owner.post("/me/carry"), 409, "already_signed_up")
    code = code_of(guest)
    refused(carry(owner, code), 409, "already_signed_in")
    assert carry(Browser(), code).status_code == 200


def test_no_token_and_no_other_page_carries_anybody(guest: Browser) -> None:
    refused(Api(new_player().token).post("/me/carry"), 403, "session_needed")
    refused(Api().post("/me/carry"), 401, "not_authenticated")
    foreign = Browser().post("/carry", {"code": code_of(guest)}, Origin="https://evil.example")
    refused(foreign, 403, "csrf_failed")


def test_tries_and_codes_are_counted(guest: Browser, settings: Any, frozen: FrozenClock) -> None:
    settings.RATE_LIMITS = True
    for _ in range(10):
        refused(carry(Browser(), "AAAA-AAAA"), 403, "wrong_code")
    refused(carry(Browser(), code_of(guest)), 429, "rate_limited")
    for _ in range(19):
        code_of(guest)
    refused(guest.post("/me/carry"), 429, "rate_limited")


def test_who_leaves_for_good_leaves_no_code(guest: Browser) -> None:
    code = code_of(guest)
    assert guest.delete("/me").status_code == 204
    refused(carry(Browser(), code), 403, "wrong_code")
