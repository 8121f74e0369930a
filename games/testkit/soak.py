"""The long hunt: fuzzing and leak searches over all games, for minutes or for a number of positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

from msgspec import Struct

from games.engine.chance import FastChance
from games.testkit.fuzz import Broken, Tally, fuzz
from games.testkit.leaks import search_positions, search_twins
from games.testkit.match import AnyGame

BATCH = 50
"""Matches, positions and pairs between two looks at the clock."""


class Soaked(Struct):
    """What was done with one game."""

    matches: int = 0
    entries: int = 0
    positions: int = 0
    pairs: int = 0
    comparisons: int = 0
    failures: list[str] = []


def soak(
    games: Mapping[str, AnyGame],
    *,
    seed: str,
    minutes: float | None = None,
    positions: int | None = None,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> dict[str, Soaked]:
    """Takes the games in turn until the minutes are over, or each has been looked at in so many positions.

    A game that fails is not looked at any further; records of broken matches go to `folder`.
    """
    end = None if minutes is None else monotonic() + minutes * 60
    done = {key: Soaked() for key in games}
    number = 0
    while left := [key for key in games if _goes_on(done[key], positions, end)]:
        for key in left:
            _batch(games[key], done[key], FastChance(f"{seed}:{key}:{number}"), folder)
            say(f"{key}: {done[key]}")
        number += 1
    return done


def _goes_on(done: Soaked, positions: int | None, end: float | None) -> bool:
    if done.failures or (end is not None and monotonic() >= end):
        return False
    return positions is None or done.positions < positions


def _batch(game: AnyGame, done: Soaked, dice: FastChance, folder: Path | None) -> None:
    try:
        tally: Tally = fuzz(game, dice, matches=BATCH, folder=folder, first=dice.below(1 << 20))
    except Broken as broken:
        done.failures.append(str(broken))
        return
    done.matches += tally.matches
    done.entries += tally.entries
    for report in (search_positions(game, BATCH, dice, bots_every=4), search_twins(game, BATCH // 5, dice)):
        done.comparisons += report.compared
        done.failures += [str(finding) for finding in report.findings[:3]]
    done.positions += BATCH
    done.pairs += BATCH // 5
