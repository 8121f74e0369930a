"""`python -m games.testkit rules|soak|accept|arena|strength|durations|new`; `manage.py` offers most of them too."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from secrets import token_hex

import msgspec

from games import door
from games.bots.arena import Standing, meet
from games.engine.bot import Margin
from games.engine.chance import FastChance
from games.testkit.accept import accept
from games.testkit.coverage import ROOT, CollectionFailed, collect, coverage
from games.testkit.durations import all_speeds, has_speeds, table
from games.testkit.match import AnyGame
from games.testkit.new_game import NEXT_STEPS, BadName, new_game
from games.testkit.soak import soak
from games.testkit.strength import Compared, Measured, compare, measure
from games.testkit.toys import TOYS

RECORDS = ROOT / "tests" / "records"


def say(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def rules(chosen: argparse.Namespace) -> int:
    """Rules known and rules named by collected tests; 1 if a complete game lacks one."""
    try:
        named, left_out = collect()
    except CollectionFailed as failed:
        sys.stderr.write(f"The tests can't be collected.\n{failed}\n")
        return 2
    sys.stderr.writelines(f"not collected: {line}\n" for line in left_out)
    found = coverage({**door.catalogue(), **door.workshop()}, named)
    if chosen.json:
        say(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        for key, game in found.items():
            say(f"rules covered: {key} {len(game.named)}/{len(game.known)}")
            for rule in game.missing:
                say(f"  {rule} is named by no test")
            for rule in game.unknown:
                say(f"  {rule} is named by a test and is no rule")
    return 0 if all(game.ok for game in found.values()) else 1


def soak_games(chosen: argparse.Namespace) -> int:
    """Fuzz and leak searches; 1 if anything was found."""
    seed = chosen.seed or token_hex(8)
    say(f"seed {seed}")
    minutes = 10.0 if chosen.minutes is None and chosen.positions is None else chosen.minutes
    folder = ROOT / "var" / "soak"
    done = soak(
        _games(chosen.game),
        seed=seed,
        minutes=minutes,
        positions=chosen.positions,
        folder=folder,
        say=say,
    )
    for key, game in done.items():
        for failure in game.failures:
            say(f"FAILED {key}: {failure}")
    return 1 if any(game.failures for game in done.values()) else 0


def accept_records(chosen: argparse.Namespace) -> int:
    """Accepts what the code does now, prints what changed."""
    for key, game in _games(chosen.game).items():
        for change in accept(game, RECORDS / key, chosen.reason, FastChance(f"accept:{key}")):
            say(f"{key}: {change}")
    return 0


def meet_in_arena(chosen: argparse.Namespace) -> int:
    """Lets bots of the given levels, one for each seat, play; prints their shares of wins."""
    game = _games(chosen.game)[chosen.game]
    standings = meet(game, chosen.levels, chosen.matches, seed=chosen.seed)
    for (level, _), standing in sorted(standings.items()):
        low, high = standing.interval
        say(f"{level}: {standing.share:.3f} of {standing.matches} matches ({low:.3f} to {high:.3f})")
    return 0


def measure_strength(chosen: argparse.Namespace) -> int:
    """Measures the bars of a game's bots, as a table in Markdown; 1 if one is missed."""
    missed = 0
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.machine()}, {os.cpu_count()} processors"
    say(f"{python}, {machine}, {chosen.games} matches a line\n")
    say("| Levels | Wanted | Found (95 of 100 intervals hold the truth) | Longest turn |\n|---|---|---|---|")
    bars = range(len(_games(chosen.game)[chosen.game].bars))
    shares: list[str] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found in pool.map(partial(_measure, chosen.game, chosen.games, chosen.seed), bars):
            verdict = "met" if found.is_met else "MISSED"
            if isinstance(found, Measured):
                levels, wanted, share = _of_bar(found)
            else:
                levels, wanted, share = _of_margin(found)
                shares += _by_role(found)
            say(f"| {levels} | {wanted} | {share}: {verdict} | {found.slowest:.2f} s |")
            missed += not found.is_met
    if shares:
        say("\n| Table | Level | Role | Matches | Wins |\n|---|---|---|---|---|")
        for line in shares:
            say(line)
    return 1 if missed else 0


def _of_bar(found: Measured) -> tuple[str, str, str]:
    bar = found.bar
    levels = ", ".join(f"{role or 'all'} `{level}`" for role, level in bar.levels.items())
    levels = ", ".join([levels, *(f"{key} {value}" for key, value in bar.options.items())])
    wanted = f"{bar.role or 'all'} win {bar.least:.2f} to {bar.most:.2f}"
    return levels, wanted, _share(found.standing)


def _table(margin: Margin) -> str:
    seats = ", ".join(f"{number} `{level}`" for level, number in Counter(margin.levels).items())
    return ", ".join([seats, *(f"{key} {value}" for key, value in margin.options.items())])


def _of_margin(found: Compared) -> tuple[str, str, str]:
    margin = found.margin
    wanted = f"`{margin.better}` wins {margin.least:.2f} more than `{margin.worse}`"
    shares = " against ".join(_share(found.of(level)) for level in (margin.better, margin.worse))
    return _table(margin), wanted, f"{found.difference:+.3f}, {shares}"


def _by_role(found: Compared) -> list[str]:
    return [
        f"| {_table(found.margin)} | `{level}` | {role} | {standing.matches} | {_share(standing)} |"
        for (level, role), standing in sorted(found.standings.items())
    ]


def _share(standing: Standing) -> str:
    low, high = standing.interval
    return f"{standing.share:.3f} ({low:.3f} to {high:.3f})"


def show_durations(chosen: argparse.Namespace) -> int:
    """The table of durations."""
    for line in table(
        all_speeds(_games(chosen.game)[chosen.game], chosen.seats, chosen.matches, chosen.seed)
    ):
        say(line)
    return 0


def make_game(chosen: argparse.Namespace) -> int:
    """Makes a new game; 2 if it can't have this name."""
    try:
        folder = new_game(chosen.key)
    except BadName as wrong:
        sys.stderr.write(f"{wrong}\n")
        return 2
    say(NEXT_STEPS.format(folder=folder, key=chosen.key))
    return 0


def _measure(key: str, matches: int, seed: str, bar: int) -> Measured | Compared:
    game = _games(key)[key]
    wanted = game.bars[bar]
    if isinstance(wanted, Margin):
        return compare(game, wanted, matches, seed)
    return measure(game, wanted, matches, seed)


def _games(key: str | None) -> dict[str, AnyGame]:
    games = {**door.catalogue(), **door.workshop(), **TOYS}
    return games if key is None else {key: games[key]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives its exit status."""
    parser = argparse.ArgumentParser(prog="python -m games.testkit", description=__doc__)
    commands = parser.add_subparsers(required=True)
    known = sorted({**door.catalogue(), **door.workshop(), **TOYS})

    command = commands.add_parser("rules", help="which rules are named by which tests")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=rules)

    command = commands.add_parser("soak", help="long fuzzing and leak searches")
    command.add_argument("--minutes", type=float, help="how long (default 10, unless --positions is given)")
    command.add_argument("--positions", type=int, help="at least so many positions of each game")
    command.add_argument("--game", choices=known)
    command.add_argument("--seed", help="repeats an earlier run")
    command.set_defaults(run=soak_games)

    command = commands.add_parser("accept", help="accept changed records, with a reason")
    command.add_argument("--reason", required=True)
    command.add_argument("--game", choices=known)
    command.set_defaults(run=accept_records)

    command = commands.add_parser("arena", help="bots play each other")
    command.add_argument("game", choices=known)
    command.add_argument("levels", nargs="+", help="a level for each seat")
    command.add_argument("--matches", type=int, default=100)
    command.add_argument("--seed", default="arena")
    command.set_defaults(run=meet_in_arena)

    command = commands.add_parser("strength", help="whether a game's bots are as strong as they are to be")
    command.add_argument("game", choices=known)
    command.add_argument("--games", type=int, default=200, help="matches for each line of the table")
    command.add_argument("--seed", default="bars")
    command.add_argument("--jobs", type=int, default=1, help="lines that are measured at a time")
    command.set_defaults(run=measure_strength)

    command = commands.add_parser("durations", help="how long a match takes people, and where the time goes")
    command.add_argument("game", choices=[key for key, game in _games(None).items() if has_speeds(game)])
    command.add_argument("--seats", type=int, default=5)
    command.add_argument("--matches", type=int, default=20, help="at each speed, without and with orders")
    command.add_argument("--seed", default="durations")
    command.set_defaults(run=show_durations)

    command = commands.add_parser("new", help="makes a new game from the skeleton")
    command.add_argument("key")
    command.set_defaults(run=make_game)

    chosen = parser.parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


if __name__ == "__main__":
    sys.exit(main())
