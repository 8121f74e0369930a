"""What the police may believe of the car if they know what thieves are like: the paths that agree with all searches,
each weighed by how a mixture of thieves would have come to take it (section 8.2 of the rules page).

A thief of type k steps to a building in proportion to the root of the number of escapes that go on from there, times
exp(-k * helicopters that touch it). Every path keeps one weight for each type, so that what is seen also tells which
type is likely. Only what is public goes in: the searches, and where the helicopters stood when the car was hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import exp, log2, sqrt
from typing import Final

from games.pursuit.belief import BLUE, CAR, NOTHING, RED, YELLOW, Observation, telling
from games.pursuit.board import BUILDINGS, INDEX, REACH, STEPS
from games.pursuit.paths import levels

AVERSIONS: Final = (0.0, 1.0, 2.5, 5.0)
"""How strongly each type of thief shuns a helicopter that touches a building."""

TYPES: Final = len(AVERSIONS)

DOOMED_OPENNESS: Final = 0.05
"""Stands for the root of the number of escapes where there is none: people do blunder, but seldom."""

Standing = tuple[str, ...]
"""The crossroads of green, yellow and pink; empty if it is not known."""

_AROUND: Final = tuple(sum(1 << step for step in steps) for steps in STEPS)


@cache
def _openness(rounds: int) -> list[float]:
    """For every path of so many buildings, what draws a thief into it."""
    return [sqrt(escapes) or DOOMED_OPENNESS for escapes in levels()[rounds - 1].escapes]


@lru_cache(maxsize=4096)
def pulls(standing: Standing) -> list[tuple[float, ...]]:
    """For each building, by number, how much of its draw is left for each type of thief."""
    above = [0] * len(BUILDINGS)
    for crossroad in standing:
        for number in REACH[crossroad]:
            above[number] += 1
    return [tuple(exp(-aversion * count) for aversion in AVERSIONS) for count in above]


@dataclass(frozen=True, slots=True)
class Crossing:
    """Paths that end in the same building with the same ways on."""

    last: int
    weights: tuple[float, ...]
    """By type of thief."""
    ways: tuple[tuple[int, float], ...]
    """The buildings that come next, and what draws a thief there on average."""


@dataclass(frozen=True)
class Mixture:
    """The weighed paths. Weights add up to 1 over all paths and types."""

    rounds: int
    """How many buildings each path has."""
    rows: list[int]
    """The possible rows of `levels()[rounds - 1]`, ascending."""
    weights: list[tuple[float, ...]]
    """For each row one weight for each type of thief."""

    @cached_property
    def totals(self) -> list[float]:
        """The probability of each row."""
        return [sum(weights) for weights in self.weights]

    @cached_property
    def now(self) -> list[float]:
        """For each building, by number, the probability that the car is there."""
        lasts = levels()[self.rounds - 1].lasts
        found = [0.0] * len(BUILDINGS)
        for row, weight in zip(self.rows, self.totals, strict=True):
            found[lasts[row]] += weight
        return found

    @cached_property
    def types(self) -> tuple[float, ...]:
        """How likely each type of thief is."""
        return tuple(map(sum, zip(*self.weights, strict=True)))

    @cached_property
    def crossings(self) -> list[Crossing]:
        """The paths, put together by where they end and how they can go on."""
        level = levels()[self.rounds - 1]
        lasts, masks, children = level.lasts, level.masks, level.children
        kid_lasts, openness = levels()[self.rounds].lasts, _openness(self.rounds + 1)
        found: dict[tuple[int, int], list[int]] = {}
        for place, row in enumerate(self.rows):
            last = lasts[row]
            found.setdefault((last, masks[row] & _AROUND[last]), []).append(place)
        crossings = []
        for (last, _), places in found.items():
            weights = tuple(map(sum, zip(*(self.weights[place] for place in places), strict=True)))
            first = children[self.rows[places[0]]]
            ways = [kid_lasts[kid] for kid in range(first, children[self.rows[places[0]] + 1])]
            draws = [0.0] * len(ways)
            for place in places:
                total, first = self.totals[place], children[self.rows[place]]
                for way in range(len(ways)):
                    draws[way] += total * openness[first + way]
            crossings.append(Crossing(last, weights, tuple(zip(ways, draws, strict=True))))
        return crossings

    def flow(self, standing: Standing) -> list[list[float]]:
        """`flow[a][b]`: the probability that the car is at a now and goes to b, while the helicopters stand there."""
        pull = pulls(standing)
        table = [[0.0] * len(BUILDINGS) for _ in BUILDINGS]
        for crossing in self.crossings:
            line, ways = table[crossing.last], crossing.ways
            if len(ways) == 1:
                line[ways[0][0]] += sum(crossing.weights)
                continue
            for number, weight in enumerate(crossing.weights):
                shares = [draw * pull[way][number] for way, draw in ways]
                scale = sum(shares)
                if scale:
                    scale = weight / scale
                    for (way, _), share in zip(ways, shares, strict=True):
                        line[way] += share * scale
        return table

    def insights(self, buildings: Sequence[int]) -> list[float]:
        """For each building, in bits, how much its search is expected to narrow down where the car is, if it is not
        under it."""
        level = levels()[self.rounds - 1]
        masks, lasts, firsts, sixths = level.masks, level.lasts, level.firsts, level.sixths
        found = []
        for place in buildings:
            tokens: dict[str, list[float]] = {
                colour: [0.0] * len(BUILDINGS) for colour in (YELLOW, RED, BLUE)
            }
            for row, weight in zip(self.rows, self.totals, strict=True):
                if masks[row] >> place & 1 and lasts[row] != place:
                    colour = YELLOW if firsts[row] == place else RED if sixths[row] == place else BLUE
                    tokens[colour][lasts[row]] += weight
            missed = self.now.copy()
            missed[place] = 0.0
            empty = [
                max(0.0, whole - sum(told))
                for whole, told in zip(missed, zip(*tokens.values(), strict=True), strict=True)
            ]
            found.append(_disorder(missed) - sum(map(_disorder, (*tokens.values(), empty))))
        return found

    def hidden(self, standing: Standing) -> "Mixture":
        """After the thief has hidden the car once more. Paths without a way on are gone: their thief would have been
        surrounded (PU-017)."""
        here, onward = levels()[self.rounds - 1], levels()[self.rounds]
        children, lasts, openness = here.children, onward.lasts, _openness(self.rounds + 1)
        pull = pulls(standing)
        rows: list[int] = []
        weights: list[tuple[float, ...]] = []
        for row, weight in zip(self.rows, self.weights, strict=True):
            first, end = children[row], children[row + 1]
            if end - first == 1:
                rows.append(first)
                weights.append(weight)
            elif end > first:
                kids = range(first, end)
                rows.extend(kids)
                draws = [[openness[kid] * left for left in pull[lasts[kid]]] for kid in kids]
                sums = [sum(column) for column in zip(*draws, strict=True)]
                scale = [share / whole for share, whole in zip(weight, sums, strict=True)]
                weights.extend(
                    tuple([draw * part for draw, part in zip(row_draws, scale, strict=True)])
                    for row_draws in draws
                )
        return _scaled(self.rounds + 1, rows, weights)

    def searched(self, building: str, result: str) -> "Mixture":
        """After a search with this result."""
        level = levels()[self.rounds - 1]
        masks, lasts, firsts, sixths = level.masks, level.lasts, level.firsts, level.sixths
        place = INDEX[building]
        if result == NOTHING:
            kept = [not masks[row] >> place & 1 for row in self.rows]
        elif result == CAR:
            kept = [lasts[row] == place for row in self.rows]
        elif result == YELLOW:
            kept = [firsts[row] == place != lasts[row] for row in self.rows]
        elif result == RED:
            kept = [sixths[row] == place != lasts[row] for row in self.rows]
        else:
            others = (firsts, sixths, lasts)
            kept = [
                bool(masks[row] >> place & 1) and all(other[row] != place for other in others)
                for row in self.rows
            ]
        rows = [row for row, stays in zip(self.rows, kept, strict=True) if stays]
        weights = [weight for weight, stays in zip(self.weights, kept, strict=True) if stays]
        return _scaled(self.rounds, rows, weights)


def _disorder(weights: list[float]) -> float:
    """The entropy of a distribution in bits, times the sum of its weights."""
    whole = sum(weights)
    return whole and -sum(weight * log2(weight / whole) for weight in weights if weight > 0.0)


def _scaled(rounds: int, rows: list[int], weights: list[tuple[float, ...]]) -> Mixture:
    """With weights that add up to 1. Types of thieves are never quite ruled out."""
    whole = sum(map(sum, weights))
    if whole <= 0.0:
        # No type of thief would do that: every path that is left is as good as any other.
        return Mixture(rounds, rows, [(1.0 / (TYPES * len(rows)),) * TYPES] * len(rows))
    scale = 1.0 / whole
    return Mixture(rounds, rows, [tuple([share * scale for share in weight]) for weight in weights])


def mixture(rounds: int, observations: Sequence[Observation], stood: Sequence[Standing]) -> Mixture:
    """The belief when the thief has hidden the car `rounds` times, these searches were made in order, and the
    helicopters stood there in each round. Each step is remembered, so that a match costs one step a search."""
    known = (*map(tuple, stood[:rounds]), *((),) * (rounds - len(stood)))
    return _mixture(rounds, telling(observations), known)


@lru_cache(maxsize=192)
def _mixture(rounds: int, observations: tuple[Observation, ...], stood: tuple[Standing, ...]) -> Mixture:
    if observations and observations[-1][0] == rounds:
        _, building, result = observations[-1]
        return _mixture(rounds, observations[:-1], stood).searched(building, result)
    if rounds == 1:
        return _opening(stood[0])
    return _mixture(rounds - 1, observations, stood[:-1]).hidden(stood[-1])


def _opening(standing: Standing) -> Mixture:
    """The first building; every type is as likely as the others."""
    openness, pull = _openness(1), pulls(standing)
    draws = [[draw * left for left in pull[place]] for place, draw in enumerate(openness)]
    sums = [sum(column) * TYPES for column in zip(*draws, strict=True)]
    return Mixture(
        1,
        list(range(len(BUILDINGS))),
        [tuple(share / whole for share, whole in zip(draw, sums, strict=True)) for draw in draws],
    )
