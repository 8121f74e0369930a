"""The police talk among themselves and draw on the board (PU-084)."""

from typing import Final

from games.engine.game import Team
from games.pursuit.board import BUILDINGS, CROSSROADS
from games.pursuit.state import PursuitState, police

POLICE: Final = "police"

_PLACES: Final = frozenset((*BUILDINGS, *CROSSROADS))


def teams(state: PursuitState) -> tuple[Team, ...]:
    """The police, as soon as there is a thief. Their sketches are for one round."""
    seats = police(state)
    if not seats:
        return ()
    return (Team(POLICE, seats, state.options["police_chat"] == "open", _PLACES, state.round),)
