"""Stored plans of both sides (section 6 of the rules page): the thief's next building, and one command for a police
player's own helicopter. The engine keeps them private and has them answered for their owners
(`games/engine/plans.py`).
"""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import Option, PlanKind, Target
from games.engine.plans import NONE
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.pursuit.actions.helicopter import ACTIONS, HELICOPTER_ACTION, HELICOPTER_ARGS, MOVE, SEARCH
from games.pursuit.actions.hiding import HIDE
from games.pursuit.belief import NOTHING
from games.pursuit.board import NEIGHBOURS, ROADS, TOUCHED
from games.pursuit.state import (
    HELICOPTERS,
    LAST_ROUND,
    NUMBER,
    OfHelicopter,
    OfRound,
    PursuitState,
    helicopter_of,
)

QUIET: Final = "quiet"
"""Marks a plan of the thief that holds only if the police find no token before."""


class OfCommand(OfHelicopter, frozen=True):
    """The helicopter that is planned for, and the round."""

    round: int


class PlanHide(PlanKind[PursuitState]):
    """If the car is not found: where it goes next. A second form of each way holds only if no token is found."""

    name = "pursuit.plan_hide"
    args_type = OfRound

    def offers(self, state: PursuitState, seat: int) -> list[Ask]:
        """During the police phase, but the last."""
        if state.stage != "police" or seat != state.thief or state.round == LAST_ROUND:
            return []
        following = state.round + 1
        return [Ask(f"plan-hide-{following}", seat, self.name, {"round": following})]

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        ways = [way for way in NEIGHBOURS[state.path[-1]] if way not in state.path]
        return [NONE, *ways, *(f"{way}:{QUIET}" for way in ways)]

    def option(self, state: PursuitState, ask: Ask, key: str) -> Option:
        building, _, condition = key.partition(":")
        if key == NONE:
            return Option(Text("pursuit.plan.none"))
        text = Text("pursuit.plan.hide_quiet" if condition else "pursuit.plan.hide", {"building": building})
        return Option(text, (Target("building", building),))

    def due(self, state: PursuitState, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        open_now = _open(state, ask.seat, HIDE.name)
        if not open_now or state.round != read(ask.args, OfRound).round:
            return None
        building, _, condition = str(choice).partition(":")
        if condition and _tokens_found(state, state.round - 1):
            return None
        return open_now[0].id, building


class PlanCommand(PlanKind[PursuitState]):
    """What the own helicopter does as soon as the police phase begins."""

    name = "pursuit.plan_command"
    args_type = OfCommand

    def offers(self, state: PursuitState, seat: int) -> list[Ask]:
        """While the thief hides, and after the own helicopter has acted, for the next police phase."""
        owned = [colour for colour, owner in zip(HELICOPTERS, state.owners, strict=True) if owner == seat]
        if not owned or state.round == 0:
            return []
        number = NUMBER[owned[0]]
        following = state.round + (state.stage == "police")
        if following > LAST_ROUND or (state.stage == "police" and not state.acted[number]):
            return []
        args = {**HELICOPTER_ARGS[owned[0]], "round": following}
        return [Ask(f"plan-command-{following}", seat, self.name, args)]

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        crossroad = state.crossroads[helicopter_of(ask)]
        searches = [f"{SEARCH}:{building}" for building in TOUCHED[crossroad] if building not in state.roofs]
        return [NONE, *(f"{MOVE}:{road}" for road in ROADS[crossroad]), *searches]

    def option(self, state: PursuitState, ask: Ask, key: str) -> Option:
        if key == NONE:
            return Option(Text("pursuit.plan.none"))
        verb, place = ACTIONS[key]
        kind = "crossroad" if verb == MOVE else "building"
        return Option(Text(f"pursuit.plan.{verb}", {kind: place}), (Target(kind, place),))

    def due(self, state: PursuitState, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        number = helicopter_of(ask)
        open_now = [
            found
            for found in _open(state, ask.seat, HELICOPTER_ACTION.name)
            if helicopter_of(found) == number
        ]
        if (
            not open_now
            or state.round != read(ask.args, OfCommand).round
            or ACTIONS[str(choice)][1] in state.roofs
        ):
            return None
        return open_now[0].id, choice


def plan_delay(state: PursuitState) -> tuple[float, float]:
    """As many seconds as a person takes who happens to be there."""
    return 20.0, 180.0


def _open(state: PursuitState, seat: int, kind: str) -> list[Ask]:
    return [ask for ask in state.asks.values() if ask.seat == seat and ask.kind == kind]


def _tokens_found(state: PursuitState, round_: int) -> bool:
    return any(search.round == round_ and search.result != NOTHING for search in state.searches)


PLANS: Final = (PlanHide(), PlanCommand())
