"""Which words could be a step of a burglar's turn at all, in some position: others stand in no plan."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from games.burgle_bros.actions.act import DEEDS
from games.burgle_bros.content.tables import PACKS
from games.burgle_bros.geometry import edge_name, edges, mask_from
from games.burgle_bros.state import BurgleState, room_key, rooms, width


def could_be(state: BurgleState, seat: int, step: str) -> bool:
    """Whether a key could be what this burglar does: a deed that is the burglar's, done to a thing of its sort."""
    head, colon, target = step.partition(":")
    deed = DEEDS.get(head)
    if deed is None or bool(colon) != bool(deed.about) or not deed.is_for(state, seat):
        return False
    return not deed.about or SHAPES[deed.about](state, seat, target)


def _is_room(state: BurgleState, seat: int, word: str) -> bool:
    return word in {room_key(state, room) for room in rooms(state)}


def _is_mate(state: BurgleState, seat: int, word: str) -> bool:
    return word in {str(other) for other in range(len(state.seats)) if other != seat}


def _is_floor(state: BurgleState, seat: int, word: str) -> bool:
    return word in {str(floor + 1) for floor in range(len(state.walls))}


def _is_wall(state: BurgleState, seat: int, word: str) -> bool:
    try:
        mask = mask_from([word], width(state))
    except ValueError:
        return False
    return [edge_name(edge, width(state)) for edge in edges(mask, width(state))] == [word]


def _is_item(state: BurgleState, seat: int, word: str) -> bool:
    return word in _items()


def _is_gift(state: BurgleState, seat: int, word: str) -> bool:
    item, _, other = word.partition("@")
    return _is_item(state, seat, item) and _is_mate(state, seat, other)


@cache
def _items() -> frozenset[str]:
    return frozenset(item for pack in PACKS for item in (*pack.cards.tools, *pack.cards.loot))


SHAPES: Final[dict[str, Callable[[BurgleState, int, str], bool]]] = {
    "room": _is_room,
    "burglar": _is_mate,
    "floor": _is_floor,
    "wall": _is_wall,
    "item": _is_item,
    "item@burglar": _is_gift,
    "take|set": lambda state, seat, word: word in ("take", "set"),
    "up|down": lambda state, seat, word: word in ("up", "down"),
}
"""By the sort of a deed's target, whether a word is one."""
