"""How much of everything one player may have at a time."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from backend.chat.services import say as talk
from backend.core import clock
from backend.core.limits import Limit
from backend.core.models import Due
from backend.matches.models import Match, Seat
from backend.matches.services.follow import BOT_TURN, enqueue_bot_turn
from backend.tables.services import create as tables
from backend.tables.services import fork as forks
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db

TABLE = {"game": "pursuit", "seats": [ME, OPEN]}


def test_open_tables(new_player: NewPlayer, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RATE_LIMITS = True
    monkeypatch.setattr(tables, "MAX_TABLES", 2)
    anna, boris = new_player("Anna"), new_player("Boris")
    made = [create(anna, ME, OPEN)["id"] for _ in range(2)]
    refused(anna.post("/matches", TABLE), 409, "too_many")
    assert boris.post("/matches", TABLE).status_code == 201
    Match.objects.filter(pk=made[0]).update(status=Match.Status.FINISHED)
    assert anna.post("/matches", TABLE).status_code == 201


def test_new_tables_and_forks(
    new_player: NewPlayer, settings: Any, monkeypatch: pytest.MonkeyPatch, frozen: Any
) -> None:
    settings.RATE_LIMITS = True
    monkeypatch.setattr(tables, "NEW_TABLES", Limit("tables-test", 2, 3600))
    monkeypatch.setattr(forks, "FORKS", Limit("forks-test", 2, 3600))
    anna = new_player("Anna")
    match_id = create(anna, ME, BOT)["id"]
    fork = {"at": 0, "seats": [ME, BOT]}
    assert anna.post(f"/matches/{match_id}/fork", fork).status_code == 201
    problem = anna.post(f"/matches/{match_id}/fork", fork)
    refused(problem, 429, "rate_limited")
    assert int(problem["Retry-After"]) > 0
    refused(anna.post("/matches", TABLE), 429, "rate_limited")
    refused(anna.post(f"/matches/{match_id}/fork", fork), 429, "rate_limited")


def test_messages_of_a_day(
    new_player: NewPlayer, settings: Any, monkeypatch: pytest.MonkeyPatch, frozen: Any
) -> None:
    settings.RATE_LIMITS = True
    monkeypatch.setattr(talk, "MESSAGES_A_DAY", Limit("chat-day-test", 1, 86400))
    anna = new_player("Anna")
    match_id = create(anna, ME, OPEN)["id"]

    def say(key: str) -> Any:
        return anna.post(
            f"/matches/{match_id}/chat", {"channel": "table", "text": "hello"}, Idempotency_Key=key
        )

    assert say("one").status_code == 201
    refused(say("two"), 429, "rate_limited")


def test_turns_of_bots_belong_to_the_host(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    match = Match.objects.get(pk=create(anna, ME, BOT)["id"])
    Due.objects.filter(kind=BOT_TURN).delete()
    with transaction.atomic():
        enqueue_bot_turn(match, Seat.objects.get(match=match, index=1), clock.now())
    assert Due.objects.get(kind=BOT_TURN).owner == anna.player["id"]
