"""Good Cop Bad Cop with Bombers and Traitors: hidden teams, one gun too few, and cards that interrupt.

Rules: RULES.md; decisions of ours where the rulebook is silent: RULINGS.md.
"""

from pathlib import Path
from typing import Final

from games.engine.game import Game, pack_checker
from games.good_cop_bad_cop.actions import KINDS
from games.good_cop_bad_cop.analysis import FIGURES, analysis, concluded
from games.good_cop_bad_cop.automatic import automatic
from games.good_cop_bad_cop.bots import BARS, BOTS, role
from games.good_cop_bad_cop.cards import ROWS
from games.good_cop_bad_cop.content.tables import PACKS, read_pack
from games.good_cop_bad_cop.flow import SEQUENCES, setup
from games.good_cop_bad_cop.hints import hint
from games.good_cop_bad_cop.invariants import invariants
from games.good_cop_bad_cop.leaving import resign
from games.good_cop_bad_cop.meta import META, check_options
from games.good_cop_bad_cop.orders import PLANS, delay
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.rows import register
from games.good_cop_bad_cop.state import KEY, CopState
from games.good_cop_bad_cop.versions import SCHEMA
from games.good_cop_bad_cop.view import CopView, phase, view
from games.good_cop_bad_cop.whispers import talk as who_talks
from games.good_cop_bad_cop.zones import EQUIPMENT

register(ROWS)

GAME: Final[Game[CopState, CopView]] = Game(
    KEY,
    folder=Path(__file__).parent,
    meta=META,
    state_type=CopState,
    view_type=CopView,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    cards=(EQUIPMENT,),
    resample=resample,
    automatic=automatic,
    bots=BOTS,
    invariants=invariants,
    resign=resign,
    packs=[pack.plain() for pack in PACKS],
    check_pack=pack_checker(read_pack),
    check_options=check_options,
    plans=PLANS,
    plan_delay=delay,
    schema=SCHEMA,
    role=role,
    talk=who_talks,
    bars=BARS,
    hint=hint,
    figures=FIGURES,
    analysis=analysis,
    knowledge=concluded,
)
