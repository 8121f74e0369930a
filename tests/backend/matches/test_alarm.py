"""The clock acts though nobody looks: once, in order, and a seat goes to the bot and comes back."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.core.models import Due
from backend.matches.models import Entry, Match, Obligation, Seat
from backend.matches.services import alarm
from backend.matches.services.follow import ALARM, BOT_TURN, alarm_key
from tests.support.api import Api
from tests.support.matches import (
    ME,
    OPEN,
    answer,
    answer_any_seat,
    create,
    first_choice,
    required,
    send,
    two_players,
    view,
)

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

TEN_MINUTES = {"kind": "fixed", "seconds": 600}


@pytest.fixture
def duel(new_player: NewPlayer, frozen: Any) -> tuple[str, Api, Api]:
    """A match of two people with ten minutes for each decision: id, police (asked first), thief."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=TEN_MINUTES)
    police = anna if required(view(anna, match_id)) else boris
    return match_id, police, boris if police is anna else anna


def entries(match_id: str) -> list[tuple[str, str]]:
    rows = Entry.objects.filter(match=match_id, number__gt=0).order_by("number")
    return list(rows.values_list("type", "by"))


def stored_alarm(match_id: str) -> Due:
    return Due.objects.get(key=alarm_key(match_id))


def test_nothing_happens_before_the_deadline(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id, _, _ = duel
    frozen.advance(599)
    run_due()
    assert entries(match_id) == []
    frozen.advance(1)
    run_due()
    assert set(entries(match_id)) == {("answer", "clock")}


def test_the_answers_are_given_in_the_order_of_the_questions(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id, police, thief = duel
    frozen.advance(600)
    run_due()
    state = view(police, match_id)["state"]
    assert [(h["colour"], h["crossroad"]) for h in state["helicopters"]] == [
        ("green", "b2"),
        ("yellow", "c2"),
        ("pink", "b3"),
    ]
    assert required(view(thief, match_id))


def test_an_alarm_that_rings_twice_does_nothing_twice(duel: tuple[str, Api, Api], frozen: Any) -> None:
    match_id, _, _ = duel
    frozen.advance(600)
    alarm.ring(match_id)
    done = entries(match_id)
    alarm.ring(match_id)
    alarm.ring(match_id)
    assert entries(match_id) == done
    seat = Seat.objects.get(match=match_id, timeouts_in_a_row__gt=0)
    assert seat.timeouts_in_a_row == 1


def test_an_answer_in_time_sets_a_new_deadline_and_the_alarm_follows(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id, police, thief = duel
    frozen.advance(400)
    while required(view(police, match_id)):
        answer(police, match_id)
    before = len(entries(match_id))
    assert required(view(thief, match_id))[0]["deadline"] == "2026-03-02T12:16:40Z"
    frozen.advance(200)
    run_due()
    assert len(entries(match_id)) == before, "the alarm of the answered decision finds nothing due"
    assert stored_alarm(match_id).due_at == Match.objects.get(pk=match_id).alarm_at
    frozen.advance(400)
    run_due()
    assert entries(match_id)[before] == ("answer", "clock")


def test_a_late_answer_counts_if_it_is_first_and_is_refused_if_not(
    duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
) -> None:
    match_id, police, _ = duel
    first, second, *_ = required(view(police, match_id))
    frozen.advance(601)
    assert send(police, match_id, first["id"], "b2", 0).status_code == 200
    run_due()
    late = send(police, match_id, second["id"], "c2", 1)
    assert (late.status_code, late.json()["code"]) == (409, "stale_version")


def test_half_of_the_time_is_a_tick(new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
    """PU-083: a fraction of the table's own clock, once in each police phase."""
    anna = new_player("Anna")
    match_id = create(anna, ME, ME, ME, clock=TEN_MINUTES)["id"]
    while view(anna, match_id)["phase"] != "police":
        answer_any_seat(anna, match_id)
    before = len(entries(match_id))
    frozen.advance(299)
    run_due()
    assert len(entries(match_id)) == before
    frozen.advance(1)
    run_due()
    assert entries(match_id)[before:] == [("tick", "clock")]
    assert view(anna, match_id)["deadline"] == "2026-03-02T12:10:00Z"
    frozen.advance(1)
    run_due()
    assert len(entries(match_id)) == before + 1


def test_timers_of_their_own_time_tick_in_untimed_matches_too(
    new_player: NewPlayer, toys: None, frozen: Any, run_due: RunDue
) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, game="campfire", clock={"kind": "untimed"}, options={"search": "off"})
    while view(anna, match_id)["waiting_on"]:
        player = next(each for each in (anna, boris) if required(view(each, match_id)))
        shown = view(player, match_id)
        chores = [d for d in required(shown) if d["kind"] == "chore"]
        decision = (chores or required(shown))[0]
        choice = "rest" if chores else first_choice(decision)
        send(player, match_id, decision["id"], choice, shown["version"])
    assert view(anna, match_id)["state"]["night"] == 1
    frozen.advance(3600 * 0.02 - 1)
    run_due()
    assert view(anna, match_id)["state"]["night"] == 1
    frozen.advance(1)
    run_due()
    assert view(anna, match_id)["state"]["night"] == 2


class TestAbsence:
    def let_time_run_out(self, match_id: str, seat: int, frozen: Any, run_due: RunDue) -> None:
        """The seat's next deadline passes; the other seat is answered for too if it must be."""
        before = Seat.objects.get(match=match_id, index=seat).timeouts_in_a_row
        for _ in range(10):
            frozen.advance(600)
            run_due()
            if Seat.objects.get(match=match_id, index=seat).timeouts_in_a_row > before:
                return
        pytest.fail("the seat was never late")

    def test_after_some_timeouts_the_bot_keeps_the_seat_and_plays_on(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue, settings: Any
    ) -> None:
        settings.ABANDON_AFTER = 1000
        anna = new_player("Anna")
        match_id = create(anna, ME, ME, clock=TEN_MINUTES)["id"]
        for _ in range(12):
            frozen.advance(600)
            run_due()
        match = Match.objects.get(pk=match_id)
        assert set(Seat.objects.values_list("status", flat=True)) == {"bot_keeps"}
        for _ in range(200):
            frozen.advance(10)
            run_due()
        match.refresh_from_db()
        assert match.status == Match.Status.FINISHED
        assert ("answer", "bot") in entries(match_id)
        assert not Obligation.objects.exists()

    def keep_seat(self, match_id: str) -> Seat:
        """Makes the thief's seat (who owes the next answer) one that a bot keeps."""
        owed = Obligation.objects.filter(match=match_id).order_by("pk")[0]
        seat = Seat.objects.get(match=match_id, index=owed.seat)
        seat.timeouts_in_a_row = 5
        seat.save()
        return seat

    def test_a_kept_seat_waits_for_nobody_and_comes_back_with_a_look(
        self, duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
    ) -> None:
        match_id, police, _ = duel
        seat = self.keep_seat(match_id)
        frozen.advance(600)
        run_due()
        seat.refresh_from_db()
        assert seat.status == "bot_keeps"
        document = police.get(f"/matches/{match_id}").json()
        assert document["seats"][seat.index]["status"] == "bot_keeps"
        assert not Obligation.objects.filter(player=police.player["id"]).exists()
        police.get(f"/matches/{match_id}/view?background=1")
        seat.refresh_from_db()
        assert seat.status == "bot_keeps", "a hidden tab is no presence"
        view(police, match_id)
        seat.refresh_from_db()
        assert (seat.status, seat.timeouts_in_a_row) == ("playing", 0)

    def test_a_kept_seat_comes_back_with_an_answer(
        self, duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
    ) -> None:
        match_id, police, thief = duel
        seat = self.keep_seat(match_id)
        frozen.advance(600)
        run_due()
        answer(thief, match_id)
        asked = Obligation.objects.filter(match=match_id, seat=seat.index).first()
        assert asked is not None
        assert asked.player_id is None
        assert Due.objects.filter(kind=BOT_TURN, done_at=None).exists()
        sent = send(police, match_id, asked.decision, "search:B2", 0)
        assert sent.status_code in (200, 409, 422), sent.content
        seat.refresh_from_db()
        assert (seat.status, seat.timeouts_in_a_row) == ("playing", 0)
        version = Match.objects.get(pk=match_id).version
        frozen.advance(1)
        run_due()
        assert Match.objects.get(pk=match_id).version == version, "the bot's turn is void"

    def test_an_answer_starts_the_count_anew(
        self, duel: tuple[str, Api, Api], frozen: Any, run_due: RunDue
    ) -> None:
        match_id, police, thief = duel
        frozen.advance(600)
        run_due()
        index = view(police, match_id, "?background=1")["viewer"]
        assert Seat.objects.get(match=match_id, index=index).timeouts_in_a_row == 1
        answer(thief, match_id)
        answer(police, match_id)
        assert Seat.objects.get(match=match_id, index=index).timeouts_in_a_row == 0


def test_a_table_may_say_that_lateness_forfeits(new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock=TEN_MINUTES | {"on_timeout": "forfeit"})
    late = view(anna, match_id)["waiting_on"][0]
    frozen.advance(600)
    run_due()
    document = anna.get(f"/matches/{match_id}").json()
    assert (document["status"], document["outcome"]["reason"]) == ("finished", "resign")
    assert document["seats"][late]["status"] == "resigned"
    assert document["outcome"]["results"][str(late)] == "loss"
    assert entries(match_id) == [("resign", "clock")]


def test_alarms_of_matches_that_are_gone_over_or_waiting_are_harmless(
    new_player: NewPlayer, frozen: Any
) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    waiting = create(anna, ME, OPEN)["id"]
    over = two_players(anna, boris)
    anna.post(f"/matches/{over}/resign")
    assert not Due.objects.filter(kind=ALARM, done_at=None).exists()
    for match_id in ("gone", waiting, over):
        alarm.ring(match_id)
    assert Match.objects.get(pk=waiting).status == "waiting"


def test_a_move_writes_no_alarm_while_one_is_set(duel: tuple[str, Api, Api], frozen: Any) -> None:
    """One alarm per period of the clock, not one per move: matches of weeks leave no trail of due work."""
    match_id, police, _ = duel
    row = stored_alarm(match_id)
    frozen.advance(10)
    answer(police, match_id)
    assert stored_alarm(match_id).due_at == row.due_at
    assert Due.objects.filter(kind=ALARM).count() == 1
