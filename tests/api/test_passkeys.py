"""Passkeys: made, used, listed, removed; what they never open, and rubbish."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from fido2.utils import websafe_decode, websafe_encode

from backend.accounts.api import passkeys
from backend.accounts.models import Player
from tests.support.api import Api
from tests.support.browser import PASSWORD, Browser
from tests.support.matches import BOT, ME, create
from tests.support.passkey import Passkey
from tests.support.scene import refused

pytestmark = pytest.mark.django_db

KEYS = "/account/authenticators/webauthn"
LOGIN = "/auth/webauthn/login"


def account(username: str = "anna") -> Browser:
    """Signed in, and the password said again."""
    browser = Browser()
    assert browser.sign_up(username).status_code == 200
    assert say_password(browser).status_code == 200
    return browser


def say_password(browser: Browser, password: str = PASSWORD) -> Any:
    return browser.account("POST", "/auth/reauthenticate", {"password": password})


def asked(browser: Browser, path: str) -> dict[str, Any]:
    """What the server asks a device for."""
    answer = browser.account("GET", path)
    assert answer.status_code == 200, answer.content
    found = answer.json()["data"]
    options: dict[str, Any] = (found.get("creation_options") or found["request_options"])["publicKey"]
    return options


def add(browser: Browser, key: Passkey, name: str = "") -> Any:
    said = key.make(asked(browser, KEYS))
    return browser.account("POST", KEYS, {"credential": said, "name": name})


def with_passkey(username: str = "anna") -> tuple[Browser, Passkey]:
    browser, key = account(username), Passkey()
    assert add(browser, key).status_code == 200
    return browser, key


def enter(browser: Browser, key: Passkey, **more: Any) -> Any:
    return browser.account("POST", LOGIN, {"credential": key.use(asked(browser, LOGIN)), **more})


def listed(browser: Browser) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.account("GET", "/account/authenticators").json()["data"]
    return found


def forget_password(browser: Browser) -> None:
    """Some minutes have gone since it was said."""
    session = browser.client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= timedelta(minutes=10).total_seconds()
    session.save()


class TestTheWayIn:
    def test_a_passkey_opens_the_account_alone(self) -> None:
        browser, key = with_passkey()
        other = Browser()
        assert enter(other, key).status_code == 200
        me, same = browser.me(), other.me()
        assert me is not None
        assert same is not None
        assert same["id"] == me["id"]
        assert listed(other)[0]["last_used_at"] is not None

    def test_the_password_opens_it_as_before(self) -> None:
        with_passkey()
        other = Browser()
        assert other.sign_in().status_code == 200
        assert other.me() is not None

    def test_a_guest_with_matches_is_warned(self) -> None:
        _, key = with_passkey()
        guest = Browser()
        made = guest.become_guest("Bob")
        create(Api(made["token"]), ME, BOT)
        assert refused(enter(guest, key), 409, "guest_has_matches")
        assert enter(guest, key, leave_guest=True).status_code == 200

    def test_nobody_enters_twice(self) -> None:
        browser, key = with_passkey()
        assert refused(enter(browser, key), 409, "already_signed_in")

    def test_what_was_said_once_opens_nothing_again(self) -> None:
        _, key = with_passkey()
        thief = Browser()
        said = key.use(asked(thief, LOGIN))
        assert thief.account("POST", LOGIN, {"credential": said}).status_code == 200
        thief.sign_out()
        again = thief.account("POST", LOGIN, {"credential": said})
        assert refused(again, 400, "validation_failed")
        asked(thief, LOGIN)  # another challenge
        assert refused(thief.account("POST", LOGIN, {"credential": said}), 400, "validation_failed")

    def test_two_that_come_at_once_are_one(self) -> None:
        """The session of the second one was read before the first one's was written."""
        _, key = with_passkey()
        thief = Browser()
        said = key.use(asked(thief, LOGIN))
        before = dict(thief.client.session.items())
        assert thief.account("POST", LOGIN, {"credential": said}).status_code == 200
        thief.sign_out()
        session = thief.client.session
        session.update(before)
        session.save()
        thief.client.cookies["sessionid"] = session.session_key or ""
        assert refused(thief.account("POST", LOGIN, {"credential": said}), 400, "validation_failed")
        assert enter(thief, key).status_code == 200

    def test_one_that_is_removed_while_it_is_used_opens_nothing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, key = with_passkey()
        thief = Browser()
        said = key.use(asked(thief, LOGIN))
        monkeypatch.setattr(passkeys, "leave_guest", lambda *_: Authenticator.objects.all().delete())
        assert refused(thief.account("POST", LOGIN, {"credential": said}), 400, "validation_failed")
        assert thief.me() is None

    @pytest.mark.parametrize("origin", ["https://evil.example", "http://testserver"])
    def test_another_site_opens_nothing(self, origin: str) -> None:
        _, key = with_passkey()
        key.origin = origin
        assert refused(enter(Browser(), key), 400, "validation_failed")

    def test_a_device_that_asks_for_nothing_opens_nothing(self) -> None:
        _, key = with_passkey()
        key.verifies = False
        assert refused(enter(Browser(), key), 400, "validation_failed")

    def test_a_stranger_with_the_owners_name_opens_nothing(self) -> None:
        _, key = with_passkey()
        stranger = Passkey(owner=key.owner, id=key.id)
        assert refused(enter(Browser(), stranger), 400, "validation_failed")


class TestKeeping:
    @pytest.mark.parametrize(
        ("name", "code"), [("\u3164", "blank"), ("\u2800", "blank"), ("a\u202eb", "invalid_characters")]
    )
    def test_a_name_that_shows_nothing_is_none(self, name: str, code: str) -> None:
        browser = account()
        answer = add(browser, Passkey(), name)
        refused(answer, 400, "validation_failed", "name")
        assert [error["code"] for error in answer.json()["errors"]] == [code]
        assert listed(browser) == []

    def test_it_is_listed_with_its_name(self) -> None:
        browser = account()
        assert listed(browser) == []
        assert add(browser, Passkey(), "Anna's phone").status_code == 200
        assert add(browser, Passkey()).status_code == 200
        assert [each["name"] for each in listed(browser)] == ["Anna's phone", "Passkey"]

    def test_a_removed_one_opens_nothing(self) -> None:
        browser, key = with_passkey()
        number = listed(browser)[0]["id"]
        assert browser.account("DELETE", KEYS, {"authenticators": [number]}).status_code == 200
        assert listed(browser) == []
        assert refused(enter(Browser(), key), 400, "validation_failed")

    def test_nobody_removes_another_players(self) -> None:
        browser, _ = with_passkey()
        other, _ = with_passkey("boris")
        answer = other.account("DELETE", KEYS, {"authenticators": [listed(browser)[0]["id"]]})
        assert refused(answer, 400, "validation_failed")
        assert len(listed(browser)) == 1

    def test_after_some_minutes_the_password_is_asked_for(self) -> None:
        browser, key = with_passkey()
        number = listed(browser)[0]["id"]
        forget_password(browser)
        assert refused(browser.account("GET", KEYS), 401, "password_needed")
        answer = browser.account("DELETE", KEYS, {"authenticators": [number]})
        assert refused(answer, 401, "password_needed")
        assert refused(say_password(browser, "six wet badgers"), 400, "validation_failed")
        assert refused(browser.account("GET", KEYS), 401, "password_needed")
        assert say_password(browser).status_code == 200
        assert add(browser, Passkey()).status_code == 200
        assert enter(Browser(), key).status_code == 200

    def test_a_device_that_asks_for_nothing_is_refused(self) -> None:
        assert refused(add(account(), Passkey(verifies=False)), 400, "validation_failed")
        assert Authenticator.objects.count() == 0

    def test_a_guest_has_none(self) -> None:
        guest = Browser()
        guest.become_guest()
        assert refused(guest.account("GET", KEYS), 409, "not_an_account")
        assert refused(say_password(guest), 409, "not_an_account")
        assert refused(Browser().account("GET", KEYS), 401, "not_authenticated")

    def test_there_is_a_limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(passkeys, "MOST", 1)
        browser, _ = with_passkey()
        assert refused(browser.account("GET", KEYS), 409, "too_many")

    def test_the_limit_holds_for_what_was_asked_before(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(passkeys, "MOST", 1)
        browser, other = account(), Browser()
        assert other.sign_in().status_code == 200
        say_password(other)
        early = Passkey().make(asked(other, KEYS))
        assert add(browser, Passkey()).status_code == 200
        assert refused(other.account("POST", KEYS, {"credential": early}), 409, "too_many")

    def test_one_credential_is_one_passkey_of_one_account(self) -> None:
        browser, key = with_passkey()
        assert refused(add(browser, key), 400, "validation_failed")
        assert refused(add(account("boris"), key), 400, "validation_failed")
        assert Authenticator.objects.count() == 1

    @pytest.mark.parametrize(
        "results",
        [None, {}, {"credProps": None}, {"credProps": [1]}, {"credProps": {"rk": {"a": 1}}}],
    )
    def test_only_what_is_needed_is_kept(self, results: Any) -> None:
        browser = account()
        said = Passkey().make(asked(browser, KEYS)) | {"clientExtensionResults": results, "junk": "x" * 9000}
        assert browser.account("POST", KEYS, {"credential": said}).status_code == 200
        assert [each["is_passwordless"] for each in listed(browser)] == [True]
        assert len(str(Authenticator.objects.get().data)) < 2000

    @pytest.mark.parametrize("number", [2**63, -(10**30)])
    def test_no_number_is_too_large_to_be_refused(self, number: int) -> None:
        browser, _ = with_passkey()
        assert refused(browser.account("DELETE", KEYS, {"authenticators": [number]}), 400, "malformed")
        answer = browser.account("DELETE", KEYS, {"authenticators": [2**63 - 1, "x", None]})
        assert refused(answer, 400, "validation_failed")
        assert len(listed(browser)) == 1

    def test_it_is_exported_and_goes_with_its_player(self) -> None:
        browser, key = with_passkey()
        kept = browser.get("/me/export").json()["passkeys"]
        assert [each["name"] for each in kept] == ["Passkey"]
        assert browser.delete("/me").status_code == 204
        assert not Authenticator.objects.exists()
        assert refused(enter(Browser(), key), 400, "validation_failed")


RUBBISH: list[Any] = [
    None,
    "",
    7,
    [],
    {},
    {"id": "x"},
    {"id": 1, "rawId": 1, "type": "public-key", "response": 5},
    {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}},
    "{" * 500,
]


@pytest.mark.parametrize("credential", RUBBISH)
def test_rubbish_is_refused_and_loses_nothing(credential: Any) -> None:
    browser, key = with_passkey()
    asked(browser, KEYS)
    assert refused(browser.account("POST", KEYS, {"credential": credential}), 400, "validation_failed")
    stranger = Browser()
    asked(stranger, LOGIN)
    assert refused(stranger.account("POST", LOGIN, {"credential": credential}), 400, "validation_failed")
    assert len(listed(browser)) == 1
    assert enter(stranger, key).status_code == 200


FIELDS = ["clientDataJSON", "authenticatorData", "signature", "userHandle"]
PUT = [b"", b"\0", b"\xff\xff", b"\0" * 37, b"\xa0" * 60, b"{}", b"x" * 3000]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("put", PUT, ids=range(len(PUT)))
def test_a_broken_part_is_refused(field: str, put: bytes) -> None:
    _, key = with_passkey()
    stranger = Browser()
    said = key.use(asked(stranger, LOGIN))
    said["response"][field] = websafe_encode(put)
    assert refused(stranger.account("POST", LOGIN, {"credential": said}), 400, "validation_failed")


@pytest.mark.parametrize("put", [*PUT, b"\xbf" * 40], ids=range(len(PUT) + 1))
def test_a_broken_attestation_is_refused(put: bytes) -> None:
    browser = account()
    said = Passkey().make(asked(browser, KEYS))
    whole = websafe_decode(said["response"]["attestationObject"])
    for broken in (put, whole[:-20], whole[:40] + put + whole[40 + len(put) :]):
        said["response"]["attestationObject"] = websafe_encode(broken)
        answer = browser.account("POST", KEYS, {"credential": said})
        assert answer.status_code in (200, 400), answer.content
    assert Player.objects.get().is_active
