"""The answer to each decision when its time is up (D1 to D6 of the rules page)."""

from collections.abc import Sequence
from typing import Final

from games.engine.chance import Dice
from games.engine.state import Ask, Choice
from games.pursuit.actions.helicopter import HELICOPTER_ACTION
from games.pursuit.actions.hiding import HIDE
from games.pursuit.actions.placement import CONFIRM, CONFIRM_PLACEMENT, PLACE_HELICOPTER
from games.pursuit.actions.thief_choice import LEAVE_TO_LOT, NAME_THIEF, NO, VOLUNTEER
from games.pursuit.board import nearest_free_crossroad
from games.pursuit.bots import choose_building, planned_action, wary_escape
from games.pursuit.state import HELICOPTERS, PursuitState, helicopter_of
from games.pursuit.view import view

FIRST_CROSSROADS: Final = {"green": "b2", "yellow": "c2", "pink": "b3"}
"""Where helicopters go that nobody has placed (D2)."""


def automatic(state: PursuitState, ask: Ask, chance: Dice) -> Choice | None:
    """What the clock answers; None for decisions that never come due."""
    if ask.kind == NAME_THIEF.name:
        return LEAVE_TO_LOT
    if ask.kind == VOLUNTEER.name:
        return NO
    if ask.kind == PLACE_HELICOPTER.name:
        return nearest_free_crossroad(FIRST_CROSSROADS[HELICOPTERS[helicopter_of(ask)]], state.crossroads)
    if ask.kind == CONFIRM_PLACEMENT.name:
        return CONFIRM
    if ask.kind == HIDE.name:
        return choose_building(view(state, state.thief), HIDE.legal(state, ask), wary_escape, chance)
    if ask.kind == HELICOPTER_ACTION.name:
        mine: dict[str, Sequence[str]] = {
            HELICOPTERS[helicopter_of(ask)]: HELICOPTER_ACTION.legal(state, ask)
        }
        return planned_action(view(state, ask.seat), mine, chance)[1]
    return None
