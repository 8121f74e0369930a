"""More time for who needs it: whose, how much, how often, and who sees it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from backend.core.clock import FrozenClock
from backend.matches.models import IdempotencyKey, Match, Obligation, Remark, Seat
from tests.backend.matches.test_clocks import Duel
from tests.support.api import Api
from tests.support.matches import ME, OPEN, answer, create, required, send, two_players, view
from tests.support.scene import refused
from tests.support.twin_runs import HANDS, Run

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MORE = {"extension": {"hours": 12, "times": 2}}
HOUR = {"kind": "fixed", "seconds": 3600} | MORE
BANK = {"kind": "bank", "bank": 3600, "increment": 600, "ceiling": 3600} | MORE
EVENING = {"kind": "daily", "at": "21:00", "zone": "Europe/Berlin"} | MORE
TWELVE = 12 * 3600

_keys = count()


def ask(player: Api, match_id: str, version: int | None = None, key: str = "", **body: Any) -> Any:
    """The player needs more time."""
    known = version if version is not None else Match.objects.get(pk=match_id).version
    return player.post(
        f"/matches/{match_id}/extension",
        {"version": known} | body,
        Idempotency_Key=key or f"more-{next(_keys)}",
    )


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def text(at: datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")


class TestWhatMoves:
    def test_row_view_match_inbox_and_log_say_the_same(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        frozen.advance(60)
        offered = view(duel.police, duel.id)["extension"]
        assert offered == {"hours": 12, "left": 2, "until": text(after(3600 + TWELVE))}
        assert view(duel.thief, duel.id)["extension"] is None, "who is not asked needs no time"
        got = ask(duel.police, duel.id)
        assert got.status_code == 200, got.content
        assert got.json() == {"seat": duel.police_seat, "hours": 12, "until": offered["until"], "left": 1}
        duel.agrees(after(3600 + TWELVE))
        assert duel.deadlines() == [after(3600 + TWELVE)] * 3, "all that the seat owes"
        assert view(duel.police, duel.id)["extension"] is None
        (said,) = duel.thief.get(f"/matches/{duel.id}/log").json()["results"][-1]["remarks"]
        assert said["kind"] == "extension"
        assert said["data"] == {"seat": duel.police_seat, "hours": 12, "until": offered["until"]}
        name = duel.police.player["display_name"]
        assert said["text"] == f"{name} takes 12 more hours: until Tue 3 Mar, 01:00 UTC."

    def test_the_clock_acts_at_the_new_time_and_not_before(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR)
        ask(duel.police, duel.id)
        frozen.advance(3600 + TWELVE - 1)
        run_due()
        assert duel.match.version == 0
        frozen.advance(1)
        run_due()
        assert duel.match.version > 0

    def test_hours_are_hours_of_the_clock(self, new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
        """Night hours lie behind the old deadline: they stop the new time, too."""
        duel = Duel(new_player, HOUR)
        duel.police.patch("/me", {"quiet_hours": {"start": "14:00", "end": "20:00"}})
        run_due()
        assert ask(duel.police, duel.id).json()["until"] == text(after(3600 + TWELVE + 6 * 3600))
        duel.agrees(after(3600 + TWELVE + 6 * 3600))

    def test_a_wall_time_is_due_so_much_later(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, EVENING)
        frozen.advance(3600)
        due = datetime(2026, 3, 2, 20, tzinfo=UTC) + timedelta(hours=12)
        assert view(duel.police, duel.id)["extension"]["until"] == text(due)
        ask(duel.police, duel.id)
        duel.agrees(due)
        while required(view(duel.police, duel.id)):
            answer(duel.police, duel.id)
        (owed, *_) = duel.rows()
        assert owed.deadline == datetime(2026, 3, 2, 20, tzinfo=UTC), "the next question has the table's hour"

    def test_a_pause_keeps_it(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, EVENING)
        ask(duel.police, duel.id)
        due = datetime(2026, 3, 3, 8, tzinfo=UTC)
        for player in (duel.host, duel.police, duel.thief):
            player.post(f"/matches/{duel.id}/pause")
        assert view(duel.police, duel.id)["extension"] is None
        refused(ask(duel.police, duel.id), 409, "not_extendable")
        frozen.advance(1800)
        duel.host.delete(f"/matches/{duel.id}/pause")
        duel.agrees(due + timedelta(seconds=1800))

    def test_a_substitute_gets_what_is_left_of_the_seat(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR | {"extension": {"hours": 12, "times": 1}}, visibility="public")
        ask(duel.police, duel.id)
        duel.police.post(f"/matches/{duel.id}/substitute", {"seat": duel.police_seat})
        clara = new_player("Clara")
        assert clara.post(f"/matches/{duel.id}/join", {"seat": duel.police_seat}).status_code == 200
        assert {row.deadline for row in duel.rows(duel.police_seat)} == {after(3600)}, "on fresh time"
        refused(ask(clara, duel.id), 409, "extensions_used")


class TestBank:
    def test_it_is_used_before_the_bank_and_never_paid_in(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, BANK)
        ask(duel.police, duel.id)
        assert duel.deadlines() == [after(3600 + TWELVE)] * 3
        frozen.advance(TWELVE - 100)
        answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 3600
        assert duel.deadlines() == [after(3600 + TWELVE)] * 2, "a hundred seconds of it are left"
        frozen.advance(300)
        answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 3600, "200 seconds of the bank, then the increment"
        assert duel.deadlines() == [frozen.at + timedelta(seconds=3600)]
        answer(duel.police, duel.id)
        while required(view(duel.thief, duel.id)):
            answer(duel.thief, duel.id)
        (owed, *_) = duel.rows(duel.police_seat)
        assert (owed.left, owed.extended) == (3600, False)

    def test_what_is_left_of_it_waits_for_the_return_from_a_bot(
        self, new_player: NewPlayer, frozen: Any
    ) -> None:
        duel = Duel(new_player, BANK)
        ask(duel.police, duel.id)
        frozen.advance(600)
        caretaker = f"/matches/{duel.id}/caretaker?seat={duel.police_seat}"
        assert duel.police.put(caretaker, {"mode": "now"}).status_code == 200
        frozen.advance(600)
        assert duel.police.delete(caretaker).status_code == 200
        assert duel.deadlines() == [after(3600 + TWELVE)] * 3
        assert duel.bank(duel.police_seat) == 3600

    def test_what_is_not_used_is_gone(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, BANK)
        ask(duel.police, duel.id)
        frozen.advance(60)
        while required(view(duel.police, duel.id)):
            answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 3600


class TestUndo:
    """Two campers in the evening: each has two chores, and takes back what revealed nothing."""

    @pytest.fixture
    def evening(
        self, new_player: NewPlayer, toys: None, frozen: Any, clock: dict[str, Any]
    ) -> tuple[Api, str]:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, game="campfire", clock=clock)
        while view(anna, match_id)["phase"] != "evening":
            answer(next(each for each in (boris, anna) if required(view(each, match_id))), match_id)
        return anna, match_id

    def due(self, player: Api, match_id: str) -> datetime:
        (asked,) = required(view(player, match_id))
        return datetime.fromisoformat(asked["deadline"])

    def cook(self, player: Api, match_id: str) -> None:
        shown = view(player, match_id)
        assert send(player, match_id, required(shown)[0]["id"], "cook", shown["version"]).status_code == 200

    def undo(self, player: Api, match_id: str) -> None:
        version = Match.objects.get(pk=match_id).version
        undone = player.post(f"/matches/{match_id}/undo", {"version": version})
        assert undone.status_code == 200, undone.content

    @pytest.mark.parametrize("clock", [HOUR, BANK, EVENING], ids=["fixed", "bank", "daily"])
    def test_it_gives_back_the_time_there_was_and_no_more(
        self, evening: tuple[Api, str], frozen: FrozenClock
    ) -> None:
        anna, match_id = evening
        assert ask(anna, match_id).status_code == 200
        due = self.due(anna, match_id)
        for _ in range(3):
            frozen.advance(60)
            self.cook(anna, match_id)
            frozen.advance(60)
            self.undo(anna, match_id)
            assert self.due(anna, match_id) == due
            refused(ask(anna, match_id), 409, "already_extended")

    @pytest.mark.parametrize("clock", [HOUR, BANK, EVENING], ids=["fixed", "bank", "daily"])
    def test_time_that_was_taken_afterwards_is_not_for_what_is_undone(
        self, evening: tuple[Api, str], frozen: FrozenClock
    ) -> None:
        anna, match_id = evening
        due = self.due(anna, match_id)
        frozen.advance(60)
        self.cook(anna, match_id)
        assert ask(anna, match_id).json()["left"] == 1
        self.undo(anna, match_id)
        assert self.due(anna, match_id) == due
        assert ask(anna, match_id).json()["left"] == 0

    @pytest.mark.parametrize("clock", [BANK])
    def test_a_bank_gains_nothing(self, evening: tuple[Api, str], frozen: FrozenClock) -> None:
        anna, match_id = evening
        seat = Seat.objects.get(match=match_id, player=anna.player["id"])
        held = seat.bank or 3600.0
        ask(anna, match_id)
        frozen.advance(TWELVE + 100)
        self.cook(anna, match_id)
        self.undo(anna, match_id)
        seat.refresh_from_db()
        assert seat.bank == held - 100


class TestHowOften:
    def test_once_for_each_question_and_so_often_for_a_seat(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        assert ask(duel.police, duel.id).json()["left"] == 1
        refused(ask(duel.police, duel.id), 409, "already_extended")
        for left in (0, None):
            while required(view(duel.police, duel.id)):
                answer(duel.police, duel.id)
            while required(view(duel.thief, duel.id)):
                answer(duel.thief, duel.id)
            if left is None:
                assert view(duel.police, duel.id)["extension"] is None
                refused(ask(duel.police, duel.id), 409, "extensions_used")
            else:
                assert ask(duel.police, duel.id).json()["left"] == left
        assert Seat.objects.get(match=duel.id, index=duel.police_seat).extensions == 2

    def test_the_same_key_again_gets_the_first_result(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        first = ask(duel.police, duel.id, key="one")
        assert ask(duel.police, duel.id, key="one").content == first.content
        refused(ask(duel.police, duel.id, key="one", seat=duel.police_seat), 409, "key_reused")
        assert Remark.objects.filter(match=duel.id).count() == 1
        assert IdempotencyKey.objects.filter(match=duel.id).count() == 1

    def test_only_at_the_version_that_was_seen(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        answer(duel.police, duel.id)
        said = refused(ask(duel.police, duel.id, version=0), 409, "stale_version")
        assert said["version"] == 1

    def test_not_when_the_time_is_over(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        frozen.advance(3600)
        refused(ask(duel.police, duel.id), 409, "time_is_up")

    def test_who_asks_is_there(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        seat = Seat.objects.filter(match=duel.id, index=duel.police_seat)
        seat.update(timeouts_in_a_row=1)
        ask(duel.police, duel.id)
        assert seat.get().timeouts_in_a_row == 0

    def test_who_asks_gets_the_seat_back_from_a_bot(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, HOUR)
        answer_now = duel.police.put(f"/matches/{duel.id}/caretaker?seat={duel.police_seat}", {"mode": "now"})
        assert answer_now.status_code == 200, answer_now.content
        assert Seat.objects.get(match=duel.id, index=duel.police_seat).status == "bot_keeps"
        assert ask(duel.police, duel.id).status_code == 200
        assert Seat.objects.get(match=duel.id, index=duel.police_seat).status == "playing"


class TestWhereNot:
    def test_a_table_that_allows_none(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, {"kind": "fixed", "seconds": 3600})
        assert "extension" not in duel.match.clock
        assert view(duel.police, duel.id)["extension"] is None
        refused(ask(duel.police, duel.id), 409, "no_extension")

    def test_who_is_not_asked_or_does_not_play(
        self, new_player: NewPlayer, frozen: Any, stranger: Api
    ) -> None:
        duel = Duel(new_player, HOUR, visibility="public")
        refused(ask(duel.thief, duel.id), 409, "nothing_asked")
        refused(ask(new_player("Clara"), duel.id), 403, "not_your_seat")
        refused(ask(stranger, duel.id), 401, "not_authenticated")
        refused(ask(duel.police, duel.id, seat=1 - duel.police_seat), 403, "not_your_seat")
        refused(duel.police.post(f"/matches/{duel.id}/extension", {"version": 0}), 400, "no_key")
        for body in ({}, {"version": "x"}, {"version": 0, "seat": -1}, {"version": True}):
            got = duel.police.post(f"/matches/{duel.id}/extension", body, Idempotency_Key="x")
            refused(got, 400, "validation_failed")
        assert duel.deadlines() == [after(3600)] * 3

    def test_not_before_the_start(self, new_player: NewPlayer) -> None:
        anna = new_player("Anna")
        table = create(anna, ME, OPEN, clock=HOUR)
        refused(ask(anna, table["id"]), 409, "not_started")

    def test_never_in_a_window(self, frozen: FrozenClock) -> None:
        run = Run(*HANDS)
        Match.objects.filter(pk=run.id).update(clock=Match.objects.get(pk=run.id).clock | HOUR)
        run.answer(0, "declare", "shoot")
        before = list(Obligation.objects.filter(match=run.id).values_list("decision", "deadline"))
        for player in run.people:
            assert view(player, run.id)["extension"] is None
            assert ask(player, run.id).json()["code"] in ("not_extendable", "nothing_asked")
        assert list(Obligation.objects.filter(match=run.id).values_list("decision", "deadline")) == before
        assert not Remark.objects.filter(match=run.id).exists()

    def test_not_for_what_several_may_answer(self, new_player: NewPlayer, frozen: Any) -> None:
        """In Pursuit of three, unowned helicopters obey the whole team: that time is nobody's own."""
        people = [new_player(name) for name in ("Anna", "Boris", "Clara")]
        table = create(people[0], ME, OPEN, OPEN, clock=HOUR, visibility="public")
        for guest in people[1:]:
            guest.post(f"/matches/{table['id']}/join", {})
        owed = Obligation.objects.filter(match=table["id"])
        assert owed.values("seat").distinct().count() == 2
        codes = [ask(player, table["id"]).json()["code"] for player in people]
        assert sorted(codes) == ["not_extendable", "not_extendable", "nothing_asked"]
        assert not owed.filter(extended=True).exists()
