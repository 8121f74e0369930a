"""The bots of both sides, `easy`, `normal` and `hard` (sections 8.3 to 8.5 of the rules page).

A bot gets the view of its seat and its open decisions, nothing else. In a police team with people it commands its
own helicopter at once, and one that nobody owns only after the people have used theirs or half of the time is
over; until then it answers "not now".
"""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Final

from games.engine.arguments import read
from games.engine.bot import Bar, Bot, BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice
from games.pursuit.actions.helicopter import HELICOPTER_ACTION, SEARCH
from games.pursuit.actions.hiding import HIDE
from games.pursuit.actions.placement import CONFIRM, CONFIRM_PLACEMENT, PLACE_HELICOPTER
from games.pursuit.actions.thief_choice import NAME_THIEF, NO, VOLUNTEER
from games.pursuit.board import INDEX, helicopters_above, mask_of
from games.pursuit.evading import hide_from_hunters
from games.pursuit.hunting import hunting_steps
from games.pursuit.paths import escapes_from, longest_from
from games.pursuit.plans import best_steps
from games.pursuit.state import OfHelicopter
from games.pursuit.view import PursuitView

CENTRAL_CROSSROADS: Final = ("b2", "c2", "b3", "c3")
"""Where the `normal` police begin: most escapes cross the buildings around these."""

AVERSION: Final = 2.0
"""How strongly the `normal` thief avoids each helicopter that touches a building."""

Seat = BotSeat[PursuitView]
Weight = Callable[[PursuitView, str, int], float]
Hiding = Callable[[PursuitView, Sequence[str], Dice], str]


def choose_building(view: PursuitView, keys: Sequence[str], weight: Weight, chance: Dice) -> str:
    """Where a thief hides: among buildings from which 11 rounds can be completed, in proportion to `weight`.

    If there is none left he keeps going for as long as he can.
    """
    mask = mask_of(view.path or [])
    weights = []
    for key in keys:
        escapes = escapes_from(mask | mask_of((key,)), INDEX[key])
        weights.append(weight(view, key, escapes) if escapes else 0.0)
    left = chance.unit() * sum(weights)
    for key, share in zip(keys, weights, strict=True):
        left -= share
        if share and left < 0:
            return key
    return max(keys, key=lambda key: longest_from(mask | mask_of((key,)), INDEX[key]))


def any_escape(_view: PursuitView, _building: str, _escapes: int) -> float:
    """The `easy` thief: every building from which he can escape is as good as any other."""
    return 1.0


def wary_escape(view: PursuitView, building: str, escapes: int) -> float:
    """The `normal` thief: many ways on, few helicopters near."""
    crossroads = [helicopter.crossroad or "" for helicopter in view.helicopters]
    return sqrt(escapes) * exp(-AVERSION * helicopters_above(building, crossroads))


def hide_anywhere(view: PursuitView, keys: Sequence[str], chance: Dice) -> str:
    """Where the `easy` thief hides."""
    return choose_building(view, keys, any_escape, chance)


def hide_warily(view: PursuitView, keys: Sequence[str], chance: Dice) -> str:
    """Where the `normal` thief hides."""
    return choose_building(view, keys, wary_escape, chance)


def hunting_action(view: PursuitView, mine: dict[str, Sequence[str]], chance: Dice) -> tuple[str, str]:
    """The `hard` police: the first step of one of the best plans, as helicopter and key."""
    return chance.pick(hunting_steps(view, mine))


def planned_action(view: PursuitView, mine: dict[str, Sequence[str]], chance: Dice) -> tuple[str, str]:
    """The `normal` police: the first step of one of the best plans, as helicopter and key."""
    return chance.pick(best_steps(view, mine))


def careless_action(view: PursuitView, mine: dict[str, Sequence[str]], chance: Dice) -> tuple[str, str]:
    """The `easy` police: anything but a search under a roof with a token, if there is a choice."""
    useless = {f"{SEARCH}:{roof.building}" for roof in view.roofs}
    colour = chance.pick(sorted(mine))
    keys = [key for key in mine[colour] if key not in useless]
    return colour, chance.pick(keys or mine[colour])


class PursuitBot:
    """A level of play for either side."""

    def __init__(
        self,
        hide: Hiding,
        action: Callable[[PursuitView, dict[str, Sequence[str]], Dice], tuple[str, str]],
        crossroads: Sequence[str],
    ) -> None:
        """`hide` steers the thief, `action` the police; `crossroads` are those to begin on (none: any)."""
        self._hide = hide
        self._action = action
        self._crossroads = crossroads

    def choose(self, seat: Seat, chance: Dice) -> tuple[str, Choice] | None:
        """The answer to one of the open decisions; None while only people should act."""
        decisions = [
            decision for decision in seat.decisions if not decision.optional and not _waits(seat, decision)
        ]
        if not decisions:
            return None
        first = decisions[0]
        if first.kind == HELICOPTER_ACTION.name:
            return self._command(seat.view, decisions, chance)
        if first.kind == HIDE.name:
            return first.id, self._hide(seat.view, first.keys, chance)
        if first.kind == PLACE_HELICOPTER.name:
            liked = [key for key in first.keys if key in self._crossroads]
            return first.id, chance.pick(liked or first.keys)
        if first.kind == NAME_THIEF.name:
            return first.id, chance.pick(first.keys)
        return first.id, {VOLUNTEER.name: NO, CONFIRM_PLACEMENT.name: CONFIRM}[first.kind]

    def _command(self, view: PursuitView, decisions: list[OpenDecision], chance: Dice) -> tuple[str, Choice]:
        mine: dict[str, Sequence[str]] = {
            read(decision.args, OfHelicopter).helicopter: decision.keys for decision in decisions
        }
        colour, key = self._action(view, mine, chance)
        return next(decision.id for decision in decisions if decision.args["helicopter"] == colour), key


def _waits(seat: Seat, decision: OpenDecision) -> bool:
    """Whether a bot leaves this helicopter to the people of its team for now (section 8.5; ruling 9)."""
    colour = decision.args.get("helicopter")
    if colour is None:
        return False
    helicopter = next(h for h in seat.view.helicopters if h.colour == colour)
    if helicopter.owner == seat.seat:
        return False
    people = {police.seat for police in seat.view.police if police.person and police.seat != seat.seat}
    if helicopter.owner in people:
        return True
    placing = decision.kind == PLACE_HELICOPTER.name
    return any(
        h.owner in people and not h.shared and not (h.crossroad is not None if placing else h.acted)
        for h in seat.view.helicopters
    )


BARS: Final = (
    Bar({"police": "hard", "thief": "easy"}, "police", least=0.85),
    Bar({"police": "hard", "thief": "normal"}, "police", least=0.80),
    Bar({"police": "normal", "thief": "hard"}, "thief", least=0.75),
    Bar({"police": "hard", "thief": "hard"}, "police", least=0.35, most=0.65),
)
"""Section 8.5 of the rules page. `manage.py bot_strength pursuit` measures them."""


def role(view: PursuitView, seat: int) -> str:
    """The side of a seat; nobody has one before the thief is chosen."""
    if view.thief_seat is None:
        return ""
    return "thief" if view.thief_seat == seat else "police"


BOTS: Final[dict[str, Bot[PursuitView]]] = {
    "easy": PursuitBot(hide_anywhere, careless_action, ()),
    "normal": PursuitBot(hide_warily, planned_action, CENTRAL_CROSSROADS),
    "hard": PursuitBot(hide_from_hunters, hunting_action, CENTRAL_CROSSROADS),
}
