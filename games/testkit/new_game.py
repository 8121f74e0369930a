"""A new game from the skeleton: a whole, playable game under another name, to be changed bit by bit."""

from __future__ import annotations

import re
from pathlib import Path

SKELETON = Path(__file__).parent / "skeleton"
GAMES = SKELETON.parents[1]
BOARDS = GAMES.parent / "pwa" / "src" / "games"
"""Where the app finds a game's board and icon: by the folder's name."""
BOARD = BOARDS / "skeleton"
TESTS = GAMES.parent / "tests"
RULES = TESTS / "testkit" / "skeleton"
"""A test for each of the skeleton's rules."""


class BadName(ValueError):
    """No game can be made under this name; the message says why."""


def new_game(
    key: str, folder: Path = GAMES, package: str = "games", boards: Path = BOARDS, tests: Path = TESTS
) -> Path:
    """Copies the skeleton to `folder/key`, its board to `boards/key` and its tests to `tests/key`, under the game's
    own names; returns the new folder. Raises BadName."""
    if not re.fullmatch(r"[a-z][a-z0-9_]+", key) or key in ("door", "engine", "bots", "testkit", "verify"):
        raise BadName(f"{key!r} can't be the key of a game: small letters, digits and _")
    target = folder / key
    if target.exists() or (boards / key).exists() or (tests / key).exists():
        raise BadName(f"{target}, its board or its tests exist")
    words = [word for word in key.split("_") if word]
    letters = "".join(re.sub(r"[^a-z]", "", word) for word in words).upper() + "X"
    initials = "".join(word[0] for word in words if word[0].isalpha()).upper()
    names = {
        "games.testkit.skeleton": f"{package}.{key}",
        "Skeleton:": f"{' '.join(words).capitalize()}:",
        "# Skeleton": f"# {' '.join(words).capitalize()}",
        '"Skeleton"': f'"{" ".join(words).capitalize()}"',
        "; `manage.py new_game` copies it": "",
        "The rules of the skeleton game": "The rules of this game",
        "of the skeleton game, which `manage.py new_game` copies: the smallest one there can be": "of this game",
        "Skeleton": "".join(word.capitalize() for word in words),
        "skeleton": key,
        "SK-": f"{(initials if len(initials) > 1 else letters)[:2]}-",
        '"SK"': f'"{(initials if len(initials) > 1 else letters)[:2]}"',
    }
    _copy(SKELETON, target, names)
    _copy(BOARD, boards / key, names)
    _copy(RULES, tests / key, names)
    return target


def _copy(source: Path, target: Path, names: dict[str, str]) -> None:
    """Copies a folder's texts with other names in them."""
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".py", ".md", ".toml", ".ts", ".svelte", ".svg"):
            continue
        text = path.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        written = target / path.relative_to(source)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text, encoding="utf-8")


NEXT_STEPS = """{folder} is a whole game already, pwa/src/games/{key} its board and icon,
tests/{key} a test for each of its rules. Next:
  add "{key}" to `WRITTEN` in games/door.py: nothing else has to know of it;
  give it a name in Russian, too ({folder}/texts/ru.toml);
  `manage.py accept_records --game {key} --reason "the first records"`;
  write its rules with numbers, and a test for each;
  set `complete=True` in its Meta when every rule is named by a test: then it is offered to players
  (and `npm run schema` in pwa/ writes the type of its view)."""
"""What to do with a new game."""
