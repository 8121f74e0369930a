"""The inbox: what waits, what ended, and that the badge is never anything but their number."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.matches import BOT, ME, answer, create, required, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def inbox(player: Api, **headers: str) -> dict[str, Any]:
    document: dict[str, Any] = player.get("/me/inbox", **headers).json()
    return document


def test_nobody_has_no_inbox(stranger: Api) -> None:
    assert stranger.get("/me/inbox").status_code == 401


def test_matches_wait_by_deadline_the_untimed_last(new_player: NewPlayer, frozen: Any) -> None:
    anna = new_player("Anna")
    clocks = [
        {"kind": "untimed"},
        {"kind": "fixed", "seconds": 7200},
        {"kind": "fixed", "seconds": 600},
    ]
    made = [create(anna, ME, ME, clock=clock)["id"] for clock in clocks]
    waiting = inbox(anna)["waiting"]
    assert [item["match"]["id"] for item in waiting] == made[::-1]
    assert [item["deadline"] for item in waiting] == ["2026-03-02T12:10:00Z", "2026-03-02T14:00:00Z", None]
    assert all(item["decisions"] == 3 for item in waiting)


def test_what_is_asked_reads_in_the_callers_language(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    create(anna, ME, ME)
    english = inbox(anna)["waiting"][0]["match"]
    russian = inbox(anna, Accept_Language="ru")["waiting"][0]["match"]
    assert english["asked"]
    assert english["asked"] != russian["asked"]
    assert english["title"] != russian["title"]
    assert english["last_event"]


def test_the_inbox_follows_the_turn(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    police, thief = (anna, boris) if required(view(anna, match_id)) else (boris, anna)
    assert (inbox(police)["badge"], inbox(thief)["badge"]) == (1, 0)
    while required(view(police, match_id)):
        answer(police, match_id)
    assert (inbox(police)["badge"], inbox(thief)["badge"]) == (0, 1)
    answer(thief, match_id)
    assert (inbox(police)["badge"], inbox(thief)["badge"]) == (1, 0)


def test_an_end_is_unseen_until_its_player_has_looked(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    boris.post(f"/matches/{match_id}/resign")
    for player in (anna, boris):
        assert [match["id"] for match in inbox(player)["finished_unseen"]] == [match_id]
        assert inbox(player)["badge"] == 0
    anna.get(f"/matches/{match_id}/view?background=1")
    assert inbox(anna)["finished_unseen"]
    view(anna, match_id)
    assert inbox(anna)["finished_unseen"] == []
    assert inbox(boris)["finished_unseen"]


def test_a_match_tells_its_reader_no_more_than_they_may_know(new_player: NewPlayer, stranger: Api) -> None:
    """The last event of a thief's move names the building to nobody: lists are read over shoulders."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, visibility="public")
    police, thief = (anna, boris) if required(view(anna, match_id)) else (boris, anna)
    while required(view(police, match_id)):
        answer(police, match_id)
    hidden = answer(thief, match_id)
    building = hidden["view"]["state"]["car"]
    for reader in (thief, police, stranger):
        told = reader.get(f"/matches/{match_id}").json()["last_event"]
        assert told
        assert building not in told
    assert any(building in event["text"] for event in hidden["events"])


def test_a_bot_that_thinks_is_no_reason_to_come(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    create(anna, BOT, BOT)
    assert inbox(anna) == {"waiting": [], "invitations": [], "finished_unseen": [], "badge": 0}
