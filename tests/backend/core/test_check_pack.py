"""`manage.py check_pack` says what is wrong with a corrected content pack."""

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
    [("good_cop_bad_cop", "1.toml"), ("burgle_bros", "1.toml")],
)
def test_the_packs_of_the_games_are_right(game: str, pack: str) -> None:
    assert "all is well" in check(game, GAMES / game / "content" / "packs" / pack)


def test_what_is_no_pack_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="does not exist"):
        check("burgle_bros", tmp_path / "9.toml")
    with pytest.raises(CommandError, match="no content packs"):
        check("pursuit", tmp_path)
    with pytest.raises(CommandError):
        check("chess", tmp_path)
