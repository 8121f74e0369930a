"""Raccoons: four actions a turn in a dark kitchen, together, before the dog comes too often.

A toy for offers: own tools and gifts beside the actions, consents and votes in everybody's turn, undo among all of
it, a tool that asks further and interrupts, a gift with two links, and a guard that reacts. And for a pause that
tells nothing: whether a raccoon is asked before the dog bites goes by its standing wish, never by what it holds.
"""

from pathlib import Path
from typing import Final

from games.bots.random_bot import RandomBot
from games.engine import Game, Meta, OptionLayout, OptionNumber, OptionSet
from games.testkit.toys.raccoons.actions import KINDS, offers
from games.testkit.toys.raccoons.dog import STOP
from games.testkit.toys.raccoons.flow import SEQUENCES, leave, setup
from games.testkit.toys.raccoons.state import (
    CONTENTS,
    SNACKS,
    TOOLS,
    RaccoonsState,
    RaccoonsView,
    check_gaps,
    invariants,
    phase,
    resample,
    view,
)

META: Final = Meta(
    min_seats=2,
    max_seats=4,
    mode="cooperative",
    rules_version=1,
    rule_prefix="RC",
    options=(
        OptionNumber("rounds", 1, 6, 4),
        OptionSet("tools", TOOLS, TOOLS),
        OptionLayout("gaps", check_gaps, ((), ("2-3",))),
    ),
    bot_levels=("normal",),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"fed": "RC-004", "caught": "RC-006", "dawn": "RC-007", "gave_up": "RC-008"},
    minutes=5,
    reveals=("cupboard_opened", "lit", "biscuit_thrown"),
    turn_events=("turn_begun",),
    undo=True,
    complete=True,
)
GAME: Final[Game[RaccoonsState, RaccoonsView]] = Game(
    "raccoons",
    folder=Path(__file__).parent,
    meta=META,
    state_type=RaccoonsState,
    view_type=RaccoonsView,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    resample=resample,
    automatic=lambda state, ask, chance: None,
    bots={"normal": RandomBot()},
    invariants=invariants,
    resign=leave,
    offers=offers,
    plans=(STOP,),
    packs=[{"cupboards": list(CONTENTS), "tools": list(TOOLS), "snacks": list(SNACKS)}],
)
