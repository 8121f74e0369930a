"""Escape from New York through the API: a client that knows no rules plays a Hero beside a bot, to the end."""

import random
from typing import Any

import pytest

from backend.matches.models import Match
from games import door
from games.escape_from_new_york import GAME
from tests.faults.client import choose
from tests.support.api import new_player
from tests.support.due import run_due
from tests.support.matches import BOT, ME, create, send, view

pytestmark = [pytest.mark.django_db, pytest.mark.game(GAME.key)]

STEP = 1800
"""Seconds by which time goes on: bots answer within minutes."""


def test_one_person_and_a_bot_play_to_the_end(frozen: Any) -> None:
    """Free actions are taken up as well: whatever is offered is accepted."""
    anna, dice = new_player("Anna"), random.Random(5)
    options = {"hard_timer": "on", "dead_or_alive": "on", "wanted": "on", "us_police": "on"}
    made = create(anna, ME, BOT | {"level": "easy"}, game=GAME.key, visibility="public", options=options)
    for _ in range(900):
        match = Match.objects.get(pk=made["id"])
        if match.is_over:
            break
        shown = view(anna, made["id"])
        decisions = [each for each in shown["decisions"] if not each["optional"] or dice.random() < 0.5]
        if not decisions:
            frozen.advance(STEP)
            run_due()
            continue
        asked = dice.choice(decisions)
        sent = send(anna, made["id"], asked["id"], choose(asked["form"], dice), shown["version"])
        assert sent.status_code == 200, sent.content
    assert match.status == Match.Status.FINISHED
    record = anna.get(f"/matches/{made['id']}/record").json()
    assert door.verify(door.parse_record(record)).valid
    log = anna.get(f"/matches/{made['id']}/log?limit=200&lang=ru").json()["results"]
    assert all("{" not in event["text"] for entry in log for event in entry["events"])
