"""The app without a network, and as an installed app."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType

from tests.browser.phone import Phone, phone_options, wait_until
from tests.browser.server import Server
from tests.browser.worker import Worker

Phones = Callable[..., Phone]


def test_opens_with_the_last_known_state(phones: Phones, product: Server) -> None:
    """Board, log and list of turns are there, and it is said that they may be old."""
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

    phone.page.goto("/")
    phone.page.get_by_text("You are offline. This is the last known state.").wait_for()
    assert phone.find("turn-card").count() == 1
    assert phone.page.title().startswith("(1)")

    phone.context.set_offline(False)  # and nothing but the network is needed to go on
    phone.find("turn-card").tap()
    phone.page.locator("[data-target='building:C3']").tap()
    phone.confirm()
    assert product.view(phone.api, match)["state"]["path"] == ["C3"]


def test_an_answer_made_offline_waits_and_is_sent_once(phones: Phones, product: Server) -> None:
    """It can be taken back until there is a network, and survives a reload; other matches go on meanwhile."""
    phone = phones("Ann")
    matches = [product.solo(phone.api, 0) for _ in range(2)]
    for match in matches:
        phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket")
    phone.context.set_offline(True)

    hide(phone, "B1")
    phone.find("unsent").wait_for()
    phone.tap("take-back")
    hide(phone, "C3")
    phone.find("unsent").wait_for()
    phone.page.goto("/")
    phone.find("card-answer").wait_for()
    assert phone.find("card-answer").count() == 1
    phone.page.goto(f"/m/{matches[0]}")
    hide(phone, "A2")
    phone.page.reload()
    phone.find("unsent").wait_for()
    assert [product.view(phone.api, match)["state"]["path"] for match in matches] == [[], []]

    phone.context.set_offline(False)
    phone.find("car").wait_for()
    assert product.view(phone.api, matches[0])["state"]["path"][0] == "A2"
    wait_until(phone.page, lambda: bool(product.view(phone.api, matches[1])["state"]["path"]))
    assert product.view(phone.api, matches[1])["state"]["path"][0] == "C3"
    assert [hidings(phone, match) for match in matches] == [1, 1]


def test_an_answer_whose_reply_is_lost_is_repeated(phones: Phones, product: Server) -> None:
    """The network goes while the thumb is on the button: nobody knows, so it is not taken back, and counts once."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    phone.expects(r"net::ERR_|WebSocket")
    phone.page.route("**/answers", lambda route: route.abort("internetdisconnected"))
    hide(phone, "C3")
    phone.find("unsent").wait_for()
    assert phone.find("take-back").count() == 0
    phone.page.reload()
    phone.find("unsent").wait_for()
    assert product.view(phone.api, match)["state"]["path"] == []

    phone.page.unroute("**/answers")
    phone.page.evaluate("() => dispatchEvent(new Event('online'))")
    phone.find("car").wait_for()
    assert product.view(phone.api, match)["state"]["path"][0] == "C3"
    assert hidings(phone, match) == 1


def test_asks_again_where_the_position_has_moved(phones: Phones, product: Server) -> None:
    """Another device of the same player was quicker: what changed is told, and nothing is guessed."""
    phone, thief = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, phone.api)
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    phone.wait_installed("[data-target='crossroad:b2']")
    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket|status of 409")
    phone.context.set_offline(True)
    phone.page.locator("[data-target='crossroad:b2']").tap()
    phone.tap("confirm")
    phone.find("unsent").wait_for()
    product.answer(phone.api, match, "d4")

    phone.context.set_offline(False)
    phone.find("meanwhile").wait_for()
    assert "D4" in phone.find("meanwhile").inner_text().upper()
    assert phone.page.locator("[data-target='crossroad:b2']").count() == 1
    assert product.view(phone.api, match)["version"] == phone.version


def test_an_old_position_is_never_acted_on_in_silence(phones: Phones, product: Server) -> None:
    """The decision is still open, but something else has happened: the same answer is offered, not given."""
    phone, thief = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, phone.api)
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    phone.wait_installed("[data-target='crossroad:b2']")
    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket|status of 409")
    phone.context.set_offline(True)
    phone.find("may-be-old").wait_for()
    version = phone.version
    phone.tap_text("Pink")
    phone.page.locator("[data-target='crossroad:b2']").tap()
    phone.tap("confirm")
    phone.find("unsent").wait_for()
    product.answer(phone.api, match, "d4")  # another helicopter
    assert any(is_pink(each) for each in product.view(phone.api, match)["decisions"])

    phone.context.set_offline(False)
    phone.find("notice").wait_for()
    assert phone.find("confirm").is_enabled()  # picked again, to be confirmed
    phone.confirm()
    assert product.view(phone.api, match)["version"] == version + 2


def test_what_is_picked_survives_a_reload(phones: Phones, product: Server) -> None:
    """Also without a network; once it is answered, nothing of it is left."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    phone.page.locator("[data-target='building:C3']").tap()
    said = phone.find("confirm").inner_text()
    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket")
    phone.context.set_offline(True)
    phone.page.reload()
    phone.page.locator("[data-target='building:C3'][aria-pressed=true]").wait_for()
    assert phone.find("confirm").inner_text() == said
    phone.context.set_offline(False)
    phone.confirm()
    assert phone.page.evaluate("() => Object.keys(localStorage).filter(k => k.includes('draft'))") == []


def test_the_worker_sends_when_no_page_is_open(phones: Phones, product: Server) -> None:
    """The app was closed before the network came back: the browser wakes the worker (Background Sync)."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket")
    phone.context.set_offline(True)
    hide(phone, "C3")
    phone.find("unsent").wait_for()
    worker = Worker(phone)
    phone.page.close()
    assert product.view(phone.api, match)["state"]["path"] == []
    phone.context.set_offline(False)

    def sent() -> bool:
        """A sync that comes before the network does is repeated, as the browser would."""
        worker.sync("stakeout.answers")
        return bool(product.view(phone.api, match)["state"]["path"])

    wait_until(worker.page, sent)
    assert hidings(phone, match) == 1
    worker.sync("stakeout.answers")

    phone.page = phone.new_page()
    phone.open(f"/m/{match}", ready="[data-testid=match]")
    phone.wait_version(product.view(phone.api, match)["version"])
    assert phone.find("unsent").count() == 0
    assert hidings(phone, match) == 1


def test_two_tabs_send_once(phones: Phones, product: Server) -> None:
    """Both show the answer that waits, either takes it back; both hear of the network at the same moment, and the
    other one shows what came of it, too."""
    phone = phones("Ann")
    phone.context.add_init_script(
        "delete ServiceWorkerRegistration.prototype.sync"
    )  # the worker stays out of it
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.wait_installed("[data-target='building:C3']")
    other = phone.new_page()
    other.goto(f"/m/{match}")
    other.locator("[data-target='building:C3']").wait_for()
    phone.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket")
    phone.context.set_offline(True)
    hide(phone, "C3")
    for page in (phone.page, other):
        page.locator("[data-testid=unsent]").wait_for()
    other.locator("[data-testid=take-back]").tap()
    for page in (phone.page, other):
        page.locator("[data-testid=unsent]").wait_for(state="detached")
    hide(phone, "C3")
    for page in (phone.page, other):
        page.locator("[data-testid=unsent]").wait_for()
    phone.requests.clear()

    phone.context.set_offline(False)
    for page in (phone.page, other):
        page.locator("[data-testid=car]").wait_for()
        page.locator("[data-testid=unsent]").wait_for(state="detached")
    assert [method for method, url in phone.requests if url.endswith("/answers")] == ["POST"]
    assert hidings(phone, match) == 1


def is_pink(decision: dict[str, Any]) -> bool:
    """Whether it asks for the pink helicopter's place."""
    return "pink" in decision["prompt"]["text"]


def hide(phone: Phone, building: str) -> None:
    """Answers the thief's first question."""
    phone.page.locator(f"[data-target='building:{building}']").tap()
    phone.tap("confirm")


def hidings(phone: Phone, match: str) -> int:
    """How often the car was hidden."""
    return sum(event["kind"] == "car_hidden" for entry in log(phone, match) for event in entry["events"])


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
