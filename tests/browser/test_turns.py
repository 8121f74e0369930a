"""The first page: what is kept for a player by name is answered where it is listed."""

from collections.abc import Callable

from tests.browser.checks import small_targets
from tests.browser.phone import Phone
from tests.browser.server import Server

Phones = Callable[..., Phone]


def test_invitations_are_answered_on_their_cards(phones: Phones, product: Server) -> None:
    """One is declined and gone, the seat of the other is taken."""
    phone, host = phones("Ann"), phones("Bob")
    handle = phone.api.expect(200, "GET", "/api/v1/me")["handle"]
    seats = [{"kind": "me"}, {"kind": "invite", "player": handle}]
    matches = [product.new_match(host.api, seats=seats, visibility="private") for _ in range(2)]
    phone.open("/", ready="[data-testid=invitation]")
    assert phone.find("invitation").count() == 2
    assert small_targets(phone.page) == []
    phone.find("decline").first.tap()
    phone.page.wait_for_function("() => document.querySelectorAll('[data-testid=invitation]').length === 1")
    phone.tap("accept")
    phone.find("turn-sheet").wait_for()
    told = [host.api.expect(200, "GET", f"/api/v1/matches/{match}") for match in matches]
    assert sorted(match["status"] for match in told) == ["active", "waiting"]
