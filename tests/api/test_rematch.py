"""The same match once more: one table for all who ask, everybody's seat kept, nobody else let in."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from backend.matches.models import Match
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, two_players
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def over(anna: Api, boris: Api, *seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A finished match of Anna and Boris."""
    match_id = create(anna, ME, OPEN, *seats, **fields)["id"]
    codes = anna.get(f"/matches/{match_id}").json()["invitations"]
    boris.post(f"/matches/{match_id}/join", {"invitation": codes[0]["code"]} if codes else {})
    for player in (boris, anna):
        player.post(f"/matches/{match_id}/resign")
    match: dict[str, Any] = anna.get(f"/matches/{match_id}").json()
    assert match["status"] == "finished"
    return match


def ask(player: Api, match: dict[str, Any]) -> Any:
    return player.post(f"/matches/{match['id']}/rematch")


@pytest.fixture
def people(new_player: NewPlayer) -> tuple[Api, Api]:
    return new_player("Anna"), new_player("Boris")


@pytest.mark.parametrize("visibility", ["public", "link", "private"])
def test_the_same_table_with_everybodys_seat(people: tuple[Api, Api], visibility: str) -> None:
    anna, boris = people
    fields: dict[str, Any] = {
        "options": {"police_assist": "on"},
        "clock": {"kind": "fixed", "seconds": 7200},
        "visibility": visibility,
    }
    old = over(anna, boris, {"kind": "bot", "level": "easy"}, **fields)
    answer = ask(boris, old)
    assert answer.status_code == 201, answer.content
    new = answer.json()
    for name in ("game", "options", "clock", "visibility", "rated"):
        assert new[name] == old[name], name
    assert (new["status"], new["host"]["id"], new["my_seats"]) == ("waiting", boris.player["id"], [1])
    assert [seat["kind"] for seat in new["seats"]] == ["invite", "human", "bot"]
    assert new["seats"][0]["player"]["id"] == anna.player["id"]
    assert new["seats"][2]["level"] == "easy"
    invited = anna.get("/me/inbox").json()["invitations"]
    assert [match["id"] for match in invited] == [new["id"]]


def test_who_asks_later_sits_down_at_the_same_table(people: tuple[Api, Api]) -> None:
    anna, boris = people
    old = over(anna, boris, visibility="private")
    new = ask(anna, old).json()
    again = ask(anna, old)
    assert (again.status_code, again.json()["id"]) == (200, new["id"])
    assert again.json()["status"] == "waiting"
    joined = ask(boris, old)
    assert (joined.status_code, joined.json()["id"]) == (200, new["id"])
    assert (joined.json()["status"], joined.json()["my_seats"]) == ("active", [1])
    assert joined.json()["seed_commitment"] != old["seed_commitment"]
    assert ask(boris, old).json()["id"] == new["id"]
    assert Match.objects.count() == 2


def test_the_sides_change_each_time(people: tuple[Api, Api]) -> None:
    anna, boris = people
    match = over(anna, boris)
    thieves = []
    for _ in range(6):
        thieves.append(anna.get(f"/matches/{match['id']}/view").json()["state"]["thief_seat"])
        match = ask(anna, match).json()
        boris.post(f"/matches/{match['id']}/join")
        for player in people:
            player.post(f"/matches/{match['id']}/resign")
        match = anna.get(f"/matches/{match['id']}").json()
    assert all(one != other for one, other in pairwise(thieves)), thieves


def test_against_bots_it_starts_at_once(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    old = create(anna, ME, BOT)
    anna.post(f"/matches/{old['id']}/resign")
    new = ask(anna, old)
    assert (new.status_code, new.json()["status"]) == (201, "active")


def test_who_held_several_seats_gets_them_all_back(people: tuple[Api, Api]) -> None:
    anna, boris = people
    made = create(anna, ME, ME, OPEN)
    boris.post(f"/matches/{made['id']}/join")
    for seat in (0, 1):
        anna.post(f"/matches/{made['id']}/resign", {"seat": seat})
    boris.post(f"/matches/{made['id']}/resign")
    new = ask(boris, made).json()
    assert [seat["kind"] for seat in new["seats"]] == ["invite", "invite", "human"]
    joined = anna.post(f"/matches/{new['id']}/join")
    assert (joined.json()["my_seats"], joined.json()["status"]) == ([0, 1], "active")


def test_a_table_that_was_given_up_is_no_hindrance(people: tuple[Api, Api]) -> None:
    anna, boris = people
    old = over(anna, boris)
    first = ask(anna, old).json()["id"]
    anna.post(f"/matches/{first}/leave")
    second = ask(boris, old)
    assert second.status_code == 201
    assert second.json()["id"] != first
    assert second.json()["host"]["id"] == boris.player["id"]


def test_only_who_played_may_ask_and_only_after_the_end(
    people: tuple[Api, Api], new_player: NewPlayer, stranger: Api
) -> None:
    anna, boris = people
    clara = new_player("Clara")
    private, by_link = over(anna, boris, visibility="private"), over(anna, boris)
    refused(ask(stranger, by_link), 401, "not_authenticated")
    refused(ask(Api("wrong"), by_link), 401, "not_authenticated")
    refused(ask(clara, by_link), 403, "not_your_seat")
    refused(ask(clara, private), 404, "not_found")
    refused(ask(clara, {"id": "nowhere"}), 404, "not_found")
    refused(ask(anna, {"id": two_players(anna, boris)}), 409, "not_finished")
    refused(ask(anna, create(anna, ME, OPEN)), 409, "not_finished")
    assert not Match.objects.exclude(rematch_of=None).exists()


def test_a_read_token_plays_nothing(people: tuple[Api, Api]) -> None:
    anna, boris = people
    old = over(anna, boris)
    token = anna.post("/me/tokens", {"name": "reader", "scopes": ["read"]}).json()["token"]
    refused(ask(Api(token), old), 403, "permission_denied")
