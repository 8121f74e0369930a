"""Accounts: signing up, in and out, passwords and addresses, and what must not be told or lost by it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail

from backend.accounts.models import Player
from tests.support.api import Api
from tests.support.browser import ACCOUNTS, PASSWORD, Browser
from tests.support.matches import BOT, ME, create
from tests.support.scene import refused
from tests.support.statements import done_by

pytestmark = pytest.mark.django_db

OTHER = "nine dry badgers"


@pytest.fixture
def mails(settings: Any) -> None:
    """A server that sends mail."""
    settings.MAIL = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"


def account(username: str = "anna", **more: Any) -> Browser:
    browser = Browser()
    answer = browser.sign_up(username, **more)
    assert answer.status_code == 200, answer.content
    return browser


def from_address(address: str) -> Browser:
    browser = Browser()
    browser.client.defaults["REMOTE_ADDR"] = address
    return browser


def codes(answer: Any) -> list[tuple[str, str]]:
    return [(error["field"], error["code"]) for error in answer.json()["errors"]]


class TestSigningUp:
    def test_a_newcomer_gets_a_player_and_a_session(self) -> None:
        browser = account("Анна.К")
        me = browser.me()
        assert me is not None
        assert (me["display_name"], me["username"], me["is_guest"], me["email"]) == (
            "Анна.К",
            "анна.к",
            False,
            None,
        )
        assert me["handle"].startswith("anna-k-")

    @pytest.mark.parametrize("name", ["\u3164\u3164\u3164", "anna\u115f", "an\uffa0na", "\u2800\u2800\u2800"])
    def test_a_name_that_shows_nothing_is_none(self, name: str) -> None:
        answer = Browser().sign_up(name)
        assert codes(answer) == [("username", "invalid_characters")]

    @pytest.mark.parametrize("name", [True, 1.5, 1234])
    def test_a_name_that_is_no_text_is_read_as_one(self, name: Any) -> None:
        assert account(name).me() is not None

    def test_a_guest_stays_the_same_player(self) -> None:
        browser = Browser()
        made = browser.become_guest("Anna")
        match = create(Api(made["token"]), ME, BOT)
        key = browser.client.cookies["sessionid"].value
        assert browser.sign_up("annie").status_code == 200
        me = browser.me()
        assert me is not None
        assert (me["id"], me["handle"], me["display_name"]) == tuple(
            made["player"][name] for name in ("id", "handle", "display_name")
        )
        assert (me["is_guest"], me["username"]) == (False, "annie")
        assert browser.client.cookies["sessionid"].value != key  # an old key opens nothing
        assert browser.get("/matches?scope=mine").json()["results"][0]["id"] == match["id"]
        assert Api(made["token"]).get("/me").json()["id"] == me["id"]
        assert Player.objects.count() == 1

    def test_an_account_signs_up_once(self) -> None:
        refused(account().sign_up("second"), 409, "already_signed_up")

    @pytest.mark.parametrize(
        ("username", "field", "code"),
        [
            ("", "username", "required"),
            ("ab", "username", "min_length"),
            ("x" * 31, "username", "max_length"),
            ("a b c", "username", "invalid_characters"),
            ("a\u202eb.", "username", "invalid_characters"),
            ("ANNA", "username", "username_taken"),
            ("ａｎｎａ", "username", "username_taken"),
        ],
    )
    def test_bad_names(self, username: str, field: str, code: str) -> None:
        account("anna")
        answer = Browser().sign_up(username)
        refused(answer, 400, "validation_failed")
        assert codes(answer) == [(field, code)]

    @pytest.mark.parametrize("password", ["short", "password123", "123456789012", ""])
    def test_weak_passwords(self, password: str) -> None:
        answer = Browser().sign_up("anna", password)
        refused(answer, 400, "validation_failed")
        assert {field for field, _ in codes(answer)} == {"password"}
        assert not Player.objects.exists()

    def test_refusals_come_in_the_callers_language(self) -> None:
        account("anna")
        taken = Browser(lang="ru").sign_up("anna").json()
        assert taken["errors"][0]["message"] == "Это имя уже занято."

    def test_an_address_that_others_have_is_not_told(self, mails: None) -> None:
        account("anna", email="one@example.org")
        answer = Browser().sign_up("boris", email="one@example.org")
        assert answer.status_code == 200


class TestSigningIn:
    def test_on_a_second_device(self) -> None:
        first, second = account("anna"), Browser()
        assert second.sign_in("Anna").status_code == 200
        assert second.me() == first.me()

    def test_a_wrong_password_and_a_name_that_is_not_there_look_alike(self) -> None:
        account("anna")
        wrong, unknown = Browser().sign_in("anna", OTHER), Browser().sign_in("nobody", OTHER)
        assert codes(wrong) == [("password", "username_password_mismatch")]
        assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())

    def test_a_handle_is_no_name_to_sign_in_with(self) -> None:
        me = account("anna").me()
        assert me is not None
        assert Browser().sign_in(me["handle"]).status_code == 400

    def test_a_guest_has_no_way_in(self) -> None:
        made = Browser().become_guest()
        assert Browser().sign_in(made["player"]["handle"], "").status_code == 400

    def test_a_guest_with_matches_is_warned_first(self) -> None:
        account("anna")
        browser = Browser()
        guest = browser.become_guest("Visitor")
        create(Api(guest["token"]), ME, BOT)
        refused(browser.sign_in("anna"), 409, "guest_has_matches")
        me = browser.me()
        assert me is not None
        assert me["id"] == guest["player"]["id"]  # nothing has happened yet
        assert browser.sign_in("anna", leave_guest=True).status_code == 200
        me = browser.me()
        assert me is not None
        assert me["username"] == "anna"

    def test_the_warning_tells_nothing_to_who_does_not_know_the_password(self) -> None:
        account("anna")
        browser = Browser()
        create(Api(browser.become_guest()["token"]), ME, BOT)
        assert codes(browser.sign_in("anna", OTHER)) == [("password", "username_password_mismatch")]

    def test_a_guest_without_matches_is_simply_left(self) -> None:
        account("anna")
        browser = Browser()
        browser.become_guest("Visitor")
        assert browser.sign_in("anna").status_code == 200

    def test_who_is_signed_in_signs_out_first(self) -> None:
        account("boris")
        browser = account("anna")
        refused(browser.sign_in("boris"), 409, "already_signed_in")

    def test_the_key_of_a_session_changes_with_who_it_is(self) -> None:
        """Who has slipped somebody a session does not hold it after the sign-in."""
        account("anna")
        browser = Browser()
        browser.become_guest()
        slipped = browser.client.cookies["sessionid"].value
        browser.sign_in("anna")
        thief = Browser()
        thief.client.cookies["sessionid"] = slipped
        assert thief.me() is None

    def test_without_the_csrf_token_nothing_happens(self) -> None:
        account("anna")
        browser = Browser()
        refused(browser.account("POST", "/auth/login", {}, X_CSRFToken="wrong"), 403, "csrf_failed")

    def test_signing_out(self) -> None:
        browser = account("anna")
        key = browser.client.cookies["sessionid"].value
        refused(browser.sign_out(), 401, "not_authenticated")
        assert browser.me() is None
        browser.client.cookies["sessionid"] = key
        assert browser.me() is None

    def test_an_inactive_player_cannot_sign_in(self) -> None:
        account("anna")
        Player.objects.update(is_active=False)
        assert Browser().sign_in("anna").status_code == 400


class TestPasswords:
    def test_changing_it_signs_other_browsers_out(self) -> None:
        here, there = account("anna"), Browser()
        there.sign_in("anna")
        change = {"current_password": PASSWORD, "new_password": OTHER}
        assert here.account("POST", "/account/password/change", change).status_code == 200
        assert here.me() is not None
        assert there.me() is None
        assert Browser().sign_in("anna").status_code == 400
        assert Browser().sign_in("anna", OTHER).status_code == 200

    def test_it_is_not_changed_without_the_old_one(self) -> None:
        browser = account("anna")
        change = {"current_password": OTHER, "new_password": OTHER}
        answer = browser.account("POST", "/account/password/change", change)
        refused(answer, 400, "validation_failed")
        assert codes(answer)[0][0] == "current_password"

    def test_a_guest_has_none_to_change(self) -> None:
        browser = Browser()
        browser.become_guest()
        refused(
            browser.account("POST", "/account/password/change", {"new_password": OTHER}),
            409,
            "not_an_account",
        )

    def test_a_mail_leads_to_a_new_one(self, mails: None, run_due: Callable[..., int]) -> None:
        browser = account("anna", email="anna@example.org")
        run_due()
        mail.outbox.clear()
        stranger = Browser(lang="ru")
        asked = stranger.account("POST", "/auth/password/request", {"email": "Anna@example.org"})
        assert asked.status_code == 200
        run_due()
        (letter,) = mail.outbox
        assert (letter.to, letter.subject) == (["anna@example.org"], "Stakeout: новый пароль")
        assert "anna" in letter.body
        key = re.search(r"/account/reset/(\S+)", letter.body)
        assert key is not None
        new = {"key": key.group(1), "password": OTHER}
        refused(stranger.account("POST", "/auth/password/reset", new), 401, "not_authenticated")
        assert browser.me() is None
        assert stranger.sign_in("anna", OTHER).status_code == 200
        again = Browser().account("POST", "/auth/password/reset", new | {"password": PASSWORD})
        refused(again, 400, "validation_failed")  # a link works once

    def test_whether_an_address_is_known_is_not_told(self, mails: None, run_due: Callable[..., int]) -> None:
        account("anna", email="anna@example.org")
        run_due()
        mail.outbox.clear()
        known = Browser().account("POST", "/auth/password/request", {"email": "anna@example.org"})
        unknown = Browser().account("POST", "/auth/password/request", {"email": "eve@example.org"})
        assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
        assert mail.outbox == []  # a worker sends: how long that takes shows in no answer
        run_due()
        assert [letter.to for letter in mail.outbox] == [["anna@example.org"]]

    def test_without_mail_it_is_said_plainly(self) -> None:
        browser = Browser()
        assert browser.account("GET", "/config").json()["data"] == {"mail": False}
        answer = browser.account("POST", "/auth/password/request", {"email": "anna@example.org"})
        refused(answer, 409, "no_mail")

    @pytest.mark.parametrize("key", ["", "nonsense", "1-2-3", "-", "x" * 5000])
    def test_keys_that_are_none(self, key: str) -> None:
        answer = Browser().account("POST", "/auth/password/reset", {"key": key, "password": OTHER})
        refused(answer, 400, "validation_failed")


class TestAddresses:
    def test_one_is_confirmed_by_mail(self, mails: None, run_due: Callable[..., int]) -> None:
        browser = account("anna", email="Anna@Example.org")
        me = browser.me()
        assert me is not None
        assert me["email"] == {"address": "anna@example.org", "verified": False}
        run_due()
        (letter,) = mail.outbox
        key = re.search(r"/account/confirm/(\S+)", letter.body)
        assert key is not None
        Browser().account("POST", "/auth/email/verify", {"key": key.group(1)})
        me = browser.me()
        assert me is not None
        assert me["email"] == {"address": "anna@example.org", "verified": True}

    def test_the_confirmation_is_sent_again(self, mails: None, run_due: Callable[..., int]) -> None:
        browser = account("anna", email="anna@example.org")
        run_due()
        answer = browser.post("/me/email/confirmation")
        assert (answer.status_code, answer.content) == (202, b"")
        run_due()
        first, second = mail.outbox
        assert second.to == ["anna@example.org"]
        assert second.subject == first.subject
        key = re.search(r"/account/confirm/(\S+)", second.body)
        assert key is not None
        Browser().account("POST", "/auth/email/verify", {"key": key.group(1)})
        me = browser.me()
        assert me is not None
        assert me["email"]["verified"] is True
        refused(browser.post("/me/email/confirmation"), 409, "nothing_to_confirm")
        run_due()
        assert len(mail.outbox) == 2

    def test_there_may_be_nothing_to_confirm(self, mails: None, settings: Any, stranger: Api) -> None:
        refused(account("anna").post("/me/email/confirmation"), 409, "nothing_to_confirm")
        guest = Browser()
        guest.become_guest()
        refused(guest.post("/me/email/confirmation"), 409, "not_an_account")
        refused(stranger.post("/me/email/confirmation"), 401, "not_authenticated")
        settings.MAIL = False
        other = account("boris", email="boris@example.org")
        refused(other.post("/me/email/confirmation"), 409, "no_mail")

    def test_nobody_is_flooded_with_confirmations(
        self, mails: None, settings: Any, frozen: Any, run_due: Callable[..., int]
    ) -> None:
        """Neither by one account nor by several that name the same address."""
        accounts = [account(name, email="victim@example.org") for name in ("anna", "boris")]
        run_due()
        mail.outbox.clear()
        settings.RATE_LIMITS = True
        for browser in accounts:
            for _ in range(2):
                browser.post("/me/email/confirmation")
        refused(accounts[0].post("/me/email/confirmation"), 429, "rate_limited")
        run_due()
        assert len(mail.outbox) == 3
        frozen.advance(3600)
        assert accounts[0].post("/me/email/confirmation").status_code == 202

    def test_it_is_changed_and_removed_with_the_password_only(self) -> None:
        browser = account("anna", email="one@example.org")
        wrong = browser.call("PUT", "/me/email", {"address": "two@example.org", "password": OTHER})
        assert codes(wrong) == [("password", "wrong_password")]
        right = browser.call("PUT", "/me/email", {"address": "two@example.org", "password": PASSWORD})
        assert right.json()["email"] == {"address": "two@example.org", "verified": False}
        gone = browser.call("PUT", "/me/email", {"address": None, "password": PASSWORD})
        assert gone.json()["email"] is None

    def test_a_guest_has_none(self) -> None:
        browser = Browser()
        browser.become_guest()
        answer = browser.call("PUT", "/me/email", {"address": "one@example.org", "password": "x"})
        refused(answer, 409, "not_an_account")

    def test_tries_of_the_password_are_counted(self, settings: Any, frozen: Any) -> None:
        browser = account("anna")
        settings.RATE_LIMITS = True
        for _ in range(10):
            browser.call("PUT", "/me/email", {"address": None, "password": OTHER})
        refused(
            browser.call("PUT", "/me/email", {"address": None, "password": PASSWORD}), 429, "rate_limited"
        )


class TestTime:
    """What a form does is the same whether or not it names what is known here."""

    @pytest.fixture
    def warm(self, mails: None) -> Browser:
        """Boris, who asks; Anna's address and name are known here."""
        account("anna", email="anna@example.org")
        boris = account("boris")
        boris.me()
        return boris

    def test_asking_for_a_new_password(self, warm: Browser) -> None:
        def ask(address: str) -> list[str]:
            return done_by(lambda: Browser().account("POST", "/auth/password/request", {"email": address}))

        known, unknown = ask("anna@example.org"), ask("eve@example.org")
        assert known == unknown
        assert [line for line in known if line.startswith("INSERT") and "due" in line]

    def test_taking_and_confirming_an_address(self, warm: Browser) -> None:
        def take(address: str) -> list[str]:
            body = {"address": address, "password": PASSWORD}
            return done_by(lambda: warm.call("PUT", "/me/email", body))

        take("first@example.org")
        assert take("anna@example.org") == take("eve@example.org")
        again = done_by(lambda: warm.post("/me/email/confirmation"))
        take("anna@example.org")
        assert again == done_by(lambda: warm.post("/me/email/confirmation"))

    def test_signing_up_with_an_address(self, warm: Browser) -> None:
        known, unknown = Browser(), Browser()
        first = done_by(lambda: known.sign_up("clara", email="anna@example.org"))
        assert first == done_by(lambda: unknown.sign_up("dora", email="eve@example.org"))

    def test_signing_in(self, warm: Browser) -> None:
        known = done_by(lambda: Browser().sign_in("anna", OTHER))
        assert known == done_by(lambda: Browser().sign_in("eve", OTHER))

    def test_inviting_by_name(self, warm: Browser) -> None:
        """Who has blocked the host is as unknown as nobody."""
        anna = Browser()
        anna.sign_in("anna")
        anna.post("/me/blocks", {"player": warm.me()["id"]})

        def invite(name: str) -> list[str]:
            body = {"game": "pursuit", "seats": [ME, {"kind": "invite", "player": name}]}
            return done_by(lambda: refused(warm.post("/matches", body), 400, "validation_failed"))

        assert invite(anna.me()["handle"]) == invite("nobody-x")


class TestLimits:
    def test_tries_from_one_address_are_counted(self, settings: Any, frozen: Any) -> None:
        settings.RATE_LIMITS = True
        for number in range(30):
            assert Browser().sign_in(f"nobody-{number}").status_code == 400
        answer = Browser().sign_in("anna")
        refused(answer, 429, "rate_limited")
        assert int(answer["Retry-After"]) > 0

    def test_tries_for_one_name_from_one_address_are_counted(self, settings: Any) -> None:
        account("anna")
        settings.ACCOUNT_RATE_LIMITS = {"login": ""}
        for _ in range(5):
            Browser().sign_in("anna", OTHER)
        assert Browser().sign_in("anna").status_code == 400

    def test_who_tries_elsewhere_locks_nobody_out(self, settings: Any) -> None:
        account("anna")
        settings.ACCOUNT_RATE_LIMITS = {"login": ""}
        for spelling in ("anna", "ANNA", "anna"):
            for _ in range(5):
                from_address("203.0.113.7").sign_in(spelling, OTHER)
        assert from_address("203.0.113.7").sign_in("anna").status_code == 400
        assert from_address("198.51.100.1").sign_in("anna").status_code == 200

    def test_an_owners_device_comes_in_whoever_tries_beside_it(self, settings: Any, frozen: Any) -> None:
        owner = account("anna")
        owner.sign_out()
        settings.RATE_LIMITS, settings.ACCOUNT_RATE_LIMITS = True, {"login": ""}
        for number in range(40):
            Browser().sign_in("anna" if number % 2 else f"nobody-{number}", OTHER)
        refused(Browser().sign_in("anna"), 429, "rate_limited")
        assert owner.sign_in("anna").status_code == 200

    def test_a_device_is_known_to_its_own_accounts_only_and_counted_too(
        self, settings: Any, frozen: Any
    ) -> None:
        owner, thief = account("anna"), account("boris")
        for browser in (owner, thief):
            browser.sign_out()
        settings.RATE_LIMITS, settings.ACCOUNT_RATE_LIMITS = True, {"login": ""}
        for _ in range(5):
            thief.sign_in("anna", OTHER)
        assert thief.sign_in("anna").status_code == 400  # the right password, but a stranger's device
        stolen = Browser()
        stolen.client.cookies["device"] = owner.client.cookies["device"].value
        for _ in range(10):
            stolen.sign_in("anna", OTHER)
        assert stolen.sign_in("anna").status_code == 400

    @pytest.mark.parametrize("cookie", ["", ".", "x", "x.y", ".".join("x" * 40), "\u00e9.\u00e9", "a" * 3000])
    def test_a_device_that_was_made_up_is_none(self, cookie: str, settings: Any) -> None:
        account("anna")
        settings.ACCOUNT_RATE_LIMITS = {"login": ""}
        for _ in range(5):
            made_up = Browser()
            made_up.client.cookies["device"] = cookie
            assert made_up.sign_in("anna", OTHER).status_code == 400
        made_up = Browser()
        made_up.client.cookies["device"] = cookie
        assert made_up.sign_in("anna").status_code == 400

    def test_accounts_from_one_address_are_counted(self, settings: Any, frozen: Any) -> None:
        settings.RATE_LIMITS = True
        for _ in range(30):
            Browser().sign_up("")
        refused(Browser().sign_up("anna"), 429, "rate_limited")


class TestBadInput:
    PATHS = (
        "/auth/signup",
        "/auth/login",
        "/auth/password/request",
        "/auth/password/reset",
        "/auth/email/verify",
    )

    @pytest.mark.parametrize("path", PATHS)
    @pytest.mark.parametrize(
        "body",
        [
            b"{",
            b"[]",
            b'"x"',
            b"[" * 60_000,
            b'{"username": "\\ud800"}',
            b'{"password": "\\u0000"}',
            b'{"a": NaN}',
        ],
    )
    def test_what_cannot_be_read_is_400(self, path: str, body: bytes) -> None:
        browser = Browser()
        browser.account("GET", "/config")
        refused(browser.raw("POST", ACCOUNTS + path, body, "application/json"), 400, "malformed")

    @pytest.mark.parametrize("path", PATHS)
    @pytest.mark.parametrize("value", [None, 5, True, [], {}, ["x"], {"x": 1}, "x" * 15_000, "\u202e"])
    def test_odd_values_are_refused(self, path: str, value: Any) -> None:
        body = dict.fromkeys(("username", "password", "email", "key"), value)
        answer = Browser().account("POST", path, body)
        assert answer.status_code in {400, 409}, answer.content
        assert answer["Content-Type"] == "application/problem+json"

    def test_too_large_and_of_another_type(self) -> None:
        browser = Browser()
        browser.account("GET", "/config")
        url = f"{ACCOUNTS}/auth/login"
        refused(browser.raw("POST", url, b" " * 70_000, "application/json"), 413, "too_large")
        refused(browser.raw("POST", url, b"username=x", "text/plain"), 415, "unsupported_media_type")
        refused(
            browser.account("PUT", "/auth/login", {"username": "a", "password": "b"}),
            400,
            "validation_failed",
        )

    @pytest.mark.parametrize(
        "path", ["/account/email", "/account/authenticators/totp", "/auth/code/request", "/nothing"]
    )
    def test_what_is_not_offered_is_not_there(self, path: str) -> None:
        refused(Browser().account("GET", path), 404, "not_found")
