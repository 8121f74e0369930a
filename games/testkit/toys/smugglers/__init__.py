"""Smugglers: one seat declares a boat's route, the others react in secret, and then all of it takes effect.

A toy for sealed rounds, private chains of questions, timers that hold a round open, hidden hands and peeks. `build`
also makes the leaky variants that show what the leak tests catch.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from games.bots.random_bot import RandomBot
from games.engine import Ask, Choice, Dice, Game, Meta, OptionChoice
from games.engine import Sequence as FlowSequence
from games.testkit.toys.smugglers.actions import KINDS
from games.testkit.toys.smugglers.flow import SEQUENCES, leave, setup
from games.testkit.toys.smugglers.state import CARDS, SCHEMA, SmugglersOutcome, SmugglersState, invariants
from games.testkit.toys.smugglers.view import SmugglersView, phase, resample, view

V = TypeVar("V", bound=Struct)

META: Final = Meta(
    min_seats=2,
    max_seats=4,
    mode="competitive",
    rules_version=1,
    rule_prefix="SM",
    options=(OptionChoice("turns", ("4", "2")), OptionChoice("window", ("all", "timer"))),
    bot_levels=("normal",),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"daybreak": "SM-011", "deserted": "SM-012"},
    minutes=5,
    reveals=("card_seen", "card_drawn", "landed", "seized"),
    turn_events=("turn_begun",),
    complete=True,
)


def automatic(state: SmugglersState, ask: Ask, chance: Dice) -> Choice | None:
    """At a timeout a watcher passes; everything else is answered somehow."""
    return "pass" if ask.kind == "smugglers.react" else None


def build(
    view_type: type[V],
    view_of: Callable[[SmugglersState, int], V],
    sequences: Sequence[FlowSequence[SmugglersState]] = SEQUENCES,
) -> Game[SmugglersState, V]:
    """The game, with another view or another order of play."""
    return Game(
        "smugglers",
        folder=Path(__file__).parent,
        meta=META,
        state_type=SmugglersState,
        view_type=view_type,
        outcome_type=SmugglersOutcome,
        kinds=KINDS,
        sequences=sequences,
        setup=setup,
        view=view_of,
        phase=phase,
        resample=resample,
        automatic=automatic,
        bots={"normal": RandomBot()},
        invariants=invariants,
        resign=leave,
        packs=[{"cards": list(CARDS)}],
        schema=SCHEMA,
    )


GAME: Final[Game[SmugglersState, SmugglersView]] = build(SmugglersView, view)
