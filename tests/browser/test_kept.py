"""What people liked and what must not be lost: each line is a promise that a later change could break unseen.

Kept elsewhere: the first board one tap from the first visit (test_lesson), hints with move, reason and target and all
of the replay (test_review), what an offline answer becomes (test_offline), the ledger of notices (test_push_device),
substitutes, bots that keep a seat, nights and holidays (test_absence), Russian that fits (test_screens).
"""

from collections.abc import Callable

import pytest

from tests.browser import checks
from tests.browser.phone import Phone
from tests.browser.server import Server

Phones = Callable[..., Phone]


@pytest.fixture
def police(phones: Phones, product: Server) -> tuple[Phone, str]:
    """A phone of the police in the first round, the thief being somebody else; the thief's token."""
    phone, thief = phones("Bob"), product.api()
    token = str(thief.expect(201, "POST", "/api/v1/guests", {"display_name": "Ann"})["token"])
    match = product.duel(product.api(token), phone.api)
    product.place(phone.api, match, "b2", "c2", "d4")
    product.answer(product.api(token), match, "A1")
    phone.open(f"/m/{match}", ready="[data-target='building:B2']")
    return phone, token


def test_the_button_says_the_deed_with_its_effect_above_and_the_roof_keeps_a_mark(
    police: tuple[Phone, str], product: Server
) -> None:
    phone, _ = police
    assert phone.find("confirm").count() == 0, "nothing can be sent before something is chosen"
    phone.page.locator("[data-target='building:B2']").tap()
    said = phone.find("confirm").inner_text()
    assert "B2" in said and "green" in said.lower() and said != "Confirm"
    effect = phone.page.locator(".effects li").first.bounding_box()
    button = phone.find("confirm").bounding_box()
    assert effect and button and effect["y"] < button["y"]
    assert phone.page.locator(".empty").count() == 0
    phone.wait_version(phone.confirm())
    phone.page.locator(".empty").first.wait_for()


def test_pieces_differ_by_letter_and_shape_and_every_size_of_window_holds_them(
    police: tuple[Phone, str],
) -> None:
    phone, _ = police
    assert set(phone.page.locator(".helicopter text").all_text_contents()) == {"G", "Y", "P"}
    shapes = phone.page.locator(".helicopter .badge").evaluate_all(
        "all => all.map(one => one.getAttribute('d'))"
    )
    assert len(set(shapes)) == 3
    for width, height in ((640, 360), (768, 1024), (1280, 800), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.find("question").wait_for()
        assert checks.sideways(phone.page) == [], (width, height)
        board = phone.page.locator("#panel-board").bounding_box()
        sheet = phone.find("turn-sheet").bounding_box()
        assert board and sheet and board["width"] * board["height"] > 0.3 * width * height, (width, height)
        assert sheet["y"] + sheet["height"] <= height + 1 and sheet["x"] + sheet["width"] <= width + 1


def test_both_wish_a_rematch_and_meet_at_one_table(phones: Phones, product: Server) -> None:
    ann, bob = phones("Ann"), phones("Bob")
    match = product.duel(ann.api, bob.api)
    ann.api.expect(200, "POST", f"/api/v1/matches/{match}/resign", {})
    for phone in (ann, bob):
        phone.open(f"/m/{match}", ready="[data-testid=end]")
    for phone in (ann, bob):
        phone.tap_text("Rematch")
        phone.page.wait_for_url(lambda url: "/m/" in url and match not in url)
    assert ann.match == bob.match
    ann.page.wait_for_selector("[data-testid=match]")
    assert product.view(bob.api, ann.match)["status"] == "active", "who presses last has joined"
