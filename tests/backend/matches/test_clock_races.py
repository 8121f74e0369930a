"""Clocks under real threads on PostgreSQL: one outcome at the second of a deadline, one outage, one credit."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from backend.clocks.models import Outage
from backend.clocks.services import outages
from backend.matches.models import Entry, Match, Obligation, Remark, Seat
from backend.matches.services import alarm
from tests.backend.matches.test_races import at_once, is_sound
from tests.support.api import Api
from tests.support.due import run_due
from tests.support.matches import first_choice, required, send, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

BANK = {"kind": "bank", "bank": 600, "increment": 60, "ceiling": 900}


def asked(match_id: str, *players: Api) -> tuple[Api, dict[str, Any], int]:
    for player in players:
        shown = view(player, match_id, "?background=1")
        if required(shown):
            return player, required(shown)[0], int(shown["viewer"])
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("attempt", range(5))
def test_an_answer_against_the_alarm_at_the_second_of_an_empty_bank(
    new_player: NewPlayer, frozen: Any, attempt: int
) -> None:
    """Either the answer counts and pays in, or the clock answers and nothing is paid in; never both."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=BANK)
    player, decision, seat = asked(match_id, anna, boris)
    frozen.advance(600)
    answer, *_ = at_once(
        lambda: send(player, match_id, decision["id"], first_choice(decision), 0),
        lambda: alarm.ring(match_id),
        lambda: alarm.ring(match_id),
    )
    assert answer.status_code in (200, 409), answer.content
    first = Entry.objects.get(match=match_id, number=1)
    assert first.by == ("player" if answer.status_code == 200 else "clock")
    assert Seat.objects.get(match=match_id, index=seat).bank == (60 if answer.status_code == 200 else 0)
    rows = Obligation.objects.filter(match=match_id)
    assert all(row.deadline and row.deadline > frozen.at for row in rows)
    match = Match.objects.get(pk=match_id)
    assert match.alarm_at is not None
    assert match.alarm_at <= min(row.deadline for row in rows if row.deadline)
    assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(3))
def test_one_outage_and_one_credit_whoever_wakes_first(
    new_player: NewPlayer, frozen: Any, settings: Any, monkeypatch: pytest.MonkeyPatch, attempt: int
) -> None:
    settings.OUTAGE_AFTER = 120
    monkeypatch.setattr(outages, "_known", None)
    outages.beat()
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=BANK)
    player, decision, seat = asked(match_id, anna, boris)
    frozen.advance(86400)
    answer, *_ = at_once(
        lambda: send(player, match_id, decision["id"], first_choice(decision), 0),
        outages.beat,
        outages.beat,
        lambda: alarm.ring(match_id),
    )
    assert answer.status_code == 200, answer.content
    run_due()
    assert Outage.objects.count() == 1
    assert [row.kind for row in Remark.objects.filter(match=match_id)] == ["outage"]
    assert Seat.objects.get(match=match_id, index=seat).bank == 660
    assert not Entry.objects.filter(match=match_id, by="clock").exists()


@pytest.mark.parametrize("attempt", range(3))
def test_a_pause_against_an_answer_and_the_alarm(new_player: NewPlayer, frozen: Any, attempt: int) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=BANK | {"increment": 0})
    player, decision, _ = asked(match_id, anna, boris)
    anna.post(f"/matches/{match_id}/pause")
    frozen.advance(100)
    at_once(
        lambda: boris.post(f"/matches/{match_id}/pause"),
        lambda: send(player, match_id, decision["id"], first_choice(decision), 0),
        lambda: alarm.ring(match_id),
    )
    match = Match.objects.get(pk=match_id)
    assert match.paused_since == frozen.at
    assert not Obligation.objects.filter(match=match_id, deadline__isnull=False).exists()
    frozen.advance(5000)
    at_once(*[lambda each=each: each.delete(f"/matches/{match_id}/pause") for each in (anna, boris)])
    left = set(Obligation.objects.filter(match=match_id).values_list("deadline", flat=True))
    assert left == {frozen.at + timedelta(seconds=500)}
    assert [row.kind for row in Remark.objects.filter(match=match_id)] == ["paused", "resumed"]


def test_holidays_that_are_entered_at_once_do_not_overlap(new_player: NewPlayer, frozen: Any) -> None:
    anna = new_player("Anna")
    answers = at_once(*[lambda: anna.post("/me/away", {"end": "2026-03-10"}) for _ in range(6)])
    assert sorted(answer.status_code for answer in answers) == [201] + [400] * 5
    assert len(anna.get("/me/away").json()["results"]) == 1


DAY = {"kind": "fixed", "seconds": 86400, "extension": {"hours": 12, "times": 9}}


def take_time(player: Api, match_id: str, key: str) -> Any:
    return player.post(f"/matches/{match_id}/extension", {"version": 0}, Idempotency_Key=key)


def test_more_time_that_is_taken_on_two_devices_at_once_is_taken_once(
    new_player: NewPlayer, frozen: Any
) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=DAY)
    player, _, seat = asked(match_id, anna, boris)
    answers = at_once(*[lambda key=key: take_time(player, match_id, f"key-{key}") for key in (1, 1, 2, 3)])
    assert {answer.status_code for answer in answers} == {200, 409}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"already_extended"}
    assert Seat.objects.get(match=match_id, index=seat).extensions == 1
    left = set(Obligation.objects.filter(match=match_id).values_list("deadline", flat=True))
    assert left == {frozen.at + timedelta(hours=36)}
    assert Remark.objects.filter(match=match_id).count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_more_time_against_an_answer_and_the_alarm(new_player: NewPlayer, frozen: Any, attempt: int) -> None:
    """Just before the end: it counts for the question that was open, or the match has moved on."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=DAY)
    player, decision, seat = asked(match_id, anna, boris)
    frozen.advance(86399)
    wish, *_ = at_once(
        lambda: take_time(player, match_id, "key"),
        lambda: send(player, match_id, decision["id"], first_choice(decision), 0),
        lambda: alarm.ring(match_id),
    )
    taken = Seat.objects.get(match=match_id, index=seat).extensions
    assert (wish.status_code, taken) in {(200, 1), (409, 0)}
    assert Obligation.objects.filter(match=match_id, extended=True).exists() == bool(taken)
    assert is_sound(match_id)
