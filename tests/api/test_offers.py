"""Offers through the API: two clients of a co-operative toy, a trade that is accepted meanwhile, undo, votes."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match, Obligation, Snapshot
from backend.matches.selectors.states import load_state
from games import door
from tests.support.api import Api
from tests.support.matches import ME, create, required, send, two_players, view
from tests.support.sockets import socket
from tests.support.twin_runs import in_thread, raw

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def kitchen(anna: Api, boris: Api) -> str:
    """A running match: Anna is in her turn and holds skates and a rope, Boris a lamp."""
    match_id = two_players(anna, boris, game="raccoons")
    row = Match.objects.get(pk=match_id)
    game = door.game(row.game)
    state: Any = door.decode(game, load_state(row.pk, row.version))
    state.cupboards = ["nothing", "pan", "food", "food", "pan", "nothing", "food"]
    state.tools = [["skates", "rope"], ["lamp"]]
    Snapshot.objects.filter(match=row.pk, version=row.version).update(state=door.encode(state)[0])
    act(anna, match_id, "action", "step:1")
    return match_id


def decision(player: Api, match_id: str, kind: str, **args: Any) -> dict[str, Any]:
    """The player's open decision of that kind."""
    shown = view(player, match_id)["decisions"]
    found = [one for one in shown if one["kind"] == kind and args.items() <= one["prompt"]["args"].items()]
    assert len(found) == 1, (kind, args, [one["kind"] for one in shown])
    return found[0]


def kinds(player: Api, match_id: str) -> set[str]:
    return {one["kind"] for one in view(player, match_id)["decisions"]}


def act(player: Api, match_id: str, kind: str, choice: Any, **args: Any) -> dict[str, Any]:
    """Answers that decision; the result."""
    asked = decision(player, match_id, kind, **args)
    sent = send(player, match_id, asked["id"], choice, view(player, match_id)["version"])
    assert sent.status_code == 200, sent.content
    document: dict[str, Any] = sent.json()
    return document


def give(player: Api, match_id: str) -> None:
    """Holds the rope out to seat 1: two links, one entry."""
    before = view(player, match_id)["version"]
    linked = act(player, match_id, "give", "rope")
    assert linked["version"] == before
    assert act(player, match_id, "mate", "1")["version"] == before + 1


def can_undo(player: Api, match_id: str) -> bool:
    return bool(view(player, match_id)["can_undo"])


def test_a_trade_is_accepted_while_the_other_goes_on(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = kitchen(anna, boris)
    give(anna, match_id)
    held_out, seen = decision(boris, match_id, "accept"), view(boris, match_id)["version"]
    assert held_out["optional"] is True
    act(anna, match_id, "action", "step:2")
    assert decision(boris, match_id, "accept")["id"] == held_out["id"], "what he has half picked stays"
    assert can_undo(anna, match_id)
    asked = decision(anna, match_id, "action")["id"]
    taken = send(boris, match_id, held_out["id"], "accept", seen)
    assert taken.status_code == 200, "an older version, but it stands open"
    assert taken.json()["view"]["state"]["tools"] == [["skates"], ["lamp", "rope"]]
    assert decision(anna, match_id, "action")["id"] == asked, "what she has half picked stays"
    assert not can_undo(anna, match_id), "somebody else has answered"
    act(anna, match_id, "action", "step:3")
    assert can_undo(anna, match_id)
    undone = anna.post(f"/matches/{match_id}/undo", {"version": view(anna, match_id)["version"]})
    assert undone.status_code == 200, undone.content
    assert view(anna, match_id)["state"]["places"] == [2, 0]
    assert view(anna, match_id)["state"]["tools"] == [["skates"], ["lamp", "rope"]]


def test_a_consent_is_too_late_after_the_turn(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = kitchen(anna, boris)
    give(anna, match_id)
    held_out = decision(boris, match_id, "accept")["id"]
    act(anna, match_id, "action", "stop")
    late = send(boris, match_id, held_out, "accept", view(boris, match_id)["version"])
    assert (late.status_code, late.json()["code"]) == (409, "stale_version")
    assert "use_tool" in kinds(boris, match_id)
    assert kinds(anna, match_id) == {"vote"}


def test_nobody_is_told_that_an_offer_waits(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = kitchen(anna, boris)
    give(anna, match_id)
    assert boris.get("/me/inbox").json()["badge"] == 0
    assert view(boris, match_id)["waiting_on"] == [0]
    assert required(view(boris, match_id)) == []
    assert [row.seat for row in Obligation.objects.filter(match_id=match_id)] == [0]
    eve = new_player("Eve")
    assert view(eve, match_id)["decisions"] == []


def test_a_tool_interrupts_and_its_owner_is_waited_for(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = kitchen(anna, boris)
    asked = decision(anna, match_id, "action")["id"]
    act(anna, match_id, "use_tool", "use", tool="rope")
    assert kinds(anna, match_id) == {"place", "vote"}
    stale = send(anna, match_id, asked, "step:2", view(anna, match_id)["version"])
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    assert anna.get("/me/inbox").json()["badge"] == 1
    act(anna, match_id, "place", "5")
    assert decision(anna, match_id, "action")["id"] == asked
    act(boris, match_id, "vote", "home")
    act(anna, match_id, "vote", "home")
    assert anna.get(f"/matches/{match_id}").json()["outcome"]["reason"] == "gave_up"
    record = anna.get(f"/matches/{match_id}/record").json()
    assert record["entries"][-1]["kind"] == "raccoons.vote"


@pytest.mark.django_db(transaction=True)
async def test_both_hear_of_it(new_player: NewPlayer) -> None:
    """The two sockets get the same entries: the offer, the acceptance."""
    anna, boris = await in_thread(new_player)("Anna"), await in_thread(new_player)("Boris")
    match_id = await in_thread(kitchen)(anna, boris)
    async with socket(anna) as first, socket(boris) as second:
        for ear in (first, second):
            await ear.follow(match_id)
            await raw(ear)
        await in_thread(give)(anna, match_id)
        await in_thread(act)(boris, match_id, "accept", "accept")
        for ear in (first, second):
            heard = "".join(await raw(ear))
            assert "Anna holds out the rope to Boris." in heard
            assert "Anna gives Boris the rope." in heard


def test_options_are_sent_and_shown_as_the_rules_write_them(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    options = {"rounds": "2", "tools": ["lamp", "rope"], "gaps": ["2-3"]}
    made = create(anna, ME, ME, game="raccoons", options=options)
    stored = options | {"tools": ["rope", "lamp"]}
    assert made["options"] == stored
    assert anna.get(f"/matches/{made['id']}").json()["options"] == stored
    for bad in ({"gaps": ["2-4"]}, {"gaps": "2-3"}, {"tools": {"rope": 1}}, {"rounds": 2}, {"gaps": [[]]}):
        body = {"game": "raccoons", "seats": [ME, ME], "options": bad}
        refused = anna.post("/matches", body)
        assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "invalid_choice"), bad
