"""Layouts of walls: random ones, and the check of layouts that somebody has drawn (BB-174 to BB-177)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from games.burgle_bros.geometry import Floor, edge_bit, edges, floor_plan, mask_from
from games.engine.chance import Dice
from games.engine.text import Text

COUNTS: Final = {4: 8, 5: 12}
"""Walls on each floor, by its width (BB-174)."""
TRIES: Final = {"easy": 1, "normal": 10, "hard": 50}
"""Random layouts of which the one with the longest ways is kept (BB-177)."""
BUILDING: Final = "burgle_bros.walls"
FLOORS: Final = ("1", "2", "3")


def inner_edges(width: int, empty: int) -> list[int]:
    """The bits of all edges on which a wall may stand (BB-175)."""
    floor = floor_plan(width, empty, 0)
    return [
        edge_bit(cell, other, width) for cell in floor.cells for other in floor.beside[cell] if other > cell
    ]


def random_walls(width: int, empty: int, difficulty: str, chance: Dice) -> int:
    """A random layout of one floor (BB-177)."""
    return max(
        (one_layout(width, empty, chance) for _ in range(TRIES[difficulty])),
        key=lambda mask: Floor(width, empty, mask).mean_distance,
    )


def one_layout(width: int, empty: int, chance: Dice) -> int:
    """The first layout that comes: edges at random, as long as no room is cut off (BB-177)."""
    bits = inner_edges(width, empty)
    chance.shuffle(bits)
    mask, left = 0, COUNTS[width]
    for bit in bits:
        if left and Floor(width, empty, mask | bit).is_connected:
            mask |= bit
            left -= 1
    return mask


def by_floor(drawn: Sequence[str], floors: int) -> list[list[str]]:
    """Walls such as `1:A1+B1`, as a table option holds them, floor by floor without the floor."""
    found: list[list[str]] = [[] for _ in range(floors)]
    for wall in drawn:
        floor, _, edge = wall.partition(":")
        if floor in FLOORS[:floors]:
            found[int(floor) - 1].append(edge)
    return found


def misdrawn(drawn: Sequence[str]) -> Text | None:
    """What is wrong with walls in any building; how many there are and where depends on the building."""
    for wall in drawn:
        floor, _, edge = wall.partition(":")
        try:
            mask_from([edge], max(COUNTS))
        except ValueError:
            return Text(f"{BUILDING}.edge")
        if floor not in FLOORS:
            return Text(f"{BUILDING}.floors")
    return None


class Fault(Struct, frozen=True):
    """What is wrong with the walls of one floor, as the last part of a text's key."""

    name: Literal["edge", "missing", "surplus", "empty", "cut_off"]
    count: int = 0
    """How many walls are missing or too many."""
    cells: tuple[int, ...] = ()
    """The rooms that are cut off, or stand around the empty place with a wall to it."""


def floor_faults(names: Sequence[str], width: int, empty: int) -> Iterator[Fault]:
    """All that is wrong with the walls of one floor (BB-174 to BB-176)."""
    try:
        mask = mask_from(names, width)
    except ValueError:
        yield Fault("edge")
        return
    more, twice = mask.bit_count() - COUNTS[width], len(names) - mask.bit_count()
    if more < 0:
        yield Fault("missing", -more)
    if more > 0 or twice:
        yield Fault("surplus", max(more, 0) + twice)
    beside = tuple(cell for edge in edges(mask, width) if empty in edge for cell in edge if cell != empty)
    if beside:
        yield Fault("empty", cells=beside)
    cut_off = floor_plan(width, empty, mask).cut_off
    if cut_off:
        yield Fault("cut_off", cells=cut_off)


def wrong_walls(layout: Sequence[Sequence[str]], floors: int, width: int, empty: int) -> str | None:
    """Why a drawn layout (for each floor edges such as `A1+B1`) can't be played, as the key of a text; None if it
    can."""
    if len(layout) != floors:
        return f"{BUILDING}.floors"
    for names in layout:
        for fault in floor_faults(names, width, empty):
            return f"{BUILDING}.{'count' if fault.count else fault.name}"
    return None
