"""Plans of a team: proposed, changed and adopted by anybody of it, played as answers, and nobody else's business."""

import re
from typing import Any

import pytest
from django.http import HttpResponse

from backend.accounts.models import Player
from backend.matches.models import Entry, Match, Seat
from backend.teamwork.models import Adoption, LeftPlan, TeamPlan
from backend.teamwork.selectors.left import left_moments
from backend.teamwork.services.propose import MAX_PLANS, MAX_STEPS
from games import door
from games.burgle_bros import GAME
from tests.api.test_markers import team
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.heists import ROW, active, new_heist, store, table_of
from tests.support.matches import required, send, view
from tests.support.scene import refused

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

Parts = list[dict[str, Any]]


class Table:
    """Two burglars in A1 and A2, harmless rooms beside them, the guard far away; `first` is to move."""

    def __init__(self, rooms: dict[str, str] | None = None, **fields: Any) -> None:
        people = [new_player("Anna"), new_player("Boris")]
        self.id = new_heist(*people, **fields)
        self.seat = active(self.id)
        self.other = 1 - self.seat
        self.first, self.second = people[self.seat], people[self.other]
        table = table_of(self.id).walls(1, "").cast("hawk", "peterman")
        table.lay({**ROW, "1:A2": "service_duct", **(rooms or {})})
        table.put(*(["1:A1", "1:A2"] if self.seat == 0 else ["1:A2", "1:A1"])).guard(1, "D4", "A4")
        table.table.spent = 3  # no event by lot when the first turn ends
        store(self.id, table)

    def part(self, *steps: str, seat: int | None = None) -> dict[str, Any]:
        """What one seat is to do; the active one unless said otherwise."""
        return {"seat": self.seat if seat is None else seat, "steps": list(steps)}

    def propose(self, who: Api, *parts: dict[str, Any]) -> HttpResponse:
        return who.post(f"/matches/{self.id}/plans", {"parts": list(parts)})

    def plan(self, who: Api) -> dict[str, Any]:
        """The newest plan that is there."""
        found: dict[str, Any] = team(who, self.id)["plans"][-1]
        return found

    def adopt(self, who: Api, seat: int, **other: Any) -> HttpResponse:
        plan = self.plan(who)
        body = {"plan": plan["id"], "revision": plan["revision"], **other}
        return who.put(f"/matches/{self.id}/adoptions/{seat}", body)

    def adoption(self) -> tuple[str, int, str | None]:
        """Status, steps made, and why it stopped, of the one that there is."""
        (row,) = team(self.first, self.id)["adoptions"]
        return row["status"], row["done"], row["why"]

    def room(self, seat: int) -> str | None:
        """Where a burglar is."""
        room: str | None = view(self.first, self.id)["state"]["burglars"][seat]["room"]
        return room

    def act(self, who: Api, *keys: str) -> None:
        """Answers by hand, then all that is due."""
        for key in keys:
            shown = view(who, self.id)
            sent = send(who, self.id, required(shown)[0]["id"], key, shown["version"])
            assert sent.status_code == 200, sent.content
        run_due()


def states(plan: dict[str, Any]) -> list[list[tuple[str, str]]]:
    """What is said of the steps of all parts."""
    return [[(step["key"], step["state"]) for step in part["steps"]] for part in plan["parts"]]


def test_anybody_proposes_for_any_burglar_and_all_of_the_team_see_how_it_would_go() -> None:
    table = Table()
    steps = table.part("move:1:B1", "peek:1:B2", "move:1:B2"), table.part("way:1:B1", seat=table.other)
    assert table.propose(table.second, *steps).status_code == 200
    for eyes in (table.first, table.second):
        plan = table.plan(eyes)
        assert plan["seat"] == table.other
        assert states(plan) == [
            [("move:1:B1", "holds"), ("peek:1:B2", "open"), ("move:1:B2", "beyond")],
            [("move:1:A1", "holds"), ("move:1:B1", "holds")],
        ]
    table.propose(table.first, *steps)  # the same once more
    assert len(team(table.first, table.id)["plans"]) == 1


def test_it_is_changed_by_another_one_and_two_at_once_do_not_overwrite_each_other() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:B1"))
    plan = table.plan(table.second)
    path = f"/matches/{table.id}/plans/{plan['id']}"
    change = {"revision": plan["revision"], "parts": [table.part("move:1:B1", "move:1:C1")]}
    assert table.second.put(path, change).status_code == 200
    refused(table.first.put(path, {**change, "parts": [table.part("end")]}), 409, "plan_changed")
    assert states(table.plan(table.first)) == [[("move:1:B1", "holds"), ("move:1:C1", "holds")]]
    assert table.plan(table.first)["seat"] == table.other
    assert table.first.delete(path).status_code == 200  # who did not propose it
    assert team(table.second, table.id)["plans"] == []
    refused(table.second.put(path, change), 404, "not_found")


def test_after_a_real_move_it_says_where_it_breaks_and_what_was_done_is_struck_off() -> None:
    table = Table()
    table.propose(
        table.second, table.part("move:1:B1", "move:1:C1"), table.part("move:1:A1", seat=table.other)
    )
    table.act(table.first, "move:1:B1")
    assert states(table.plan(table.first)) == [[("move:1:C1", "holds")], [("move:1:A1", "holds")]]
    table.act(table.first, "move:1:A1")
    plan = table.plan(table.first)
    assert states(plan)[0] == [("move:1:C1", "breaks")]
    assert plan["parts"][0]["steps"][0]["reason"]


def test_adopted_in_ones_own_turn_it_is_played_at_once_as_the_players_answers() -> None:
    table = Table()
    before = Match.objects.get(pk=table.id).version
    table.propose(table.second, table.part("way:1:C1"))
    assert table.adopt(table.first, table.seat).status_code == 200
    run_due()
    assert (table.room(table.seat), table.adoption()) == ("1:C1", ("played", 2, None))
    rows = Entry.objects.filter(match=table.id, number__gt=before)
    assert [(row.seat, row.by) for row in rows.order_by("number")] == [(table.seat, "player")] * 2
    assert team(table.first, table.id)["plans"] == []
    version = Match.objects.get(pk=table.id).version
    assert table.first.post(f"/matches/{table.id}/undo", {"version": version}).status_code == 200
    run_due()
    assert table.room(table.seat) == "1:B1"


def test_adopted_before_ones_turn_it_is_played_when_the_turn_begins() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", "move:1:C1", "end", seat=table.other))
    table.adopt(table.second, table.other)
    run_due()
    assert table.room(table.other) == "1:A2"
    assert table.adoption() == ("waiting", 0, None)
    table.act(table.first, "move:1:B1", "move:1:C1", "move:1:D1", "end")
    assert table.room(table.other) == "1:C1"
    assert table.adoption() == ("played", 4, None)
    assert active(table.id) == table.seat


def test_what_was_adopted_is_not_what_the_plan_becomes_and_can_be_taken_back() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    table.adopt(table.second, table.other)
    plan = table.plan(table.first)
    change = {"revision": plan["revision"], "parts": [table.part("end", seat=table.other)]}
    table.first.put(f"/matches/{table.id}/plans/{plan['id']}", change)
    (adopted,) = team(table.second, table.id)["adoptions"]
    assert (adopted["steps"], adopted["revision"]) == (["move:1:A1"], plan["revision"])
    refused(table.first.delete(f"/matches/{table.id}/adoptions/{table.other}"), 403, "not_your_seat")
    assert table.second.delete(f"/matches/{table.id}/adoptions/{table.other}").status_code == 200
    table.act(table.first, "move:1:B1", "move:1:C1", "move:1:D1", "end")
    assert table.room(table.other) == "1:A2"


def test_it_stops_where_a_step_is_refused_and_says_where() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", seat=table.other))
    table.adopt(table.second, table.other)
    arranged = table_of(table.id)
    arranged.walls(1, "A1+B1")
    store(table.id, arranged)
    table.act(table.first, "end")
    assert table.room(table.other) == "1:A1"
    assert table.adoption() == ("stopped", 1, "refused")


def test_it_stops_before_a_step_that_would_newly_cost_something() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", seat=table.other))
    table.adopt(table.second, table.other)
    arranged = table_of(table.id).guard(1, "B1", "B2", 1)
    arranged.table.tool_deck.remove("donuts")
    arranged.table.donuts = 0  # he does not go on
    store(table.id, arranged)
    tokens = arranged.table.stealth[table.other]
    table.act(table.first, "end")
    assert table.room(table.other) == "1:A2"  # from the Foyer he would be seen
    assert table.adoption() == ("stopped", 0, "loss")
    assert table_of(table.id).table.stealth[table.other] == tokens


def test_it_stops_after_what_shows_something() -> None:
    """What was known when it was adopted is all of it; the row is made longer here, as by an older release."""
    table = Table()
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    table.adopt(table.second, table.other)
    Adoption.objects.filter(match=table.id).update(
        steps=[{"key": key, "texts": {}, "losses": []} for key in ("peek:1:A3", "move:1:A1")]
    )
    table.act(table.first, "move:1:B1", "move:1:C1", "move:1:D1", "end")
    assert table.adoption() == ("stopped", 1, "open")
    assert table.room(table.other) == "1:A2"


def test_it_stops_where_a_question_comes_up() -> None:
    table = Table({"1:B1": "fingerprint", "1:D3": "computer_fingerprint"})
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", "move:1:C1", seat=table.other))
    arranged = table_of(table.id)
    arranged.table.hacks[arranged.room("1:D3")] = 1
    store(table.id, arranged)
    table.adopt(table.second, table.other)
    (adopted,) = team(table.second, table.id)["adoptions"]
    assert adopted["steps"] == ["move:1:A1", "move:1:B1"]
    store(table.id, arranged)
    table.act(table.first, "end")
    assert required(view(table.second, table.id))[0]["kind"] == "hack"


def test_where_a_plan_was_left_is_told_to_the_team_afterwards(stranger: Api) -> None:
    """One stops where a wall has come up."""
    table = Table()
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", seat=table.other))
    table.adopt(table.second, table.other)
    arranged = table_of(table.id)
    arranged.walls(1, "A1+B1")
    store(table.id, arranged)
    turn = arranged.table.turn
    table.act(table.first, "end")
    rows = LeftPlan.objects.filter(match=table.id).order_by("pk").values_list("seat", "turn", "done", "why")
    assert list(rows) == [(table.other, turn + 1, 1, "refused")]
    match = Match.objects.get(pk=table.id)
    seats = list(Seat.objects.filter(match=match).order_by("index"))
    anna = Player.objects.get(pk=table.first.player["id"])
    english, russian = (left_moments(match, seats, anna, lang) for lang in ("en", "ru"))
    (told,) = english
    assert told["text"].startswith(f"Turn {turn + 1}: the plan that ")
    assert told["text"].endswith("was left at step 2 of 2 (Go to 1:B1): the step was no longer possible.")
    assert russian[0]["text"].startswith(f"Ход {turn + 1}: принятый план")
    clara = Player.objects.get(pk=new_player("Clara").player["id"])
    assert left_moments(match, seats, clara, "en") == []


def test_whoever_does_something_else_than_the_next_step_has_left_the_plan() -> None:
    table = Table()
    table.propose(table.second, table.part("move:1:B1", "move:1:C1", "end"))
    plan = table.plan(table.first)
    row = TeamPlan.objects.get(pk=plan["id"])
    known = {"seat": table.seat, "plan": row, "revision": 1, "match": row.match}
    steps = [{"key": key, "texts": {"en": key, "ru": key}, "losses": []} for key in ("move:1:B1", "end")]
    at = Match.objects.get(pk=table.id).version
    player = Player.objects.get(pk=table.first.player["id"])
    table.act(table.first, "move:1:B1", "move:1:C1")
    Adoption.objects.create(**known, player=player, steps=steps, version=at)
    table.act(table.first, "move:1:D1")
    assert not Adoption.objects.exists()
    (left,) = LeftPlan.objects.all()
    assert (left.why, left.done, left.steps, left.texts["en"]) == ("by_hand", 1, 2, "end")
    assert left.version == at + 1


def test_whoever_goes_on_by_hand_or_leaves_the_seat_has_dropped_it() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    table.adopt(table.second, table.other)
    seat = Seat.objects.get(match=table.id, index=table.other)
    Seat.objects.filter(pk=seat.pk).update(player=new_player("Clara").player["id"])
    table.act(table.first, "move:1:B1")
    assert not Adoption.objects.filter(match=table.id).exists()


def test_a_bot_that_keeps_the_seat_plays_as_it_likes(frozen: Any) -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    table.adopt(table.second, table.other)
    Seat.objects.filter(match=table.id, index=table.other).update(status=Seat.Status.BOT_KEEPS)
    before = Match.objects.get(pk=table.id).version
    table.act(table.first, "end")
    frozen.advance(60)
    run_due()
    by = Entry.objects.filter(match=table.id, seat=table.other, number__gt=before).values_list(
        "by", flat=True
    )
    assert set(by) == {"bot"}


def test_what_cannot_be_proposed() -> None:
    table = Table()
    wrong: list[Any] = [
        [],
        "move",
        None,
        [{"seat": 5, "steps": ["end"]}],
        [{"seat": -1, "steps": ["end"]}],
        [{"seat": True, "steps": ["end"]}],
        [{"seat": "0", "steps": ["end"]}],
        [{"seat": 0, "steps": ["end"]}, {"seat": 0, "steps": ["end"]}],
        [{"seat": 0, "steps": ["end"] * (MAX_STEPS + 1)}],
        [{"seat": 0, "steps": ["x" * 100]}],
        [{"seat": 0, "steps": [5]}],
        [{"seat": 0, "steps": "end"}],
        [{"steps": ["end"]}],
        [5],
    ]
    for parts in wrong:
        for path in ("plans", "plans/rehearsal"):
            answer = table.first.post(f"/matches/{table.id}/{path}", {"parts": parts})
            refused(answer, 400, "validation_failed")
            assert "parts" in answer.content.decode(), parts
    refused(table.propose(table.first, table.part()), 400, "validation_failed", "parts")


def test_what_no_turn_of_the_burglar_knows_is_refused_and_stored_nowhere() -> None:
    table = Table()
    for key in ("", " ", "move", "move:9:Z9", "way:1:Z9", "back", "foo", "enhance:1:D4"):
        for path in ("plans", "plans/rehearsal"):
            answer = table.first.post(f"/matches/{table.id}/{path}", {"parts": [table.part("end", key)]})
            refused(answer, 400, "validation_failed")
            (error,) = answer.json()["errors"]
            assert error["field"].startswith("parts"), key
    assert (error["field"], error["code"]) == ("parts.0.steps.1", "no_step")
    assert "enhance:1:D4" in error["message"]
    table.propose(table.first, table.part("end"))
    plan = table.plan(table.first)
    change = {"revision": plan["revision"], "parts": [table.part("foo")]}
    refused(
        table.first.put(f"/matches/{table.id}/plans/{plan['id']}", change),
        400,
        "validation_failed",
        "parts.0.steps.0",
    )
    assert [row.parts for row in TeamPlan.objects.all()] == [[table.part("end")]]


def test_what_the_burglar_could_do_elsewhere_only_is_said_to_break() -> None:
    table = Table()
    for key in ("move:2:D4", "way:1:D4", "crack", "hack", "donuts:2"):
        tried = table.first.post(f"/matches/{table.id}/plans/rehearsal", {"parts": [table.part(key)]})
        assert tried.json()["parts"][0]["steps"][0]["state"] == "breaks", key


def test_a_rehearsal_offers_what_could_come_next_and_leaves_nothing() -> None:
    table = Table()
    tried = table.second.post(
        f"/matches/{table.id}/plans/rehearsal",
        {"parts": [table.part("move:1:B1"), table.part(seat=table.other)]},
    )
    first, second = tried.json()["parts"]
    assert "move:1:C1" in [option["key"] for option in first["options"]]
    assert "move:1:A1" in [option["key"] for option in second["options"]]
    assert not TeamPlan.objects.exists()


def test_there_are_only_so_many() -> None:
    table = Table()
    for number in range(MAX_PLANS):
        assert table.propose(table.first, table.part(*["end"] * (number + 1))).status_code == 200
    refused(table.propose(table.first, table.part("move:1:B1")), 409, "too_many")


def test_others_cannot_tell_that_anything_is_planned(stranger: Api) -> None:
    table = Table()
    eyes = (new_player("Clara"), stranger)
    paths = ("", "/chat", "/team", "/view", "/log", "/replay")

    def look() -> list[bytes]:
        found = [who.get(f"/matches/{table.id}{path}").content for who in eyes for path in paths]
        return [re.sub(rb'"instance":"[^"]*"', b"", each) for each in found]

    run_due()  # what the beginning told is told
    before, row = look(), Match.objects.values().get(pk=table.id)
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    table.adopt(table.second, table.other)
    run_due()
    assert look() == before
    assert Match.objects.values().get(pk=table.id) == row | {"is_planned": True}  # which nothing shows
    clara = eyes[0]
    refused(table.propose(clara, table.part("end")), 404, "not_found")
    refused(
        clara.post(f"/matches/{table.id}/plans/rehearsal", {"parts": [table.part("end")]}), 404, "not_found"
    )
    refused(clara.post(f"/matches/{table.id}/team/seen"), 404, "not_found")
    plan = table.plan(table.first)
    body = {"plan": plan["id"], "revision": plan["revision"]}
    refused(clara.put(f"/matches/{table.id}/adoptions/0", body), 404, "not_found")


def test_the_record_is_that_of_the_same_answers_by_hand() -> None:
    """Seed, choices and digests: nothing of a plan is in a match."""

    def digests(planned: bool) -> list[bytes]:
        anna = new_player("Anna")
        match_id = new_heist(anna, seed=7)
        shown = view(anna, match_id)
        key = next(o["key"] for o in required(shown)[0]["form"]["options"] if o["key"].startswith("peek:"))
        if planned:
            anna.post(f"/matches/{match_id}/plans", {"parts": [{"seat": 0, "steps": [key]}]})
            plan = team(anna, match_id)["plans"][0]
            body = {"plan": plan["id"], "revision": plan["revision"]}
            assert anna.put(f"/matches/{match_id}/adoptions/0", body).status_code == 200
            run_due()
        else:
            send(anna, match_id, required(shown)[0]["id"], key, shown["version"])
        rows = Entry.objects.filter(match=match_id).order_by("number")
        assert rows.count() > 2
        return [row.digest for row in rows]

    assert digests(True) == digests(False)


def test_refusals() -> None:
    table = Table()
    table.propose(table.first, table.part("move:1:D4"))
    refused(table.adopt(table.second, table.seat), 403, "not_your_seat")
    refused(table.adopt(table.first, table.seat), 422, "illegal_choice")
    refused(table.adopt(table.first, table.seat, revision=9), 409, "plan_changed")
    refused(table.adopt(table.first, table.seat, plan="nothing"), 404, "not_found")
    refused(table.adopt(table.second, table.other), 400, "validation_failed", "plan")
    Match.objects.filter(pk=table.id).update(status=Match.Status.FINISHED)
    refused(table.propose(table.first, table.part("end")), 409, "match_over")
    refused(
        table.first.post(f"/matches/{table.id}/plans/rehearsal", {"parts": [table.part("end")]}),
        409,
        "match_over",
    )
    refused(table.adopt(table.first, table.seat), 409, "match_over")
    assert door.game(GAME.key).teamwork is not None


def test_a_plan_is_talked_about_where_it_stands_on_the_teams_channel() -> None:
    table = Table()
    table.propose(table.second, table.part("move:1:B1"))
    plan = table.plan(table.first)["id"]
    path = f"/matches/{table.id}/chat"

    def say(who: Api, text: str, key: str, **more: Any) -> HttpResponse:
        body = {"channel": "team", "text": text, **more}
        return who.post(path, body, Idempotency_Key=key)

    said = say(table.first, "Why not C1?", "k1", about=plan)
    assert (said.status_code, said.json()["about"]) == (201, plan)
    assert say(table.first, "Why not C1?", "k1", about=plan).json()["id"] == said.json()["id"]
    refused(say(table.first, "Why not C1?", "k1"), 409, "key_reused")
    say(table.second, "Hello", "k2")
    texts = [row["text"] for row in table.second.get(f"{path}?channel=team&about={plan}").json()["results"]]
    assert texts == ["Why not C1?"]
    rows = table.second.get(f"{path}?channel=team").json()["results"]
    assert [(row["text"], row["about"]) for row in rows] == [("Hello", None), ("Why not C1?", plan)]
    refused(say(table.first, "What?", "k3", about="nothing"), 400, "validation_failed", "about")
    refused(say(table.first, "All", "k4", about=plan, channel="table"), 400, "validation_failed", "about")
    other = Table()
    refused(
        other.first.post(path.replace(table.id, other.id), {"channel": "team", "text": "x", "about": plan},
                         Idempotency_Key="k5"),
        400, "validation_failed", "about",
    )  # fmt: skip
    refused(new_player("Clara").get(f"{path}?channel=team&about={plan}"), 404, "not_found")
    table.first.delete(f"/matches/{table.id}/plans/{plan}")
    refused(say(table.first, "Gone", "k6", about=plan), 400, "validation_failed", "about")


def test_the_next_bots_intention_is_for_the_team_and_stands_nowhere(stranger: Api) -> None:
    table = Table()
    path = f"/matches/{table.id}/plans/intended"
    nobody = {"seat": None, "name": None, "part": None}
    assert table.first.get(path).json() == nobody
    Seat.objects.filter(match=table.id, index=table.other).update(status=Seat.Status.BOT_KEEPS)
    before = Match.objects.values().get(pk=table.id)
    found = table.first.get(path).json()
    assert (found["seat"], found["part"]["seat"]) == (table.other, table.other)
    assert found["name"]
    assert {step["state"] for step in found["part"]["steps"]} <= {"holds", "open"}
    assert found["part"]["steps"][0]["key"]
    assert (Match.objects.values().get(pk=table.id), TeamPlan.objects.exists()) == (before, False)
    refused(new_player("Clara").get(path), 404, "not_found")
    refused(stranger.get(path), 401, "not_authenticated")
    Match.objects.filter(pk=table.id).update(status=Match.Status.FINISHED)
    assert table.first.get(path).json() == nobody


def test_moves_look_at_plans_only_while_there_are_any() -> None:
    table = Table()

    def is_planned() -> bool:
        return Match.objects.get(pk=table.id).is_planned

    assert not is_planned()
    table.propose(table.first, table.part("move:1:B1"))
    assert is_planned()
    plan = table.plan(table.first)
    assert table.first.delete(f"/matches/{table.id}/plans/{plan['id']}").status_code == 200
    table.act(table.first, "move:1:B1")
    assert not is_planned(), "the next move asks for no look any more"
