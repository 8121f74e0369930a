"""Plays any game without knowing it: picks among what is legal, whoever is to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations as pairs_of
from itertools import product
from math import prod
from typing import TypeVar

from msgspec import Struct

from games.bots.random_bot import random_choice
from games.engine import machine, plans, presentation, sealed
from games.engine.bot import OpenDecision
from games.engine.chance import Dice
from games.engine.game import SeatSetup, Setup, V
from games.engine.refusals import RulesBug
from games.engine.state import Choice, Privates, State
from games.engine.text import Value
from games.testkit.match import AnyGame, Match, setup_for

S = TypeVar("S", bound=State)

LONGEST = 5_000
"""A match with more entries and private answers than this does not end."""


class Wild(Struct, frozen=True):
    """How often, of a hundred moves, the driver does something other than answer what it must."""

    optional: int = 0
    """Answers a decision for which nobody waits, the change of a sealed answer included."""
    tick: int = 0
    """Lets a running timer come due."""
    undo: int = 0
    """Takes an answer back, where somebody can."""
    resign: int = 0
    """Lets a seat give up."""
    plan: int = 0
    """Stores a plan, where one can."""


TAME = Wild()
"""Answers, and nothing else."""
WILD = Wild(optional=12, tick=6, undo=8, resign=1, plan=4)
"""A bit of everything."""


class Move(Struct, frozen=True):
    """An answer that could be given: the decision and the choice."""

    seat: int
    decision: str
    choice: Choice


def moves(match: Match[S, V], seat: int, dice: Dice, *, optional: bool = False) -> list[Move]:
    """All keys that a seat may choose now; of decisions of another form than `one`, a single random choice."""
    found = []
    for decision in presentation.open_decisions(match.game, match.state, seat, match.privates):
        if decision.optional is optional:
            found += [Move(seat, decision.id, choice) for choice in _choices(decision, dice)]
    return found


def _choices(decision: OpenDecision, dice: Dice) -> list[Choice]:
    return list(decision.keys) if decision.form == "one" else [random_choice(decision, dice)]


def step(match: Match[S, V], dice: Dice, wild: Wild = TAME) -> None:
    """Moves a match on by one call: uniform over all legal moves of all that are waited for."""
    roll = dice.below(100) if wild is not TAME else 100
    for odds, call in (
        (wild.optional, _answer_optional),
        (wild.tick, _tick),
        (wild.undo, _undo),
        (wild.resign, _resign),
        (wild.plan, _plan),
    ):
        if 0 <= roll < odds and call(match, dice):
            return
        roll -= odds
    _answer(match, dice)


def _answer(match: Match[S, V], dice: Dice) -> None:
    asked = sorted({ask.seat for ask in match.waiting()})
    if not asked:
        if not _tick(match, dice):
            raise RulesBug("nobody is waited for, and no timer runs")
        return
    found = [move for seat in asked for move in moves(match, seat, dice)]
    if not found:
        raise RulesBug(f"seats {asked} are asked and have no legal choice")
    chosen = dice.pick(found)
    match.submit(chosen.seat, chosen.decision, chosen.choice)


def _answer_optional(match: Match[S, V], dice: Dice) -> bool:
    found = [
        move for seat in range(len(match.state.seats)) for move in moves(match, seat, dice, optional=True)
    ]
    found += [
        Move(ask.seat, ask.id, "change") for ask in match.open() if ask.kind == sealed.CHANGE.name
    ]  # bots aren't offered these
    if found:
        chosen = dice.pick(found)
        match.submit(chosen.seat, chosen.decision, chosen.choice)
    return bool(found)


def _tick(match: Match[S, V], dice: Dice) -> bool:
    running = list(match.state.timers)
    if running:
        match.come_due(dice.pick(running))
    return bool(running)


def _undo(match: Match[S, V], dice: Dice) -> bool:
    able = [seat for seat in range(len(match.state.seats)) if machine.can_undo(match.game, match.state, seat)]
    if able:
        match.undo(dice.pick(able))
    return bool(able)


def _resign(match: Match[S, V], dice: Dice) -> bool:
    left = [seat for seat in range(len(match.state.seats)) if seat not in match.state.resigned]
    if left:
        match.resign(dice.pick(left))
    return bool(left)


def _plan(match: Match[S, V], dice: Dice) -> bool:
    found = some_plan(match.game, match.state, match.privates, dice)
    if found is not None:
        match.plan(found.seat, found.decision, found.choice)
    return found is not None


def some_plan(game: AnyGame, state: State, privates: Privates, dice: Dice) -> Move | None:
    """Something that a seat can store now; rather more of what it has begun. None if nobody can."""
    seat = dice.below(len(state.seats))
    private = privates.get(seat)
    stored = plans.chosen(private)
    offered = plans.offers(game, state, seat, stored)
    parts = [ask for ask in offered if ask.id not in stored]
    if not offered:
        return None
    ask = dice.pick(parts[-2:] if parts and dice.below(2) else offered)
    choice = random_choice(presentation.open_form(game.plan_kinds[ask.kind], state, ask), dice)
    return Move(seat, ask.id, choice)


def play_on(match: Match[S, V], dice: Dice, wild: Wild = TAME, limit: int = LONGEST) -> Iterator[Match[S, V]]:
    """Plays to the end and yields the match before each move and after the last; raises RulesBug if it never ends."""
    for _ in range(limit):
        yield match
        if match.state.outcome is not None:
            return
        step(match, dice, wild)
    raise RulesBug(f"no end after {limit} moves")


def random_match(
    game: AnyGame, dice: Dice, setup: Setup | None = None, wild: Wild = TAME
) -> Match[State, Struct]:
    """A whole match; without a set-up one of default options on the fewest seats, with a seed from `dice`."""
    chosen = setup or setup_for(game, seed=random_seed(dice))
    match = Match(game, chosen)
    for _ in play_on(match, dice, wild):
        pass
    return match


def random_seed(dice: Dice) -> bytes:
    """32 bytes for a match."""
    return bytes(dice.below(256) for _ in range(32))


MOST_COMBINATIONS = 64
"""Combinations of options up to which all of them are played at every number of seats."""
MOST_COMPARED = 4_096
"""Combinations up to which the fewest are looked for among all of them; of more they are built one by one."""
WIDE = 8
"""An option with more values than this meets every value of the others with some of its own only."""


def combinations(game: AnyGame) -> list[tuple[int, ...]]:
    """The combinations of options that are played, each by the numbers of the options' samples: all, or, where there
    are too many, so many that every two values of two options meet."""
    options = [range(len(option.samples)) for option in game.meta.options]
    if prod(map(len, options)) > MOST_COMPARED:
        return _built(options)
    found = list(product(*options))
    if len(found) <= MOST_COMBINATIONS:
        return found
    chosen: list[tuple[int, ...]] = []
    missing = {pair for combination in found for pair in _pairs(combination)}
    while missing:
        best = max(found, key=lambda combination: len(missing & _pairs(combination)))
        missing -= _pairs(best)
        chosen.append(best)
    return chosen


def _built(options: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Combinations in which every two values of two options meet, without a look at all that there could be. Of wide
    options each value is there."""
    narrow = [place for place, values in enumerate(options) if len(values) <= WIDE]
    missing = {
        ((one, a), (other, b))
        for one, other in pairs_of(narrow, 2)
        for a in options[one]
        for b in options[other]
    }
    chosen: list[tuple[int, ...]] = []
    while missing or len(chosen) < max(map(len, options)):
        row = dict(min(missing)) if missing else {}
        for place, values in enumerate(options):
            if place not in narrow:
                row[place] = values[len(chosen) % len(values)]
            elif place not in row:
                row[place] = max(values, key=lambda value: _new_pairs(missing, row, place, value))
        missing -= {pair for pair in missing if all(row[place] == value for place, value in pair)}
        chosen.append(tuple(row[place] for place in range(len(options))))
    return chosen


def _new_pairs(
    missing: set[tuple[tuple[int, int], tuple[int, int]]], row: dict[int, int], place: int, value: int
) -> int:
    """How many pairs that are still missing a value would bring."""
    mine = (place, value)
    return sum(((mine, other) if place < other[0] else (other, mine)) in missing for other in row.items())


def _pairs(combination: tuple[int, ...]) -> set[tuple[tuple[int, int], ...]]:
    return set(pairs_of(enumerate(combination), 2))


def all_setups(game: AnyGame) -> Iterator[Setup]:
    """The tables that are played: seat counts by `combinations`. The host sits now first, now last; the others are
    people at one table, at the next one of them is a bot, then all of them are. What does not fit is mended."""
    number, played = 0, combinations(game)
    for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
        for combination in played:
            number += 1
            host = seats - 1 if number % 2 else 0
            bots = [seat for seat in range(seats) if seat != host][: (0, 1, seats)[number % 3]]
            kinds = tuple(SeatSetup("bot" if seat in bots else "human") for seat in range(seats))
            options = {
                option.key: option.samples[place]
                for option, place in zip(game.meta.options, combination, strict=True)
            }
            fitting = _fitting(game, options, kinds)
            if fitting is not None:
                yield setup_for(game, kinds, fitting, host=host)


def _fitting(game: AnyGame, options: dict[str, Value], seats: Sequence[SeatSetup]) -> dict[str, Value] | None:
    """The options with the fewest of them changed, at most two, so that all go together; None where that is not
    enough. Values that go with few others would never be played otherwise."""
    if game.check_options is None:
        return options
    for count in range(3):
        for changed in pairs_of(reversed(game.meta.options), count):
            for values in product(*(option.samples for option in changed)):
                tried = options | {option.key: value for option, value in zip(changed, values, strict=True)}
                if game.check_options(tried, seats) is None:
                    return tried
    return None
