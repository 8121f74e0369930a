"""Answers given in advance: stored, taken back, given after a person's time, and unseen by everybody else."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse

from backend.core.models import Due
from backend.matches.models import Entry, PrivateInput
from backend.matches.services import follow, orders
from games import door
from tests.api.test_leaks import place, seen
from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, required, send, view
from tests.support.scene import refused
from tests.support.sockets import socket
from tests.support.statements import statements

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


class Duel:
    """A match of three in the police phase of round 1: Boris is the thief, his car stands at A1."""

    def __init__(self, anna: Api, boris: Api, cora: Api) -> None:
        self.anna, self.thief, self.cora = anna, boris, cora
        options = {"thief_seat": "host_choice"}
        self.match = create(anna, ME, OPEN, OPEN, visibility="public", options=options)["id"]
        for seat, player in ((1, boris), (2, cora)):
            player.post(f"/matches/{self.match}/join", {"seat": seat})
        assert self.answer(anna, "seat:1").status_code == 200
        for _ in range(2):
            place(self.match, anna, cora)
        assert self.answer(boris, "A1").status_code == 200

    def twin(self) -> "Duel":
        """Another match of the same people, at the same point."""
        return Duel(self.anna, self.thief, self.cora)

    def answer(self, player: Api, choice: str) -> HttpResponse:
        """Answers the player's first question."""
        shown = view(player, self.match)
        return send(player, self.match, required(shown)[0]["id"], choice, shown["version"])

    def fly(self) -> None:
        """The police fly about and search nothing."""
        while view(self.anna, self.match)["phase"] == "police":
            player = next(each for each in (self.anna, self.cora) if required(view(each, self.match)))
            options = required(view(player, self.match))[0]["form"]["options"]
            moves = [o["key"] for o in options if o["key"].startswith("move:") and "disabled" not in o]
            assert self.answer(player, moves[-1]).status_code == 200

    def orders(self, player: Api) -> dict[str, Any]:
        """The player's standing orders."""
        answer = player.get(f"/matches/{self.match}/standing-orders")
        assert answer.status_code == 200, answer.content
        document: dict[str, Any] = answer.json()
        return document

    def put(self, player: Api, choice: Any, decision: str | None = None) -> HttpResponse:
        """Stores an order for the only thing that can be planned."""
        decision = decision or self.orders(player)["orders"][0]["decision"]["id"]
        body = {"decision": decision, "choice": choice}
        return player.call("PUT", f"/matches/{self.match}/standing-orders", body)

    @property
    def newest(self) -> Entry:
        """The newest entry."""
        return Entry.objects.filter(match=self.match).order_by("-number")[0]

    def waits(self) -> int:
        """Rows of orders that wait."""
        due = Due.objects.filter(kind=follow.ORDER, done_at=None, args__match=self.match)
        return due.count() + PrivateInput.objects.filter(match=self.match, order_at__isnull=False).count()


@pytest.fixture
def duel(new_player: NewPlayer, frozen: Any) -> Duel:
    """Time stands still."""
    return Duel(*(new_player(name) for name in ("Anna", "Boris", "Cora")))


def test_an_order_is_given_after_the_time_of_a_person(duel: Duel, frozen: Any, run_due: Any) -> None:
    asked = duel.orders(duel.thief)["orders"][0]
    assert asked["chosen"] is None
    assert [option["key"] for option in asked["decision"]["form"]["options"]][:2] == ["none", "B1"]
    before = duel.thief.get(f"/matches/{duel.match}/view")
    stored = duel.put(duel.thief, "B1")
    assert stored.status_code == 200
    assert stored.json()["orders"][0]["chosen"] == "B1"
    after = duel.thief.get(f"/matches/{duel.match}/view")
    assert (before.json()["version"], before["ETag"]) != (after.json()["version"], after["ETag"])
    assert before.json() == after.json()
    duel.fly()
    version = view(duel.thief, duel.match)["version"]
    pending = duel.orders(duel.thief)
    assert pending["pending"]["choice"] == "B1"
    assert pending["pending"]["decision"] == required(view(duel.thief, duel.match))[0]["id"]
    assert duel.match in [each["match"]["id"] for each in duel.thief.get("/me/inbox").json()["waiting"]]
    run_due()
    assert view(duel.thief, duel.match)["version"] == version
    frozen.advance(180 * 0.02)
    run_due()
    shown = view(duel.thief, duel.match)
    assert (shown["version"], shown["state"]["path"]) == (version + 1, ["A1", "B1"])
    assert (duel.newest.by, duel.newest.seat) == ("order", 1)
    assert duel.orders(duel.thief)["pending"] is None


def test_an_order_that_is_pending_can_be_taken_back(duel: Duel, frozen: Any, run_due: Any) -> None:
    duel.put(duel.thief, "B1")
    duel.fly()
    decision = duel.orders(duel.thief)["pending"]["decision"]
    assert duel.put(duel.thief, "none", decision).json()["pending"] is None
    refused(duel.put(duel.thief, "none", decision), 409, "stale_version")
    version = view(duel.thief, duel.match)["version"]
    frozen.advance(60)
    run_due()
    assert view(duel.thief, duel.match)["version"] == version
    assert duel.answer(duel.thief, "A2").status_code == 200


def test_the_players_own_answer_comes_first(duel: Duel, frozen: Any, run_due: Any) -> None:
    duel.put(duel.thief, "B1")
    duel.fly()
    assert duel.answer(duel.thief, "A2").status_code == 200
    frozen.advance(60)
    run_due()
    assert view(duel.thief, duel.match)["state"]["path"] == ["A1", "A2"]


def test_a_run_that_comes_twice_or_after_a_crash_counts_once(duel: Duel, frozen: Any, run_due: Any) -> None:
    duel.put(duel.thief, "B1")
    duel.fly()
    decision = duel.orders(duel.thief)["pending"]["decision"]
    assert duel.waits() == 1
    frozen.advance(60)
    orders.carry_out(duel.match, 1, decision)  # a worker that died before it could say so
    version = view(duel.thief, duel.match)["version"]
    assert run_due()
    orders.carry_out("nothing", 1, decision)
    assert view(duel.thief, duel.match)["version"] == version
    assert duel.waits() == 0


def test_other_answers_do_not_put_it_off(duel: Duel, frozen: Any) -> None:
    duel.put(duel.thief, "B1")
    duel.fly()
    first = PrivateInput.objects.get(order_at__isnull=False).order_at
    frozen.advance(0.1)
    assert duel.put(duel.anna, "none").status_code == 200
    assert PrivateInput.objects.get(order_at__isnull=False).order_at == first


def test_the_police_queue_a_command(duel: Duel, frozen: Any, run_due: Any) -> None:
    duel.fly()
    keys = [o["key"] for o in duel.orders(duel.anna)["orders"][0]["decision"]["form"]["options"]]
    duel.put(duel.anna, keys[1])
    assert duel.orders(duel.anna)["pending"] is None
    assert duel.answer(duel.thief, "B1").status_code == 200
    assert duel.orders(duel.anna)["pending"]["choice"] == keys[1]
    frozen.advance(60)
    run_due()
    assert (duel.newest.by, duel.newest.seat) == ("order", 0)


def test_time_runs_out_before_the_order_is_given(duel: Duel, frozen: Any, run_due: Any) -> None:
    """A server that slept until after the deadline still does what its player wanted."""
    duel.put(duel.thief, "B1")
    duel.fly()
    PrivateInput.objects.update(order_at=None)
    frozen.advance(86401)
    run_due()
    path = [entry.by for entry in Entry.objects.filter(match=duel.match, seat=1)]
    assert "order" in path
    assert view(duel.thief, duel.match)["state"]["path"][:2] == ["A1", "B1"]


def test_who_may_not(duel: Duel, new_player: NewPlayer, stranger: Api) -> None:
    path = f"/matches/{duel.match}/standing-orders"
    body = {"decision": "plan-hide-2", "choice": "B1"}
    clara = new_player("Clara")
    refused(clara.get(path), 403, "not_your_seat")
    refused(clara.call("PUT", path, body), 403, "not_your_seat")
    refused(stranger.get(path), 401, "not_authenticated")
    refused(duel.anna.get(f"{path}?seat=1"), 403, "not_your_seat")
    refused(duel.anna.call("PUT", f"{path}?seat=1", body), 403, "not_your_seat")
    refused(duel.anna.call("PUT", path, body), 409, "stale_version")
    refused(duel.thief.call("PUT", path, body | {"choice": "E5"}), 422, "illegal_choice")
    refused(duel.thief.call("PUT", path, body | {"choice": ["B1"]}), 400, "malformed")
    refused(duel.thief.call("PUT", path, {"choice": "B1"}), 400, "validation_failed", "decision")
    stored = PrivateInput.objects.filter(match=duel.match)
    assert not any(door.decode_private(row.data).plans for row in stored)


def test_nobody_else_can_tell(duel: Duel, frozen: Any, run_due: Any, stranger: Api) -> None:
    """Two matches with the same answers, one of them planned: everybody else's bytes are the same all the time."""
    twin = duel.twin()
    eyes = (duel.anna, duel.cora, stranger)

    def compare() -> None:
        assert seen(duel.match, *eyes) == seen(twin.match, *eyes)
        waiting = {each["match"]["id"]: each for each in duel.anna.get("/me/inbox").json()["waiting"]}
        assert (duel.match in waiting) == (twin.match in waiting)

    compare()
    frozen.advance(5)
    duel.put(duel.thief, "B1")
    compare()
    for each in (duel, twin):
        each.fly()
    compare()
    frozen.advance(60)
    run_due()
    assert twin.answer(twin.thief, "B1").status_code == 200
    compare()
    assert duel.newest.by == "order"
    for path, by in (("", "order"), ("?seat=spectator", "player")):
        log = duel.thief.get(f"/matches/{duel.match}/log{path}").json()["results"]
        assert log[-1]["by"] == by


@pytest.mark.django_db(transaction=True)
async def test_sockets_of_others_stay_silent(frozen: Any) -> None:
    from asgiref.sync import sync_to_async

    from tests.support.api import new_player

    people = [await sync_to_async(new_player)(name) for name in ("Anna", "Boris", "Cora")]
    duel = await sync_to_async(Duel)(*people)
    async with socket(duel.anna) as other, socket(duel.thief) as own:
        for ear in (other, own):
            await ear.follow(duel.match)
        await sync_to_async(duel.put)(duel.thief, "B1")
        assert (await own.hear_until("resync"))[-1]["match"] == duel.match
        assert await other.is_silent()


class TestTime:
    """How long an answer takes tells nobody that somebody has stored something: the work is the same."""

    @pytest.fixture
    def duels(self, new_player: NewPlayer) -> tuple[Duel, Duel]:
        """Two matches of the same people at the same point; in the second the thief has stored an order."""
        bare = Duel(*(new_player(name) for name in ("Anna", "Boris", "Cora")))
        rich = bare.twin()
        assert (
            rich.put(
                rich.thief, rich.orders(rich.thief)["orders"][0]["decision"]["form"]["options"][0]["key"]
            ).status_code
            == 200
        )
        return bare, rich

    @pytest.mark.parametrize("path", ["answers", "undo", "resign", "standing-orders"])
    def test_a_strangers_refusal_reads_nothing_of_it(
        self, path: str, duels: tuple[Duel, Duel], new_player: NewPlayer
    ) -> None:
        stranger = new_player("Dora")
        stranger.get("/me")  # the first use of a token is noted
        said = []
        for duel in duels:
            shown = view(duel.anna, duel.match)
            body = {
                "decision": required(shown)[0]["id"] if required(shown) else "d1",
                "choice": "x",
                "version": shown["version"],
            }
            method = "PUT" if path == "standing-orders" else "POST"
            with statements() as asked:
                answer = stranger.call(method, f"/matches/{duel.match}/{path}", body, Idempotency_Key=path)
            refused(answer, 403, "not_your_seat")
            said.append(asked)
            assert not [line for line in said[-1] if "private" in line or "snapshot" in line]
        assert said[0] == said[1]

    def test_the_other_sides_answer_does_the_same_work(self, duels: tuple[Duel, Duel]) -> None:
        said = []
        for duel in duels:
            shown = next(
                view(each, duel.match) for each in (duel.anna, duel.cora) if required(view(each, duel.match))
            )
            player = next(each for each in (duel.anna, duel.cora) if required(view(each, duel.match)))
            move = next(
                o["key"]
                for o in required(shown)[0]["form"]["options"]
                if o["key"].startswith("move:") and "disabled" not in o
            )
            with statements() as asked:
                answer = send(player, duel.match, required(shown)[0]["id"], move, shown["version"])
            assert answer.status_code == 200
            said.append(asked)
        assert said[0] == said[1]
