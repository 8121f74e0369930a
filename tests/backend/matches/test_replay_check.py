"""The shadow run: today's rules against stored matches."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from backend.matches.models import Entry, Match, Snapshot
from games import door
from tests.support.api import Api
from tests.support.matches import answer, create, two_players

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def check(*options: str) -> tuple[bool, str]:
    """Whether all is well, and what is reported."""
    told = StringIO()
    try:
        call_command("replay_check", *options, stdout=told)
    except CommandError:
        return False, told.getvalue()
    return True, told.getvalue()


@pytest.fixture
def match_id(new_player: Callable[..., Api]) -> str:
    """An open match of two people in which something has happened."""
    anna, boris = new_player("Anna"), new_player("Boris")
    made = two_players(anna, boris)
    first = anna if anna.get(f"/matches/{made}/view").json()["decisions"] else boris
    for _ in range(3):
        answer(first, made)
    return made


def test_open_matches_play_again_and_nothing_is_written(match_id: str) -> None:
    before = (list(Match.objects.values()), list(Entry.objects.values()), list(Snapshot.objects.values()))
    assert check() == (True, "1 matches played again, 0 differ\n")
    after = (list(Match.objects.values()), list(Entry.objects.values()), list(Snapshot.objects.values()))
    assert after == before


def test_another_rule_is_reported_with_match_and_version(match_id: str) -> None:
    Entry.objects.filter(match=match_id, number=2).update(digest="0" * 64)
    well, told = check()
    assert not well
    assert f"{match_id} (active): version 2, digest" in told


def test_an_answer_that_is_not_legal_any_more_is_reported(match_id: str, monkeypatch: Any) -> None:
    kind = door.game("pursuit").kinds["pursuit.place_helicopter"]
    monkeypatch.setattr(type(kind), "keys", lambda *args: ("nowhere",))
    well, told = check()
    assert not well
    assert "version 1, choice" in told


def test_corrected_content_is_reported(match_id: str) -> None:
    Match.objects.update(content_digest="another")
    well, told = check()
    assert not well
    assert "version 0, content_digest" in told


def test_finished_matches_are_played_on_request(match_id: str, new_player: Callable[..., Api]) -> None:
    create(new_player("Cleo"), {"kind": "me"}, {"kind": "open"})
    Match.objects.filter(pk=match_id).update(status=Match.Status.FINISHED)
    assert check()[1].startswith("0 matches")
    assert check("--finished")[1].startswith("1 matches")
    assert check("--finished", "--game=campfire")[1].startswith("0 matches")
