"""What Missions ask, looked at on the table as it is (table 2.3)."""

from collections.abc import Callable
from typing import Final

from games.escape_from_new_york.content.needs import PAY, Need, parse_needs
from games.escape_from_new_york.places import (
    building_of,
    heroes_in,
    is_clear,
    island_of,
    pack_of,
    police_of,
    shared_cases,
)
from games.escape_from_new_york.state import EscapeState, Hero


def cops_in(state: EscapeState, space: str) -> int:
    """How many Cops stand in a space."""
    return 0 if state.police is None else state.police.cops.get(space, 0)


def payable(state: EscapeState, seat: int) -> list[str]:
    """The Items of a supply, each kind once."""
    tables = pack_of(state).items
    supply = dict.fromkeys(state.heroes[seat].supply)
    return [card for card in supply if card in tables.items or card in tables.weapons]


_CHECKS: Final[dict[str, Callable[[EscapeState, int, Hero, Need], bool]]] = {
    "car": lambda state, seat, hero, need: bool(hero.car),
    "level": lambda state, seat, hero, need: hero.level >= need.count,
    "tower": lambda state, seat, hero, need: hero.space == island_of(state).wtc,
    "clear": lambda state, seat, hero, need: is_clear(state, hero.space),
    PAY: lambda state, seat, hero, need: bool(payable(state, seat)),
    "suburb": lambda state, seat, hero, need: hero.space in state.suburbs_open,
    "weapon": lambda state, seat, hero, need: bool(hero.weapon),
    "cops": lambda state, seat, hero, need: cops_in(state, hero.space) >= need.count,
    "heliport": lambda state, seat, hero, need: hero.space == state.helicopter,
    "building": lambda state, seat, hero, need: building_of(state, hero.space) in need.words,
    "kills": lambda state, seat, hero, need: seat == state.current and state.turn.kills >= need.count,
    "case": lambda state, seat, hero, need: not set(hero.supply).isdisjoint(shared_cases(state)),
    "boss": lambda state, seat, hero, need: state.police is not None and seat in state.police.killers,
    "bridge": lambda state, seat, hero, need: hero.space in island_of(state).bridges,
    "president": lambda state, seat, hero, need: state.president in heroes_in(state, hero.space),
}


def needs_of(state: EscapeState, mission: str) -> tuple[Need, ...]:
    """What a Mission asks, part by part."""
    tables = police_of(state)
    return () if tables is None else parse_needs(tables.missions[mission].needs)


def is_need_met(state: EscapeState, seat: int, need: Need) -> bool:
    """Whether one part is true of a Hero now."""
    return _CHECKS[need.what](state, seat, state.heroes[seat], need)


def missing(state: EscapeState, seat: int, mission: str) -> list[Need]:
    """The parts that are not true of a Hero now; none where the Mission could be completed (NP-022)."""
    return [need for need in needs_of(state, mission) if not is_need_met(state, seat, need)]
