"""The catalogue of games and their rules, for everybody."""

import pytest

from tests.support.api import Api

pytestmark = pytest.mark.django_db


def test_all_games_are_listed(stranger: Api) -> None:
    page = stranger.get("/games").json()
    assert page["next"] is None
    pursuit = next(game for game in page["results"] if game["key"] == "pursuit")
    assert (pursuit["min_seats"], pursuit["max_seats"], pursuit["mode"]) == (2, 4, "competitive")
    assert pursuit["bot_levels"][:2] == ["easy", "normal"]
    assert pursuit["default_clock"]["kind"] == "fixed"


def test_options_come_in_the_callers_language_and_in_both(stranger: Api) -> None:
    english = stranger.get("/games/pursuit").json()
    russian = stranger.get("/games/pursuit", Accept_Language="ru").json()
    assert english["title"] != russian["title"]
    option = english["options_schema"]["properties"]["thief_seat"]
    assert option["default"] == option["enum"][0] == "random"
    assert option["x-i18n"]["ru"]["title"] == russian["options_schema"]["properties"]["thief_seat"]["title"]
    assert option["title"] != option["x-i18n"]["ru"]["title"]


def test_rules_are_numbered_in_both_languages(stranger: Api) -> None:
    english = stranger.get("/games/pursuit/rules?lang=en").json()
    russian = stranger.get("/games/pursuit/rules?lang=ru").json()
    assert [rule["id"] for rule in english["rules"]] == [rule["id"] for rule in russian["rules"]]
    assert "PU-023" in english["html"]
    assert english["rules"][0]["text"] != russian["rules"][0]["text"]


@pytest.mark.parametrize("path", ["/games/chess", "/games/chess/rules"])
def test_unknown_games_are_not_found(stranger: Api, path: str) -> None:
    answer = stranger.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_unknown_languages_are_refused(stranger: Api) -> None:
    assert stranger.get("/games/pursuit/rules?lang=xx").status_code == 400
