"""What holds for the whole API: errors, languages, headers, limits, health, the schema, the app's page."""

import json
import os
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from backend.core import clock, health
from tests.support.api import Api, new_player

pytestmark = pytest.mark.django_db


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), (
        answer.content
    )
    body: dict[str, Any] = answer.json()
    assert body["code"] == code
    return body


class TestBodies:
    @pytest.mark.parametrize(
        "body",
        [
            b"{",
            b"",
            b"nonsense",
            b'{"display_name": NaN}',
            b'{"display_name": 1e999}',
            b'{"display_name": "\xff"}',
            b'{"display_name": "\xed\xa0\x80"}',
            b'{"display_name": "\\ud800"}',
            b'{"display_name": "\\u0000"}',
            b'{"display_name": "a\\u0000b"}',
            b'{"\\u0000": 1}',
            b'{"x": [{"y": "\\u0000"}]}',
            b"[" * 60_000,
            b'{"a":' * 33 + b"1" + b"}" * 33,
            b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
            b"\xef\xbb\xbf{}",
            "{}".encode("utf-16"),
            b"1" * 5_000,
        ],
    )
    def test_what_cannot_be_read_is_400(self, body):
        api = new_player()
        answer = api.raw("PATCH", "/api/v1/me", body, "application/json", Authorization=f"Bearer {api.token}")
        code = "malformed" if body else None
        if code:
            refused(answer, 400, code)
        else:
            assert answer.status_code == 200  # no body says nothing

    @pytest.mark.parametrize("body", [b"[]", b'"x"', b"5", b"null", b"[{}]", b"true"])
    def test_json_that_is_no_object_is_400(self, body):
        api = new_player()
        answer = api.raw("PATCH", "/api/v1/me", body, "application/json", Authorization=f"Bearer {api.token}")
        assert answer.status_code == 400
        assert answer.json()["code"] in {"validation_failed", "malformed"}

    @pytest.mark.parametrize(
        "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
    )
    def test_another_content_type_is_415(self, stranger, kind):
        refused(
            stranger.raw("POST", "/api/v1/guests", b"display_name=x", kind), 415, "unsupported_media_type"
        )

    def test_a_charset_does_no_harm(self, stranger):
        body = json.dumps({"display_name": "Анна"}).encode()
        answer = stranger.raw("POST", "/api/v1/guests", body, "application/json; charset=utf-8")
        assert answer.status_code == 201

    def test_more_than_64_kb_is_413(self, stranger):
        fits = b'{"x": "' + b"y" * (64 * 1024 - 9) + b'"}'
        assert len(fits) == 64 * 1024
        assert stranger.raw("POST", "/api/v1/guests", fits, "application/json").status_code == 201
        refused(stranger.raw("POST", "/api/v1/guests", fits + b" ", "application/json"), 413, "too_large")

    @pytest.mark.parametrize(
        "path", ["/me?x=%00", "/matches/%00", "/me/tokens/a%00b", "/me/tokens?cursor=%00"]
    )
    def test_nul_in_an_address_is_400(self, path):
        refused(new_player().get(path), 400, "malformed")

    def test_nul_in_a_cookie_is_400(self, stranger):
        answer = stranger.client.get("/api/v1/me", headers={"Cookie": 'sessionid="abcdefgh\\000ijkl"'})
        refused(answer, 400, "malformed")

    @pytest.mark.parametrize("cursor", ["nonsense", "%ff", "cD0x", "x" * 5000])
    def test_a_bad_cursor_is_refused(self, cursor):
        answer = new_player().get(f"/me/tokens?cursor={cursor}")
        refused(answer, 400, "malformed")

    @pytest.mark.parametrize("limit", ["0", "-1", "x", "1e9", "99999999999999999999", ""])
    def test_a_bad_limit_does_no_harm(self, limit):
        assert new_player().get(f"/me/tokens?limit={limit}").status_code == 200


class TestLanguage:
    def test_a_request_may_name_the_language(self):
        assert refused(Api(lang="ru").get("/me"), 401, "not_authenticated")["title"] == "Вход не выполнен"
        assert refused(Api(lang="en").get("/me"), 401, "not_authenticated")["title"] == "Not signed in"

    def test_the_players_setting_counts_where_it_does_not(self):
        player = new_player(lang="ru")
        wish = {"game": "pursuit", "seats": [{"kind": "me"}], "visibility": "xx"}
        silent, german = Api(player.token, lang=None), Api(player.token, lang="de")
        for api in (silent, german):
            answer = api.post("/matches", wish)
            assert refused(answer, 400, "validation_failed")["title"] == "Некоторые значения не приняты"
            assert "допустимых" in answer.json()["errors"][0]["message"]
        assert Api(player.token, lang="en").post("/matches", wish).json()["title"].startswith("Some")

    def test_strangers_without_a_language_read_english(self):
        assert Api(lang=None).get("/me").json()["title"] == "Not signed in"

    def test_unknown_paths_answer_in_the_callers_language_too(self):
        assert refused(Api(lang="ru").get("/nowhere"), 404, "not_found")["title"] == "Не найдено"


class TestHeaders:
    @pytest.mark.parametrize("path", ["/api/v1/me", "/api/docs", "/admin/login/", "/healthz", "/nowhere.js"])
    def test_every_answer_is_safe(self, path):
        headers = Client().get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["script-src"] == "'self'"
        assert policy["default-src"] == "'self'"
        assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "Strict-Transport-Security" not in headers

    def test_hsts_comes_with_https(self, settings):
        settings.SECURE_HSTS_SECONDS = 31_536_000
        assert Client().get("/healthz")["Strict-Transport-Security"] == "max-age=31536000"

    def test_no_shared_cache_keeps_answers_of_the_api(self):
        answer = new_player().get("/me")
        assert answer["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie", "Accept-Language"} <= {
            v.strip() for v in answer["Vary"].split(",")
        }

    def test_answers_that_hold_secrets_are_not_compressed(self):
        player = new_player()
        for number in range(20):
            player.post("/me/tokens", {"name": f"token {number}"})
        assert "Content-Encoding" not in player.get("/me/tokens", Accept_Encoding="gzip").headers
        assert Client().get("/api/schema", headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"

    @pytest.mark.parametrize("accept", ["text/html", "application/xml"])
    def test_what_is_not_json_is_406(self, accept):
        refused(new_player().get("/me", Accept=accept), 406, "not_acceptable")


class TestHosts:
    def test_a_foreign_host_is_refused_where_the_servers_name_is_known(self, settings):
        settings.OWN_HOSTS, settings.OWN_ADDRESSES = ["games.example.org"], False
        refused(Client().get("/api/v1/games", headers={"Host": "evil.example"}), 400, "malformed")
        assert Client().get("/api/v1/games", headers={"Host": "games.example.org"}).status_code == 200
        assert Client().get("/healthz", headers={"Host": "10.0.0.7"}).status_code == 200

        refused(Client().get("/api/v1/games", headers={"Host": "127.0.0.2"}), 400, "malformed")

    @pytest.mark.parametrize(
        "host",
        ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "192.0.2.7", "0.0.0.0", "224.0.0.1"],
    )
    def test_without_https_only_own_names_and_addresses_are_answered_to(self, host):
        refused(Client().get("/api/v1/games", headers={"Host": host}), 400, "malformed")
        refused(
            Client().post("/api/v1/guests", headers={"Host": host, "Origin": f"http://{host}"}),
            400,
            "malformed",
        )

    @pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "127.0.0.7:8000", socket.gethostname()])
    def test_a_phone_beside_it_calls_it_by_its_address(self, host):
        assert Client().get("/api/v1/games", headers={"Host": host}).status_code == 200

    def test_rubbish_for_a_host_is_refused(self, settings):
        settings.ALLOWED_HOSTS = ["*"]
        refused(Client().get("/api/v1/games", headers={"Host": "a b/c"}), 400, "malformed")


class TestLimits:
    @pytest.fixture(autouse=True)
    def _on(self, settings, frozen):
        settings.RATE_LIMITS = True

    def test_guests_per_address(self, stranger):
        for _ in range(30):
            assert stranger.post("/guests", {}).status_code == 201
        answer = stranger.post("/guests", {})
        refused(answer, 429, "rate_limited")
        assert int(answer["Retry-After"]) > 0
        other = stranger.client.post("/api/v1/guests", b"{}", "application/json", REMOTE_ADDR="192.0.2.9")
        assert other.status_code == 201

    def test_a_refused_name_does_not_count_as_a_guest(self, stranger):
        for _ in range(40):
            assert stranger.post("/guests", {"display_name": ""}).status_code == 400
        assert stranger.post("/guests", {}).status_code == 201

    def test_requests_per_player(self, frozen):
        player = new_player()
        for _ in range(600):
            assert player.get("/me").status_code == 200
        refused(player.get("/me"), 429, "rate_limited")
        assert new_player().get("/me").status_code == 200
        frozen.advance(60)
        assert player.get("/me").status_code == 200

    def test_strangers_requests_per_address(self, stranger):
        for _ in range(1200):
            stranger.get("/me")
        refused(stranger.get("/me"), 429, "rate_limited")

    def test_passwords_of_operators(self):
        client = Client()
        for _ in range(10):
            client.post("/admin/login/", {"username": "root", "password": "guess"})
        refused(client.post("/admin/login/", {"username": "root", "password": "guess"}), 429, "rate_limited")


class TestHealth:
    @pytest.fixture(autouse=True)
    def _worker(self, monkeypatch):
        health.worker_seen()
        monkeypatch.setattr(health, "_disk_seen", ("ok", float("-inf")))

    def test_alive(self):
        assert Client().get("/healthz").json() == {"status": "ok"}
        assert Client().head("/healthz").status_code == 200
        refused(Client().post("/healthz"), 405, "method_not_allowed")

    def test_ready(self):
        answer = Client().get("/readyz")
        assert answer.json()["checks"] == dict.fromkeys(
            ("database", "migrations", "queue", "disk", "worker"), "ok"
        )
        assert answer.status_code == 200

    def test_a_database_that_is_away_is_503(self, monkeypatch):
        def away() -> str:
            raise DatabaseError

        monkeypatch.setattr(health.connection, "cursor", away)
        body = refused(Client().get("/readyz"), 503, "unavailable")
        assert body["checks"]["database"] == "unreachable"

    def test_a_migration_that_is_missing_is_503(self, monkeypatch):
        health._migrated.cache_clear()
        monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: ["one"])
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["migrations"] == "not applied"
        monkeypatch.undo()
        assert Client().get("/readyz").status_code == 200

    def test_a_queue_that_cannot_be_written_is_503(self, settings, tmp_path):
        settings.REDIS_URL = ""
        settings.QUEUE = tmp_path / "missing"
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["queue"] == "not writable"

    def test_a_redis_that_is_away_is_503(self, settings, monkeypatch):
        settings.REDIS_URL = "redis://127.0.0.1:1/0"
        monkeypatch.setattr(health, "seconds_since_worker", lambda: None)
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["queue"] == "unreachable"

    def test_the_worker_is_seen(self, settings, tmp_path, frozen):
        settings.REDIS_URL = ""
        settings.DATA = tmp_path
        assert Client().get("/readyz").json()["worker"] == {"seconds_since_seen": None}
        health._began = time.monotonic() - health.WORKER_PATIENCE
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["worker"] == "not seen"
        health.worker_seen()
        answer = Client().get("/readyz")
        assert (answer.status_code, answer.json()["checks"]["worker"]) == (200, "ok")
        assert answer.json()["worker"]["seconds_since_seen"] is not None
        long_ago = clock.now().timestamp() - health.WORKER_PATIENCE - 1
        os.utime(tmp_path / "worker.alive", (long_ago, long_ago))
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["worker"] == "not seen"

    def test_a_full_disk_is_503(self, settings, tmp_path, monkeypatch):
        settings.DATA = tmp_path
        (tmp_path / "disk.probe").symlink_to("/dev/full")
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["disk"] == "full"
        (tmp_path / "disk.probe").unlink()
        assert refused(Client().get("/readyz"), 503, "unavailable")["checks"]["disk"] == "full"  # not so soon
        monkeypatch.setattr(health, "DISK_EVERY", 0.0)
        assert Client().get("/readyz").json()["checks"]["disk"] == "ok"


class TestSchema:
    def test_it_is_openapi_31_in_json(self):
        answer = Client().get("/api/schema")
        assert answer["Content-Type"] == "application/json"
        schema = answer.json()
        assert schema["openapi"].startswith("3.1")
        assert {"/api/v1/guests", "/api/v1/me", "/api/v1/me/tokens", "/api/v1/me/tokens/{token}"} <= set(
            schema["paths"]
        )
        assert set(schema["components"]["securitySchemes"]) == {"bearer", "session"}

    def test_what_is_not_built_is_absent(self):
        paths = Client().get("/api/schema").json()["paths"]
        assert not {"/api/v1/games/{game}/ratings"} & set(paths)

    def test_every_operation_declares_its_problems_and_types_its_answer(self):
        schema = Client().get("/api/schema").json()
        assert "code" in schema["components"]["schemas"]["Problem"]["required"]
        for path, operations in schema["paths"].items():
            for method, operation in operations.items():
                where = f"{method} {path}"
                assert operation["responses"]["4XX"] == {"$ref": "#/components/responses/Problem"}, where
                success = [r for status, r in operation["responses"].items() if status.startswith("2")]
                assert success, where
                assert operation.get("summary"), where

    def test_every_reference_leads_somewhere(self):
        text = Client().get("/api/schema").content.decode()
        schema = json.loads(text)

        def references(node: Any) -> Any:
            if isinstance(node, dict):
                if isinstance(node.get("$ref"), str):
                    yield node["$ref"]
                for value in node.values():
                    yield from references(value)
            elif isinstance(node, list):
                for value in node:
                    yield from references(value)

        for reference in set(references(schema)):
            target: Any = schema
            for word in reference.removeprefix("#/").split("/"):
                target = target[word]

    def test_the_views_of_all_games_are_typed(self):
        schemas = Client().get("/api/schema").json()["components"]["schemas"]
        assert {"$ref": "#/components/schemas/PursuitView"} in schemas["GameState"]["anyOf"]
        assert {"$ref": "#/components/schemas/PursuitOutcome"} in schemas["OutcomeData"]["anyOf"]
        assert schemas["PursuitOutcome"]["required"] == ["winner", "round", "path"]
        data = schemas["Match"]["properties"]["outcome"]["properties"]["data"]
        assert data["$ref"] == "#/components/schemas/OutcomeData"
        assert schemas["PursuitView"]["properties"]

    def test_it_comes_once(self):
        etag = Client().get("/api/schema")["ETag"]
        assert Client().get("/api/schema", headers={"If-None-Match": etag}).status_code == 304

    def test_the_docs_bring_their_own_script(self):
        page = Client().get("/api/docs").content.decode()
        assert "<script>" not in page
        assert "//" not in page.replace("<!DOCTYPE", "").split("</head>")[0].replace("://", "")
        script = Client().get("/api/docs?script=")
        assert script["Content-Type"].startswith("application/javascript")
        assert "/api/schema" in script.content.decode()


class TestApp:
    @pytest.fixture(autouse=True)
    def _dist(self, settings, tmp_path: Path):
        settings.PWA_DIST = tmp_path
        (tmp_path / "index.html").write_text("<!doctype html><title>the app</title>")

    @pytest.mark.parametrize("path", ["/", "/m/abc", "/m/abc?invitation=x", "/settings", "/play/pursuit"])
    def test_deep_links_get_the_apps_page(self, path):
        answer = Client().get(path)
        assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert b"the app" in answer.content
        assert answer["Cache-Control"] == "no-cache"
        assert Client().get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304

    @pytest.mark.parametrize(
        "path",
        [
            "/assets/app-123.js",
            "/assets/x",
            "/assets",
            "/nothing.js",
            "/static/x",
            "/api",
            "/api/x",
            "/ws",
            "/m/x.css",
            "/metrics",
        ],
    )
    def test_a_missing_file_is_never_the_page(self, path):
        refused(Client().get(path), 404, "not_found")

    def test_the_page_is_only_read(self):
        refused(Client(enforce_csrf_checks=False).post("/m/abc"), 405, "method_not_allowed")

    def test_a_new_build_is_served_at_once(self, tmp_path):
        before = Client().get("/")["ETag"]
        (tmp_path / "index.html").write_text("<title>newer</title>")
        answer = Client().get("/")
        assert answer["ETag"] != before
        assert b"newer" in answer.content

    def test_an_app_that_is_not_built_says_so(self, settings, tmp_path):
        settings.PWA_DIST = tmp_path / "missing"
        assert "./deploy/serve" in refused(Client().get("/"), 503, "unavailable")["detail"]
