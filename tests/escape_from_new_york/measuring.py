"""Measures bots by the rows of section 9 of the rules page: how often each way to end comes, and what a match costs.

    python -m tests.escape_from_new_york.measuring --bots team --heroes 2 --matches 40

`team` is the greedy team that shares all knowledge and leaves together only; `plain` is the same, but uses Items for
nothing but Level Bars, as the simulation of the rules page did; `first` shares all knowledge and takes whichever
victory comes first; `random` answers anything legal; the levels play as they are shipped.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from time import process_time

from msgspec import Struct, field
from msgspec.structs import replace

from games.bots.arena import LONGEST, Standing
from games.bots.random_bot import RandomBot
from games.engine import machine, presentation
from games.engine.bot import Bot, BotSeat
from games.engine.chance import SEED_BYTES, Dice, FastChance
from games.engine.event import Event
from games.engine.game import SeatSetup, Setup
from games.engine.state import Choice, Privates
from games.engine.text import Value
from games.escape_from_new_york import GAME
from games.escape_from_new_york.bots import BOTS, NORMAL, EscapeBot, Seat
from games.escape_from_new_york.damage import AVOID_DAMAGE, TAKE
from games.escape_from_new_york.free import FREE_ACTION
from games.escape_from_new_york.lone import DECLARE
from games.escape_from_new_york.planning.holdings import CASES
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.view import EscapeView

TOGETHER = ("together", "helicopter")


class Team(EscapeBot):
    """A bot of a team without secrets: it is told who holds which Case."""

    def __init__(self, *, first: bool = False, plain: bool = False) -> None:
        super().__init__(NORMAL._replace(alone=first))
        self.plain = plain
        self.state: EscapeState | None = None
        """The table, for its open hands; whoever plays the match keeps it here."""

    def told(self, seat: Seat) -> Mapping[str, int] | None:
        """Who holds which Case."""
        heroes = self.state.heroes if self.state is not None else []
        return {card: holder for holder, hero in enumerate(heroes) for card in hero.supply if card in CASES}

    def choose(self, seat: Seat, chance: Dice) -> tuple[str, Choice] | None:
        """Like any bot; without `first` nobody leaves alone, with `plain` hardly an Item is used."""
        open_now = [d for d in seat.decisions if self.weights.alone or d.kind != DECLARE.name]
        if self.plain:
            if open_now[0].kind == AVOID_DAMAGE.name:
                return open_now[0].id, TAKE
            open_now = [replace(d, keys=_bars(d.keys)) if d.kind == FREE_ACTION.name else d for d in open_now]
        return super().choose(BotSeat(seat.seat, seat.view, open_now), chance)


def _bars(keys: list[str]) -> list[str]:
    """Free actions that fill the Level Bar."""
    return [key for key in keys if key.startswith("bar")]


class Tally(Struct):
    """What so many matches came to."""

    heroes: int
    matches: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    turns: list[int] = []
    counted: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: float = 0.0
    """The longest answer of a bot, in seconds of the processor."""

    def share(self, *reasons: str) -> Standing:
        """How often these ends came."""
        return Standing(self.matches, sum(self.ends[reason] for reason in reasons))

    def add(self, event: Event) -> None:
        """Counts what the rows tell of."""
        data = event.data
        if event.kind == "timer_revealed":
            self.counted[f"tiles_{data['how']}"] += 1
        elif event.kind == "timer_discarded":
            self.counted["tiles_lost"] += 1
        elif event.kind == "hero_hurt":
            self.counted["damage"] += int(str(data["count"]))
        elif event.kind == "gullfire_destroyed":
            self.counted["gullfire"] += 1

    def lines(self) -> list[str]:
        """The row in words."""
        found = []
        for name, reasons in (("together", TOGETHER), ("alone", ("alone",)), ("nobody", ("time",))):
            standing = self.share(*reasons)
            low, high = standing.interval
            found.append(f"{name} {standing.share:.2f} ({low:.2f} to {high:.2f})")
        turns = sorted(self.turns)
        spread = f"turns {sum(turns) / len(turns):.1f} (median {turns[len(turns) // 2]}, {turns[0]} to {turns[-1]})"
        each = {name: round(count / self.matches, 2) for name, count in sorted(self.counted.items())}
        per_turn = round(self.counted["damage"] / sum(turns), 2)
        level = round(self.counted["levels"] / self.matches / self.heroes, 2)
        cpu = f"{self.seconds / sum(turns):.3f} s a turn, longest answer {self.slowest:.2f} s"
        return [", ".join(found), f"{spread}, damage per turn {per_turn}, level {level}", f"{each}", cpu]


def play_one(bot: Bot[EscapeView], setup: Setup, chance: Dice, tally: Tally) -> EscapeState:
    """One match in which all seats are played by a bot."""
    done = machine.start(GAME, setup)
    state, privates = done.state, Privates()
    for _ in range(LONGEST):
        if state.outcome is not None:
            break
        seat = next(ask.seat for ask in state.asks.values() if not ask.optional)
        open_now = presentation.open_decisions(GAME, state, seat, privates)
        if isinstance(bot, Team):
            bot.state = state
        began = process_time()
        chosen = bot.choose(BotSeat(seat, GAME.view(state, seat), open_now), chance)
        tally.slowest = max(tally.slowest, process_time() - began)
        if chosen is None:
            raise AssertionError("every bot waits for another")
        for event in machine.answer(GAME, state, seat, *chosen, privates, by="bot").events:
            tally.add(event)
    if state.outcome is None:
        raise AssertionError(f"no end after {LONGEST} answers")
    tally.matches += 1
    tally.ends[state.outcome.reason] += 1
    tally.turns.append(state.turns)
    tally.counted["levels"] += sum(hero.level for hero in state.heroes)
    return state


def bots() -> dict[str, Bot[EscapeView]]:
    """Who can be measured, by name."""
    return {
        **BOTS,
        "team": Team(),
        "plain": Team(plain=True),
        "first": Team(first=True),
        "random": RandomBot(),
    }


def measure(name: str, heroes: int, matches: int, options: Mapping[str, Value], seed: str) -> Tally:
    """So many matches with fixed seeds."""
    bot, tally = bots()[name], Tally(heroes)
    chosen: dict[str, Value] = {option.key: option.default for option in GAME.meta.options} | dict(options)
    began = process_time()
    for number in range(matches):
        chance = FastChance(f"{seed}:{heroes}:{number}")
        drawn = bytes(chance.below(256) for _ in range(SEED_BYTES))
        play_one(bot, Setup(chosen, tuple(SeatSetup("bot") for _ in range(heroes)), 0, drawn), chance, tally)
    tally.seconds = process_time() - began
    return tally


def main() -> None:
    """Prints one row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="team", choices=sorted(bots()))
    parser.add_argument("--heroes", type=int, default=1)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", default="rows")
    parser.add_argument("--option", action="append", default=[], help="key=value")
    chosen = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in chosen.option)
    tally = measure(chosen.bots, chosen.heroes, chosen.matches, options, chosen.seed)
    sys.stdout.write("\n".join([f"{chosen.bots}, {chosen.heroes}, {chosen.matches}", *tally.lines(), ""]))


if __name__ == "__main__":
    main()
