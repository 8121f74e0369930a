"""News reach the other phone by the socket, and all of them after it was cut."""

from collections.abc import Callable

from tests.browser.line import Line
from tests.browser.phone import Phone
from tests.browser.server import Server

Phones = Callable[..., Phone]


def asked_of_the_server(phone: Phone, path: str) -> int:
    """How many requests of this path's end the phone has sent."""
    return sum(1 for _, url in phone.requests if url.split("?")[0].endswith(path))


def test_a_move_reaches_the_other_phone(phones: Phones, product: Server) -> None:
    """Without a reload, and without asking again and again."""
    thief, police = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, police.api)
    product.place(police.api, match, "a1", "b1", "c1")
    for phone in (thief, police):
        phone.open(f"/m/{match}", ready="[data-testid=turn-sheet]")
    police.find("waiting").wait_for()
    loads = asked_of_the_server(police, f"/m/{match}")

    thief.page.locator("[data-target='building:C3']").tap()
    version = thief.confirm()
    police.wait_version(version)
    police.page.wait_for_selector("[data-target^='building:']")
    police.page.locator("[data-target='building:B2']").tap()
    thief.wait_version(police.confirm())

    assert asked_of_the_server(police, f"/m/{match}") == loads == 1, "the page was loaded again"
    assert thief.find("car").count() == 1
    assert police.find("car").count() == 0


def test_what_was_missed_comes_after_the_line_is_back(phones: Phones, product: Server) -> None:
    """Offline for three moves; then everything is there, in order and once, without a reload."""
    thief, police = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, police.api)
    product.place(police.api, match, "a1", "b1", "c1")
    line = Line(thief.page)
    thief.open(f"/m/{match}", ready="[data-target='building:C3']")
    thief.page.locator("[data-target='building:C3']").tap()
    thief.confirm()

    thief.expects(r"net::ERR_INTERNET_DISCONNECTED|WebSocket")
    line.cut()
    thief.context.set_offline(True)
    for key in ("search:B2", "search:C2", "search:D2"):
        product.answer(police.api, match, key)
    thief.page.locator("header .bad").wait_for()  # says that it has lost the line

    line.mend()
    thief.context.set_offline(False)
    thief.wait_version(product.view(thief.api, match)["version"])
    thief.part("log")
    thief.find("log").get_by_text("searches D2").wait_for()
    said = thief.find("log").inner_text()
    places = [said.index(f"searches {building}") for building in ("D2", "C2", "B2")]
    assert places == sorted(places), "newest first"
    assert said.count("searches C2") == 1
    assert line.opened == 2

    product.answer(thief.api, match)  # elsewhere; and the mended line carries it
    thief.wait_version(product.view(thief.api, match)["version"])
