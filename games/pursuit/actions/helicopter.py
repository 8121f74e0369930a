"""A helicopter acts: one step along a road, or a search of one of the buildings around it (PU-020 to PU-036).

The decision D6. The police decide on the order by answering in any order.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.engine.decision import DecisionKind, Effect, Option, Refusal, Target
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.pursuit.board import BUILDINGS, CROSSROADS, ROADS, TOUCHED
from games.pursuit.ending import finish
from games.pursuit.state import (
    HELICOPTERS,
    TRACK,
    OfHelicopter,
    PursuitState,
    Search,
    SearchResult,
    helicopter_of,
)

MOVE: Final = "move"
SEARCH: Final = "search"

HELICOPTER_ARGS: Final[dict[str, dict[str, Value]]] = {
    colour: {"helicopter": colour} for colour in HELICOPTERS
}
"""The arguments of a helicopter's decision, made once and never changed."""

ACTIONS: Final[dict[str, tuple[str, str]]] = {
    **{f"{MOVE}:{crossroad}": (MOVE, crossroad) for crossroad in CROSSROADS},
    **{f"{SEARCH}:{building}": (SEARCH, building) for building in BUILDINGS},
}
"""Every key that a helicopter's decision can have: what is done, and where."""

_SHOWN: Final[dict[str, tuple[str, ...]]] = {
    crossroad: (
        *(f"{MOVE}:{other}" for other in ROADS[crossroad]),
        *(f"{SEARCH}:{building}" for building in TOUCHED[crossroad]),
    )
    for crossroad in CROSSROADS
}


@cache
def actions_at(crossroad: str, one: str, other: str) -> tuple[str, ...]:
    """The legal keys of a helicopter on a crossroad while the two others stand there (PU-023, PU-025, PU-034)."""
    return tuple(key for key in _SHOWN[crossroad] if ACTIONS[key][1] not in (one, other))


class HelicopterAction(DecisionKind[PursuitState]):
    """What one helicopter does in this phase. Moves onto an occupied crossroad are shown closed."""

    name = "pursuit.helicopter_action"
    args_type = OfHelicopter

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        return _SHOWN[_crossroad(state, ask)]

    def legal(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        number = helicopter_of(ask)
        crossroads = state.crossroads
        return actions_at(crossroads[number], crossroads[number - 1], crossroads[number - 2])

    def refusal(self, state: PursuitState, ask: Ask, key: str) -> Refusal | None:
        """Answers for every possible key, shown or not."""
        verb, place = ACTIONS[key]
        crossroad = _crossroad(state, ask)
        if verb == SEARCH:
            if place not in TOUCHED[crossroad]:
                return Refusal("PU-025", Text("pursuit.refusal.out_of_reach", {"building": place}))
        elif place in state.crossroads:
            return Refusal("PU-023", Text("pursuit.refusal.crossroad_occupied", {"crossroad": place}))
        elif place not in ROADS[crossroad]:
            return Refusal("PU-023", Text("pursuit.refusal.too_far", {"crossroad": place}))
        return None

    def unlisted(self, state: PursuitState, ask: Ask, key: str) -> Refusal | None:
        """Places that are not shown are refused with their rule too."""
        return self.refusal(state, ask, key) if key in ACTIONS else None

    def option(self, state: PursuitState, ask: Ask, key: str) -> Option:
        verb, place = ACTIONS[key]
        if verb == MOVE:
            return Option(
                Text("pursuit.option_text.move", {"crossroad": place}), (Target("crossroad", place),)
            )
        effect = "search_useless" if place in state.roofs else "search"
        return Option(
            Text("pursuit.option_text.search", {"building": place}),
            (Target("building", place),),
            (Effect(Text(f"pursuit.effect.{effect}", {"building": place})),),
        )

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        state = play.state
        number = helicopter_of(ask)
        colour = HELICOPTERS[number]
        state.acted[number] = True
        verb, place = ACTIONS[str(choice)]
        if verb == MOVE:
            moved: dict[str, Value] = {
                "seat": ask.seat,
                "helicopter": colour,
                "round": state.round,
                "from": state.crossroads[number],
                "to": place,
            }
            state.crossroads[number] = place
            play.tell("helicopter_moved", moved)
            return
        result = _lift(state, place)
        state.searches.append(Search(state.round, colour, place, result))
        found: dict[str, Value] = {
            "seat": ask.seat,
            "helicopter": colour,
            "round": state.round,
            "building": place,
            "result": result,
        }
        play.tell("building_searched", found)
        if result == "car":
            finish(play, "arrest", "police")


def _crossroad(state: PursuitState, ask: Ask) -> str:
    return state.crossroads[helicopter_of(ask)]


def _lift(state: PursuitState, building: str) -> SearchResult:
    """Looks under a building; a token that is found goes onto its roof (PU-026 to PU-028, PU-032)."""
    path = state.path
    if building == path[-1]:
        return "car"
    if building not in path or building in state.roofs:
        return "nothing"
    colour = TRACK[path.index(building)]
    state.roofs[building] = colour
    return colour


HELICOPTER_ACTION: Final = HelicopterAction()
