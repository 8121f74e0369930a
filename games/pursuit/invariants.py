"""What is always true of a state; a broken line stops the match for the operator.

The engine asks after every answer, so each check looks at what one answer can change; the earlier steps of the path
were checked when they were taken.
"""

from games.pursuit.board import NEIGHBOURS
from games.pursuit.state import LAST_ROUND, PursuitState


def invariants(state: PursuitState) -> list[str]:
    """Sentences that say what is wrong; none if all is well."""
    wrong: list[str] = []
    path = state.path
    round_, length = state.round, len(path)
    if path:
        car = path[-1]
        if path.count(car) != 1:
            wrong.append(f"the car was twice in a building (PU-014): {path}")
        if length > 1 and car not in NEIGHBOURS[path[-2]]:
            wrong.append(f"the car jumped from {path[-2]} to {car} (PU-013)")
        if state.roofs:
            wrong += [
                f"the token of {building} is on its roof, but the car has not left it"
                for building in state.roofs
                if building == car or building not in path
            ]
    if (length != round_ and not (length == round_ - 1 and state.stage == "thief")) or round_ > LAST_ROUND:
        wrong.append(f"{length} buildings in round {round_} ({state.stage})")
    green, yellow, pink = state.crossroads
    if (green and green in (yellow, pink)) or (yellow and yellow == pink):
        wrong.append(f"two helicopters share a crossroad (PU-007, PU-023): {state.crossroads}")
    return wrong
