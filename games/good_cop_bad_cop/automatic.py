"""The answer to each decision when its time is up (section 6.3 of the rules page), by what the seat knows."""

from games.engine.arguments import read
from games.engine.chance import Dice
from games.engine.sealed import BACK
from games.engine.state import Ask, Choice
from games.engine.windows import PASS
from games.good_cop_bad_cop.actions.arrange import ARRANGE
from games.good_cop_bad_cop.actions.cards import REACT, STAY, TARGET
from games.good_cop_bad_cop.actions.forced import AIM, KEEP, KIT, NEW_TARGET, NO, PASS_GRENADE, TURN_UP
from games.good_cop_bad_cop.actions.turn import CONFIRM, DECLARE, EQUIP, INVESTIGATE, REVIEW
from games.good_cop_bad_cop.arguments import Why
from games.good_cop_bad_cop.knowledge import sees
from games.good_cop_bad_cop.policy import cheapest_card, probable_opponent, think
from games.good_cop_bad_cop.state import CopState
from games.good_cop_bad_cop.targets import place_from
from games.good_cop_bad_cop.view import view


def automatic(state: CopState, ask: Ask, chance: Dice) -> Choice | None:
    """What the clock answers; None for decisions that never come due."""
    kind, seat = ask.kind, ask.seat
    if kind == ARRANGE.name:
        return list(ARRANGE.keys(state, ask))
    if kind == DECLARE.name:
        return _declare(state, ask, chance)
    if kind == REVIEW.name:
        return CONFIRM
    if kind == REACT.name:
        return PASS
    if kind in (TARGET.name, STAY.name):
        return BACK
    if kind == TURN_UP.name:
        return cheapest_card(view(state, seat), TURN_UP.keys(state, ask), chance)
    if (
        kind == AIM.name
        and read(ask.args, Why).why == "phase"
        and str(state.aims[seat]) in AIM.keys(state, ask)
    ):
        return str(state.aims[seat])
    for chosen in (AIM, NEW_TARGET, PASS_GRENADE):
        if kind == chosen.name:
            keys = [key for key in chosen.keys(state, ask) if key != str(seat)]
            return probable_opponent(think(seat, view(state, seat), chance), keys)
    if kind == KEEP.name:
        return state.hands[seat][-1]
    return NO if kind == KIT.name else None


def _declare(state: CopState, ask: Ask, chance: Dice) -> str:
    """D2: look at a card that the seat does not know, of a random player; else at any; else Equip."""
    looks = [key for key in DECLARE.keys(state, ask) if key.startswith(INVESTIGATE)]
    new = [key for key in looks if not sees(state, ask.seat, place_from(key.partition(":")[2]))]
    keys = new or looks
    if not keys:
        return EQUIP
    owners = sorted({key.partition(":")[2].partition(".")[0] for key in keys})
    owner = chance.pick(owners)
    return chance.pick([key for key in keys if key.partition(":")[2].startswith(f"{owner}.")])
