"""The board's own names of the pieces are those of the texts that the server sends."""

import re
import tomllib
from pathlib import Path

import pytest

from games.good_cop_bad_cop.state import KEY

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"""'([a-z_]+\.\w+)':\s*(?:'([^']*)'|"([^"]*)"),""")


def board_names(language: str) -> dict[str, str]:
    """The names in pieces.ts: {"face.agent": "Agent", …}."""
    source = (ROOT / "pwa/src/games/good_cop_bad_cop/pieces.ts").read_text("utf-8")
    english, russian = re.split(r"\bconst ru\b", source)
    part = english if language == "en" else russian
    names = {key: single or double for key, single, double in NAME.findall(part)}
    assert len(names) == len(re.findall(r"^  '", part, re.MULTILINE)), "a name is written in another way"
    return names


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_board_names_pieces_as_the_server_does(language: str) -> None:
    """Every name on the board, word for word."""
    texts = tomllib.loads((ROOT / f"games/good_cop_bad_cop/texts/{language}.toml").read_text("utf-8"))
    names = board_names(language)
    assert len(names) > 80
    assert names == {key: texts[f"{KEY}.{key}"] for key in names}
