"""How fast the engine is: `python -m games.testkit.speed` measures every game of the door and prints JSON.

It runs in a process of its own, so that nothing but the games is loaded. Random matches are played once and their
answers kept; what is timed is giving these answers again, so that the driver's own work is not in the figures.
All lines of a game are measured in turn, several times over; every run stands beside the bare loop of that turn.
Time is the processor's time of this process: the engine waits for nothing, and a busy machine then disturbs less.
"""

from __future__ import annotations

import argparse
import copy
import gc
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import TypeVar

import msgspec
from msgspec import Struct

from games import door
from games.bots.random_bot import random_choice
from games.engine import codec, presentation
from games.engine.bot import Bot, BotSeat
from games.testkit.driver import all_setups, random_seed

T = TypeVar("T")
Step = tuple[int, str, door.Choice]
"""Seat, decision, choice; or CLOCK, a timer, and nothing."""
CLOCK = -1
STEPS_BETWEEN_TURNS = 5
"""Random answers between two questions to a bot."""


class Line(Struct):
    """One figure, run by run, with the run of its baseline that was measured beside each."""

    runs: list[float]
    baseline: list[float] = []


class GameSpeed(Struct):
    """All figures of one game. Rates are per second, times in microseconds, sizes in bytes."""

    decisions: int
    """Answers in one run."""
    answers: Line
    """Answers a second with check, rules, events, invariants and digest, against the bare loop."""
    answers_without_digest: Line
    driver: Line
    """The same with a driver that looks up all legal choices and picks one, against the bare loop."""
    clone: Line
    """Against `copy.deepcopy`."""
    encode: Line
    decode: Line
    stored_bytes: list[int]
    """Compressed sizes of the sampled states, ascending."""


class Statistics(Struct):
    """What a driver sees that picks uniformly among all legal choices of whoever is to act."""

    matches: int
    moves: list[int]
    """Answers by match."""
    winners: dict[str, int]
    """Matches by what the outcome calls the winner."""
    reasons: dict[str, int]


class BotSpeed(Struct):
    """What one level of a game's bots takes for a turn."""

    seconds: list[float]
    """Of the processor, turn by turn."""


class Recorded(Struct):
    """A match of the random driver: what it began with, what was answered, how it ended."""

    setup: door.Setup
    steps: list[Step]
    outcome: door.Outcome


class Play:
    """A match that is being played: its state and what seats have told in private."""

    def __init__(self, game: door.AnyGame, setup: door.Setup) -> None:
        self.game = game
        self.state: door.State = door.start(game, setup).state
        self.privates: door.Privates = {}

    def take(self, step: Step) -> None:
        """One answer or tick."""
        seat, name, choice = step
        if seat == CLOCK:
            done = door.tick(self.game, self.state, name, self.privates)
        else:
            done = door.answer(self.game, self.state, seat, name, choice, self.privates)
        if done.privates or done.entry.type == "sealed":
            self.privates = done.privates

    def pick(self, chance: door.FastChance) -> Step:
        """One of all the choices that somebody who is waited for may make now, each equally likely. Of a decision
        with another form than `one` a random choice stands for all. Without anybody to wait for, a timer comes due.
        """
        state, kinds = self.state, self.game.kinds
        found: list[Step] = []
        for ask in state.asks.values():
            if ask.optional:
                continue
            kind = kinds[ask.kind]
            if ask.sealed or kind.form != "one":
                return self._pick_of_any_form(chance)
            found += [(ask.seat, ask.id, key) for key in kind.legal(state, ask)]
        return chance.pick(found) if found else (CLOCK, next(iter(state.timers)), "")

    def _pick_of_any_form(self, chance: door.FastChance) -> Step:
        found: list[Step] = []
        for seat in range(len(self.state.seats)):
            for decision in presentation.open_decisions(self.game, self.state, seat, self.privates):
                if not decision.optional:
                    one = decision.form == "one"
                    choices = decision.keys if one else [random_choice(decision, chance)]
                    found += [(seat, decision.id, choice) for choice in choices]
        return chance.pick(found) if found else (CLOCK, next(iter(self.state.timers)), "")


def random_match(game: door.AnyGame, chance: door.FastChance) -> Recorded:
    """Plays one match on the fewest seats, with the first options that can be played there."""
    table = next(all_setups(game))
    seats = tuple(door.SeatSetup("bot") for _ in table.seats)
    setup = door.Setup(table.options, seats, table.host, random_seed(chance))
    play = Play(game, setup)
    steps: list[Step] = []
    while (outcome := play.state.outcome) is None:
        steps.append(play.pick(chance))
        play.take(steps[-1])
    return Recorded(setup, steps, outcome)


def statistics(game: door.AnyGame, matches: int, seed: int) -> Statistics:
    """Plays `matches` random matches and counts."""
    chance = door.FastChance(seed)
    moves: list[int] = []
    winners: dict[str, int] = {}
    reasons: dict[str, int] = {}
    for _ in range(matches):
        played = random_match(game, chance)
        moves.append(len(played.steps))
        winner = str(played.outcome.data.get("winner", ""))
        winners[winner] = winners.get(winner, 0) + 1
        reasons[played.outcome.reason] = reasons.get(played.outcome.reason, 0) + 1
    return Statistics(matches, moves, winners, reasons)


def measure(game: door.AnyGame, least: int, turns: int, seed: int = 1) -> GameSpeed:
    """All figures of a game: `turns` interleaved runs over at least so many answers of whole random matches."""
    chance = door.FastChance(seed)
    recorded: list[Recorded] = []
    decisions = 0
    while decisions < least:
        recorded.append(random_match(game, chance))
        decisions += len(recorded[-1].steps)
    states = sample_states(game, recorded)
    blobs = [door.encode(state)[0] for state in states]
    speed = GameSpeed(
        decisions, Line([]), Line([]), Line([]), Line([]), Line([]), Line([]),
        sorted(len(blob) for blob in blobs),
    )  # fmt: skip
    for _ in range(turns):
        bare = decisions / _time_bare_loop(decisions)
        for line, with_digest in ((speed.answers, True), (speed.answers_without_digest, False)):
            line.runs.append(decisions / _time_answers(game, recorded, with_digest))
            line.baseline.append(bare)
        speed.driver.runs.append(decisions / _time_driver(game, recorded))
        speed.driver.baseline.append(bare)
        speed.clone.runs.append(_microseconds(door.State.clone, states, repeat=20))
        speed.clone.baseline.append(_microseconds(copy.deepcopy, states, repeat=2))
        speed.encode.runs.append(_microseconds(door.encode, states, repeat=10))
        speed.decode.runs.append(_microseconds(lambda blob: door.decode(game, blob), blobs, repeat=10))
    return speed


def bot_turns(game: door.AnyGame, level: str, turns: int, seed: int = 5) -> BotSpeed:
    """Asks a level of bots in positions from all stages of random matches on a table of middle size.

    The random driver moves on between two questions, so that slow levels are met late in a match as well.
    """
    chance = door.FastChance(seed)
    found = BotSpeed([])
    seats = tuple(door.SeatSetup("bot") for _ in range((game.meta.min_seats + game.meta.max_seats + 1) // 2))
    bot = game.bots[level]
    while len(found.seconds) < turns:
        table = next(setup for setup in all_setups(game) if len(setup.seats) == len(seats))
        play = Play(game, door.Setup(table.options, seats, 0, random_seed(chance)))
        for number in range(turns * STEPS_BETWEEN_TURNS):
            if play.state.outcome is not None or len(found.seconds) >= turns:
                break
            if number % STEPS_BETWEEN_TURNS == 0:
                found.seconds += _time_bots(play, bot, chance)
            play.take(play.pick(chance))
    return found


def _time_bots(play: Play, bot: Bot[door.State], chance: door.FastChance) -> list[float]:
    """Seconds of one question to the first seat that must answer; none where a timer is waited for."""
    for seat in range(len(play.state.seats)):
        decisions = presentation.open_decisions(play.game, play.state, seat, play.privates)
        if any(not decision.optional for decision in decisions):
            asked = BotSeat(seat, play.game.view(play.state, seat), decisions)
            began = process_time()
            bot.choose(asked, chance)
            return [process_time() - began]
    return []


def sample_states(game: door.AnyGame, recorded: Sequence[Recorded], matches: int = 40) -> list[door.State]:
    """States from all stages of the first matches, the last one of each included."""
    found: list[door.State] = []
    for played in recorded[:matches]:
        play = Play(game, played.setup)
        for number, step in enumerate(played.steps):
            if number % 8 == 0:
                found.append(play.state.clone())
            play.take(step)
        found.append(play.state)
    return found


def _time_bare_loop(length: int) -> float:
    gc.collect()
    began = process_time()
    left = length
    while left:
        left -= 1
    return process_time() - began


def _time_answers(game: door.AnyGame, recorded: Sequence[Recorded], with_digest: bool) -> float:
    """Seconds for all answers; the matches are begun before the clock starts."""
    begun = [(door.start(game, played.setup).state, played.steps) for played in recorded]
    answer, tick, digest = door.answer, door.tick, codec.digest
    gc.collect()
    began = process_time()
    for state, steps in begun:
        privates: door.Privates = {}
        for seat, name, choice in steps:
            if seat == CLOCK:
                done = tick(game, state, name, privates)
            else:
                done = answer(game, state, seat, name, choice, privates)
            if done.privates:
                privates = done.privates
            if with_digest:
                digest(state)
    return process_time() - began


def _time_driver(game: door.AnyGame, recorded: Sequence[Recorded]) -> float:
    """Seconds for random matches of the same set-ups, the driver and the start of each match included. The other
    choices make other lengths; the time is scaled to the length of `recorded`."""
    chance = door.FastChance(2)
    gc.collect()
    done = 0
    began = process_time()
    for played in recorded:
        play = Play(game, played.setup)
        while play.state.outcome is None:
            play.take(play.pick(chance))
            done += 1
    return (process_time() - began) / done * sum(len(played.steps) for played in recorded)


def _microseconds(call: Callable[[T], object], items: Sequence[T], repeat: int) -> float:
    """The mean time of one call, over all items, `repeat` times."""
    gc.collect()
    began = process_time()
    for _ in range(repeat):
        for item in items:
            call(item)
    return (process_time() - began) / (repeat * len(items)) * 1e6


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints `{"speed": {game: GameSpeed}, "bots": {game: {level: BotSpeed}}, "statistics": {game: Statistics}}`."""
    parser = argparse.ArgumentParser(prog="python -m games.testkit.speed", description=__doc__)
    parser.add_argument("--decisions", type=int, default=40_000, help="answers in one run, at least")
    parser.add_argument("--turns", type=int, default=7, help="interleaved runs of each line")
    parser.add_argument("--bot-turns", type=int, default=60, help="turns of each level of bots")
    parser.add_argument(
        "--count", nargs="*", default=[], metavar="GAME=MATCHES", help="play so many random matches and count"
    )
    chosen = parser.parse_args(arguments)
    games = door.catalogue()
    counts = dict(each.split("=") for each in chosen.count)
    result = {
        "speed": {key: measure(game, chosen.decisions, chosen.turns) for key, game in games.items()},
        "bots": {
            key: {level: bot_turns(game, level, chosen.bot_turns) for level in game.bots}
            for key, game in games.items()
        },
        "statistics": {key: statistics(door.game(key), int(many), seed=3) for key, many in counts.items()},
    }
    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")


if __name__ == "__main__":
    main()
