"""Passkeys on two phones, with Chromium's virtual authenticator: add, sign out, sign in by a finger, remove."""

from collections.abc import Callable

from playwright.sync_api import CDPSession, expect

from tests.browser.phone import Phone, fresh

Phones = Callable[..., Phone]
PASSWORD = "five wet badgers"


def give_authenticator(phone: Phone) -> tuple[CDPSession, str]:
    """Gives the phone a finger reader that always agrees."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def sign_up(phone: Phone) -> None:
    phone.expects(r"status of 401")  # allauth says so while somebody signs up or out
    phone.open("/account/sign-up", ready="#password")
    for field, text in {"username": fresh("ann.finger"), "password": PASSWORD}.items():
        phone.page.locator(f"#{field}").fill(text)
    phone.page.locator("main button[type=submit]").first.tap()
    phone.page.get_by_text("Welcome! Your account is ready.").wait_for()


def say_password(phone: Phone, password: str = PASSWORD) -> None:
    phone.page.locator("#passkey-password").fill(password)
    phone.tap_text("Go on")


def test_a_finger_opens_the_account(phones: Phones) -> None:
    """The password is asked for once; what is wrong is said; a removed one opens nothing."""
    phone = phones("Ann")
    phone.expects(r"status of 400")
    session, authenticator = give_authenticator(phone)
    sign_up(phone)
    phone.open("/settings", ready="[data-testid=passkeys]")
    rows = phone.find("passkeys").get_by_role("listitem")
    expect(rows).to_have_count(0)
    phone.tap_text("Add a passkey")
    say_password(phone, "six wet badgers")
    phone.find("passkeys").locator("[id=passkey-password-refusal]").wait_for()
    say_password(phone)
    rows.get_by_text("not used yet").wait_for()
    phone.tap_text("Add a passkey")
    phone.page.get_by_text("This device has a passkey of your account already.").wait_for()

    phone.tap_text("Sign out")
    phone.page.get_by_text("You are signed out.").wait_for()
    phone.open("/account/sign-in", ready="#password")
    phone.tap_text("Sign in with a passkey")
    phone.page.get_by_text("Welcome back!").wait_for()
    phone.open("/settings", ready="[data-testid=passkeys]")
    rows.get_by_text("last used").wait_for()

    phone.tap_text("Remove Chrome, Linux")
    say_password(phone)
    expect(rows).to_have_count(0)
    phone.tap_text("Sign out")
    phone.page.get_by_text("You are signed out.").wait_for()
    phone.open("/account/sign-in", ready="#password")
    phone.tap_text("Sign in with a passkey")
    phone.page.get_by_text("This passkey does not open anything here.").wait_for()

    session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": authenticator})


def test_a_guest_is_warned_before_a_passkey_leaves_them(phones: Phones) -> None:
    """As with a password: the matches of the guest would stay behind."""
    phone = phones()
    session, authenticator = give_authenticator(phone)
    sign_up(phone)
    phone.open("/settings", ready="[data-testid=passkeys]")
    phone.tap_text("Add a passkey")
    say_password(phone)
    phone.find("passkeys").get_by_text("not used yet").wait_for()
    phone.tap_text("Sign out")
    phone.page.get_by_text("You are signed out.").wait_for()
    phone.expects(r"status of 409")
    made = phone.page.request.post("/api/v1/guests", data={"display_name": "Guest"})
    assert made.status == 201
    phone.server.solo(phone.server.api(made.json()["token"]), 0)
    phone.open("/account/sign-in", ready="#password")
    phone.tap_text("Sign in with a passkey")
    phone.page.get_by_text("Sign up and keep them").wait_for()
    phone.tap_text("Sign in with a passkey")
    phone.page.get_by_text("Welcome back!").wait_for()
    session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": authenticator})
