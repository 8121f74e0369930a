"""A guest carries the seat into the installed app, which keeps cookies of its own."""

from collections.abc import Callable

import pytest

from tests.browser.phone import Phone
from tests.browser.server import Server

Phones = Callable[..., Phone]


def code_of(browser: Phone) -> str:
    """As a guest makes it in the settings."""
    browser.open("/settings", ready="[data-testid=carry-out]")
    browser.tap_text("Take my seat along")
    return browser.find("carry-code").inner_text()


@pytest.mark.parametrize("visibility", ["link", "private"])
def test_a_code_opens_the_own_seat_in_the_installed_app(
    phones: Phones, product: Server, visibility: str
) -> None:
    """Who only looked on there, at the own match, or could not even see it, is told how to sit, and plays."""
    browser, app = phones("Ann"), phones()
    match = product.solo(browser.api, 0, visibility=visibility)
    code = code_of(browser)
    if visibility == "private":
        app.expects(r"status of 404.*/matches/")
    app.open(f"/m/{match}", ready="[href^='/carry']")
    assert app.page.locator("[data-target='building:C3']").count() == 0
    app.tap_text("This is my seat", role="link")
    app.page.fill("#code", code.lower())
    app.tap_text("Take my seat")
    app.page.wait_for_selector("[data-target='building:C3']")
    assert app.page.url == f"{product.url}/m/{match}"
    app.open("/", ready="[data-testid=turn-card][data-waiting=true]")
    browser.open("/", ready="[data-testid=turn-card][data-waiting=true]")


def test_a_link_fills_the_code_in_and_keeps_it_from_the_server(phones: Phones, product: Server) -> None:
    browser, app = phones("Ann"), phones()
    product.solo(browser.api, 0)
    code = code_of(browser)
    app.open(f"/carry#{code}", ready="[data-testid=carry]")
    assert app.page.input_value("#code") == code
    assert not any(code in url.partition("#")[0] for _, url in app.requests)
    app.tap_text("Take my seat")
    app.page.wait_for_selector("[data-testid=turn-card][data-waiting=true]")
    app.open("/settings", ready="#name")
    assert app.page.input_value("#name") == "Ann"
