"""Substitutes: a call, somebody who comes, and that the seat's secrets go with the seat."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Handover, Match, Obligation, PrivateInput, Remark, Seat
from games import door
from tests.support.api import Api
from tests.support.matches import (
    BOT,
    ME,
    OPEN,
    answer,
    create,
    first_choice,
    play_to_the_end,
    required,
    send,
    two_players,
    view,
)
from tests.support.scene import refused

pytestmark = pytest.mark.django_db

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]
HOUR = {"kind": "fixed", "seconds": 3600}


class Duel:
    """Anna (the host) and Boris in a public match; Clara may come."""

    def __init__(self, new_player: NewPlayer, **table: Any) -> None:
        self.anna, self.boris, self.clara = (new_player(name) for name in ("Anna", "Boris", "Clara"))
        self.id = two_players(self.anna, self.boris, **({"clock": HOUR, "visibility": "public"} | table))

    @property
    def path(self) -> str:
        return f"/matches/{self.id}/substitute"

    @property
    def asked(self) -> Api:
        return self.anna if required(view(self.anna, self.id)) else self.boris

    def seat(self, index: int) -> Seat:
        return Seat.objects.get(match=self.id, index=index)

    def call(self, player: Api, **body: Any) -> dict[str, Any]:
        made = player.post(self.path, body)
        assert made.status_code == 200, made.content
        document: dict[str, Any] = made.json()
        return document

    def join(self, player: Api, **body: Any) -> dict[str, Any]:
        made = player.post(f"/matches/{self.id}/join", body)
        assert made.status_code == 200, made.content
        document: dict[str, Any] = made.json()
        return document

    def keep(self, index: int) -> None:
        """The player of this seat was late too often."""
        from backend.matches.services import keeping
        from backend.matches.services.writer import change

        change(self.id, lambda writer: keeping.begin(writer, writer.seats[index]))


@pytest.fixture
def duel(new_player: NewPlayer, frozen: Any) -> Duel:
    return Duel(new_player)


def listed(player: Api) -> list[str]:
    return [row["id"] for row in player.get("/matches?scope=open").json()["results"]]


class TestCall:
    def test_it_is_public_and_listed_until_it_is_withdrawn(self, duel: Duel) -> None:
        assert duel.id not in listed(Api())
        seats = duel.call(duel.boris)["seats"]
        assert [seat["wanted"] for seat in seats] == [False, True]
        assert duel.id in listed(Api())
        duel.call(duel.boris)
        assert list(Remark.objects.values_list("kind", "data")) == [("wanted", {"seat": 1})]
        log = Api().get(f"/matches/{duel.id}/log").json()["results"]
        assert "seat 2" in log[0]["remarks"][0]["text"]
        assert duel.boris.delete(duel.path).json()["seats"][1]["wanted"] is False
        assert duel.id not in listed(Api())
        refused(duel.clara.post(f"/matches/{duel.id}/join", {}), 409, "already_started")

    def test_the_host_seeks_somebody_for_who_is_absent_only(self, duel: Duel) -> None:
        refused(duel.anna.post(duel.path, {"seat": 1}), 409, "player_is_there")
        duel.keep(1)
        duel.call(duel.anna, seat=1)
        view(duel.boris, duel.id)
        assert duel.seat(1).wanted == "", "who is back is not replaced"

    def test_who_arranged_for_a_bot_is_not_replaced_by_the_host(self, duel: Duel) -> None:
        duel.boris.put(f"/matches/{duel.id}/caretaker", {"mode": "now"})
        assert duel.seat(1).status == "bot_keeps"
        refused(duel.anna.post(duel.path, {"seat": 1}), 409, "player_is_there")
        duel.call(duel.boris)
        refused(duel.anna.delete(f"{duel.path}?seat=1"), 403, "not_your_seat")

    def test_a_holders_call_outlasts_a_visit(self, duel: Duel) -> None:
        duel.call(duel.boris)
        duel.keep(1)
        view(duel.boris, duel.id)
        assert duel.seat(1).wanted == "holder"

    def test_nobody_else_may(self, duel: Duel) -> None:
        refused(duel.clara.post(duel.path, {"seat": 1}), 403, "not_your_seat")
        refused(duel.boris.post(duel.path, {"seat": 0}), 403, "not_your_seat")
        refused(duel.clara.delete(f"{duel.path}?seat=1"), 403, "not_your_seat")
        refused(Api().post(duel.path, {"seat": 1}), 401, "not_authenticated")
        refused(duel.anna.post("/matches/gone/substitute", {}), 404, "not_found")

    @pytest.mark.parametrize("seat", ["1", -1, 2**40, 1.5, [1]])
    def test_what_is_no_seat_is_refused(self, duel: Duel, seat: Any) -> None:
        refused(duel.anna.post(duel.path, {"seat": seat}), 400, "validation_failed", "seat")
        refused(duel.anna.post(duel.path, {"seat": 7}), 400, "validation_failed", "seat")

    def test_only_for_people_in_running_matches(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        solo = create(anna, ME, BOT, visibility="public")["id"]
        refused(anna.post(f"/matches/{solo}/substitute", {"seat": 1}), 400, "validation_failed", "seat")
        waiting = create(anna, ME, OPEN)["id"]
        refused(anna.post(f"/matches/{waiting}/substitute", {}), 409, "not_started")
        anna.post(f"/matches/{solo}/resign")
        assert anna.post(f"/matches/{solo}/substitute", {}).json()["code"] in (
            "match_over",
            "already_resigned",
        )

    def test_the_end_and_a_resignation_end_it(self, duel: Duel) -> None:
        duel.call(duel.boris)
        duel.boris.post(f"/matches/{duel.id}/resign")
        assert duel.seat(1).wanted == ""
        refused(duel.clara.post(f"/matches/{duel.id}/join", {}), 409, "already_started")


class TestComing:
    def test_the_newcomer_plays_on_and_the_other_is_gone(self, duel: Duel) -> None:
        leaver = duel.asked
        index = view(leaver, duel.id)["viewer"]
        before = view(leaver, duel.id)
        duel.call(leaver)
        document = duel.join(duel.clara, seat=index)
        assert document["my_seats"] == [index]
        assert document["seats"][index]["wanted"] is False
        after = view(duel.clara, duel.id)
        assert after["state"] == before["state"]
        assert [d["id"] for d in required(after)] == [d["id"] for d in required(before)]
        assert duel.clara.get("/me/inbox").json()["badge"] == 1
        assert leaver.get("/me/inbox").json()["badge"] == 0
        answer(duel.clara, duel.id)
        assert list(Remark.objects.values_list("kind", flat=True)) == ["wanted", "substitute"]

    def test_fresh_time(self, duel: Duel, frozen: Any) -> None:
        leaver = duel.asked
        frozen.advance(3000)
        duel.call(leaver)
        duel.join(duel.clara)
        shown = view(duel.clara, duel.id)
        assert {d["deadline"] for d in required(shown)} == {"2026-03-02T13:50:00Z"}
        assert shown["deadline"] == "2026-03-02T13:50:00Z"

    def test_who_left_sees_what_a_stranger_sees(self, duel: Duel) -> None:
        while view(duel.anna, duel.id)["phase"] != "police":
            answer(duel.asked, duel.id)
        thief = next(p for p in (duel.anna, duel.boris) if view(p, duel.id)["state"].get("car"))
        etag = thief.get(f"/matches/{duel.id}/view")["ETag"]
        index = view(thief, duel.id)["viewer"]
        duel.call(thief)
        duel.join(duel.clara)
        seen = thief.get(f"/matches/{duel.id}/view", If_None_Match=etag)
        assert seen.status_code == 200
        stranger = Api().get(f"/matches/{duel.id}/view")
        assert seen.json() == stranger.json()
        for path in (
            f"view?seat={index}",
            f"replay?seat={index}",
            f"log?seat={index}",
            f"view?seat={index}&at=1",
        ):
            refused(thief.get(f"/matches/{duel.id}/{path}"), 403, "not_your_seat")
        for path in ("standing-orders", "caretaker"):
            refused(thief.get(f"/matches/{duel.id}/{path}"), 403, "not_your_seat")
        log = thief.get(f"/matches/{duel.id}/log").json()["results"]
        assert log == Api().get(f"/matches/{duel.id}/log").json()["results"]
        decision = required(view(duel.clara, duel.id))
        if decision:
            sent = send(thief, duel.id, decision[0]["id"], first_choice(decision[0]), 0)
            refused(sent, 403, "not_your_seat")
        refused(thief.post(f"/matches/{duel.id}/resign"), 403, "not_your_seat")

    def test_who_knew_a_seat_does_not_come_back(self, duel: Duel) -> None:
        duel.call(duel.boris)
        duel.join(duel.clara)
        duel.call(duel.anna)
        refused(duel.boris.post(f"/matches/{duel.id}/join", {"seat": 0}), 409, "former_player")
        refused(duel.clara.post(f"/matches/{duel.id}/join", {"seat": 0}), 409, "already_seated")
        duel.call(duel.clara)
        refused(duel.boris.post(f"/matches/{duel.id}/join", {"seat": 1}), 409, "former_player")

    def test_stored_orders_are_withdrawn(self, duel: Duel) -> None:
        while view(duel.anna, duel.id)["phase"] != "police":
            answer(duel.asked, duel.id)
        police = duel.asked
        orders = f"/matches/{duel.id}/standing-orders"
        planner = next(p for p in (duel.anna, duel.boris) if p.get(orders).json()["orders"])
        decision = planner.get(orders).json()["orders"][0]["decision"]
        choice = next(
            o["key"] for o in decision["form"]["options"] if o["key"] != "none" and "disabled" not in o
        )
        put = planner.put(orders, {"decision": decision["id"], "choice": choice})
        assert put.status_code == 200, put.content
        index = view(planner, duel.id)["viewer"]
        revision = duel.seat(index).private_revision
        duel.call(planner)
        duel.join(duel.clara)
        assert police is not None
        found = duel.clara.get(orders).json()
        assert {order["chosen"] for order in found["orders"]} <= {None}
        assert found["pending"] is None
        row = PrivateInput.objects.get(match=duel.id, seat=index)
        assert door.decode_private(bytes(row.data)).plans == {}
        assert duel.seat(index).private_revision > revision

    def test_the_caretaker_of_who_left_is_nobodys(self, duel: Duel, run_due: RunDue, frozen: Any) -> None:
        leaver = duel.asked
        path = f"/matches/{duel.id}/caretaker"
        leaver.put(path, {"mode": "now", "level": "easy"})
        frozen.advance(1)
        run_due()
        duel.call(leaver)
        assert duel.seat(view(duel.anna, duel.id)["viewer"]) is not None
        duel.join(duel.clara)
        told = duel.clara.get(path).json()
        assert (told["caretaker"], told["diary"], told["answers_missing"]) == (None, None, 0)
        assert duel.clara.put(path, {"mode": "at_timeout"}).status_code == 200

    def test_notes_stay_with_their_writer(self, duel: Duel) -> None:
        duel.boris.put(f"/matches/{duel.id}/notes/0", {"text": "I hide in the north"})
        duel.call(duel.boris)
        duel.join(duel.clara)
        assert duel.clara.get(f"/matches/{duel.id}/notes").json()["results"] == []

    def test_two_who_come_at_once_get_one_seat(self, duel: Duel, new_player: NewPlayer) -> None:
        dora = new_player("Dora")
        duel.call(duel.boris)
        duel.join(duel.clara)
        refused(dora.post(f"/matches/{duel.id}/join", {"seat": 1}), 409, "already_started")
        duel.call(duel.anna)
        refused(dora.post(f"/matches/{duel.id}/join", {"seat": 1}), 409, "seat_taken")
        refused(dora.post(f"/matches/{duel.id}/join", {"seat": 9}), 400, "validation_failed", "seat")


class TestPrivate:
    def test_by_invitation_only_and_the_code_ends_with_the_call(self, new_player: NewPlayer) -> None:
        duel = Duel(new_player, visibility="private")
        old = duel.seat(1).invitation
        duel.call(duel.boris)
        assert duel.id not in listed(duel.clara)
        refused(duel.clara.post(f"/matches/{duel.id}/join", {"seat": 1}), 404, "not_found")
        refused(duel.clara.post(f"/matches/{duel.id}/join", {"invitation": old}), 404, "not_found")
        told = duel.anna.get(f"/matches/{duel.id}").json()["invitations"]
        assert [row["seat"] for row in told] == [1]
        code = told[0]["code"]
        assert code != old
        assert duel.clara.get(f"/matches/{duel.id}?invitation={code}").status_code == 200
        duel.join(duel.clara, invitation=code)
        refused(duel.boris.get(f"/matches/{duel.id}"), 404, "not_found")
        refused(duel.boris.get(f"/matches/{duel.id}?invitation={code}"), 404, "not_found")
        refused(duel.boris.get(f"/matches/{duel.id}?invitation={old}"), 404, "not_found")


class TestResults:
    def figures(self, player: Api) -> dict[str, int]:
        rows = player.get("/me/statistics").json()["results"]
        return rows[0] if rows else {"played": 0, "won": 0, "lost": 0, "left": 0}

    def test_a_defeat_that_one_came_into_is_nobodys(self, new_player: NewPlayer) -> None:
        """The winner's win counts, a substitute's too; who left has left a match and neither won nor lost it."""
        seen = set()
        for _ in range(20):
            duel = Duel(new_player)
            duel.call(duel.boris)
            duel.join(duel.clara)
            play_to_the_end(duel.id, duel.anna, duel.clara)
            result = duel.seat(1).result
            clara, boris = self.figures(duel.clara), self.figures(duel.boris)
            assert (clara["played"], clara["won"]) == ((1, 1) if result == "win" else (0, 0))
            assert clara["lost"] == 0
            assert (boris["played"], boris["left"]) == (0, 1)
            assert self.figures(duel.anna)["played"] == 1
            page = Api().get(f"/players/{duel.boris.player['handle']}").json()
            assert [(row["played"], row["left"]) for row in page["games"]] == [(0, 1)]
            seen.add(result)
            if len(seen) == 2:
                return
        pytest.fail(f"only {seen}")

    def test_an_abandoned_match_was_left_by_who_was_absent(
        self, new_player: NewPlayer, settings: Any
    ) -> None:
        from backend.matches.services import keeping
        from backend.matches.services.writer import change

        settings.ABANDON_AFTER = 0
        duel = Duel(new_player)
        duel.keep(0)
        duel.keep(1)
        change(duel.id, lambda writer: writer.renew())
        assert Match.objects.get(pk=duel.id).status == "abandoned"
        assert self.figures(duel.anna)["left"] == self.figures(duel.boris)["left"] == 1
        assert keeping is not None


def test_it_is_in_the_export_of_both(duel: Duel) -> None:
    duel.call(duel.boris)
    duel.join(duel.clara)
    assert Handover.objects.count() == 1
    assert [row["came"] for row in duel.clara.get("/me/export").json()["handovers"]] == [True]
    assert [row["came"] for row in duel.boris.get("/me/export").json()["handovers"]] == [False]
    assert not Obligation.objects.filter(player=duel.boris.player["id"]).exists()
