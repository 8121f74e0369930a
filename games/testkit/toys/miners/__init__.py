"""Miners: a deck that is peeked at, bags that nobody else sees, tools that listen to what happens.

A toy for zones (`state.py`), occurrences (`actions.py`) and rows of cards that listen and modify (`cards.py`).
"""

from pathlib import Path
from typing import Final

from games.bots.random_bot import RandomBot
from games.engine import Ask, Choice, Dice, Game, Meta, OptionChoice
from games.engine.occurrences import PASS
from games.testkit.toys.miners.actions import ACT, KINDS, REACT
from games.testkit.toys.miners.cards import TOOLS
from games.testkit.toys.miners.flow import SEQUENCES, leave, setup
from games.testkit.toys.miners.state import CARDS, KEY, MINE, SCHEMA, MinersOutcome, MinersState, invariants
from games.testkit.toys.miners.view import MinersView, phase, view

META: Final = Meta(
    min_seats=2,
    max_seats=4,
    mode="competitive",
    rules_version=1,
    rule_prefix="MI",
    options=(OptionChoice("turns", ("5", "3")),),
    bot_levels=("normal",),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"shift_over": "MI-011"},
    minutes=5,
    reveals=("dug", "found", "listened", "lost", "dropped", "spent", "sparked", "match_over"),
    turn_events=("turn_begun",),
    complete=True,
)


def automatic(state: MinersState, ask: Ask, chance: Dice) -> Choice | None:
    """At a timeout a miner digs, and keeps the tools; the order of what must happen is any."""
    if ask.kind == REACT.name:
        return PASS if PASS in REACT.keys(state, ask) else None
    return "dig" if ask.kind == ACT.name else None


GAME: Final[Game[MinersState, MinersView]] = Game(
    KEY,
    folder=Path(__file__).parent,
    meta=META,
    state_type=MinersState,
    view_type=MinersView,
    outcome_type=MinersOutcome,
    kinds=KINDS,
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    cards=(MINE,),
    automatic=automatic,
    bots={"normal": RandomBot()},
    invariants=invariants,
    resign=leave,
    packs=[{"cards": list(CARDS), "tools": [tool.key for tool in TOOLS]}],
    schema=SCHEMA,
)
