"""The numbers of the game: seats, table options, bot levels, clock, ways to end."""

from collections.abc import Sequence
from typing import Final

from games.engine.game import Meta, SeatSetup
from games.engine.options import OptionChoice
from games.engine.text import Value
from games.good_cop_bad_cop.versions import RULES_VERSION

META: Final = Meta(
    min_seats=3,
    max_seats=8,
    mode="competitive",
    rules_version=RULES_VERSION,
    rule_prefix="GC",
    options=(
        OptionChoice("expansion", ("none", "bombers_traitors")),
        OptionChoice("reactions", ("full", "light")),
        OptionChoice("speed", ("normal", "live", "fast", "slow")),
        OptionChoice("whispers", ("off", "on")),
        OptionChoice("dead_talk", ("off", "on")),
        OptionChoice("first_player", ("random", "host")),
    ),
    bot_levels=("easy", "normal", "hard"),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={
        "solo": "GC-201",
        "honest": "GC-202",
        "crooked": "GC-203",
        "bomber_hit": "GC-205",
        "bomber_kill": "GC-206",
        "traitor": "GC-207",
        "agreed": "GC-212",
    },
    minutes=20,
    recommended_seats=5,
    complete=True,
    reveals=(
        "equipment_played", "turned_up", "looked", "cards_shown", "drew", "discarded", "stole", "role_now",
        "eliminated", "wounded", "match_over", "match_drawn", "exchanged",
    ),
    turn_events=("turn_begun",),
)  # fmt: skip


def check_options(options: dict[str, Value], seats: Sequence[SeatSetup]) -> str | None:
    """Three players need the expansion (GC-001): the text's key, or None."""
    if len(seats) == 3 and options["expansion"] == "none":
        return "good_cop_bad_cop.options.three_need_expansion"
    return None
