"""A guest becomes an account on one phone and is found again on another."""

from collections.abc import Callable

from tests.browser.phone import Phone, fresh
from tests.browser.server import Server

Phones = Callable[..., Phone]
PASSWORD = "five wet badgers"
NOBODY = r"status of 401"
"""What the browser notes when the server says that nobody is signed in (any more)."""


def fill(phone: Phone, **fields: str) -> None:
    """Types into a form and sends it."""
    for name, text in fields.items():
        phone.page.locator(f"#{name}").fill(text)
    phone.page.locator("main button[type=submit]").first.tap()


def sign_in(phone: Phone, name: str) -> None:
    """Goes the way that the settings show."""
    phone.open("/settings", ready="[data-testid=account]")
    phone.page.locator("a[href='/account/sign-in']").tap()
    phone.page.locator("#password").wait_for()
    fill(phone, username=name, password=PASSWORD)


def test_a_guest_signs_up_and_finds_the_matches_on_another_phone(phones: Phones, product: Server) -> None:
    first, second, name = phones("Ann"), phones(), fresh("ann.the.first")
    second.expects(NOBODY)
    first.expects(NOBODY)
    running = product.solo(first.api, 0)
    over = product.new_match(first.api, seats=[{"kind": "me"}, {"kind": "bot"}])
    first.api.expect(200, "POST", f"/api/v1/matches/{over}/resign", {})

    first.open("/settings", ready="[data-testid=account]")
    first.find("account").locator("a[href='/account/sign-up']").tap()
    fill(first, username=name, password=PASSWORD)
    first.page.wait_for_selector(f"[data-testid=turn-card][href='/m/{running}']")

    sign_in(second, name.upper())
    second.page.wait_for_selector(f"[data-testid=turn-card][href='/m/{running}']")
    second.open("/history", ready="[data-testid=finished-card]")
    assert second.find("finished-card").locator(f"a[href='/m/{over}']").count() == 1
    assert second.find("finished-card").get_attribute("data-result") == "loss"
    second.page.locator("summary").tap()
    second.choose("Won")
    second.find("no-matches").wait_for()
    second.choose("Lost")
    second.find("finished-card").get_by_role("button", name="Rematch").tap()
    second.page.wait_for_url("**/m/*")
    assert second.match not in {running, over}

    # The first phone signs the second one out; it is nobody there at once.
    first.open("/settings", ready="[data-testid=devices] button")
    first.find("devices").get_by_role("button", name="Sign out").tap()
    first.page.wait_for_function("() => !document.querySelector('[data-testid=devices] button')")
    second.open("/settings", ready="a[href='/account/sign-in']")


def test_signing_in_over_a_guest_with_matches_warns_first(phones: Phones, product: Server) -> None:
    owner, visitor, name = phones("Bob"), phones("Cleo"), fresh("bob.the.second")
    visitor.expects(r"status of 409.*/auth/login")
    owner.open("/account/sign-up", ready="#username")
    fill(owner, username=name, password=PASSWORD)
    owner.find("turns-title").or_(owner.page.locator("a[href='/play/pursuit']")).first.wait_for()
    kept = product.solo(visitor.api, 0)

    sign_in(visitor, name)
    warning = visitor.page.locator("main [role=alert]")
    warning.wait_for()
    visitor.open("/", ready=f"[data-testid=turn-card][href='/m/{kept}']")  # nothing was lost

    sign_in(visitor, name)
    warning.wait_for()
    visitor.page.locator("main button[type=submit]").tap()
    visitor.page.locator("a[href='/play/pursuit']").wait_for()
    assert visitor.find("turn-card").count() == 0


def test_leaving_for_good(phones: Phones, product: Server) -> None:
    phone = phones("Ann")
    phone.expects(NOBODY)
    product.solo(phone.api, 0)
    phone.open("/settings", ready="[data-testid=my-data]")
    data = phone.find("my-data")
    with phone.page.expect_download() as saved:
        data.get_by_role("button", name="Save my data").tap()
    assert saved.value.suggested_filename == "stakeout.json"
    data.get_by_role("button", name="Leave for good").tap()
    data.get_by_role("button", name="Delete everything").tap()
    phone.page.locator("a[href='/play/pursuit']").wait_for()
    assert phone.find("turn-card").count() == 0


def test_appearance_stays_as_it_was_chosen(phones: Phones, product: Server) -> None:
    phone = phones("Ann", scheme="dark")
    phone.open("/settings", ready="[data-testid=account]")
    shown = "() => getComputedStyle(document.documentElement).getPropertyValue('--ground')"
    dark = phone.page.evaluate(shown)
    phone.choose("Day")
    light = phone.page.evaluate(shown)
    assert light != dark
    phone.page.reload()
    phone.page.wait_for_selector("[data-testid=account]")
    assert phone.page.evaluate(shown) == light
    phone.choose("As the system")
    assert phone.page.evaluate(shown) == dark


def test_a_key_for_a_program_is_shown_once(phones: Phones, product: Server) -> None:
    phone = phones("Ann")
    phone.open("/settings#advanced", ready="[data-testid=tokens]")
    tokens = phone.find("tokens")
    tokens.locator("summary").tap()
    phone.page.locator("#token-name").fill("my bot")
    tokens.get_by_role("button", name="Make the key").tap()
    secret = phone.find("token-secret").inner_text()
    assert product.api(secret).expect(200, "GET", "/api/v1/me")["display_name"] == "Ann"
    phone.page.reload()
    phone.page.wait_for_selector("[data-testid=tokens] li")
    assert phone.find("token-secret").count() == 0
    tokens.get_by_role("button", name="Revoke my bot").tap()
    phone.page.wait_for_function("() => !document.body.innerText.includes('my bot')")
