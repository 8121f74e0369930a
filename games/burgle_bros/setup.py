"""What a match begins with, and the deal (4.1)."""

from __future__ import annotations

from typing import Final

from games.burgle_bros.content.tables import (
    LOST,
    PACKS,
    SAFES,
    kind_of,
    patrol_cells,
    rooms_of,
    stairs_of,
)
from games.burgle_bros.drawing import drawn_walls
from games.burgle_bros.geometry import NO_CELL, mask_from
from games.burgle_bros.patrols import removed_count
from games.burgle_bros.state import NOWHERE, UNPLACED, BurgleState, empty_cell, scenario
from games.burgle_bros.walls import by_floor, random_walls
from games.engine.arguments import number
from games.engine.play import Play

Burgle = Play[BurgleState]
DEADBOLTS: Final = {4: (1, 1), 5: (0, 2)}
"""Fewest and most Deadbolts on a floor with the option `one_deadbolt_per_floor`, by the floor's width (BB-202)."""


def lay_out_building(play: Burgle) -> None:
    """BB-002 to BB-005, and BB-202: the tiles, dealt again until they meet the option."""
    state = play.state
    rules = scenario(state)
    empty = empty_cell(state)
    while True:
        floors = _deal(play)
        if state.options["one_deadbolt_per_floor"] == "off" or _few_deadbolts(floors, rules.width):
            break
    for tiles in floors:
        if empty != NO_CELL:
            tiles.insert(empty, "")
        state.tiles += tiles
    state.walls = _walls(play)


def _deal(play: Burgle) -> list[list[str]]:
    """The tiles of each floor in cell order, without the empty place."""
    state = play.state
    rules, name = scenario(state), str(state.options["scenario"])
    safes, stairs = list(SAFES[: rules.safes]), list(stairs_of(state.pack, name))
    play.chance.shuffle(safes)
    play.chance.shuffle(stairs)
    rest = list(rooms_of(state.pack, name))
    if rules.width == 5:
        # Fort Knox: one safe and one stairs are dealt like every other tile.
        rest += [safes.pop(), stairs.pop()]
    play.chance.shuffle(rest)
    share = len(rest) // rules.floors
    floors = []
    for _ in range(rules.floors):
        tiles = [*rest[:share], safes.pop(), stairs.pop()]
        rest = rest[share:]
        play.chance.shuffle(tiles)
        floors.append(tiles)
    return floors


def _few_deadbolts(floors: list[list[str]], width: int) -> bool:
    least, most = DEADBOLTS[width]
    return all(least <= sum(kind_of(tile) == "deadbolt" for tile in tiles) <= most for tiles in floors)


def _walls(play: Burgle) -> list[int]:
    """The walls of each floor: printed, random, or as the host has drawn them (BB-005)."""
    state = play.state
    rules, empty = scenario(state), empty_cell(state)
    way = str(state.options["walls"])
    if way == "random":
        hard = str(state.options["wall_difficulty"])
        return [random_walls(rules.width, empty, hard, play.chance) for _ in range(rules.floors)]
    if way == "custom":
        drawn = drawn_walls(state.options["custom_walls"])
        return [mask_from(names, rules.width) for names in by_floor(drawn, rules.floors)]
    return [mask_from(layout.split(), rules.width) for layout in rules.walls]


def prepare_guards(play: Burgle) -> None:
    """BB-006 to BB-008: patrol decks, guard dice; nobody is placed yet (BB-020)."""
    state = play.state
    rules, name = scenario(state), str(state.options["scenario"])
    empty, count = empty_cell(state), removed_count(state)
    for floor in range(rules.floors):
        deck = [cell for cell in patrol_cells(state.pack, name, floor) if cell != empty]
        if state.options["lost_visual"] == "on":
            deck.append(LOST)
        play.chance.shuffle(deck)
        state.patrols_gone.append(deck[:count])
        state.patrols.append(deck[count:])
        state.patrols_used.append([])
        state.patrols_known.append([0, 0])
    state.guards = [UNPLACED] * rules.floors
    state.speeds = list(rules.guards)
    state.goals = [NOWHERE] * rules.floors


def deal_characters(play: Burgle) -> list[str]:
    """The characters in a random order, as many as there are (BB-010, BB-021)."""
    cards = PACKS[play.state.pack].cards
    alone = len(play.state.seats) == 1
    left = [key for key in cards.characters if not (alone and key in cards.not_alone_characters)]
    play.chance.shuffle(left)
    return left


def shuffle_cards(play: Burgle) -> None:
    """BB-009, BB-011, BB-021: tools, loot and events. A basic Rigger has the Dynamite."""
    state = play.state
    cards = PACKS[state.pack].cards
    alone = len(state.seats) == 1
    tools = list(cards.tools)
    for seat, character in enumerate(state.characters):
        if character == "rigger" and not state.advanced[seat]:
            tools.remove("dynamite")
            state.tools[seat].append("dynamite")
    state.tool_deck = tools
    state.loot_deck = [key for key in cards.loot if not (alone and key in cards.not_alone_loot)]
    state.event_deck = [key for key in cards.events if not (alone and key in cards.not_alone_events)]
    state.events_known = [0, 0]
    for deck in (state.tool_deck, state.loot_deck, state.event_deck):
        play.chance.shuffle(deck)


def seat_burglars(play: Burgle) -> None:
    """Everybody's place at the table, with empty hands and full of Stealth (BB-012, BB-019)."""
    state = play.state
    count = len(state.seats)
    state.characters = [""] * count
    state.advanced = [False] * count
    state.places = [NOWHERE] * count
    state.stealth = [number(state.options["start_stealth"])] * count
    state.tools = [[] for _ in range(count)]
    state.loot = [[] for _ in range(count)]
    state.movable = [True] * count
    state.trades = ["free"] * count
    state.own_first = [False] * count
