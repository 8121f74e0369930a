"""Guests, the caller's own profile, and tokens, over HTTP."""

import pytest
from django.test import Client

from backend.accounts.models import ApiToken, Player
from tests.support.api import Api, new_player
from tests.support.browser import PASSWORD, Browser
from tests.support.push import Phone

pytestmark = pytest.mark.django_db


def problem(answer, status, code):
    """Asserts the whole form of an error and returns it."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"]
    assert body["title"]
    assert body["detail"]
    return body


class TestGuests:
    def test_a_guest_gets_a_player_a_token_and_a_session(self, stranger):
        answer = stranger.post("/guests", {"display_name": "  Анна  "})
        assert answer.status_code == 201
        made = answer.json()
        assert made["player"]["display_name"] == "Анна"
        assert made["player"]["is_guest"] is True
        assert made["player"]["handle"].startswith("anna-")
        assert Api(made["token"]).get("/me").json()["id"] == made["player"]["id"]
        assert stranger.get("/me").json()["id"] == made["player"]["id"]  # by the cookie
        assert answer.cookies["sessionid"]["httponly"]
        assert answer.cookies["sessionid"]["samesite"] == "Lax"
        assert "csrftoken" in answer.cookies

    def test_a_name_is_made_up_in_the_callers_language(self, db):
        assert Api(lang="ru").post("/guests").json()["player"]["display_name"].startswith("Гость ")
        assert Api(lang="en-GB").post("/guests", {}).json()["player"]["display_name"].startswith("Guest ")
        assert Player.objects.filter(language="ru").count() == 1

    def test_names_need_not_be_unique_but_handles_are(self, db):
        first, second = new_player("Anna").player, new_player("Anna").player
        assert first["handle"] != second["handle"]

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("", "blank"),
            ("   ", "blank"),
            ("\u200d", "blank"),
            ("\u3164", "blank"),
            ("\u115f\u1160", "blank"),
            ("\u2800 \u2800", "blank"),
            ("\uffa0", "blank"),
            ("\ufe0f\U000e0100", "blank"),
            ("\U0001d159", "blank"),
            ("Anna\u3164", "invalid_characters"),
            ("An\u2800na", "invalid_characters"),
            ("x" * 41, "max_length"),
            ("a\nb", "invalid_characters"),
            ("a\u202eb", "invalid_characters"),
            ("a\u200bb", "invalid_characters"),
            (5, "invalid"),
            (None, "null"),
            (["a"], "invalid"),
        ],
    )
    def test_bad_names(self, stranger, name, code):
        body = problem(stranger.post("/guests", {"display_name": name}), 400, "validation_failed")
        assert [(e["field"], e["code"]) for e in body["errors"]] == [("display_name", code)]
        assert not Player.objects.exists()

    def test_a_name_of_forty_letters_with_emoji_is_fine(self, stranger):
        name = "👩‍🚀" + "я" * 37
        assert stranger.post("/guests", {"display_name": name}).json()["player"]["display_name"] == name

    def test_a_page_of_another_site_makes_no_guest(self, stranger):
        problem(stranger.post("/guests", {}, Origin="https://evil.example"), 403, "csrf_failed")
        assert stranger.post("/guests", {}, Origin="http://testserver").status_code == 201

    @pytest.mark.parametrize("body", [[], "x", 3, None])
    def test_a_body_that_is_no_object(self, stranger, body):
        answer = stranger.raw("POST", "/api/v1/guests", str(body).encode(), "application/json")
        assert answer.status_code == 400


class TestSignIn:
    def test_nobody_is_401(self, stranger):
        answer = stranger.get("/me")
        problem(answer, 401, "not_authenticated")
        assert answer["WWW-Authenticate"].startswith("Bearer")

    @pytest.mark.parametrize(
        "header", ["Bearer nonsense", "Bearer stk_nope", "Bearer", "Basic YTpi", "stk_x", "Bearer \xff"]
    )
    def test_a_wrong_token_is_401_even_for_what_anybody_may_do(self, stranger, header):
        problem(stranger.get("/me", Authorization=header), 401, "not_authenticated")

    def test_a_token_beats_a_cookie(self, stranger):
        other = new_player("Boris")
        stranger.post("/guests", {"display_name": "Anna"})
        answer = stranger.get("/me", Authorization=f"Bearer {other.token}")
        assert answer.json()["display_name"] == "Boris"

    def test_the_right_token_is_one_query(self, new_player, django_assert_num_queries):
        player = new_player()
        player.get("/me")  # notes when the token was last used
        with django_assert_num_queries(1):
            player.get("/me")

    def test_an_inactive_player_is_nobody(self, new_player):
        player = new_player()
        Player.objects.update(is_active=False)
        problem(player.get("/me"), 401, "not_authenticated")

    def test_a_cookie_writes_only_with_its_csrf_token(self, stranger):
        stranger.post("/guests", {"display_name": "Anna"})
        problem(stranger.patch("/me", {"display_name": "Eve"}), 403, "csrf_failed")
        csrf = stranger.client.cookies["csrftoken"].value
        answer = stranger.patch("/me", {"display_name": "Eve"}, X_CSRFToken=csrf)
        assert answer.status_code == 200
        assert answer.json()["display_name"] == "Eve"

    def test_reading_me_gives_the_csrf_cookie(self, stranger):
        stranger.post("/guests", {})
        del stranger.client.cookies["csrftoken"]
        assert "csrftoken" in stranger.get("/me").cookies

    def test_a_session_in_use_does_not_run_out(self, stranger, frozen):
        stranger.post("/guests", {})
        assert "sessionid" not in stranger.get("/me").cookies
        frozen.advance(2 * 3600)
        assert "sessionid" in stranger.get("/me").cookies


class TestMe:
    def test_settings_come_with_defaults(self, new_player):
        me = new_player("Anna").get("/me").json()
        assert set(me) == {
            "id",
            "handle",
            "display_name",
            "is_guest",
            "username",
            "email",
            "language",
            "time_zone",
            "quiet_hours",
            "notifications",
        }
        assert (me["language"], me["time_zone"], me["quiet_hours"], me["notifications"]) == (
            "en",
            "UTC",
            None,
            {},
        )

    def test_every_setting_can_be_changed_alone(self, new_player):
        player = new_player()
        changes = {
            "display_name": "Борис",
            "language": "ru",
            "time_zone": "Asia/Novosibirsk",
            "quiet_hours": {"start": "22:00", "end": "07:00"},
            "notifications": {"turn": True},
        }
        for field, value in changes.items():
            assert player.patch("/me", {field: value}).json()[field] == value
        assert player.get("/me").json().items() >= changes.items()
        assert player.patch("/me", {"quiet_hours": None}).json()["quiet_hours"] is None

    def test_kinds_of_notice_are_merged(self, new_player):
        player = new_player()
        player.patch("/me", {"notifications": {"turn": True, "chat": False}})
        assert player.patch("/me", {"notifications": {"chat": True}}).json()["notifications"] == {
            "turn": True,
            "chat": True,
        }

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"language": "de"}, "language"),
            ({"language": True}, "language"),
            ({"time_zone": "Mars/Olympus"}, "time_zone"),
            ({"time_zone": "../../etc/passwd"}, "time_zone"),
            ({"time_zone": ""}, "time_zone"),
            ({"quiet_hours": "22-7"}, "quiet_hours"),
            ({"quiet_hours": {"start": "22:00"}}, "quiet_hours.end"),
            ({"quiet_hours": {"start": "24:00", "end": "07:00"}}, "quiet_hours.start"),
            ({"quiet_hours": {"start": "07:00", "end": "07:00"}}, "quiet_hours"),
            ({"quiet_hours": {"start": "20:00", "end": "08:01"}}, "quiet_hours"),
            ({"notifications": []}, "notifications"),
            ({"notifications": {"turn": 1}}, "notifications"),
            ({"notifications": {"Turn!": True}}, "notifications"),
            (
                {"notifications": {f"k{'a' * i}": True for i in range(39)} | {"z": True, "y": True}},
                "notifications",
            ),
        ],
    )
    def test_bad_settings_change_nothing(self, new_player, change, field):
        player = new_player()
        before = player.get("/me").json()
        body = problem(player.patch("/me", change), 400, "validation_failed")
        assert [e["field"] for e in body["errors"]] == [field]
        assert player.get("/me").json() == before

    def test_what_is_not_mine_to_change_stays(self, new_player):
        player = new_player()
        answer = player.patch("/me", {"is_guest": False, "handle": "root", "is_staff": True, "id": "x"})
        assert answer.status_code == 200
        assert answer.json() == player.get("/me").json()
        assert not Player.objects.filter(is_staff=True).exists()

    @pytest.mark.parametrize(
        ("method", "path"),
        [("PUT", "/me"), ("POST", "/me/export"), ("OPTIONS", "/me"), ("DELETE", "/guests")],
    )
    def test_what_is_not_built_is_405(self, new_player, method, path):
        answer = new_player().call(method, path)
        problem(answer, 405, "method_not_allowed")
        assert answer["Allow"]

    @pytest.mark.parametrize("path", ["/me/nothing", "/nothing", "/me/"])
    def test_paths_that_are_not_there(self, new_player, path):
        problem(new_player().get(path), 404, "not_found")


class TestTokens:
    def test_a_token_is_shown_once_and_stored_as_a_digest(self, new_player):
        player = new_player()
        made = player.post("/me/tokens", {"name": "my bot"})
        assert made.status_code == 201
        token = made.json()["token"]
        assert Api(token).get("/me").status_code == 200
        listed = player.get("/me/tokens").json()
        assert listed["next"] is None
        assert [t["name"] for t in listed["results"]] == ["my bot", "First token"]
        assert set(listed["results"][0]) == {"id", "name", "scopes", "created_at", "last_used_at"}
        assert not ApiToken.objects.filter(digest__contains=token[4:]).exists()

    def test_a_read_token_reads_and_never_writes(self, new_player):
        player = new_player()
        reader = Api(player.post("/me/tokens", {"scopes": ["read"]}).json()["token"])
        assert reader.get("/me").status_code == 200
        problem(reader.patch("/me", {"language": "ru"}), 403, "permission_denied")
        problem(reader.post("/matches", {"game": "pursuit"}), 403, "permission_denied")
        problem(reader.post("/me/tokens", {"scopes": ["play"]}), 403, "permission_denied")

    @pytest.mark.parametrize("scopes", [["read"], ["play"], ["read", "play"]])
    def test_no_token_reaches_the_account(self, scopes):
        browser = Browser()
        assert browser.sign_up("anna", email="anna@example.org").status_code == 200
        made = browser.post("/me/tokens", {"scopes": scopes}).json()
        program = Api(made["token"])
        assert (browser.me()["username"], browser.me()["email"]["address"]) == ("anna", "anna@example.org")
        told = program.get("/me")
        assert (told.json()["username"], told.json()["email"]) == (None, None)
        for method, path, body in (
            ("GET", "/me/export", None),
            ("GET", "/me/sessions", None),
            ("DELETE", "/me/sessions/x", None),
            ("GET", "/me/tokens", None),
            ("POST", "/me/tokens", {"scopes": ["play"]}),
            ("DELETE", f"/me/tokens/{made['id']}", None),
            ("PUT", "/me/email", {"address": None, "password": PASSWORD}),
            ("POST", "/me/email/confirmation", None),
            ("PATCH", "/me", {"display_name": "Eve"}),
            ("DELETE", "/me", None),
            ("GET", "/me/webhooks", None),
            ("POST", "/me/webhooks", {"url": "https://hooks.example/a"}),
            ("PATCH", "/me/webhooks/x", {"on": False}),
            ("DELETE", "/me/webhooks/x", None),
            ("POST", "/me/webhooks/x/secret", None),
            ("GET", "/push/subscriptions", None),
            ("POST", "/push/subscriptions", Phone("https://push.example/a").subscription),
            ("GET", "/push/subscriptions/x", None),
            ("DELETE", "/push/subscriptions/x", None),
            ("GET", "/me/channels", None),
            ("PATCH", "/me/channels", {"settings": {"mail": "each"}}),
            ("POST", "/me/channels/push/test", None),
            ("GET", "/me/notices", None),
            ("POST", "/me/notices/x/confirm", None),
            ("GET", "/me/blocks", None),
            ("POST", "/me/blocks", {"player": "boris"}),
            ("DELETE", "/me/blocks?player=boris", None),
            ("GET", "/me/mutes", None),
            ("POST", "/me/mutes", {"player": "boris"}),
            ("DELETE", "/me/mutes?player=boris", None),
        ):
            answer = program.call(method, path, body)
            is_write_by_reader = scopes == ["read"] and method != "GET"
            problem(answer, 403, "permission_denied" if is_write_by_reader else "session_needed")
            assert b"example.org" not in answer.content
        assert [row["id"] for row in browser.get("/me/tokens").json()["results"]] == [made["id"]]
        assert browser.me()["email"]["address"] == "anna@example.org"

    def test_a_guests_first_token_plays_and_does_not_rename(self, new_player):
        program = Api(new_player().token)
        problem(program.patch("/me", {"display_name": "Eve"}), 403, "session_needed")
        seats = [{"kind": "me"}, {"kind": "bot"}]
        assert program.post("/matches", {"game": "pursuit", "seats": seats}).status_code == 201
        assert program.get("/me/away").status_code == program.get("/me/inbox").status_code == 200

    @pytest.mark.parametrize("scopes", [[], ["admin"], "read", [1], ["read", "play", "read"], None])
    def test_bad_scopes(self, new_player, scopes):
        problem(new_player().post("/me/tokens", {"scopes": scopes}), 400, "validation_failed")

    def test_a_revoked_token_opens_nothing(self, new_player):
        player = new_player()
        made = player.post("/me/tokens", {}).json()
        assert player.delete(f"/me/tokens/{made['id']}").status_code == 204
        problem(Api(made["token"]).get("/me"), 401, "not_authenticated")
        problem(player.delete(f"/me/tokens/{made['id']}"), 404, "not_found")

    def test_nobody_revokes_or_sees_anothers_token(self, new_player):
        player, other = new_player(), new_player()
        made = player.post("/me/tokens", {}).json()
        problem(other.delete(f"/me/tokens/{made['id']}"), 404, "not_found")
        assert made["id"] not in str(other.get("/me/tokens").content)

    def test_pages_follow_each_other(self, new_player):
        player = new_player()
        for number in range(4):
            player.post("/me/tokens", {"name": f"t{number}"})
        first = player.get("/me/tokens?limit=2").json()
        second = player.get(first["next"].removeprefix("http://testserver")).json()
        assert [t["name"] for t in first["results"] + second["results"]] == ["t3", "t2", "t1", "t0"]

    def test_there_is_an_end_to_tokens(self, new_player):
        player = new_player()
        for _ in range(49):
            assert player.post("/me/tokens", {}).status_code == 201
        problem(player.post("/me/tokens", {}), 409, "too_many")


def test_an_operator_signs_in_to_the_admin():
    Player.objects.create_superuser("root", "correct horse battery")
    client = Client()
    assert client.login(username="root", password="correct horse battery")
    assert client.get("/admin/").status_code == 200
    assert Client().get("/admin/").status_code == 302
