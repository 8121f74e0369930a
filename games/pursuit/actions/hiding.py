"""The thief hides the car: anywhere in round 1, later in a neighbouring building that is new to it.

PU-011 to PU-016; decisions D4 and D5.
"""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind, Effect, Option, Refusal, Target
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.pursuit.board import BUILDINGS, INDEX, NEIGHBOURS
from games.pursuit.paths import ROUNDS, escapes_through
from games.pursuit.state import TRACK, OfRound, PursuitState


class Hide(DecisionKind[PursuitState]):
    """Where the car goes this round. Neighbouring buildings where it has been are shown closed."""

    name = "pursuit.hide"
    args_type = OfRound
    secret = True

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        return NEIGHBOURS[state.path[-1]] if state.path else BUILDINGS

    def refusal(self, state: PursuitState, ask: Ask, key: str) -> Refusal | None:
        """Answers for every building of the city, shown or not."""
        path = state.path
        if not path:
            return None
        if key == path[-1]:
            return Refusal("PU-012", Text("pursuit.refusal.must_move", {"building": key}))
        if key in path:
            return Refusal("PU-014", Text("pursuit.refusal.already_there", {"building": key}))
        if key not in NEIGHBOURS[path[-1]]:
            return Refusal("PU-013", Text("pursuit.refusal.not_next", {"building": key, "car": path[-1]}))
        return None

    def unlisted(self, state: PursuitState, ask: Ask, key: str) -> Refusal | None:
        """Buildings that are not shown are refused with their rule too."""
        return self.refusal(state, ask, key) if key in INDEX else None

    def option(self, state: PursuitState, ask: Ask, key: str) -> Option:
        colour = TRACK[state.round - 1]
        token = Text("pursuit.effect.token_hidden", {"token": colour, "building": key})
        effects = [Effect(token)]
        if self.refusal(state, ask, key) is None:
            effects += _warnings([*state.path, key])
        return Option(
            Text("pursuit.option_text.building", {"building": key}),
            (Target("building", key),),
            tuple(effects),
        )

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        state = play.state
        building = str(choice)
        state.path.append(building)
        play.tell(
            "car_hidden",
            {"round": state.round, "building": building},
            seats=(state.thief,),
            others={"round": state.round},
        )


def _warnings(path: list[str]) -> list[Effect]:
    """What the thief should know of a path that he is about to take: it may be a dead end (PU-017)."""
    if len(path) == ROUNDS:
        return []
    if all(building in path for building in NEIGHBOURS[path[-1]]):
        return [Effect(Text("pursuit.effect.dead_end"))]
    if not escapes_through(path):
        return [Effect(Text("pursuit.effect.doomed"))]
    return []


HIDE: Final = Hide()
