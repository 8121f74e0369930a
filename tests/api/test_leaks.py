"""Twin matches that differ only in where the thief hides: everybody else's bytes are the same, everywhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.matches import OPEN, create, required, send, view

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db

PATHS = ("", "/view", "/view?seat=spectator", "/log", "/replay", "/view?at=3", "/view?at=4")
ID = re.compile(rb"[0-9A-Za-z]{22}")


def thief_first(anna: Api, boris: Api, cora: Api) -> tuple[str, Api]:
    """A match whose thief is Boris: he sits alone on his seat, so a few tries find one."""
    for _ in range(60):
        match_id = create(anna, {"kind": "me"}, OPEN, OPEN, visibility="public")["id"]
        boris.post(f"/matches/{match_id}/join", {"seat": 1})
        cora.post(f"/matches/{match_id}/join", {"seat": 2})
        if view(anna, match_id)["state"]["thief_seat"] == 1:
            return match_id, boris
    raise AssertionError("the thief is never the same")


def place(match_id: str, *police: Api) -> None:
    """The same placement in every match."""
    for player in police:
        shown = view(player, match_id)
        while shown["phase"] == "placement" and required(shown):
            decision = required(shown)[0]
            keys = [o["key"] for o in decision["form"]["options"] if "disabled" not in o]
            send(player, match_id, decision["id"], keys[0], shown["version"])
            shown = view(player, match_id)


def seen(match_id: str, *eyes: Api) -> list[bytes]:
    """All that these callers can read of a match, without the ids and seeds that differ in any two matches."""
    found = []
    for who in eyes:
        for path in PATHS:
            answer = who.get(f"/matches/{match_id}{path}")
            body = re.sub(rb'"seed_commitment":"[0-9a-f]+"', b"", answer.content)
            body = re.sub(rb'"city":\{[^}]*\}', b"", body)
            found.append(str(answer.status_code).encode() + ID.sub(b"", body))
    return found


@pytest.fixture
def twins(new_player: NewPlayer, frozen: Any, stranger: Api) -> Any:
    """Two such matches, the car hidden in A1 and in C3; who may not know it."""
    anna, boris, cora = new_player("Anna"), new_player("Boris"), new_player("Cora")
    matches = []
    for building in ("A1", "C3"):
        match_id, thief = thief_first(anna, boris, cora)
        place(match_id, anna, cora)
        place(match_id, anna, cora)
        shown = view(thief, match_id)
        assert shown["phase"] == "thief"
        answer = send(thief, match_id, required(shown)[0]["id"], building, shown["version"])
        assert answer.status_code == 200, answer.content
        matches.append(match_id)
    return matches, (anna, cora, stranger, new_player("Dina")), boris


def test_all_answers_to_others_are_the_same(twins: Any) -> None:
    (one, other), eyes, _ = twins
    assert seen(one, *eyes) == seen(other, *eyes)


def test_inboxes_and_lists_are_the_same(twins: Any) -> None:
    (one, other), (anna, *_), _ = twins
    waiting = {item["match"]["id"]: item for item in anna.get("/me/inbox").json()["waiting"]}
    first, second = waiting[one], waiting[other]
    same = ("asked", "last_event", "version", "waiting_on", "deadline", "updated_at", "seats")
    assert [first["match"][name] for name in same] == [second["match"][name] for name in same]
    assert (first["decisions"], first["deadline"]) == (second["decisions"], second["deadline"])


def test_the_check_can_fail(twins: Any) -> None:
    """The thief's own eyes do differ."""
    (one, other), _, thief = twins
    assert seen(one, thief) != seen(other, thief)
