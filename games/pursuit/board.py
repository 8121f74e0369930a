"""The city as tables: 25 buildings on a 5x5 grid and the 16 crossroads between them (PU-005, PU-013, PU-023).

Buildings are named `A1` (top left) to `E5` (bottom right), crossroads `a1` to `d4` after the building at
their upper left. "Reading order" is row by row, from left to right. Nothing here changes during a match;
the tables exist so that legality is a lookup. Bit masks number the buildings in reading order.
"""

from typing import Final

SIDE: Final = 5
"""Buildings per row and per column."""

_COLUMNS: Final = "ABCDE"
_ROAD_COLUMNS: Final = "abcd"


def _grid(columns: str) -> tuple[str, ...]:
    return tuple(f"{column}{row}" for row in range(1, len(columns) + 1) for column in columns)


def _steps(columns: str) -> dict[str, tuple[str, ...]]:
    """Who lies one step away in a row or a column: never diagonally, never around the edge."""
    side = len(columns)
    around: dict[str, tuple[str, ...]] = {}
    for row in range(side):
        for column in range(side):
            places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            around[f"{columns[column]}{row + 1}"] = tuple(
                f"{columns[c]}{r + 1}" for r, c in places if 0 <= r < side and 0 <= c < side
            )
    return around


BUILDINGS: Final = _grid(_COLUMNS)
"""The 25 buildings in reading order."""

CROSSROADS: Final = _grid(_ROAD_COLUMNS)
"""The 16 crossroads in reading order."""

NEIGHBOURS: Final = _steps(_COLUMNS)
"""For each building the two to four next to it, in reading order."""

ROADS: Final = _steps(_ROAD_COLUMNS)
"""For each crossroad the two to four next to it, in reading order."""

TOUCHED: Final = {
    crossroad: tuple(f"{_COLUMNS[column + right]}{row + 1 + down}" for down in (0, 1) for right in (0, 1))
    for row in range(SIDE - 1)
    for column, crossroad in enumerate(CROSSROADS[row * 4 : row * 4 + 4])
}
"""For each crossroad its four buildings: upper left, upper right, lower left, lower right."""

TOUCHING: Final = {
    building: tuple(crossroad for crossroad in CROSSROADS if building in TOUCHED[crossroad])
    for building in BUILDINGS
}
"""For each building the crossroads that touch it: one at a corner, two at the border, four inside."""

INDEX: Final = {building: number for number, building in enumerate(BUILDINGS)}
"""The number of each building in reading order."""

BIT: Final = {building: 1 << number for number, building in enumerate(BUILDINGS)}
"""One bit per building, for sets of buildings kept in an int."""

STEPS: Final = tuple(tuple(INDEX[other] for other in NEIGHBOURS[building]) for building in BUILDINGS)
"""`NEIGHBOURS` by numbers, for the loops over all paths."""

REACH: Final = {
    crossroad: tuple(INDEX[building] for building in TOUCHED[crossroad]) for crossroad in CROSSROADS
}
"""`TOUCHED` by numbers."""

DARK: Final = frozenset(building for number, building in enumerate(BUILDINGS) if number % 2 == 0)
"""The 13 buildings of A1's colour on a chessboard. The car changes colour with every step."""


def mask_of(buildings: list[str] | tuple[str, ...]) -> int:
    """The set of these buildings as bits."""
    mask = 0
    for building in buildings:
        mask |= BIT[building]
    return mask


def buildings_of(mask: int) -> list[str]:
    """The buildings of a bit set, in reading order."""
    return [building for building in BUILDINGS if mask & BIT[building]]


def distance(one: str, other: str) -> int:
    """Steps between two places of the same kind, two buildings or two crossroads."""
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


def helicopters_above(building: str, crossroads: list[str]) -> int:
    """How many of these helicopters touch the building."""
    return sum(crossroad in TOUCHING[building] for crossroad in crossroads)


def nearest_free_crossroad(wanted: str, occupied: list[str]) -> str:
    """The wanted crossroad, or the free one fewest steps from it; ties go by reading order (decision D2)."""
    free = [crossroad for crossroad in CROSSROADS if crossroad not in occupied]
    return min(free, key=lambda crossroad: distance(wanted, crossroad))
