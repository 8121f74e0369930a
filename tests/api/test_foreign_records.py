"""Records of forks begin with a whole state: one that this server did not make is checked and never kept."""

import base64
import copy
from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match, Origin
from games import door
from tests.support.api import Api
from tests.support.matches import BOT, ME, moves, play_to_the_end, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db


@pytest.fixture
def forked(new_player: NewPlayer) -> tuple[Api, str, dict[str, Any]]:
    """A finished fork of Anna's, and its record."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    for _ in zip(range(6), moves(match_id, anna, boris), strict=False):
        pass
    anna.post(f"/matches/{match_id}/resign")
    fork = str(anna.post(f"/matches/{match_id}/fork", {"at": 4, "seats": [ME, BOT]}).json()["id"])
    anna.post(f"/matches/{fork}/resign")
    return anna, fork, anna.get(f"/matches/{fork}/record").json()


def test_a_fork_is_signed_and_comes_back(forked: tuple[Api, str, dict[str, Any]]) -> None:
    anna, _, record = forked
    assert len(record["origin"]["signature"]) == 64
    brought = anna.post("/records?import=1", record).json()
    assert brought["valid"] is True
    assert anna.get(f"/matches/{brought['match']}/record").json() == record


@pytest.mark.parametrize("change", [{"signature": None}, {"signature": "0" * 64}, {"version": 3}])
def test_without_our_signature_it_is_checked_and_not_kept(
    forked: tuple[Api, str, dict[str, Any]], change: dict[str, Any]
) -> None:
    anna, _, record = forked
    foreign = copy.deepcopy(record)
    foreign["origin"] |= change
    before = Match.objects.count()
    assert anna.post("/records", foreign).json() == {"valid": True, "first_difference": None}
    problem = refused(anna.post("/records?import=1", foreign), 400, "validation_failed", "start")
    assert problem["errors"][0]["code"] == "foreign_start"
    assert Match.objects.count() == before


def test_the_signature_is_of_that_state_alone(forked: tuple[Api, str, dict[str, Any]]) -> None:
    anna, _, record = forked
    game = door.game(record["game"])
    state = door.decode(game, base64.b64decode(record["start"]))
    state.serial += 1
    foreign = record | {"start": base64.b64encode(door.encode(state)[0]).decode()}
    refused(anna.post("/records?import=1", foreign), 400, "validation_failed", "start")


def test_a_start_larger_than_any_of_its_game_is_not_read(forked: tuple[Api, str, dict[str, Any]]) -> None:
    anna, _, record = forked
    game = door.game(record["game"])
    state = door.decode(game, base64.b64decode(record["start"]))
    state.resigned = list(range(game.meta.max_state_bytes))
    foreign = record | {"start": base64.b64encode(door.encode(state)[0]).decode()}
    verdict = anna.post("/records", foreign).json()
    assert verdict["valid"] is False
    assert "too large" in verdict["first_difference"]["found"]


def test_nothing_begins_from_what_was_imported_before_records_were_signed(
    forked: tuple[Api, str, dict[str, Any]],
) -> None:
    anna, _, record = forked
    old = anna.post("/records?import=1", record).json()["match"]
    Origin.objects.filter(match=old).update(is_foreign=True)
    refused(anna.post(f"/matches/{old}/fork", {"at": 0, "seats": [ME, BOT]}), 403, "permission_denied")
    assert "signature" not in anna.get(f"/matches/{old}/record").json()["origin"]


def test_a_record_is_made_once(new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    from backend.matches import box

    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    play_to_the_end(match_id, anna, boris)
    paths = [f"/matches/{match_id}/{what}" for what in ("record", "analysis", "replay")]
    first = [anna.get(path).content for path in paths]
    monkeypatch.setattr(box, "run", lambda *_: pytest.fail("made a second time"))
    assert [anna.get(path).content for path in paths] == first
    part, whole = anna.get(f"{paths[2]}?after=7").json(), anna.get(paths[2]).json()
    assert part["frames"][1:] == whole["frames"][8:]
    assert part["frames"][0]["version"] == 7
    assert part["frames"][0]["state"]["phase"] == anna.get(f"/matches/{match_id}/view?at=7").json()["phase"]


def test_what_no_box_can_make_is_not_tried_at_each_request(
    new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from backend.matches import box

    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    play_to_the_end(match_id, anna, boris)
    tries: list[object] = []

    def fail(job: object, result: object) -> None:
        tries.append(job)
        raise box.Unfit("it takes longer than 15 seconds")

    monkeypatch.setattr(box, "run", fail)
    for _ in range(3):
        refused(anna.get(f"/matches/{match_id}/analysis"), 409, "frozen")
    assert len(tries) == 1
