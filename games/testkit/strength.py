"""Whether a game's bots are as strong as the game's bars want them, and how long they think."""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import Any

from msgspec import Struct

from games.bots.arena import AnyGame, Standing, meet, play
from games.engine.bot import Bar, Bot, BotSeat, Margin
from games.engine.chance import SEED_BYTES, Dice, FastChance
from games.engine.game import SeatSetup, Setup
from games.engine.state import Choice
from games.engine.text import Value


class Cast:
    """Plays each role at a level of its own; where a seat has no role yet, as the last level."""

    def __init__(self, game: AnyGame, levels: Mapping[str, str]) -> None:
        self._game = game
        self._levels = levels
        self.slowest = 0.0
        """The longest turn so far, in seconds of the processor."""

    def choose(self, seat: BotSeat[Any], chance: Dice) -> tuple[str, Choice] | None:
        """The answer of the level that plays the seat's role."""
        level = self._levels.get(self._game.role(seat.view, seat.seat), self._game.meta.bot_levels[-1])
        began = process_time()
        chosen = self._game.bots[level].choose(seat, chance)
        self.slowest = max(self.slowest, process_time() - began)
        return chosen


class Timed:
    """A bot whose longest turn is kept."""

    def __init__(self, bot: Bot[Any]) -> None:
        self._bot = bot
        self.slowest = 0.0
        """In seconds of the processor."""

    def choose(self, seat: BotSeat[Any], chance: Dice) -> tuple[str, Choice] | None:
        """The bot's answer."""
        began = process_time()
        chosen = self._bot.choose(seat, chance)
        self.slowest = max(self.slowest, process_time() - began)
        return chosen


class Measured(Struct):
    """A bar and what was found."""

    bar: Bar
    standing: Standing
    slowest: float
    """The longest turn, in seconds of the processor."""

    @property
    def is_met(self) -> bool:
        """Whether the share of wins is within the bar's bounds."""
        return self.bar.least <= self.standing.share <= self.bar.most


def measure(game: AnyGame, bar: Bar, matches: int, seed: str = "bars") -> Measured:
    """So many matches between the levels of a bar."""
    cast, standing = Cast(game, bar.levels), Standing()
    chosen: dict[str, Value] = {option.key: option.default for option in game.meta.options}
    chosen.update(bar.options)
    seats = tuple(SeatSetup("bot") for _ in range(bar.seats or game.meta.min_seats))
    for number in range(matches):
        chance = FastChance(f"{seed}:{number}")
        setup = Setup(chosen, seats, 0, bytes(chance.below(256) for _ in range(SEED_BYTES)))
        state, outcome = play(game, [cast] * len(seats), setup, chance)
        results = {
            result
            for seat, result in outcome.results.items()
            if game.role(game.view(state, seat), seat) == bar.role
        }
        standing.matches += 1
        standing.wins += results == {"win"}
        standing.draws += results == {"draw"}
    return Measured(bar, standing, cast.slowest)


class Compared(Struct):
    """A margin and what was found."""

    margin: Margin
    standings: dict[tuple[str, str], Standing]
    """By level and role."""
    slowest: float
    """The longest turn, in seconds of the processor."""

    def of(self, level: str) -> Standing:
        """How a level did in all roles together."""
        mine = [standing for (of, _), standing in self.standings.items() if of == level]
        return Standing(
            sum(standing.matches for standing in mine),
            sum(standing.wins for standing in mine),
            sum(standing.draws for standing in mine),
        )

    @property
    def difference(self) -> float:
        """By how much the better level's share is larger."""
        return self.of(self.margin.better).share - self.of(self.margin.worse).share

    @property
    def is_met(self) -> bool:
        """Whether that is as much as is wanted."""
        return self.difference >= self.margin.least


def compare(game: AnyGame, margin: Margin, matches: int, seed: str = "bars") -> Compared:
    """So many matches at the table of a margin."""
    bots = {level: Timed(game.bots[level]) for level in set(margin.levels)}
    standings = meet(
        game,
        margin.levels,
        matches,
        seed=seed,
        options=margin.options,
        role=lambda state, seat: game.role(game.view(state, seat), seat),
        bots=bots,
    )
    return Compared(margin, standings, max(bot.slowest for bot in bots.values()))
