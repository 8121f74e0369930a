"""Holidays over the API: what may be entered, what it costs, who hears of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from backend.accounts.models import Player
from backend.core.models import Due
from tests.support.api import Api
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(new_player: NewPlayer, frozen: Any) -> Api:
    """In Berlin, on a Monday noon (UTC)."""
    player = new_player("Anna")
    player.patch("/me", {"time_zone": "Europe/Berlin"})
    return player


def enter(player: Api, **body: Any) -> dict[str, Any]:
    made = player.post("/me/away", body)
    assert made.status_code == 201, made.content
    document: dict[str, Any] = made.json()
    return document


def test_days_are_those_of_the_player_and_the_last_one_counts(anna: Api) -> None:
    made = enter(anna, start="2026-03-27", end="2026-03-29")
    assert (made["start"], made["end"]) == ("2026-03-26T23:00:00Z", "2026-03-29T22:00:00Z")
    assert made["not_covered"] == []
    listed = anna.get("/me/away").json()
    assert listed["results"] == [{key: made[key] for key in ("id", "start", "end")}]
    assert listed["next"] is None
    assert listed["days_left"] == 27.04


def test_moments_are_taken_as_they_are_and_now_is_the_default(anna: Api) -> None:
    made = enter(anna, end="2026-03-05T12:00:00+03:00")
    assert (made["start"], made["end"]) == ("2026-03-02T12:00:00Z", "2026-03-05T09:00:00Z")
    today = enter(anna, start="2026-03-06", end="2026-03-06")
    assert today["start"] == "2026-03-05T23:00:00Z"


def test_today_begins_now(anna: Api) -> None:
    assert enter(anna, start="2026-03-02", end="2026-03-03")["start"] == "2026-03-02T12:00:00Z"


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "end", "required"),
        ({"start": "2026-03-05"}, "end", "required"),
        ({"end": 5}, "end", "not_a_moment"),
        ({"end": ["2026-03-05"]}, "end", "not_a_moment"),
        ({"end": ""}, "end", "not_a_moment"),
        ({"end": "soon"}, "end", "not_a_moment"),
        ({"end": "2026-02-30"}, "end", "not_a_moment"),
        ({"end": "2026-03-05T12:00:00"}, "end", "not_a_moment"),
        ({"end": "9999-12-31"}, "end", "not_a_moment"),
        ({"end": "9999-12-31T23:59:59-23:59"}, "end", "not_a_moment"),
        ({"end": "0001-01-01T00:00:00+23:59"}, "end", "not_a_moment"),
        ({"end": "٢٠٢٦-٠٣-٠٥"}, "end", "not_a_moment"),
        ({"end": "2026-03-05" * 1000}, "end", "not_a_moment"),
        ({"start": True, "end": "2026-03-05"}, "start", "not_a_moment"),
        ({"start": "2026-02-01", "end": "2026-02-05"}, "start", "in_the_past"),
        ({"start": "2026-03-02T11:00:00Z", "end": "2026-03-05"}, "start", "in_the_past"),
        ({"start": "2027-06-01", "end": "2027-06-05"}, "start", "too_far_away"),
        ({"start": "2026-03-05", "end": "2026-03-04"}, "end", "not_after_start"),
        ({"end": "2026-03-02T12:00:00Z"}, "end", "not_after_start"),
        ({"start": "2026-03-05", "end": "2026-04-05"}, "end", "away_used_up"),
        ({"end": "2026-03-05", "reason": "sun"}, "reason", "unknown_field"),
    ],
)
def test_what_is_no_holiday(anna: Api, body: dict[str, Any], field: str, code: str) -> None:
    for lang in ("en", "ru"):
        refused(anna.post("/me/away", body, Accept_Language=lang), 400, "validation_failed", field)
        wrong = anna.post("/me/away", body, Accept_Language=lang).json()["errors"]
        assert [(each["field"], each["code"]) for each in wrong] == [(field, code)]
    assert anna.get("/me/away").json()["results"] == []


def test_thirty_days_a_year_and_short_ones_cost_a_day(anna: Api, frozen: Any) -> None:
    enter(anna, start="2026-03-10", end="2026-04-08")
    for _ in range(2):
        refused(anna.post("/me/away", {"end": "2026-03-02T12:05:00Z"}), 400, "validation_failed")
    frozen.advance(405 * 86400)
    for number in range(30):
        made = enter(anna, end=(frozen.at + timedelta(minutes=5)).isoformat())
        frozen.advance(60)
        assert anna.delete(f"/me/away/{made['id']}").status_code == 204
        assert anna.get("/me/away").json()["days_left"] == 29 - number
    refused(
        anna.post("/me/away", {"end": (frozen.at + timedelta(minutes=5)).isoformat()}),
        400,
        "validation_failed",
    )


def test_they_may_not_overlap_and_not_be_too_many(anna: Api) -> None:
    enter(anna, start="2026-03-10", end="2026-03-12")
    for start, end in [
        ("2026-03-12", "2026-03-14"),
        ("2026-03-08", "2026-03-10"),
        ("2026-03-01T00:00Z", "x"),
    ]:
        assert anna.post("/me/away", {"start": start, "end": end}).status_code == 400
    enter(anna, start="2026-03-13", end="2026-03-13")
    for day in range(14, 32):
        enter(anna, start=f"2026-03-{day}", end=f"2026-03-{day}T12:00:00Z")
    refused(anna.post("/me/away", {"start": "2026-04-01", "end": "2026-04-01"}), 409, "too_many")


def test_what_is_taken_back_costs_nothing_and_what_is_cut_stays_used(anna: Api, frozen: Any) -> None:
    coming = enter(anna, start="2026-03-10", end="2026-03-12")
    assert anna.delete(f"/me/away/{coming['id']}").status_code == 204
    assert anna.get("/me/away").json()["days_left"] == 30
    running = enter(anna, end="2026-03-20")
    frozen.advance(2 * 86400)
    assert anna.delete(f"/me/away/{running['id']}").status_code == 204
    listed = anna.get("/me/away").json()
    assert (listed["results"], listed["days_left"]) == ([], 28)
    refused(anna.delete(f"/me/away/{running['id']}"), 404, "not_found")


def test_who_is_back_and_stays_ends_them_all(anna: Api, frozen: Any) -> None:
    enter(anna, end="2026-03-10")
    enter(anna, start="2026-03-20", end="2026-03-22")
    frozen.advance(60)
    for _ in range(2):
        assert anna.delete("/me/away").status_code == 204
        assert anna.get("/me/away").json()["results"] == []


def test_they_are_nobody_elses(anna: Api, new_player: NewPlayer, stranger: Api) -> None:
    made = enter(anna, end="2026-03-20")
    refused(new_player("Boris").delete(f"/me/away/{made['id']}"), 404, "not_found")
    refused(stranger.get("/me/away"), 401, "not_authenticated")
    refused(stranger.post("/me/away", {"end": "2026-03-20"}), 401, "not_authenticated")
    refused(anna.delete("/me/away/nothing"), 404, "not_found")
    assert len(anna.get("/me/away").json()["results"]) == 1


def test_they_are_exported_and_go_with_the_player(anna: Api) -> None:
    enter(anna, end="2026-03-20")
    assert len(anna.get("/me/export").json()["profile"]["away"]) == 1
    assert anna.delete("/me").status_code == 204
    assert Player.objects.get(pk=anna.player["id"]).away is None


def test_what_follows_is_stored_with_them(anna: Api) -> None:
    made = enter(anna, start="2026-03-10", end="2026-03-12")
    kinds = dict(Due.objects.filter(done_at=None).values_list("kind", "due_at"))
    assert kinds["holiday"].isoformat().replace("+00:00", "Z") == made["start"]
    assert "away" in kinds
