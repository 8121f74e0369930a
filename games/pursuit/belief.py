"""What the searches tell about the car: the exact set of paths that agree with everything public.

An observation is (round, building, result). "Nothing" at a building keeps the paths that have not been there;
a token keeps those that were there in its round (yellow 1, red 6, blue any other) and have left (PU-029,
PU-030). A building whose token already lies on the roof tells nothing more (PU-032). The default weight of a
path is the number of complete escapes that begin with it, which is exact against a thief who picks one of
the 42,736 escapes at random (section 8.2 of the rules page).
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.pursuit.board import BUILDINGS, INDEX
from games.pursuit.paths import levels

NOTHING: Final = "nothing"
CAR: Final = "car"
YELLOW: Final = "yellow"
RED: Final = "red"
BLUE: Final = "blue"

DOOMED_WEIGHT: Final = 0.05
"""Weight of a path that cannot reach 11 buildings any more: people do blunder, but seldom."""

Observation = tuple[int, str, str]
"""Round, building, result of one search."""


@dataclass(frozen=True, slots=True)
class Belief:
    """The paths that are still possible: rows of one level, ascending."""

    rounds: int
    """How many buildings each path has."""

    rows: "array[int]"
    """The possible rows of `levels()[rounds - 1]`."""

    def possible(self) -> list[str]:
        """Where the car can be, in reading order; doomed paths count too."""
        lasts = levels()[self.rounds - 1].lasts
        found = {lasts[row] for row in self.rows}
        return [BUILDINGS[number] for number in sorted(found)]

    def escapes(self) -> dict[str, int]:
        """For each building with the car the number of complete escapes, in reading order; zeros left out."""
        level = levels()[self.rounds - 1]
        counts = [0] * len(BUILDINGS)
        for row in self.rows:
            counts[level.lasts[row]] += level.escapes[row]
        return {BUILDINGS[number]: count for number, count in enumerate(counts) if count}

    def weights(self) -> list[float]:
        """For each building, by number, how likely the car is there; not normalised."""
        level = levels()[self.rounds - 1]
        lasts, escapes = level.lasts, level.escapes
        found = [0.0] * len(BUILDINGS)
        for row in self.rows:
            found[lasts[row]] += escapes[row] or DOOMED_WEIGHT
        return found

    def flow(self) -> list[list[float]]:
        """`flow[a][b]`: how likely the car is at a now and at b next round; not normalised."""
        here, onward = levels()[self.rounds - 1], levels()[self.rounds]
        lasts, children = here.lasts, here.children
        next_lasts, next_escapes = onward.lasts, onward.escapes
        table = [[0.0] * len(BUILDINGS) for _ in BUILDINGS]
        for row in self.rows:
            line = table[lasts[row]]
            for child in range(children[row], children[row + 1]):
                line[next_lasts[child]] += next_escapes[child] or DOOMED_WEIGHT
        return table

    def movable(self) -> "Belief":
        """Without the paths that have no legal step: their thief would have been surrounded (PU-017)."""
        children = levels()[self.rounds - 1].children
        return Belief(
            self.rounds, array("i", [row for row in self.rows if children[row + 1] > children[row]])
        )

    def _advanced(self) -> "Belief":
        children = levels()[self.rounds - 1].children
        rows = array("i")
        for row in self.rows:
            rows.extend(range(children[row], children[row + 1]))
        return Belief(self.rounds + 1, rows)

    def _observed(self, building: str, result: str) -> "Belief":
        level = levels()[self.rounds - 1]
        masks, lasts, firsts, sixths = level.masks, level.lasts, level.firsts, level.sixths
        place = INDEX[building]
        bit = 1 << place
        rows: Iterable[int]
        if result == NOTHING:
            rows = (row for row in self.rows if not masks[row] & bit)
        elif result == CAR:
            rows = (row for row in self.rows if lasts[row] == place)
        elif result == YELLOW:
            rows = (row for row in self.rows if firsts[row] == place != lasts[row])
        elif result == RED:
            rows = (row for row in self.rows if sixths[row] == place != lasts[row])
        else:
            rows = (
                row
                for row in self.rows
                if masks[row] & bit and place not in (firsts[row], sixths[row], lasts[row])
            )
        return Belief(self.rounds, array("i", rows))


def belief(rounds: int, observations: Sequence[Observation]) -> Belief:
    """The belief when the thief has hidden the car `rounds` times and these searches have been made in order.

    Each step from one belief to the next is remembered, so that following a match costs one step per search.
    """
    return _belief(rounds, telling(observations))


def telling(observations: Sequence[Observation]) -> tuple[Observation, ...]:
    """The searches that tell something: none under a token that was found before (PU-032)."""
    found: list[Observation] = []
    open_roofs: set[str] = set()
    for observation in observations:
        _, building, result = observation
        if building not in open_roofs:
            found.append(observation)
        if result != NOTHING:
            open_roofs.add(building)
    return tuple(found)


@lru_cache(maxsize=96)
def _belief(rounds: int, observations: tuple[Observation, ...]) -> Belief:
    if observations and observations[-1][0] == rounds:
        _, building, result = observations[-1]
        return _belief(rounds, observations[:-1])._observed(building, result)
    if rounds == 1:
        return Belief(1, array("i", range(levels()[0].size)))
    return _belief(rounds - 1, observations)._advanced()
