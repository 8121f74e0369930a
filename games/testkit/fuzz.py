"""The fuzzer: whole random matches at every table, with every state looked at.

A failure is written as a record file: the match up to the input that broke it, which any record viewer opens.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import codec, presentation, record
from games.engine.bot import BotSeat
from games.engine.chance import Dice
from games.engine.decision import some_choice
from games.engine.refusals import RulesBug
from games.engine.sealed import kind_of
from games.testkit.driver import LONGEST, WILD, Wild, all_setups, random_seed, step
from games.testkit.match import AnyGame, Match
from games.testkit.records import write_record
from games.testkit.soundness import takes, unsound

THINK_EVERY = 128
"""Of so many states one is given to the clock and to all bots: they may think for long."""


class Broken(AssertionError):
    """A match broke. `path` is its record, if one was written."""

    def __init__(self, what: str, path: Path | None) -> None:
        super().__init__(what if path is None else f"{what}; see {path}")
        self.path = path


class Tally(Struct):
    """What was played."""

    matches: int = 0
    entries: int = 0
    reasons: dict[str, int] = {}


def fuzz(
    game: AnyGame,
    dice: Dice,
    *,
    matches: int | None = None,
    wild: Wild = WILD,
    folder: Path | None = None,
    first: int = 0,
) -> Tally:
    """Plays `matches` matches (by default one at every table), from the table number `first` on; raises Broken.

    Tables come in turn, so that no seat count and no option is left out.
    """
    tables = list(all_setups(game))
    tally = Tally()
    for number in range(first, first + (len(tables) if matches is None else matches)):
        setup = msgspec.structs.replace(tables[number % len(tables)], seed=random_seed(dice))
        match: Match[Any, Any] = Match(game, setup)
        try:
            play_checked(match, dice, wild)
        except Exception as error:
            path = (
                None
                if folder is None
                else write_record(folder, f"broken-{setup.seed.hex()[:12]}", match.record())
            )
            raise Broken(f"{game.key} at version {match.state.version}: {error!r}", path) from error
        tally.matches += 1
        tally.entries += len(match.lines) - 1
        assert match.state.outcome is not None
        reason = match.state.outcome.reason
        tally.reasons[reason] = tally.reasons.get(reason, 0) + 1
    return tally


def play_checked(match: Match[Any, Any], dice: Dice, wild: Wild) -> None:
    """Plays a match to its end and looks at every state; raises RulesBug for whatever is wrong."""
    for _ in range(LONGEST):
        check_state(match, dice)
        if match.state.outcome is not None:
            check_record(match)
            return
        before = match.state
        packed = codec.pack(before)
        step(match, dice, wild)
        if codec.pack(before) != packed:
            raise RulesBug("a clone shares something that changes with its original")
    raise RulesBug(f"no end after {LONGEST} moves")


def check_state(match: Match[Any, Any], dice: Dice) -> None:
    """Looks at one state: sound, stored and read the same, and now and then answered by the clock and by all bots."""
    game, state = match.game, match.state
    wrong = unsound(game, state, match.privates)
    if wrong:
        raise RulesBug("; ".join(wrong))
    if codec.decode(game, codec.encode(state)[0]) != state:
        raise RulesBug("a stored state reads differently")
    for ask in match.waiting():
        kind = kind_of(game, ask)
        if not takes(kind, state, ask, some_choice(kind, state, ask)):
            raise RulesBug(f"the last resort for {ask.kind} is illegal")
    if dice.below(THINK_EVERY) == 0:
        check_thinking(match, dice)


def check_thinking(match: Match[Any, Any], dice: Dice) -> None:
    """Lets the clock and every bot answer in every seat that is waited for; raises RulesBug for an illegal choice."""
    game, state = match.game, match.state
    for ask in match.waiting():
        automatic = game.automatic(state, ask, dice)
        if automatic is not None and not takes(kind_of(game, ask), state, ask, automatic):
            raise RulesBug(f"the clock's answer to {ask.kind} is illegal: {automatic!r}")
    waiting = {ask.id: ask for ask in match.waiting()}
    for seat in sorted({ask.seat for ask in waiting.values()}):
        decisions = presentation.open_decisions(game, state, seat, match.privates)
        for level, bot in game.bots.items():
            chosen = bot.choose(BotSeat(seat, game.view(state, seat), decisions), dice)
            if chosen is None:
                continue
            found = [ask for ask in match.open(seat) if ask.id == chosen[0]]
            if not found or not takes(kind_of(game, found[0]), state, found[0], chosen[1]):
                raise RulesBug(f"the bot {level} answers {chosen!r} in seat {seat}")


def check_record(match: Match[Any, Any]) -> None:
    """Plays the match again from its record; raises RulesBug if it comes out differently."""
    made = record.parse(msgspec.to_builtins(match.record(), str_keys=True))
    verdict = record.verify(match.game, made)
    if not verdict.valid:
        raise RulesBug(f"the record plays differently: {verdict.first_difference}")
