"""What walls do to a heist. `python -m tests.burgle_bros.measure_walls 250` lets two hard bots play the Office Job
once in so many random buildings (about a second of the processor each), and prints how often they get out by how long
the ways are. Both halves of the buildings were looked at before the threshold was fixed: neither is a proof.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from games.bots.arena import Standing, play
from games.burgle_bros import GAME
from games.burgle_bros.drawing import LONG_WAYS, mean_steps, named
from games.burgle_bros.geometry import NO_CELL, Floor
from games.burgle_bros.walls import one_layout
from games.engine.chance import SEED_BYTES, Dice, FastChance
from games.engine.game import SeatSetup, Setup

LEVEL, WIDTH, FLOORS = "hard", 4, 2
TRIES = (1, 10, 50, 50)
"""Layouts of which the one with the longest ways is taken, by the building's number; at last the shortest."""


def building(number: int, chance: Dice) -> list[int]:
    """The walls of a building, so that short and long ways are met alike."""
    way = number % len(TRIES)
    choose = min if way == len(TRIES) - 1 else max
    return [
        choose(
            [one_layout(WIDTH, NO_CELL, chance) for _ in range(TRIES[way])],
            key=lambda mask: Floor(WIDTH, NO_CELL, mask).mean_distance,
        )
        for _ in range(FLOORS)
    ]


def heists(count: int) -> Iterator[tuple[float, bool]]:
    """Building by building: steps between two rooms on average, and whether the bots got out."""
    for number in range(count):
        chance = FastChance(f"walls:{number}")
        masks = building(number, chance)
        options = {option.key: option.default for option in GAME.meta.options}
        options |= {"scenario": "office_job", "walls": "custom", "custom_walls": list(named(masks, WIDTH))}
        seed = bytes(chance.below(256) for _ in range(SEED_BYTES))
        setup = Setup(options, (SeatSetup("bot", LEVEL),) * 2, 0, seed)
        _, outcome = play(GAME, [GAME.bots[LEVEL]] * 2, setup, chance)
        yield mean_steps(masks, WIDTH, NO_CELL), outcome.results[0] == "win"


def main() -> None:
    """Prints the share of heists that were won in each half, with intervals."""
    parser = argparse.ArgumentParser(prog="python -m tests.burgle_bros.measure_walls", description=__doc__)
    parser.add_argument("buildings", type=int)
    count = parser.parse_args().buildings
    found = list(heists(count))
    for half, part in (("first half", found[: count // 2]), ("second half", found[count // 2 :])):
        for ways, is_long in (("short", False), ("long", True)):
            won = [win for steps, win in part if (steps >= LONG_WAYS) is is_long]
            standing = Standing(len(won), sum(won))
            low, high = standing.interval if won else (0, 1)
            sys.stdout.write(
                f"{half}, {ways} ways: {standing.wins} of {standing.matches} ({low:.2f} to {high:.2f})\n"
            )


if __name__ == "__main__":
    main()
