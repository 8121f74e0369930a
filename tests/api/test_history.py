"""My finished matches: filters, order, pages and figures."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match, Seat
from tests.support.api import Api
from tests.support.matches import BOT, ME, create, play_to_the_end, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def history(player: Api, query: str = "") -> list[str]:
    answer = player.get(f"/matches?scope=mine&status=finished&{query}")
    assert answer.status_code == 200, answer.content
    return [match["id"] for match in answer.json()["results"]]


def given_up(loser: Api, winner: Api, **fields: Any) -> str:
    match_id = two_players(loser, winner, **fields)
    loser.post(f"/matches/{match_id}/resign")
    return match_id


def test_results_and_opponents(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    lost, won = given_up(anna, boris), given_up(boris, anna, visibility="private")
    alone = create(anna, ME, BOT)["id"]
    anna.post(f"/matches/{alone}/resign")
    two_players(anna, boris)  # runs
    assert set(history(anna)) == {lost, won, alone}
    assert set(history(anna, "result=win")) == {won}
    assert set(history(anna, "result=loss")) == {lost, alone}
    assert history(anna, "result=draw") == []
    assert set(history(boris, "result=win")) == {lost}
    assert history(anna, "opponents=bots") == [alone]
    assert set(history(anna, "opponents=people")) == {lost, won}
    assert history(anna, "opponents=people&result=win") == [won]
    assert set(history(anna, f"player={boris.player['handle']}")) == {lost, won}
    assert history(anna, "game=nothing") == []


def test_who_held_several_seats_has_a_result_only_if_all_had_it(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, ME)["id"]
    seats = Seat.objects.filter(match=match_id)
    Match.objects.filter(pk=match_id).update(status="finished", finished_at="2026-01-01T00:00:00Z")
    seats.filter(index=0).update(result="win")
    seats.filter(index=1).update(result="loss")
    assert history(anna, "result=win") == history(anna, "result=loss") == []
    seats.update(result="win")
    assert history(anna, "result=win") == [match_id]
    (row,) = anna.get("/me/statistics").json()["results"]
    assert (row["played"], row["won"], row["lost"], row["drawn"]) == (1, 1, 0, 0)


def test_what_ended_last_comes_first_page_by_page(new_player: NewPlayer, frozen: Any) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    matches = []
    for _ in range(5):
        matches.append(two_players(anna, boris))
        frozen.advance(60)
    ended = [matches[index] for index in (3, 0, 4, 1, 2)]
    for match_id in ended:
        anna.post(f"/matches/{match_id}/resign")
        frozen.advance(60)
    page = anna.get("/matches?scope=mine&status=finished&limit=2").json()
    seen = [match["id"] for match in page["results"]]
    while page["next"]:
        page = anna.get(page["next"].removeprefix("http://testserver")).json()
        seen += [match["id"] for match in page["results"]]
    assert seen == ended[::-1]


def test_the_stored_result_is_the_outcomes(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    play_to_the_end(match_id, anna, boris)
    match = Match.objects.get(pk=match_id)
    assert match.outcome is not None
    stored = {str(seat.index): seat.result for seat in match.seats.all()}
    assert stored == match.outcome["results"]


def test_my_figures_count_what_nobody_else_may_see(new_player: NewPlayer, stranger: Api) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    given_up(anna, boris, visibility="private")
    given_up(boris, anna, visibility="public")
    (row,) = anna.get("/me/statistics").json()["results"]
    assert (row["game"], row["played"], row["won"], row["lost"]) == ("pursuit", 2, 1, 1)
    (public,) = stranger.get(f"/players/{anna.player['handle']}").json()["games"]
    assert (public["played"], public["won"], public["lost"], public["drawn"]) == (1, 1, 0, 0)
    refused(stranger.get("/me/statistics"), 401, "not_authenticated")


@pytest.mark.parametrize("query", ["result=victory", "opponents=cats"])
def test_words_that_are_none(new_player: NewPlayer, query: str) -> None:
    field = query.partition("=")[0]
    refused(new_player().get(f"/matches?scope=mine&{query}"), 400, "validation_failed", field)


def test_other_peoples_history_is_not_filtered_by_my_results(new_player: NewPlayer, stranger: Api) -> None:
    refused(stranger.get("/matches?result=win"), 400, "validation_failed", "scope")
