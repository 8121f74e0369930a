"""Lookouts: somebody announces what they take; whoever holds a card may step in, in secret, before it happens.

A toy for windows: a declared action that waits, may be changed and cancelled; passes and firm answers; chains with a
way back; early closing; free play; undo before the window. `LEAKY` asks only those who can react.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from games.bots.random_bot import RandomBot
from games.engine import Game, Meta, OptionChoice
from games.engine import Sequence as FlowSequence
from games.testkit.toys.lookouts.actions import KINDS
from games.testkit.toys.lookouts.flow import LEAKY_SEQUENCES, SEQUENCES, setup
from games.testkit.toys.lookouts.state import (
    CARDS,
    LookoutsState,
    LookoutsView,
    invariants,
    phase,
    resample,
    view,
)

META: Final = Meta(
    min_seats=3,
    max_seats=4,
    mode="competitive",
    rules_version=1,
    rule_prefix="LO",
    options=(OptionChoice("window", ("fixed", "early")), OptionChoice("turns", ("6", "4"))),
    bot_levels=("normal",),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"dawn": "LO-007"},
    minutes=5,
    reveals=("card_played", "card_seen"),
    undo=True,
)


def build(sequences: Sequence[FlowSequence[LookoutsState]]) -> Game[LookoutsState, LookoutsView]:
    """The game with an order of play."""
    return Game(
        "lookouts",
        folder=Path(__file__).parent,
        meta=META,
        state_type=LookoutsState,
        view_type=LookoutsView,
        kinds=KINDS,
        sequences=sequences,
        setup=setup,
        view=view,
        phase=phase,
        resample=resample,
        automatic=lambda state, ask, chance: None,
        bots={"normal": RandomBot()},
        invariants=invariants,
        resign=lambda play, seat: None,
        packs=[{"cards": list(CARDS)}],
    )


GAME: Final = build(SEQUENCES)
LEAKY: Final = build(LEAKY_SEQUENCES)
"""Asks only those whose card fits, "to save time"."""
