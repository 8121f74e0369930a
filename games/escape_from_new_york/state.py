"""The state of a match of Escape from New York: what lies on the table, and what is hidden below it.

Seats are numbers, Heroes, spaces, cards and tiles are keys of the content pack. Piles are lists with the top last.
What can be counted from the table (Prisoners, Cars, cubes and counters in the supply) is never stored.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, field

from games.engine.state import State
from games.escape_from_new_york.police_state import PoliceState

KEY: Final = "escape_from_new_york"
NOBODY: Final = -1
"""No seat: nobody holds the President."""

PRISONER: Final = "prisoner"
DRIVER: Final = "driver"
"""A Prisoner with a Car: one Enemy, whose token is in the supply meanwhile (NY-223)."""

Colour = Literal["blue", "purple"]
COLOURS: Final[tuple[Colour, ...]] = ("blue", "purple")


class Enemy(Struct, array_like=True, gc=False):
    """A Prisoner, a Prisoner with a Car, or a Boss."""

    kind: str
    """`prisoner`, `driver` or the key of a Boss."""
    space: str
    damage: int = 0
    """Taken so far; a Prisoner forgets it at the end of the turn (NY-146)."""
    tricked: bool = False
    moved: bool = False
    """Whether the effect that is being carried out has moved it already (NY-230)."""

    @property
    def is_prisoner(self) -> bool:
        """Whether it is no Boss."""
        return self.kind in (PRISONER, DRIVER)


class Hero(Struct, omit_defaults=True, gc=False):
    """What one seat has."""

    key: str = ""
    """Which Hero it plays; empty until it is chosen."""
    space: str = ""
    hand: list[str] = []
    discard: list[str] = []
    specials: list[str] = []
    """Special Action cards not yet taken."""
    supply: list[str] = []
    """Items and Cases, the face-up ones too; the President stands in the state."""
    weapon: str = ""
    ammo: int = 0
    car: str = ""
    """The key of the Car card; empty without one."""
    texture: str = ""
    """Of the Level Bars."""
    level: int = 0
    """Bars removed (NY-115)."""
    bar_prisoners: int = 0
    bar_items: int = 0
    objectives: dict[Colour, str] = {}
    wanted: int = 0
    peeked: dict[str, str] = {}
    """POI tiles that this seat has looked at secretly, by space (NY-335)."""


class Turn(Struct, omit_defaults=True, gc=False):
    """What is remembered for one turn only."""

    chosen: list[str] = []
    """Action cards lying face down in front of the Hero, not yet due."""
    shown: list[str] = []
    """Action cards turned up this turn."""
    spent: str = ""
    """The card left unrevealed for the personal ability (NY-341)."""
    noise: int = 0
    """Of cards and ability; New York gains it in step 6 (NY-090)."""
    guard: int = 0
    noted: list[str] = []
    """Spaces with an Event icon or a Trap entered in this action, in order (NY-395, NY-399)."""
    steps: int = 0
    """Steps that the Hero has made."""
    kills: int = 0
    """Enemies that the Hero has killed; counted with `us_police` only."""


class Promise(Struct, omit_defaults=True, gc=False):
    """What a seat has said to the others (`promises.py`)."""

    seat: int
    turn: int
    """In which turn it was said."""
    key: str
    """The matter and what is said of it: `hold:tape`, `meet:2`, `points:3`, `ride`."""
    measure: int = 0
    """By what it is measured: how far away the meeting place was, or how many Rewards there were."""
    broken: bool = False
    """Public facts have spoken against it."""


class Theft(Struct, omit_defaults=True, frozen=True, gc=False):
    """A card that was stolen (NY-330)."""

    turn: int
    thief: int
    victim: int
    card: str
    is_open: bool = False
    """It lay open: everybody saw which it was."""


class EscapeState(State, gc=False, kw_only=True):
    """What stands on the table. Published: fields stay, new ones get defaults."""

    stage: str = "heroes"
    """`heroes` while they are chosen, then the step of the turn that is played."""
    heroes: list[Hero] = []
    current: int = 0
    """The seat whose turn it is."""
    first: int = 0
    turns: int = 0
    """Turns begun so far."""
    turn: Turn = field(default_factory=Turn)

    tiles: dict[str, str] = {}
    """City and Park tiles by space."""
    city_deck: list[str] = []
    park_deck: list[str] = []
    poi: dict[str, str] = {}
    """POI tiles by space, hidden ones too."""
    poi_open: list[str] = []
    suburbs: dict[str, str] = {}
    """Suburb counters by space, face-down ones too."""
    suburbs_open: list[str] = []
    roadblocks: dict[str, bool] = {}
    """By edge: whether it stands, or lies destroyed (NY-243)."""
    enemies: list[Enemy] = []
    parked: dict[str, int] = {}
    """Abandoned Cars by space."""
    cubes: dict[str, int] = {}
    """Item cubes by space."""
    counters: dict[str, list[int]] = {}
    """Case counters by space."""
    slots: list[str] = []
    """The Case card in each slot, 1 first; empty where it was collected."""
    boxed_case: str = ""
    """The diagram that was put back unseen (NY-009)."""
    gullfire: bool = True
    """Whether it is intact."""
    helicopter: str = ""
    landed: bool = False

    items: list[str] = []
    items_discard: list[str] = []
    events: list[str] = []
    events_discard: list[str] = []
    event_place: int = 0
    """Where the Event Level marker stands, from 0."""
    timer: list[str] = []
    timer_gone: list[str] = []
    """Tiles discarded unseen, and black tiles left in the box (hidden)."""
    timer_shown: list[str] = []
    """Tiles that were revealed, and red ones that were discarded."""
    objectives: dict[Colour, list[str]] = {}
    """The Objective decks."""
    objectives_box: list[str] = []
    traps: list[str] = []

    new_york: list[str] = []
    new_york_discard: list[str] = []
    bonuses: list[str] = []
    specials: list[str] = []
    """New York Special cards laid aside."""
    noise: int = 0
    missions: int = 0
    """Mission cubes in the right box."""
    waiting_noise: int = 0
    """Noise that waits until the Mission cubes are back (NY-213)."""
    duke_waits: bool = False
    """The Duke was killed and comes back with the next Timer tile (NY-261)."""
    president: int = NOBODY
    """The seat that holds him."""
    collected: bool = False
    """Whether the President was ever collected."""
    president_deck: list[str] = []
    """With `dead_or_alive`."""
    dead: bool = False
    bracelet_up: bool = False
    wanted_left: int = 0
    promises: list[Promise] = []
    """What has been said, the latest last; of each matter a seat's latest statement alone."""
    thefts: list[Theft] = []
    """What has been stolen, in order."""
    police: PoliceState | None = None
    """With `us_police`."""

    @property
    def hero(self) -> Hero:
        """The current Hero."""
        return self.heroes[self.current]
