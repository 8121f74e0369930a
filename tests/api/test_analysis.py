"""The analysis: after the end only, made once; and what the police could know, beside the truth in the replay."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.replays.models import RenderedAnalysis
from tests.support.api import Api
from tests.support.matches import play_to_the_end, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


@pytest.fixture
def people(new_player: NewPlayer) -> tuple[Api, Api]:
    return new_player("Anna"), new_player("Boris")


def test_a_finished_match_is_looked_through_once(
    people: tuple[Api, Api], stranger: Api, django_assert_max_num_queries: Any
) -> None:
    match_id = two_players(*people)
    play_to_the_end(match_id, *people)
    path = f"/matches/{match_id}/analysis"
    first = stranger.get(path)
    assert first.status_code == 200, first.content
    found = first.json()
    version = people[0].get(f"/matches/{match_id}").json()["version"]
    assert [row["version"] for row in found["rows"]] == list(range(version + 1))
    keys = {figure["key"] for figure in found["figures"]}
    assert keys
    assert all(set(row["values"]) == keys for row in found["rows"])
    assert all(0 <= moment["version"] <= version and moment["text"] for moment in found["moments"])
    with django_assert_max_num_queries(3):
        assert stranger.get(path).content == first.content
    russian = stranger.get(path, Accept_Language="ru").json()
    assert russian["figures"][0]["title"] != found["figures"][0]["title"]
    assert RenderedAnalysis.objects.count() == 2
    frames = stranger.get(f"/matches/{match_id}/replay?seat=all").json()["frames"]
    known = [frame["knowledge"] for frame in frames if "knowledge" in frame]
    assert known
    assert all(abs(sum(chances.values()) - 1) < 0.01 for chances in known)


def test_nothing_before_the_end(people: tuple[Api, Api], new_player: NewPlayer) -> None:
    anna, boris = people
    running, private = two_players(anna, boris), two_players(anna, boris, visibility="private")
    refused(anna.get(f"/matches/{running}/analysis"), 409, "not_finished")
    refused(new_player("Clara").get(f"/matches/{private}/analysis"), 404, "not_found")
    refused(Api("wrong").get(f"/matches/{running}/analysis"), 401, "not_authenticated")
    for frame in anna.get(f"/matches/{running}/replay").json()["frames"]:
        assert "knowledge" not in frame
