"""Mail and webhooks in the settings, up to what is posted."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server
from tests.support.hooks import hook_server

Phones = Callable[..., Phone]


def test_a_webhook_from_its_address_to_the_end(phones: Phones, product: Server) -> None:
    """Refused, added, secret shown once, a test that arrives and one that does not, off, on, removed."""
    phone = phones("Ann")
    phone.open("/settings", ready="[data-testid=webhooks]")
    hooks = phone.find("webhooks")
    hooks.locator("summary").tap()
    phone.page.fill("#webhook-url", "ftp://nowhere")
    phone.expects(r"status of 400.*/me/webhooks")
    phone.tap_text("Add")
    hooks.get_by_role("alert").wait_for()

    with hook_server() as sink:
        phone.page.fill("#webhook-url", f"{sink.origin}/lamp")
        phone.page.fill("#webhook-name", "Lamp")
        phone.tap_text("Add")
        assert len(phone.find("webhook-secret").inner_text()) >= 32
        test = phone.page.locator("[data-channel=webhook] > button")
        test.tap()
        wait_until(phone.page, lambda: len(sink.posted) == 1)
        assert sink.posted[0].headers["stakeout-signature"].startswith("v1=")
        phone.page.reload()
        hooks.get_by_text("last arrived").wait_for()
        expect(phone.find("webhook-secret")).to_have_count(0)
        sink.answers["/lamp"] = (500, {}, b"")
        test.tap()
        hooks.get_by_text("Last error: HTTP 500").wait_for()

    phone.tap_text("Switch off Lamp")
    hooks.get_by_text("Switched off.").wait_for()
    expect(test).to_have_count(0)
    phone.tap_text("Switch on Lamp")
    phone.tap_text("Switch off Lamp")
    phone.tap_text("Remove Lamp")
    expect(hooks.get_by_role("listitem")).to_have_count(0)
    assert phone.api.expect(200, "GET", "/api/v1/me/webhooks")["results"] == []


def test_mail_says_what_it_lacks(phones: Phones, product: Server) -> None:
    """This server sends none; what an account chose elsewhere can still be ended here."""
    phone = phones("Ann")
    phone.open("/settings", ready="[data-testid=mail][data-lack=server]")
    expect(phone.find("mail").get_by_role("radio")).to_have_count(0)
    phone.api.expect(200, "PATCH", "/api/v1/me/channels", {"settings": {"mail": "digest", "digest_hour": 19}})
    phone.page.reload()
    phone.find("mail").locator("select").wait_for()
    assert phone.find("mail").locator("select").input_value() == "19"
    phone.find("mail").get_by_role("radio", name="None").check(force=True)
    expect(phone.find("mail").get_by_role("radio")).to_have_count(0)
