"""The pause of a table: the host asks, everybody who plays agrees, anybody goes on."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, play_to_the_end, required, two_players, view
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

HOUR = {"kind": "fixed", "seconds": 3600}


@pytest.fixture
def table(new_player: NewPlayer, frozen: Any) -> tuple[str, Api, Api]:
    """A running match: id, host, guest."""
    anna, boris = new_player("Anna"), new_player("Boris")
    return two_players(anna, boris, clock=HOUR), anna, boris


def test_the_host_asks_and_everybody_agrees(table: tuple[str, Api, Api], frozen: Any) -> None:
    match_id, anna, boris = table
    path = f"/matches/{match_id}/pause"
    refused(boris.post(path), 409, "no_pause_asked")
    asked = anna.post(path).json()
    assert asked["pause_asked"] == {"at": "2026-03-02T12:00:00Z", "seats": [0]}
    assert asked["paused_since"] is None
    assert asked["deadline"] == "2026-03-02T13:00:00Z"
    frozen.advance(60)
    assert anna.post(path).json() == anna.get(f"/matches/{match_id}").json(), "asking twice changes nothing"
    agreed = boris.post(path).json()
    assert (agreed["paused_since"], agreed["pause_asked"]) == ("2026-03-02T12:01:00Z", None)
    assert agreed["deadline"] is None
    assert anna.get(f"/matches/{match_id}/view").json()["deadline"] is None
    assert boris.post(path).json()["paused_since"] == "2026-03-02T12:01:00Z"
    frozen.advance(60)
    went_on = boris.delete(path).json()
    assert (went_on["paused_since"], went_on["deadline"]) == (None, "2026-03-02T13:01:00Z")
    assert boris.delete(path).json() == went_on
    log = anna.get(f"/matches/{match_id}/log").json()["results"][0]["remarks"]
    assert [each["kind"] for each in log] == ["paused", "resumed"]


def test_a_guest_declines_and_the_host_withdraws(table: tuple[str, Api, Api]) -> None:
    match_id, anna, boris = table
    path = f"/matches/{match_id}/pause"
    for player in (boris, anna):
        anna.post(path)
        assert player.delete(path).json()["pause_asked"] is None
        refused(boris.post(path), 409, "no_pause_asked")


def test_who_plays_alone_needs_nobodys_consent(new_player: NewPlayer, frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, BOT, clock=HOUR)["id"]
    assert anna.post(f"/matches/{match_id}/pause").json()["paused_since"] is not None


def test_who_gave_up_is_not_asked(new_player: NewPlayer, frozen: Any) -> None:
    anna, boris, cleo = (new_player(name) for name in ("Anna", "Boris", "Cleo"))
    match_id = create(anna, ME, OPEN, OPEN, clock=HOUR)["id"]
    for player in (boris, cleo):
        player.post(f"/matches/{match_id}/join", {})
    path = f"/matches/{match_id}/pause"
    thief = next(each for each in (anna, boris, cleo) if not required(view(each, match_id)))
    gone = next(each for each in (boris, cleo) if each is not thief)
    gone.post(f"/matches/{match_id}/resign")
    stays = boris if gone is cleo else cleo
    anna.post(path)
    refused(gone.post(path), 403, "not_your_seat")
    assert stays.post(path).json()["paused_since"] is not None


def test_whose_it_is_not(table: tuple[str, Api, Api], new_player: NewPlayer, stranger: Api) -> None:
    match_id, anna, _ = table
    clara = new_player("Clara")
    for method in ("POST", "DELETE"):
        refused(clara.call(method, f"/matches/{match_id}/pause"), 403, "not_your_seat")
        refused(stranger.call(method, f"/matches/{match_id}/pause"), 401, "not_authenticated")
        refused(anna.call(method, "/matches/nothing/pause"), 404, "not_found")
    private = two_players(anna, new_player("Dina"), visibility="private")
    refused(clara.post(f"/matches/{private}/pause"), 404, "not_found")


def test_only_while_it_runs(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    waiting = create(anna, ME, OPEN)["id"]
    refused(anna.post(f"/matches/{waiting}/pause"), 409, "not_started")
    match_id = two_players(anna, boris)
    anna.post(f"/matches/{match_id}/pause")
    boris.post(f"/matches/{match_id}/pause")
    play_to_the_end(match_id, anna, boris)
    shown = anna.get(f"/matches/{match_id}").json()
    assert (shown["paused_since"], shown["deadline"]) == (None, None)
    refused(anna.post(f"/matches/{match_id}/pause"), 409, "match_over")
    refused(boris.delete(f"/matches/{match_id}/pause"), 409, "match_over")
