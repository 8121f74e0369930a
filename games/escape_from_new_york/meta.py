"""The numbers of the game: seats, table options, bot levels, clock, ways to end."""

from typing import Final

from games.engine.game import Meta
from games.engine.options import OptionChoice
from games.escape_from_new_york.versions import RULES_VERSION

MODULES: Final = ("extra_specials", "crossbows", "explosions", "extra_timers", "traps")
"""Options that are on unless the table switches them off."""
VARIANTS: Final = ("hard_deck", "hard_timer", "hard_prisoners", "wanted", "dead_or_alive")
POLICE: Final = "us_police"
"""The expansion United States Police (`hauk/`, `police/`)."""

PROMISES: Final = "promises"
"""Statements that Heroes make beside their turns (`promises.py`). Matches that began without them never get them."""

META: Final = Meta(
    min_seats=1,
    max_seats=4,
    mode="semi_cooperative",
    rules_version=RULES_VERSION,
    rule_prefix="NY",
    further_prefixes=("NP",),
    options=(
        *(OptionChoice(key, ("on", "off")) for key in MODULES),
        *(OptionChoice(key, ("off", "on")) for key in VARIANTS),
        OptionChoice(POLICE, ("off", "on")),
        OptionChoice(PROMISES, ("on", "off")),
        OptionChoice("hero_art", ("standard", "variant")),
    ),
    bot_levels=("easy", "normal", "hard"),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"together": "NY-352", "alone": "NY-370", "time": "NY-385", "helicopter": "NP-062"},
    minutes=90,
    undo=True,
    bots_take_over_after=3,
    complete=True,
    turn_events=("turn_begun",),
    compared_by=(POLICE,),
    played_as="heroes",
    reveals=(
        "space_revealed", "suburb_revealed", "poi_revealed", "poi_peeked", "new_york_acts", "new_york_discarded",
        "new_york_joins", "event_revealed", "timer_revealed", "timer_discarded", "trap_drawn", "card_played",
        "cards_returned", "hero_hurt", "special_taken", "objective_changed", "item_drawn", "case_drawn", "item_used",
        "weapon_revealed", "president_collected", "president_deck_changed", "card_stolen", "cards_shown",
        "new_york_shuffled", "special_added", "items_seen", "objectives_seen", "match_over", "mission_drawn",
        "mission_completed", "mission_passed", "hauk_moved", "reward_taken", "rewards_shown", "helicopter_boarded",
    ),
)  # fmt: skip
