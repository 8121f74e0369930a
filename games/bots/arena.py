"""The arena: bots of several levels meet, and their shares of wins are told with how sure they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from games.engine import machine, presentation
from games.engine.bot import Bot, BotSeat
from games.engine.chance import SEED_BYTES, Dice, FastChance
from games.engine.game import Game, SeatSetup, Setup
from games.engine.refusals import RulesBug
from games.engine.state import Outcome, Privates, State
from games.engine.text import Value

LONGEST = 5_000
"""Inputs after which a match between bots does not end."""
CONFIDENCE = 1.96
"""Standard errors on each side of a share: 95 of 100 intervals hold the truth."""

AnyGame = Game[Any, Any]


class Standing(Struct):
    """How one level did in one role."""

    matches: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def share(self) -> float:
        """The share of wins; a draw counts half."""
        return (self.wins + self.draws / 2) / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval around the share."""
        z, n, p = CONFIDENCE, self.matches, self.share
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def play(game: AnyGame, bots: Sequence[Bot[Any]], setup: Setup, chance: Dice) -> tuple[State, Outcome]:
    """One match between bots, by seat; gives its last state and how it ended. Timers come due when no bot moves."""
    state: State = machine.start(game, setup).state
    privates: Privates = {}
    for _ in range(LONGEST):
        if state.outcome is not None:
            return state, state.outcome
        if not _move(game, bots, state, privates, chance):
            if not state.timers:
                raise RulesBug("every bot waits for another")
            machine.tick(game, state, next(iter(state.timers)), privates)
    raise RulesBug(f"no end after {LONGEST} inputs")


def _move(game: AnyGame, bots: Sequence[Bot[Any]], state: State, privates: Privates, chance: Dice) -> bool:
    """Lets the first seat move whose bot wants to; False if none does."""
    for seat, bot in enumerate(bots):
        decisions = presentation.open_decisions(game, state, seat, privates)
        if all(decision.optional for decision in decisions):
            continue
        chosen = bot.choose(BotSeat(seat, game.view(state, seat), decisions), chance)
        if chosen is not None:
            machine.answer(game, state, seat, *chosen, privates, by="bot")
            return True
    return False


def meet(
    game: AnyGame,
    levels: Sequence[str],
    matches: int,
    *,
    seed: str = "arena",
    options: dict[str, Value] | None = None,
    role: Callable[[State, int], str] = lambda state, seat: "",
    bots: Mapping[str, Bot[Any]] | None = None,
) -> dict[tuple[str, str], Standing]:
    """Lets the levels, one for each seat, play so many matches; they change seats after each.

    `bots` play the levels, by default the game's own. Gives the standings by level and by what `role` calls their
    part in a finished match.
    """
    chosen: dict[str, Value] = {option.key: option.default for option in game.meta.options}
    chosen.update(options or {})
    standings: dict[tuple[str, str], Standing] = {}
    for number in range(matches):
        chance = FastChance(f"{seed}:{number}")
        turned = [levels[(seat + number) % len(levels)] for seat in range(len(levels))]
        setup = Setup(
            chosen,
            tuple(SeatSetup("bot", level) for level in turned),
            0,
            bytes(chance.below(256) for _ in range(SEED_BYTES)),
        )
        state, outcome = play(game, [(bots or game.bots)[level] for level in turned], setup, chance)
        for seat, result in outcome.results.items():
            standing = standings.setdefault((turned[seat], role(state, seat)), Standing())
            standing.matches += 1
            standing.wins += result == "win"
            standing.draws += result == "draw"
    return standings
