"""Every way a thief can take: self-avoiding paths of neighbouring buildings, up to 11 of them (PU-012 to PU-014).

A path is known by the set of its buildings (bits) and its last building (a number in reading order). There
are 99,401 legal paths of 1 to 11 buildings, 42,736 of them complete escapes, so all of them fit in memory;
they are built once, when somebody first needs them. Figures: section 8.1 of the rules page, tested.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from games.pursuit.board import BUILDINGS, INDEX, STEPS

ROUNDS: Final = 11
"""Rounds in a whole match, that is buildings in a complete escape (PU-041)."""

NO_BUILDING: Final = -1
"""Stands for the building of round 6 on paths that have not come so far."""

_RED_ROUND: Final = 6

_escapes: dict[tuple[int, int], int] = {}
_lengths: dict[tuple[int, int], int] = {}


def escapes_from(mask: int, last: int) -> int:
    """In how many ways a path with these buildings and this last one can be extended to 11 buildings."""
    known = _escapes.get((mask, last))
    if known is not None:
        return known
    if mask.bit_count() == ROUNDS:
        count = 1
    else:
        count = sum(escapes_from(mask | 1 << step, step) for step in STEPS[last] if not mask >> step & 1)
    _escapes[mask, last] = count
    return count


def longest_from(mask: int, last: int) -> int:
    """The most buildings, 11 at the most, that a path with these buildings and this last one can reach."""
    length = mask.bit_count()
    if length == ROUNDS or escapes_from(mask, last):
        return ROUNDS
    known = _lengths.get((mask, last))
    if known is None:
        onward = (longest_from(mask | 1 << step, step) for step in STEPS[last] if not mask >> step & 1)
        known = _lengths[mask, last] = max(onward, default=length)
    return known


def escapes_through(path: list[str] | tuple[str, ...]) -> int:
    """How many complete escapes begin with this legal path; 0 means that it is doomed."""
    mask = 0
    for building in path:
        mask |= 1 << INDEX[building]
    return escapes_from(mask, INDEX[path[-1]])


@dataclass(frozen=True, slots=True)
class Level:
    """All legal paths of one length, one per row; the rows' columns are lists of equal length."""

    masks: list[int]
    """The set of the path's buildings."""

    lasts: list[int]
    """Its newest building: where the car is."""

    firsts: list[int]
    """Its building of round 1, under the yellow token."""

    sixths: list[int]
    """Its building of round 6, under the red token, or `NO_BUILDING`."""

    parents: list[int]
    """The row of the path without its last building, in the level before (-1 in the first)."""

    children: list[int]
    """Row r is continued by the rows `children[r]` to `children[r + 1]` (exclusive) of the next level."""

    escapes: list[int]
    """How many complete escapes begin with it."""

    @property
    def size(self) -> int:
        """Number of paths."""
        return len(self.masks)


@cache
def levels() -> tuple[Level, ...]:
    """All legal paths: `levels()[n]` holds those of n + 1 buildings, in reading order."""
    starts = list(range(len(BUILDINGS)))
    level = Level(
        masks=[1 << start for start in starts],
        lasts=starts,
        firsts=starts,
        sixths=[NO_BUILDING] * len(starts),
        parents=[-1] * len(starts),
        children=[0],
        escapes=[escapes_from(1 << start, start) for start in starts],
    )
    built = [level]
    for length in range(2, ROUNDS + 1):
        level = _extended(level, length)
        built.append(level)
    level.children.extend([0] * level.size)
    return tuple(built)


def _extended(level: Level, length: int) -> Level:
    """The level after this one; also fills in this one's `children`."""
    longer = Level([], [], [], [], [], [0], [])
    for row in range(level.size):
        mask, last = level.masks[row], level.lasts[row]
        for step in STEPS[last]:
            if mask >> step & 1:
                continue
            extended = mask | 1 << step
            longer.masks.append(extended)
            longer.lasts.append(step)
            longer.firsts.append(level.firsts[row])
            longer.sixths.append(step if length == _RED_ROUND else level.sixths[row])
            longer.parents.append(row)
            longer.escapes.append(escapes_from(extended, step))
        level.children.append(longer.size)
    return longer


def path_at(rounds: int, row: int) -> list[str]:
    """The buildings of one row of the level of that many rounds, first to last."""
    path: list[str] = []
    for level in reversed(levels()[:rounds]):
        path.append(BUILDINGS[level.lasts[row]])
        row = level.parents[row]
    path.reverse()
    return path
