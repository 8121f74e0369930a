"""Burgle Bros: a heist that all burglars win or lose together.

Rules: RULES.md; decisions of ours where the rulebook is silent: RULINGS.md.
"""

from pathlib import Path
from typing import Final

from games.burgle_bros.analysis import FIGURES, analysis
from games.burgle_bros.automatic import automatic
from games.burgle_bros.bots import BARS, BOTS
from games.burgle_bros.content.tables import PACKS, read_pack
from games.burgle_bros.ending import BurgleOutcome
from games.burgle_bros.flow import SEQUENCES, setup
from games.burgle_bros.hints import hint
from games.burgle_bros.invariants import invariants
from games.burgle_bros.kinds import KINDS
from games.burgle_bros.leaving import resign
from games.burgle_bros.lessons import LESSONS
from games.burgle_bros.meta import META, check_options
from games.burgle_bros.resample import resample
from games.burgle_bros.standing import offers
from games.burgle_bros.state import KEY, BurgleState
from games.burgle_bros.teamwork import TEAMWORK, teams
from games.burgle_bros.versions import SCHEMA
from games.burgle_bros.view import BurgleView, phase, view
from games.engine.game import Game, pack_checker

GAME: Final[Game[BurgleState, BurgleView]] = Game(
    KEY,
    folder=Path(__file__).parent,
    meta=META,
    state_type=BurgleState,
    view_type=BurgleView,
    outcome_type=BurgleOutcome,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    resample=resample,
    automatic=automatic,
    bots=BOTS,
    invariants=invariants,
    resign=resign,
    packs=[pack.plain() for pack in PACKS],
    check_pack=pack_checker(read_pack),
    check_options=check_options,
    offers=offers,
    teams=teams,
    teamwork=TEAMWORK,
    lessons=LESSONS,
    schema=SCHEMA,
    hint=hint,
    figures=FIGURES,
    analysis=analysis,
    bars=BARS,
)
