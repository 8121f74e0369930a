"""What a viewer may see of a match (section 5 of the rules page), built up from nothing.

Hidden tiles leave the state in `_room`, cards that the team has looked at in `_known`; nowhere else.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.burgle_bros import foresight
from games.burgle_bros.content.tables import LOST, all_tiles, digit_of, kind_of
from games.burgle_bros.geometry import edge_name, edges
from games.burgle_bros.state import (
    GONE,
    NOWHERE,
    ROOF,
    UNPLACED,
    BurgleState,
    cells,
    floor_of,
    room_at,
    room_key,
    rooms,
    scenario,
    width,
)
from games.engine.state import EVERYONE

Phase = Literal["characters", "entrance", "turns", "over"]
Way = tuple[list[int], int]
"""The rooms ahead of a guard and the steps of his next move."""


class RoomView(Struct, frozen=True, omit_defaults=True):
    """A room. `kind` and `digit` are null while it is hidden."""

    id: str
    kind: str | None = None
    digit: int | None = None
    is_hidden: bool = False
    """Whether its tile lies face down; after the match `kind` tells what it was."""
    alarm: bool = False
    hacks: int = 0
    stealth: int = 0
    """Stealth tokens that lie here."""
    unlocked: bool = False
    jammed: bool = False
    leads_up: bool = False
    """Whether a stairs token of a Thermal Bomb lies here."""
    dice: int = 0
    cracked: bool = False
    opened: bool = False
    emptied: bool = False
    """Whether the tool of this Laboratory has been drawn."""
    items: list[str] = []


class GuardView(Struct, frozen=True):
    """A floor's guard."""

    state: Literal["unplaced", "here", "lost"]
    room: str | None
    goal: str | None
    """Where the guard die lies."""
    speed: int
    """What the guard die shows."""
    way: list[str]
    """The rooms of his way to the die, his own left out."""
    steps: int
    """The steps of his next move, if it began now."""
    deck: int
    """Patrol cards left."""
    used: list[str | None]
    """Patrol cards that were turned up, in order; null is Lost Visual."""
    gone: int
    """Patrol cards taken out unseen."""
    next: list[str | None] | None
    """The cards on top that the team has looked at, the next one first; null for spectators."""
    last: list[str | None] | None
    """The cards at the bottom that the team has looked at, the last one first; null for spectators."""


class FloorView(Struct, frozen=True):
    """A floor."""

    floor: int
    """From 1, the street."""
    rooms: list[RoomView]
    walls: list[str]
    """Edges such as `A1+B1`."""
    guard: GuardView


class BurglarView(Struct, frozen=True):
    """A burglar, the seat's figure."""

    seat: int
    character: str | None
    side: Literal["basic", "advanced"] | None
    room: str | None
    status: Literal["outside", "inside", "escaped"]
    stealth: int
    tools: list[str]
    loot: list[str]
    movable: bool | None
    """Standing order: whether others may move this burglar; null for spectators."""
    trade: str | None
    """Standing order: `free`, `give_only` or `never`; null for spectators."""
    own_first: bool | None
    """Standing order: own Stealth before tokens that lie in the room; null for spectators."""
    found_in: int | None
    """At which step of the next move of the floor's guard, if it began now, he finds the burglar; null if not as far
    as his way is known."""


class TurnView(Struct, frozen=True):
    """The running turn."""

    number: int
    seat: int
    actions: int
    spent: int
    tripped: str | None
    """The Motion room that was entered in this turn."""
    used: list[str]
    """Powers that were used in this turn."""
    unseen: bool
    """Whether the Invisible Suit is on."""
    tries: dict[str, int]
    """Tries at keypads."""


class DecksView(Struct, frozen=True):
    """Cards that are left, and those that were used."""

    tools: int
    loot: int
    events: int
    tools_used: list[str]
    events_used: list[str]
    next_events: list[str] | None
    """The events on top that the team has looked at, the next one first; null for spectators."""
    last_events: list[str] | None
    """Those at the bottom, the last one first; null for spectators."""


class BurgleView(Struct, frozen=True):
    """The table through one pair of eyes."""

    phase: Phase
    scenario: str
    width: int
    empty_place: str | None
    floors: list[FloorView]
    burglars: list[BurglarView]
    turn: TurnView | None
    entrance: str | None
    crow: str | None
    kitty: str | None
    donuts: int | None
    """The floor whose guard has them."""
    laptop: int
    kept_alarm: bool
    lasting: dict[str, int]
    """Cards that hold for a round, with the burglar before whom they lie."""
    heads_up: bool
    skip: bool
    safes: int
    """Safes that have to be opened."""
    hidden: dict[str, int]
    """How many hidden rooms there are of each kind: the list of the scenario without what is revealed."""
    decks: DecksView


def view(state: BurgleState, viewer: int) -> BurgleView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    is_open = viewer == EVERYONE or state.outcome is not None
    in_team = is_open or viewer >= 0
    ways = [foresight.ways_on(state, floor) for floor in range(len(state.walls))]
    return BurgleView(
        phase=phase(state),
        scenario=str(state.options["scenario"]),
        width=scenario(state).width,
        empty_place=str(state.options["empty_place"]) if scenario(state).width == 5 else None,
        floors=[_floor(state, floor, is_open, in_team, way) for floor, way in enumerate(ways)],
        burglars=[_burglar(state, seat, viewer >= 0, ways) for seat in range(len(state.places))],
        turn=_turn(state),
        entrance=_named(state, state.entrance),
        crow=_named(state, state.crow),
        kitty=_named(state, state.kitty),
        donuts=None if state.donuts == NOWHERE else state.donuts + 1,
        laptop=state.laptop,
        kept_alarm=state.kept_alarm,
        lasting=dict(state.lasting),
        heads_up=state.heads_up,
        skip=state.skip,
        safes=scenario(state).safes,
        hidden=_hidden(state),
        decks=_decks(state, in_team),
    )


def phase(state: BurgleState) -> Phase:
    """The public name of what is going on."""
    if state.outcome is not None:
        return "over"
    if state.stage == "characters":
        return "characters"
    return "entrance" if state.stage == "entrance" else "turns"


def _named(state: BurgleState, room: int) -> str | None:
    return None if room < 0 else room_key(state, room)


def _floor(state: BurgleState, floor: int, is_open: bool, in_team: bool, way: Way) -> FloorView:
    size = cells(state)
    return FloorView(
        floor + 1,
        [_room(state, room, is_open) for room in rooms(state) if room // size == floor],
        [edge_name(edge, width(state)) for edge in edges(state.walls[floor], width(state))],
        _guard(state, floor, in_team, way),
    )


def _room(state: BurgleState, room: int, is_open: bool) -> RoomView:
    """A hidden room keeps its kind for itself; tokens may lie on it."""
    shown = room in state.shown
    tile = state.tiles[room] if shown or is_open else None
    return RoomView(
        id=room_key(state, room),
        kind=kind_of(tile) if tile else None,
        digit=digit_of(tile) if tile else None,
        is_hidden=not shown,
        alarm=room in state.alarms,
        hacks=state.hacks.get(room, 0),
        stealth=state.hides.get(room, 0),
        unlocked=room in state.unlocked,
        jammed=room in state.jammed,
        leads_up=room in state.ladders,
        dice=state.dice.get(room, 0),
        cracked=room in state.cracked,
        opened=room in state.opened,
        emptied=room in state.emptied,
        items=list(state.lying.get(room, ())),
    )


def _guard(state: BurgleState, floor: int, in_team: bool, ahead: Way) -> GuardView:
    cell, goal = state.guards[floor], state.goals[floor]
    way, steps = ahead
    top, low = state.patrols_known[floor]
    deck = [_card(state, floor, card) for card in reversed(state.patrols[floor])]
    return GuardView(
        state="unplaced" if cell == UNPLACED else "lost" if cell == GONE else "here",
        room=None if cell < 0 else room_key(state, room_at(state, floor, cell)),
        goal=None if goal < 0 else room_key(state, room_at(state, floor, goal)),
        speed=state.speeds[floor],
        way=[room_key(state, room) for room in way],
        steps=steps,
        deck=len(deck),
        used=[_card(state, floor, card) for card in state.patrols_used[floor]],
        gone=len(state.patrols_gone[floor]),
        next=deck[:top] if in_team else None,
        last=deck[::-1][:low] if in_team else None,
    )


def _card(state: BurgleState, floor: int, card: int) -> str | None:
    return None if card == LOST else room_key(state, room_at(state, floor, card))


def _burglar(state: BurgleState, seat: int, in_team: bool, ways: list[Way]) -> BurglarView:
    place = state.places[seat]
    return BurglarView(
        seat,
        state.characters[seat] or None,
        None if not state.characters[seat] else "advanced" if state.advanced[seat] else "basic",
        _named(state, place),
        "outside" if place == NOWHERE else "escaped" if place == ROOF else "inside",
        state.stealth[seat],
        list(state.tools[seat]),
        list(state.loot[seat]),
        state.movable[seat] if in_team else None,
        state.trades[seat] if in_team else None,
        state.own_first[seat] if in_team else None,
        foresight.found_in(state, seat, ways[floor_of(state, place)]) if place >= 0 else None,
    )


def _turn(state: BurgleState) -> TurnView | None:
    if state.stage != "turns":
        return None
    return TurnView(
        state.turn,
        state.active,
        state.actions,
        state.spent,
        _named(state, state.tripped),
        list(state.once),
        state.unseen,
        {room_key(state, room): number for room, number in state.tries.items()},
    )


def _hidden(state: BurgleState) -> dict[str, int]:
    found: dict[str, int] = {}
    if state.tiles:
        left = list(all_tiles(state.pack, str(state.options["scenario"])))
        for room in state.shown:
            kind = kind_of(state.tiles[room])
            left.remove(next(tile for tile in left if kind_of(tile) == kind))
        for tile in left:
            found[kind_of(tile)] = found.get(kind_of(tile), 0) + 1
    return found


def _decks(state: BurgleState, in_team: bool) -> DecksView:
    top, low = state.events_known or [0, 0]
    events = state.event_deck[::-1]
    return DecksView(
        len(state.tool_deck),
        len(state.loot_deck),
        len(state.event_deck),
        list(state.tool_used),
        list(state.event_used),
        events[:top] if in_team else None,
        events[::-1][:low] if in_team else None,
    )
