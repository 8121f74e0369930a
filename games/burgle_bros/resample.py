"""Another match that looks the same to one viewer: hidden tiles and the unknown parts of all decks are dealt anew.

Tiles are dealt by construction: Bank and Office Job have one safe and one stairs on each floor, Fort Knox at least
one of each. Which hidden room holds which tile is otherwise free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.burgle_bros.content.tables import kind_of
from games.burgle_bros.state import BurgleState, floor_of, rooms
from games.engine.chance import SEED_BYTES, Chance, Dice

T = TypeVar("T")
APART = ("safe", "stairs")


def resample(state: BurgleState, viewer: int, dice: Dice) -> BurgleState:
    """A full state that differs only in what the viewer can't know."""
    twin = state.clone()
    if state.outcome is not None or not state.tiles:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    _deal_tiles(twin, dice)
    in_team = viewer >= 0
    for floor, deck in enumerate(twin.patrols):
        top, low = twin.patrols_known[floor] if in_team else (0, 0)
        unknown = [*deck[low : len(deck) - top], *twin.patrols_gone[floor]]
        dice.shuffle(unknown)
        count = len(twin.patrols_gone[floor])
        twin.patrols_gone[floor] = unknown[:count]
        twin.patrols[floor] = [*deck[:low], *unknown[count:], *deck[len(deck) - top :]]
    top, low = (twin.events_known or (0, 0)) if in_team else (0, 0)
    twin.event_deck = _shuffled(twin.event_deck, low, len(twin.event_deck) - top, dice)
    dice.shuffle(twin.tool_deck)
    dice.shuffle(twin.loot_deck)
    return twin


def _shuffled(deck: Sequence[T], first: int, last: int, dice: Dice) -> list[T]:
    """A deck in a new order between two places."""
    middle = list(deck[first:last])
    dice.shuffle(middle)
    return [*deck[:first], *middle, *deck[last:]]


def _deal_tiles(state: BurgleState, dice: Dice) -> None:
    """The hidden tiles in new places: first the safe and the stairs that a floor still lacks, then all others."""
    hidden = [room for room in rooms(state) if room not in state.shown]
    tiles = sorted(state.tiles[room] for room in hidden)
    dice.shuffle(tiles)
    for floor in range(len(state.walls)):
        for kind in APART:
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
