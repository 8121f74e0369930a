"""Answers: what counts once, what comes too late, what the rules forbid; undo; private answers."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Entry, IdempotencyKey, Match, Obligation
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, first_choice, required, send, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def asked_player(match_id: str, *players: Api) -> tuple[Api, Api]:
    """Who is asked first, and somebody who is not."""
    first = next(player for player in players if required(view(player, match_id)))
    return first, next(player for player in players if player is not first)


@pytest.fixture
def duel(new_player: NewPlayer) -> tuple[str, Api, Api]:
    """A running match of two people: its id, who is asked now, the other one."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    return match_id, *asked_player(match_id, anna, boris)


class TestKeys:
    def test_an_exact_retry_gets_the_first_result_byte_by_byte(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        shown = view(asked, match_id)
        decision = required(shown)[0]
        choice = first_choice(decision)
        first = send(asked, match_id, decision["id"], choice, 0, "one")
        assert first.status_code == 200
        version = first.json()["version"]
        second = required(first.json()["view"])[0]
        send(asked, match_id, second["id"], first_choice(second), version)
        again = send(asked, match_id, decision["id"], choice, 0, "one")
        assert (again.status_code, again.content) == (200, first.content)
        in_russian = asked.post(
            f"/matches/{match_id}/answers",
            {"version": 0, "choice": choice, "decision": decision["id"]},
            Idempotency_Key="one",
            Accept_Language="ru",
        )
        assert in_russian.content == first.content
        assert Match.objects.get().version == version + 1

    def test_the_same_key_with_another_body_is_refused(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        decision = required(view(asked, match_id))[0]
        send(asked, match_id, decision["id"], first_choice(decision), 0, "one")
        other = send(asked, match_id, decision["id"], "d4", 0, "one")
        assert code_of(other) == (409, "key_reused")

    def test_keys_belong_to_a_player_and_a_match(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        for _ in range(2):
            match = create(anna, ME, ME)
            seat = view(anna, match["id"])["waiting_on"][0]
            shown = view(anna, match["id"], f"?seat={seat}")
            decision = required(shown)[0]
            assert (
                send(anna, match["id"], decision["id"], first_choice(decision), 0, "same").status_code == 200
            )

    def test_a_refused_answer_uses_no_key(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        decision = required(view(asked, match_id))[0]
        assert send(asked, match_id, decision["id"], "z9", 0, "one").status_code == 422
        assert not IdempotencyKey.objects.exists()
        assert send(asked, match_id, decision["id"], first_choice(decision), 0, "one").status_code == 200

    def test_no_key_and_bad_keys(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        path, body = f"/matches/{match_id}/answers", {"decision": "d1", "choice": "x", "version": 0}
        assert code_of(asked.post(path, body)) == (400, "no_key")
        assert code_of(asked.post(path, body, Idempotency_Key="k" * 129)) == (400, "malformed")


class TestOrder:
    def test_an_old_version_is_fine_while_the_decision_is_open(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        decisions = required(view(asked, match_id))
        assert len(decisions) > 1
        assert send(asked, match_id, decisions[0]["id"], "b2", 0).status_code == 200
        late = send(asked, match_id, decisions[1]["id"], "c2", 0)
        assert late.status_code == 200
        assert late.json()["version"] == 2

    def test_a_strict_answer_counts_only_at_its_version(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        first, second, *_ = required(view(asked, match_id))
        assert send(asked, match_id, first["id"], "b2", 0, strict=True).status_code == 200
        late = send(asked, match_id, second["id"], "c2", 0, "two", strict=True)
        assert code_of(late) == (409, "stale_version")
        assert late.json()["version"] == 1
        assert view(asked, match_id)["version"] == 1
        sent = send(asked, match_id, second["id"], "c2", 1, "two", strict=True)
        assert sent.status_code == 200
        again = send(asked, match_id, second["id"], "c2", 1, "two", strict=True)  # its reply was lost
        assert (again.status_code, again.content) == (200, sent.content)

    def test_a_used_decision_is_stale(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, _ = duel
        decision = required(view(asked, match_id))[0]
        send(asked, match_id, decision["id"], "b2", 0)
        again = send(asked, match_id, decision["id"], "c2", 0)
        assert code_of(again) == (409, "stale_version")
        assert again.json()["version"] == 1
        unknown = send(asked, match_id, "d999", "c2", 1)
        assert code_of(unknown) == (409, "stale_version")

    def test_what_became_illegal_meanwhile_is_stale_and_what_is_illegal_now_says_why(
        self, duel: tuple[str, Api, Api]
    ) -> None:
        match_id, asked, _ = duel
        first, second, *_ = required(view(asked, match_id))
        send(asked, match_id, first["id"], "b2", 0)
        old = send(asked, match_id, second["id"], "b2", 0)
        assert code_of(old) == (409, "stale_version")
        now = send(asked, match_id, second["id"], "b2", 1)
        assert code_of(now) == (422, "illegal_choice")
        assert now.json()["rule"] == "PU-007"
        assert now.json()["detail"]
        assert view(asked, match_id)["version"] == 1

    def test_where_another_seat_was_first(self, new_player: NewPlayer, toys: None) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, game="campfire")
        for player in (anna, boris):
            decision = required(view(player, match_id))[0]
            send(player, match_id, decision["id"], first_choice(decision), 0)
        calls = [required(view(player, match_id))[0] for player in (anna, boris)]
        assert [call["kind"] for call in calls] == ["call_story", "call_story"]
        assert send(anna, match_id, calls[0]["id"], "ghosts", 2).status_code == 200
        late = send(boris, match_id, calls[1]["id"], "pirates", 2)
        assert code_of(late) == (409, "already_acted")
        assert late.json()["version"] == 3

    def test_after_the_end(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, other = duel
        decision = required(view(asked, match_id))[0]
        other.post(f"/matches/{match_id}/resign")
        assert code_of(send(asked, match_id, decision["id"], "b2", 0)) == (409, "match_over")

    def test_before_the_start(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN)
        assert code_of(send(anna, match["id"], "d1", "b2", 0)) == (409, "not_started")
        assert code_of(anna.get(f"/matches/{match['id']}/view")) == (409, "not_started")


class TestWhose:
    def test_anothers_decision(self, duel: tuple[str, Api, Api]) -> None:
        match_id, asked, other = duel
        decision = required(view(asked, match_id))[0]
        assert code_of(send(other, match_id, decision["id"], "b2", 0)) == (403, "not_your_seat")

    def test_a_spectator(self, duel: tuple[str, Api, Api], new_player: NewPlayer) -> None:
        match_id, asked, _ = duel
        decision = required(view(asked, match_id))[0]
        assert code_of(send(new_player("Cora"), match_id, decision["id"], "b2", 0)) == (403, "not_your_seat")

    def test_anothers_eyes(self, duel: tuple[str, Api, Api], new_player: NewPlayer) -> None:
        match_id, asked, other = duel
        mine = view(asked, match_id)["viewer"]
        for who in (other, new_player("Cora")):
            assert code_of(who.get(f"/matches/{match_id}/view?seat={mine}")) == (403, "not_your_seat")
            assert code_of(who.get(f"/matches/{match_id}/view?seat=all")) == (403, "not_your_seat")
        assert asked.get(f"/matches/{match_id}/view?seat=9").status_code == 400
        assert asked.get(f"/matches/{match_id}/view?seat=x").status_code == 400
        assert view(asked, match_id, "?seat=spectator")["viewer"] == "spectator"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "validation_failed"),
        ([], "malformed"),
        ("x", "malformed"),
        ({"decision": 5, "choice": "b2", "version": 0}, "validation_failed"),
        ({"decision": "d1", "choice": "b2"}, "validation_failed"),
        ({"decision": "d1", "choice": "b2", "version": "0"}, "validation_failed"),
        ({"decision": "d1", "choice": "b2", "version": True}, "validation_failed"),
        ({"decision": "d1", "choice": "b2", "version": -1}, "validation_failed"),
        ({"decision": "d1", "choice": "b2", "version": 2**70}, "validation_failed"),
        ({"decision": "d1", "choice": "b2", "version": 0, "strict": "yes"}, "validation_failed"),
        ({"decision": "d1", "choice": "b2", "version": 0, "strict": None}, "validation_failed"),
        ({"decision": "d1", "choice": 5, "version": 0}, "malformed"),
        ({"decision": "d1", "choice": None, "version": 0}, "malformed"),
        ({"decision": "d1", "choice": [5], "version": 0}, "malformed"),
        ({"decision": "d1", "choice": {"a": 1.5}, "version": 0}, "malformed"),
        ({"decision": "d1", "choice": {"a": 2**70}, "version": 0}, "malformed"),
    ],
)
def test_what_is_no_answer_is_refused(duel: tuple[str, Api, Api], body: Any, code: str) -> None:
    match_id, asked, _ = duel
    answer = asked.post(f"/matches/{match_id}/answers", body, Idempotency_Key="k")
    assert code_of(answer) == (400, code)
    assert Entry.objects.count() == 1


def test_a_choice_of_the_wrong_form(duel: tuple[str, Api, Api]) -> None:
    match_id, asked, _ = duel
    decision = required(view(asked, match_id))[0]
    for choice in (["b2"], {"b2": 1}):
        assert code_of(send(asked, match_id, decision["id"], choice, 0)) == (400, "malformed")


class TestViews:
    def test_an_unchanged_view_is_not_sent_again(
        self, duel: tuple[str, Api, Api], django_assert_max_num_queries: Any
    ) -> None:
        match_id, asked, other = duel
        path = f"/matches/{match_id}/view"
        tag = asked.get(path)["ETag"]
        with django_assert_max_num_queries(4):
            again = asked.get(path, If_None_Match=tag)
        assert (again.status_code, again.content) == (304, b"")
        assert asked.get(path, If_None_Match=tag, Accept_Language="ru").status_code == 200
        assert other.get(path, If_None_Match=tag).status_code == 200
        decision = required(view(asked, match_id))[0]
        send(asked, match_id, decision["id"], "b2", 0)
        assert asked.get(path, If_None_Match=tag).status_code == 200

    def test_earlier_versions_have_their_state_and_nothing_to_answer(
        self, duel: tuple[str, Api, Api]
    ) -> None:
        match_id, asked, _ = duel
        before = view(asked, match_id)
        for decision, crossroad in zip(required(before), ("b2", "c2"), strict=False):
            send(asked, match_id, decision["id"], crossroad, 0)
        at = view(asked, match_id, "?at=0")
        assert (at["version"], at["decisions"], at["waiting_on"]) == (0, [], [])
        assert at["state"] == before["state"]
        assert view(asked, match_id, "?at=2")["decisions"]
        for wrong in ("3", "-1", "x", "99999999999"):
            assert asked.get(f"/matches/{match_id}/view?at={wrong}").status_code == 400

    def test_the_deadline_stands_on_the_decisions(self, new_player: NewPlayer, frozen: Any) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, ME, clock={"kind": "fixed", "seconds": 600})
        seat = view(anna, match["id"])["waiting_on"][0]
        shown = view(anna, match["id"], f"?seat={seat}")
        assert shown["deadline"] == "2026-03-02T12:10:00Z"
        assert {decision["deadline"] for decision in required(shown)} == {"2026-03-02T12:10:00Z"}
        assert match["deadline"] == "2026-03-02T12:10:00Z"
        untimed = create(anna, ME, ME, clock={"kind": "untimed"})
        assert untimed["deadline"] is None


class TestUndo:
    @pytest.fixture
    def evening(self, new_player: NewPlayer, toys: None, frozen: Any) -> tuple[str, Api, Api]:
        """Two campers, each with two chores before them; a game with undo."""
        anna, boris = new_player("Anna"), new_player("Boris")
        clock = {"kind": "fixed", "seconds": 600}
        match_id = two_players(anna, boris, game="campfire", clock=clock)
        while view(anna, match_id)["phase"] != "evening":
            player = next(each for each in (boris, anna) if required(view(each, match_id)))
            shown = view(player, match_id)
            decision = required(shown)[0]
            send(player, match_id, decision["id"], first_choice(decision), shown["version"])
        return match_id, anna, boris

    def chore(self, player: Api, match_id: str, what: str) -> dict[str, Any]:
        shown = view(player, match_id)
        answer = send(player, match_id, required(shown)[0]["id"], what, shown["version"])
        assert answer.status_code == 200, answer.content
        return answer.json()  # type: ignore[no-any-return]

    def test_an_answer_is_taken_back_and_the_version_rises(
        self, evening: tuple[str, Api, Api], frozen: Any
    ) -> None:
        match_id, anna, boris = evening
        before = view(anna, match_id)
        assert not before["can_undo"]
        deadline = required(before)[0]["deadline"]
        frozen.advance(100)
        after = self.chore(anna, match_id, "cook")
        assert after["view"]["can_undo"]
        assert required(after["view"])[0]["deadline"] > deadline
        answer = anna.post(f"/matches/{match_id}/undo", {"version": after["version"]})
        assert answer.status_code == 200, answer.content
        undone = answer.json()
        assert undone["version"] == after["version"] + 1
        assert [event["kind"] for event in undone["events"]] == ["engine.event.undone"]
        assert undone["view"]["state"] == before["state"]
        again = required(undone["view"])[0]
        assert again["id"] != required(before)[0]["id"]
        assert again["deadline"] == deadline, "an undo gains no time"
        assert required(view(boris, match_id))[0]["deadline"] == deadline
        assert Entry.objects.get(number=undone["version"]).type == "undo"

    def test_what_cannot_be_taken_back(self, evening: tuple[str, Api, Api], frozen: Any) -> None:
        match_id, anna, boris = evening
        version = view(anna, match_id)["version"]
        path = f"/matches/{match_id}/undo"
        assert code_of(anna.post(path, {"version": version})) == (409, "not_undoable")
        after = self.chore(anna, match_id, "cook")
        assert code_of(anna.post(path, {"version": version})) == (409, "stale_version")
        assert code_of(boris.post(path, {"version": after["version"]})) == (409, "not_undoable")
        assert anna.post(path, {}).status_code == 400
        assert anna.post(path, {"version": "x"}).status_code == 400
        frozen.advance(601)
        assert code_of(anna.post(path, {"version": after["version"]})) == (409, "not_undoable")

    def test_revealed_answers_stay(self, evening: tuple[str, Api, Api]) -> None:
        match_id, anna, _ = evening
        after = self.chore(anna, match_id, "watch")
        assert not after["view"]["can_undo"]
        answer = anna.post(f"/matches/{match_id}/undo", {"version": after["version"]})
        assert code_of(answer) == (409, "not_undoable")


class TestSealed:
    @pytest.fixture
    def window(self, new_player: NewPlayer, toys: None, frozen: Any) -> tuple[str, Api, list[Api]]:
        """A sealed round: its match, the smuggler, the two watchers who are asked in secret."""
        players = [new_player(name) for name in ("Anna", "Boris", "Cora")]
        match_id = create(players[0], ME, OPEN, OPEN, game="smugglers", options={"window": "all"})["id"]
        for player in players[1:]:
            player.post(f"/matches/{match_id}/join", {})
        while view(players[0], match_id)["waiting_on"] != ["table"]:
            player = next(each for each in players if required(view(each, match_id)))
            shown = view(player, match_id)
            send(
                player, match_id, required(shown)[0]["id"], first_choice(required(shown)[0]), shown["version"]
            )
        watchers = [player for player in players if required(view(player, match_id))]
        smuggler = next(player for player in players if player not in watchers)
        return match_id, smuggler, watchers

    def test_a_private_answer_leaves_no_trace_to_others(
        self, window: tuple[str, Api, list[Api]], stranger: Api, frozen: Any
    ) -> None:
        match_id, smuggler, (boris, cora) = window
        paths = [f"/matches/{match_id}{path}" for path in ("", "/view", "/log", "/replay")]
        others = [(who, path) for who in (smuggler, cora, stranger) for path in paths]
        before = [(who.get(path).content, who.get(path).headers.get("ETag")) for who, path in others]
        inboxes = [who.get("/me/inbox").content for who in (smuggler, cora)]
        frozen.advance(10)
        mine = view(boris, match_id)
        decision = required(mine)[0]
        tag = boris.get(f"/matches/{match_id}/view")["ETag"]
        answer = send(boris, match_id, decision["id"], "pass", mine["version"])
        assert answer.status_code == 200, answer.content
        assert answer.json()["version"] == mine["version"]
        assert answer.json()["events"] == []
        assert [(d["kind"], d["optional"]) for d in answer.json()["view"]["decisions"]] == [
            ("engine.change_sealed", True)
        ]
        assert boris.get(f"/matches/{match_id}/view", If_None_Match=tag).status_code == 200
        assert boris.get("/me/inbox").json()["badge"] == 0
        assert [(who.get(path).content, who.get(path).headers.get("ETag")) for who, path in others] == before
        assert [who.get("/me/inbox").content for who in (smuggler, cora)] == inboxes

    def test_the_round_closes_with_the_last_answer_in_one_entry(
        self, window: tuple[str, Api, list[Api]]
    ) -> None:
        match_id, _, watchers = window
        for player in watchers:
            shown = view(player, match_id)
            answer = send(player, match_id, required(shown)[0]["id"], "pass", shown["version"])
        assert answer.json()["version"] == shown["version"] + 1
        entry = Entry.objects.get(number=answer.json()["version"])
        assert (entry.type, entry.seat) == ("sealed", None)

    def test_later_questions_of_a_private_chain_share_its_time(
        self, new_player: NewPlayer, toys: None, frozen: Any
    ) -> None:
        anna = new_player("Anna")
        match_id = create(anna, ME, ME, ME, game="smugglers", seed="somebody has a lamp")["id"]
        while (waiting := view(anna, match_id)["waiting_on"]) != ["table"]:
            shown = view(anna, match_id, f"?seat={waiting[0]}")
            send(anna, match_id, required(shown)[0]["id"], first_choice(required(shown)[0]), shown["version"])
        asked = [shown for seat in range(3) if required(shown := view(anna, match_id, f"?seat={seat}"))]
        decision = next(
            required(shown)[0]
            for shown in asked
            if any(o["key"] == "lamp" and "disabled" not in o for o in required(shown)[0]["form"]["options"])
        )
        frozen.advance(60)
        answer = send(anna, match_id, decision["id"], "lamp", shown["version"])
        following = required(answer.json()["view"])[0]
        assert following["id"] != decision["id"]
        assert following["deadline"] == decision["deadline"]


def test_a_bots_seat_owes_to_no_inbox(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    create(anna, ME, BOT)
    owed = Obligation.objects.filter(player=anna.player["id"]).count()
    assert anna.get("/me/inbox").json()["badge"] == (1 if owed else 0)
    assert Obligation.objects.filter(player=None).count() + owed == Obligation.objects.count()
