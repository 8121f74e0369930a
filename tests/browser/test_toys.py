"""A game that the app has no board for is played through the decision forms alone, by one phone or by two."""

import random
from collections.abc import Callable

import pytest

from tests.browser.phone import Phone, wait_until
from tests.browser.server import A_DAY, UNTIMED, Server

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


def touch(phone: Phone, key: str) -> None:
    """Picks an option of the question on the screen."""
    phone.page.locator(f"[data-option='{key}']").tap()


def turn_to(phone: Phone, question: str) -> None:
    """Goes to one of several open questions."""
    phone.find("turn-sheet").get_by_role("button", name=question).tap()


def picked(phone: Phone) -> str:
    """What the button would send now."""
    return phone.find("confirm").inner_text()


@pytest.mark.slow
def test_a_trade_on_two_phones_leaves_half_made_picks_and_undo(toy_phones: Phones, workshop: Server) -> None:
    """Raccoons: a rope is held out in a turn of four actions and taken on the other phone; then the dog comes."""
    ann, ben = toy_phones("Ann"), toy_phones("Ben")
    wishes = {"options": {"rounds": "3", "tools": ["rope"]}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    match = workshop.new_match(ann.api, game="raccoons", clock=A_DAY, **wishes)
    ben.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    tools = workshop.view(ann.api, match)["state"]["tools"]
    for phone in (ann, ben):
        phone.open(f"/m/{match}", ready="[data-testid=turn-sheet]")

    turn_to(ann, "Hold out a tool")
    touch(ann, "rope")
    ann.tap("confirm")
    touch(ann, "1")
    held_out = ann.confirm()
    ben.wait_version(held_out)
    turn_to(ben, "holds out the rope")
    touch(ben, "accept")

    touch(ann, "step:1")
    stepped = ann.confirm()
    undo = ann.page.get_by_role("button", name="Take back")
    undo.wait_for()
    ben.wait_version(stepped)
    assert picked(ben) == "Take it", "what others do leaves a half-made pick"
    touch(ann, "step:2")
    taken = ben.confirm()
    ann.wait_version(taken)
    assert picked(ann) == "Step to cupboard 2", "what is offered and taken beside a question leaves its pick"
    assert undo.count() == 0, "somebody else has answered"

    second = ann.confirm()
    undo.tap()
    ann.wait_version(second + 1)
    state = workshop.view(ann.api, match)["state"]
    assert (state["places"], state["left"]) == ([1, 0], 3)
    assert state["tools"] == [tools[0][1:], [*tools[1], "rope"]], "an undo takes back one's own step alone"
    touch(ann, "stop")
    ann.confirm()
    ben.page.get_by_text("What do you do? 4 actions left.").first.wait_for()
    assert workshop.view(ben.api, match)["state"]["dog"] == state["dog"] - 1, "the guard has reacted"
