"""What lies on the table. A *room* is a number: floor times cells of a floor, plus the cell. Floors count from 0.

Secret are the tiles of rooms that are not revealed, the order of all decks, and the patrol cards that were taken out.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.burgle_bros.content.tables import PACKS, Scenario, kind_of
from games.burgle_bros.geometry import Floor, GroundPlan, cell_from, ground_plan
from games.engine.state import State

KEY: Final = "burgle_bros"
TURN: Final = f"{KEY}.turn"
NOWHERE: Final = -1
"""No room; of a burglar: has not had a first turn (BB-019)."""
ROOF: Final = -2
"""Where burglars are who have escaped."""
UNPLACED: Final = -1
"""A guard who was never placed (BB-020)."""
GONE: Final = -2
"""A guard whom nobody can see any more (BB-170)."""
SENSORS: Final = ("fingerprint", "laser", "motion")
MOST_HACKS: Final = 6
MOST_DICE: Final = 6
SMALL: Final = 16
"""Places on a floor of four by four."""
ACTIONS: Final = 4


class Request(Struct, array_like=True, frozen=True, gc=False):
    """Something that needs a team-mate's consent: a deed by its key in the question `act`, and whose consent."""

    deed: str
    of: int


class BurgleState(State, gc=False, kw_only=True):
    """Lists by seat are lists of burglars; others say what they go by."""

    stage: str = "characters"
    """`characters`, `entrance` or `turns`."""
    tiles: list[str] = []
    """By room; "" is the empty place."""
    shown: list[int] = []
    """Revealed rooms, in the order in which they were revealed."""
    walls: list[int] = []
    """By floor: the number of its walls (`geometry`)."""
    guards: list[int] = []
    """By floor: the guard's cell, `UNPLACED` or `GONE`."""
    speeds: list[int] = []
    """By floor: what the guard die shows."""
    goals: list[int] = []
    """By floor: the cell on which the guard die lies, or `NOWHERE`."""
    patrols: list[list[int]] = []
    """By floor: the patrol deck, its top last."""
    patrols_gone: list[list[int]] = []
    """By floor: patrol cards that were taken out unseen."""
    patrols_used: list[list[int]] = []
    """By floor: the patrol cards that were turned up, in order."""
    patrols_known: list[list[int]] = []
    """By floor: how many cards on top of the patrol deck, and how many at its bottom, the team knows."""
    alarms: list[int] = []
    """Rooms with an Alarm token, sorted."""
    hacks: dict[int, int] = {}
    """Hack tokens by room."""
    hides: dict[int, int] = {}
    """Stealth tokens that lie in rooms."""
    unlocked: list[int] = []
    """Keypads with an Open token."""
    jammed: list[int] = []
    """Rooms that a Crowbar has disabled."""
    ladders: list[int] = []
    """Rooms with a stairs token of a Thermal Bomb: they lead up."""
    dice: dict[int, int] = {}
    """Dice on safes, by room."""
    cracked: list[int] = []
    """Rooms with a Crack token."""
    opened: list[int] = []
    """Safes that are open."""
    emptied: list[int] = []
    """Laboratories whose tool has been drawn."""
    lying: dict[int, list[str]] = {}
    """Tools and loot that lie in rooms."""
    entrance: int = NOWHERE
    crow: int = NOWHERE
    kitty: int = NOWHERE
    """Where the Kitty token is."""
    donuts: int = NOWHERE
    """The floor of the guard who has the Donuts."""
    characters: list[str] = []
    advanced: list[bool] = []
    """Whether the burglar plays the advanced side."""
    places: list[int] = []
    """By burglar: the room, `NOWHERE` or `ROOF`."""
    stealth: list[int] = []
    tools: list[list[str]] = []
    loot: list[list[str]] = []
    laptop: int = 0
    """Hack tokens on the Laptop (BB-181)."""
    kept_alarm: bool = False
    """Whether an Alarm token lies on the Juicer's card (BB-185)."""
    goblet_cursed: bool = False
    """Whether the Cursed Goblet lies in a room and was never taken (BB-133)."""
    tool_deck: list[str] = []
    """Decks: the top is last."""
    tool_used: list[str] = []
    loot_deck: list[str] = []
    event_deck: list[str] = []
    event_used: list[str] = []
    events_known: list[int] = []
    """How many event cards on top, and how many at the bottom, the team knows."""
    lasting: dict[str, int] = {}
    """Cards that hold for a round, with the burglar before whom they lie (BB-128)."""
    turn: int = 0
    active: int = 0
    actions: int = 0
    spent: int = 0
    """Actions spent in this turn (BB-032)."""
    once: list[str] = []
    """Powers that were used in this turn, and `acted` once anything was done in it."""
    tries: dict[int, int] = {}
    """Tries at keypads in this turn."""
    tripped: int = NOWHERE
    """The Motion room that the active burglar entered by a Move in this turn (BB-060)."""
    slipped: int = NOWHERE
    """The room with a guard into which the Acrobat went free (BB-178)."""
    unseen: bool = False
    """Whether the Invisible Suit is on (BB-122)."""
    pace: int = 0
    """What Espresso or Daydreaming adds to the guard's steps (BB-149)."""
    shift: bool = False
    """Whether the guards of the other floors move instead (BB-162)."""
    heads_up: bool = False
    skip: bool = False
    """Whether the next burglar's turn is skipped (BB-155)."""
    movable: list[bool] = []
    """Standing orders: whether others may move this burglar."""
    trades: list[str] = []
    """Standing orders: `free`, `give_only` or `never`."""
    own_first: list[bool] = []
    """Standing orders: whether own Stealth goes before tokens that lie in the room."""
    requests: list[Request] = []
    """What the active burglar has asked team-mates for in this turn (section 6 of the rules page)."""
    giving_up: list[int] = []
    """Seats that vote for giving up (BB-201)."""


def scenario(state: BurgleState) -> Scenario:
    """The building that is played."""
    return PACKS[state.pack].scenarios[str(state.options["scenario"])]


def empty_cell(state: BurgleState) -> int:
    """The empty place of Fort Knox, or `NOWHERE`."""
    rules = scenario(state)
    return cell_from(str(state.options["empty_place"]), 5) if rules.width == 5 else NOWHERE


def cells(state: BurgleState) -> int:
    """Places on one floor, the empty one counted."""
    return len(state.tiles) // len(state.walls)


def width(state: BurgleState) -> int:
    """Rooms in a row."""
    return 4 if cells(state) == SMALL else 5


def ground(state: BurgleState) -> GroundPlan:
    """The plan of the building as it is now."""
    if len(state.tiles) == SMALL * len(state.walls):
        return ground_plan(4, NOWHERE, tuple(state.walls))
    return ground_plan(5, empty_cell(state), tuple(state.walls))


def plan(state: BurgleState, floor: int) -> Floor:
    """A floor's plan as it is now."""
    return ground(state).floors[floor]


def floor_of(state: BurgleState, room: int) -> int:
    """The floor of a room, from 0."""
    return room // (len(state.tiles) // len(state.walls))


def cell_of(state: BurgleState, room: int) -> int:
    """The cell of a room on its floor."""
    return room % (len(state.tiles) // len(state.walls))


def room_at(state: BurgleState, floor: int, cell: int) -> int:
    """The room at a cell."""
    return floor * (len(state.tiles) // len(state.walls)) + cell


def room_key(state: BurgleState, room: int) -> str:
    """A room as it is written: `2:C3`."""
    return ground(state).keys[room]


def room_from(state: BurgleState, key: str) -> int:
    """The room that is written so; raises ValueError if there is none."""
    found = ground(state).rooms.get(key)
    if found is None:
        raise ValueError(f"{key!r} is no room of the building")
    return found


def rooms(state: BurgleState) -> list[int]:
    """All rooms, floor by floor."""
    return [room for room, tile in enumerate(state.tiles) if tile]


def is_shown(state: BurgleState, room: int) -> bool:
    """Whether the room is revealed."""
    return room in state.shown


def kind(state: BurgleState, room: int) -> str:
    """What a room is, revealed or not."""
    return kind_of(state.tiles[room])


def shown_kind(state: BurgleState, room: int) -> str:
    """What a revealed room is; "" for a hidden one."""
    return kind_of(state.tiles[room]) if room in state.shown else ""


def works(state: BurgleState, room: int) -> bool:
    """Whether a revealed room still stops and alarms (BB-069)."""
    return room in state.shown and room not in state.jammed


def guard_room(state: BurgleState, floor: int) -> int:
    """The room of a floor's guard; `NOWHERE` if he is not on the board."""
    cell = state.guards[floor]
    return NOWHERE if cell < 0 else room_at(state, floor, cell)


def has_guard(state: BurgleState, room: int) -> bool:
    """Whether a guard stands in the room."""
    return state.guards[floor_of(state, room)] == cell_of(state, room)


def floor_alarms(state: BurgleState, floor: int) -> list[int]:
    """The rooms of a floor with an Alarm token."""
    return [room for room in state.alarms if floor_of(state, room) == floor]


def on_board(state: BurgleState) -> list[int]:
    """The burglars who stand in a room."""
    return [seat for seat, place in enumerate(state.places) if place >= 0]


def burglars_in(state: BurgleState, room: int) -> list[int]:
    """The burglars in a room."""
    return [seat for seat, place in enumerate(state.places) if place == room]


def from_active(state: BurgleState) -> list[int]:
    """All burglars in turn order, the active one first."""
    count = len(state.places)
    return [(state.active + step) % count for step in range(count)]


def is_on(state: BurgleState, seat: int, character: str, advanced: bool) -> bool:
    """Whether the burglar has this character, on this side."""
    return state.characters[seat] == character and state.advanced[seat] is advanced


def holder(state: BurgleState, loot: str) -> int:
    """The burglar who carries a loot card, or `NOWHERE`."""
    return next((seat for seat, held in enumerate(state.loot) if loot in held), NOWHERE)


def player_of(state: BurgleState, character: str) -> int:
    """The burglar with a character, or `NOWHERE`."""
    return state.characters.index(character) if character in state.characters else NOWHERE
