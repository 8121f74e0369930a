"""The city in numbers, out of the view of one seat: roads, who stands where, what a step would cost."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from msgspec import UnsetType

from games.escape_from_new_york.board import Island, island
from games.escape_from_new_york.content.pack import Pack
from games.escape_from_new_york.content.rows import Action, StartingWeapon, Weapon
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.view import EscapeView, HeroView, OwnView

TABLES: Final[Pack] = PACKS[-1]
"""Bots go by the newest tables: they may know those of older matches no better."""

UNREVEALED: Final = 0.6
"""What a step into an empty space costs more than another: it has to be revealed first."""
ROADBLOCK: Final = 1.5
"""What a standing Roadblock costs on a way, in steps."""


class Aim(NamedTuple):
    """Something to go for."""

    name: str
    """What a plan marks as done: `poi:A2`."""
    space: str
    worth: float


def action_row(card: str) -> Action | None:
    """The row of an Action card, of whichever Hero."""
    heroes = TABLES.heroes
    for table in (heroes.basic, heroes.special):
        for cards in table.values():
            if card in cards:
                return cards[card]
    return None if isinstance(TABLES.police, UnsetType) else TABLES.police.action.get(card)


def weapon_row(weapon: str) -> Weapon | StartingWeapon | None:
    """The row of a Weapon."""
    return TABLES.items.weapons.get(weapon) or TABLES.items.starting_weapons.get(weapon)


@cache
def roads() -> dict[str, tuple[tuple[str, str], ...]]:
    """The spaces beside each space, with the edge between."""
    plan = island(len(PACKS) - 1)
    return {
        space: tuple((other, plan.edge(space, other)) for other in beside)
        for space, beside in plan.beside.items()
    }


@lru_cache(2048)
def ways_to(goal: str, walkable: frozenset[str], standing: frozenset[str]) -> dict[str, float]:
    """What the way from each space to a goal costs, in steps."""
    found: dict[str, float] = {}
    heap = [(0.0, goal)]
    beside = roads()
    while heap:
        cost, space = heappop(heap)
        if space in found:
            continue
        found[space] = cost
        entered = cost + 1.0 + (0.0 if space in walkable else UNREVEALED)
        for other, edge in beside[space]:
            if other not in found:
                heappush(heap, (entered + (ROADBLOCK if edge in standing else 0.0), other))
    return found


class Site:
    """What a seat sees of the map."""

    def __init__(self, view: EscapeView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.island: Island = island(len(PACKS) - 1)
        self.me: HeroView = view.heroes[seat]
        self.open = self.island.always_open.union(view.tiles, view.poi)
        self.hidden = frozenset(view.hidden_poi)
        self.standing = frozenset(view.roadblocks)
        self.enemies = tuple(view.enemies)
        self.enemies_in: dict[str, list[int]] = {}
        for number, enemy in enumerate(self.enemies):
            self.enemies_in.setdefault(enemy.space, []).append(number)
        self.roads = roads()
        self.walkable = self.open | self.hidden
        self.heroes_in: dict[str, list[int]] = {}
        for hero in view.heroes:
            if hero.space is not None:
                self.heroes_in.setdefault(hero.space, []).append(hero.seat)
        self.icons = {space: frozenset(shown) for space, shown in view.icons.items()}

    @property
    def own(self) -> OwnView:
        """What only the seat sees of its cards."""
        own = self.me.own
        if own is None:
            raise ValueError("a bot sees its own cards")
        return own

    @property
    def here(self) -> str:
        """The space of the seat's Hero."""
        return self.me.space or self.island.library

    @property
    def late(self) -> bool:
        """Whether the top Timer tile is red."""
        return self.view.timer_top == "red"

    def shows(self, space: str, icon: str) -> bool:
        """Whether an open space shows an icon, or is that building."""
        return icon in self.icons.get(space, ())

    def building(self, space: str) -> str:
        """The Building in a space; empty without one."""
        return next((icon for icon in self.icons.get(space, ()) if icon in TABLES.tiles.buildings), "")

    def is_shelter(self, space: str) -> bool:
        """Whether a Hero there ignores all damage (NY-097)."""
        building = self.building(space)
        return bool(building) and TABLES.tiles.buildings[building].shelter

    def spaces_of(self, seats: list[int]) -> list[str]:
        """Where some Heroes stand."""
        return [space for seat in seats if (space := self.view.heroes[seat].space) is not None]

    def distances(self, goal: str) -> dict[str, float]:
        """What the way from each space to a goal costs, in steps."""
        return ways_to(goal, self.walkable, self.standing)
