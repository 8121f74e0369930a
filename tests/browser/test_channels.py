"""Mail and webhooks in the settings, up to what is posted."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from backend.notifications.webhooks.forms import signature
from tests.browser.phone import Phone, fresh, wait_until
from tests.browser.server import Server
from tests.support.hooks import hook_server
from tests.support.letters import MailServer

Phones = Callable[..., Phone]


def test_a_webhook_from_its_address_to_the_end(phones: Phones, product: Server) -> None:
    """Refused, added, secret shown once and renewed, a test that arrives and one that does not, off, on, removed."""
    phone = phones("Ann")
    phone.open("/settings#advanced", ready="[data-testid=webhooks]")
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
        phone.tap_text("New secret for Lamp")
        renewed = phone.find("webhook-secret").inner_text()
        test.tap()
        wait_until(phone.page, lambda: len(sink.posted) == 2)
        post = sink.posted[1]
        assert post.headers["stakeout-signature"] == signature(
            renewed, post.headers["stakeout-timestamp"], post.body
        )
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
    phone.choose("None", "[data-testid=mail]")
    expect(phone.find("mail").get_by_role("radio")).to_have_count(0)


def test_an_address_is_confirmed_by_the_second_mail(mail_phones: Phones, letters: MailServer) -> None:
    """The first one was lost; after the second, mail can be had and comes."""
    phone = mail_phones("Ann")
    letters.arrived.clear()
    phone.expects(r"status of 401")  # allauth says so while somebody signs up
    address = "ann@example.org"
    phone.open("/account/sign-up", ready="#password")
    for name, text in {
        "username": fresh("ann.writes"),
        "password": "five wet badgers",
        "email": address,
    }.items():
        phone.page.locator(f"#{name}").fill(text)
    phone.page.locator("main button[type=submit]").first.tap()
    phone.page.wait_for_url(re.compile(r"/$"))  # the first mail may be quicker than the answer
    wait_until(phone.page, lambda: len(letters.arrived) == 1)
    phone.open("/settings", ready="[data-testid=mail][data-lack=confirmation]")
    phone.find("mail").get_by_role("button", name="Send it again").tap()
    phone.page.get_by_text("The mail is on its way.").wait_for()
    wait_until(phone.page, lambda: len(letters.arrived) == 2)
    assert [each.to for each in letters.arrived] == [[address]] * 2

    link = re.search(r"/account/confirm/\S+", letters.arrived[1].part("plain"))
    assert link is not None
    phone.open(link.group())
    phone.tap_text("Confirm")
    phone.page.get_by_text("Thank you, the address is confirmed.").wait_for()
    phone.open("/settings", ready="[data-testid=mail] input[type=radio]")
    phone.choose("Each notice", "[data-testid=mail]")
    phone.page.locator("[data-channel=email] > button").tap()
    wait_until(phone.page, lambda: len(letters.arrived) == 3)
    assert "List-Unsubscribe" in letters.arrived[2].letter
