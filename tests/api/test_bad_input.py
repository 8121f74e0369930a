"""Bad input of every kind: each gets its status and its code, and changes nothing."""

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.support import matches
from tests.support.api import PREFIX, Api, new_player
from tests.support.matches import BOT, ME, OPEN
from tests.support.scene import Scene, refused

pytestmark = pytest.mark.django_db

NO_MATCH = "nothing-like-this"
BODIES = [
    ("POST", "/guests"),
    ("PATCH", "/me"),
    ("POST", "/me/tokens"),
    ("PUT", "/me/email"),
    ("POST", "/matches"),
    ("PATCH", "/matches/{waiting}"),
    ("POST", "/matches/{waiting}/join"),
    ("POST", "/matches/{running}/answers"),
    ("POST", "/matches/{running}/undo"),
    ("POST", "/matches/{running}/resign"),
    ("POST", "/records"),
    ("PUT", "/matches/{running}/standing-orders"),
    ("PUT", "/matches/{running}/notes/0"),
    ("POST", "/matches/{running}/chat"),
    ("POST", "/matches/{running}/sketches"),
    ("POST", "/matches/{running}/chat/seen"),
    ("POST", "/me/blocks"),
    ("POST", "/me/away"),
    ("POST", "/games/burgle_bros/layouts/custom_walls"),
]
"""Every request that carries a body."""
OPEN_TO_ALL = {"/records", "/games/burgle_bros/layouts/custom_walls"}
"""Those that store nothing of who asks: a record is checked, a drawing looked at."""
READS = [
    "/me",
    "/me/tokens",
    "/me/sessions",
    "/me/statistics",
    "/me/inbox",
    "/me/blocks",
    "/me/away",
    "/games",
    "/games/pursuit",
    "/games/pursuit/rules",
    "/games/pursuit/statistics",
    "/matches",
]
READS += ["/matches/{running}" + part for part in ("", "/view", "/log", "/replay", "/chat")]
LATER = [
    "/games/pursuit/ratings",
]
"""What the contract names and other issues build."""


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """Made once, in a transaction around those of the tests: each of them leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Scene.make()
        transaction.set_rollback(True)


@pytest.fixture
def scene(made: Scene) -> Scene:
    """The scene, with clients that are this test's own."""
    anna, boris, clara = (each.twin() for each in (made.anna, made.boris, made.clara))
    return Scene(anna, boris, clara, made.running, made.waiting)


MALFORMED = {
    "half a document": b'{"a": ',
    "nothing but blanks": b"  ",
    "two documents": b"{}{}",
    "a word": b"hello",
    "invalid UTF-8": b'{"display_name": "\xff\xfe"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "a NUL in a text": b'{"display_name": "a\\u0000b"}',
    "a NUL in a key": b'{"a\\u0000": 1}',
    "half of a surrogate pair": b'{"display_name": "\\ud800"}',
    "not a number": b'{"version": NaN}',
    "infinity": b'{"version": 1e999}',
    "deep": b"[" * 20_000 + b"]" * 20_000,
    "deep objects": b'{"a":' * 2_000 + b"1" + b"}" * 2_000,
    "forty levels": b'{"a":' + b"[" * 40 + b"]" * 40 + b"}",
}


@pytest.mark.parametrize("kind", MALFORMED)
def test_malformed_bodies(kind: str, scene: Scene) -> None:
    for method, path in BODIES:
        answer = scene.anna.raw(
            method,
            PREFIX + scene.at(path),
            MALFORMED[kind],
            "application/json",
            Authorization=f"Bearer {scene.anna.token}",
            Idempotency_Key="k1",
        )
        refused(answer, 400, "malformed")


@pytest.mark.parametrize("body", [b"[]", b'"text"', b"3", b"true", b"[[1]]"])
def test_bodies_that_are_no_object(body: bytes, scene: Scene) -> None:
    for method, path in BODIES:
        answer = scene.anna.raw(
            method,
            PREFIX + scene.at(path),
            body,
            "application/json",
            Authorization=f"Bearer {scene.anna.token}",
            Idempotency_Key="k1",
        )
        content = json.loads(answer.content)
        assert answer.status_code == 400, (path, content)
        assert content["code"] in ("malformed", "validation_failed"), (path, content)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "image/png"]
)
def test_bodies_of_another_type(kind: str, scene: Scene) -> None:
    for method, path in BODIES:
        answer = scene.anna.raw(
            method,
            PREFIX + scene.at(path),
            b'{"a": 1}',
            kind,
            Authorization=f"Bearer {scene.anna.token}",
            Idempotency_Key="k1",
        )
        refused(answer, 415, "unsupported_media_type")


def test_huge_bodies(scene: Scene) -> None:
    """Records may be longer than anything else; nothing may be as long as this."""
    for method, path in BODIES:
        size = 5 << 20 if path == "/records" else 200_000
        answer = scene.anna.call(method, scene.at(path), {"a": "x" * size}, Idempotency_Key="k1")
        refused(answer, 413, "too_large")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"choice": "b2", "version": 0}, "decision"),
        ({"decision": "d1", "version": 0}, "choice"),
        ({"decision": "d1", "choice": "b2"}, "version"),
        ({"decision": 5, "choice": "b2", "version": 0}, "decision"),
        ({"decision": None, "choice": "b2", "version": 0}, "decision"),
        ({"decision": ["d1"], "choice": "b2", "version": 0}, "decision"),
        ({"decision": "d1", "choice": "b2", "version": "0"}, "version"),
        ({"decision": "d1", "choice": "b2", "version": True}, "version"),
        ({"decision": "d1", "choice": "b2", "version": None}, "version"),
        ({"decision": "d1", "choice": "b2", "version": -1}, "version"),
        ({"decision": "d1", "choice": "b2", "version": 2**40}, "version"),
        ({"decision": "d1", "choice": "b2", "version": 0.5}, "version"),
    ],
)
def test_answers_with_wrong_fields(body: dict[str, Any], field: str, scene: Scene) -> None:
    refused(scene.send(scene.anna, body), 400, "validation_failed", field)


@pytest.mark.parametrize(
    "choice",
    [
        None, 5, 1.5, True, [1], [None], [["a1"]], {"a": "b"}, {"a": 1.5}, {"a": None}, {"a": {"b": 1}}, [{"a": 1}],
        {"a": 2**70},
    ],
)  # fmt: skip
def test_choices_of_no_form(choice: Any, scene: Scene) -> None:
    index, decision, version = scene.asked()
    body = {"decision": decision["id"], "choice": choice, "version": version}
    refused(scene.send(scene.players[index], body), 400, "malformed")


@pytest.mark.parametrize("choice", [[], ["b2"], {"b2": 1}, {}])
def test_choices_of_another_form(choice: Any, scene: Scene) -> None:
    """The question wants one key."""
    index, decision, version = scene.asked()
    assert decision["form"]["type"] == "one"
    body = {"decision": decision["id"], "choice": choice, "version": version}
    refused(scene.send(scene.players[index], body), 400, "malformed")


@pytest.mark.parametrize("choice", ["", "nothing", "B2 ", "b9", "x" * 5000, "ы", "🚁"])
def test_choices_that_were_not_offered(choice: str, scene: Scene) -> None:
    index, decision, version = scene.asked()
    body = {"decision": decision["id"], "choice": choice, "version": version}
    refused(scene.send(scene.players[index], body), 422, "illegal_choice")
    assert matches.view(scene.anna, scene.running)["version"] == version


def test_a_disabled_option_is_refused_with_its_rule(scene: Scene) -> None:
    index, decision, version = scene.asked()
    police = scene.players[index]
    first = matches.send(police, scene.running, decision["id"], "b2", version)
    assert first.status_code == 200
    second = matches.required(first.json()["view"])[0]
    shown = {option["key"]: option for option in second["form"]["options"]}
    assert shown["b2"]["disabled"]["rule"] == "PU-007"
    body = {"decision": second["id"], "choice": "b2", "version": version + 1}
    content = refused(scene.send(police, body), 422, "illegal_choice")
    assert content["rule"] == "PU-007"
    assert content["detail"] == shown["b2"]["disabled"]["text"]


def test_an_answer_without_or_with_a_bad_key(scene: Scene) -> None:
    index, decision, version = scene.asked()
    player = scene.players[index]
    body = {"decision": decision["id"], "choice": "b2", "version": version}
    refused(player.post(f"/matches/{scene.running}/answers", body), 400, "no_key")
    refused(scene.send(player, body, key=""), 400, "no_key")
    refused(scene.send(player, body, key="k" * 1000), 400, "malformed")
    assert matches.view(player, scene.running)["version"] == version


def test_the_same_key_again(scene: Scene) -> None:
    index, decision, version = scene.asked()
    player = scene.players[index]
    body = {"decision": decision["id"], "choice": "b2", "version": version}
    first = scene.send(player, body, key="once")
    assert first.status_code == 200
    again = scene.send(player, body, key="once")
    assert (again.status_code, again.content) == (200, first.content)
    refused(scene.send(player, body | {"choice": "c2"}, key="once"), 409, "key_reused")
    refused(scene.send(player, body | {"version": version + 1}, key="once"), 409, "key_reused")
    stale = refused(scene.send(player, body, key="another"), 409, "stale_version")
    assert stale["version"] == version + 1
    assert matches.view(player, scene.running)["version"] == version + 1


def test_a_key_belongs_to_its_player_and_match(scene: Scene) -> None:
    """Two people, and one person in two matches, may well count their keys from one."""
    other = matches.two_players(scene.boris, scene.anna)
    for match in (scene.running, other):
        scene.running = match
        index, decision, version = scene.asked()
        body = {"decision": decision["id"], "choice": "b2", "version": version}
        assert scene.send(scene.players[index], body, key="1").status_code == 200


def test_other_peoples_decisions_and_matches(scene: Scene) -> None:
    index, decision, version = scene.asked()
    body = {"decision": decision["id"], "choice": "b2", "version": version}
    refused(scene.send(scene.players[1 - index], body), 403, "not_your_seat")
    refused(scene.send(scene.clara, body), 403, "not_your_seat")
    refused(scene.send(scene.anna, body, match=NO_MATCH), 404, "not_found")
    private = matches.create(scene.boris, ME, ME, visibility="private")["id"]
    for path in ("", "/view", "/log", "/replay", "/record"):
        refused(scene.clara.get(f"/matches/{private}{path}"), 404, "not_found")
    refused(scene.send(scene.clara, body, match=private), 404, "not_found")
    for action in ("join", "leave", "start", "resign", "undo"):
        refused(scene.clara.post(f"/matches/{private}/{action}", {"version": 0}), 404, "not_found")
    assert matches.view(scene.anna, scene.running)["version"] == version


def test_a_decision_that_does_not_exist(scene: Scene) -> None:
    _, _, version = scene.asked()
    for name in ("d9999", "", "d9999.2", "../d1", "x" * 3000):
        body = {"decision": name, "choice": "b2", "version": version}
        refused(scene.send(scene.anna, body), 409, "stale_version")


def test_of_two_police_players_the_second_has_been_overtaken() -> None:
    people = [new_player(name) for name in ("Anna", "Boris", "Clara")]
    made = matches.create(
        people[0], ME, OPEN, OPEN, options={"police_control": "any", "thief_seat": "host_choice"}
    )
    path = f"/matches/{made['id']}"
    for player in people[1:]:
        assert player.post(f"{path}/join", {}).status_code == 200
    naming = matches.required(matches.view(people[0], made["id"]))[0]
    assert matches.send(people[0], made["id"], naming["id"], "seat:0", 0).status_code == 200
    shown = [matches.view(player, made["id"]) for player in people[1:]]
    greens = [
        next(d for d in matches.required(view) if d["prompt"]["args"] == {"helicopter": "green"})
        for view in shown
    ]
    version = shown[0]["version"]
    assert matches.send(people[1], made["id"], greens[0]["id"], "b2", version).status_code == 200
    late = matches.send(people[2], made["id"], greens[1]["id"], "c3", version)
    assert refused(late, 409, "already_acted")["version"] == version + 1


def test_before_the_start_and_after_the_end(scene: Scene) -> None:
    body = {"decision": "d1", "choice": "b2", "version": 0}
    refused(scene.send(scene.anna, body, match=scene.waiting), 409, "not_started")
    refused(scene.anna.get(f"/matches/{scene.waiting}/view"), 409, "not_started")
    refused(scene.anna.get(f"/matches/{scene.running}/record"), 409, "not_finished")
    matches.play_to_the_end(scene.running, scene.anna, scene.boris)
    refused(scene.send(scene.anna, body, key="late"), 409, "match_over")
    refused(scene.anna.post(f"/matches/{scene.running}/resign", {}), 409, "match_over")
    refused(scene.clara.post(f"/matches/{scene.running}/join", {}), 409, "already_started")


def test_tables_refuse_what_comes_too_late_or_from_the_wrong_person(scene: Scene) -> None:
    running, waiting = f"/matches/{scene.running}", f"/matches/{scene.waiting}"
    refused(scene.clara.post(f"{running}/join", {}), 409, "already_started")
    refused(scene.anna.post(f"{running}/start"), 409, "already_started")
    refused(scene.anna.patch(running, {"options": {}}), 409, "already_started")
    refused(scene.anna.post(f"{running}/leave"), 409, "already_running")
    refused(scene.anna.post(f"{running}/undo", {"version": 0}), 409, "not_undoable")
    refused(scene.clara.post(f"{running}/resign", {}), 403, "not_your_seat")
    refused(scene.clara.patch(waiting, {"options": {}}), 403, "permission_denied")
    refused(scene.clara.post(f"{waiting}/start"), 403, "permission_denied")
    refused(scene.clara.post(f"{waiting}/join", {"seat": 0}), 409, "seat_taken")
    refused(scene.clara.post(f"{waiting}/join", {"seat": 7}), 400, "validation_failed", "seat")
    refused(scene.clara.post(f"{waiting}/join", {"invitation": "none"}), 403, "invitation_needed")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"game": None}, "game"),
        ({"game": 5}, "game"),
        ({"seats": None}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": [ME]}, "seats"),
        ({"seats": [ME, BOT, BOT, BOT, BOT]}, "seats"),
        ({"seats": [ME] * 99}, "seats"),
        ({"seats": {"0": ME}}, "seats"),
        ({"seats": [ME, "bot"]}, "seats.1"),
        ({"seats": [ME, {"kind": "robot"}]}, "seats.1.kind"),
        ({"seats": [ME, {}]}, "seats.1.kind"),
        ({"seats": [ME, {"kind": "bot", "level": "godlike"}]}, "seats.1.level"),
        ({"seats": [ME, {"kind": "invite", "player": "nobody-of-that-name"}]}, "seats.1.player"),
        ({"options": {"police_chat": "loud"}}, "options.police_chat"),
        ({"options": {"police_chat": 1}}, "options.police_chat"),
        ({"options": {"weather": "rain"}}, "options.weather"),
        ({"options": []}, "options"),
        ({"options": {"thief_seat": "volunteer"}, "seats": [BOT, BOT]}, "options"),
        ({"visibility": "everybody"}, "visibility"),
        ({"rated": "perhaps"}, "rated"),
        ({"seed": [1]}, "seed"),
        ({"seed": "x" * 1000}, "seed"),
        ({"seed": "1", "seats": [ME, OPEN]}, "seed"),
        ({"clock": {"kind": "sundial"}}, "clock.kind"),
        ({"clock": {"kind": "fixed"}}, "clock.seconds"),
        ({"clock": {"kind": "fixed", "seconds": 0}}, "clock.seconds"),
        ({"clock": {"kind": "fixed", "seconds": -5}}, "clock.seconds"),
        ({"clock": {"kind": "fixed", "seconds": "60"}}, "clock.seconds"),
        ({"clock": {"kind": "fixed", "seconds": 1e18}}, "clock.seconds"),
        ({"clock": {"kind": "fixed", "seconds": 60, "on_timeout": "explode"}}, "clock.on_timeout"),
        ({"clock": "fixed"}, "clock"),
    ],
)
def test_tables_that_cannot_be_opened(change: dict[str, Any], field: str) -> None:
    anna = new_player("Anna")
    body = {"game": "pursuit", "seats": [ME, BOT]} | change
    refused(anna.post("/matches", body), 400, "validation_failed", field)
    assert anna.get("/matches?scope=mine").json()["results"] == []


def test_who_does_not_say_who_they_are(scene: Scene) -> None:
    nobody, wrong = Api(), Api("stk_no_such_token")
    for path in ("/me", "/me/tokens", "/me/inbox", "/matches?scope=mine"):
        refused(nobody.get(path), 401, "not_authenticated")
    for method, path in BODIES:
        if path == "/guests":
            continue
        refused(wrong.call(method, scene.at(path), {}, Idempotency_Key="k"), 401, "not_authenticated")
        if path not in OPEN_TO_ALL:
            refused(nobody.call(method, scene.at(path), {}, Idempotency_Key="k"), 401, "not_authenticated")
    for path in READS:
        refused(wrong.get(scene.at(path)), 401, "not_authenticated")


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Basic YTpi", "Bearer a b c", "Bearer é", "x" * 5000]
)
def test_authorization_headers_of_no_use(header: str) -> None:
    answer = Api().get("/games", Authorization=header)
    refused(answer, 401, "not_authenticated")


def test_a_reading_token_writes_nothing(scene: Scene) -> None:
    made = scene.anna.post("/me/tokens", {"name": "reader", "scopes": ["read"]}).json()
    reader = Api(made["token"])
    assert reader.get(f"/matches/{scene.running}/view").status_code == 200
    for method, path in BODIES[1:]:
        refused(reader.call(method, scene.at(path), {}, Idempotency_Key="k"), 403, "permission_denied")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST", "GET", "TRACE", "PROPFIND", "BREW"])
def test_methods_that_an_address_does_not_know(method: str, scene: Scene) -> None:
    known = {
        "/me": {"GET", "PATCH", "DELETE"},
        "/me/tokens": {"GET", "POST"},
        "/me/inbox": {"GET"},
        "/games": {"GET"},
        "/matches": {"GET", "POST"},
        "/matches/{running}": {"GET", "PATCH"},
        "/matches/{running}/view": {"GET"},
        "/matches/{running}/answers": {"POST"},
        "/matches/{running}/undo": {"POST"},
        "/matches/{running}/join": {"POST"},
        "/matches/{running}/log": {"GET"},
        "/matches/{running}/record": {"GET"},
        "/records": {"POST"},
    }
    for path, methods in known.items():
        if method not in methods:
            answer = scene.anna.call(method, scene.at(path), {}, Idempotency_Key="k")
            refused(answer, 405, "method_not_allowed")


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*", "application/msgpack;q=1"])
def test_answers_are_json_or_not_acceptable(accept: str, scene: Scene) -> None:
    for path in READS:
        refused(scene.anna.get(scene.at(path), Accept=accept), 406, "not_acceptable")


@pytest.mark.parametrize("accept", ["*/*", "application/*", "application/json", "text/html, */*;q=0.1"])
def test_whoever_takes_json_gets_it(accept: str, scene: Scene) -> None:
    for path in READS:
        assert scene.anna.get(scene.at(path), Accept=accept).status_code == 200


@pytest.mark.parametrize("path", LATER)
def test_what_is_not_built_yet_is_not_there(path: str, scene: Scene) -> None:
    schema = scene.anna.call("GET", "/api/schema").json()
    assert not [known for known in schema["paths"] if known.endswith(path.rpartition("}")[2])]
    refused(scene.anna.get(scene.at(path)), 404, "not_found")
    refused(scene.anna.post(scene.at(path), {}), 404, "not_found")


@pytest.mark.parametrize(
    "url",
    [
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v1/matches/",
        "/api/v2/games",
        "/api/v1/games/chess",
        "/api/v1/games/chess/rules",
        "/api/v1/games/pursuit/nothing",
        "/api/v1/matches/" + "x" * 3000,
        "/api/v1/matches/%ff%fe/view",
        "/api/v1/matches/..%2f..%2fetc/view",
        "/api/v1/matches/ы/log",
        "/api/v1/me/tokens/none",
    ],
)
def test_addresses_that_lead_nowhere(url: str) -> None:
    anna = new_player("Anna")
    answer = anna.raw("GET", url, b"", "", Authorization=f"Bearer {anna.token}")
    if "tokens" in url:
        answer = anna.delete(url.removeprefix("/api/v1"))
    refused(answer, 404, "not_found")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/matches/{running}/view?at=-1", "at"),
        ("/matches/{running}/view?at=1", "at"),
        ("/matches/{running}/view?at=x", "at"),
        ("/matches/{running}/view?at=1.5", "at"),
        ("/matches/{running}/view?at=99999999999999999999", "at"),
        ("/matches/{running}/view?at=%D9%A3", "at"),
        ("/matches/{running}/view?seat=2", "seat"),
        ("/matches/{running}/view?seat=-1", "seat"),
        ("/matches/{running}/view?seat=x", "seat"),
        ("/matches/{running}/view?seat=999999999999999999999", "seat"),
        ("/matches/{running}/log?seat=7", "seat"),
        ("/matches/{running}/log?after=x", "after"),
        ("/matches/{running}/log?after=-2", "after"),
        ("/matches/{running}/log?limit=0", "limit"),
        ("/matches/{running}/log?limit=-1", "limit"),
        ("/matches/{running}/log?limit=1000000000", "limit"),
        ("/matches/{running}/replay?seat=x", "seat"),
        ("/matches?scope=all", "scope"),
        ("/matches?status=lost", "status"),
        ("/games/pursuit/rules?lang=xx", "lang"),
        ("/matches/{running}/chat?channel=private", "channel"),
        ("/matches/{running}/chat?after=-1", "after"),
        ("/matches/{running}/chat?limit=101", "limit"),
    ],
)
def test_bad_values_in_the_address(path: str, field: str, scene: Scene) -> None:
    refused(scene.anna.get(scene.at(path)), 400, "validation_failed", field)


@pytest.mark.parametrize(
    "url",
    [
        "/matches/%00",
        "/matches/%00/view",
        "/matches/{running}/view?at=%00",
        "/matches?cursor=%00",
        "/me/tokens/a%00b",
    ],
)
def test_addresses_that_no_text_may_hold(url: str, scene: Scene) -> None:
    refused(scene.anna.get(scene.at(url)), 400, "malformed")


@pytest.mark.parametrize(
    "inside",
    [
        "p=2026", "p=", "p=x", "p=0001-01-01 00:00:00+23:59", "p=9999-12-31 23:59:59-23:59", "p=2026-13-45 99:99",
        "p=2026-01-01 00:00:00-20:00", "p=2026-01-01 00:00:00",
        "o=-1&p=x", "r=1&p=%FF", "o=9999999999999999999999999999&p=x",
    ],
)  # fmt: skip
def test_cursors_that_no_page_has_named(inside: str, scene: Scene) -> None:
    cursor = b64encode(inside.encode()).decode()
    refused(scene.anna.get(f"/matches?cursor={quote(cursor)}"), 400, "malformed")


@pytest.mark.parametrize("cursor", ["x", "%FF%FE", "a" * 4001, "ы"])
def test_cursors_that_are_none(cursor: str, scene: Scene) -> None:
    refused(scene.anna.get(f"/matches?cursor={cursor}"), 400, "malformed")


def test_other_peoples_eyes_are_closed_while_a_match_runs(scene: Scene) -> None:
    for path in ("view", "log", "replay"):
        base = f"/matches/{scene.running}/{path}"
        refused(scene.anna.get(f"{base}?seat=1"), 403, "not_your_seat")
        refused(scene.anna.get(f"{base}?seat=all"), 403, "not_your_seat")
        refused(scene.clara.get(f"{base}?seat=0"), 403, "not_your_seat")
        refused(Api().get(f"{base}?seat=0"), 403, "not_your_seat")
        assert scene.anna.get(f"{base}?seat=spectator").status_code == 200


def test_a_refusal_comes_in_the_callers_language(scene: Scene) -> None:
    index, decision, version = scene.asked()
    body = {"decision": decision["id"], "choice": "nothing", "version": version}
    player = scene.players[index]
    english = refused(scene.send(player, body), 422, "illegal_choice")
    player.lang = "ru"
    russian = refused(scene.send(player, body), 422, "illegal_choice")
    assert english["title"] != russian["title"]
    assert any("а" <= letter <= "я" for letter in russian["title"].lower())


def test_refused_answers_change_nothing(scene: Scene) -> None:
    """The view before and after a storm of bad answers is the same, byte by byte."""
    before = [player.get(f"/matches/{scene.running}/view").content for player in scene.players]
    _, decision, version = scene.asked()
    for player in [*scene.players, scene.clara]:
        for number, choice in enumerate(["nothing", ["b2"], {"b2": 1}, None, "b9"]):
            body = {"decision": decision["id"], "choice": choice, "version": version}
            assert scene.send(player, body, key=f"storm-{number}").status_code in (400, 403, 422)
    after = [player.get(f"/matches/{scene.running}/view").content for player in scene.players]
    assert before == after
    assert msgspec.json.decode(after[0])["version"] == version
