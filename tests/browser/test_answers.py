"""One tap is one answer, whatever thumbs and networks do; and an old tab is told that it is old."""

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Request, Route

from tests.browser.line import Line
from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server

Phones = Callable[..., Phone]


def answers(requests: list[Request]) -> list[Request]:
    """Those that answer a decision."""
    return [request for request in requests if request.method == "POST" and request.url.endswith("/answers")]


def test_a_double_tap_sends_one_answer(phones: Phones, product: Server) -> None:
    """Two taps on the button, faster than anything can be drawn between them."""
    phone = phones("Ann")
    match = product.solo(phone.api, 1)
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    sent: list[Request] = []
    phone.page.on("request", lambda request: sent.append(request))
    before = phone.version
    phone.page.locator("[data-target='crossroad:b2']").tap()
    phone.find("confirm").evaluate("button => { button.click(); button.click(); }")
    phone.wait_version(before + 1)
    phone.page.locator("[data-target='crossroad:c2']").wait_for()
    assert len(answers(sent)) == 1
    assert product.view(phone.api, match)["version"] == before + 1

    phone.page.locator("[data-target='crossroad:c2']").tap()
    phone.find("confirm").dblclick()  # as fast as a nervous thumb
    phone.wait_version(before + 2)
    phone.page.locator("[data-target='crossroad:d2']").wait_for()
    assert len(answers(sent)) == 2
    assert product.view(phone.api, match)["version"] == before + 2


def test_a_quick_second_answer_is_sent(phones: Phones, product: Server) -> None:
    """The news of the first answer are still being read when the second one is confirmed."""
    phone = phones("Ann")
    match = product.solo(phone.api, 1)
    Line(phone.page).muted = True  # the socket would bring them first
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    before = phone.version
    held: list[Route] = []
    phone.page.route("**/log?*", lambda route: held.append(route))
    for number, crossroad in enumerate(("b2", "c2"), start=1):
        phone.page.locator(f"[data-target='crossroad:{crossroad}']").tap()
        phone.tap("confirm")
        phone.wait_version(before + number)
    wait_until(phone.page, lambda: bool(held))
    for route in held:
        route.continue_()
    assert product.view(phone.api, match)["version"] == before + 2


def test_a_lost_reply_is_asked_for_again_and_counts_once(phones: Phones, product: Server) -> None:
    """The server has the answer, the phone does not know; even a reload repeats it under the same key."""
    phone = phones("Ann")
    match = product.solo(phone.api, 1)
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    sent: list[Request] = []
    phone.page.on("request", lambda request: sent.append(request))
    before = phone.version
    phone.expects("net::ERR_")

    losing = True

    def lose(route: Route) -> None:
        if not losing:
            route.continue_()
            return
        with suppress(Error):  # the page may be reloading
            assert route.fetch().status == 200
            route.abort("connectionreset")

    phone.page.route("**/answers", lose)
    phone.page.locator("[data-target='crossroad:b2']").tap()
    phone.tap("confirm")
    phone.page.get_by_text("Your answer is kept").wait_for()
    phone.page.reload()
    losing = False
    wait_until(phone.page, lambda: len(answers(sent)) >= 2)
    phone.page.locator("[data-target='crossroad:c2']").wait_for()

    assert len({request.headers["idempotency-key"] for request in answers(sent)}) == 1
    view = product.view(phone.api, match)
    assert view["version"] == before + 1
    assert [h["crossroad"] for h in view["state"]["helicopters"]] == ["b2", None, None]


def test_an_old_page_is_told_and_nothing_is_lost(phones: Phones, product: Server) -> None:
    """The page has heard nothing of what the same player has answered on another device."""
    phone = phones("Ann")
    police = product.api(
        str(product.api().expect(201, "POST", "/api/v1/guests", {"display_name": "Bob"})["token"])
    )
    match = product.duel(phone.api, police)
    product.place(police, match, "b2", "c2", "d4")
    old = phone.page
    line = Line(old)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    version = int(old.get_attribute("[data-testid=match]", "data-version") or -1)
    line.muted = True

    product.answer(phone.api, match, "A1")
    for key in ("search:B2", "search:C2", "search:D4"):
        product.answer(police, match, key)
    assert int(old.get_attribute("[data-testid=match]", "data-version") or -1) == version

    phone.expects(r"status of 409.*/answers")
    old.locator("[data-target='building:C3']").tap()
    old.locator("[data-testid=confirm]").tap()
    old.get_by_role("alert").get_by_text("the position has changed").wait_for()
    now = product.view(phone.api, match)
    assert now["state"]["path"][0] == "A1"
    old.wait_for_function(
        "v => Number(document.querySelector('[data-testid=match]').dataset.version) >= v", arg=now["version"]
    )
    assert old.locator("[data-testid=confirm]").count() == 0, "the old pick is not carried over"
    old.locator("[data-target='building:A2']").tap()  # and the player goes on from what is true
    old.locator("[data-testid=confirm]").wait_for()


def test_safe_choices_go_at_the_first_tap_where_that_is_wished(phones: Phones, product: Server) -> None:
    """A helicopter is placed by one tap as long as it can be placed anew; the last one is confirmed."""
    phone = phones("Ann")
    match = product.solo(phone.api, 1)
    phone.open("/settings", ready="#name")
    wish = phone.page.get_by_role("switch", name="Make safe choices instant")
    assert not wish.is_checked(), "nobody gets it without having asked"
    wish.tap()
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    sent: list[Request] = []
    phone.page.on("request", lambda request: sent.append(request))
    first = phone.version
    for number, crossroad in enumerate(("b2", "c2"), start=1):
        phone.page.locator(f"[data-target='crossroad:{crossroad}']").tap()
        phone.wait_version(first + number)
    phone.page.locator("[data-target='crossroad:d2']").tap()
    phone.find("confirm").wait_for()
    assert (phone.version, len(answers(sent))) == (first + 2, 2), "one tap is one answer"
    phone.confirm()
    assert len(answers(sent)) == 3
