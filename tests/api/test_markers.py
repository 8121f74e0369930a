"""What a team pins to its board: seen by all of it at once, taken off by anybody, and nobody else's business."""

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse

from backend.matches.models import Match
from backend.teamwork.selectors.marks import marks_for
from backend.teamwork.services.mark import MAX_MARKERS, PINS
from games import door
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.heists import new_heist, store, table_of
from tests.support.matches import two_players
from tests.support.scene import refused
from tests.support.sockets import socket

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def pin(player: Api, match_id: str, kind: str, about: str) -> HttpResponse:
    """Pins."""
    return player.post(f"/matches/{match_id}/markers", {"kind": kind, "about": about})


def team(player: Api, match_id: str) -> dict[str, Any]:
    """What the player sees of the team."""
    found = player.get(f"/matches/{match_id}/team")
    assert found.status_code == 200, found.content
    document: dict[str, Any] = found.json()
    return document


def pinned(player: Api, match_id: str) -> list[tuple[str, str, str]]:
    """The markers that the player sees: kind, about what, whose."""
    return [(each["kind"], each["about"], each["name"]) for each in team(player, match_id)["markers"]]


def test_all_of_the_team_see_a_marker_and_any_of_them_takes_it_off() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = new_heist(anna, boris)
    assert pin(anna, match_id, "meet", "1:C3").status_code == 200
    pin(boris, match_id, "avoid", "2:A1")
    pin(boris, match_id, "meet", "1:C3")  # the same once more
    for eyes in (anna, boris):
        assert pinned(eyes, match_id) == [("meet", "1:C3", "Anna"), ("avoid", "2:A1", "Boris")]
    first = team(anna, match_id)["markers"][0]["id"]
    left = boris.delete(f"/matches/{match_id}/markers/{first}")
    assert [each["about"] for each in left.json()["markers"]] == ["2:A1"]
    assert boris.delete(f"/matches/{match_id}/markers/{first}").status_code == 200


def test_a_wish_is_about_a_tool_and_goes_with_it() -> None:
    anna = new_player("Anna")
    match_id = new_heist(anna)
    table = table_of(match_id)
    if "dynamite" not in table.table.tools[0]:
        table.hold(0, "dynamite")
    store(match_id, table)
    assert "dynamite" in team(anna, match_id)["things"]
    assert pin(anna, match_id, "save", "dynamite").status_code == 200
    refused(pin(anna, match_id, "need", "emp"), 400, "validation_failed", "about")
    table.table.tools[0].remove("dynamite")
    table.table.tool_used.append("dynamite")
    store(match_id, table)
    assert pinned(anna, match_id) == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "kiss", "about": "1:A1"}, "kind"),
        ({"kind": "meet"}, "about"),
        ({"kind": "meet", "about": "1:Z9"}, "about"),
        ({"kind": "meet", "about": 5}, "about"),
        ({"kind": "meet", "about": ["1:A1"]}, "about"),
        ({"kind": "save", "about": "1:A1"}, "about"),
        ({"kind": None, "about": "1:A1"}, "kind"),
    ],
)
def test_what_cannot_be_pinned(body: dict[str, Any], field: str) -> None:
    anna = new_player("Anna")
    match_id = new_heist(anna)
    refused(anna.post(f"/matches/{match_id}/markers", body), 400, "validation_failed", field)


def test_nobody_covers_the_board(settings: Any, frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = new_heist(anna)
    rooms = [f"{floor}:{column}{row}" for floor in (1, 2) for column in "ABCD" for row in (1, 2, 3, 4)]
    for room in rooms[:MAX_MARKERS]:
        assert pin(anna, match_id, "wait", room).status_code == 200
    refused(pin(anna, match_id, "wait", rooms[MAX_MARKERS]), 409, "too_many")
    settings.RATE_LIMITS = True
    answers = [pin(anna, match_id, "wait", "1:A1").status_code for _ in range(PINS.amount + 1)]
    assert answers[-1] == 429


def test_it_is_no_part_of_the_match_and_others_cannot_tell(stranger: Api) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = new_heist(anna, boris)
    eyes = (new_player("Clara"), stranger)
    paths = ("", "/chat", "/team", "/view", "/log", "/replay", "/sketches")

    def look() -> list[bytes]:
        found = [who.get(f"/matches/{match_id}{path}").content for who in eyes for path in paths]
        return [re.sub(rb'"instance":"[^"]*"', b"", each) for each in found]

    before, row = look(), Match.objects.values().get(pk=match_id)
    pin(anna, match_id, "meet", "1:C3")
    assert look() == before
    assert Match.objects.values().get(pk=match_id) == row
    nothing = {"may_plan": False, "things": [], "markers": [], "plans": [], "adoptions": []}
    for who in eyes:
        assert team(who, match_id) == nothing
    refused(pin(eyes[0], match_id, "meet", "1:C3"), 404, "not_found")
    marker = team(anna, match_id)["markers"][0]["id"]
    refused(eyes[0].delete(f"/matches/{match_id}/markers/{marker}"), 404, "not_found")
    assert len(pinned(boris, match_id)) == 1


def test_the_teams_bots_are_told_of_it() -> None:
    anna = new_player("Anna")
    match_id = new_heist(anna, bots=1)
    pin(anna, match_id, "avoid", "1:C3")
    match, state = Match.objects.get(pk=match_id), table_of(match_id).state
    told = [door.Mark("avoid", "1:C3", 0)]
    assert marks_for(match, door.game("burgle_bros"), state, 1) == told
    assert marks_for(match, door.game("pursuit"), state, 1) == []


def test_a_foreign_match_and_one_that_is_over() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = new_heist(anna, visibility="private")
    refused(boris.get(f"/matches/{match_id}/team"), 404, "not_found")
    refused(pin(boris, match_id, "meet", "1:C3"), 404, "not_found")
    pin(anna, match_id, "meet", "1:C3")
    marker = team(anna, match_id)["markers"][0]["id"]
    other = new_heist(anna)
    anna.delete(f"/matches/{other}/markers/{marker}")  # another match's
    assert len(pinned(anna, match_id)) == 1
    Match.objects.filter(pk=match_id).update(status=Match.Status.FINISHED)
    refused(pin(anna, match_id, "wait", "1:C3"), 409, "match_over")
    assert team(anna, match_id)["may_plan"] is False
    assert len(pinned(anna, match_id)) == 1


def test_a_game_that_plays_against_each_other_has_none() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    assert team(anna, match_id)["may_plan"] is False
    refused(pin(anna, match_id, "meet", "A1"), 404, "not_found")
    assert door.game("pursuit").teamwork is None


def test_who_leaves_for_good_takes_them_along() -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = new_heist(anna, boris)
    pin(anna, match_id, "meet", "1:C3")
    told = anna.get("/me/export").json()["markers"]
    assert [(each["kind"], each["about"]) for each in told] == [("meet", "1:C3")]
    assert anna.delete("/me").status_code == 204
    run_due()
    assert pinned(boris, match_id) == []


@pytest.mark.django_db(transaction=True)
async def test_only_the_teams_sockets_hear_of_it() -> None:
    anna, boris, clara = [await sync_to_async(new_player)(name) for name in ("Anna", "Boris", "Clara")]
    match_id = await sync_to_async(new_heist)(anna, boris)
    async with socket(boris) as b, socket(clara) as c:
        for ear in (b, c):
            await ear.follow(match_id)
        await sync_to_async(pin)(anna, match_id, "wait", "1:A1")
        assert (await b.hear_until("team"))[-1] == {"type": "team", "match": match_id}
        assert await c.is_silent()
