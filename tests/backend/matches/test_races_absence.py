"""Comings and goings at the same moment, with real threads on PostgreSQL."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Caretaker, Handover, Obligation, Seat
from backend.matches.services import alarm
from tests.backend.matches.test_races import asked, at_once, is_sound, outcomes
from tests.support.api import Api
from tests.support.matches import first_choice, send, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

HOUR = {"kind": "fixed", "seconds": 3600}


@pytest.mark.parametrize("attempt", range(3))
def test_one_seat_and_three_who_want_it(new_player: NewPlayer, attempt: int) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    others = [new_player(name) for name in ("Clara", "Dora", "Emil")]
    match_id = two_players(anna, boris)
    boris.post(f"/matches/{match_id}/substitute", {})
    path = f"/matches/{match_id}/join"
    found = at_once(*(lambda one=one: one.post(path, {"seat": 1}) for one in others))
    assert outcomes(found) == [(200, ""), (409, "already_started"), (409, "already_started")]
    assert Handover.objects.count() == 1
    assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(3))
def test_the_last_answer_of_who_leaves_or_none(new_player: NewPlayer, attempt: int) -> None:
    """Either the answer was first and counts, or the seat was somebody else's already: never half of both."""
    anna, boris, clara = new_player("Anna"), new_player("Boris"), new_player("Clara")
    match_id = two_players(anna, boris)
    leaver, decision, version = asked(match_id, anna, boris)
    index = view(leaver, match_id)["viewer"]
    leaver.post(f"/matches/{match_id}/substitute", {})
    answer, joined = at_once(
        lambda: send(leaver, match_id, decision["id"], first_choice(decision), version),
        lambda: clara.post(f"/matches/{match_id}/join", {"seat": index}),
    )
    assert joined.status_code == 200, joined.content
    assert (answer.status_code, answer.json().get("code")) in ((200, None), (403, "not_your_seat"))
    assert not Obligation.objects.filter(player=leaver.player["id"]).exists()
    assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(3))
def test_a_return_against_the_alarm_that_hands_over(new_player: NewPlayer, frozen: Any, attempt: int) -> None:
    """Whoever is first, the seat is the player's in the end, and the one time of care is over."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=HOUR)
    late, _, _ = asked(match_id, anna, boris)
    index = view(late, match_id)["viewer"]
    late.put(f"/matches/{match_id}/caretaker", {"mode": "at_timeout"})
    frozen.advance(3600)
    at_once(lambda: alarm.ring(match_id), lambda: late.get(f"/matches/{match_id}/view"))
    view(late, match_id)
    assert Seat.objects.get(match=match_id, index=index).status == "playing"
    assert Caretaker.objects.filter(match=match_id).count() == 1
    assert Caretaker.objects.get(match=match_id).ended_at is not None
    assert is_sound(match_id)


def test_two_wishes_at_once_are_one(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    path = f"/matches/{match_id}/caretaker"
    found = at_once(*[lambda: anna.put(path, {"mode": "at_timeout"})] * 4)
    assert {each.status_code for each in found} == {200}
    assert Caretaker.objects.count() == 1
