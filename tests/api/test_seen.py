"""How far a player has looked: it rises, it is theirs alone, and the inbox reads it."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match
from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, moves, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def seen(player: Api, match_id: str) -> Any:
    """What the match's page says of the caller."""
    return player.get(f"/matches/{match_id}").json()["seen_version"]


def test_it_rises_and_never_falls(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    for _ in zip(range(4), moves(match_id, anna, boris), strict=False):
        pass
    path = f"/matches/{match_id}/seen"
    before = Match.objects.get(pk=match_id).updated_at
    for sent, kept in ((1, 1), (3, 3), (0, 3), (3, 3)):
        answer = anna.post(path, {"version": sent})
        assert (answer.status_code, answer.json()) == (200, {"seen_version": kept})
        assert seen(anna, match_id) == kept
    assert seen(boris, match_id) == -1
    assert Match.objects.get(pk=match_id).updated_at == before


def test_all_seats_of_one_player_share_it(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, ME)["id"]
    assert seen(anna, match_id) == -1
    assert anna.post(f"/matches/{match_id}/seen", {"version": 0}).status_code == 200
    seats = Match.objects.get(pk=match_id).seats.all()
    assert [seat.seen_version for seat in seats] == [0, 0]


def test_the_inbox_forgets_an_end_that_was_seen(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    boris.post(f"/matches/{match_id}/resign")
    version = anna.get(f"/matches/{match_id}").json()["version"]
    anna.post(f"/matches/{match_id}/seen", {"version": version - 1})
    assert [match["id"] for match in anna.get("/me/inbox").json()["finished_unseen"]] == [match_id]
    anna.post(f"/matches/{match_id}/seen", {"version": version})
    assert anna.get("/me/inbox").json()["finished_unseen"] == []
    assert boris.get("/me/inbox").json()["finished_unseen"]


def test_others_are_refused_and_learn_nothing(new_player: NewPlayer, stranger: Api) -> None:
    anna, boris, clara = new_player("Anna"), new_player("Boris"), new_player("Clara")
    by_link, private = two_players(anna, boris), two_players(anna, boris, visibility="private")
    body = {"version": 0}
    refused(stranger.post(f"/matches/{by_link}/seen", body), 401, "not_authenticated")
    refused(Api("wrong").post(f"/matches/{by_link}/seen", body), 401, "not_authenticated")
    refused(clara.post(f"/matches/{by_link}/seen", body), 403, "not_your_seat")
    refused(clara.post(f"/matches/{private}/seen", body), 404, "not_found")
    refused(clara.post("/matches/nowhere/seen", body), 404, "not_found")
    assert seen(clara, by_link) is None
    assert seen(stranger, by_link) is None


@pytest.mark.parametrize("version", [None, -1, "1", True, 1.5, 2**40, 10_000, [1]])
def test_a_version_that_is_not_there_is_refused(new_player: NewPlayer, version: Any) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    refused(anna.post(f"/matches/{match_id}/seen", {"version": version}), 400, "validation_failed", "version")
    assert seen(anna, match_id) == -1


def test_a_table_that_waits_has_nothing_to_look_at(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, OPEN)["id"]
    refused(anna.post(f"/matches/{match_id}/seen", {"version": 0}), 409, "not_started")
