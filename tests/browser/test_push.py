"""Push to notice to tap to the right match in the right window; the server's side is tests/backend/notifications.

A tap is an event that the test makes in the worker: Chromium shows no notices without a screen. What needs a real
tap there (a window to the front, a new window) is recorded instead.
"""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.browser.phone import Phone, comes_true, fresh, wait_until
from tests.browser.server import Server
from tests.browser.worker import Worker

Phones = Callable[..., Phone]
KINDS = (
    "turn",
    "window",
    "deadline",
    "started",
    "finished",
    "invitation",
    "message",
    "caretaker",
    "returned",
    "holiday",
    "plan",
    "plan_broken",
    "news",
    "device",
    "test",
)


def told(match: str, **more: Any) -> dict[str, Any]:
    """What the server pushes about a match."""
    return {
        "v": 1,
        "kind": "turn",
        "tag": f"match:{match}",
        "title": "Pursuit",
        "body": "It is your turn, until Sat 28 Nov 21:00 CET.",
        "url": f"/m/{match}",
        "badge": 1,
        "close": False,
        "actions": [],
        **more,
    }


@pytest.fixture
def phone(phones: Phones, product: Server) -> Phone:
    """A phone with the app installed and notices allowed."""
    phone = phones("Ann")
    phone.context.grant_permissions(["notifications"], origin=product.url)
    phone.open("/", ready="h1")
    phone.wait_installed("h1")
    return phone


def alone(phone: Phone) -> Worker:
    """Its worker, and no page of the app, which would have notices closed of matches that do not wait."""
    worker = Worker(phone)
    phone.page.close()
    wait_until(worker.page, lambda: worker.pages() == 0)
    return worker


def test_every_push_shows_something(phone: Phone, product: Server) -> None:
    """Every kind, whatever is open: a browser takes the right to push from who pushes in silence."""
    match, other = product.solo(phone.api, 0), product.solo(phone.api, 0)
    worker = Worker(phone)
    for place in (f"/m/{match}", f"/m/{other}", "/settings", None):
        if place is None:
            phone.page.close()
        else:
            phone.page.goto(place)
            phone.page.locator("h1, [data-testid=match]").first.wait_for()
        for kind in KINDS:
            worker.push(told(match, kind=kind, title=f"{kind} {place}"))
            wait_until(worker.page, lambda: worker.titles() == [f"{kind} {place}"])  # noqa: B023
    for broken in ("", "no JSON", "[]", '{"title": 5}', "null"):
        worker.clear()
        worker.push(broken)
        wait_until(worker.page, lambda: worker.titles() == ["Stakeout"])


def test_the_badge_of_a_notice_is_a_shape_of_one_colour(phone: Phone) -> None:
    """A phone's status bar takes only its alpha channel: a picture on a ground would be a plain square there."""
    worker = alone(phone)
    worker.push(told("a"))
    wait_until(worker.page, lambda: worker.titles() == ["Pursuit"])
    answer = phone.context.request.get(worker.badge())
    picture = Image.open(BytesIO(answer.body())).convert("RGBA")
    dots = list(picture.getdata())
    colours = {dot[:3] for dot in dots if dot[3] == 255}
    bare = sum(dot[3] == 0 for dot in dots) / len(dots)
    assert picture.size == (96, 96)
    assert colours == {(255, 255, 255)}
    assert 0.4 < bare < 0.8


def test_a_newer_notice_replaces_the_older_and_a_closing_one_goes(phone: Phone, product: Server) -> None:
    """One for each match; the one that says that the turn is over is silent and closes by itself."""
    worker = alone(phone)
    assert worker.showings() == []
    for number in range(3):
        worker.push(told("a", title=f"a{number}"))
    worker.push(told("b", title="b"))
    wait_until(worker.page, lambda: sorted(worker.titles()) == ["a2", "b"])
    worker.push(told("a", title="over", close=True, badge=0))
    wait_until(worker.page, lambda: worker.titles() == ["b"])
    assert worker.showings() == [(f"a{number}", False) for number in range(3)] + [
        ("b", False),
        ("over", True),
    ]


def test_a_push_brings_the_number_on_the_icon(phone: Phone) -> None:
    """Up and down on a phone whose app is closed, and away at zero; a push without a number changes none."""
    worker = alone(phone)
    assert worker.numbers() == []
    pushes: list[tuple[dict[str, Any], list[int]]] = [
        (told("a", badge=1), [1]),
        (told("b", badge=2), [1, 2]),
        (told("b", badge=1, close=True), [1, 2, 1]),
        (told("c", badge=None), [1, 2, 1]),
        (told("a", badge=0, close=True), [1, 2, 1, 0]),
    ]
    for message, expected in pushes:
        worker.push(message)
        wait_until(worker.page, lambda: worker.numbers() == expected)  # noqa: B023


def test_a_push_waits_while_the_notices_are_listed(phone: Phone) -> None:
    """The browser drops for good what comes on the screen in between."""
    worker = alone(phone)
    worker.hold()
    worker.push(told("a", title="first"))
    wait_until(worker.page, lambda: worker.queueing() == 1)
    worker.push(told("a", title="second"))
    wait_until(worker.page, lambda: worker.queueing() == 2)
    worker.release()
    wait_until(worker.page, lambda: worker.titles() == ["second"])


def test_notices_of_what_waits_no_more_close_when_the_app_looks(phone: Phone, product: Server) -> None:
    """Also those of somebody who was signed in here before."""
    match = product.solo(phone.api, 0)
    worker = Worker(phone)
    wait_until(worker.page, lambda: bool(product.view(phone.api, match)["decisions"]))
    mine = phone.api.expect(200, "GET", "/api/v1/me")["id"]
    phone.page.goto("about:blank")
    wait_until(worker.page, lambda: worker.pages() == 0)
    for number, message in enumerate(
        (
            told(match, title="waits", player=mine),
            told("gone", title="over", player=mine),
            told("chat", title="said", kind="message", player=mine),
            told("other", title="foreign", kind="message", player="somebody"),
        ),
        1,
    ):
        worker.push(message)
        assert comes_true(worker.page, lambda: len(worker.titles()) == number, 9), worker.titles()  # noqa: B023
    phone.open("/", ready="[data-testid=turn-card]")
    assert comes_true(worker.page, lambda: sorted(worker.titles()) == ["said", "waits"], 9), worker.titles()


def test_a_tap_leads_to_the_match_in_the_window_that_is_open(phone: Phone, product: Server) -> None:
    """Other match open, same match open: that window goes there, without a reload; closed: one new window."""
    match, other = product.solo(phone.api, 0), product.solo(phone.api, 0)
    worker = Worker(phone)
    # What the bots do before the first look is nothing that was missed.
    wait_until(
        worker.page, lambda: all(product.view(phone.api, each)["decisions"] for each in (match, other))
    )
    for place in (f"/m/{other}", f"/m/{match}", "/settings"):
        phone.open(place, ready="h1, [data-testid=match]")
        phone.page.evaluate("() => { window.same = true; }")
        worker.push(told(match))
        wait_until(worker.page, lambda: worker.titles() == ["Pursuit"])
        worker.click()
        phone.page.wait_for_url(f"**/m/{match}")
        phone.page.locator("[data-target='building:C3']").wait_for()
        wait_until(worker.page, lambda: worker.titles() == [])
        assert phone.page.evaluate("() => window.same === true")
    assert worker.windows() == []

    phone.page.close()
    worker.push(told(match))
    wait_until(worker.page, lambda: worker.titles() == ["Pursuit"])
    worker.click()
    wait_until(worker.page, lambda: worker.windows() == [f"/m/{match}"])


def test_a_tap_without_a_player_leads_there_after_signing_in(phone: Phone, product: Server) -> None:
    """The match is nobody's business before that; then it opens, in the same window."""
    name = fresh("ann.of.the.push")
    phone.open("/account/sign-up", ready="#username")
    phone.page.fill("#username", name)
    phone.page.fill("#password", "correct horse battery")
    phone.page.get_by_role("main").locator("button[type=submit]").tap()
    phone.page.wait_for_url(re.compile(r"/$"))
    match = product.solo(phone.api, 0)
    phone.context.clear_cookies()
    phone.expects(r"status of 40[134]")
    phone.open("/", ready="h1")
    worker = Worker(phone)
    worker.push(told(match))
    wait_until(worker.page, lambda: worker.titles() == ["Pursuit"])
    worker.click()
    phone.page.wait_for_url(f"**/m/{match}")
    phone.page.get_by_role("link", name="Sign in").tap()
    phone.page.fill("#username", name)
    phone.page.fill("#password", "correct horse battery")
    phone.page.get_by_role("main").locator("button[type=submit]").tap()
    phone.page.wait_for_url(f"**/m/{match}")
    phone.page.locator("[data-target='building:C3']").wait_for()


def test_a_notice_leads_nowhere_else(phone: Phone, product: Server) -> None:
    """Only to a path of the app."""
    worker = alone(phone)
    for url in ("https://elsewhere.example/", "//elsewhere.example", 5):
        worker.push(told("x", url=url))
        wait_until(worker.page, lambda: [each["url"] for each in worker.notices()] == ["/"])
        worker.clear()
