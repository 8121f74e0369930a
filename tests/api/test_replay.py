"""Replays: frames and patches add up to the views, secrets stay in until the end and come out after it."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backend.replays.models import RenderedReplay
from backend.replays.patch import merge_patch
from games import door
from tests.support.api import Api
from tests.support.matches import moves, play_to_the_end, two_players, view

NewPlayer = Callable[..., Api]
RECORDS = Path(__file__).parents[1] / "records"

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def apply(target: Any, patch: Any) -> Any:
    """RFC 7396, written anew."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = apply(result.get(key), value)
    return result


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return value


@pytest.fixture
def finished(new_player: NewPlayer) -> tuple[str, Api, Api]:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, visibility="public")
    play_to_the_end(match_id, anna, boris)
    return match_id, anna, boris


@pytest.mark.parametrize("eyes", ["0", "1", "spectator", "all"])
def test_frames_add_up_to_the_views(finished: tuple[str, Api, Api], stranger: Api, eyes: str) -> None:
    match_id, _, _ = finished
    replay = stranger.get(f"/matches/{match_id}/replay?seat={eyes}").json()
    assert replay["frames"][0]["version"] == replay["from_version"] == 0
    assert replay["frames"][-1]["version"] == replay["to_version"]
    state: Any = None
    for frame in replay["frames"]:
        state = frame["state"] if "state" in frame else apply(state, frame["patch"])
        assert ("state" in frame) == (frame["version"] % 25 == 0)
        at = view(stranger, match_id, f"?seat={eyes}&at={frame['version']}")
        assert without_nulls(state) == without_nulls(at["state"])


def test_turn_marks_name_the_rounds(finished: tuple[str, Api, Api], stranger: Api) -> None:
    replay = stranger.get(f"/matches/{finished[0]}/replay").json()
    labels = [mark["label"] for mark in replay["turns"]]
    assert labels[0] == "Round 1 begins."
    versions = [mark["version"] for mark in replay["turns"]]
    assert versions == sorted(versions)
    in_russian = stranger.get(f"/matches/{finished[0]}/replay", Accept_Language="ru").json()
    assert in_russian["turns"][0]["label"] != labels[0]


def test_a_running_match_is_replayed_through_own_eyes_only(new_player: NewPlayer, stranger: Api) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, visibility="public")
    for result in moves(match_id, anna, boris):
        if result["view"]["phase"] == "police":
            break
    thief = view(stranger, match_id)["state"]["thief_seat"]
    players = [anna, boris]
    own = players[thief].get(f"/matches/{match_id}/replay").json()
    assert apply({}, own["frames"][-1]["patch"])["path"]
    for who in (players[1 - thief], stranger):
        answer = who.get(f"/matches/{match_id}/replay")
        assert b'"path":[' not in answer.content
        assert b'"car":"' not in answer.content
        assert who.get(f"/matches/{match_id}/replay?seat={thief}").status_code == 403
        assert who.get(f"/matches/{match_id}/replay?seat=all").status_code == 403


def test_finished_replays_are_made_once_and_cost_nothing_the_second_time(
    finished: tuple[str, Api, Api], stranger: Api, django_assert_max_num_queries: Any
) -> None:
    first = stranger.get(f"/matches/{finished[0]}/replay", Accept_Encoding="gzip")
    assert first["Content-Encoding"] == "gzip"
    assert RenderedReplay.objects.count() == 1
    with django_assert_max_num_queries(3):
        again = stranger.get(f"/matches/{finished[0]}/replay", Accept_Encoding="gzip")
    assert again.content == first.content
    plain = stranger.get(f"/matches/{finished[0]}/replay")
    assert plain.content == gzip.decompress(first.content)
    unchanged = stranger.get(f"/matches/{finished[0]}/replay", If_None_Match=first["ETag"])
    assert (unchanged.status_code, unchanged.content) == (304, b"")


def test_a_player_who_changes_the_name_keeps_the_one_of_the_table_in_the_replay(
    finished: tuple[str, Api, Api],
) -> None:
    match_id, anna, _ = finished
    before = anna.get(f"/matches/{match_id}/replay")
    assert b"Anna" in before.content
    anna.patch("/me", {"display_name": "Petrovna"})
    after = anna.get(f"/matches/{match_id}/replay")
    assert (after["ETag"], after.content) == (before["ETag"], before.content)
    assert anna.get(f"/matches/{match_id}").json()["seats"][0]["new_name"] == "Petrovna"


def test_a_table_that_waits_has_no_replay(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    made = anna.post("/matches", {"game": "pursuit", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    answer = anna.get(f"/matches/{made['id']}/replay")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_started")


def test_a_merge_patch_of_nothing_is_empty() -> None:
    state = {"a": 1, "b": {"c": [1, 2]}, "n": None}
    assert merge_patch(state, msgspec.json.decode(msgspec.json.encode(state))) == {}
    assert merge_patch({"a": 1, "b": {"c": 1, "d": 2}}, {"b": {"c": 1}, "e": None}) == {
        "a": None,
        "b": {"d": None},
    }


def test_a_part_of_a_replay_begins_with_a_whole_state(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    for _ in zip(range(6), moves(match_id, anna, boris), strict=False):
        pass
    whole = anna.get(f"/matches/{match_id}/replay").json()
    part = anna.get(f"/matches/{match_id}/replay?after=3").json()
    assert (part["from_version"], part["to_version"]) == (3, whole["to_version"])
    assert part["frames"][1:] == whole["frames"][4:]
    assert part["frames"][0]["state"] == view(anna, match_id, "?at=3")["state"]
    for after in ("-1", "9999", "x"):
        assert anna.get(f"/matches/{match_id}/replay?after={after}").status_code == 400


def test_all_eyes_are_nobodys(finished: tuple[str, Api, Api], stranger: Api) -> None:
    match_id, _, _ = finished
    replay = stranger.get(f"/matches/{match_id}/replay?seat=all").json()
    told = [event for frame in replay["frames"] for event in frame["events"] if event["kind"] == "car_hidden"]
    assert told
    for event in told:
        assert "the thief hides the car in" in event["text"]


@pytest.mark.parametrize("key", door.catalogue())
def test_every_game_has_turns_to_jump_to(key: str, new_player: NewPlayer, stranger: Api) -> None:
    """Of one match of each game that is recorded for ever: the events that the game names, in the reader's words."""
    path = sorted((RECORDS / key).glob("v*.json"))[0]
    verdict = new_player("Anna").post("/records?import=1", msgspec.json.decode(path.read_bytes())).json()
    assert verdict.get("valid"), verdict.get("errors", verdict)
    match_id = verdict["match"]
    begins = door.catalogue()[key].meta.turn_events
    for lang in ("en", "ru"):
        replay = stranger.get(f"/matches/{match_id}/replay", Accept_Language=lang).json()
        wanted = [
            {"version": frame["version"], "label": event["text"]}
            for frame in replay["frames"]
            for event in frame["events"]
            if event["kind"] in begins
        ]
        assert wanted
        assert replay["turns"] == wanted
