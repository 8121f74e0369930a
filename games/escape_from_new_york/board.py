"""The island as a content pack draws it: spaces, roads, distances, Bridges. What lies on them is the state's."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.escape_from_new_york.content.rows import OPPOSITE, STEPS, Direction, Space
from games.escape_from_new_york.content.tables import PACKS

EDGE_SIDES: Final[tuple[Direction, ...]] = ("N", "NE", "SE")
"""An edge is named by the space that has it on one of these sides, `F3:N`; the Bridges' too, by their own side."""


ALWAYS_OPEN: Final = frozenset({"street", "library", "wtc"})
"""Kinds of spaces that are open from the start and bear no tile that could be drawn (NY-002)."""


class Island:
    """The geometry of one pack. Made once; nothing of it changes."""

    def __init__(self, spaces: Mapping[str, Space]) -> None:
        self.spaces = spaces
        self.order: tuple[str, ...] = tuple(spaces)
        """The spaces in the order of the table, which breaks ties."""
        self.roads: dict[str, dict[Direction, str]] = {
            key: dict(space.roads) for key, space in spaces.items()
        }
        self.beside: dict[str, tuple[str, ...]] = {
            key: tuple(roads.values()) for key, roads in self.roads.items()
        }
        self._edges: dict[tuple[str, str], str] = {}
        self._sides: dict[tuple[str, Direction], str] = {}
        self.ends: dict[str, tuple[str, str]] = {}
        """The two spaces that an edge parts; a Bridge's edge is not among them."""
        for key, roads in self.roads.items():
            for direction, other in roads.items():
                name = f"{key}:{direction}" if direction in EDGE_SIDES else f"{other}:{OPPOSITE[direction]}"
                self._edges[key, other] = self._sides[key, direction] = name
                self.ends.setdefault(name, (key, other))
        self.bridges: dict[str, int] = {key: space.bridge for key, space in spaces.items() if space.bridge}
        """The number of the Bridge by the space that it touches."""
        for key in self.bridges:
            side = spaces[key].bridge_edge
            if side is not None:
                self._sides[key, side] = f"{key}:{side}"
        self.poi: dict[int, str] = {space.poi: key for key, space in spaces.items() if space.poi}
        """The space of each POI place by its number."""
        self.park: tuple[str, ...] = self.of_kind("park")
        self.library = self.of_kind("library")[0]
        self.always_open = frozenset(key for key, space in spaces.items() if space.kind in ALWAYS_OPEN)
        self.wtc = next(key for key, space in spaces.items() if space.gullfire)
        self.heliport = next(key for key, space in spaces.items() if space.helicopter)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """All spaces of a kind, in order."""
        return tuple(key for key, space in self.spaces.items() if space.kind == kind)

    def edge(self, space: str, other: str) -> str:
        """The name of the edge between two adjacent spaces, the same from both sides."""
        return self._edges[space, other]

    def side(self, space: str, direction: Direction) -> str | None:
        """The edge on one side of a space, a Bridge's included; None where it leads off the board (NY-177)."""
        return self._sides.get((space, direction))

    def bridge_edge(self, space: str) -> str | None:
        """The edge of the Bridge that touches a space; None without one."""
        side = self.spaces[space].bridge_edge
        return None if side is None else self._sides[space, side]

    def distance(self, space: str, other: str) -> int:
        """Hex distance (section 3)."""
        one, two = self.spaces[space], self.spaces[other]
        q, r = one.q - two.q, one.r - two.r
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def towards(self, space: str, directions: tuple[Direction, ...]) -> list[str]:
        """The spaces beside one in these directions."""
        roads = self.roads[space]
        return [roads[direction] for direction in directions if direction in roads]


@cache
def island(pack: int) -> Island:
    """The island of a content pack, by its number from 0."""
    return Island(PACKS[pack].spaces.spaces)


DIRECTIONS: Final[tuple[Direction, ...]] = tuple(STEPS)
