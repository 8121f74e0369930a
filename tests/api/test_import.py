"""Imported records: watched like any finished match, owned by who brought them, counted for nobody."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Entry, Match
from backend.matches.services import import_record
from tests.support.api import Api
from tests.support.matches import BOT, ME, create, moves, two_players, view
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

PATH = "/records?import=1"


@pytest.fixture
def played(new_player: NewPlayer) -> tuple[Api, str, dict[str, Any]]:
    """A short match of Anna and Boris, and its record."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    for _ in zip(range(6), moves(match_id, anna, boris), strict=False):
        pass
    anna.post(f"/matches/{match_id}/resign")
    return anna, match_id, anna.get(f"/matches/{match_id}/record").json()


def bring(player: Api, record: dict[str, Any]) -> str:
    answer = player.post(PATH, record)
    assert answer.status_code == 200, answer.content
    assert answer.json()["valid"] is True
    return str(answer.json()["match"])


def test_it_reads_and_replays_like_the_match_it_was(
    played: tuple[Api, str, dict[str, Any]], new_player: NewPlayer, stranger: Api
) -> None:
    anna, old, record = played
    clara = new_player("Clara")
    new = bring(clara, record)
    was, now = anna.get(f"/matches/{old}").json(), stranger.get(f"/matches/{new}").json()
    for name in ("game", "status", "version", "options", "outcome", "seed", "seed_commitment"):
        assert now[name] == was[name], name
    assert (now["imported"], was["imported"]) == (True, False)
    assert (now["rated"], now["visibility"]) == (False, "link")
    assert (now["host"]["id"], now["my_seats"]) == (clara.player["id"], [])
    assert all(seat["player"] is None for seat in now["seats"])
    for query in ("?seat=all", "?seat=0&at=4", "?seat=spectator"):
        assert view(stranger, new, query)["state"] == view(stranger, old, query)["state"]
    assert stranger.get(f"/matches/{new}/replay?seat=all").status_code == 200
    assert stranger.get(f"/matches/{new}/record").json() == record
    assert new in [match["id"] for match in clara.get("/matches?scope=mine").json()["results"]]
    refused(clara.post(f"/matches/{new}/rematch"), 403, "not_your_seat")
    fork = clara.post(f"/matches/{new}/fork", {"at": 3, "seats": [ME, BOT]})
    assert fork.status_code == 201


def test_the_same_record_is_the_same_match_for_one_player(
    played: tuple[Api, str, dict[str, Any]], new_player: NewPlayer
) -> None:
    anna, _, record = played
    clara = new_player("Clara")
    first = bring(clara, record)
    assert bring(clara, dict(reversed(record.items()))) == first
    assert bring(anna, record) != first
    assert Match.objects.exclude(record_digest=None).count() == 2


def test_without_the_wish_nothing_is_stored(played: tuple[Api, str, dict[str, Any]]) -> None:
    anna, _, record = played
    for query in ("", "?import=0", "?import="):
        assert "match" not in anna.post(f"/records{query}", record).json()
    assert Match.objects.count() == 1


def test_the_record_of_a_fork_keeps_where_it_began(played: tuple[Api, str, dict[str, Any]]) -> None:
    anna, old, _ = played
    fork = anna.post(f"/matches/{old}/fork", {"at": 4, "seats": [ME, BOT]}).json()["id"]
    anna.post(f"/matches/{fork}/resign")
    record = anna.get(f"/matches/{fork}/record").json()
    new = bring(anna, record)
    assert anna.get(f"/matches/{new}").json()["origin"] == {"match": None, "version": 4}
    assert anna.get(f"/matches/{new}/record").json() == record


def test_what_is_not_valid_is_not_stored(played: tuple[Api, str, dict[str, Any]]) -> None:
    anna, _, record = played
    entries = Entry.objects.count()
    other = copy.deepcopy(record)
    other["entries"][2]["digest"] = "0" * 64
    answer = anna.post(PATH, other)
    assert (answer.json()["valid"], answer.json()["match"]) == (False, None)
    refused(anna.post(PATH, {}), 400, "validation_failed")
    refused(anna.post(PATH, record | {"game": "chess"}), 400, "validation_failed", "game")
    for name in ("seats", "options", "seed", "start", "host"):
        spoilt = anna.post(PATH, record | {name: {"seats": [], "options": {}, "host": 99}.get(name, "00")})
        assert spoilt.status_code in (200, 400)
        assert spoilt.status_code == 400 or spoilt.json()["match"] is None
    assert (Match.objects.count(), Entry.objects.count()) == (1, entries)


def test_a_match_without_an_end_is_not_stored(played: tuple[Api, str, dict[str, Any]]) -> None:
    anna, _, record = played
    cut = copy.deepcopy(record)
    del cut["entries"][-1]
    cut |= {"outcome": None, "final_digest": cut["entries"][-1]["digest"]}
    refused(anna.post(PATH, cut), 400, "validation_failed", "outcome")


def test_a_record_that_is_too_long_to_keep(
    played: tuple[Api, str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, record = played
    monkeypatch.setattr(import_record, "MAX_ENTRIES", 3)
    refused(anna.post(PATH, record), 413, "too_large")


def test_importing_needs_somebody_who_may_write(
    played: tuple[Api, str, dict[str, Any]], stranger: Api
) -> None:
    anna, _, record = played
    refused(stranger.post(PATH, record), 401, "not_authenticated")
    refused(Api("wrong").post(PATH, record), 401, "not_authenticated")
    token = anna.post("/me/tokens", {"name": "reader", "scopes": ["read"]}).json()["token"]
    refused(Api(token).post(PATH, record), 403, "permission_denied")
    assert create(anna, ME, BOT)["imported"] is False
