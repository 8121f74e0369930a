"""Hints: for one's own seat, while it is asked, where the table has them."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, required, send, two_players, view
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(new_player: NewPlayer) -> tuple[Api, Api]:
    return new_player("Anna"), new_player("Boris")


def by_turn(match_id: str, *players: Api) -> list[Api]:
    """Who is asked first, then the others."""
    return sorted(players, key=lambda player: not required(view(player, match_id)))


def test_a_hint_is_legal_has_a_reason_and_stays(people: tuple[Api, Api]) -> None:
    match_id = two_players(*people)
    asked, other = by_turn(match_id, *people)
    path = f"/matches/{match_id}/hint"
    hint = asked.get(path)
    assert hint.status_code == 200, hint.content
    found: dict[str, Any] = hint.json()
    assert asked.get(path).json() == found
    shown = view(asked, match_id)
    assert (found["version"], found["seat"]) == (shown["version"], shown["viewer"])
    assert found["reason"] != asked.get(path, Accept_Language="ru").json()["reason"]
    refused(other.get(path), 409, "nothing_asked")
    answer = send(asked, match_id, found["decision"], found["choice"], shown["version"])
    assert answer.status_code == 200, answer.content


def test_only_for_ones_own_seat(people: tuple[Api, Api], new_player: NewPlayer, stranger: Api) -> None:
    match_id = two_players(*people, visibility="public")
    private = two_players(*people, visibility="private")
    asked, other = by_turn(match_id, *people)
    seat = view(asked, match_id)["viewer"]
    clara = new_player("Clara")
    for nobody in (stranger, Api("wrong")):
        refused(nobody.get(f"/matches/{match_id}/hint"), 401, "not_authenticated")
    refused(clara.get(f"/matches/{match_id}/hint"), 403, "not_your_seat")
    refused(other.get(f"/matches/{match_id}/hint?seat={seat}"), 403, "not_your_seat")
    refused(asked.get(f"/matches/{match_id}/hint?seat=spectator"), 403, "not_your_seat")
    refused(clara.get(f"/matches/{private}/hint"), 404, "not_found")
    refused(asked.get(f"/matches/{match_id}/hint?seat=x"), 400, "validation_failed", "seat")


def test_not_in_rated_matches_and_not_where_the_host_wants_none(people: tuple[Api, Api]) -> None:
    anna, boris = people
    for rated, hints in ((True, True), (False, False), (True, False)):
        match_id = two_players(anna, boris, hints=hints)
        Match.objects.filter(pk=match_id).update(rated=rated)  # as it will be once there are ratings
        assert anna.get(f"/matches/{match_id}").json()["hints"] is False
        for player in people:
            refused(player.get(f"/matches/{match_id}/hint"), 403, "no_hints")
    assert create(anna, ME, BOT)["hints"] is True


def test_the_host_changes_it_before_the_start(people: tuple[Api, Api]) -> None:
    anna, _ = people
    match_id = create(anna, ME, OPEN)["id"]
    assert anna.patch(f"/matches/{match_id}", {"hints": False}).json()["hints"] is False
    refused(anna.get(f"/matches/{match_id}/hint"), 409, "not_started")
    refused(anna.patch(f"/matches/{match_id}", {"hints": "perhaps"}), 400, "validation_failed", "hints")


def test_after_the_end_there_is_nothing_to_advise(people: tuple[Api, Api]) -> None:
    anna, boris = people
    match_id = two_players(anna, boris)
    anna.post(f"/matches/{match_id}/resign")
    refused(boris.get(f"/matches/{match_id}/hint"), 409, "match_over")
