"""A long match, for measuring what grows with length: `python -m games.testkit.long_match 500` prints its record."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from games import door
from games.engine.record import Record
from games.testkit.driver import Wild, random_match, random_seed
from games.testkit.match import setup_for

TRIES = 40
"""Matches of each game that are looked at."""
TALKATIVE = Wild(optional=30, tick=4)
"""Whatever may be said or played is, often."""


def long_match(least: int, games: Sequence[door.AnyGame]) -> Record | None:
    """The first random match on a full table with so many entries after the opening; None where no game has one."""
    chance = door.FastChance("a long match")
    for game in sorted(games, key=lambda each: -each.meta.max_seats):
        for _ in range(TRIES):
            setup = setup_for(game, game.meta.max_seats, seed=random_seed(chance))
            match = random_match(game, chance, setup, TALKATIVE)
            if len(match.lines) > least:
                return match.record()
    return None


def main(arguments: Sequence[str]) -> int:
    """Prints the record; the exit code is 1 where there is no such match."""
    found = long_match(int(arguments[0]), list(door.catalogue().values()))
    if found is None:
        return 1
    sys.stdout.write(msgspec.json.encode(found).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
