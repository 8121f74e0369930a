"""The numbers of Pursuit: seats, table options, bot levels, clock, ways to end."""

from collections.abc import Sequence
from typing import Final

from games.engine.game import Meta, SeatSetup
from games.engine.options import OptionChoice
from games.engine.text import Value
from games.pursuit.versions import RULES_VERSION

META: Final = Meta(
    min_seats=2,
    max_seats=4,
    mode="competitive",
    rules_version=RULES_VERSION,
    rule_prefix="PU",
    options=(
        OptionChoice("thief_seat", ("random", "host_choice", "volunteer")),
        OptionChoice("police_control", ("own", "any")),
        OptionChoice("police_chat", ("private", "open")),
        OptionChoice("police_assist", ("off", "on")),
        OptionChoice("city_layout", ("random", "fixed")),
    ),
    bot_levels=("easy", "normal", "hard"),
    default_clock={"kind": "fixed", "seconds": 86400},
    end_reasons={"arrest": "PU-040", "escape": "PU-041", "surrounded": "PU-042", "resign": "PU-046"},
    minutes=20,
    reveals=("building_searched", "match_over"),
    turn_events=("round_started",),
    swaps_sides=True,
    complete=True,
)


def check_options(options: dict[str, Value], seats: Sequence[SeatSetup]) -> str | None:
    """Refuses to ask people about the thief at a table without people (PU-002): the text's key, or None."""
    if options["thief_seat"] != "random" and all(seat.kind == "bot" for seat in seats):
        return "pursuit.options.nobody_to_choose"
    return None
