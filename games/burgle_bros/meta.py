"""The numbers of the game: seats, table options, bot levels, clock, ways to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.ending import REASONS
from games.burgle_bros.geometry import cell_name
from games.burgle_bros.versions import RULES_VERSION
from games.engine.game import Meta, OptionChoice, SeatSetup
from games.engine.text import Value

AUTO: Final = "auto"
"""As many burglars as seats."""
CENTRE: Final = "C3"
"""The empty place of Fort Knox that its preset of walls fits (BB-203)."""
PLACES: Final = (CENTRE, *(name for cell in range(25) if (name := cell_name(cell, 5)) != CENTRE))

META: Final = Meta(
    min_seats=1,
    max_seats=4,
    mode="cooperative",
    rules_version=RULES_VERSION,
    rule_prefix="BB",
    options=(
        OptionChoice("scenario", ("bank_job", "office_job", "fort_knox")),
        OptionChoice("walls", ("printed", "random")),
        OptionChoice("wall_difficulty", ("normal", "easy", "hard")),
        OptionChoice("empty_place", PLACES),
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
    """There are as many burglars as seats (BB-001), and the preset of Fort Knox fits one empty place only (BB-203):
    the text's key, or None."""
    if options["burglars"] not in (AUTO, str(len(seats))):
        return "burgle_bros.options.burglars"
    knox = options["scenario"] == "fort_knox"
    if knox and options["walls"] == "printed" and options["empty_place"] != CENTRE:
        return "burgle_bros.options.preset_needs_centre"
    return None
