"""Players' public pages: what finished public matches tell, and nothing more."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.accounts.models import Player
from tests.support.api import Api
from tests.support.matches import ME, create, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def page(reader: Api, player: Api, **headers: str) -> dict[str, Any]:
    answer = reader.get(f"/players/{player.player['handle']}", **headers)
    assert answer.status_code == 200, answer.content
    document: dict[str, Any] = answer.json()
    return document


def given_up(loser: Api, winner: Api, **fields: Any) -> str:
    match_id = two_players(loser, winner, **fields)
    loser.post(f"/matches/{match_id}/resign")
    return match_id


def test_a_new_player_has_a_name_and_a_month(new_player: NewPlayer, stranger: Api, frozen: Any) -> None:
    anna = new_player("Anna")
    found = page(stranger, anna)
    public = ("id", "handle", "display_name", "is_guest")
    assert [found[name] for name in public] == [anna.player[name] for name in public]
    assert (found["member_since"], found["games"]) == ("2026-03", [])
    assert set(found) == {*public, "member_since", "games", "finished"}


def test_only_finished_public_matches_count(new_player: NewPlayer, stranger: Api) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    public = [given_up(anna, boris, visibility="public") for _ in range(2)]
    public.append(given_up(boris, anna, visibility="public"))
    given_up(anna, boris)
    given_up(anna, boris, visibility="private")
    two_players(anna, boris, visibility="public")
    for reader in (stranger, anna, boris):
        games = page(reader, anna)["games"]
        assert [(row["game"], row["played"], row["won"], row["lost"]) for row in games] == [
            ("pursuit", 3, 1, 2)
        ]
    assert page(stranger, boris)["games"][0]["won"] == 2
    russian = page(stranger, anna, Accept_Language="ru")["games"][0]["title"]
    assert russian != page(stranger, anna)["games"][0]["title"]
    path = page(stranger, anna)["finished"].partition("/api/v1")[2]
    listed = stranger.get(path).json()
    assert {match["id"] for match in listed["results"]} == set(public)
    assert listed["next"] is None


def test_who_plays_against_themselves_neither_wins_nor_loses(new_player: NewPlayer, stranger: Api) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, ME, visibility="public")["id"]
    for seat in (0, 1):
        anna.post(f"/matches/{match_id}/resign", {"seat": seat})
    (row,) = page(stranger, anna)["games"]
    assert row["played"] == 1
    assert row["won"] + row["lost"] <= 1


def test_who_is_not_there_has_no_page(new_player: NewPlayer, stranger: Api) -> None:
    anna = new_player("Anna")
    refused(stranger.get("/players/nobody"), 404, "not_found")
    refused(Api("wrong").get(f"/players/{anna.player['handle']}"), 401, "not_authenticated")
    Player.objects.filter(pk=anna.player["id"]).update(is_active=False)
    refused(stranger.get(f"/players/{anna.player['handle']}"), 404, "not_found")
