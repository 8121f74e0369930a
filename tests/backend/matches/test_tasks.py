"""What retries need is kept for a while after the end, and no longer."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from backend.matches.models import IdempotencyKey, Seat
from backend.matches.services.follow import KEEP_KEYS
from backend.matches.services.keys import KEEP_BODIES
from backend.matches.tasks import tidy
from tests.support.api import Api
from tests.support.matches import first_choice, required, send, two_players, view

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def test_keys_outlive_their_match_by_two_weeks(new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    asked = anna if required(view(anna, match_id)) else boris
    decision = required(view(asked, match_id))[0]
    first = send(asked, match_id, decision["id"], first_choice(decision), 0, "one")
    anna.post(f"/matches/{match_id}/resign")
    frozen.advance((KEEP_KEYS - timedelta(seconds=1)).total_seconds())
    run_due()
    again = send(asked, match_id, decision["id"], first_choice(decision), 0, "one")
    assert again.content == first.content
    frozen.advance(1)
    run_due()
    assert not IdempotencyKey.objects.exists()


def test_a_late_retry_is_told_what_its_answer_brought_and_how_things_stand(
    new_player: NewPlayer, frozen: Any
) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    mover = anna if required(view(anna, match_id)) else boris
    decision = required(view(mover, match_id))[0]
    choice = first_choice(decision)
    first = send(mover, match_id, decision["id"], choice, 0, "one").json()
    asked = next(each for each in (anna, boris) if required(view(each, match_id)))
    second = required(view(asked, match_id))[0]
    send(asked, match_id, second["id"], first_choice(second), first["version"], "two")
    bodies = IdempotencyKey.objects.exclude(response=b"")

    frozen.advance(KEEP_BODIES.total_seconds())
    tidy()
    assert bodies.count() == 2
    frozen.advance(1)
    tidy()
    assert bodies.count() == 0
    again = send(mover, match_id, decision["id"], choice, 0, "one")
    assert again.status_code == 200
    told = again.json()
    assert (told["version"], told["events"]) == (first["version"], first["events"])
    assert told["view"] == view(mover, match_id)
    assert told["view"]["version"] == 2, "nothing was answered a second time"
    other = send(mover, match_id, decision["id"], choice, 1, "one")
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


def test_a_late_retry_from_a_seat_that_somebody_else_has_taken(new_player: NewPlayer, frozen: Any) -> None:
    anna, boris, cleo = new_player("Anna"), new_player("Boris"), new_player("Cleo")
    match_id = two_players(anna, boris)
    mover = anna if required(view(anna, match_id)) else boris
    decision = required(view(mover, match_id))[0]
    send(mover, match_id, decision["id"], first_choice(decision), 0, "one")
    frozen.advance(KEEP_BODIES.total_seconds() + 1)
    tidy()
    Seat.objects.filter(match=match_id, player=mover.player["id"]).update(player=cleo.player["id"])
    again = send(mover, match_id, decision["id"], first_choice(decision), 0, "one")
    assert (again.status_code, again.json()["code"]) == (403, "not_your_seat")
