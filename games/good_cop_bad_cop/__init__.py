"""Good Cop Bad Cop with Bombers and Traitors: hidden teams, one gun too few, and cards that interrupt.

Rules: RULES.md; decisions of ours where the rulebook is silent: RULINGS.md.
"""

from typing import Final

from games.engine.game import Game
from games.good_cop_bad_cop.analysis import FIGURES, analysis, concluded
from games.good_cop_bad_cop.bots import BARS, BOTS, role
from games.good_cop_bad_cop.hints import hint
from games.good_cop_bad_cop.rules import RULES
from games.good_cop_bad_cop.state import CopState
from games.good_cop_bad_cop.view import CopView

GAME: Final[Game[CopState, CopView]] = RULES.played_by(
    BOTS,
    role=role,
    bars=BARS,
    hint=hint,
    figures=FIGURES,
    analysis=analysis,
    knowledge=concluded,
)
