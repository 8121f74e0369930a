"""Escape from New York: up to four Heroes against the city, together or each alone.

Rules: RULES.md; decisions of ours where the rulebook is silent: RULINGS.md.
"""

from pathlib import Path
from typing import Final

from games.engine.game import Game
from games.escape_from_new_york.analysis import FIGURES, analysis
from games.escape_from_new_york.bots import BARS, BOTS
from games.escape_from_new_york.content.tables import PACKS, check_pack
from games.escape_from_new_york.ending import EscapeOutcome
from games.escape_from_new_york.flow import SEQUENCES, setup
from games.escape_from_new_york.hints import hint
from games.escape_from_new_york.invariants import invariants
from games.escape_from_new_york.kinds import KINDS, offers
from games.escape_from_new_york.lessons import LESSONS
from games.escape_from_new_york.meta import META
from games.escape_from_new_york.news import news
from games.escape_from_new_york.orders import ORDERS
from games.escape_from_new_york.resample import resample
from games.escape_from_new_york.state import KEY, EscapeState
from games.escape_from_new_york.timeouts import automatic, resign
from games.escape_from_new_york.versions import SCHEMA
from games.escape_from_new_york.view import EscapeView, phase, view

GAME: Final[Game[EscapeState, EscapeView]] = Game(
    KEY,
    folder=Path(__file__).parent,
    meta=META,
    state_type=EscapeState,
    view_type=EscapeView,
    outcome_type=EscapeOutcome,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    resample=resample,
    automatic=automatic,
    bots=BOTS,
    bars=BARS,
    hint=hint,
    lessons=LESSONS,
    figures=FIGURES,
    analysis=analysis,
    invariants=invariants,
    resign=resign,
    packs=[pack.plain() for pack in PACKS],
    check_pack=lambda folder: [str(fault) for fault in check_pack(folder)],
    schema=SCHEMA,
    offers=offers,
    plans=ORDERS,
    news=news,
)
