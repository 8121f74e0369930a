"""How long a match takes people who are not always there, and where the time goes: bots play, a model says when.

The model: somebody who is asked answers after a random time with an exponential distribution, at the latest when the
limit of the speed is over; whoever has just answered is still there and takes a twentieth of that for the next
question. With orders, everybody keeps stored what can be stored: passes on shots at others, one order for the own
card, preferences for forced choices. Nights and time zones are in the mean, not in the shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import mean, median
from typing import Any, Final

from msgspec import Struct

from games.engine import machine, plans, presentation, sealed
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.refusals import RulesBug
from games.engine.state import Ask, Privates, State, Timer
from games.testkit.driver import random_seed
from games.testkit.match import AnyGame, setup_for

MINUTE: Final = 60.0
HOUR: Final = 3600.0
MOST_EVENTS: Final = 20_000
MOST_PLANS: Final = 20


class Pace(Struct, frozen=True):
    """How people of one speed answer, in seconds."""

    mean: float
    limit: float
    """After which the clock answers."""


PACES: Final = {
    "live": Pace(12.0, 90.0),
    "fast": Pace(20 * MINUTE, 4 * HOUR),
    "normal": Pace(3 * HOUR, 24 * HOUR),
    "slow": Pace(8 * HOUR, 72 * HOUR),
}
OWN, FORCED, WAITING, FIXED = "own turns", "forced choices", "shot windows", "fixed windows"
PARTS: Final = (OWN, WAITING, FIXED, FORCED)
STILL_THERE: Final = 20.0


class Spent(Struct):
    """The time of one match in seconds, by what was waited for."""

    parts: dict[str, float]

    @property
    def total(self) -> float:
        """All of it."""
        return sum(self.parts.values())


class Durations(Struct, frozen=True):
    """The times of some matches at one speed."""

    speed: str
    orders: bool
    middle: float
    """Median of the whole match, in seconds."""
    shares: dict[str, float]


def measure(game: AnyGame, seats: int, matches: int, seed: str, *, speed: str, orders: bool) -> Durations:
    """Plays matches and sums up."""
    spent = [
        Run(game, seats, FastChance(f"{seed}:{number}"), speed, orders).play() for number in range(matches)
    ]
    total = mean(match.total for match in spent)
    shares = {part: mean(match.parts[part] for match in spent) / total for part in PARTS}
    return Durations(speed, orders, median(match.total for match in spent), shares)


class Run:
    """One match as a sequence of moments: the next that comes due happens."""

    def __init__(self, game: AnyGame, seats: int, dice: FastChance, speed: str, orders: bool) -> None:
        self.game, self.dice, self.orders, self.pace = game, dice, orders, PACES[speed]
        setup = setup_for(game, seats, {"speed": speed}, seed=random_seed(dice))
        self.state: State = machine.start(game, setup).state
        self.privates: Privates = {}
        self.bot = game.bots["normal"]
        self.now = 0.0
        self.spent = Spent(dict.fromkeys(PARTS, 0.0))
        self._due: dict[str, float] = {}
        self._delays: dict[str, float] = {}
        self._present: dict[int, float] = {}

    def play(self) -> Spent:
        """Plays to the end."""
        for _ in range(MOST_EVENTS):
            if self.state.outcome is not None:
                return self.spent
            if self.orders:
                for seat in range(len(self.state.seats)):
                    self._store(seat)
            self._happen()
        raise RulesBug("the match does not end")

    def _happen(self) -> None:
        asked = {
            sealed.base_of(ask.id): ask
            for ask, is_owed in sealed.owed(self.game, self.state, self.privates)
            if is_owed
        }
        moments = {name: self._time_of(ask) for name, ask in asked.items()}
        for name, timer in self.state.timers.items():
            moments[name] = self._time_of_timer(name, timer)
        name = min(moments, key=lambda each: moments[each])
        self.spent.parts[self._part(asked)] += max(0.0, moments[name] - self.now)
        self.now = max(self.now, moments[name])
        if name in asked:
            self._answer(asked[name])
        else:
            machine.tick(self.game, self.state, name, self.privates)

    def _part(self, asked: dict[str, Ask]) -> str:
        holding = [timer for timer in self.state.timers.values() if timer.holds]
        if holding:
            return WAITING if holding[0].early is not None else FIXED
        active = getattr(self.state, "active", -1)
        return OWN if active < 0 or any(ask.seat == active for ask in asked.values()) else FORCED

    def _time_of(self, ask: Ask) -> float:
        base = sealed.base_of(ask.id)
        if base not in self._due:
            mean_time = self.pace.mean
            if self._present.get(ask.seat) == self.now:
                mean_time /= STILL_THERE
            wait = min(-mean_time * log(1.0 - self.dice.unit()), self.pace.limit)
            if plans.due(self.game, self.state, ask.seat, self.privates) is not None:
                wait = self._between(*self.game.plan_delay(self.state))
            self._due[base] = self.now + wait
        return self._due[base]

    def _time_of_timer(self, name: str, timer: Timer) -> float:
        if name not in self._due:
            self._due[name] = self.now + (timer.seconds or 0.0) + self._between(0.0, timer.spread or 0.0)
            self._delays[name] = self._between(*timer.early) if timer.early is not None else 0.0
        if name in sealed.early(self.state, self.privates):
            return min(self._due[name], self._due.setdefault(f"{name} early", self.now + self._delays[name]))
        return self._due[name]

    def _between(self, least: float, most: float) -> float:
        return least + (most - least) * self.dice.unit()

    def _answer(self, ask: Ask) -> None:
        seat = ask.seat
        self._present[seat] = self.now
        stored = plans.due(self.game, self.state, seat, self.privates)
        if stored is not None:
            machine.answer(self.game, self.state, seat, *stored, self.privates, by="order")
            return
        open_now = presentation.open_decisions(self.game, self.state, seat, self.privates)
        chosen = self.bot.choose(BotSeat(seat, self.game.view(self.state, seat), open_now), self.dice)
        if chosen is None:
            raise RulesBug("a bot does not answer")
        machine.answer(self.game, self.state, seat, *chosen, self.privates)

    def _store(self, seat: int) -> None:
        """What a careful person keeps stored: of each question the first choice that is not "ask me"."""
        for _ in range(MOST_PLANS):
            known = plans.chosen(self.privates.get(seat))
            found = [
                (ask.id, keys[1])
                for ask in plans.offers(self.game, self.state, seat, known)
                if ask.id not in known and not ask.id.endswith((":by", ":slot", ":2:when", ":3:when"))
                for keys in [list(self.game.plan_kinds[ask.kind].keys(self.state, ask))]
                if len(keys) > 1
            ]
            if not found:
                return
            plans.put(self.game, self.state, seat, *found[0], self.privates)


def table(found: Sequence[Durations]) -> list[str]:
    """The measurements as lines of a table."""
    head = " | ".join(PARTS)
    lines = [
        f"| Speed | Standing orders | A match (median) | {head} |",
        "|---|---|---|" + "---|" * len(PARTS),
    ]
    for each in found:
        shares = " | ".join(f"{each.shares[part]:.0%}".replace("%", " %") for part in PARTS)
        lines.append(
            f"| `{each.speed}` | {'yes' if each.orders else 'no'} | {words(each.middle)} | {shares} |"
        )
    return lines


def words(seconds: float) -> str:
    """A length of time for people."""
    for size, name in ((86400.0, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {name}"
    return f"{seconds:.0f} seconds"


def has_speeds(game: AnyGame) -> bool:
    """Whether the tables of a game choose a speed."""
    return any(option.key == "speed" and set(option.named) <= set(PACES) for option in game.meta.options)


def all_speeds(game: AnyGame, seats: int, matches: int, seed: str) -> list[Durations]:
    """Every speed of a game that has speeds, without and with orders."""
    speeds: Any = next(option.named for option in game.meta.options if option.key == "speed")
    return [
        measure(game, seats, matches, seed, speed=speed, orders=orders)
        for speed in sorted(speeds, key=list(PACES).index)
        for orders in (False, True)
    ]
