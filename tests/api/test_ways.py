"""One answer that stands for several: a whole way is one request with one key, and an entry a move."""

from datetime import timedelta
from typing import Any

import pytest

from backend.matches.models import Entry, Match, Obligation, Snapshot
from backend.matches.selectors.states import load_state
from games import door
from games.burgle_bros import GAME
from tests.burgle_bros.table import Heist, heist
from tests.support.api import Api, new_player
from tests.support.matches import ME, create, required, send, view

pytestmark = pytest.mark.django_db

ROW = {"1:A1": "foyer", "1:B1": "stairs", "1:C1": "computer_laser", "1:D1": "lavatory"}
DAY = {"kind": "fixed", "seconds": 86400}


def stand_before(host: Api, rooms: dict[str, str], **fields: Any) -> str:
    """A running match of one burglar in A1, with these rooms open before him and nothing in between; its id."""
    options = {"scenario": "office_job", "character_sides": "basic_only"}
    match_id = str(create(host, ME, game=GAME.key, options=options, **fields)["id"])
    shown = view(host, match_id)
    entrance = required(shown)[0]
    assert send(host, match_id, entrance["id"], "1:A1", shown["version"]).status_code == 200
    match = Match.objects.get(pk=match_id)
    table: Heist = heist(scenario="office_job")
    table.state = door.decode(GAME, load_state(match_id, match.version))
    table.walls(1, "").cast("hawk").lay(rooms).put("1:A1").guard(1, "D4", "A4")
    blob = door.encode(table.state)[0]
    Snapshot.objects.filter(match=match_id, version=match.version).update(state=blob)
    return match_id


def walk(host: Api, match_id: str, key: str = "walk") -> Any:
    """The way to D1, as one answer."""
    shown = view(host, match_id)
    return send(host, match_id, required(shown)[0]["id"], "way:1:D1", shown["version"], key)


def test_one_answer_makes_an_entry_a_move_and_a_retry_gets_the_same_bytes(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = stand_before(anna, ROW)
    shown = view(anna, match_id)
    decision, before = required(shown)[0]["id"], shown["version"]
    first = send(anna, match_id, decision, "way:1:D1", before, "walk")
    assert first.status_code == 200
    assert first.json()["version"] == before + 3
    rooms = [event["data"]["room"] for event in first.json()["events"] if event["kind"] == "moved"]
    assert rooms == ["1:B1", "1:C1", "1:D1"]
    again = send(anna, match_id, decision, "way:1:D1", before, "walk")
    assert (again.status_code, again.content) == (200, first.content)
    assert Match.objects.get(pk=match_id).version == before + 3
    log = anna.get(f"/matches/{match_id}/log?after={before}").json()["results"]
    assert [len(entry["events"]) for entry in log] == [1, 1, 1]


def test_each_move_can_be_taken_back_and_no_time_is_won_by_it(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = stand_before(anna, ROW, clock=DAY)
    walk(anna, match_id)
    due = Obligation.objects.get(match=match_id).deadline
    frozen.advance(3600)
    for room in ("1:C1", "1:B1", "1:A1"):
        version = Match.objects.get(pk=match_id).version
        assert anna.post(f"/matches/{match_id}/undo", {"version": version}).status_code == 200
        assert view(anna, match_id)["state"]["burglars"][0]["room"] == room
        assert abs(Obligation.objects.get(match=match_id).deadline - due) < timedelta(seconds=1)
    assert view(anna, match_id)["can_undo"] is False


def test_the_way_ends_where_something_comes_up(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = stand_before(anna, ROW | {"1:B1": "fingerprint"})
    before = view(anna, match_id)["version"]
    option = next(o for o in required(view(anna, match_id))[0]["form"]["options"] if o["key"] == "way:1:D1")
    assert [effect["text"] for effect in option["effects"]][:2] == ["Costs 3 actions.", "Alarm in 1:B1."]
    told = walk(anna, match_id).json()
    assert told["version"] == before + 1
    assert [event["kind"] for event in told["events"]][:2] == ["moved", "alarm"]
    assert (told["view"]["state"]["burglars"][0]["room"], told["view"]["can_undo"]) == ("1:B1", False)


def test_what_is_refused_makes_no_entry(frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = stand_before(anna, ROW | {"1:B1": "keypad"})
    before = Entry.objects.filter(match=match_id).count()
    refused = walk(anna, match_id)
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal_choice")
    assert Entry.objects.filter(match=match_id).count() == before
