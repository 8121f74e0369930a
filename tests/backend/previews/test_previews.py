"""What a link looks like in a messenger: names, round and result, no secret, drawn once."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from backend.core import limits
from backend.matches.engine import engine_call
from backend.previews import kept, words
from backend.previews.draw import draw
from backend.previews.words import Words, words_of
from games import door
from tests.support.api import new_player
from tests.support.matches import BOT, ME, OPEN, create, two_players

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    settings.PWA_DIST = tmp_path
    (tmp_path / "index.html").write_text("<html><head><title>Stakeout</title></head></html>")
    return tmp_path


def size_of(png: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(png)).size


def head_of(path: str) -> str:
    return Client().get(path).content.decode()


def test_an_invitation_says_who_invites() -> None:
    made = create(new_player("Anna"), ME, OPEN, visibility="link")
    assert words_of(made["id"]) == Words("pursuit", "Pursuit", "Anna invites you", "One tap, no account")


def test_a_match_says_who_plays_and_which_round() -> None:
    match_id = two_players(new_player("Anna"), new_player("Boris"), visibility="link")
    told = words_of(match_id)
    assert told is not None
    assert told.people == "Anna, Boris"
    assert told.state in ("Being played", "Round 1")


def test_a_game_whose_view_loops_is_ended_and_leaves_its_link_a_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match_id = two_players(new_player("Anna"), new_player("Boris"), visibility="link")

    def loop(*_: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(door.game("pursuit"), "view", loop)
    monkeypatch.setattr(words, "engine_call", lambda: engine_call(0.2))
    found = words_of(match_id)
    assert found is not None
    assert (found.people, found.state) == ("Anna, Boris", "Being played")


def test_the_end_says_who_won() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, visibility="link")
    assert boris.post(f"/matches/{match_id}/resign", {}).status_code == 200
    told = words_of(match_id)
    assert told is not None
    assert told.state == "Won: Anna"


def test_of_a_private_match_nothing_is_told() -> None:
    match_id = create(new_player("Anna"), ME, BOT, visibility="private")["id"]
    assert words_of(match_id) is None
    assert words_of("nothing") is None
    assert head_of(f"/m/{match_id}") == head_of("/m/nothing")
    shown = [Client().get(f"/previews/{each}.png").content for each in (match_id, "nothing")]
    assert shown[0] == shown[1]


def test_the_page_of_a_match_carries_its_preview() -> None:
    made = create(new_player('<b>"An'), ME, OPEN, visibility="public")
    head = head_of(f"/m/{made['id']}")
    assert "&lt;b&gt;&quot;An invites you" in head
    assert f"/previews/{made['id']}.png?" in head
    assert head.index("og:image") < head.index("</head>")
    assert f"/previews/{made['id']}.png?" in head_of(f"/m/{made['id']}/replay")
    assert "previews/stakeout.png" in head_of("/play")


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    made = create(new_player("Anna"), ME, OPEN, visibility="link")
    drawings: list[Words] = []

    def noted(words: Words) -> bytes:
        drawings.append(words)
        return draw(words)

    monkeypatch.setattr(kept, "draw", noted)
    answers = [Client().get(f"/previews/{made['id']}.png") for _ in range(3)]
    assert len(drawings) == 1
    assert {answer["Content-Type"] for answer in answers} == {"image/png"}
    assert size_of(answers[0].content) == (1200, 630)
    assert len(answers[0].content) < 150_000
    assert len(list((data / "previews").iterdir())) == 1


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    monkeypatch.setattr(kept, "MOST_FILES", 2)
    monkeypatch.setattr(kept, "draw", lambda words: words.title.encode())
    for number in range(5):
        kept.picture(Words("pursuit", str(number), "", ""), "somebody")
    assert len(list((data / "previews").iterdir())) == 2


def test_drawing_is_limited(settings: Any, monkeypatch: pytest.MonkeyPatch, frozen: Any) -> None:
    settings.RATE_LIMITS = True
    monkeypatch.setattr(kept, "PREVIEWS", limits.Limit("previews-test", 1, 3600))
    monkeypatch.setattr(kept, "draw", lambda words: words.title.encode())
    made = [create(new_player(name), ME, OPEN, visibility="link")["id"] for name in ("Anna", "Boris")]
    assert [Client().get(f"/previews/{each}.png").status_code for each in (*made, made[0])] == [200, 429, 200]


@pytest.mark.parametrize("name", ["Анна-Мария", "👮 José", "x" * 300, "два слова " * 40])
def test_any_name_can_be_set(name: str) -> None:
    assert size_of(draw(Words("good_cop_bad_cop", "Плохой хороший коп", name, name))) == (1200, 630)


def test_a_game_without_a_picture_has_the_products() -> None:
    assert size_of(draw(Words("unheard_of", "Game", "", ""))) == (1200, 630)
