"""The lessons on a phone: what is pointed at leads to the end, and nothing else goes out."""

from collections.abc import Callable
from typing import Any

from tests.browser.phone import Phone, wait_until

Phones = Callable[..., Phone]


def begin(phone: Phone, game: str, lesson: str) -> None:
    phone.open(f"/games/{game}")
    phone.page.locator(f"[data-lesson={lesson}]").tap()
    phone.page.wait_for_selector("[data-testid=match]")
    phone.adopt_player()


def step_of(phone: Phone) -> int:
    """The number of the step that is shown; waits for one."""
    note = phone.find("coach")
    note.wait_for()
    return int(note.get_attribute("data-step") or 0)


def expected(phone: Phone) -> dict[str, Any]:
    """The target of the first option that leads on."""
    view = phone.api.expect(200, "GET", f"/api/v1/matches/{phone.match}/view")
    lesson = view["lesson"]
    asked = next(each for each in view["decisions"] if each["id"] == lesson["decision"])
    option = next(each for each in asked["form"]["options"] if each["key"] == lesson["keys"][0])
    target: dict[str, Any] = option["targets"][-1]
    return target


def touch(phone: Phone, target: dict[str, Any]) -> None:
    phone.page.locator(f"[data-target='{target['kind']}:{target['id']}']").tap()


def test_the_police_are_led_to_the_car_and_the_thief_comes_next(phones: Phones) -> None:
    phone = phones(lang="en")
    begin(phone, "pursuit", "police")
    assert step_of(phone) == 1
    phone.find("pointer").wait_for()

    touch(phone, {"kind": "crossroad", "id": "a1"})
    assert "From the middle you reach more" in phone.find("coach").inner_text()
    assert phone.find("confirm").is_disabled()

    phone.find("coach").get_by_role("link").tap()
    phone.page.wait_for_selector("[data-testid=rules-over] [id='PU-007'].shown")
    phone.page.go_back()
    phone.find("rules-over").wait_for(state="detached")
    assert step_of(phone) == 1

    for step in range(1, 18):
        phone.page.wait_for_selector(f"[data-testid=coach][data-step='{step}']")
        assert phone.wait_asked()
        touch(phone, expected(phone))
        phone.confirm()
    phone.find("end").wait_for()
    assert phone.find("coach").inner_text().startswith("Caught!")
    police = phone.match
    phone.tap("next-lesson")
    wait_until(phone.page, lambda: phone.match != police)
    assert step_of(phone) == 1
    assert "You are the thief" in phone.find("coach").inner_text()
    phone.open("/games/pursuit", ready="[data-lesson=police]")
    assert "Play it again" in phone.page.locator("[data-lesson=police]").inner_text()


def test_a_newcomer_looks_talks_aims_and_shoots(phones: Phones) -> None:
    """Good Cop Bad Cop, in its own forms, in Russian."""
    phone = phones(lang="ru")
    begin(phone, "good_cop_bad_cop", "first")
    page = phone.page

    def meet(step: int, *places: str) -> None:
        page.wait_for_selector(f"[data-testid=coach][data-step='{step}']")
        for place in places:
            page.locator(place).first.tap()

    page.locator("[data-testid=reveal] [data-testid=confirm]").tap()
    meet(2, "[data-target='card:2.1']", "[data-testid=confirm]")
    page.get_by_role("button", name="Дальше", exact=True).tap()
    meet(3, "[data-action=equip]", "[data-up='0']", "[data-testid=confirm]")
    assert "Сначала скажите" in phone.find("coach").inner_text()
    meet(3, "[data-offer=claim]", "[data-option=card]", "[data-target='card:2.1']")
    meet(3, "[data-option=crooked]", "[data-option=seen]")
    if phone.find("confirm").count():
        phone.tap("confirm")
    meet(4, "[data-action=arm]", "[data-point='2']", "[data-up='0']", "[data-testid=confirm]")
    meet(7, "[data-testid=confirm]")
    meet(8, "[data-action=shoot]", "[data-testid=confirm]")
    phone.find("end").wait_for()
    assert phone.find("coach").inner_text().startswith("Главарь пал")
