"""Nobody loses time to a server that was away: a gap in its heartbeat is credited once, and the log says why."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from backend.clocks.models import Heartbeat, Outage
from backend.clocks.services import outages
from backend.clocks.tasks import beat
from backend.matches.models import Entry, Match, Obligation, Remark, Seat
from backend.matches.services import alarm, recount
from tests.support.api import Api
from tests.support.matches import ME, answer, answer_any_seat, create, required, two_players, view

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = pytest.mark.django_db

HOUR = {"kind": "fixed", "seconds": 3600}


@pytest.fixture(autouse=True)
def heart(settings: Any, frozen: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server is alive, and misses itself after two minutes. Nothing is believed from an earlier test."""
    settings.OUTAGE_AFTER = 120
    monkeypatch.setattr(outages, "_known", None)
    outages.beat()
    yield


@pytest.fixture
def duel(new_player: NewPlayer) -> tuple[str, Api, Api]:
    """A match of two people with an hour for each decision: id, police, thief."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=HOUR)
    return (match_id, anna, boris) if required(view(anna, match_id)) else (match_id, boris, anna)


def deadlines(match_id: str) -> set[Any]:
    return set(Obligation.objects.filter(match=match_id).values_list("deadline", flat=True))


def remarks(match_id: str) -> list[tuple[str, Any]]:
    return [(row.kind, row.data.get("seconds")) for row in Remark.objects.filter(match=match_id)]


def live(frozen: Any, seconds: int) -> None:
    """Time passes and the heart beats."""
    for _ in range(seconds // 30):
        frozen.advance(30)
        beat()


def test_a_server_that_lives_has_no_outage(duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue) -> None:
    live(frozen, 1800)
    beat()
    run_due()
    assert not Outage.objects.exists()
    assert deadlines(duel[0]) == {frozen.at + timedelta(seconds=1800)}


@pytest.mark.parametrize("who", ["beat", "alarm", "answer"])
def test_deadlines_that_fell_into_it_move_by_its_length_whoever_looks_first(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue, who: str
) -> None:
    match_id, police, _ = duel
    live(frozen, 1800)
    frozen.advance(7200)  # all processes were killed
    if who == "beat":
        beat()
        beat()
    elif who == "alarm":
        alarm.ring(match_id)
    else:
        answer(police, match_id)
    run_due()
    run_due()
    assert deadlines(match_id) == {frozen.at + timedelta(seconds=1800)}
    assert Outage.objects.count() == 1
    assert remarks(match_id) == [("outage", 7200)]
    assert not Entry.objects.filter(match=match_id, by="clock").exists()
    log = police.get(f"/matches/{match_id}/log").json()["results"]
    texts = [each["text"] for entry in log for each in entry["remarks"]]
    assert texts == ["The server was away for 2 h. The clocks did not count this time."]
    live(frozen, 1800)
    run_due()
    assert Entry.objects.filter(match=match_id, by="clock").exists()


def test_two_sweeps_and_late_work_change_nothing(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id = duel[0]
    frozen.advance(600)
    beat()
    run_due()
    known = deadlines(match_id)
    outage = Outage.objects.get()
    recount.credit_matches(outage.pk, "")
    recount.credit_matches(outage.pk, "")
    alarm.ring(match_id)
    assert deadlines(match_id) == known
    assert remarks(match_id) == [("outage", 600)]


def test_every_outage_counts(duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue) -> None:
    match_id = duel[0]
    begun = frozen.at
    for length in (300, 900):
        frozen.advance(length)
        beat()
        live(frozen, 60)
    run_due()
    assert deadlines(match_id) == {begun + timedelta(seconds=3600 + 1200)}
    assert remarks(match_id) == [("outage", 300), ("outage", 900)]


def test_what_was_overdue_before_it_stays_so(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id, police, _ = duel
    live(frozen, 3630)  # nobody rang
    frozen.advance(600)
    beat()
    run_due()
    assert not required(view(police, match_id, "?background=1"))
    assert remarks(match_id) == []


def test_matches_that_began_later_are_not_touched(
    new_player: NewPlayer, frozen: Any, run_due: RunDue
) -> None:
    frozen.advance(600)
    beat()
    anna = new_player("Anna")
    match_id = create(anna, ME, ME, clock=HOUR)["id"]
    run_due()
    frozen.advance(30)
    answer_any_seat(anna, match_id)
    assert remarks(match_id) == []


def test_timers_move_too(new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, ME, ME, clock=HOUR)["id"]
    while view(anna, match_id)["phase"] != "police":
        answer_any_seat(anna, match_id)
    version = Match.objects.get(pk=match_id).version
    live(frozen, 1770)
    frozen.advance(600)
    alarm.ring(match_id)
    assert Match.objects.get(pk=match_id).version == version
    live(frozen, 30)
    run_due()
    assert Entry.objects.filter(match=match_id, type="tick").exists()


def test_windows_move_too(new_player: NewPlayer, toys: None, frozen: Any, run_due: RunDue) -> None:
    """The round of a timer has the timer's time, credit included."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, game="campfire", clock={"kind": "untimed"}, options={"search": "off"})
    while view(anna, match_id)["waiting_on"]:
        answer(next(each for each in (anna, boris) if required(view(each, match_id))), match_id)
    (due,) = Match.objects.get(pk=match_id).timers.values()
    frozen.advance(600)
    beat()
    run_due()
    (later,) = Match.objects.get(pk=match_id).timers.values()
    assert due is not None
    assert later is not None
    assert later > due
    assert remarks(match_id) == [("outage", 600)]


def test_banks_lose_nothing(new_player: NewPlayer, frozen: Any) -> None:
    """The first request after the start may be an answer that waited on a phone."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock={"kind": "bank", "bank": 3600})
    police = anna if required(view(anna, match_id)) else boris
    seat = view(police, match_id)["viewer"]
    live(frozen, 60)
    frozen.advance(86400)
    answer(police, match_id)
    assert Seat.objects.get(match=match_id, index=seat).bank == 3540


def test_wall_times_move_only_if_they_fell_into_it(
    new_player: NewPlayer, frozen: Any, run_due: RunDue
) -> None:
    anna = new_player("Anna")
    early = create(anna, ME, ME, clock={"kind": "daily", "at": "12:30", "zone": "UTC"})["id"]
    late = create(anna, ME, ME, clock={"kind": "daily", "at": "21:00", "zone": "UTC"})["id"]
    frozen.advance(3600)
    beat()
    run_due()
    assert deadlines(early) == {frozen.at + timedelta(minutes=30)}
    assert deadlines(late) == {frozen.at + timedelta(hours=8)}
    assert remarks(early) == [("outage", 3600)]
    assert remarks(late) == [], "nothing moved there"


def test_a_paused_match_loses_and_gains_nothing(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id, police, thief = duel
    for player in (police, thief, police):
        player.post(f"/matches/{match_id}/pause")
    frozen.advance(600)
    beat()
    run_due()
    live(frozen, 600)
    police.delete(f"/matches/{match_id}/pause")
    assert deadlines(match_id) == {frozen.at + timedelta(seconds=3600)}


def test_many_matches_are_credited_in_parts(
    new_player: NewPlayer, frozen: Any, run_due: RunDue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount, "BATCH", 2)
    anna = new_player("Anna")
    matches = [create(anna, ME, ME, clock=HOUR)["id"] for _ in range(5)]
    frozen.advance(600)
    beat()
    run_due()
    assert all(deadlines(match_id) == {frozen.at + timedelta(seconds=3600)} for match_id in matches)


def test_a_clock_that_is_set_back_is_no_outage(frozen: Any) -> None:
    frozen.advance(-7200)
    beat()
    frozen.advance(7200)
    beat()
    assert not Outage.objects.exists()
    assert Heartbeat.objects.count() == 1
