"""Names at a table: different to the eye, and the same for the match."""

import importlib
from typing import Any

import pytest
from django.apps import apps

from backend.matches.characters import KEYS, character_name, character_of
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.visibility import seats_of
from tests.api.test_chat import say
from tests.support.api import Api, new_player
from tests.support.matches import BOT, ME, OPEN, answer, create, required, two_players, view
from tests.support.scene import refused

pytestmark = pytest.mark.django_db


def cop(*names: str) -> tuple[str, list[Api]]:
    """A running match of Good Cop Bad Cop of people with these names, and a bot."""
    people = [new_player(name) for name in names]
    made = create(
        people[0], ME, *[OPEN] * (len(names) - 1), BOT, game="good_cop_bad_cop", visibility="public"
    )
    for seat, player in enumerate(people[1:], 1):
        assert player.post(f"/matches/{made['id']}/join", {"seat": seat}).status_code == 200
    return made["id"], people


def bot_of(match_id: str, seat: int, lang: str = "en") -> str:
    return character_name(character_of(match_id, seat), lang)


def names_of(player: Api, match_id: str) -> list[str]:
    return [seat["name"] for seat in player.get(f"/matches/{match_id}").json()["seats"]]


@pytest.mark.parametrize(
    "twin",
    [
        "Anna",
        "anna",
        "ANNA",
        "An na",
        "\u0410nn\u0430",
        "Аnna",
        "Ａｎｎａ",
        "𝐀nna",
        "Anna\ufe0f",
        "A\u200dnna",
        " Anna ",
    ],
)
def test_who_looks_alike_is_told_apart(twin: str) -> None:
    match_id, (anna, _, _) = cop("Anna", twin, "Boris")
    shown = names_of(anna, match_id)
    assert shown == ["Anna", f"{twin.strip()} (2)", "Boris", bot_of(match_id, 3)]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("twin", ["Somebody who left", "Seat 2", "Место 2"])
def test_nobody_is_called_like_what_is_nobody(twin: str, lang: str) -> None:
    match_id, _ = cop("Anna", twin, "Boris")
    names = names_of(Api(lang=lang), match_id)
    assert names[1] == f"{twin} (2)"
    assert len(set(names)) == 4


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nobody_is_called_like_a_bot_of_the_table(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backend.matches.names.character_of", lambda _match, seat: KEYS[seat])
    for said in ("en", "ru"):
        twin = character_name(KEYS[3], said)
        match_id, _ = cop("Anna", twin, "Boris")
        assert names_of(Api(lang=lang), match_id) == [
            "Anna", f"{twin} (2)", "Boris", character_name(KEYS[3], lang),
        ]  # fmt: skip


def test_bots_are_characters_that_stay() -> None:
    anna = new_player("Anna")
    made = create(anna, ME, *[BOT] * 7, game="good_cop_bad_cop")
    seats = made["seats"][1:]
    assert [seat["name"] for seat in seats] == [bot_of(made["id"], index) for index in range(1, 8)]
    assert len({seat["character"]["key"] for seat in seats}) == 7
    assert all(seat["character"]["manner"] for seat in seats)
    assert made["seats"][0]["character"] is None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_characters_have_different_names(lang: str) -> None:
    assert len({character_name(key, lang) for key in KEYS}) == len(KEYS) == 16


def test_somebody_who_is_called_like_a_number_is_told_apart_too() -> None:
    match_id, (anna, *_) = cop("Anna", "Anna", "Anna (2)")
    assert names_of(anna, match_id) == ["Anna", "Anna (2)", "Anna (2) (2)", bot_of(match_id, 3)]


def test_one_person_in_two_seats() -> None:
    anna = new_player("Anna")
    made = create(anna, ME, ME, BOT)
    assert [seat["name"] for seat in made["seats"]] == ["Anna", "Anna (2)", bot_of(made["id"], 2)]
    assert [seat["new_name"] for seat in made["seats"]] == [None, None, None]


def test_options_say_whom_they_are_about() -> None:
    match_id, people = cop("Anna", "Anna", "\u0410nna")
    for _ in range(40):
        asked = next((each for each in people if required(view(each, match_id))), None)
        if asked is None:
            break
        for decision in view(asked, match_id)["decisions"]:
            texts = [option["text"] for option in decision["form"].get("options", [])]
            assert len(set(texts)) == len(texts), (decision["kind"], texts)
        answer(asked, match_id)


def test_who_renames_keeps_the_name_at_the_table() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    say(anna, match_id, "Hello")
    log = boris.get(f"/matches/{match_id}/log").content
    boris.patch("/me", {"display_name": "Anna"})
    anna.patch("/me", {"display_name": "Bella"})
    assert boris.get(f"/matches/{match_id}/log").content == log
    seats = boris.get(f"/matches/{match_id}").json()["seats"]
    assert [(seat["name"], seat["new_name"]) for seat in seats] == [("Anna", "Bella"), ("Boris", "Anna")]
    message = boris.get(f"/matches/{match_id}/chat").json()["results"][0]
    assert (message["name"], message["author"]["display_name"]) == ("Anna", "Bella")
    again = create(anna, ME, BOT)
    assert again["seats"][0]["name"] == "Bella"


def test_who_comes_for_somebody_is_told_apart_from_who_is_there() -> None:
    anna, boris, other = new_player("Anna"), new_player("Boris"), new_player("anna")
    match_id = two_players(anna, boris, visibility="public")
    assert boris.post(f"/matches/{match_id}/substitute", {}).status_code == 200
    assert other.post(f"/matches/{match_id}/join", {}).status_code == 200
    assert names_of(anna, match_id) == ["Anna", "anna (2)"]


def test_who_has_left_is_nobody_but_one_nobody_at_a_time(run_due: Any) -> None:
    match_id, people = cop("Anna", "Boris", "Cora")
    for player in people[:2]:
        assert player.delete("/me").status_code == 204
    run_due()
    assert names_of(people[2], match_id) == [
        "Somebody who left",
        "Somebody who left (2)",
        "Cora",
        bot_of(match_id, 3),
    ]
    assert list(Seat.objects.filter(match=match_id).values_list("table_name", flat=True)) == [
        "",
        "",
        "Cora",
        "",
    ]


def test_a_table_that_waits_tells_them_apart_already() -> None:
    anna, other = new_player("Anna"), new_player("Anna")
    table = create(anna, ME, OPEN, OPEN, visibility="public")["id"]
    other.post(f"/matches/{table}/join", {})
    assert names_of(anna, table) == ["Anna", "Anna (2)", "Seat 3"]


def test_matches_from_before_get_their_names_by_the_migration() -> None:
    anna, boris = new_player("Anna"), new_player("Anna")
    running = two_players(anna, boris)
    waiting = create(anna, ME, OPEN)["id"]
    Seat.objects.update(table_name="")
    importlib.import_module("backend.matches.migrations.0015_table_names").fix_names_of_started_matches(
        apps, None
    )
    assert list(Seat.objects.filter(match=running).values_list("table_name", flat=True)) == [
        "Anna",
        "Anna (2)",
    ]
    assert not Seat.objects.filter(match=waiting).exclude(table_name="").exists()
    assert Match.objects.count() == 2
    assert seat_names(seats_of(running), "en") == ["Anna", "Anna (2)"]
    refused(anna.post(f"/matches/{running}/leave"), 409, "already_running")
