"""The catalogue of games, their rules and how they go here, for everybody."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match, Seat
from games import door
from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, two_players

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def test_all_games_are_listed(stranger: Api) -> None:
    page = stranger.get("/games").json()
    assert page["next"] is None
    pursuit = next(game for game in page["results"] if game["key"] == "pursuit")
    assert (pursuit["min_seats"], pursuit["max_seats"], pursuit["mode"]) == (2, 4, "competitive")
    assert pursuit["bot_levels"][:2] == ["easy", "normal"]
    assert pursuit["default_clock"]["kind"] == "fixed"


def test_good_cop_bad_cop_is_offered_with_its_sizes(stranger: Api) -> None:
    game = stranger.get("/games/good_cop_bad_cop").json()
    assert (game["min_seats"], game["max_seats"], game["mode"]) == (3, 8, "competitive")
    assert game["bot_levels"][:2] == ["easy", "normal"]
    assert set(game["options_schema"]["properties"]) == {
        "expansion", "reactions", "speed", "whispers", "dead_talk", "first_player",
    }  # fmt: skip


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


@pytest.mark.parametrize(
    "path", ["/games/chess", "/games/chess/rules", "/games/chess/texts", "/games/chess/statistics"]
)
def test_unknown_games_are_not_found(stranger: Api, path: str) -> None:
    answer = stranger.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_unknown_languages_are_refused(stranger: Api) -> None:
    assert stranger.get("/games/pursuit/rules?lang=xx").status_code == 400
    assert stranger.get("/games/pursuit/texts?lang=xx").status_code == 400


@pytest.mark.parametrize("lang", door.LANGUAGES)
@pytest.mark.parametrize(
    "game", [*door.catalogue().values(), *door.workshop().values()], ids=lambda game: game.key
)
def test_every_end_has_words(game: door.AnyGame, lang: str) -> None:
    for reason in game.meta.end_reasons:
        assert f"{game.key}.ending.{reason}" in game.texts.keys(lang)


def statistics(reader: Api, **headers: str) -> dict[str, Any]:
    answer = reader.get("/games/pursuit/statistics", **headers)
    assert answer.status_code == 200, answer.content
    document: dict[str, Any] = answer.json()
    return document


def test_statistics_count_public_matches_for_all_and_ones_own_for_oneself(
    new_player: NewPlayer, stranger: Api
) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    before = statistics(stranger)
    assert (before["played"], before["mine"], {row["count"] for row in before["endings"]}) == (0, None, {0})
    for loser, winner, visibility in (
        (anna, boris, "public"),
        (anna, boris, "link"),
        (boris, anna, "private"),
    ):
        match_id = two_players(loser, winner, visibility=visibility)
        assert loser.post(f"/matches/{match_id}/resign").status_code == 200
    two_players(anna, boris, visibility="public")
    found = statistics(stranger)
    assert (found["played"], found["mine"]) == (1, None)
    first = found["endings"][0]
    assert (first["reason"], first["rule"], first["count"]) == ("resign", "PU-046", 1)
    assert sum(row["count"] for row in found["endings"]) == 1
    assert statistics(anna)["mine"] == {"played": 3, "won": 1, "lost": 2}
    assert statistics(boris)["mine"] == {"played": 3, "won": 2, "lost": 1}
    assert statistics(new_player("Clara"))["mine"] == {"played": 0, "won": 0, "lost": 0}
    assert statistics(stranger, Accept_Language="ru")["endings"][0]["text"] != first["text"]


def test_ones_own_matches_are_told_apart(new_player: NewPlayer, stranger: Api) -> None:
    """By scenario, seats and level, by their ends, and by the people of a team; for nobody else."""
    anna, boris = new_player("Anna"), new_player("Boris")
    tables = (
        (ME, {"kind": "bot", "level": "easy"}),
        (ME, {"kind": "bot", "level": "easy"}),
        (ME, OPEN),
    )
    for number, seats in enumerate(tables):
        scenario = "office_job" if number < 2 else "bank_job"
        match_id = create(anna, *seats, game="burgle_bros", options={"scenario": scenario})["id"]
        if OPEN in seats:
            code = anna.get(f"/matches/{match_id}").json()["invitations"]
            boris.post(f"/matches/{match_id}/join", {"invitation": code[0]["code"]} if code else {})
            boris.post(f"/matches/{match_id}/resign")
        anna.post(f"/matches/{match_id}/resign")
    found = anna.get("/games/burgle_bros/statistics").json()
    counts = {"played": 2, "won": 0, "lost": 2}
    one = {"played": 1, "won": 0, "lost": 1}
    assert found["mine"] == {"played": 3, "won": 0, "lost": 3}
    assert found["apart"]["groups"] == [
        {"options": {"scenario": "office_job"}, "seats": 2, "level": "easy", **counts},
        {"options": {"scenario": "bank_job"}, "seats": 2, "level": None, **one},
    ]
    assert [(way["reason"], way["played"]) for way in found["apart"]["ways"]] == [("given_up", 3)]
    (team,) = found["apart"]["teams"]
    assert [player["display_name"] for player in team["players"]] == ["Anna", "Boris"]
    assert {name: team[name] for name in one} == one
    assert stranger.get("/games/burgle_bros/statistics").json()["apart"] is None


def test_the_names_of_pieces_come_in_one_call(stranger: Api) -> None:
    """For boards that name their cards by themselves, offline too."""
    english = stranger.get("/games/good_cop_bad_cop/texts?lang=en").json()
    russian = stranger.get("/games/good_cop_bad_cop/texts?lang=ru").json()
    assert english["texts"]["gear.taser"] == "Taser"
    assert russian["texts"]["gear.taser"] == "Электрошокер"
    assert (english["lang"], russian["lang"]) == ("en", "ru")
    assert english["texts"].keys() == russian["texts"].keys()
    assert not [text for text in english["texts"].values() if "{" in text]


def test_a_game_recommends_a_number_of_seats(stranger: Api) -> None:
    assert stranger.get("/games/good_cop_bad_cop").json()["recommended_seats"] == 5
    assert stranger.get("/games/pursuit").json()["recommended_seats"] == 2


def test_ones_own_heroes_are_told_apart(new_player: NewPlayer) -> None:
    """Each seat by who it was, where the game tells; matches of old records say nothing of it."""
    anna = new_player("Anna")
    for heroes, results in (
        (["snake", "brain"], ["win", "loss"]),
        (["snake", "maggie"], ["loss", "loss"]),
        (None, ["win", "win"]),
    ):
        made = create(anna, ME, {"kind": "bot", "level": "easy"}, game="escape_from_new_york")
        data = {} if heroes is None else {"heroes": heroes}
        outcome = {"reason": "time", "rule": "NY-385", "results": {}, "data": data}
        Match.objects.filter(pk=made["id"]).update(
            status="finished", outcome=outcome, finished_at="2026-01-01T00:00:00Z"
        )
        for index, result in enumerate(results):
            Seat.objects.filter(match=made["id"], index=index).update(result=result)
    found = anna.get("/games/escape_from_new_york/statistics").json()["apart"]
    assert found["roles"] == [{"role": "snake", "text": "Snake", "played": 2, "won": 1, "lost": 1}]
    assert [(way["reason"], way["played"]) for way in found["ways"]] == [("time", 3)]
    assert [group["options"] for group in found["groups"]] == [{"us_police": "off"}]
