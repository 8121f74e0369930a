"""The rows of a content pack, typed: what each table of `packs/<number>/` may hold."""

from typing import Final, Literal

from msgspec import Struct

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
SpaceKind = Literal["city", "park", "poi", "street", "library", "wtc"]
Mark = bool | tuple[str, ...]
"""`true` where a whole row is reconstructed, or the names of what of it is; nothing where the rulebook gives it."""

STEPS: Final[dict[Direction, tuple[int, int]]] = {
    "N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0),
}  # fmt: skip
"""Axial steps by direction, clockwise from the north (section 3)."""
OPPOSITE: Final[dict[Direction, Direction]] = {
    "N": "S",
    "NE": "SW",
    "SE": "NW",
    "S": "N",
    "SW": "NE",
    "NW": "SE",
}


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row may say."""

    reconstructed: Mark = False


class Space(Row, frozen=True, kw_only=True):
    """One space of the board (table 2.4)."""

    q: int
    r: int
    kind: SpaceKind
    roads: dict[Direction, str]
    suburb: bool = False
    coast: bool = False
    poi: int = 0
    """The number of the POI place; 0 for none."""
    bridge: int = 0
    """The number of the Bridge; 0 for none."""
    bridge_edge: Direction | None = None
    gullfire: bool = False
    helicopter: bool = False


class Tile(Row, frozen=True, kw_only=True):
    """A City or Park tile (tables 2.5 and 2.6)."""

    prisoners: int = 0
    items: int = 0
    event: bool = False
    manhole: bool = False
    car: bool = False
    roadblock: Direction | None = None
    building: str = ""
    roads: tuple[Direction, ...] = ("N", "NE", "SE", "S", "SW", "NW")


class TrapTile(Row, frozen=True, kw_only=True):
    """A tile of the option `traps` (NY-404)."""

    trap: str


class Suburb(Row, frozen=True, kw_only=True):
    """A Suburb counter (table 2.7)."""

    count: int
    prisoners: int = 0
    items: int = 0
    event: bool = False
    manhole: bool = False
    car: bool = False
    raft: bool = False


class Poi(Row, frozen=True, kw_only=True):
    """A POI tile (table 2.8)."""

    prisoners: int = 0
    boss: str = ""
    case: int = 0
    """The number of the Case counter that comes with it; 0 for none."""
    special: bool = False
    manhole: bool = False
    car: bool = False
    camp: bool = False
    duke: bool = False


class Building(Row, frozen=True, kw_only=True):
    """What step 9 offers (table 2.9)."""

    choices: tuple[str, ...]
    shelter: bool = False


class Action(Row, frozen=True, kw_only=True):
    """An Action card (tables 2.10 and 2.11)."""

    effect: str
    noise: int
    clear: bool = False
    extra: bool = False


class Ability(Row, frozen=True, kw_only=True):
    """The personal ability (NY-340)."""

    choices: tuple[str, ...]
    noise: int


class Item(Row, frozen=True, kw_only=True):
    """An Item that is no Weapon (table 2.14)."""

    count: int
    effect: str = ""
    noise: int = 0
    tape: bool = False
    """Whether it is what the Objective of the Fake Tape asks for."""
    option: str = ""


class Weapon(Row, frozen=True, kw_only=True):
    """A Weapon of the Item deck (table 2.14)."""

    count: int
    ammo: int = 0
    shot: str = ""
    noise: int = 0
    bar: bool = False
    melee: int = 0
    club: int = 0
    option: str = ""


class StartingWeapon(Row, frozen=True, kw_only=True):
    """A Hero's own Weapon (table 2.12)."""

    hero: str
    ammo: int
    shot: str
    noise: int = 0
    bar: bool = False


class Car(Row, frozen=True, kw_only=True):
    """A Car card (table 2.12)."""

    move: int
    reveal: int
    figures: int
    hero: str = ""


class Case(Row, frozen=True, kw_only=True):
    """A Case card (table 2.13)."""

    bridge: int = 0
    tape: bool = False
    starting: str = ""
    """The Hero who begins with it; it is in no slot then."""
    effect: str = ""
    otherwise: str = ""


class EventCard(Row, frozen=True, kw_only=True):
    """An Event card (table 2.15)."""

    count: int
    effect: str = ""
    option: str = ""


class Timer(Row, frozen=True, kw_only=True):
    """A Timer tile (table 2.16)."""

    layer: Literal["black", "hurry_up", "red"]
    count: int
    effect: str = ""
    option: str = ""


class NewYorkCard(Row, frozen=True, kw_only=True):
    """A New York card, front and back (table 2.19)."""

    cost: int
    directions: tuple[Direction, ...]
    roadblock: Direction
    effect: str


class Boss(Row, frozen=True, kw_only=True):
    """A Boss (table 2.18)."""

    hits: int
    damage: int
    range: int
    move: int
    returns: bool = False
    any_direction: bool = False
    trick: bool = True
    case: int = 0


class Prisoner(Row, frozen=True, kw_only=True):
    """A Prisoner, and what a Car adds."""

    hits: int
    damage: int
    range: int
    move: int
    car_hits: int
    car_move: int


class Board(Row, frozen=True, kw_only=True):
    """New York's board and the limits of the supply (NY-013, NY-017)."""

    noise: int
    missions: int
    prisoners: int
    hard_prisoners: int
    roadblocks: int
    item_cubes: int
    supply: int
    """How many cards a personal supply holds at most."""


class Bar(Struct, frozen=True, forbid_unknown_fields=True):
    """One Level Bar: its icons (table 2.20)."""

    prisoners: int
    items: int


class Objective(Row, frozen=True, kw_only=True):
    """A Personal Objective (table 2.21)."""

    colour: Literal["blue", "purple"]
    count: int
    needs: Literal["helicopter", "gullfire", "raft", "bridge", "tape", "fake_tape", "bracelet", "wanted"]
    option: str = ""
