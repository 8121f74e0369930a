"""Older states take less room, and nothing that anybody reads changes by it."""

from collections.abc import Callable

import pytest

from backend.core.models import Due
from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_states
from backend.matches.services import follow, packing
from games import door
from tests.support.api import Api
from tests.support.matches import ME, answer_any_seat, create, play_to_the_end, two_players, view

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


SEED = "0f" * 32
"""Of a match that is longer than the tests play."""
EVERY = 4


@pytest.fixture(autouse=True)
def short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key states near enough for a short match."""
    monkeypatch.setattr(packing, "KEY_EVERY", EVERY)


@pytest.fixture
def solo(new_player: NewPlayer) -> tuple[Api, str]:
    """Somebody who sits in both seats, and the match."""
    anna = new_player("Anna")
    return anna, create(anna, ME, ME, seed=SEED)["id"]


def bytes_of(match_id: str) -> int:
    """What all states of a match take."""
    return sum(
        len(state) for state in Snapshot.objects.filter(match=match_id).values_list("state", flat=True)
    )


def whole_ones(match_id: str) -> list[int]:
    """The versions whose states stand for themselves."""
    return list(Snapshot.objects.filter(match=match_id, key=None).values_list("version", flat=True))


def test_a_running_match_reads_the_same(solo: tuple[Api, str]) -> None:
    anna, match_id = solo
    for _ in range(EVERY + 3):
        answer_any_seat(anna, match_id)
    version = Match.objects.get(pk=match_id).version
    stored, taken = load_states(match_id, 0, version), bytes_of(match_id)
    seen = [view(anna, match_id, f"?at={at}") for at in range(version + 1)]
    replay = anna.get(f"/matches/{match_id}/replay").json()

    packing.pack_states(match_id)
    assert bytes_of(match_id) < taken * 0.7
    assert whole_ones(match_id) == [0, EVERY, version]
    assert load_states(match_id, 0, version) == stored
    assert load_states(match_id, 5, 6) == stored[5:7], "the key stands outside what is asked for"
    assert [view(anna, match_id, f"?at={at}") for at in range(version + 1)] == seen
    assert anna.get(f"/matches/{match_id}/replay").json() == replay
    rows = list(Snapshot.objects.filter(match=match_id).values())
    packing.pack_states(match_id)
    assert list(Snapshot.objects.filter(match=match_id).values()) == rows


def test_a_match_that_is_over_is_packed_and_its_record_holds(new_player: NewPlayer, run_due: RunDue) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    play_to_the_end(match_id, anna, boris)
    run_due()
    version = Match.objects.get(pk=match_id).version
    assert whole_ones(match_id) == sorted({*range(0, version, EVERY), version})
    record = anna.get(f"/matches/{match_id}/record").json()
    assert anna.post("/records", record).json()["valid"] is True
    assert anna.get(f"/matches/{match_id}/replay?seat=all").status_code == 200


def test_a_long_match_is_packed_while_it_runs(
    solo: tuple[Api, str], run_due: RunDue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow, "PACK_EVERY", 3)
    anna, match_id = solo
    for _ in range(EVERY + 3):
        answer_any_seat(anna, match_id)
        version = Match.objects.get(pk=match_id).version
        assert Due.objects.filter(kind=follow.PACK, done_at=None).exists() is (version % 3 == 0)
        run_due()
    assert whole_ones(match_id) == [0, EVERY, 6, 7], "the newest of each time stays whole until the next"


def test_a_difference_that_is_broken_is_told(solo: tuple[Api, str]) -> None:
    anna, match_id = solo
    answer_any_seat(anna, match_id)
    key, state = load_states(match_id, 0, 1)
    packed = door.difference(state, key)
    assert door.restored(packed, key) == state
    with pytest.raises(ValueError, match="can't be read"):
        door.restored(packed[:-2], key)
