"""Addresses: deep links open what they name, and what is not there is not a page."""

from collections.abc import Callable
from urllib.parse import quote

import pytest

from tests.browser.phone import Phone
from tests.browser.server import Server

Phones = Callable[..., Phone]


def test_deep_links_survive_a_reload(phones: Phones, product: Server) -> None:
    """Each address of the app can be opened from a notice, a chat, a bookmark."""
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    for path, ready in {
        f"/m/{match}": "[data-target='building:C3']",
        f"/m/{match}/replay?at=2": "[data-testid=replay][data-version='2']",
        "/play/pursuit": "[data-testid=create-match]",
        "/games/pursuit": "text=PU-001",
        "/settings": "#name",
    }.items():
        phone.open(path, ready=ready)
        phone.page.reload()
        phone.page.wait_for_selector(ready)
        assert phone.page.url == f"{product.url}{path}"


def test_back_leads_back(phones: Phones, product: Server) -> None:
    """The phone's back button and the app's own arrow agree."""
    phone = phones("Ann")
    product.solo(phone.api, 0)
    phone.open("/", ready="[data-testid=turn-card]")
    phone.find("turn-card").tap()
    phone.find("match").wait_for()
    phone.page.go_back()
    phone.find("turn-card").tap()
    phone.find("match").wait_for()
    phone.tap_text("Back")
    phone.find("turn-card").wait_for()
    assert phone.page.url == f"{product.url}/"


@pytest.mark.parametrize("path", ["/assets/x.js", "/assets/index-00000000.js", "/nothing.png", "/sw-old.js"])
def test_a_missing_file_is_no_page(product: Server, path: str) -> None:
    """A page in place of a script would break an old tab for good."""
    answer = product.api().send("GET", quote(path))
    assert answer.status == 404
    assert "html" not in answer.headers["content-type"]


def test_an_invitation_link_seats_its_guest(phones: Phones, product: Server) -> None:
    """Without the code the table does not exist; with it, one tap sits down, and the code leaves the address."""
    host, guest = phones("Ann"), phones()
    seats = [{"kind": "me"}, {"kind": "invite"}]
    match = product.new_match(host.api, seats=seats, visibility="private")
    host.open(f"/m/{match}", ready="[data-testid=share-link]")
    link = host.find("share-link").inner_text()
    assert "invitation=" in link

    guest.expects(rf"status of 40[14].*/matches/{match}")
    guest.open(f"/m/{match}", ready="main a[href='/']")
    assert guest.find("join").count() == 0
    guest.open(link, ready="[data-testid=join]")
    guest.tap("join")
    guest.find("match").wait_for()
    host.find("match").wait_for()
    assert guest.page.url == f"{product.url}/m/{match}"
