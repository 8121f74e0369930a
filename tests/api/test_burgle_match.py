"""A heist through the API: a client that knows no rules, one person with several burglars, a bot, options."""

import random
from typing import Any

import pytest

from backend.matches.models import Match
from games import door
from games.burgle_bros import GAME
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.matches import BOT, ME, create, required, send, view

pytestmark = pytest.mark.django_db

STEP = 1800
"""Seconds by which time goes on: bots answer within minutes."""


def some_choice(chance: random.Random, form: dict[str, Any]) -> Any:
    """Any choice that the form allows."""
    if form["type"] == "one":
        return chance.choice([option["key"] for option in form["options"] if "disabled" not in option])
    items = [item["key"] for item in form["items"]]
    chance.shuffle(items)
    return items


def play(match_id: str, people: list[Api], frozen: Any, chance: random.Random, limit: int = 800) -> Match:
    """People answer at random, bots by themselves, until the match is over."""
    for _ in range(limit):
        match = Match.objects.get(pk=match_id)
        if match.is_over:
            return match
        for person in people:
            shown = view(person, match_id)
            asked = required(shown)
            if asked:
                choice = some_choice(chance, asked[0]["form"])
                sent = send(person, match_id, asked[0]["id"], choice, shown["version"])
                assert sent.status_code == 200, sent.content
                break
        else:
            frozen.advance(STEP)
            run_due()
    raise AssertionError("the match does not end")


def begin(host: Api, *seats: dict[str, Any], **options: str) -> str:
    """A running match; its id."""
    return str(create(host, *seats, game=GAME.key, visibility="public", options=options)["id"])


def test_one_person_with_two_burglars_and_a_bot_play_to_the_end(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = begin(anna, ME, ME, BOT | {"level": "easy"}, scenario="office_job")
    match = play(match_id, [anna], frozen, random.Random(3))
    assert match.status == Match.Status.FINISHED
    record = anna.get(f"/matches/{match_id}/record").json()
    assert door.verify(door.parse_record(record)).valid


def test_as_many_burglars_as_seats(frozen: Any) -> None:
    anna = new_player("Anna")
    body = {"game": GAME.key, "seats": [ME, ME], "options": {"burglars": "3"}, "visibility": "private"}
    refused = anna.post("/matches", body)
    assert refused.status_code == 400
    assert "burglars" in str(refused.json()["errors"])
    assert anna.post("/matches", {**body, "options": {"burglars": "2"}}).status_code == 201
