"""Clocks that stand, holidays, and who plays for somebody who is away: as people see them and set them."""

from collections.abc import Callable

from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server

Phones = Callable[..., Phone]


def people(phone: Phone, match: str) -> None:
    """Opens the people of a match."""
    phone.open(f"/m/{match}", ready="[data-testid=match]")
    phone.part("people")
    phone.page.locator(".people").wait_for()


def test_a_pause_by_consent(phones: Phones, product: Server) -> None:
    """The host asks, the other agrees, both see it, the log tells it, and anybody goes on."""
    host, other = phones("Ann"), phones("Bob")
    match = product.duel(host.api, other.api)
    product.place(other.api, match, "b2", "c2", "d4")
    other.open(f"/m/{match}", ready="[data-testid=match]")
    people(host, match)
    host.find("ask-pause").get_by_role("button").tap()
    other.find("pause-asked").wait_for()
    assert "Ann" in other.find("pause-asked").inner_text()
    other.find("pause-asked").get_by_role("button", name="Agree").tap()
    for phone in (host, other):
        phone.find("paused").wait_for()
        phone.part("log")
        phone.find("remark").first.wait_for()
    assert product.view(host.api, match)["deadline"] is None
    other.find("paused").get_by_role("button").tap()
    for phone in (host, other):
        phone.find("paused").wait_for(state="detached")
    assert product.view(host.api, match)["deadline"] is not None


def test_a_bot_plays_for_who_leaves_and_gives_the_seat_back(phones: Phones, product: Server) -> None:
    """Arranged in the match, told to the others, a diary for who comes back."""
    phone, other = phones("Ann"), phones("Bob")
    match = product.duel(phone.api, other.api)
    product.place(other.api, match, "b2", "c2", "d4")
    other.open(f"/m/{match}", ready="[data-testid=match]")
    people(phone, match)
    phone.find("caretaker").get_by_role("button").tap()
    phone.page.locator("label:has(input[value=now])").tap()
    phone.page.get_by_role("button", name="Arrange it").tap()
    phone.page.wait_for_url(f"{product.url}/")  # who looks at the match is back
    wait_until(other.page, lambda: product.view(other.api, match)["waiting_on"] == [1])
    people(phone, match)
    phone.find("caretaker").get_by_text("What the bot did").tap()
    assert phone.find("caretaker").locator("li").count() >= 1
    seat = phone.api.expect(200, "GET", f"/api/v1/matches/{match}")["seats"][0]
    assert seat["status"] == "playing"


def test_a_substitute_takes_the_seat_over(phones: Phones, product: Server) -> None:
    """Sought by who leaves, found by somebody who looks on."""
    phone, other, third = phones("Ann"), phones("Bob"), phones("Cleo")
    match = product.duel(phone.api, other.api, visibility="public")
    people(phone, match)
    phone.find("substitute").get_by_role("button").tap()
    phone.page.get_by_text("substitute sought").wait_for()
    people(third, match)
    third.tap("take-over")
    wait_until(third.page, lambda: mine(third, match) == [0])
    wait_until(phone.page, lambda: mine(phone, match) == [])


def mine(phone: Phone, match: str) -> list[int]:
    """The seats of the phone's player."""
    seats: list[int] = phone.api.expect(200, "GET", f"/api/v1/matches/{match}")["my_seats"]
    return seats


def test_nights_and_holidays(phones: Phones, product: Server) -> None:
    """Set in the settings, with the matches that go on all the same; the table sees until when one is away."""
    phone, other = phones("Ann"), phones("Bob")
    match = product.duel(phone.api, other.api)
    hard = {"kind": "fixed", "seconds": 86400, "pauses": {"away": False}}
    product.duel(phone.api, other.api, clock=hard)
    phone.open("/settings", ready="[data-testid=not-covered]")
    assert phone.find("not-covered").locator("li").count() == 1
    phone.find("nights").get_by_role("switch").click()
    phone.find("nights").locator("input[type=time]").first.wait_for()
    assert phone.api.expect(200, "GET", "/api/v1/me")["quiet_hours"] == {"start": "22:00", "end": "07:00"}
    day = phone.page.evaluate("() => new Date(Date.now() + 5 * 86400000).toISOString().slice(0, 10)")
    phone.find("holidays").locator("input[type=date]").last.fill(day)
    phone.find("holidays").get_by_role("button", name="Enter holiday").tap()
    phone.find("holidays").get_by_role("button", name="I am back").wait_for()
    people(other, match)
    other.page.get_by_text("away until").wait_for()
    phone.find("holidays").get_by_role("button", name="I am back").tap()
    other.page.get_by_text("away until").wait_for(state="detached")


def test_a_table_with_a_bank_and_a_muted_match(phones: Phones, product: Server) -> None:
    """The clock that was chosen is the table's, in words; a match may be muted."""
    phone = phones("Ann")
    phone.open("/play/pursuit", ready="[data-testid=create-match]")
    phone.page.locator("label:has(input[value=friends])").tap()
    phone.page.locator("summary").first.tap()
    phone.page.select_option("[data-testid=clock-kind]", "bank")
    phone.page.get_by_role("switch", name="At weekends").click()
    phone.tap("create-match")
    phone.page.get_by_text("3 days for the match, 8 hours back per answer").wait_for()
    clock = phone.api.expect(200, "GET", f"/api/v1/matches/{phone.match}")["clock"]
    assert clock["bank"] == 3 * 86400
    assert clock["pauses"] == {"night": True, "weekend": True, "away": True}
    match = product.solo(phone.api, 0)
    people(phone, match)
    phone.find("mute").get_by_role("switch").click()
    wait_until(phone.page, lambda: is_muted(phone, match))


def is_muted(phone: Phone, match: str) -> bool:
    """Whether nothing is sent about it."""
    muted: bool = phone.api.expect(200, "GET", f"/api/v1/matches/{match}/notifications")["muted"]
    return muted
