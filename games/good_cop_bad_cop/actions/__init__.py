"""All kinds of questions that the game asks; one file per kind of action."""

from typing import Final

from games.engine.decision import DecisionKind
from games.good_cop_bad_cop.actions.arrange import ARRANGE
from games.good_cop_bad_cop.actions.cards import FREE_PLAY, REACT, STAY, TARGET
from games.good_cop_bad_cop.actions.claims import CLAIM, CLAIM_PART
from games.good_cop_bad_cop.actions.draw import DRAW
from games.good_cop_bad_cop.actions.forced import AIM, KEEP, KIT, NEW_TARGET, PASS_GRENADE, TURN_UP
from games.good_cop_bad_cop.actions.turn import DECLARE, REVIEW
from games.good_cop_bad_cop.state import CopState

KINDS: Final[tuple[DecisionKind[CopState], ...]] = (
    ARRANGE,
    DECLARE,
    REVIEW,
    REACT,
    FREE_PLAY,
    TARGET,
    STAY,
    TURN_UP,
    AIM,
    NEW_TARGET,
    KEEP,
    KIT,
    PASS_GRENADE,
    CLAIM,
    CLAIM_PART,
    DRAW,
)
