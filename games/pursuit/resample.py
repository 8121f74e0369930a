"""Another match that looks the same to one viewer: the secret path is drawn anew among those that still fit."""

from games.engine.chance import SEED_BYTES, Chance, Dice
from games.pursuit.belief import belief
from games.pursuit.paths import path_at
from games.pursuit.state import PursuitState
from games.pursuit.view import observations


def resample(state: PursuitState, viewer: int, dice: Dice) -> PursuitState:
    """A full state that differs only in what the viewer can't know: for the police and spectators the path, each
    possible one equally likely, and for all while the match runs what the match's stream will still give."""
    twin = state.clone()
    if state.outcome is not None:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    if viewer == state.thief or not state.path:
        return twin
    known = belief(len(state.path), observations(state))
    if state.stage == "thief":
        # He is being asked, so he is not surrounded.
        known = known.movable()
    twin.path = path_at(known.rounds, dice.pick(known.rows))
    return twin
