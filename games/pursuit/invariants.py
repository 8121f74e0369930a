"""What is always true of a state; a broken line stops the match for the operator.

The engine asks after every answer, so each check looks at what one answer can change; the earlier steps of the path
were checked when they were taken.
"""

from games.pursuit.board import NEIGHBOURS
from games.pursuit.state import LAST_ROUND, NOWHERE, PursuitState


def invariants(state: PursuitState) -> list[str]:
    """Sentences that say what is wrong; none if all is well."""
    wrong: list[str] = []
    path = state.path
    if path:
        if len(set(path)) != len(path):
            wrong.append(f"the car was twice in a building (PU-014): {path}")
        if len(path) > 1 and path[-1] not in NEIGHBOURS[path[-2]]:
            wrong.append(f"the car jumped from {path[-2]} to {path[-1]} (PU-013)")
        wrong.extend(
            f"the token of {building} is on its roof, but the car has not left it"
            for building in state.roofs
            if building == path[-1] or building not in path
        )
    hidden = state.round - (state.stage == "thief" and len(path) < state.round)
    if len(path) != hidden or state.round > LAST_ROUND:
        wrong.append(f"{len(path)} buildings in round {state.round} ({state.stage})")
    if len(set(state.crossroads)) != len(state.crossroads) and (
        state.round or NOWHERE not in state.crossroads
    ):
        wrong.append(f"two helicopters share a crossroad (PU-007, PU-023): {state.crossroads}")
    return wrong
