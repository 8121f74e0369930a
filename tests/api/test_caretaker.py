"""A bot plays for a player who asked for it: when it begins, what ends it, and what others learn of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from backend.matches.models import Caretaker, Entry, Match, Obligation, Remark, Seat
from tests.support.api import Api
from tests.support.matches import ME, answer, create, first_choice, required, send, two_players, view
from tests.support.scene import refused

pytestmark = pytest.mark.django_db

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]
HOUR = {"kind": "fixed", "seconds": 3600}


class Duel:
    """Two people with an hour for each decision. `asked` owes the first answer, `other` does not."""

    def __init__(self, new_player: NewPlayer, frozen: Any, run_due: RunDue, **table: Any) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        self.frozen, self.run_due = frozen, run_due
        self.id = two_players(anna, boris, **({"clock": HOUR} | table))
        self.asked = anna if required(view(anna, self.id)) else boris
        self.other = boris if self.asked is anna else anna
        self.seat = int(view(self.asked, self.id)["viewer"])

    @property
    def path(self) -> str:
        return f"/matches/{self.id}/caretaker"

    @property
    def row(self) -> Seat:
        return Seat.objects.get(match=self.id, index=self.seat)

    def put(self, **wish: Any) -> dict[str, Any]:
        made = self.asked.put(self.path, {"mode": "now"} | wish)
        assert made.status_code == 200, made.content
        document: dict[str, Any] = made.json()
        return document

    def read(self) -> dict[str, Any]:
        document: dict[str, Any] = self.asked.get(self.path).json()
        return document

    def pass_time(self, seconds: float) -> None:
        self.frozen.advance(seconds)
        self.run_due()

    def let_bots_play(self) -> None:
        for _ in range(5):
            self.pass_time(1)

    def given(self, by: str) -> int:
        return Entry.objects.filter(match=self.id, seat=self.seat, by=by).count()

    def answer_myself(self, times: int) -> None:
        """The player gives so many answers; the other one answers whatever is asked meanwhile."""
        while times:
            if required(view(self.asked, self.id)):
                answer(self.asked, self.id)
                times -= 1
            else:
                answer(self.other, self.id)


@pytest.fixture
def duel(new_player: NewPlayer, frozen: Any, run_due: RunDue) -> Duel:
    return Duel(new_player, frozen, run_due)


class TestNow:
    def test_a_bot_plays_at_once_and_nobody_waits(self, duel: Duel) -> None:
        made = duel.put()
        assert made["caretaker"] == {
            "mode": "now",
            "from": "2026-03-02T12:00:00Z",
            "until": None,
            "level": None,
            "max_answers": 10,
            "is_playing": True,
            "answers": 0,
        }
        assert duel.row.status == "bot_keeps"
        assert duel.asked.get("/me/inbox").json()["badge"] == 0
        duel.let_bots_play()
        assert duel.given("bot") > 0
        assert required(view(duel.other, duel.id))

    def test_a_look_gives_the_seat_back_and_a_hidden_tab_does_not(self, duel: Duel) -> None:
        duel.put()
        duel.asked.get(f"/matches/{duel.id}/view?background=1")
        duel.read()
        assert duel.row.status == "bot_keeps"
        view(duel.asked, duel.id)
        assert duel.row.status == "playing"
        assert duel.read()["caretaker"] is None
        assert required(view(duel.asked, duel.id))
        duel.let_bots_play()
        assert duel.given("bot") == 0, "its turn is void"

    def test_an_answer_gives_it_back_and_counts(self, duel: Duel) -> None:
        shown = view(duel.asked, duel.id)
        duel.put()
        decision = required(shown)[0]
        sent = send(duel.asked, duel.id, decision["id"], first_choice(decision), shown["version"])
        assert sent.status_code == 200, sent.content
        assert duel.row.status == "playing"

    def test_the_diary_tells_what_it_did(self, duel: Duel) -> None:
        duel.put()
        duel.let_bots_play()
        given = duel.given("bot")
        view(duel.asked, duel.id)
        diary = duel.read()["diary"]
        assert (diary["mode"], diary["began_version"]) == ("now", 0)
        assert diary["ended_version"] == Match.objects.get(pk=duel.id).version
        assert [line["by"] for line in diary["answers"]] == ["bot"] * given
        assert {line["seat"] for line in diary["answers"]} == {duel.seat}
        assert all(event["text"] for line in diary["answers"] for event in line["events"])
        assert diary["answers"][0]["at"] > "2026-03-02T12:00:00Z"

    def test_it_can_begin_later(self, duel: Duel) -> None:
        duel.put(**{"from": "2026-03-02T12:30:00Z"})
        assert duel.row.status == "playing"
        assert duel.read()["caretaker"]["is_playing"] is False
        duel.pass_time(1799)
        assert duel.row.status == "playing"
        duel.pass_time(1)
        assert duel.row.status == "bot_keeps"

    def test_a_wish_can_be_replaced_and_taken_back(self, duel: Duel) -> None:
        duel.put(**{"from": "2026-03-02T12:30:00Z"})
        duel.put(**{"from": "2026-03-02T12:40:00Z"})
        assert Caretaker.objects.count() == 1
        gone = duel.asked.delete(duel.path)
        assert gone.json()["caretaker"] is None
        duel.pass_time(2500)
        assert duel.row.status == "playing"
        assert duel.asked.delete(duel.path).status_code == 200, "nothing there is as good"

    def test_the_player_can_end_it_without_looking(self, duel: Duel) -> None:
        duel.put()
        duel.asked.delete(duel.path)
        assert duel.row.status == "playing"
        assert Obligation.objects.filter(player=duel.asked.player["id"]).exists()


class TestLimits:
    def test_it_ends_at_its_time(self, duel: Duel) -> None:
        duel.put(until="2026-03-02T12:20:00Z", max_answers=None)
        duel.pass_time(1199)
        assert duel.row.status == "bot_keeps"
        duel.pass_time(1)
        assert (duel.row.status, duel.row.timeouts_in_a_row) == ("playing", 0)

    def test_it_ends_after_so_many_answers(self, duel: Duel) -> None:
        duel.put(max_answers=2)
        duel.let_bots_play()
        assert duel.given("bot") == 2
        assert duel.row.status == "playing"
        assert duel.read()["diary"]["ended_version"] == 2
        assert Obligation.objects.filter(match=duel.id, player=duel.asked.player["id"]).exists()

    def test_the_level_is_the_players_choice_and_nobody_elses_business(
        self, duel: Duel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from backend.botseats.services import turn

        played: list[str] = []
        choose = turn.door.bot_choose
        monkeypatch.setattr(
            turn.door,
            "bot_choose",
            lambda game, level, *rest: played.append(level) or choose(game, level, *rest),
        )
        duel.put(level="easy")
        duel.let_bots_play()
        assert set(played) == {"easy"}
        seen = duel.other.get(f"/matches/{duel.id}").json()["seats"][duel.seat]
        assert (seen["status"], seen["level"]) == ("bot_keeps", None)


class TestAtTimeout:
    def test_it_waits_for_a_timeout(self, duel: Duel) -> None:
        duel.put(mode="at_timeout")
        assert duel.row.status == "playing"
        duel.pass_time(3599)
        assert duel.row.status == "playing"
        duel.pass_time(1)
        assert duel.row.status == "bot_keeps"
        duel.let_bots_play()
        told = duel.read()
        by = [line["by"] for line in told["diary"]["answers"]]
        assert by == ["clock"] * duel.given("clock") + ["bot"] * duel.given("bot")
        assert "clock" in by, "what was given at the timeout is told, too"
        assert told["caretaker"]["answers"] == len(by)

    def test_without_it_one_timeout_is_forgiven(self, duel: Duel) -> None:
        duel.pass_time(3600)
        assert duel.row.status == "playing"

    def test_a_wish_whose_time_is_over_does_nothing(self, duel: Duel) -> None:
        duel.put(mode="at_timeout", until="2026-03-02T12:30:00Z")
        duel.pass_time(3600)
        assert duel.row.status == "playing"

    def test_it_is_refused_where_lateness_loses_the_seat(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, frozen, run_due, clock=HOUR | {"on_timeout": "forfeit"})
        refused(duel.asked.put(duel.path, {"mode": "at_timeout"}), 400, "validation_failed", "mode")
        duel.put()
        duel.pass_time(7200)
        assert duel.row.status == "bot_keeps", "who has left a bot is not late"


class TestRest:
    def test_nobody_uses_it_to_wait_and_see(self, duel: Duel) -> None:
        duel.put()
        duel.let_bots_play()
        view(duel.asked, duel.id)
        for mode in ("now", "at_timeout"):
            told = refused(duel.asked.put(duel.path, {"mode": mode}), 409, "caretaker_resting")
            assert told["answers_missing"] == 3
        duel.answer_myself(2)
        assert duel.read()["answers_missing"] == 1
        refused(duel.asked.put(duel.path, {"mode": "now"}), 409, "caretaker_resting")
        duel.answer_myself(1)
        duel.put()

    def test_an_answer_taken_back_is_none(
        self, new_player: NewPlayer, toys: None, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, frozen, run_due, game="campfire")
        duel.put()
        duel.let_bots_play()
        while not view(duel.asked, duel.id)["can_undo"]:
            duel.answer_myself(1)
        before = duel.read()["answers_missing"]
        undone = duel.asked.post(
            f"/matches/{duel.id}/undo", {"version": view(duel.asked, duel.id)["version"]}
        )
        assert undone.status_code == 200, undone.content
        assert duel.read()["answers_missing"] == before + 1

    def test_asking_while_it_plays_is_a_return(self, duel: Duel) -> None:
        duel.put()
        duel.let_bots_play()
        refused(duel.asked.put(duel.path, {"mode": "now"}), 409, "caretaker_resting")
        assert duel.row.status == "playing"

    def test_a_bot_that_did_nothing_needs_no_rest(self, duel: Duel) -> None:
        duel.put()
        duel.asked.delete(duel.path)
        duel.put()

    def test_who_was_absent_without_asking_may_ask(self, duel: Duel) -> None:
        Seat.objects.filter(pk=duel.row.pk).update(timeouts_in_a_row=5)
        duel.pass_time(3600)
        assert duel.row.status == "bot_keeps"
        assert duel.read()["caretaker"]["mode"] == "absent"
        view(duel.asked, duel.id)
        duel.put()
        assert duel.read()["caretaker"]["mode"] == "now"


class TestOthers:
    def test_they_learn_that_a_bot_keeps_the_seat_and_no_more(self, duel: Duel) -> None:
        """One position, twice: what differs in the limits alone reads the same for everybody else."""
        told = []
        for wish in ({}, {"level": "easy", "max_answers": 7, "until": "2026-03-05T12:00:00Z"}):
            with pytest.raises(ZeroDivisionError), transaction.atomic():
                duel.put(**wish)
                told.append(self.everything(duel))
                raise ZeroDivisionError
        assert told[0] == told[1]
        assert "bot_keeps" in told[0]

    def everything(self, duel: Duel) -> str:
        texts = []
        for client in (duel.other, Api()):
            paths = ("", "/view?background=1", "/log")
            texts += [client.get(f"/matches/{duel.id}{path}").content.decode() for path in paths]
        texts.append(duel.other.get("/me/inbox").content.decode())
        return "\n".join(texts)

    def test_a_wish_that_waits_is_a_secret(self, duel: Duel) -> None:
        before = self.everything(duel)
        duel.frozen.advance(60)
        duel.put(mode="at_timeout")
        assert self.everything(duel) == before

    def test_the_log_says_when_it_began_and_ended(self, duel: Duel) -> None:
        duel.put()
        duel.let_bots_play()
        view(duel.asked, duel.id)
        rows = Remark.objects.filter(match=duel.id).values_list("kind", "data")
        assert list(rows) == [("caretaker", {"seat": duel.seat}), ("caretaker_ended", {"seat": duel.seat})]

    def test_nobody_reads_or_sets_anothers(self, duel: Duel, new_player: NewPlayer) -> None:
        clara = new_player("Clara")
        for client in (clara, duel.other):
            path = f"{duel.path}?seat={duel.seat}"
            refused(client.get(path), 403, "not_your_seat")
            refused(client.put(path, {"mode": "now"}), 403, "not_your_seat")
            refused(client.delete(path), 403, "not_your_seat")
        refused(Api().get(duel.path), 401, "not_authenticated")
        refused(clara.get("/matches/gone/caretaker"), 404, "not_found")
        assert not Caretaker.objects.exists()

    def test_it_is_in_its_players_export(self, duel: Duel) -> None:
        duel.put(level="easy")
        rows = duel.asked.get("/me/export").json()["caretakers"]
        assert [(row["match"], row["level"]) for row in rows] == [(duel.id, "easy")]
        assert duel.other.get("/me/export").json()["caretakers"] == []


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({}, "mode"),
        ({"mode": "absent"}, "mode"),
        ({"mode": 3}, "mode"),
        ({"mode": "now", "from": "noon"}, "from"),
        ({"mode": "now", "from": "2027-03-02T12:00:00Z"}, "from"),
        ({"mode": "now", "until": "2026-03-02T11:00:00Z"}, "until"),
        ({"mode": "now", "from": "2026-03-03T12:00:00Z", "until": "2026-03-03T11:00:00Z"}, "until"),
        ({"mode": "now", "until": "9999-12-31T23:59:59-14:00"}, "until"),
        ({"mode": "now", "from": "0001-01-01T00:00:00+14:00"}, "from"),
        ({"mode": "now", "level": "genius"}, "level"),
        ({"mode": "now", "max_answers": 0}, "max_answers"),
        ({"mode": "now", "max_answers": 10**30}, "max_answers"),
        ({"mode": "now", "max_answers": [1]}, "max_answers"),
    ],
)
def test_what_makes_no_sense_is_refused(duel: Duel, wish: dict[str, Any], field: str) -> None:
    refused(duel.asked.put(duel.path, wish), 400, "validation_failed", field)
    assert not Caretaker.objects.exists()


def test_tables_that_wait_and_matches_that_are_over_have_none(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    waiting = create(anna, ME, {"kind": "open"})["id"]
    refused(anna.put(f"/matches/{waiting}/caretaker", {"mode": "now"}), 409, "not_started")
    refused(anna.get(f"/matches/{waiting}/caretaker"), 409, "not_started")
    over = two_players(anna, boris)
    assert anna.put(f"/matches/{over}/caretaker", {"mode": "at_timeout"}).status_code == 200
    anna.post(f"/matches/{over}/resign")
    refused(anna.put(f"/matches/{over}/caretaker", {"mode": "now"}), 409, "match_over")
    assert anna.get(f"/matches/{over}/caretaker").json()["caretaker"] is None
    assert not Caretaker.objects.exists()


def test_several_seats_of_one_player_are_cared_for_apart(new_player: NewPlayer, frozen: Any) -> None:
    anna = new_player("Anna")
    match_id = create(anna, ME, ME, ME, clock=HOUR)["id"]
    assert anna.put(f"/matches/{match_id}/caretaker?seat=1", {"mode": "now"}).json()["seat"] == 1
    statuses = Seat.objects.filter(match=match_id).order_by("index").values_list("status", flat=True)
    assert list(statuses) == ["playing", "bot_keeps", "playing"]
    refused(anna.put(f"/matches/{match_id}/caretaker?seat=7", {"mode": "now"}), 403, "not_your_seat")
