"""Burgle Bros on a phone: from the first question to the end of a turn, by touching rooms."""

import re
from collections.abc import Callable

from tests.browser import checks
from tests.browser.phone import Phone
from tests.browser.server import UNTIMED, Server
from tests.browser.test_keyboard import tab_to

SHEET = "[data-testid=turn-sheet]"
ROOM = "[data-target^='room:']"


def test_a_turn_is_played_by_touching_rooms(phones: Callable[..., Phone], product: Server) -> None:
    """A touched room brings up what can be done with it, and the end of a turn says what it brings."""
    ada = phones("Ada")
    match = product.new_match(
        ada.api,
        game="burgle_bros",
        seats=[{"kind": "me"}],
        options={"scenario": "office_job", "character_deal": "pick", "character_sides": "basic_only"},
        clock=UNTIMED,
        visibility="private",
    )
    ada.open(f"/m/{match}", ready=SHEET)
    ada.page.locator("[data-option=spotter]").tap()
    ada.confirm()
    ada.page.locator("[data-target='room:1:B2']").tap()
    assert ada.find("confirm").inner_text() == "Break in through B2"
    ada.confirm()
    ada.page.locator(ROOM).first.tap()
    assert "1 action" in ada.find("confirm").inner_text()
    assert {"move", "peek"} == {
        str(option.get_attribute("data-option")).split(":")[0]
        for option in ada.page.locator(f"{SHEET} li [data-option]").all()
    }
    wrong = [check(ada.page) for check in (checks.accessibility, checks.small_targets, checks.sideways)]
    assert wrong == [[], [], []]
    ada.page.get_by_role("button", name="Something else").tap()
    end_the_turn_by_keyboard(ada)
    assert ada.unexpected_errors() == []


def end_the_turn_by_keyboard(phone: Phone) -> None:
    """A room by its button, what can be done there, the answer and what it brought, then the end of the turn. Each
    floor is a list that begins with its guard."""
    floors = phone.page.get_by_role("list", name=re.compile("^Floor"))
    assert [floor.get_attribute("aria-label") for floor in floors.all()] == ["Floor 1", "Floor 2"]
    assert floors.first.get_by_role("listitem").first.inner_text().startswith("Guard in ")
    tab_to(phone, lambda mark, _: mark.startswith("room:"))
    phone.page.keyboard.press("Enter")
    tab_to(phone, lambda mark, _: mark.startswith("peek:"))
    phone.page.keyboard.press("Enter")
    before = phone.version
    tab_to(phone, lambda mark, _: mark == "confirm")
    phone.page.keyboard.press("Enter")
    phone.wait_version(before + 1)
    phone.page.get_by_test_id("news").get_by_text("is revealed").wait_for()
    assert "The guard" in phone.find("standing").inner_text()
    tab_to(phone, lambda mark, _: mark == "end")
    phone.page.keyboard.press("Enter")
    assert "an event follows" in phone.page.locator(SHEET).inner_text()
    tab_to(phone, lambda mark, _: mark == "confirm")
    phone.page.keyboard.press("Enter")
    phone.wait_version(before + 2)


def test_two_phones_plan_a_turn_together(phones: Callable[..., Phone], product: Server) -> None:
    """One proposes a step for the other's burglar; the other sees it at once, and a tap makes it."""
    ada, bob = phones("Ada"), phones("Bob")
    match = product.new_match(
        ada.api,
        game="burgle_bros",
        seats=[{"kind": "me"}, {"kind": "open"}],
        options={"scenario": "office_job", "character_sides": "basic_only"},
        clock=UNTIMED,
    )
    bob.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    seats = ada.api.expect(200, "GET", f"/api/v1/matches/{match}/view")["waiting_on"]
    first, other = (ada, bob) if seats == [0] else (bob, ada)
    product.answer(first.api, match, "1:B2")
    first.open(f"/m/{match}", ready=SHEET)
    other.open(f"/m/{match}", ready=SHEET)
    other.find("together").tap()
    other.find("pins").tap()
    other.page.locator("[data-pin=avoid]").tap()
    other.page.locator("[data-target='room:1:D4']").tap()
    other.page.locator("[data-marker=avoid]").wait_for()
    other.find("plans").tap()
    other.find("new-plan").tap()
    other.page.locator(f"[data-plan-seat='{seats[0]}']").tap()
    other.page.locator("[data-target^='room:1:']").first.tap()
    other.page.locator("[data-testid=team] [data-option^='peek:']").tap()
    other.page.locator("[data-step=open]").wait_for()
    wrong = [check(other.page) for check in (checks.accessibility, checks.small_targets, checks.sideways)]
    assert wrong == [[], [], []]
    other.find("propose").tap()
    first.find("proposal").tap()
    before = int(first.find("match").get_attribute("data-version") or 0)
    first.find("adopt").wait_for()
    wrong = [check(first.page) for check in (checks.accessibility, checks.small_targets, checks.sideways)]
    assert wrong == [[], [], []]
    first.find("adopt").tap()
    first.page.locator(f"[data-testid=match]:not([data-version='{before}'])").wait_for()
    first.find("team-done").tap()
    assert "3 actions" in first.find("question").inner_text()
    assert [first.unexpected_errors(), other.unexpected_errors()] == [[], []]
