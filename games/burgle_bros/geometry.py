"""Floors: cells, walls, distances and the guard's way. Cells count row by row from the upper left one, from 0.

A floor's walls are one number with a bit for each edge, so that floors are cached by it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

COLUMNS: Final = "ABCDE"
NO_CELL: Final = -1


def cell_name(cell: int, width: int) -> str:
    """A cell as it is written: column letter and row number (section "The building" of the rules)."""
    return f"{COLUMNS[cell % width]}{cell // width + 1}"


def cell_from(name: str, width: int) -> int:
    """The cell of that name; raises ValueError if the floor has none."""
    column = COLUMNS[:width].find(name[:1]) if len(name) == 2 else -1
    row = int(name[1]) if len(name) == 2 and name[1] in "12345"[:width] else 0
    if column < 0 or row < 1:
        raise ValueError(f"{name!r} is no room of a floor of {width} by {width}")
    return (row - 1) * width + column


def edge_bit(one: int, other: int, width: int) -> int:
    """The bit of the edge between two cells; raises ValueError unless they share an edge."""
    low, high = sorted((one, other))
    if high == low + 1 and high % width:
        return 1 << (low * 2)
    if high == low + width:
        return 1 << (low * 2 + 1)
    raise ValueError("these cells share no edge")


def edges(mask: int, width: int) -> Iterator[tuple[int, int]]:
    """The walls of a floor as pairs of cells, in the order of their bits."""
    for cell in range(width * width):
        if mask >> (cell * 2) & 1:
            yield cell, cell + 1
        if mask >> (cell * 2 + 1) & 1:
            yield cell, cell + width


def edge_name(edge: tuple[int, int], width: int) -> str:
    """An edge as it is written: `A1+B1`."""
    return f"{cell_name(edge[0], width)}+{cell_name(edge[1], width)}"


def mask_from(names: Iterable[str], width: int) -> int:
    """The number of a floor's walls from names such as `A1+B1`; raises ValueError for what is no edge."""
    mask = 0
    for name in names:
        one, plus, other = name.partition("+")
        if not plus:
            raise ValueError(f"{name!r} is no edge between two rooms")
        mask |= edge_bit(cell_from(one, width), cell_from(other, width), width)
    return mask


class Floor:
    """One floor's plan: neighbours, distances and ways. Get it by `floor_plan`, which keeps it."""

    def __init__(self, width: int, empty: int, walls: int) -> None:
        self.width = width
        self.empty = empty
        """The empty place of Fort Knox, or `NO_CELL`."""
        self.cells: tuple[int, ...] = tuple(cell for cell in range(width * width) if cell != empty)
        self.beside: list[tuple[int, ...]] = [
            self._beside(cell) if cell != empty else () for cell in range(width * width)
        ]
        """Orthogonal neighbours, with walls or without."""
        self.adjacent: list[tuple[int, ...]] = [
            tuple(other for other in self.beside[cell] if not edge_bit(cell, other, width) & walls)
            for cell in range(width * width)
        ]
        """Orthogonal neighbours without a wall between."""
        self._ways: dict[tuple[int, int], tuple[int, ...]] = {}

    def _beside(self, cell: int) -> tuple[int, ...]:
        width = self.width
        around = [cell - width, cell + width]
        if cell % width:
            around.append(cell - 1)
        if (cell + 1) % width:
            around.append(cell + 1)
        return tuple(sorted(c for c in around if 0 <= c < width * width and c != self.empty))

    def _distances(self, start: int) -> list[int]:
        found = [-1] * (self.width * self.width)
        if start == self.empty:
            return found
        found[start] = 0
        waiting = deque([start])
        while waiting:
            cell = waiting.popleft()
            for other in self.adjacent[cell]:
                if found[other] < 0:
                    found[other] = found[cell] + 1
                    waiting.append(other)
        return found

    @cached_property
    def distance(self) -> list[list[int]]:
        """Steps between two cells; -1 where there is no way."""
        return [self._distances(cell) for cell in range(self.width * self.width)]

    @property
    def is_connected(self) -> bool:
        """Whether no room is cut off (BB-176)."""
        found = self._distances(self.cells[0])
        return all(found[cell] >= 0 for cell in self.cells)

    @property
    def cut_off(self) -> tuple[int, ...]:
        """The rooms outside of the greatest part that hangs together (BB-176); of equal parts the later ones."""
        parts: list[list[int]] = []
        left = list(self.cells)
        while left:
            found = self._distances(left[0])
            parts.append([cell for cell in left if found[cell] >= 0])
            left = [cell for cell in left if found[cell] < 0]
        greatest = max(parts, key=len)
        return tuple(cell for cell in self.cells if cell not in greatest)

    @property
    def mean_distance(self) -> float:
        """Steps between two rooms on average: the longer, the harder the floor (BB-177)."""
        return sum(self.distance[a][b] for a in self.cells for b in self.cells) / len(self.cells) ** 2

    def is_outer(self, cell: int) -> bool:
        """Whether the room lies on the rim, or next to the empty place."""
        return len(self.beside[cell]) < 4

    def within(self, cell: int, steps: int) -> list[int]:
        """The rooms at most so many steps away, the room itself among them."""
        return [other for other in self.cells if 0 <= self.distance[cell][other] <= steps]

    def shortest_ways(self, start: int, goal: int) -> list[tuple[int, ...]]:
        """All shortest ways, both ends included."""
        if start == goal:
            return [(start,)]
        left = self.distance[start][goal]
        return [
            (start, *way)
            for other in self.adjacent[start]
            if self.distance[other][goal] == left - 1
            for way in self.shortest_ways(other, goal)
        ]

    def way(self, start: int, goal: int) -> tuple[int, ...]:
        """The guard's way: of the shortest ones the most clockwise (BB-080, BB-081); both ends included."""
        found = self._ways.get((start, goal))
        if found is None:
            best, *others = self.shortest_ways(start, goal)
            for other in others:
                if is_more_clockwise(other, best, self.width):
                    best = other
            found = self._ways[start, goal] = best
        return found

    def step(self, start: int, goal: int) -> int:
        """The next room on the guard's way."""
        return self.way(start, goal)[1]


def is_more_clockwise(way: tuple[int, ...], other: tuple[int, ...], width: int) -> bool:
    """Whether the loop out along `way` and back along `other`, from where they part to where they meet again, runs
    clockwise on the drawing (BB-081). Both ways are as long, and differ."""
    part = next(index for index, cell in enumerate(way) if cell != other[index]) - 1
    meet = next(index for index in range(part + 1, len(way)) if way[index] == other[index])
    loop = [*way[part : meet + 1], *reversed(other[part + 1 : meet])]
    area = 0
    for index, cell in enumerate(loop):
        after = loop[(index + 1) % len(loop)]
        area += (cell % width) * (after // width) - (after % width) * (cell // width)
    return area > 0


class GroundPlan:
    """All floors of a building as tables by room: a room is the number of its floor times the cells of one, plus its
    cell. Get it by `ground_plan`, which keeps it."""

    def __init__(self, width: int, empty: int, walls: tuple[int, ...]) -> None:
        self.cells = cells = width * width
        """Places on one floor, the empty one counted."""
        self.floors = [floor_plan(width, empty, mask) for mask in walls]
        self.keys = [
            f"{number}:{cell_name(cell, width)}"
            for number in range(1, len(walls) + 1)
            for cell in range(cells)
        ]
        """Rooms as they are written: `2:C3`."""
        self.rooms = {key: room for room, key in enumerate(self.keys)}
        self.adjacent = self._by_room([plan.adjacent for plan in self.floors])
        """Orthogonal neighbours without a wall between."""
        self.beside = self._by_room([plan.beside for plan in self.floors])
        """Orthogonal neighbours, with walls or without."""

    def _by_room(self, tables: list[list[tuple[int, ...]]]) -> list[tuple[int, ...]]:
        return [
            tuple(floor * self.cells + other for other in others)
            for floor, table in enumerate(tables)
            for others in table
        ]


@lru_cache(maxsize=512)
def ground_plan(width: int, empty: int, walls: tuple[int, ...]) -> GroundPlan:
    """The plan of a building with these walls, floor by floor."""
    return GroundPlan(width, empty, walls)


@lru_cache(maxsize=512)
def floor_plan(width: int, empty: int, walls: int) -> Floor:
    """The plan of a floor with these walls."""
    return Floor(width, empty, walls)
