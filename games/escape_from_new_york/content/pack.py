"""The tables of one content pack, by file: `packs/<number>/<file>.toml`."""

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games.escape_from_new_york.content.police_rows import (
    ByHeroes,
    CopAction,
    Mission,
    PoliceBoard,
    Transition,
)
from games.escape_from_new_york.content.police_rows import Reward as RewardCard
from games.escape_from_new_york.content.rows import (
    Ability,
    Action,
    Bar,
    Board,
    Boss,
    Building,
    Car,
    Case,
    EventCard,
    Item,
    NewYorkCard,
    Objective,
    Poi,
    Prisoner,
    Space,
    StartingWeapon,
    Suburb,
    Tile,
    Timer,
    TrapTile,
    Weapon,
)

Reward = Literal["special", "objective"]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a pack."""


class Spaces(Table, frozen=True):
    """spaces.toml"""

    spaces: dict[str, Space]


class Tiles(Table, frozen=True):
    """tiles.toml"""

    city: dict[str, Tile]
    park: dict[str, Tile]
    traps: dict[str, TrapTile]
    trap_cards: dict[str, int]
    suburbs: dict[str, Suburb]
    poi: dict[str, Poi]
    buildings: dict[str, Building]


class Heroes(Table, frozen=True):
    """heroes.toml"""

    ability: Ability
    basic: dict[str, dict[str, Action]]
    """By Hero."""
    special: dict[str, dict[str, Action]]


class Items(Table, frozen=True):
    """items.toml"""

    items: dict[str, Item]
    weapons: dict[str, Weapon]
    starting_weapons: dict[str, StartingWeapon]
    cars: dict[str, Car]
    cases: dict[str, Case]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The Event Level track from left to right (table 2.17)."""

    track: tuple[int, ...]


class CityEvents(Table, frozen=True):
    """city_events.toml"""

    events: dict[str, EventCard]
    event_level: Track
    timer: dict[str, Timer]
    timer_black: dict[int, int]


class NewYork(Table, frozen=True):
    """new_york.toml"""

    standard: dict[str, NewYorkCard]
    hard: dict[str, NewYorkCard]
    special: dict[str, NewYorkCard]
    bosses: dict[str, Boss]
    prisoner: Prisoner
    board: Board


class Goals(Table, frozen=True):
    """goals.toml"""

    levels: dict[str, tuple[Bar, ...]]
    level_rewards: dict[int, tuple[Reward, ...]]
    objectives: dict[str, Objective]
    objectives_drawn: dict[int, int]


class Police(Table, frozen=True):
    """police.toml"""

    action: dict[str, Action]
    cops: dict[str, CopAction]
    missions: dict[str, Mission]
    rewards: dict[str, RewardCard]
    transitions: dict[str, Transition]
    by_heroes: dict[int, ByHeroes]
    police_board: PoliceBoard


class Pack(Struct, frozen=True):
    """All tables of one pack; the field is the name of its file."""

    spaces: Spaces
    tiles: Tiles
    heroes: Heroes
    items: Items
    city_events: CityEvents
    new_york: NewYork
    goals: Goals
    police: Police | UnsetType = UNSET
    """The first pack is older than the expansion, and keeps its digest without it."""

    def plain(self) -> dict[str, object]:
        """The tables as JSON data, of which the digest is taken."""
        plain: dict[str, object] = msgspec.to_builtins(self, str_keys=True)
        return plain


class Fault(Struct, frozen=True):
    """What is wrong with a pack, and where."""

    file: str
    row: str
    """Table and key, `city.city_01`; empty for the whole file."""
    reason: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.row}" if self.row else self.file
        return f"{where}: {self.reason}"
