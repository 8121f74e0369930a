"""Notices of one device, from the switch in the settings through a push service to the notice and the tap.

Chromium has no push service without the world outside: what the browser would ask it is answered by the local one.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest

from tests.browser.phone import Phone, fresh, wait_until
from tests.browser.server import Server
from tests.browser.worker import Worker
from tests.support.push import PushService, push_service

PASSWORD = "five wet badgers"
Phones = Callable[..., Phone]

BROWSER = """
const own = () => {
    const told = localStorage.getItem('test.subscription');
    if (!told) return null;
    const {key, ...json} = JSON.parse(told);
    return {endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => {
        localStorage.removeItem('test.subscription');
        return true;
    }};
};
PushManager.prototype.getSubscription = async () => own();
PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.byteLength !== 65) throw new TypeError('options');
    if (localStorage.getItem('test.refuses')) throw new DOMException('no service', 'AbortError');
    localStorage.setItem('test.subscription', JSON.stringify(await window.subscribed()));
    return own();
};
"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """The browser's push service."""
    with push_service() as service:
        yield service


@pytest.fixture
def phone(phones: Phones, product: Server, service: PushService) -> Phone:
    """A phone with the app installed, whose player is asked to allow notices and does."""
    phone = phones("Ann")
    phone.context.grant_permissions(["notifications"], origin=product.url)
    phone.context.expose_function("subscribed", lambda: service.phone(uuid4().hex).subscription)
    phone.context.add_init_script(BROWSER)
    phone.open("/settings", ready="[data-testid=this-device]")
    phone.wait_installed("[data-testid=this-device]")
    return phone


def says(phone: Phone, state: str) -> None:
    """Waits until the settings say this of the device."""
    phone.page.locator(f"[data-testid=this-device][data-state={state}]").wait_for()


def press(phone: Phone) -> None:
    """The button beside the state; it can be pressed again when all is done."""
    button = phone.find("this-device").locator("button")
    button.tap()
    phone.find("this-device").locator("button:enabled").wait_for()


def devices(phone: Phone) -> list[dict[str, Any]]:
    """The browsers that the server pushes to."""
    found: list[dict[str, Any]] = phone.api.expect(200, "GET", "/api/v1/push/subscriptions")["results"]
    return found


def devices_elsewhere(phone: Phone, name: str) -> list[dict[str, Any]]:
    """The same, as another browser sees it in which the player signs in."""
    browser = phone.context.browser
    assert browser is not None
    other = browser.new_context(base_url=phone.server.url)
    other.request.get("/_allauth/browser/v1/config")
    token = next(each["value"] for each in other.cookies() if each.get("name") == "csrftoken")
    answer = other.request.post(
        "/_allauth/browser/v1/auth/login",
        data={"username": name, "password": PASSWORD},
        headers={"X-CSRFToken": token},
    )
    assert answer.status == 200, answer.text()
    found: list[dict[str, Any]] = other.request.get("/api/v1/push/subscriptions").json()["results"]
    other.close()
    return found


def last_message(service: PushService) -> dict[str, Any]:
    """What arrived last, decrypted."""
    assert service.faults == []
    return service.received[-1].message


def test_from_the_switch_to_the_notice(phone: Phone, service: PushService) -> None:
    """On, a test that arrives, a reload that subscribes nobody twice, the ledger, and off."""
    says(phone, "off")
    press(phone)
    says(phone, "on")
    assert len(devices(phone)) == 1

    phone.page.locator("[data-channel=push]").get_by_role("button").first.tap()
    wait_until(phone.page, lambda: len(service.received) == 1)
    worker = Worker(phone)
    worker.push(last_message(service))
    wait_until(worker.page, lambda: worker.titles() == ["Stakeout: a test"])

    phone.page.reload()
    says(phone, "on")
    assert len(devices(phone)) == 1
    assert len(service.phones) == 1
    phone.open("/settings/notices", ready="[data-testid=ledger] .attempt")
    assert phone.find("ledger").get_by_text("arrived at the service").count() == 1

    phone.open("/settings", ready="[data-testid=this-device]")
    says(phone, "on")
    press(phone)
    says(phone, "off")
    assert devices(phone) == []
    assert phone.page.evaluate("() => localStorage.getItem('test.subscription')") is None


def test_a_dead_subscription_is_found_and_repaired(phone: Phone, service: PushService) -> None:
    """The push service answers 410: the row goes; the app says so while it cannot help it, then subscribes anew."""
    press(phone)
    says(phone, "on")
    service.answers = dict.fromkeys(service.phones, (410, {}))
    phone.page.locator("[data-channel=push]").get_by_role("button").first.tap()
    wait_until(phone.page, lambda: devices(phone) == [])
    phone.expects(r"status of 404.*/push/subscriptions/")
    phone.page.evaluate("() => localStorage.setItem('test.refuses', '1')")
    phone.page.reload()
    says(phone, "broken")
    press(phone)
    says(phone, "broken")
    phone.page.evaluate("() => localStorage.removeItem('test.refuses')")
    press(phone)
    says(phone, "on")
    wait_until(phone.page, lambda: len(devices(phone)) == 1)
    assert len(service.phones) == 2


def test_after_signing_out_nothing_arrives_here(phone: Phone, service: PushService) -> None:
    """Signing up keeps notices on; signing out ends them here, for the server and for the browser."""
    press(phone)
    says(phone, "on")
    phone.expects(r"status of 404.*/push/subscriptions/")  # of the session before
    phone.open("/account/sign-up", ready="#username")
    name = fresh("ann.leaves")
    phone.page.fill("#username", name)
    phone.page.fill("#password", PASSWORD)
    phone.page.locator("main button[type=submit]").tap()
    phone.page.wait_for_url(re.compile(r"/$"))
    wait_until(phone.page, lambda: len(devices(phone)) == 1)
    phone.open("/settings", ready="[data-testid=this-device]")
    says(phone, "on")
    phone.expects(r"status of 401")
    phone.tap_text("Sign out")
    phone.page.get_by_text("You are signed out.").wait_for()
    wait_until(
        phone.page, lambda: phone.page.evaluate("() => localStorage.getItem('test.subscription')") is None
    )
    assert devices_elsewhere(phone, name) == []


LEFT_HERE = """async () => {
    const rows = (name, store) => new Promise((found) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
            const asked = opening.result.transaction(store).objectStore(store).getAllKeys();
            asked.onsuccess = () => { opening.result.close(); found(asked.result.map(String)); };
        };
    });
    const cached = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    return {
        known: await rows('stakeout', 'last-known'),
        answers: await rows('stakeout.outbox', 'answers'),
        drafts: Object.keys(localStorage).filter((name) => name.startsWith('stakeout.draft')),
        lessons: localStorage.getItem('stakeout.lessons'),
        push: [localStorage.getItem('stakeout.push'), localStorage.getItem('test.subscription')],
        notices: (await (await navigator.serviceWorker.ready).getNotifications()).map((each) => each.tag),
        cached: cached.filter((path) => path.startsWith('/api/') || path.startsWith('/m/')),
        badge: window.badges.at(-1) ?? null,
    };
}"""
"""What this device keeps of a player."""
NOTHING = {
    "known": [],
    "answers": [],
    "drafts": [],
    "lessons": None,
    "push": [None, None],
    "notices": [],
    "cached": [],
    "badge": 0,
}


def leave_answers(phone: Phone, picked: str, sent: str) -> int:
    """Picks without confirming in one match; in the other sends, but nothing arrives; returns its version."""
    phone.expects(r"ERR_FAILED|status of 401|status of 404.*/push/subscriptions/")
    phone.open(f"/m/{picked}", ready="[data-target='building:C3']")
    phone.page.locator("[data-target='building:C3']").tap()
    phone.find("confirm").wait_for()
    phone.context.route("**/answers", lambda route: route.abort())
    phone.open(f"/m/{sent}", ready="[data-target='building:C3']")
    version = phone.version
    phone.page.locator("[data-target='building:C3']").tap()
    phone.tap("confirm")
    phone.find("unsent").wait_for()
    return version


def test_of_a_player_who_signs_out_nothing_stays_here(
    phone: Phone, service: PushService, product: Server
) -> None:
    """What was known, picked, on its way, told and counted goes, and is not sent in the next player's name."""
    press(phone)
    says(phone, "on")
    picked, sent = product.solo(phone.api, 0), product.solo(phone.api, 0)
    phone.open("/account/sign-up", ready="#username")
    name = fresh("ann.hands.over")
    phone.page.fill("#username", name)
    phone.page.fill("#password", PASSWORD)
    phone.page.locator("main button[type=submit]").tap()
    phone.page.wait_for_url(re.compile(r"/$"))
    wait_until(phone.page, lambda: len(devices(phone)) == 1)

    version = leave_answers(phone, picked, sent)
    worker = Worker(phone)
    worker.push({"tag": f"match:{picked}", "title": "yours", "body": "", "url": f"/m/{picked}", "badge": 2})
    wait_until(worker.page, lambda: worker.titles() == ["yours"])
    phone.page.evaluate("() => localStorage.setItem('stakeout.lessons', '[]')")
    before = phone.page.evaluate(LEFT_HERE)
    kept = ("known", "answers", "drafts", "lessons", "push", "notices", "badge")
    assert all(before[part] for part in kept), before

    phone.open("/settings", ready="[data-testid=this-device]")
    phone.tap_text("Sign out")
    phone.page.get_by_text("You are signed out.").wait_for()
    wait_until(phone.page, lambda: phone.page.evaluate(LEFT_HERE) == NOTHING)
    assert devices_elsewhere(phone, name) == []

    phone.context.unroute("**/answers")
    told = len(phone.requests)
    phone.open("/play/pursuit", ready="[data-testid=create-match]")
    phone.tap("create-match")
    phone.page.wait_for_selector("[data-testid=turn-sheet]")
    assert [path for method, path in phone.requests[told:] if method == "POST" and sent in path] == []
    assert product.view(phone.api, sent)["version"] == version


def test_a_button_on_the_notice_does_what_it_says(phone: Phone, phones: Phones, service: PushService) -> None:
    """An invitation is accepted from the lock screen, once; a second tap opens the match."""
    press(phone)
    says(phone, "on")
    host = phones("Bob")
    invited = {"kind": "invite", "player": phone.api.expect(200, "GET", "/api/v1/me")["handle"]}
    match = phone.server.new_match(host.api, seats=[{"kind": "me"}, invited], visibility="private")
    wait_until(phone.page, lambda: len(service.received) == 1)
    worker = Worker(phone)
    worker.push(last_message(service))
    wait_until(worker.page, lambda: len(worker.notices()) == 1)
    phone.page.close()
    worker.click("accept")
    seats = f"/api/v1/matches/{match}"
    wait_until(worker.page, lambda: bool(host.api.expect(200, "GET", seats)["status"] == "active"))
    assert worker.notices() == []
    assert worker.windows() == []

    worker.push(service.received[0].message)
    wait_until(worker.page, lambda: len(worker.notices()) == 1)
    worker.click("accept")
    wait_until(worker.page, lambda: worker.windows() == [f"/m/{match}"])


@pytest.mark.parametrize("by_browser", [True, False])
def test_a_subscription_that_the_browser_replaces_goes_on(
    phone: Phone, service: PushService, by_browser: bool
) -> None:
    """No page is open: the worker tells the server of the new one, and a test arrives there, too."""
    press(phone)
    says(phone, "on")
    worker = Worker(phone)
    phone.page.close()
    worker.renew(service.phone("renewed").subscription, by_browser=by_browser)
    wait_until(worker.page, lambda: len(devices(phone)) == 2)
    phone.api.expect(202, "POST", "/api/v1/me/channels/push/test", {})
    wait_until(worker.page, lambda: len(service.messages("renewed")) == 1)
    assert service.faults == []
