"""Records that nobody can play again: a clear refusal, or the first difference; nothing breaks."""

import json
from functools import cache
from typing import Any

import pytest

from tests.support import matches
from tests.support.api import new_player
from tests.support.scene import refused

pytestmark = pytest.mark.django_db


@cache
def some_record() -> dict[str, Any]:
    """The record of a finished match; made once, for the match itself isn't needed any more."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match = matches.two_players(anna, boris)
    matches.play_to_the_end(match, anna, boris)
    record: dict[str, Any] = anna.get(f"/matches/{match}/record").json()
    return record


@pytest.mark.parametrize(
    "change",
    [
        {"format": "chess.pgn"},
        {"format_version": 99},
        {"game": "chess"},
        {"game": 5},
        {"entries": None},
        {"entries": {}},
        {"entries": [1]},
        {"entries": [{}]},
        {"entries": [{"type": "answer"}] * 25_000},
        {"seats": []},
        {"seats": [{"kind": "ghost"}]},
        {"seed": "xyz"},
        {"seed": "ab"},
        {"host": -5},
        {"host": "0"},
        {"options": None},
        {"options": {"thief_seat": 5}},
        {"options": {}},
        {"outcome": {"reason": 1}},
    ],
)
def test_records_that_make_no_sense(change: dict[str, Any]) -> None:
    """Either they are no records at all, or playing them again ends at once; nothing breaks."""
    answer = new_player("Clara").post("/records", some_record() | change)
    content = json.loads(answer.content)
    if answer.status_code == 200:
        assert content["valid"] is False
        assert content["first_difference"] is not None
    else:
        refused(answer, 400, "validation_failed")
