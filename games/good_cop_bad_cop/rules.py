"""The rules of Good Cop Bad Cop, assembled: its bots play turns out on them, and `__init__.py` adds the bots."""

from pathlib import Path
from typing import Final

from games.engine.game import Game, pack_checker
from games.good_cop_bad_cop.actions import KINDS
from games.good_cop_bad_cop.automatic import automatic
from games.good_cop_bad_cop.cards import ROWS
from games.good_cop_bad_cop.content.tables import PACKS, read_pack
from games.good_cop_bad_cop.ending import CopOutcome
from games.good_cop_bad_cop.flow import SEQUENCES, setup
from games.good_cop_bad_cop.invariants import invariants
from games.good_cop_bad_cop.leaving import resign
from games.good_cop_bad_cop.lessons import LESSONS
from games.good_cop_bad_cop.meta import META, check_options
from games.good_cop_bad_cop.orders import PLANS, delay
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.rows import register
from games.good_cop_bad_cop.state import KEY, CopState
from games.good_cop_bad_cop.versions import SCHEMA
from games.good_cop_bad_cop.view import CopView, phase, view
from games.good_cop_bad_cop.whispers import talk
from games.good_cop_bad_cop.zones import EQUIPMENT

register(ROWS)

RULES: Final[Game[CopState, CopView]] = Game(
    KEY,
    folder=Path(__file__).parent,
    meta=META,
    state_type=CopState,
    view_type=CopView,
    outcome_type=CopOutcome,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    cards=(EQUIPMENT,),
    resample=resample,
    automatic=automatic,
    bots={},
    invariants=invariants,
    resign=resign,
    packs=[pack.plain() for pack in PACKS],
    check_pack=pack_checker(read_pack),
    check_options=check_options,
    plans=PLANS,
    plan_delay=delay,
    schema=SCHEMA,
    talk=talk,
    lessons=LESSONS,
)
