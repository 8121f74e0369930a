"""The numbers of the game: seats, table options, bot levels, clock, ways to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.content.tables import PACKS
from games.burgle_bros.drawing import AID, building, problem_of
from games.burgle_bros.ending import REASONS
from games.burgle_bros.geometry import cell_name
from games.burgle_bros.versions import RULES_VERSION
from games.burgle_bros.walls import misdrawn
from games.engine.game import Meta, OptionChoice, SeatSetup
from games.engine.options import OptionLayout
from games.engine.text import Value

AUTO: Final = "auto"
"""As many burglars as seats."""
CENTRE: Final = "C3"
"""The empty place of Fort Knox that its preset of walls fits (BB-203)."""
PLACES: Final = (CENTRE, *(name for cell in range(25) if (name := cell_name(cell, 5)) != CENTRE))

EXAMPLES: Final = {
    name: tuple(
        f"{floor}:{wall}" for floor, walls in enumerate(reversed(scenario.walls), 1) for wall in walls.split()
    )
    for name, scenario in PACKS[0].scenarios.items()
}
"""Walls that fit the buildings: their own, the highest floor lowest."""

META: Final = Meta(
    min_seats=1,
    max_seats=4,
    mode="cooperative",
    rules_version=RULES_VERSION,
    rule_prefix="BB",
    options=(
        OptionChoice("scenario", ("bank_job", "office_job", "fort_knox")),
        OptionChoice("walls", ("printed", "random", "custom")),
        OptionLayout("custom_walls", misdrawn, ((), *EXAMPLES.values()), ("walls", "custom"), AID),
        OptionChoice("wall_difficulty", ("normal", "easy", "hard"), ("walls", "random")),
        OptionChoice("empty_place", PLACES, ("scenario", "fort_knox")),
        OptionChoice("lost_visual", ("off", "on")),
        OptionChoice("character_deal", ("random", "pick")),
        OptionChoice("character_sides", ("choose", "basic_only")),
        OptionChoice("burglars", ("auto", "1", "2", "3", "4")),
        OptionChoice("start_stealth", ("3", "6", "1")),
        OptionChoice("one_deadbolt_per_floor", ("off", "on")),
        OptionChoice("consent", ("auto", "ask")),
    ),
    bot_levels=("easy", "normal", "hard"),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons=REASONS,
    compared_by=("scenario",),
    minutes=90,
    recommended_seats=2,
    turn_events=("turn_begun",),
    reveals=(
        "revealed", "patrol_card", "patrol_lost", "event", "tools_shown", "tool_drawn", "loot_drawn", "laid_down",
        "match_over", "events_seen", "card_seen",
    ),
    undo=True,
    complete=True,
)  # fmt: skip


def check_options(options: dict[str, Value], seats: Sequence[SeatSetup]) -> str | None:
    """There are as many burglars as seats (BB-001), the preset of Fort Knox fits one empty place only (BB-203), and
    drawn walls fit the building (BB-174 to BB-176): the text's key, or None."""
    if options["burglars"] not in (AUTO, str(len(seats))):
        return "burgle_bros.options.burglars"
    knox, place = building(options).width == 5, str(options["empty_place"])
    if knox and options["walls"] == "printed" and place != CENTRE:
        return "burgle_bros.options.preset_needs_centre"
    return problem_of(options) if options["walls"] == "custom" else None
