"""Skeleton: the smallest whole game with a secret; `manage.py new_game` copies it.

Rules: RULES.md.
"""

from pathlib import Path
from typing import Final

from games.bots.random_bot import RandomBot
from games.engine import Game, Meta
from games.testkit.skeleton.actions import KINDS
from games.testkit.skeleton.flow import SEQUENCES, leave, setup
from games.testkit.skeleton.state import CARDS, SCHEMA, SkeletonState, invariants
from games.testkit.skeleton.view import SkeletonView, phase, resample, view

META: Final = Meta(
    min_seats=2,
    max_seats=4,
    mode="competitive",
    rules_version=1,
    rule_prefix="SK",
    options=(),
    bot_levels=("normal",),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"shown": "SK-003"},
    minutes=5,
    reveals=("drawn", "shown"),
    turn_events=("turn_begun",),
)

GAME: Final[Game[SkeletonState, SkeletonView]] = Game(
    "skeleton",
    folder=Path(__file__).parent,
    meta=META,
    state_type=SkeletonState,
    view_type=SkeletonView,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    resample=resample,
    automatic=lambda state, ask, chance: "keep",
    bots={"normal": RandomBot()},
    invariants=invariants,
    resign=leave,
    packs=[{"cards": list(CARDS)}],
    schema=SCHEMA,
)
