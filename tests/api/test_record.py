"""Records: closed before the end, whole after it, and any change of one is found."""

import hashlib
import hmac
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.matches import BOT, ME, create, play_to_the_end, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


@pytest.fixture
def finished(new_player: NewPlayer) -> tuple[dict[str, Any], Api]:
    """A finished match, and one of its players."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    play_to_the_end(match_id, anna, boris)
    return anna.get(f"/matches/{match_id}").json(), anna


def test_no_record_and_no_seed_before_the_end(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    match = create(anna, ME, BOT)
    assert match["seed"] is None
    answer = anna.get(f"/matches/{match['id']}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


def test_the_seed_answers_its_commitment(finished: tuple[dict[str, Any], Api]) -> None:
    match, _ = finished
    seed = bytes.fromhex(match["seed"])
    assert len(seed) == 32
    assert hashlib.sha256(seed).hexdigest() == match["seed_commitment"]


def test_a_record_plays_again_to_the_same_end(finished: tuple[dict[str, Any], Api]) -> None:
    match, anna = finished
    record = anna.get(f"/matches/{match['id']}/record").json()
    assert (record["game"], record["seed"]) == (match["game"], match["seed"])
    assert record["rules_version"] == match["rules_version"]
    assert record["outcome"] == match["outcome"]
    assert len(record["entries"]) == match["version"]
    verdict = anna.post("/records", record)
    assert (verdict.status_code, verdict.json()["valid"]) == (200, True)


def spoil_seed(record: dict[str, Any]) -> None:
    record["seed"] = "00" * 32


def spoil_digest(record: dict[str, Any]) -> None:
    record["entries"][3]["digest"] = "0" * 64


def spoil_choice(record: dict[str, Any]) -> None:
    record["entries"][-1]["choice"] = "nothing"


def spoil_outcome(record: dict[str, Any]) -> None:
    record["outcome"]["reason"] = "luck"


def drop_the_end(record: dict[str, Any]) -> None:
    record["entries"].pop()


def test_every_change_is_found(finished: tuple[dict[str, Any], Api]) -> None:
    match, anna = finished
    record = anna.get(f"/matches/{match['id']}/record").json()
    for spoil in (spoil_seed, spoil_digest, spoil_choice, spoil_outcome, drop_the_end):
        spoilt = deepcopy(record)
        spoil(spoilt)
        verdict = anna.post("/records", spoilt).json()
        assert verdict["valid"] is False, spoil
        assert verdict["first_difference"]["field"], spoil


@pytest.mark.parametrize(
    "body",
    [{}, [], "x", {"format": "other"}, {"format": "stakeout.record", "format_version": 99}],
)
def test_what_is_no_record_is_refused(new_player: NewPlayer, body: Any) -> None:
    answer = new_player().post("/records", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_failed")


BROKEN: list[dict[str, Any]] = [
    {"game": "chess"},
    {"seed": "xyz"},
    {"seed": "00"},
    {"seats": []},
    {"seats": [{"kind": "human"}] * 40},
    {"host": 99},
    {"host": -5},
    {"options": {"thief_seat": 5}},
    {"options": {}},
    {"entries": [{"type": "undo", "seat": 0, "target": 5}]},
    {"entries": [{"type": "answer", "seat": 99, "decision": "d1", "choice": {"a": 1}}]},
]


def test_broken_records_are_no_faults_of_ours(finished: tuple[dict[str, Any], Api]) -> None:
    match, anna = finished
    record = anna.get(f"/matches/{match['id']}/record").json()
    for spoilt in BROKEN:
        answer = anna.post("/records", record | spoilt)
        assert answer.status_code in (200, 400), (spoilt, answer.content)
        if answer.status_code == 200:
            assert answer.json()["valid"] is False, spoilt


def test_a_huge_record_is_too_large(new_player: NewPlayer) -> None:
    answer = new_player().post("/records", {"format": "x" * (5 << 20)})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_verifying_needs_somebody(stranger: Api) -> None:
    assert stranger.post("/records", {}).status_code == 401


def test_the_record_is_read_by_who_sees_the_match(
    finished: tuple[dict[str, Any], Api], stranger: Api
) -> None:
    match, anna = finished
    assert stranger.get(f"/matches/{match['id']}/record").status_code == 200
    assert view(anna, match["id"], "?seat=all")["viewer"] == "all"


def test_the_draws_of_a_record_can_be_made_again_from_the_seed(finished: tuple[dict[str, Any], Api]) -> None:
    match, anna = finished
    record = anna.get(f"/matches/{match['id']}/record").json()
    seed = bytes.fromhex(record["seed"])

    def word(index: int) -> int:
        block = hmac.digest(seed, (index // 8).to_bytes(8, "big"), "sha256")
        return int.from_bytes(block[index % 8 * 4 :][:4], "big")

    def below(bound: int) -> int:
        nonlocal at
        while True:
            at += 1
            if word(at - 1) < 2**32 - 2**32 % bound:
                return word(at - 1) % bound

    at = 0
    kinds = set()
    for draw in record["draws"]:
        assert draw["first"] == at
        kinds.add(draw["kind"])
        if draw["kind"] == "shuffle":
            order = list(range(draw["size"]))
            for last in range(draw["size"] - 1, 0, -1):
                other = below(last + 1)
                order[last], order[other] = order[other], order[last]
            assert draw["result"] == order
        else:
            assert draw["result"] == below(draw["size"])
    assert kinds == {"shuffle", "pick"}
    record["draws"][0]["result"][:2] = reversed(record["draws"][0]["result"][:2])
    verdict = anna.post("/records", record).json()
    assert (verdict["valid"], verdict["first_difference"]["field"]) == (False, "draws")
