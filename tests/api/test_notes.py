"""Notes on moments: their writer's alone, one a moment, and nothing that others could see changes."""

from collections.abc import Callable

import pytest

from backend.replays.services import notes
from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, moves, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


@pytest.fixture
def running(new_player: NewPlayer) -> tuple[str, Api, Api]:
    """A match with a few moves made."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    for _ in zip(range(3), moves(match_id, anna, boris), strict=False):
        pass
    return match_id, anna, boris


def texts(player: Api, match_id: str) -> dict[int, str]:
    """The caller's notes."""
    page = player.get(f"/matches/{match_id}/notes").json()
    assert page["next"] is None
    return {note["version"]: note["text"] for note in page["results"]}


def write(player: Api, match_id: str, version: int, text: object):
    """Writes a note."""
    return player.call("PUT", f"/matches/{match_id}/notes/{version}", {"text": text})


def test_a_note_is_written_changed_and_removed_by_its_writer_alone(running: tuple[str, Api, Api]) -> None:
    match_id, anna, boris = running
    assert write(anna, match_id, 2, " why here? ").json()["text"] == "why here?"
    assert write(anna, match_id, 2, "Because.").status_code == 200
    assert write(anna, match_id, 0, "The beginning").status_code == 200
    assert texts(anna, match_id) == {0: "The beginning", 2: "Because."}
    assert texts(boris, match_id) == {}
    assert boris.delete(f"/matches/{match_id}/notes/2").status_code == 204
    assert texts(anna, match_id) == {0: "The beginning", 2: "Because."}
    assert anna.delete(f"/matches/{match_id}/notes/2").status_code == 204
    assert anna.delete(f"/matches/{match_id}/notes/2").status_code == 204
    assert texts(anna, match_id) == {0: "The beginning"}


def test_what_is_no_note_is_refused(
    running: tuple[str, Api, Api], new_player: NewPlayer, stranger: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, anna, _ = running
    for text in ("", "  ", "\u3164", "\u2800", "a\u202eb", "x" * 501, None, 7):
        assert write(anna, match_id, 1, text).status_code == 400
    refused(write(anna, match_id, 10_000, "later"), 400, "validation_failed", "version")
    refused(write(anna, match_id, 10**30, "later"), 400, "validation_failed", "version")
    refused(write(stranger, match_id, 1, "hello"), 401, "not_authenticated")
    refused(stranger.get(f"/matches/{match_id}/notes"), 401, "not_authenticated")
    hidden = create(anna, ME, OPEN, visibility="private")["id"]
    refused(write(anna, hidden, 0, "early"), 409, "not_started")
    refused(write(new_player("Clara"), hidden, 0, "hello"), 404, "not_found")
    monkeypatch.setattr(notes, "MAX_NOTES", 1)
    assert write(anna, match_id, 1, "one").status_code == 200
    assert write(anna, match_id, 1, "changed").status_code == 200
    refused(write(anna, match_id, 2, "two"), 413, "too_large")
