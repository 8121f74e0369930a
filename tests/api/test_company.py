"""Blocked means apart: the two do not newly sit down together, whichever of them wished it."""

from typing import Any

import pytest

from backend.chat.models import Block
from tests.api.test_chat import channels, say
from tests.api.test_whispers import four
from tests.support.api import Api, new_player
from tests.support.matches import INVITE, ME, OPEN, create, play_to_the_end, two_players
from tests.support.scene import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[Api, Api, Api]:
    """Anna, Boris and Cora."""
    return new_player("Anna"), new_player("Boris"), new_player("Cora")


@pytest.fixture(params=["by the host", "by the guest"])
def block(request: pytest.FixtureRequest, people: tuple[Api, Api, Api]) -> Any:
    """Anna and Boris are kept apart, by one or the other."""
    anna, boris, _ = people

    def apart() -> None:
        first, second = (anna, boris) if request.param == "by the host" else (boris, anna)
        assert first.post("/me/blocks", {"player": second.player["id"]}).status_code == 201

    return apart


def open_tables(player: Api) -> list[str]:
    return [row["id"] for row in player.get("/matches?scope=open").json()["results"]]


def test_a_public_table_is_not_listed_and_not_joined(people: Any, block: Any) -> None:
    anna, boris, cora = people
    table = create(anna, ME, OPEN, OPEN, visibility="public")["id"]
    assert table in open_tables(boris)
    block()
    assert table not in open_tables(boris)
    assert table in open_tables(cora)
    assert table in open_tables(Api())
    refused(boris.post(f"/matches/{table}/join", {}), 403, "kept_apart")
    assert cora.post(f"/matches/{table}/join", {}).status_code == 200
    refused(boris.post(f"/matches/{table}/join", {"seat": 2}), 403, "kept_apart")
    Block.objects.all().delete()
    assert boris.post(f"/matches/{table}/join", {}).status_code == 200


def test_somebody_who_only_sits_there_counts_too(people: Any, block: Any) -> None:
    anna, boris, cora = people
    table = create(cora, ME, OPEN, OPEN, visibility="public")["id"]
    assert anna.post(f"/matches/{table}/join", {}).status_code == 200
    block()
    assert table not in open_tables(boris)
    refused(boris.post(f"/matches/{table}/join", {}), 403, "kept_apart")


def test_a_link_opens_nothing_either(people: Any, block: Any) -> None:
    anna, boris, _ = people
    made = create(anna, ME, INVITE, OPEN, visibility="private")
    block()
    code = made["invitations"][0]["code"]
    refused(boris.post(f"/matches/{made['id']}/join", {"invitation": code}), 403, "kept_apart")


def test_an_invitation_from_before_is_neither_listed_nor_accepted(people: Any, block: Any) -> None:
    anna, boris, _ = people
    table = create(anna, ME, INVITE | {"player": boris.player["handle"]})["id"]
    assert [row["id"] for row in boris.get("/me/inbox").json()["invitations"]] == [table]
    block()
    assert boris.get("/me/inbox").json()["invitations"] == []
    refused(boris.post(f"/matches/{table}/join", {}), 403, "kept_apart")


def test_neither_invites_the_other(people: Any, block: Any) -> None:
    anna, boris, _ = people
    block()
    for host, guest in ((anna, boris), (boris, anna)):
        body = {"game": "pursuit", "seats": [ME, INVITE | {"player": guest.player["handle"]}]}
        unknown = body | {"seats": [ME, INVITE | {"player": "nobody-at-all"}]}
        told = refused(host.post("/matches", body), 400, "validation_failed", "seats.1.player")
        assert told == refused(host.post("/matches", unknown), 400, "validation_failed")


def test_neither_takes_the_others_seat_over_nor_comes_to_the_others_match(people: Any, block: Any) -> None:
    anna, boris, cora = people
    match = two_players(anna, cora, visibility="public")
    for player in (anna, cora):
        assert player.post(f"/matches/{match}/substitute", {}).status_code == 200
    assert match in open_tables(boris)
    block()
    assert match not in open_tables(boris)
    for seat in (0, 1):
        refused(boris.post(f"/matches/{match}/join", {"seat": seat}), 403, "kept_apart")


def test_a_rematch_keeps_no_seat_and_is_not_joined(people: Any, block: Any) -> None:
    anna, boris, _ = people
    match = two_players(anna, boris)
    play_to_the_end(match, anna, boris)
    block()
    again = anna.post(f"/matches/{match}/rematch").json()
    assert sorted(seat["kind"] for seat in again["seats"]) == ["human", "open"]
    refused(boris.post(f"/matches/{match}/rematch"), 403, "kept_apart")


def test_they_whisper_no_more_and_what_was_whispered_stays(people: Any) -> None:
    match, (anna, _, cora, _) = four(whispers="on")
    assert say(anna, match, "Before", "whisper-0-2").status_code == 201
    anna.post("/me/blocks", {"player": cora.player["id"]})
    for player in (anna, cora):
        refused(say(player, match, "After", "whisper-0-2"), 403, "permission_denied")
        assert channels(player, match)["whisper-0-2"]["may_write"] is False


def test_a_match_that_runs_goes_on(people: Any, block: Any) -> None:
    anna, boris, _ = people
    match = two_players(anna, boris)
    block()
    play_to_the_end(match, anna, boris)
