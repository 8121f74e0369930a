"""Rules coverage: which numbered rules of a game are named by at least one collected test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from games.engine.rules_page import read
from games.testkit.match import AnyGame

ROOT = Path(__file__).parents[2]


class CollectionFailed(Exception):
    """The tests can't be collected; the message is what pytest says."""


class GameCoverage(Struct):
    """The rules of one game."""

    complete: bool
    """Whether the game is declared complete, so that every rule must be named."""
    known: list[str]
    """The rules of RULES.md."""
    named: list[str]
    """Those of them that a collected test names."""
    missing: list[str]
    unknown: list[str]
    """Rules that tests name with the game's prefix and that RULES.md does not have."""

    @property
    def ok(self) -> bool:
        """Nothing is named that is not there, and nothing missing if it must not be."""
        return not self.unknown and not (self.complete and self.missing)


def coverage(games: Mapping[str, AnyGame], named: Mapping[str, Sequence[str]]) -> dict[str, GameCoverage]:
    """Per game, from the tests by rule."""
    found = {}
    for key, game in games.items():
        known = [rule.id for rule in read(game.folder, "en").rules]
        found[key] = GameCoverage(
            game.meta.complete,
            known,
            [rule for rule in known if rule in named],
            [rule for rule in known if rule not in named],
            sorted(rule for rule in named if rule.startswith(game.meta.prefixes) and rule not in known),
        )
    return found


def collect(tests: Path = ROOT / "tests") -> tuple[dict[str, list[str]], list[str]]:
    """Lets pytest collect all tests in a process of its own; gives them by rule, and what could not be collected
    (browser tests, say, where Playwright is missing). Raises CollectionFailed if pytest did not get that far."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(  # noqa: S603 (our own command)
            [*command, f"--rule-markers={path}", str(tests)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode not in (0, 2) or not path.exists():
            raise CollectionFailed(f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}")
        named: dict[str, list[str]] = msgspec.json.decode(path.read_bytes())
        return named, [line for line in done.stdout.splitlines() if line.startswith("ERROR ")]
