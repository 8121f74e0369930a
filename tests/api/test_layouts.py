"""Layouts that hosts draw: the game says what is wrong while they are drawn, and nothing of it is stored."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.matches import ME

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

WALLS = "/games/burgle_bros/layouts/custom_walls"


def look(client: Api, options: dict[str, Any], lang: str = "en", **more: Any) -> Any:
    answer = client.post(WALLS, {"options": options, **more}, Accept_Language=lang)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_stranger_draws_until_the_game_is_content(stranger: Api) -> None:
    office = {"scenario": "office_job", "walls": "custom"}
    walls = look(stranger, office, start="printed")["parts"]
    whole = look(stranger, {**office, "custom_walls": walls})
    assert (whole["parts"], whole["problems"]) == (walls, [])
    assert whole["sheet"] == {"floors": 2, "width": 4, "walls": 8, "empty": ""}
    fewer = look(stranger, {**office, "custom_walls": walls[1:]})
    assert fewer["problems"] == [{"text": "Floor 1: 1 wall still to draw", "places": ["1"]}]


def test_what_is_wrong_is_said_in_the_callers_language_and_where(stranger: Api) -> None:
    corner = {"custom_walls": ["2:A1+B1", "2:A1+A2"]}
    told = [look(stranger, corner, lang)["problems"] for lang in ("en", "ru")]
    assert [[each["places"] for each in problems] for problems in told] == [
        [["1"], ["2"], ["2:A1"], ["3"]]
    ] * 2
    assert told[1][1]["text"] == "Этаж 2: осталось поставить 6 стен"


def test_what_was_drawn_is_what_a_table_takes(new_player: Callable[..., Api]) -> None:
    anna = new_player()
    knox = {"scenario": "fort_knox", "empty_place": "B2", "walls": "custom"}
    walls = look(anna, knox, start="hard")["parts"]
    table = {"game": "burgle_bros", "seats": [ME]}
    made = anna.post("/matches", {**table, "options": {**knox, "custom_walls": walls}})
    assert made.status_code == 201, made.content
    assert anna.post("/matches", {**table, "options": {**knox, "custom_walls": walls[1:]}}).status_code == 400


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (WALLS, {"options": {"custom_walls": ["1:A1+C1"]}}, 400),
        (WALLS, {"options": {"scenario": "prison"}}, 400),
        (WALLS, {"options": {}, "start": "nowhere"}, 404),
        ("/games/burgle_bros/layouts/scenario", {"options": {}}, 404),
        ("/games/pursuit/layouts/custom_walls", {"options": {}}, 404),
    ],
)
def test_what_cannot_be_drawn_is_refused(stranger: Api, path: str, body: Any, status: int) -> None:
    assert stranger.post(path, body).status_code == status
