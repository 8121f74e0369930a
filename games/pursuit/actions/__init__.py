"""All kinds of questions that Pursuit asks; one file per kind of action."""

from typing import Final

from games.engine.decision import DecisionKind
from games.pursuit.actions.helicopter import HELICOPTER_ACTION
from games.pursuit.actions.hiding import HIDE
from games.pursuit.actions.placement import CONFIRM_PLACEMENT, PLACE_HELICOPTER, REPLACE_HELICOPTER
from games.pursuit.actions.thief_choice import NAME_THIEF, VOLUNTEER
from games.pursuit.state import PursuitState

KINDS: Final[tuple[DecisionKind[PursuitState], ...]] = (
    NAME_THIEF,
    VOLUNTEER,
    PLACE_HELICOPTER,
    REPLACE_HELICOPTER,
    CONFIRM_PLACEMENT,
    HIDE,
    HELICOPTER_ACTION,
)
