"""The app without a network, and as an installed app."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType

from tests.browser.phone import Phone, phone_options
from tests.browser.server import Server

Phones = Callable[..., Phone]


def test_opens_with_the_last_known_state(phones: Phones, product: Server) -> None:
    """Board, log and list of turns are there, it is said that they may be old, and nothing can be sent."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open("/", ready="[data-testid=turn-card]")
    phone.find("turn-card").tap()
    phone.page.wait_for_selector("[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    version = phone.version

    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket")
    phone.context.set_offline(True)
    phone.page.reload()
    phone.wait_version(version)
    assert phone.version == version
    assert phone.page.locator("[data-piece^='helicopter:']").count() == 3
    sheet = phone.find("turn-sheet")
    sheet.get_by_text("You are offline.").wait_for()
    assert sheet.get_by_text("where do you hide the car").count() == 1
    assert phone.find("confirm").count() == 0 or phone.find("confirm").is_disabled()

    phone.page.goto("/")
    phone.page.get_by_text("You are offline. This is the last known state.").wait_for()
    assert phone.find("turn-card").count() == 1
    assert phone.page.title().startswith("(1)")

    phone.context.set_offline(False)  # and nothing but the network is needed to go on
    phone.find("turn-card").tap()
    phone.page.locator("[data-target='building:C3']").tap()
    phone.confirm()
    assert product.view(phone.api, match)["state"]["path"] == ["C3"]


def test_an_answer_without_network_is_kept_and_sent_once(phones: Phones, product: Server) -> None:
    """The network goes while the thumb is on the button: the answer waits through a reload and counts once."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    phone.page.locator("[data-target='building:C3']").tap()
    phone.find("confirm").wait_for()

    phone.expects(r"net::ERR_|WebSocket")
    phone.page.route("**/answers", lambda route: route.abort("internetdisconnected"))
    phone.tap("confirm")
    phone.page.get_by_text("Your answer is kept").wait_for()
    phone.page.reload()
    phone.page.get_by_text("Your answer is kept").wait_for()
    assert product.view(phone.api, match)["state"]["path"] == []

    phone.page.unroute("**/answers")
    phone.page.evaluate("() => dispatchEvent(new Event('online'))")
    phone.page.wait_for_function("() => document.querySelector('[data-testid=car]') !== null")
    assert product.view(phone.api, match)["state"]["path"][0] == "C3"
    hidden = [e for e in log(phone, match) if any(event["kind"] == "car_hidden" for event in e["events"])]
    assert len(hidden) == 1


def log(phone: Phone, match: str) -> list[dict[str, list[dict[str, object]]]]:
    """The log as the player may read it."""
    found: list[dict[str, list[dict[str, object]]]] = phone.api.expect(
        200, "GET", f"/api/v1/matches/{match}/log?limit=200"
    )["results"]
    return found


def test_can_be_installed(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], product: Server, tmp_path: Path
) -> None:
    """Chromium finds nothing that keeps the app from being installed."""
    context = browser_type.launch_persistent_context(
        tmp_path / "profile", base_url=product.url, **browser_type_launch_args, **phone_options()
    )
    try:
        page = context.new_page()
        page.goto("/")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert json.loads(manifest["data"])["name"] == "Stakeout"
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()
