"""Campfire: campers share wood, call for a story, spend their evenings and look for wood in the dark.

A toy that needs every shape of the engine but sealed rounds: all four forms of decisions, steps that come again,
pushed sequences, simultaneous questions with all three joins, branches in branches, timers, chance and undo.
"""

from pathlib import Path
from typing import Final

from games.bots.random_bot import RandomBot
from games.engine import Ask, Choice, Dice, Game, Meta, OptionChoice
from games.testkit.toys.campfire.actions import CALL_STORY, SHARE_WOOD, SING
from games.testkit.toys.campfire.cooking import FILL_POT, SERVE, TASTE
from games.testkit.toys.campfire.evening import CHORE
from games.testkit.toys.campfire.flow import SEQUENCES, TIMERS, leave, setup
from games.testkit.toys.campfire.search import FIND, PATH, ROW
from games.testkit.toys.campfire.state import SCHEMA, WEATHERS, CampfireOutcome, CampfireState, invariants
from games.testkit.toys.campfire.view import CampfireView, phase, resample, view

META: Final = Meta(
    min_seats=2,
    max_seats=4,
    mode="competitive",
    rules_version=1,
    rule_prefix="CF",
    options=(OptionChoice("nights", ("2", "1")), OptionChoice("search", ("on", "off"))),
    bot_levels=("normal",),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"rested": "CF-012", "deserted": "CF-013"},
    minutes=5,
    reveals=("night_begun", "sky_watched"),
    turn_events=("night_begun",),
    undo=True,
    complete=True,
)


def automatic(state: CampfireState, ask: Ask, chance: Dice) -> Choice | None:
    """At a timeout a camper rests; everything else is answered somehow (CF-006)."""
    return "rest" if ask.kind == CHORE.name else None


GAME: Final[Game[CampfireState, CampfireView]] = Game(
    "campfire",
    folder=Path(__file__).parent,
    meta=META,
    state_type=CampfireState,
    view_type=CampfireView,
    outcome_type=CampfireOutcome,
    kinds=(SHARE_WOOD, CALL_STORY, SING, CHORE, FILL_POT, SERVE, TASTE, PATH, ROW, FIND),
    sequences=SEQUENCES,
    setup=setup,
    view=view,
    phase=phase,
    resample=resample,
    automatic=automatic,
    bots={"normal": RandomBot()},
    invariants=invariants,
    resign=leave,
    timers=TIMERS,
    packs=[{"weathers": WEATHERS}],
    schema=SCHEMA,
)
