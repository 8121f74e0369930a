"""Beside a deadline stands when its clock stands, so that number and state come from one source."""

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backend.clocks.calendar import AWAY, NIGHT, WEEKEND, Calendar, used
from tests.support import matches

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = {"kind": "fixed", "seconds": 86400}
NIGHTS = {"quiet_hours": {"start": "22:00", "end": "07:00"}, "time_zone": "UTC"}


@pytest.mark.parametrize("start", [0, 7.5, 33, 80])
@pytest.mark.parametrize("length", [1, 26, 200])
def test_the_stops_are_what_the_countdown_skips(start: float, length: float) -> None:
    """The time between now and the deadline without the stops is what the clock still runs."""
    away = (MONDAY + timedelta(hours=50), MONDAY + timedelta(hours=90))
    calendar = Calendar("Europe/Berlin", ("22:00", "07:00"), True, (away,))
    begin = MONDAY + timedelta(hours=start)
    end = begin + timedelta(hours=length)
    stops = list(calendar.stops(begin, end))
    stood = sum((min(each.until, end) - each.begin for each in stops), timedelta())
    assert (end - begin - stood).total_seconds() == used(calendar, begin, end)
    assert all(a.until <= b.begin for a, b in itertools.pairwise(stops))
    assert {each.why for each in stops} <= {NIGHT, WEEKEND, AWAY}


def table(new_player: Any) -> tuple[Any, Any, str]:
    """Anna, who sleeps at night and is asked; Boris; their match."""
    anna, boris = new_player("Anna"), new_player("Boris")
    anna.patch("/me", NIGHTS)
    match_id = matches.two_players(anna, boris, clock=DAY, visibility="public")
    for _ in matches.moves(match_id, boris):
        pass
    return anna, boris, match_id


def test_view_match_and_inbox_tell_the_same(new_player, stranger, frozen):
    anna, boris, match_id = table(new_player)
    night = {"begin": "2026-03-02T22:00:00Z", "until": "2026-03-03T07:00:00Z", "why": "night"}
    shown = matches.view(anna, match_id)
    assert (shown["deadline"], shown["stops"]) == ("2026-03-03T21:00:00Z", [night])
    (waiting,) = anna.get("/me/inbox").json()["waiting"]
    assert waiting["stops"] == waiting["match"]["stops"] == [night]
    assert anna.get(f"/matches/{match_id}").json()["stops"] == [night]
    assert matches.view(boris, match_id)["stops"] == [night], "they play together"
    assert stranger.get(f"/matches/{match_id}").json()["stops"] == [], "nobody else's business"
    assert stranger.get(f"/matches/{match_id}/view").json()["stops"] == []
    frozen.advance(12 * 3600)
    assert matches.view(anna, match_id)["stops"] == [night], "the same as long as the deadline is"


def test_where_the_table_does_not_respect_nights_nothing_stands(new_player, frozen):
    anna, boris = new_player("Anna"), new_player("Boris")
    anna.patch("/me", NIGHTS)
    match_id = matches.two_players(anna, boris, clock=DAY | {"pauses": {"night": False}})
    assert matches.view(anna, match_id)["stops"] == []


def test_in_a_pause_of_the_table_there_is_neither(new_player, frozen):
    anna, boris, match_id = table(new_player)
    for player in (anna, boris):
        player.post(f"/matches/{match_id}/pause")
    shown = matches.view(anna, match_id)
    assert (shown["deadline"], shown["stops"]) == (None, [])
    (waiting,) = anna.get("/me/inbox").json()["waiting"]
    assert waiting["match"]["paused_since"] is not None
