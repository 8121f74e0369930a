"""Remarks stand in the log beside the entry that was the newest, in both languages, and in no record."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from backend.core.text import LANGUAGES
from backend.matches.models import Match, Remark
from backend.matches.selectors.remarks import duration, remark_document
from backend.matches.services.remark import remark
from tests.support.api import Api
from tests.support.matches import answer, play_to_the_end, required, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db


def note(match_id: str, kind: Remark.Kind, **data: Any) -> None:
    with transaction.atomic():
        remark(Match.objects.get(pk=match_id), kind, **data)


def remarks(player: Api, match_id: str, query: str = "") -> list[list[str]]:
    entries = player.get(f"/matches/{match_id}/log{query}").json()["results"]
    return [[each["kind"] for each in entry["remarks"]] for entry in entries]


def test_they_stand_beside_the_entry_that_was_the_newest(new_player: NewPlayer, frozen: Any) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, visibility="public")
    note(match_id, Remark.Kind.AWAY, seat=1, until="2026-03-05T00:00:00+01:00")
    frozen.advance(60)
    player = anna if required(view(anna, match_id)) else boris
    answer(player, match_id)
    note(match_id, Remark.Kind.PAUSED)
    note(match_id, Remark.Kind.RESUMED)
    assert remarks(anna, match_id) == [["away"], ["paused", "resumed"]]
    assert remarks(anna, match_id, "?after=0") == [["paused", "resumed"]]
    first = anna.get(f"/matches/{match_id}/log").json()["results"][0]["remarks"][0]
    assert first == {
        "kind": "away",
        "at": "2026-03-02T12:00:00Z",
        "text": "Boris is away until 5 March 2026.",
        "data": {"seat": 1, "until": "2026-03-05T00:00:00+01:00"},
    }
    russian = anna.get(f"/matches/{match_id}/log", Accept_Language="ru").json()["results"][0]["remarks"][0]
    assert russian["text"] == "Boris: в отъезде до 5 марта 2026."


def test_replays_show_them_and_records_do_not(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    note(match_id, Remark.Kind.PAUSED)
    play_to_the_end(match_id, anna, boris)
    frames = anna.get(f"/matches/{match_id}/replay").json()["frames"]
    assert [each["kind"] for frame in frames for each in frame["remarks"]] == ["paused"]
    assert "remark" not in anna.get(f"/matches/{match_id}/record").content.decode()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", Remark.Kind)
def test_every_kind_has_its_words(kind: Remark.Kind, lang: str) -> None:
    data = {"seat": 0, "until": "2026-03-05T00:00:00+00:00", "seconds": 7500, "hours": 12}
    assert remark_document(Remark(kind=kind, data=data), lang, ["Anna"])["text"].endswith(".")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(5, "1 min"), (60, "1 min"), (3600, "1 h"), (7500, "2 h 5 min"), (90000, "1 d 1 h"), (86400, "1 d")],
)
def test_lengths_of_time(seconds: float, text: str) -> None:
    assert duration(seconds, "en") == text
