"""The Lone Victory: offered in private whenever it is true (4.30)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind
from games.engine.state import Ask, Choice
from games.escape_from_new_york.ending import win_alone
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import has_raft, island_of, pack_of, police_of, stands
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.timers import is_late


def _holds(state: EscapeState, seat: int, what: str) -> bool:
    """Whether a supply holds what an Objective asks for (table 2.21)."""
    tables, supply = pack_of(state).items, state.heroes[seat].supply
    if what == "tape":
        return any(card in tables.cases and tables.cases[card].tape for card in supply)
    if what == "fake_tape":
        return any(card in tables.items and tables.items[card].tape for card in supply)
    return any(card in tables.cases and bool(tables.cases[card].effect) for card in supply)


def _at_bridge(state: EscapeState, seat: int) -> bool:
    hero, island = state.heroes[seat], island_of(state)
    edge = island.bridge_edge(hero.space)
    if edge is None or stands(state, edge):
        return False
    cases, bridge = pack_of(state).items.cases, island.bridges[hero.space]
    return any(card in cases and cases[card].bridge == bridge for card in hero.supply)


def is_met(state: EscapeState, seat: int, objective: str) -> bool:
    """Whether an Objective is met at this moment (NY-372 to NY-374)."""
    hero, needs = state.heroes[seat], pack_of(state).goals.objectives[objective].needs
    if needs == "helicopter":
        return state.landed and hero.space == state.helicopter
    if needs == "gullfire":
        return state.gullfire and hero.space == island_of(state).wtc
    if needs == "raft":
        return has_raft(state, hero.space)
    if needs == "bridge":
        return _at_bridge(state, seat)
    return hero.wanted > 0 if needs == "wanted" else _holds(state, seat, needs)


def has_deactivator(state: EscapeState, seat: int) -> bool:
    """NP-070: with `us_police` a Deactivator must be revealed from the own supply."""
    police = police_of(state)
    return police is None or police.police_board.lone in state.heroes[seat].supply


def can_win_alone(state: EscapeState, seat: int) -> bool:
    """NY-370, NP-070: level 3, both Objectives met, the President collected once or a red tile on top."""
    hero = state.heroes[seat]
    last = len(pack_of(state).goals.levels[hero.texture]) if hero.texture else 0
    if seat != state.current or not last or hero.level < last or not (state.collected or is_late(state)):
        return False
    return has_deactivator(state, seat) and all(
        is_met(state, seat, objective) for objective in hero.objectives.values()
    )


class Declare(DecisionKind[EscapeState]):
    """The Lone Victory is declared (NY-370, NY-371)."""

    name = "escape_from_new_york.declare"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return ["win"] if can_win_alone(state, ask.seat) else []

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        win_alone(play, ask.seat)


DECLARE: Final = Declare()
