"""The number on the icon and in the title is the inbox's, on every device of the player."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser

from tests.browser.phone import Phone, fresh
from tests.browser.server import Server

Phones = Callable[..., Phone]
SAYS = """([number, start]) => {
    const title = document.title;
    const texts = [...document.querySelectorAll('[data-testid=badge]')].map((e) => e.innerText);
    return window.badges.at(-1) === number
        && (number ? title.startsWith(start) : !title.startsWith('('))
        && (!document.querySelector('nav') || texts.join() === (number ? String(number) : ''));
}"""


def shown(phone: Phone) -> int:
    """What the system was last told to show on the icon."""
    return int(phone.page.evaluate("() => window.badges.at(-1) ?? -1"))


def expect_badge(phone: Phone, number: int) -> None:
    """Waits until icon, title and menu say it; the server must say it too."""
    assert phone.api.expect(200, "GET", "/api/v1/me/inbox")["badge"] == number
    phone.page.wait_for_function(SAYS, arg=[number, f"({number}) " if number else ""])


def test_badge_and_title_on_two_devices(phones: Phones, product: Server, browser: Browser) -> None:
    """It rises with every match that waits, falls on both devices with an answer on one, and goes to zero."""
    first, other = phones("Ann"), phones("Bob")
    match = product.duel(first.api, other.api)
    product.place(other.api, match, "a1", "b1", "c1")
    second = phones()
    second.context.add_cookies(first.context.cookies())
    second.api = first.api
    for device in (first, second):
        device.open("/", ready="[data-testid=turn-card]")
        expect_badge(device, 1)

    solo = product.solo(first.api, 1)  # a second match waits, made elsewhere
    for device in (first, second):
        expect_badge(device, 2)

    product.answer(first.api, match)
    for device in (first, second):
        expect_badge(device, 1)

    first.page.locator(f"a[href='/m/{solo}']").tap()
    first.find("match").wait_for()
    expect_badge(first, 1)  # to look is not to answer
    first.api.expect(200, "POST", f"/api/v1/matches/{solo}/resign", {})
    for device in (first, second):
        expect_badge(device, 0)
        assert shown(device) == 0


def test_an_answer_on_the_phone_lowers_it_at_once(phones: Phones, product: Server) -> None:
    """Nobody has to go home for it."""
    thief, police = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, police.api)
    product.place(police.api, match, "a1", "b1", "c1")
    thief.open(f"/m/{match}", ready="[data-target='building:C3']")
    expect_badge(thief, 1)
    thief.page.locator("[data-target='building:C3']").tap()
    thief.confirm()
    expect_badge(thief, 0)


def test_signing_out_takes_it_away(phones: Phones, product: Server) -> None:
    """What waits for somebody is no number for whoever has the phone next."""
    phone = phones("Ann")
    phone.expects(r"status of 401")
    phone.open("/account/sign-up", ready="#username")
    phone.page.fill("#username", fresh("ann.counts"))
    phone.page.fill("#password", "five wet badgers")
    phone.page.locator("main button[type=submit]").tap()
    phone.page.wait_for_url(re.compile(r"/$"))
    product.solo(phone.api, 0)
    phone.open("/settings", ready="[data-testid=account]")
    expect_badge(phone, 1)
    phone.tap_text("Sign out")
    phone.page.get_by_text("You are signed out.").wait_for()
    phone.page.wait_for_function("() => window.badges.at(-1) === 0 && !document.title.startsWith('(')")
