"""Lessons over HTTP: scripted matches of one player, whose view says what to do."""

from typing import Any

import pytest

from backend.matches.models import Match
from games import door
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.matches import send, view

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

STEP = 5
"""Seconds by which time goes on: alone against bots nothing takes longer."""


def begin(player: Api, game: str, lesson: str) -> str:
    answer = player.post(f"/games/{game}/lessons/{lesson}", {})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["id"])


def wait_asked(player: Api, match_id: str, frozen: Any) -> dict[str, Any]:
    """The view once the bots have played and something is asked, or all is over."""
    for _ in range(40):
        shown = view(player, match_id)
        if shown["status"] == "finished" or any(not each["optional"] for each in shown["decisions"]):
            return shown
        frozen.advance(STEP)
        run_due()
    raise AssertionError("nothing is asked")


def learn(player: Api, match_id: str, frozen: Any, limit: int = 120) -> list[int]:
    """Does what is said until the match is over; the numbers of the steps."""
    met: list[int] = []
    for _ in range(limit):
        shown = wait_asked(player, match_id, frozen)
        if shown["status"] == "finished":
            return met
        lesson = shown["lesson"]
        met.append(lesson["step"])
        asked = next(each for each in shown["decisions"] if each["id"] == lesson["decision"])
        items = asked["form"].get("items")
        choice = [item["key"] for item in items] if items else lesson["keys"][0]
        assert send(player, match_id, asked["id"], choice, shown["version"]).status_code == 200
    raise AssertionError(f"the lesson does not end; met were {met}")


@pytest.mark.parametrize(
    ("game", "lesson", "follows"),
    [("pursuit", "police", "thief"), ("pursuit", "thief", None), ("good_cop_bad_cop", "first", None)],
)
def test_who_does_what_is_said_wins(frozen: Any, game: str, lesson: str, follows: str | None) -> None:
    anna = new_player("Anna")
    match_id = begin(anna, game, lesson)
    met = learn(anna, match_id, frozen)
    end = view(anna, match_id)["lesson"]
    assert sorted(set(met)) == list(range(1, end["steps"] + 1))
    assert met == sorted(met)
    assert end["next"] == follows
    document = anna.get(f"/matches/{match_id}").json()
    assert document["outcome"]["results"]["0"] == "win"
    assert (document["visibility"], document["marked_seeded"], document["rated"]) == ("private", True, False)
    assert door.verify(door.parse_record(anna.get(f"/matches/{match_id}/record").json())).valid


def test_sentences_come_in_the_readers_language_with_the_names_of_the_table(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = begin(anna, "good_cop_bad_cop", "first")
    shown = wait_asked(anna, match_id, frozen)
    send(anna, match_id, shown["lesson"]["decision"], ["0", "1", "2"], shown["version"])
    wait_asked(anna, match_id, frozen)
    seats = anna.get(f"/matches/{match_id}").json()["seats"]
    english = view(anna, match_id)["lesson"]
    russian = anna.get(f"/matches/{match_id}/view", Accept_Language="ru").json()["lesson"]
    assert seats[2]["name"] in english["text"]
    assert english["title"] == "The first case"
    assert russian["title"] == "Первое дело"


def test_a_game_names_its_lessons(stranger: Api) -> None:
    games = {game["key"]: game["lessons"] for game in stranger.get("/games").json()["results"]}
    assert [lesson["key"] for lesson in games["pursuit"]] == ["police", "thief"]
    assert [lesson["key"] for lesson in games["escape_from_new_york"]] == ["first", "police"]


@pytest.mark.parametrize("path", ["/games/pursuit/lessons/cook", "/games/chess/lessons/police"])
def test_a_lesson_that_is_not_there_is_not_found(path: str) -> None:
    answer = new_player("Anna").post(path, {})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_match_outlives_its_lesson(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = begin(anna, "pursuit", "thief")
    Match.objects.filter(pk=match_id).update(lesson="gone")
    assert wait_asked(anna, match_id, frozen)["lesson"] is None
