"""`manage.py check_pack` says what is wrong with a corrected content pack."""

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GAMES = Path(__file__).parents[3] / "games"


def check(game: str, pack: Path) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("check_pack", game, str(pack), stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        ("good_cop_bad_cop", "1.toml"),
        ("burgle_bros", "1.toml"),
        ("escape_from_new_york", "1"),
        ("escape_from_new_york", "2"),
    ],
)
def test_the_packs_of_the_games_are_right(game: str, pack: str) -> None:
    assert "all is well" in check(game, GAMES / game / "content" / "packs" / pack)


def test_each_fault_is_named_with_file_row_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = Path(shutil.copytree(GAMES / "escape_from_new_york/content/packs/2", tmp_path / "3"))
    file = pack / "heroes.toml"
    text = file.read_text(encoding="utf-8").replace('"hit(3,1)", noise = 3', '"hti(3,1)", noise = 3', 1)
    file.write_text(text, encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError, match="1 faults"):
        call_command("check_pack", "escape_from_new_york", str(pack), stdout=out)
    assert out.getvalue() == "heroes.toml: basic.snake.snake_burst: unknown effect 'hti'\n"


def test_what_is_no_pack_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="does not exist"):
        check("burgle_bros", tmp_path / "9.toml")
    with pytest.raises(CommandError, match="no content packs"):
        check("pursuit", tmp_path)
    with pytest.raises(CommandError):
        check("chess", tmp_path)
