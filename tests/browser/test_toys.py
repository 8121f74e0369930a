"""A game that the app has no board for is played through the decision forms alone."""

import random
from collections.abc import Callable

import pytest

from tests.browser.phone import Phone, wait_until
from tests.browser.server import UNTIMED, Server

Phones = Callable[..., Phone]
FORMS = {"one", "many", "split", "order"}


def fill_in(phone: Phone, dice: random.Random) -> str | None:
    """Touches the form that is open once; returns which one it was, None if it is gone by now."""
    sheet = phone.find("turn-sheet")
    for kind, name in (("split", "More:"), ("order", "Later:")):
        buttons = [button for button in sheet.get_by_role("button", name=name).all() if button.is_enabled()]
        if buttons:
            dice.choice(buttons).evaluate_all("buttons => buttons.forEach(button => button.click())")
            return kind
    options = phone.page.locator("[data-option]:not([aria-disabled])")
    count = options.count()
    if not count:
        return None
    options.nth(dice.randrange(count)).evaluate_all("buttons => buttons.forEach(button => button.click())")
    return "many" if sheet.get_by_text("Choose 1 to 2.").count() else "one"


def answer(phone: Phone, dice: random.Random) -> str | None:
    """Fills in and sends. Where the first who answers wins the bot may be quicker: the question is gone, or refused.

    So nothing here insists on an element that has just been seen; only the version must go on.
    """
    before = phone.version
    kind = fill_in(phone, dice)
    while phone.version == before and phone.find("confirm").count() == 0 and phone.is_asked():
        kind = fill_in(phone, dice)
    phone.find("confirm").evaluate_all("buttons => buttons.forEach(button => button.click())")
    wait_until(phone.page, lambda: phone.version > before)
    return kind


@pytest.mark.slow
def test_a_game_without_a_board_is_playable(toy_phones: Phones, workshop: Server) -> None:
    """Campfire, which uses all four forms, from the catalogue to its end against a bot."""
    dice = random.Random(20261)
    phone = toy_phones("Ann")
    phone.expects(r"status of 409.*/answers")
    phone.open("/play", ready="text=Campfire")
    used: set[str | None] = set()
    for _ in range(
        40
    ):  # cooking, where things are put in order, is a matter of choice, and chance is the server's
        match = workshop.new_match(
            phone.api,
            game="campfire",
            options={"nights": "2"},
            seats=[{"kind": "me"}, {"kind": "bot", "level": "normal"}],
            clock=UNTIMED,
        )
        phone.open(f"/m/{match}", ready="[data-testid=turn-sheet]")
        while phone.wait_asked():
            used.add(answer(phone, dice))
        outcome = phone.api.expect(200, "GET", f"/api/v1/matches/{match}")["outcome"]
        assert outcome["rule"] in phone.find("turn-sheet").inner_text()
        if used >= FORMS:
            break
    assert used >= FORMS
