"""What the police draw on the board: theirs alone, for one round, and no trace of it anywhere else."""

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse

from backend.chat.services.draw import MAX_SKETCHES
from games import door
from tests.api.test_chat import three_people
from tests.support.api import Api, new_player
from tests.support.matches import answer, required, view
from tests.support.scene import refused
from tests.support.sockets import socket

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def draw(player: Api, match_id: str, kind: str, place: str, start: str = "") -> HttpResponse:
    """Draws."""
    return player.post(f"/matches/{match_id}/sketches", {"kind": kind, "place": place, "start": start})


def drawn(player: Api, match_id: str) -> list[tuple[str, str | None, str]]:
    """What the player sees."""
    found = player.get(f"/matches/{match_id}/sketches")
    assert found.status_code == 200, found.content
    return [(each["kind"], each["start"], each["place"]) for each in found.json()["results"]]


@pytest.mark.rule("PU-084")
def test_the_team_sees_what_is_drawn_and_its_author_wipes_it_off(stranger: Api) -> None:
    match_id, thief, (one, other) = three_people()
    made = draw(one, match_id, "arrow", "B2", "a1").json()
    assert made["may_draw"]
    assert made["results"][0]["author"]["id"] == one.player["id"]
    draw(other, match_id, "search", "B2")
    draw(other, match_id, "search", "B2")
    assert drawn(one, match_id) == [("arrow", "a1", "B2"), ("search", None, "B2")]
    for eyes in (thief, new_player("Clara"), stranger):
        nothing = eyes.get(f"/matches/{match_id}/sketches").json()
        assert nothing == {"may_draw": False, "results": []}
    refused(draw(thief, match_id, "watch", "A1"), 404, "not_found")
    first = made["results"][0]["id"]
    other.delete(f"/matches/{match_id}/sketches?id={first}")  # not the author
    assert len(drawn(one, match_id)) == 2
    one.delete(f"/matches/{match_id}/sketches?id={first}")
    assert drawn(one, match_id) == [("search", None, "B2")]
    assert other.delete(f"/matches/{match_id}/sketches").json()["results"] == []


@pytest.mark.rule("PU-084")
def test_an_open_table_shows_them_to_all(stranger: Api) -> None:
    match_id, thief, (one, _) = three_people(options={"police_chat": "open"})
    draw(one, match_id, "watch", "A1")
    for eyes in (thief, stranger):
        assert drawn(eyes, match_id) == [("watch", None, "A1")]
    refused(draw(thief, match_id, "watch", "A1"), 403, "permission_denied")


def test_they_are_gone_with_the_round() -> None:
    match_id, thief, police = three_people()
    draw(police[0], match_id, "watch", "A1")
    while view(thief, match_id)["state"]["round"] == 0:
        asked = next(each for each in (thief, *police) if required(view(each, match_id)))
        answer(asked, match_id)
    assert drawn(police[0], match_id) == []
    draw(police[0], match_id, "watch", "B1")
    assert drawn(police[1], match_id) == [("watch", None, "B1")]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "line", "place": "A1"}, "kind"),
        ({"kind": "watch"}, "place"),
        ({"kind": "watch", "place": "Z9"}, "place"),
        ({"kind": "watch", "place": 5}, "place"),
        ({"kind": "watch", "place": "A1", "start": "A2"}, "start"),
        ({"kind": "arrow", "place": "A1"}, "start"),
        ({"kind": "arrow", "place": "A1", "start": "A1"}, "start"),
        ({"kind": "arrow", "place": "A1", "start": "Z1"}, "start"),
    ],
)
def test_what_cannot_be_drawn(body: dict[str, Any], field: str) -> None:
    match_id, _, police = three_people()
    refused(police[0].post(f"/matches/{match_id}/sketches", body), 400, "validation_failed", field)


def test_nobody_covers_the_board() -> None:
    match_id, _, police = three_people()
    places = [f"{column}{row}" for column in "ABCDE" for row in "12345"]
    for number in range(MAX_SKETCHES):
        kind = "watch" if number < len(places) else "search"
        assert draw(police[0], match_id, kind, places[number % len(places)]).status_code == 200
    refused(draw(police[0], match_id, "arrow", "A1", "A2"), 409, "too_many")


def test_others_cannot_tell_that_something_is_drawn() -> None:
    match_id, thief, police = three_people()
    eyes = (thief, new_player("Clara"), Api())
    paths = ("", "/chat", "/sketches", "/view", "/log", "/replay", "/chat?channel=team")

    def look() -> list[bytes]:
        found = [who.get(f"/matches/{match_id}{path}").content for who in eyes for path in paths]
        return [re.sub(rb'"instance":"[^"]*"', b"", each) for each in found]

    before = look()
    draw(police[0], match_id, "watch", "A1")
    assert look() == before


def test_games_without_a_team_have_no_sketches(toys: None) -> None:
    assert door.game("campfire").teams is None


@pytest.mark.django_db(transaction=True)
async def test_only_the_teams_sockets_hear_of_it() -> None:
    match_id, thief, police = await sync_to_async(three_people)()
    async with socket(thief) as t, socket(police[1]) as p:
        for ear in (t, p):
            await ear.follow(match_id)
        await sync_to_async(draw)(police[0], match_id, "watch", "A1")
        assert (await p.hear_until("sketches"))[-1] == {"type": "sketches", "match": match_id}
        assert await t.is_silent()
