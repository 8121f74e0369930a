"""The log: every entry once, in order, each as its reader may see it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, moves, play_to_the_end, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def log(player: Api, match_id: str, query: str = "") -> dict[str, Any]:
    answer = player.get(f"/matches/{match_id}/log{query}")
    assert answer.status_code == 200, answer.content
    document: dict[str, Any] = answer.json()
    return document


@pytest.fixture
def police_phase(new_player: NewPlayer) -> tuple[str, Api, Api]:
    """A public match in its first police phase: id, thief, police."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, visibility="public")
    for result in moves(match_id, anna, boris):
        if result["view"]["phase"] == "police":
            break
    players = (anna, boris)
    thief = view(anna, match_id)["state"]["thief_seat"]
    return match_id, players[thief], players[1 - thief]


def test_entries_come_once_and_in_order(police_phase: tuple[str, Api, Api]) -> None:
    match_id, thief, _ = police_phase
    version = view(thief, match_id)["version"]
    whole = log(thief, match_id)
    assert [entry["version"] for entry in whole["results"]] == list(range(version + 1))
    assert whole["next"] is None
    assert whole["results"][0]["by"] == "start"
    assert {entry["by"] for entry in whole["results"][1:]} == {"player"}
    assert log(thief, match_id, "?after=0")["results"] == whole["results"][1:]
    assert log(thief, match_id, f"?after={version}")["results"] == []
    paged, following = [], f"/matches/{match_id}/log?limit=2"
    while following:
        page = thief.get(following.removeprefix("http://testserver/api/v1")).json()
        assert len(page["results"]) <= 2
        paged += page["results"]
        following = page["next"]
    assert paged == whole["results"]


def test_everybody_reads_that_the_car_is_hidden_and_the_thief_where(
    police_phase: tuple[str, Api, Api], stranger: Api
) -> None:
    match_id, thief, police = police_phase
    hidden = log(thief, match_id)["results"][-1]
    assert hidden["events"][0]["data"]["building"]
    for other in (police, stranger):
        entry = log(other, match_id)["results"][-1]
        assert [event["kind"] for event in entry["events"]] == [event["kind"] for event in hidden["events"]]
        assert all("building" not in event["data"] for event in entry["events"])
        assert hidden["events"][0]["data"]["building"] not in entry["events"][0]["text"]
        assert (entry["at"], entry["seat"]) == (hidden["at"], hidden["seat"])


def test_after_the_end_all_eyes_are_open(police_phase: tuple[str, Api, Api], stranger: Api) -> None:
    match_id, thief, police = police_phase
    assert stranger.get(f"/matches/{match_id}/log?seat=all").status_code == 403
    play_to_the_end(match_id, thief, police)
    told = log(stranger, match_id, "?seat=all")["results"]
    assert any("building" in event["data"] for entry in told for event in entry["events"])
    kept = log(stranger, match_id)["results"]
    assert all(
        "building" not in event["data"]
        for entry in kept
        for event in entry["events"]
        if event["kind"] == "car_hidden"
    )


def test_a_table_that_waits_has_an_empty_log(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    match = create(anna, ME, OPEN)
    assert log(anna, match["id"]) == {"results": [], "next": None}


@pytest.mark.parametrize("query", ["?after=x", "?after=-2", "?limit=0", "?limit=501", "?limit=x", "?seat=9"])
def test_bad_parameters_are_refused(police_phase: tuple[str, Api, Api], query: str) -> None:
    match_id, thief, _ = police_phase
    answer = thief.get(f"/matches/{match_id}/log{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_failed")
