"""More time for who needs it: chosen with the table, taken beside the deadline, told to everybody."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core import signing

from backend.notifications.services.actions import SALT
from tests.browser import checks
from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server
from tests.browser.worker import Worker
from tests.support.push import Phone as PushPhone

Phones = Callable[..., Phone]


def clock(hours: int, times: int) -> dict[str, Any]:
    """A table of so many hours that allows half a day more."""
    return {"kind": "fixed", "seconds": hours * 3600, "extension": {"hours": 12, "times": times}}


def look(phone: Phone, picture: Path) -> None:
    """Kept, and everything that is on it can be read and pressed."""
    phone.page.screenshot(path=picture)
    assert checks.accessibility(phone.page) == []


def test_a_table_offers_it_and_says_so(phones: Phones, product: Server) -> None:
    """Off unless it is chosen; the clock's words name it before and after the start."""
    phone, other = phones("Ann"), phones("Bob")
    phone.open("/play/pursuit", ready="[data-testid=create-match]")
    phone.page.locator("label:has(input[value=friends])").tap()
    phone.page.locator("summary").first.tap()
    assert phone.find("clock-more").input_value() == "0"
    phone.page.select_option("[data-testid=clock-more]", "2")
    phone.tap("create-match")
    phone.page.get_by_text("12 more hours for who needs them: 2 times").wait_for()
    match = phone.match
    made = phone.api.expect(200, "GET", f"/api/v1/matches/{match}")
    assert made["clock"]["extension"] == {"hours": 12, "times": 2}
    other.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    phone.find("match").wait_for()
    phone.part("people")
    phone.find("clock").get_by_text("12 more hours for who needs them: 2 times").wait_for()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_taken_beside_the_deadline(phones: Phones, product: Server, shots: Path, language: str) -> None:
    """Once for this question; the header, the server and the other's log say the same moment."""
    phone, other = phones("Ann", lang=language), phones("Bob", lang=language)
    match = product.duel(other.api, phone.api, clock=clock(5, 2))
    before = product.view(phone.api, match)
    other.open(f"/m/{match}", ready="[data-testid=match]")
    phone.open(f"/m/{match}", ready="[data-testid=match]")
    offer = phone.find("more-time")
    offer.wait_for()
    look(phone, shots / f"more-time-{language}.png")
    offer.get_by_role("button").tap()
    look(phone, shots / f"more-time-asked-{language}.png")
    offer.get_by_role("button").first.tap()
    offer.wait_for(state="detached")
    after = product.view(phone.api, match)
    assert after["deadline"] == before["extension"]["until"]
    assert after["extension"] is None
    other.part("log")
    remark = other.find("remark").first
    remark.wait_for()
    assert {"en": "takes 12 more hours", "ru": "берёт ещё 12 часов"}[language] in remark.inner_text()
    look(other, shots / f"more-time-log-{language}.png")


def test_while_there_is_time_it_waits_in_the_raised_sheet(phones: Phones, product: Server) -> None:
    """Whoever has a day before them need not read about it."""
    phone, other = phones("Ann"), phones("Bob")
    match = product.duel(other.api, phone.api, clock=clock(24, 1))
    phone.open(f"/m/{match}", ready="[data-testid=match]")
    phone.find("question").wait_for()
    assert not phone.find("more-time").is_visible()
    phone.page.get_by_role("button", name="Show more").tap()
    wait_until(phone.page, lambda: phone.find("more-time").is_visible())


def test_the_button_of_a_notice_takes_it(phones: Phones, product: Server) -> None:
    """Without opening anything; a second press does nothing, and then the match opens, so that one sees why."""
    phone, other = phones("Ann"), phones("Bob")
    phone.context.grant_permissions(["notifications"], origin=product.url)
    phone.open("/", ready="h1")
    phone.wait_installed("h1")
    match = product.duel(other.api, phone.api, clock=clock(5, 2))
    phone.page.goto("about:blank")
    worker = Worker(phone)
    wait_until(worker.page, lambda: worker.pages() == 0)
    before = product.view(phone.api, match)
    message = {
        "kind": "deadline",
        "tag": f"match:{match}",
        "title": "Pursuit: time is running out",
        "body": "The match still waits for you.",
        "url": f"/m/{match}",
        "actions": [{"action": "extend", "title": "I need 12 h more", "token": button(phone, match)}],
    }
    for opened in ([], [f"/m/{match}"]):
        worker.push(message)
        wait_until(worker.page, lambda: len(worker.titles()) == 1)
        worker.click("extend")
        wait_until(worker.page, lambda: worker.titles() == [])
        wait_until(worker.page, lambda: worker.windows() == opened)  # noqa: B023
        wait_until(
            worker.page,
            lambda: product.view(phone.api, match)["deadline"] == before["extension"]["until"],
        )


def button(phone: Phone, match: str) -> str:
    """What the server signs for this phone when it warns: nobody waits hours for a warning here."""
    endpoint = PushPhone("https://push.example.org/ann")
    device = phone.api.expect(201, "POST", "/api/v1/push/subscriptions", endpoint.subscription)["id"]
    player = phone.api.expect(200, "GET", "/api/v1/me")["id"]
    view = phone.server.view(phone.api, match)
    signed = {
        "action": "extend",
        "hours": 12,
        "match": match,
        "seat": view["viewer"],
        "version": view["version"],
    }
    key = (phone.server.product.data / "secret_key").read_text().strip()
    return signing.dumps(signed | {"player": player, "device": device}, key=key, salt=SALT, compress=True)
