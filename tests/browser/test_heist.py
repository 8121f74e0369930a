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
