"""Another match that looks the same to one viewer: hidden tiles and the unknown parts of all decks are dealt anew.

Tiles are dealt by construction: what each floor must still have (a safe, stairs, with the option a Deadbolt) goes to
one of its hidden rooms first. Which hidden room holds which tile is otherwise free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.burgle_bros.content.tables import kind_of
from games.burgle_bros.state import BurgleState, floor_of, rooms, scenario
from games.engine.chance import SEED_BYTES, Chance, Dice

T = TypeVar("T")
APART = ("safe", "stairs")
DEADBOLT = "deadbolt"


def resample(state: BurgleState, viewer: int, dice: Dice) -> BurgleState:
    """A full state that differs only in what the viewer can't know."""
    twin = state.clone()
    if state.outcome is not None or not state.tiles:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    _deal_tiles(twin, dice)
    in_team = viewer >= 0
    for floor, deck in enumerate(twin.patrols):
        first, last = _unknown(len(deck), twin.patrols_known[floor] if in_team else (0, 0))
        unknown = [*deck[first:last], *twin.patrols_gone[floor]]
        dice.shuffle(unknown)
        count = len(twin.patrols_gone[floor])
        twin.patrols_gone[floor] = unknown[:count]
        twin.patrols[floor] = [*deck[:first], *unknown[count:], *deck[last:]]
    first, last = _unknown(len(twin.event_deck), (twin.events_known or (0, 0)) if in_team else (0, 0))
    twin.event_deck = _shuffled(twin.event_deck, first, last, dice)
    dice.shuffle(twin.tool_deck)
    dice.shuffle(twin.loot_deck)
    return twin


def _unknown(size: int, known: Sequence[int]) -> tuple[int, int]:
    """Between which places of a deck its unknown cards lie. A card that was put under a deck and has come to its top
    since, as all others were drawn, is known from both sides."""
    top, low = known
    return low, max(low, size - top)


def _shuffled(deck: Sequence[T], first: int, last: int, dice: Dice) -> list[T]:
    """A deck in a new order between two places."""
    middle = list(deck[first:last])
    dice.shuffle(middle)
    return [*deck[:first], *middle, *deck[last:]]


def _deal_tiles(state: BurgleState, dice: Dice) -> None:
    """The hidden tiles in new places: first what a floor still lacks, then all others. Of three Deadbolts that are
    spread in Fort Knox the third changes places with another tile if it comes to the floor of two."""
    hidden = [room for room in rooms(state) if room not in state.shown]
    tiles = sorted(state.tiles[room] for room in hidden)
    dice.shuffle(tiles)
    for floor in range(len(state.walls)):
        for kind in _needed(state):
            if any(
                floor_of(state, room) == floor and kind_of(state.tiles[room]) == kind for room in state.shown
            ):
                continue
            room = dice.pick([room for room in hidden if floor_of(state, room) == floor])
            tile = next(tile for tile in tiles if kind_of(tile) == kind)
            state.tiles[room] = tile
            hidden.remove(room)
            tiles.remove(tile)
    for room, tile in zip(hidden, tiles, strict=True):
        state.tiles[room] = tile
    if state.options["one_deadbolt_per_floor"] == "on" and scenario(state).width == 5:
        _spread_deadbolts(state, hidden, dice)


def _needed(state: BurgleState) -> tuple[str, ...]:
    """Kinds of which each floor has one at least."""
    spread = state.options["one_deadbolt_per_floor"] == "on" and scenario(state).width == 4
    return (*APART, DEADBOLT) if spread else APART


def _spread_deadbolts(state: BurgleState, hidden: Sequence[int], dice: Dice) -> None:
    for floor in (0, 1):
        there = [room for room in rooms(state) if kind_of(state.tiles[room]) == DEADBOLT]
        if [floor_of(state, room) for room in there].count(floor) > 2:
            one = dice.pick([room for room in there if room in hidden])
            other = dice.pick([room for room in hidden if floor_of(state, room) != floor])
            state.tiles[one], state.tiles[other] = state.tiles[other], state.tiles[one]
