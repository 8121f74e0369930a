"""Burgle Bros on a phone: from the first question to the end of a turn, by touching rooms."""

from collections.abc import Callable

from tests.browser import checks
from tests.browser.phone import Phone
from tests.browser.server import UNTIMED, Server

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
    ada.page.locator("[data-option=end]").tap()
    assert "an event follows" in ada.page.locator(SHEET).inner_text()
    ada.confirm()
    assert ada.unexpected_errors() == []


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
