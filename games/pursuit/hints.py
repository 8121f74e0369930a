"""Hints: what the `hard` bot would do in a seat, with one sentence of reason, from what the seat may see.

Unlike a bot a person who asks need not wait for the others of the team.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.engine.arguments import read
from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.insight import Hint, percent
from games.engine.text import Text, Value
from games.pursuit.actions.helicopter import ACTIONS, HELICOPTER_ACTION, SEARCH
from games.pursuit.actions.hiding import HIDE
from games.pursuit.actions.placement import PLACE_HELICOPTER
from games.pursuit.board import INDEX, REACH
from games.pursuit.bots import BOTS
from games.pursuit.evading import longest_way, safest_buildings
from games.pursuit.hunting import hunting_steps, scene_of
from games.pursuit.paths import escapes_through
from games.pursuit.state import OfHelicopter
from games.pursuit.view import PursuitView

_LEVEL: Final = "hard"


def hint(seat: BotSeat[PursuitView], chance: Dice) -> Hint | None:
    """What to answer next; None if nobody waits for the seat."""
    decisions = [decision for decision in seat.decisions if not decision.optional]
    if not decisions:
        return None
    first = decisions[0]
    if first.kind == HELICOPTER_ACTION.name:
        return _command(seat.view, decisions, chance)
    if first.kind == HIDE.name:
        return _hide(seat.view, first, chance)
    alone = BotSeat(seat.seat, _without_others(seat), [first])
    chosen = BOTS[_LEVEL].choose(alone, chance)
    if chosen is None:
        return None
    reason = "place" if first.kind == PLACE_HELICOPTER.name else "free"
    return Hint(first.id, chosen[1], Text(f"pursuit.hint.{reason}"))


def _without_others(seat: BotSeat[PursuitView]) -> PursuitView:
    """The view as a seat has it that waits for nobody of its team."""
    alone = [
        replace(police, person=police.person and police.seat == seat.seat) for police in seat.view.police
    ]
    return replace(seat.view, police=alone)


def _command(view: PursuitView, decisions: list[OpenDecision], chance: Dice) -> Hint:
    mine: dict[str, Sequence[str]] = {
        read(decision.args, OfHelicopter).helicopter: decision.keys for decision in decisions
    }
    colour, key = chance.pick(hunting_steps(view, mine))
    decision = next(d for d in decisions if d.args["helicopter"] == colour)
    scene = scene_of(view)
    now = scene.belief.now
    verb, place = ACTIONS[key]
    within = max((now[number] for crossroad in scene.crossroads for number in REACH[crossroad]), default=0.0)
    if verb != SEARCH:
        return Hint(
            decision.id, key, Text("pursuit.hint.move", {"crossroad": place, "best": percent(within)})
        )
    there = now[INDEX[place]]
    reason = "likeliest" if there >= within else "telling"
    return Hint(
        decision.id, key, Text(f"pursuit.hint.{reason}", {"building": place, "chance": percent(there)})
    )


def _hide(view: PursuitView, decision: OpenDecision, chance: Dice) -> Hint:
    dangers = safest_buildings(view, decision.keys, chance)
    path = view.path or []
    best = min(dangers, key=dangers.__getitem__)
    if not escapes_through([*path, best]):
        best = longest_way(path, dangers)
    ways = escapes_through([*path, best])
    args: dict[str, Value] = {"building": best, "danger": percent(dangers[best]), "ways": ways}
    return Hint(decision.id, best, Text("pursuit.hint.hide" if ways else "pursuit.hint.doomed", args))
