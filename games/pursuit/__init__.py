"""Pursuit: one thief hides a stolen car in a city of 25 buildings, three police helicopters look for it.

Rules: RULES.md; decisions of ours where the rulebook is silent: RULINGS.md.
"""

from pathlib import Path
from typing import Final

from games.engine.game import Game
from games.pursuit.actions import KINDS
from games.pursuit.analysis import FIGURES, analysis, knowledge
from games.pursuit.automatic import automatic
from games.pursuit.board import NEIGHBOURS, TOUCHED
from games.pursuit.bots import BARS, BOTS, role
from games.pursuit.ending import PursuitOutcome
from games.pursuit.flow import SEQUENCES, TIMERS
from games.pursuit.hints import hint
from games.pursuit.invariants import invariants
from games.pursuit.leaving import resign
from games.pursuit.lessons import LESSONS
from games.pursuit.meta import META, check_options
from games.pursuit.orders import PLANS, plan_delay
from games.pursuit.resample import resample
from games.pursuit.setup import setup
from games.pursuit.state import TRACK, PursuitState
from games.pursuit.teams import teams
from games.pursuit.versions import SCHEMA
from games.pursuit.view import PursuitView, phase, view

GAME: Final[Game[PursuitState, PursuitView]] = Game(
    "pursuit",
    folder=Path(__file__).parent,
    meta=META,
    state_type=PursuitState,
    view_type=PursuitView,
    outcome_type=PursuitOutcome,
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
    timers=TIMERS,
    packs=[{"neighbours": NEIGHBOURS, "touched": TOUCHED, "track": TRACK}],
    check_options=check_options,
    schema=SCHEMA,
    role=role,
    teams=teams,
    bars=BARS,
    plans=PLANS,
    plan_delay=plan_delay,
    hint=hint,
    figures=FIGURES,
    analysis=analysis,
    knowledge=knowledge,
    lessons=LESSONS,
)
