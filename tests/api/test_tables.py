"""Tables: what can be opened, who may sit down, and what the host may change until the match starts."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.accounts.models import Player
from backend.accounts.services.tokens import create_token
from backend.matches.models import Match, Seat
from tests.support.api import Api
from tests.support.matches import BOT, INVITE, ME, OPEN, create, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db


def codes(answer: Any) -> list[tuple[str, str]]:
    return [(error["field"], error["code"]) for error in answer.json()["errors"]]


class TestCreate:
    def test_a_table_with_a_free_seat_waits(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN)
        assert match["status"] == "waiting"
        assert match["host"]["id"] == anna.player["id"]
        assert match["my_seats"] == [0]
        assert match["visibility"] == "link"
        assert match["clock"] == {
            "kind": "fixed",
            "seconds": 86400,
            "pauses": {"night": True, "weekend": False, "away": True},
            "on_timeout": "bot",
        }
        assert match["options"]["thief_seat"] == "random"
        assert [(seat["kind"], seat["status"]) for seat in match["seats"]] == [
            ("human", "playing"),
            ("open", "waiting"),
        ]
        assert match["seed_commitment"] is None
        assert match["started_at"] is None

    def test_a_full_table_starts_at_once(self, new_player: NewPlayer) -> None:
        match = create(new_player(), ME, {"kind": "bot", "level": "easy"}, BOT)
        assert match["status"] == "active"
        assert [seat["level"] for seat in match["seats"]] == [None, "easy", "normal"]
        assert len(match["seed_commitment"]) == 64
        assert match["seed"] is None

    def test_one_player_may_hold_several_seats(self, new_player: NewPlayer) -> None:
        anna = new_player()
        match = create(anna, ME, ME)
        assert match["status"] == "active"
        assert match["my_seats"] == [0, 1]
        assert view(anna, match["id"])["viewer"] == 0
        assert view(anna, match["id"], "?seat=1")["viewer"] == 1

    @pytest.mark.parametrize(
        ("wrong", "expected"),
        [
            ({"game": "chess"}, ("game", "unknown_game")),
            ({"game": 5}, ("game", "invalid")),
            ({"options": {"nonsense": "on"}}, ("options.nonsense", "unknown_option")),
            ({"options": {"police_control": "nobody"}}, ("options.police_control", "invalid_choice")),
            ({"options": []}, ("options", "invalid")),
            ({"seats": []}, ("seats", "min_length")),
            ({"seats": [ME]}, ("seats", "seat_count")),
            ({"seats": [ME] * 5}, ("seats", "seat_count")),
            ({"seats": [ME, {"kind": "dog"}]}, ("seats.1.kind", "invalid_choice")),
            ({"seats": [ME, {"kind": "bot", "level": "godlike"}]}, ("seats.1.level", "unknown_level")),
            ({"seats": [ME, {"kind": "open", "level": "easy"}]}, ("seats.1.level", "only_for_bots")),
            ({"seats": [ME, {"kind": "open", "player": "x"}]}, ("seats.1.player", "only_for_invitations")),
            ({"seats": [ME, {"kind": "invite", "player": "nobody"}]}, ("seats.1.player", "unknown_player")),
            ({"clock": {"kind": "fixed", "seconds": 1}}, ("clock.seconds", "clock_out_of_range")),
            ({"clock": {"kind": "fixed", "seconds": True}}, ("clock.seconds", "not_a_number")),
            ({"clock": {"kind": "fixed"}}, ("clock.seconds", "not_a_number")),
            (
                {"clock": {"kind": "fixed", "seconds": 60, "on_timeout": "cry"}},
                ("clock.on_timeout", "unknown_value"),
            ),
            ({"clock": {"kind": "hourglass"}}, ("clock.kind", "unknown_clock")),
            ({"clock": {"kind": "bank", "bank": 1}}, ("clock.bank", "clock_out_of_range")),
            ({"clock": {"kind": "daily", "at": "21:00"}}, ("clock.zone", "unknown_zone")),
            ({"clock": {"kind": "untimed", "pauses": ["night"]}}, ("clock.pauses", "unknown_field")),
            ({"clock": "slow"}, ("clock", "not_an_object")),
            ({"visibility": "secret"}, ("visibility", "invalid_choice")),
            ({"seed": "abc"}, ("seed", "seed_not_allowed")),
            ({"seed": []}, ("seed", "invalid")),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_its_code(
        self, new_player: NewPlayer, wrong: dict[str, Any], expected: tuple[str, str]
    ) -> None:
        body = {"game": "pursuit", "seats": [ME, OPEN]} | wrong
        answer = new_player().post("/matches", body)
        assert answer.status_code == 400, answer.content
        assert answer.json()["code"] == "validation_failed"
        assert expected in codes(answer)
        assert not Match.objects.exists()

    def test_people_must_be_there_to_choose_the_thief(self, new_player: NewPlayer) -> None:
        body = {"game": "pursuit", "seats": [BOT, BOT], "options": {"thief_seat": "host_choice"}}
        answer = new_player().post("/matches", body)
        assert codes(answer) == [("options", "nobody_to_choose")]

    def test_a_chosen_seed_is_marked_unrated_and_makes_the_same_match(self, new_player: NewPlayer) -> None:
        anna = new_player()
        made = [create(anna, ME, ME, seed="7" * 64, rated=False) for _ in range(2)]
        assert all(match["marked_seeded"] and not match["rated"] for match in made)
        assert made[0]["seed_commitment"] == made[1]["seed_commitment"]
        cities = [view(anna, match["id"])["state"]["city"] for match in made]
        assert cities[0] == cities[1]
        other = create(anna, ME, ME, seed=8)
        assert other["seed_commitment"] != made[0]["seed_commitment"]

    def test_nothing_is_rated_until_there_are_ratings(self, new_player: NewPlayer) -> None:
        anna = new_player()
        table = create(anna, ME, OPEN, rated=False)
        assert table["rated"] is False
        for answer in (
            anna.post("/matches", {"game": "pursuit", "seats": [ME, OPEN], "rated": True}),
            anna.patch(f"/matches/{table['id']}", {"rated": True}),
        ):
            assert answer.status_code == 400
            assert codes(answer) == [("rated", "no_ratings")]
        assert anna.patch(f"/matches/{table['id']}", {"rated": False}).json()["rated"] is False

    def test_unseeded_matches_differ(self, new_player: NewPlayer) -> None:
        anna = new_player()
        made = [create(anna, ME, ME) for _ in range(3)]
        assert len({match["seed_commitment"] for match in made}) == 3


class TestJoin:
    def test_the_join_that_fills_the_table_starts_it(self, new_player: NewPlayer) -> None:
        anna, boris, cora = new_player("Anna"), new_player("Boris"), new_player("Cora")
        match = create(anna, ME, OPEN, OPEN)
        first = boris.post(f"/matches/{match['id']}/join", {"seat": 2})
        assert first.json()["status"] == "waiting"
        assert first.json()["my_seats"] == [2]
        second = cora.post(f"/matches/{match['id']}/join", {})
        assert second.json()["status"] == "active"
        assert second.json()["my_seats"] == [1]

    def test_a_taken_seat_is_refused(self, new_player: NewPlayer) -> None:
        match = create(new_player("Anna"), ME, OPEN, OPEN)
        answer = new_player("Boris").post(f"/matches/{match['id']}/join", {"seat": 0})
        assert (answer.status_code, answer.json()["code"]) == (409, "seat_taken")

    def test_a_started_match_is_refused(self, new_player: NewPlayer) -> None:
        match = create(new_player("Anna"), ME, BOT)
        answer = new_player("Boris").post(f"/matches/{match['id']}/join", {})
        assert (answer.status_code, answer.json()["code"]) == (409, "already_started")

    def test_nobody_sits_down_twice(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN)
        answer = anna.post(f"/matches/{match['id']}/join", {})
        assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")

    @pytest.mark.parametrize("body", [{"seat": 7}, {"seat": -1}, {"seat": "x"}, {"invitation": 5}])
    def test_seats_that_are_not_there_are_refused(self, new_player: NewPlayer, body: dict[str, Any]) -> None:
        match = create(new_player("Anna"), ME, OPEN)
        answer = new_player("Boris").post(f"/matches/{match['id']}/join", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "validation_failed")

    def test_an_invitation_takes_its_seat_and_no_other(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, INVITE, INVITE)
        code = match["invitations"][1]["code"]
        path = f"/matches/{match['id']}"
        assert boris.post(f"{path}/join", {}).json()["code"] == "invitation_needed"
        assert boris.post(f"{path}/join", {"seat": 2}).json()["code"] == "invitation_needed"
        assert boris.post(f"{path}/join", {"invitation": "wrong"}).json()["code"] == "invitation_needed"
        assert boris.post(f"{path}/join", {"seat": 1, "invitation": code}).status_code == 400
        assert boris.post(f"{path}/join", {"invitation": code}).json()["my_seats"] == [2]
        taken = new_player("Cora").post(f"{path}/join", {"invitation": code})
        assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")

    def test_codes_are_shown_to_those_seated_only(self, new_player: NewPlayer, stranger: Api) -> None:
        match = create(new_player("Anna"), ME, INVITE)
        code = match["invitations"][0]["code"]
        for other in (new_player("Boris"), stranger):
            answer = other.get(f"/matches/{match['id']}")
            assert answer.status_code == 200
            assert "invitations" not in answer.json()
            assert code.encode() not in answer.content

    def test_a_named_invitation_is_for_that_player(self, new_player: NewPlayer) -> None:
        anna, boris, cora = new_player("Anna"), new_player("Boris"), new_player("Cora")
        match = create(anna, ME, {"kind": "invite", "player": boris.player["handle"]})
        assert match["seats"][1]["player"]["id"] == boris.player["id"]
        assert (match["seats"][1]["kind"], match["seats"][1]["status"]) == ("invite", "waiting")
        assert boris.get("/me/inbox").json()["invitations"][0]["id"] == match["id"]
        refused = cora.post(f"/matches/{match['id']}/join", {"seat": 1})
        assert (refused.status_code, refused.json()["code"]) == (403, "invitation_needed")
        assert boris.post(f"/matches/{match['id']}/join", {}).json()["status"] == "active"
        assert boris.get("/me/inbox").json()["invitations"] == []

    def test_a_private_table_is_found_by_its_code_only(self, new_player: NewPlayer, stranger: Api) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, OPEN, visibility="private")
        code = match["invitations"][0]["code"]
        path = f"/matches/{match['id']}"
        assert boris.get(path).status_code == 404
        assert boris.post(f"{path}/join", {}).status_code == 404
        assert boris.get(f"{path}?invitation=wrong").status_code == 404
        assert stranger.get(f"{path}?invitation={code}").status_code == 200
        assert boris.post(f"{path}/join", {"invitation": code}).json()["status"] == "active"
        assert new_player("Cora").get(path).status_code == 404


class TestLeave:
    def test_a_seat_is_free_again(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, OPEN, INVITE)
        path = f"/matches/{match['id']}"
        code = match["invitations"][0]["code"]
        boris.post(f"{path}/join", {"invitation": code})
        assert boris.post(f"{path}/leave").status_code == 200
        seat = anna.get(path).json()["seats"][2]
        assert (seat["kind"], seat["player"], seat["status"]) == ("invite", None, "waiting")
        assert boris.post(f"{path}/join", {"invitation": code}).status_code == 200

    def test_a_host_hands_the_table_on(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, OPEN, OPEN)
        boris.post(f"/matches/{match['id']}/join", {})
        left = anna.post(f"/matches/{match['id']}/leave").json()
        assert (left["status"], left["host"]["id"]) == ("waiting", boris.player["id"])
        left = boris.post(f"/matches/{match['id']}/leave").json()
        assert left["status"] == "abandoned"
        refused = anna.post(f"/matches/{match['id']}/join", {})
        assert (refused.status_code, refused.json()["code"]) == (409, "match_over")

    def test_a_running_match_is_resigned_not_left(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, BOT)
        answer = anna.post(f"/matches/{match['id']}/leave")
        assert (answer.status_code, answer.json()["code"]) == (409, "already_running")

    def test_who_does_not_sit_there_cannot_leave(self, new_player: NewPlayer) -> None:
        match = create(new_player("Anna"), ME, OPEN)
        answer = new_player("Boris").post(f"/matches/{match['id']}/leave")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")

    def test_an_invitation_by_name_is_declined_by_leaving(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, {"kind": "invite", "player": boris.player["id"]})
        assert boris.post(f"/matches/{match['id']}/leave").status_code == 200
        assert boris.get("/me/inbox").json()["invitations"] == []
        assert anna.get(f"/matches/{match['id']}").json()["seats"][1]["kind"] == "open"


class TestStart:
    def test_bots_take_the_empty_seats(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN, INVITE)
        started = anna.post(f"/matches/{match['id']}/start").json()
        assert started["status"] == "active"
        assert [seat["kind"] for seat in started["seats"]] == ["human", "bot", "bot"]
        again = anna.post(f"/matches/{match['id']}/start")
        assert (again.status_code, again.json()["code"]) == (409, "already_started")

    def test_only_the_host_starts(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, OPEN, OPEN)
        boris.post(f"/matches/{match['id']}/join", {})
        answer = boris.post(f"/matches/{match['id']}/start")
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


class TestChange:
    def test_options_clock_and_visibility(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN, options={"police_assist": "on"})
        changes = {
            "options": {"police_control": "any"},
            "clock": {"kind": "untimed"},
            "visibility": "public",
        }
        changed = anna.patch(f"/matches/{match['id']}", changes).json()
        assert changed["options"]["police_control"] == "any"
        assert changed["options"]["police_assist"] == "on"
        assert (changed["clock"], changed["visibility"]) == ({"kind": "untimed"}, "public")

    def test_seats_are_kept_moved_and_replaced(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, OPEN, OPEN)
        boris.post(f"/matches/{match['id']}/join", {})
        wish = [{"kind": "keep", "seat": 1}, ME, BOT, OPEN]
        changed = anna.patch(f"/matches/{match['id']}", {"seats": wish}).json()
        assert [seat["kind"] for seat in changed["seats"]] == ["human", "human", "bot", "open"]
        assert changed["seats"][0]["player"]["id"] == boris.player["id"]
        assert changed["my_seats"] == [1]

    def test_who_is_not_kept_leaves_and_a_full_table_starts(self, new_player: NewPlayer) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match = create(anna, ME, OPEN, OPEN)
        boris.post(f"/matches/{match['id']}/join", {})
        changed = anna.patch(f"/matches/{match['id']}", {"seats": [ME, BOT]}).json()
        assert changed["status"] == "active"
        assert boris.get(f"/matches/{match['id']}").json()["my_seats"] == []
        again = anna.patch(f"/matches/{match['id']}", {"visibility": "public"})
        assert (again.status_code, again.json()["code"]) == (409, "already_started")

    def test_only_the_host_changes(self, new_player: NewPlayer) -> None:
        match = create(new_player("Anna"), ME, OPEN)
        answer = new_player("Boris").patch(f"/matches/{match['id']}", {"visibility": "public"})
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"seats": [ME, {"kind": "keep"}]}, "unknown_seat"),
            ({"seats": [{"kind": "keep", "seat": 0}] * 2}, "unknown_seat"),
            ({"seats": [ME]}, "seat_count"),
            ({"options": {"x": "y"}}, "unknown_option"),
            ({"clock": {"kind": "hourglass"}}, "unknown_clock"),
        ],
    )
    def test_bad_changes_change_nothing(
        self, new_player: NewPlayer, change: dict[str, Any], code: str
    ) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN)
        answer = anna.patch(f"/matches/{match['id']}", change)
        assert answer.status_code == 400
        assert code in [found for _, found in codes(answer)]
        assert anna.get(f"/matches/{match['id']}").json()["seats"] == match["seats"]
        assert Seat.objects.count() == 2


class TestLists:
    def ids(self, who: Api, query: str) -> list[str]:
        answer = who.get(f"/matches{query}")
        assert answer.status_code == 200, answer.content
        return [match["id"] for match in answer.json()["results"]]

    def test_each_scope_holds_what_it_says(self, new_player: NewPlayer, stranger: Api) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        public = create(anna, ME, OPEN, visibility="public")["id"]
        linked = create(anna, ME, OPEN)["id"]
        private = create(anna, ME, OPEN, visibility="private")["id"]
        running = two_players(anna, boris, visibility="public")
        over = two_players(anna, boris, visibility="public")
        boris.post(f"/matches/{over}/resign")
        secret = two_players(anna, boris, visibility="private")
        boris.post(f"/matches/{secret}/resign")
        assert self.ids(stranger, "?scope=open") == [public]
        assert self.ids(stranger, "?scope=finished") == [over]
        assert self.ids(boris, "?scope=finished") == [secret, over]
        assert set(self.ids(anna, "?scope=mine")) == {public, linked, private, running, over, secret}
        assert set(self.ids(anna, "?scope=mine&status=waiting")) == {public, linked, private}
        assert set(self.ids(stranger, "")) == {public, running, over}
        handle = boris.player["handle"]
        assert set(self.ids(stranger, f"?player={handle}")) == {running, over}
        assert self.ids(stranger, "?game=other") == []

    def test_mine_needs_somebody(self, stranger: Api) -> None:
        assert stranger.get("/matches?scope=mine").status_code == 401

    @pytest.mark.parametrize("query", ["?scope=all", "?status=odd"])
    def test_unknown_filters_are_refused(self, stranger: Api, query: str, db: None) -> None:
        assert stranger.get(f"/matches{query}").status_code == 400

    def test_pages_follow_each_other(self, new_player: NewPlayer, frozen: Any) -> None:
        anna = new_player("Anna")
        made = []
        for _ in range(5):
            made.append(create(anna, ME, OPEN)["id"])
            frozen.advance(1)
        first = anna.get("/matches?scope=mine&limit=2").json()
        seen = [match["id"] for match in first["results"]]
        following = first["next"]
        while following:
            page = anna.get(following.partition("/api/v1")[2]).json()
            seen += [match["id"] for match in page["results"]]
            following = page["next"]
        assert seen == made[::-1]

    def test_a_list_costs_the_same_whatever_its_length(
        self, new_player: NewPlayer, django_assert_max_num_queries: Any
    ) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        for _ in range(6):
            two_players(anna, boris)
        with django_assert_max_num_queries(7):
            assert len(self.ids(anna, "?scope=mine")) == 6


class TestWhoMay:
    WRITES = ("join", "leave", "start", "resign", "answers", "undo")

    def test_strangers_and_wrong_tokens_write_nothing(self, new_player: NewPlayer, stranger: Api) -> None:
        match = create(new_player("Anna"), ME, OPEN, visibility="public")
        for who in (stranger, Api("stk_wrong")):
            assert who.post("/matches", {"game": "pursuit", "seats": [ME, BOT]}).status_code == 401
            assert who.patch(f"/matches/{match['id']}", {}).status_code == 401
            for action in self.WRITES:
                answer = who.post(f"/matches/{match['id']}/{action}", {})
                assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
        assert Api("stk_wrong").get(f"/matches/{match['id']}").status_code == 401

    def test_a_token_for_reading_reads_only(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        match = create(anna, ME, OPEN)
        _, secret = create_token(Player.objects.get(pk=anna.player["id"]), "reader", ["read"])
        reader = Api(secret)
        assert reader.get(f"/matches/{match['id']}").status_code == 200
        assert reader.post(f"/matches/{match['id']}/leave").status_code == 403
        assert reader.post("/matches", {"game": "pursuit", "seats": [ME, BOT]}).status_code == 403

    def test_a_foreign_private_match_is_nowhere(self, new_player: NewPlayer, stranger: Api) -> None:
        match_id = create(new_player("Anna"), ME, BOT, visibility="private")["id"]
        boris = new_player("Boris")
        paths = ("", "/view", "/log", "/replay", "/record")
        for who in (boris, stranger):
            for path in paths:
                answer = who.get(f"/matches/{match_id}{path}")
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        for action in ("join", "leave", "start", "resign"):
            assert boris.post(f"/matches/{match_id}/{action}", {}).status_code == 404
        assert boris.post(f"/matches/{match_id}/undo", {"version": 0}).status_code == 404
        body = {"decision": "d1", "choice": "x", "version": 0}
        assert boris.post(f"/matches/{match_id}/answers", body, Idempotency_Key="k").status_code == 404

    def test_matches_that_do_not_exist(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        assert anna.get("/matches/nothing").status_code == 404
        assert anna.post("/matches/nothing/join", {}).status_code == 404
        assert anna.get("/matches/nothing/view").status_code == 404

    def test_wrong_methods_and_bodies(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        assert anna.delete("/matches").status_code == 405
        assert anna.call("PUT", "/matches/x", {}).status_code == 405
        path = "/api/v1/matches"
        headers = {"Authorization": f"Bearer {anna.token}"}
        assert anna.raw("POST", path, b"{", "application/json", **headers).status_code == 400
        assert anna.raw("POST", path, b"[]", "application/json", **headers).status_code == 400
        assert (
            anna.raw("POST", path, b"a=1", "application/x-www-form-urlencoded", **headers).status_code == 415
        )
