"""The order of play at the fire: two sequences to be read like a table of contents, and two timers."""

from __future__ import annotations

from typing import Final

from games.engine import AGAIN, ALL, ANY, INDEPENDENT, NEXT, Flow, Play, Result, Setup, begin, sequence
from games.testkit.toys.campfire.actions import CALL_STORY, SHARE_WOOD, SING
from games.testkit.toys.campfire.cooking import COOKING, TASTING
from games.testkit.toys.campfire.evening import EVENING
from games.testkit.toys.campfire.search import ROWING, SEARCH
from games.testkit.toys.campfire.state import CHORES, PILES, WEATHERS, CampfireOutcome, CampfireState, nights

DUSK: Final = "dusk"
DAWN: Final = "dawn"
SLEEP: Final = 3600.0
"""Seconds until dawn comes (CF-011)."""


def draw_sky(play: Play[CampfireState]) -> Flow:
    """CF-001: the weather of all nights is drawn and stays hidden."""
    sky = list(WEATHERS)
    play.chance.shuffle(sky)
    play.state.sky = sky
    return NEXT


def play_nights(play: Play[CampfireState]) -> Flow:
    """CF-002: one night after the other; the last one ends the match."""
    if play.state.night == nights(play.state):
        count_points(play)
        return NEXT
    play.push(NIGHT)
    return AGAIN


def begin_night(play: Play[CampfireState]) -> Flow:
    """Tonight's weather shows; what was seen of it is old news."""
    state = play.state
    state.night += 1
    state.stage = "wood"
    state.watched = []
    state.story = -1
    play.tell("night_begun", {"night": state.night, "sky": state.sky[state.night - 1]})
    return NEXT


def share_wood(play: Play[CampfireState]) -> Flow:
    """CF-003: everybody shares out logs; all of them, in any order."""
    play.gather(ALL, range(len(play.state.seats)), SHARE_WOOD)
    return NEXT


def tell_story(play: Play[CampfireState]) -> Flow:
    """CF-004 and CF-005: the first call counts; songs may be sung until then."""
    play.state.stage = "story"
    seats = range(len(play.state.seats))
    play.gather(ANY, seats, CALL_STORY)
    for seat in seats:
        play.ask(SING, seat, optional=True)
    play.timer(DUSK, fraction=0.5)
    return NEXT


def spend_evening(play: Play[CampfireState]) -> Flow:
    """CF-006: every camper has an evening of their own."""
    play.state.stage = "evening"
    play.gather(INDEPENDENT, range(len(play.state.seats)), EVENING, {"chores": CHORES})
    return NEXT


def search_wood(play: Play[CampfireState]) -> Flow:
    """CF-010: a race, if the table wants it."""
    if play.state.options["search"] == "on":
        play.state.stage = "search"
        play.gather(ANY, range(len(play.state.seats)), SEARCH)
    return NEXT


def sleep(play: Play[CampfireState]) -> Flow:
    """CF-011: nobody is asked; the night goes by."""
    play.state.stage = "sleep"
    play.timer(DAWN, seconds=SLEEP, holds=True)
    return NEXT


def fall_dusk(play: Play[CampfireState]) -> None:
    """CF-004: whoever thinks for long does so in the dark."""
    play.tell("dusk_fallen", {})


def count_points(play: Play[CampfireState]) -> None:
    """CF-012: most points win; several with the most share a draw."""
    points = play.state.points
    best = [seat for seat, number in enumerate(points) if number == max(points)]
    first: Result = "win" if len(best) == 1 else "draw"
    results: dict[int, Result] = {seat: first if seat in best else "loss" for seat in range(len(points))}
    play.finish("rested", "CF-012", results, CampfireOutcome(points))
    play.tell("match_over", {"reason": "rested", "best": best})


def leave(play: Play[CampfireState], seat: int) -> None:
    """CF-013: a camper goes home; the last one left wins."""
    state = play.state
    play.tell("left", {"seat": seat})
    left = [other for other in range(len(state.seats)) if other not in state.resigned]
    if len(left) == 1:
        results: dict[int, Result] = {
            other: "win" if other in left else "loss" for other in range(len(state.seats))
        }
        play.finish("deserted", "CF-013", results, CampfireOutcome(state.points))
        play.tell("match_over", {"reason": "deserted", "best": left})


MATCH: Final = sequence("campfire.match", draw_sky, play_nights)
NIGHT: Final = sequence(
    "campfire.night",
    begin_night,
    share_wood,
    tell_story,
    spend_evening,
    search_wood,
    sleep,
)
SEQUENCES: Final = (MATCH, NIGHT, EVENING, COOKING, TASTING, SEARCH, ROWING)
TIMERS: Final = {DUSK: fall_dusk}


def setup(table: Setup) -> CampfireState:
    """An empty clearing, with the whole match on the agenda."""
    return begin(CampfireState, table, MATCH, logs=dict.fromkeys(PILES, 0), points=[0] * len(table.seats))
