"""Statements about cards in the browser: made by touch on one phone, read on the other, and in a replay."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from tests.browser import cop
from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server

BOT = {"kind": "bot", "level": "easy"}
SHEET = "[data-testid=turn-sheet]"


def table(product: Server, ann: Phone, bob: Phone) -> str:
    """Ann's turn, with Bob on her left and three bots; only shots and ends of turns have windows."""
    match = product.new_match(
        ann.api,
        game="good_cop_bad_cop",
        options={"speed": "live", "reactions": "light", "first_player": "host"},
        seats=[{"kind": "me"}, {"kind": "open"}, BOT, BOT, BOT],
    )
    bob.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    for phone in (ann, bob):
        cop.give(product, phone.api, match, "arrange")
    wait_until(ann.page, lambda: cop.open_decision(product, ann.api, match, "declare") is not None)
    return match


def say(phone: Phone, *links: str) -> None:
    """Makes a statement by touch: what begins with "card:" on the board, everything else in the list."""
    phone.tap_text("Say something")
    for link in links:
        where = f"[data-target='{link}']" if link.startswith("card:") else f"[data-option='{link}']"
        phone.page.locator(where).tap()
    phone.tap("confirm")
    # It is said when it can be said anew.
    phone.page.get_by_role("button", name="Say something").wait_for()


def card(phone: Phone, place: str) -> Locator:
    """A role card as it lies on the table."""
    return phone.page.locator(f"[data-piece='card:{place}']")


def read_at(phone: Phone, place: str) -> str:
    """What the card says when it is touched."""
    card(phone, place).tap()
    return phone.find("piece").inner_text()


def false_face(product: Server, phone: Phone, match: str, slot: int) -> str:
    """A kind that this own card is not."""
    face = product.view(phone.api, match)["state"]["seats"][0]["cards"][slot]["face"]
    return "crooked" if face == "honest" else "honest"


@pytest.mark.rule("GC-221")
def test_a_statement_stands_at_its_card_on_every_phone(phones: Callable[..., Phone], product: Server) -> None:
    """Bob reads who said what of which card and when; what was taken back and what a face-up card belies is marked,
    on the table, in the list and in the replay of that moment."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob)
    for phone in (ann, bob):
        phone.open(f"/m/{match}", ready=SHEET)

    say(ann, "card", "card:0.0", "honest", "own")
    said_at = product.view(ann.api, match)["version"]
    bob.wait_version(said_at)
    card(bob, "0.0").locator(".flag").wait_for()
    assert card(bob, "0.0").locator(".flag .strike").count() == 0
    assert "Ann said in turn 1: Honest (it is mine)." in read_at(bob, "0.0")

    say(ann, "retract", "c0")
    card(bob, "0.0").locator(".flag .strike").wait_for(state="attached")  # a line has no height
    assert "Taken back." in read_at(bob, "0.0")

    lie = false_face(product, ann, match, 1)
    say(ann, "card", "card:0.1", lie, "own")
    card(bob, "0.1").locator(".flag").wait_for()
    assert card(bob, "0.1").locator(".flag.false").count() == 0
    # She pays with that card, and everybody sees what it is.
    cop.give(product, ann.api, match, "declare", "equip")
    wait_until(ann.page, lambda: cop.give(product, ann.api, match, "turn_up", "0.1"))
    card(bob, "0.1").locator(".flag.false").wait_for()
    assert "Cards on the table show otherwise." in read_at(bob, "0.1")

    bob.part("hand")
    statements = bob.find("hand").locator("li")
    assert statements.count() == 2
    assert bob.find("hand").locator("li.withdrawn").count() == 1
    assert bob.find("hand").locator("li.false").count() == 1

    bob.open(f"/m/{match}/replay?at={said_at}", ready="[data-testid=caption]")
    assert "Ann" in bob.find("caption").inner_text()
    card(bob, "0.0").locator(".flag").wait_for()
    assert card(bob, "0.0").locator(".flag .strike").count() == 0
    card(bob, "0.0").tap()
    bob.page.locator(".toast", has_text="Ann said in turn 1: Honest").wait_for()
    assert card(bob, "0.1").locator(".flag").count() == 0
