"""Without touch and without a mouse."""

from collections.abc import Callable

from tests.browser import cop
from tests.browser.phone import Phone
from tests.browser.server import Server

Phones = Callable[..., Phone]
FOCUSED = """() => {
    const e = document.activeElement;
    return [e.dataset.target ?? e.dataset.option ?? e.dataset.testid ?? '',
        (e.getAttribute('aria-label') ?? e.textContent).trim()];
}"""


def tab_to(phone: Phone, wanted: Callable[[str, str], bool]) -> tuple[str, str]:
    """Presses Tab until the focus is where it is wanted."""
    for _ in range(60):
        phone.page.keyboard.press("Tab")
        mark, name = phone.page.evaluate(FOCUSED)
        if wanted(mark, name):
            return mark, name
    raise AssertionError("Tab does not lead there")


def test_choose_on_the_board_and_confirm(phones: Phones, product: Server) -> None:
    """Tab to the board, arrows between targets, Enter to pick, Tab to the button, Enter to send."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:A1']")
    before = phone.version
    targets = phone.page.locator("[data-target]")
    assert targets.count() == 25
    for target in targets.all():
        assert target.get_attribute("role") == "button"
        assert target.get_attribute("aria-label")

    mark, name = tab_to(phone, lambda mark, _: mark.startswith("building:"))
    assert mark == "building:A1"
    assert "A1" in name
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"):
        phone.page.keyboard.press(key)
    assert phone.page.evaluate(FOCUSED)[0] == "building:C3"
    phone.page.keyboard.press("Enter")
    picked = phone.page.locator("[data-target='building:C3']")
    assert picked.get_attribute("aria-pressed") == "true"

    _, name = tab_to(phone, lambda mark, _: mark == "confirm")
    assert name == "Hide the car in C3"
    phone.page.keyboard.press("Enter")
    phone.wait_version(before + 1)
    assert product.view(phone.api, match)["state"]["path"][0] == "C3"


def test_choose_in_the_list_and_confirm(phones: Phones, product: Server) -> None:
    """The list is the equal alternative to the board; space works like Enter; the focus is not lost."""
    phone = phones("Ann")
    match = product.solo(phone.api, 1)
    phone.open(f"/m/{match}", ready="[data-target='crossroad:b2']")
    before = phone.version
    tab_to(phone, lambda _, name: name == "Show more")
    phone.page.keyboard.press("Space")
    tab_to(phone, lambda mark, _: mark == "b2")
    phone.page.keyboard.press("Space")
    tab_to(phone, lambda mark, _: mark == "confirm")
    phone.page.keyboard.press("Space")
    phone.wait_version(before + 1)
    helicopters = product.view(phone.api, match)["state"]["helicopters"]
    assert helicopters[0]["crossroad"] == "b2"
    # The button is gone; the keyboard goes on in the sheet, not at the top of the page.
    phone.page.wait_for_function("() => document.activeElement.closest('[data-testid=turn-sheet]') !== null")


def test_from_the_first_page_to_a_match(phones: Phones) -> None:
    """A newcomer with a keyboard: the skip link comes first, then everything in reading order."""
    phone = phones()
    phone.open("/", ready="a[href='/play/pursuit']")
    _, name = tab_to(phone, lambda *_: True)
    assert name == "Skip to the content"
    tab_to(phone, lambda _, name: name == "Play against bots")
    phone.page.keyboard.press("Enter")
    phone.find("create-match").wait_for()
    tab_to(phone, lambda mark, _: mark == "create-match")
    phone.page.keyboard.press("Enter")
    assert phone.wait_asked()


def test_a_look_at_a_card_without_touch(phones: Phones, product: Server) -> None:
    """Good Cop Bad Cop: the action, the card and the button by Tab and Enter, each with a name to be read out."""
    phone = phones("Ann")
    match = cop.alone(product, phone.api, 4)
    phone.open(f"/m/{match}", ready="[data-action]")
    before = phone.version
    tab_to(phone, lambda _, name: name.startswith("Investigate"))
    phone.page.keyboard.press("Enter")
    mark, name = tab_to(phone, lambda mark, _: mark.startswith("card:"))
    assert "card" in name
    phone.page.keyboard.press("Enter")
    tab_to(phone, lambda mark, _: mark == "confirm")
    phone.page.keyboard.press("Enter")
    phone.wait_version(before + 1)
    seat, slot = mark.removeprefix("card:").split(".")
    look = product.view(phone.api, match)["state"]["action"]
    assert look is None or (look["target"], look["slot"]) == (int(seat), int(slot))
