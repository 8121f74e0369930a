"""What retries need is kept for a while after the end, and no longer."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from backend.matches.models import IdempotencyKey
from backend.matches.services.follow import KEEP_KEYS
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
