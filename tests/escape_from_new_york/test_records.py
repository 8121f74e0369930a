"""The recorded matches show every module and variant at work (4.33)."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from games.engine import record
from games.engine.event import Event
from games.escape_from_new_york import GAME
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.meta import MODULES, POLICE, VARIANTS
from games.testkit.records import recorded

RECORDS = Path(__file__).parents[1] / "records" / GAME.key
PACK = PACKS[0]
EXTRA = {key for cards in PACK.heroes.special.values() for key, row in cards.items() if row.extra}
TIMERS = {key for key, row in PACK.city_events.timer.items() if row.option == "extra_timers"}


@cache
def told() -> list[tuple[dict[str, object], list[Event]]]:
    """The options and the events of each recorded match."""
    found = []
    for _, made in recorded(RECORDS):
        events = [event for done in record.play_again(GAME, made) for event in done.events]
        found.append((dict(made.options), events))
    return found


def events(kind: str, option: str) -> Iterator[Event]:
    """Events of a kind in matches with an option."""
    for options, happened in told():
        if options.get(option) == "on":
            yield from (event for event in happened if event.kind == kind)


SHOWN: dict[str, Callable[[], bool]] = {
    "extra_specials": lambda: any(e.data["card"] in EXTRA for e in events("special_taken", "extra_specials")),
    "crossbows": lambda: any(e.data["card"] == "crossbow" for e in events("weapon_revealed", "crossbows")),
    "explosions": lambda: any(e.data["card"] == "explosion" for e in events("event_revealed", "explosions")),
    "extra_timers": lambda: any(e.data["tile"] in TIMERS for e in events("timer_revealed", "extra_timers")),
    "traps": lambda: any(events("trap_drawn", "traps")),
    "hard_deck": lambda: any(
        str(e.data["card"]).startswith("nyh_") for e in events("new_york_acts", "hard_deck")
    ),
    "hard_timer": lambda: any(events("match_over", "hard_timer")),
    "hard_prisoners": lambda: any(events("match_over", "hard_prisoners")),
    "wanted": lambda: any(events("wanted_taken", "wanted")),
    "dead_or_alive": lambda: any(events("president_collected", "dead_or_alive")),
    "us_police": lambda: (
        any(events("mission_completed", "us_police")) and any(events("cop_moved", "us_police"))
    ),
}


@pytest.mark.parametrize("option", [*MODULES, *VARIANTS, POLICE])
def test_a_recorded_match_shows_each_module_at_work(option):
    assert SHOWN[option]()
    assert any(options.get(option, "off") == "off" for options, _ in told())


def test_records_with_the_expansion_show_every_way_to_end():
    reasons = {event.data["reason"] for event in events("match_over", POLICE)}
    assert reasons == set(GAME.meta.end_reasons)
