"""The clocks of running matches: banks, wall times, pauses of people and tables, and undo, which gives no time."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from backend.core.models import Due
from backend.matches.models import Entry, Match, Obligation, Seat
from backend.matches.services.follow import MAX_PAUSE, alarm_key
from backend.matches.services.writer import change
from tests.support.api import Api
from tests.support.matches import ME, OPEN, answer, create, required, send, two_players, view

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = {"kind": "fixed", "seconds": 3600}
BANK = {"kind": "bank", "bank": 600, "increment": 60, "ceiling": 620}
EVENING = {"kind": "daily", "at": "21:00", "zone": "Europe/Berlin"}


class Duel:
    """Two people in Pursuit: the police answer three questions at once, then the thief hides the car."""

    def __init__(self, new_player: NewPlayer, clock: dict[str, Any], **fields: Any) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        self.host = anna
        self.id = two_players(anna, boris, clock=clock, **fields)
        first, second = (anna, boris) if required(view(anna, self.id)) else (boris, anna)
        self.police, self.thief = first, second
        self.police_seat: int = view(first, self.id)["viewer"]

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def bank(self, seat: int) -> float | None:
        return Seat.objects.get(match=self.id, index=seat).bank

    def rows(self, seat: int | None = None) -> list[Obligation]:
        found = Obligation.objects.filter(match=self.id).order_by("pk")
        return list(found if seat is None else found.filter(seat=seat))

    def deadlines(self) -> list[datetime | None]:
        return [row.deadline for row in self.rows()]

    def agrees(self, at: datetime | None) -> None:
        """Row, view, match and inbox show the same moment."""
        text = at.isoformat().replace("+00:00", "Z") if at is not None else None
        shown = view(self.police, self.id, "?background=1")
        assert {decision["deadline"] for decision in required(shown)} == {text}
        assert shown["deadline"] == text
        assert self.police.get(f"/matches/{self.id}").json()["deadline"] == text
        assert [item["deadline"] for item in self.police.get("/me/inbox").json()["waiting"]] == [text]


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


class TestBank:
    def test_one_bank_runs_once_for_all_that_a_seat_owes(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, BANK)
        assert duel.deadlines() == [after(600)] * 3
        frozen.advance(100)
        answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 560, "100 seconds once, then the increment"
        assert duel.deadlines() == [after(660)] * 2
        duel.agrees(after(660))

    def test_the_increment_stops_at_the_ceiling(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, BANK)
        frozen.advance(10)
        answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 620

    def test_a_bank_stands_while_its_seat_owes_nothing(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, BANK | {"increment": 0})
        frozen.advance(200)
        while required(view(duel.police, duel.id)):
            answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 400
        frozen.advance(300)
        while required(view(duel.thief, duel.id)):
            answer(duel.thief, duel.id)
        assert duel.bank(duel.police_seat) == 400
        assert duel.bank(1 - duel.police_seat) == 300
        (owed, *_) = duel.rows(duel.police_seat)
        assert owed.deadline == after(900)

    def test_an_empty_bank_times_out_gains_nothing_and_leaves_the_smallest_clock(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue, settings: Any
    ) -> None:
        duel = Duel(new_player, BANK | {"bank": 300})
        frozen.advance(300)
        run_due()
        assert duel.bank(duel.police_seat) == 0, "the clock's own answers pay nothing in"
        assert all(row.seat != duel.police_seat for row in duel.rows())
        answer(duel.thief, duel.id)
        (owed, *_) = duel.rows(duel.police_seat)
        assert owed.deadline == frozen.at + timedelta(seconds=settings.MIN_CLOCK)

    def test_the_match_shows_it(self, new_player: NewPlayer, frozen: Any) -> None:
        duel = Duel(new_player, BANK)
        frozen.advance(100)
        answer(duel.police, duel.id)
        shown = duel.thief.get(f"/matches/{duel.id}").json()
        assert sorted(seat["bank"] for seat in shown["seats"]) == [560, 600]
        assert shown["clock"]["ceiling"] == 620

    def test_a_bot_that_keeps_the_seat_uses_none_of_it(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, BANK | {"increment": 0})
        seat = Seat.objects.get(match=duel.id, index=1 - duel.police_seat)
        Seat.objects.filter(pk=seat.pk).update(timeouts_in_a_row=9)
        while required(view(duel.police, duel.id)):
            answer(duel.police, duel.id)
        frozen.advance(600)
        run_due()
        assert duel.bank(seat.index) == 0
        kept = Seat.objects.get(pk=seat.pk)
        assert kept.status == "bot_keeps"


class TestDaily:
    def test_it_is_due_at_its_hour_in_its_zone(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, EVENING)
        due = datetime(2026, 3, 2, 20, tzinfo=UTC)
        duel.agrees(due)
        frozen.advance((due - NOON).total_seconds() - 1)
        run_due()
        assert len(duel.rows()) == 3
        frozen.advance(1)
        run_due()
        assert {row.deadline for row in duel.rows()} == {datetime(2026, 3, 3, 20, tzinfo=UTC)}

    def test_summer_time_moves_the_moment_and_not_the_hour(self, new_player: NewPlayer, frozen: Any) -> None:
        frozen.at = datetime(2027, 3, 27, 20, 30, tzinfo=UTC)
        duel = Duel(new_player, EVENING)
        duel.agrees(datetime(2027, 3, 28, 19, tzinfo=UTC))


class TestNights:
    """Twelve hours of the police fall into Berlin's night, from 22 to 7."""

    NIGHT = {"time_zone": "Europe/Berlin", "quiet_hours": {"start": "22:00", "end": "07:00"}}

    def people(self, new_player: NewPlayer) -> NewPlayer:
        def sleeper(name: str) -> Api:
            player = new_player(name)
            assert player.patch("/me", self.NIGHT).status_code == 200
            return player

        return sleeper

    @pytest.mark.parametrize(
        ("opened", "due"),
        [
            (datetime(2026, 3, 2, 12, tzinfo=UTC), datetime(2026, 3, 3, 9, tzinfo=UTC)),
            # Clocks go forward: the night is an hour shorter. Clocks go back: an hour longer.
            (datetime(2027, 3, 27, 12, tzinfo=UTC), datetime(2027, 3, 28, 8, tzinfo=UTC)),
            (datetime(2026, 10, 24, 11, tzinfo=UTC), datetime(2026, 10, 25, 9, tzinfo=UTC)),
        ],
    )
    def test_the_clock_stands_while_its_player_sleeps(
        self, new_player: NewPlayer, frozen: Any, opened: datetime, due: datetime
    ) -> None:
        frozen.at = opened
        duel = Duel(self.people(new_player), HOUR | {"seconds": 12 * 3600})
        duel.agrees(due)

    def test_a_table_may_have_no_nights(self, new_player: NewPlayer, frozen: Any) -> None:
        clock = HOUR | {"seconds": 12 * 3600, "pauses": {"night": False}}
        duel = Duel(self.people(new_player), clock)
        duel.agrees(after(12 * 3600))

    def test_weekends_too(self, new_player: NewPlayer, frozen: Any) -> None:
        frozen.at = datetime(2026, 3, 6, 22, tzinfo=UTC)  # a Friday evening, 23 hours in Berlin
        clock = HOUR | {"seconds": 7200, "pauses": {"night": False, "weekend": True}}
        duel = Duel(self.people(new_player), clock)
        duel.agrees(datetime(2026, 3, 9, 0, tzinfo=UTC))

    def test_new_hours_move_what_is_running_and_keep_what_was_used(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR | {"seconds": 12 * 3600})
        etag = duel.police.get(f"/matches/{duel.id}/view?background=1")["ETag"]
        frozen.advance(3600)
        duel.police.patch("/me", self.NIGHT)
        duel.agrees(after(12 * 3600))
        run_due()
        duel.agrees(datetime(2026, 3, 3, 9, tzinfo=UTC))
        again = duel.police.get(f"/matches/{duel.id}/view?background=1", If_None_Match=etag)
        assert again.status_code == 200, "the view reads differently, though the version is the same"
        run_due()
        duel.agrees(datetime(2026, 3, 3, 9, tzinfo=UTC))
        frozen.advance(86400 - 7200 + 10)  # ten in the morning: the night is over, and was
        duel.police.patch("/me", {"quiet_hours": None})
        run_due()
        assert duel.deadlines() != [None] * 3

    def test_nobody_freezes_a_match_by_moving_the_night_along(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR)
        for hour in range(12, 60, 2):
            begin, end = f"{hour % 24:02d}:00", f"{(hour + 12) % 24:02d}:00"
            duel.police.patch("/me", {"quiet_hours": {"start": begin, "end": end}})
            run_due()
            frozen.advance(7200)
        run_due()
        assert not [row for row in duel.rows() if row.seat == duel.police_seat and row.opened_version == 0]
        assert Entry.objects.filter(match=duel.id, by="clock").exists()

    def test_a_postponed_night_comes_when_it_can(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        frozen.at = datetime(2026, 3, 2, 9, tzinfo=UTC)
        duel = Duel(new_player, HOUR | {"seconds": 20 * 86400})
        duel.police.patch("/me", {"quiet_hours": {"start": "20:00", "end": "08:00"}})
        run_due()
        frozen.advance(12 * 3600)
        duel.police.patch("/me", {"quiet_hours": {"start": "08:00", "end": "20:00"}})
        run_due()
        assert duel.rows()[0].calendar["night"] == ["20:00", "08:00"]  # type: ignore[index]
        for _ in range(72):
            frozen.advance(3600)
            run_due()
        assert duel.rows()[0].calendar["night"] == ["08:00", "20:00"]  # type: ignore[index]
        assert not Due.objects.filter(kind="calendar", done_at=None).exists()


class TestSealed:
    def test_pauses_of_people_stop_no_sealed_round(
        self, new_player: NewPlayer, toys: None, frozen: Any
    ) -> None:
        """They would tell who is asked."""
        anna, boris = new_player("Anna"), new_player("Boris")
        anna.patch("/me", {"quiet_hours": {"start": "12:30", "end": "20:00"}})
        match_id = create(anna, ME, OPEN, game="smugglers", clock=HOUR)["id"]
        boris.post(f"/matches/{match_id}/join", {})
        sealed = Obligation.objects.filter(match=match_id, is_personal=False)
        while not sealed.exists():
            player = anna if required(view(anna, match_id)) else boris
            answer(player, match_id)
        assert len(set(sealed.values_list("deadline", flat=True))) == 1
        assert all(row.calendar is None for row in sealed)


class TestUndo:
    """Two campers in the evening: each has two chores, and takes back what revealed nothing."""

    def evening(self, new_player: NewPlayer, clock: dict[str, Any]) -> tuple[str, Api, Api]:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, game="campfire", clock=clock)
        while view(anna, match_id)["phase"] != "evening":
            answer(next(each for each in (boris, anna) if required(view(each, match_id))), match_id)
        return match_id, anna, boris

    def cook(self, player: Api, match_id: str) -> dict[str, Any]:
        shown = view(player, match_id)
        done = send(player, match_id, required(shown)[0]["id"], "cook", shown["version"])
        assert done.status_code == 200, done.content
        document: dict[str, Any] = done.json()
        assert document["view"]["can_undo"]
        return document

    def undo(self, player: Api, match_id: str) -> dict[str, Any]:
        undone = player.post(f"/matches/{match_id}/undo", {"version": Match.objects.get(pk=match_id).version})
        assert undone.status_code == 200, undone.content
        document: dict[str, Any] = undone.json()["view"]
        return document

    @pytest.mark.parametrize("clock", [HOUR, BANK, EVENING], ids=["fixed", "bank", "daily"])
    def test_taking_back_and_answering_again_never_gives_time(
        self, new_player: NewPlayer, toys: None, frozen: Any, clock: dict[str, Any]
    ) -> None:
        match_id, anna, boris = self.evening(new_player, clock)
        due, other = (required(view(player, match_id))[0]["deadline"] for player in (anna, boris))
        seat = Seat.objects.get(match=match_id, player=anna.player["id"])
        for _ in range(5):
            frozen.advance(20)
            self.cook(anna, match_id)
            frozen.advance(20)
            assert required(self.undo(anna, match_id))[0]["deadline"] == due
            assert required(view(boris, match_id))[0]["deadline"] == other
        if clock is BANK:
            held = seat.bank or 0.0
            seat.refresh_from_db()
            assert seat.bank == held - 200, "all the time since, and no increment for what was taken back"
            frozen.advance(100)
            self.cook(anna, match_id)
            seat.refresh_from_db()
            assert seat.bank == held - 300 + 60

    @pytest.mark.parametrize("clock", [HOUR, BANK], ids=["fixed", "bank"])
    def test_a_new_night_does_not_give_back_what_was_used(
        self, new_player: NewPlayer, toys: None, frozen: Any, run_due: RunDue, clock: dict[str, Any]
    ) -> None:
        match_id, anna, _ = self.evening(new_player, clock)
        due = required(view(anna, match_id))[0]["deadline"]
        self.cook(anna, match_id)
        frozen.advance(500)
        anna.patch("/me", {"quiet_hours": {"start": "12:01", "end": "12:08"}})
        run_due()
        assert required(self.undo(anna, match_id))[0]["deadline"] == due

    @pytest.mark.parametrize("clock", [HOUR, BANK], ids=["fixed", "bank"])
    def test_a_holiday_that_is_given_up_before_gives_no_time(
        self, new_player: NewPlayer, toys: None, frozen: Any, run_due: RunDue, clock: dict[str, Any]
    ) -> None:
        """The deadline of the answer lay behind the holiday: all of that would be time to think now."""
        match_id, anna, _ = self.evening(new_player, clock)
        frozen.advance(600)
        due = required(view(anna, match_id))[0]["deadline"]
        holiday = anna.post("/me/away", {"end": "2026-03-10"}).json()["id"]
        run_due()
        assert required(view(anna, match_id))[0]["deadline"] > "2026-03-10"
        self.cook(anna, match_id)
        anna.delete(f"/me/away/{holiday}")
        run_due()
        assert required(self.undo(anna, match_id))[0]["deadline"] == due

    def test_what_was_due_meanwhile_stays(self, new_player: NewPlayer, toys: None, frozen: Any) -> None:
        match_id, anna, _ = self.evening(new_player, BANK)
        self.cook(anna, match_id)
        frozen.advance(620)
        refused = anna.post(f"/matches/{match_id}/undo", {"version": Match.objects.get(pk=match_id).version})
        assert (refused.status_code, refused.json()["code"]) == (409, "not_undoable")

    @pytest.mark.parametrize("clock", [HOUR, BANK], ids=["fixed", "bank"])
    def test_in_a_pause_too(
        self, new_player: NewPlayer, toys: None, frozen: Any, clock: dict[str, Any]
    ) -> None:
        match_id, anna, boris = self.evening(new_player, clock)
        due = datetime.fromisoformat(required(view(anna, match_id))[0]["deadline"])
        frozen.advance(100)
        self.cook(anna, match_id)
        for player in (anna, boris):
            player.post(f"/matches/{match_id}/pause")
        frozen.advance(9000)
        assert required(self.undo(anna, match_id))[0]["deadline"] is None
        self.cook(anna, match_id)
        self.undo(anna, match_id)
        frozen.advance(1000)
        boris.delete(f"/matches/{match_id}/pause")
        (shown,) = required(view(anna, match_id))
        assert datetime.fromisoformat(shown["deadline"]) == due + timedelta(seconds=10000)
        self.cook(anna, match_id)
        self.undo(anna, match_id)
        (shown,) = required(view(anna, match_id))
        assert datetime.fromisoformat(shown["deadline"]) == due + timedelta(seconds=10000)


class TestPause:
    def pause(self, duel: Duel) -> None:
        guest = duel.thief if duel.host is duel.police else duel.police
        for player in (duel.host, guest):
            assert player.post(f"/matches/{duel.id}/pause").status_code == 200
        assert duel.match.paused_since is not None

    @pytest.mark.parametrize("clock", [HOUR, BANK], ids=["fixed", "bank"])
    def test_clocks_stand_and_go_on_from_where_they_stood(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue, clock: dict[str, Any]
    ) -> None:
        duel = Duel(new_player, clock)
        due = duel.deadlines()[0]
        assert due is not None
        frozen.advance(100)
        self.pause(duel)
        duel.agrees(None)
        for _ in range(10):
            frozen.advance(86400)
            run_due()
        assert len(duel.rows()) == 3
        assert duel.host.delete(f"/matches/{duel.id}/pause").json()["paused_since"] is None
        duel.agrees(due + timedelta(days=10))
        frozen.at = due + timedelta(days=10)
        run_due()
        assert all(row.seat != duel.police_seat for row in duel.rows())

    def test_timers_stand_too(self, new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
        """Half of the time (PU-083) is half of the time that ran."""
        anna, boris, cleo = (new_player(name) for name in ("Anna", "Boris", "Cleo"))
        match_id = create(anna, ME, OPEN, OPEN, clock=HOUR)["id"]
        for player in (boris, cleo):
            player.post(f"/matches/{match_id}/join", {})
        while view(anna, match_id)["phase"] != "police":
            player = next(each for each in (anna, boris, cleo) if required(view(each, match_id)))
            answer(player, match_id)
        version = Match.objects.get(pk=match_id).version
        frozen.advance(600)
        for player in (anna, boris, cleo):
            player.post(f"/matches/{match_id}/pause")
        frozen.advance(7200)
        boris.delete(f"/matches/{match_id}/pause")
        frozen.advance(1199)
        run_due()
        assert Match.objects.get(pk=match_id).version == version
        frozen.advance(1)
        run_due()
        assert list(
            Entry.objects.filter(match=match_id, number__gt=version).values_list("type", flat=True)
        ) == ["tick"]

    def test_what_is_answered_meanwhile_counts_and_costs_nothing(
        self, new_player: NewPlayer, frozen: Any
    ) -> None:
        duel = Duel(new_player, BANK | {"increment": 0})
        frozen.advance(100)
        self.pause(duel)
        frozen.advance(5000)
        while required(view(duel.police, duel.id)):
            answer(duel.police, duel.id)
        assert duel.bank(duel.police_seat) == 500
        assert duel.deadlines() == [None]
        frozen.advance(5000)
        duel.thief.delete(f"/matches/{duel.id}/pause")
        assert duel.deadlines() == [frozen.at + timedelta(seconds=600)]

    def test_a_forgotten_pause_ends_by_itself(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR)
        self.pause(duel)
        for _ in range(MAX_PAUSE.days):
            frozen.advance(86400)
            run_due()
        assert duel.match.paused_since is None
        assert Due.objects.get(key=alarm_key(duel.id)).due_at <= after(MAX_PAUSE.total_seconds() + 3600)
        frozen.advance(3600)
        run_due()
        assert all(row.seat != duel.police_seat for row in duel.rows())


class TestHolidays:
    def test_they_stop_the_clock_and_go_on_when_cut(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR)
        frozen.advance(600)
        made = duel.police.post("/me/away", {"end": "2026-03-10"})
        assert made.status_code == 201, made.content
        run_due()
        duel.agrees(datetime(2026, 3, 11, 0, 50, tzinfo=UTC))
        seen = duel.thief.get(f"/matches/{duel.id}").json()["seats"][duel.police_seat]
        assert seen["away_until"] == "2026-03-11T00:00:00Z"
        log = duel.thief.get(f"/matches/{duel.id}/log").json()["results"][0]["remarks"]
        assert [each["kind"] for each in log] == ["away"]
        frozen.advance(86400)
        run_due()
        assert len(duel.rows()) == 3
        assert duel.police.delete(f"/me/away/{made.json()['id']}").status_code == 204
        run_due()
        duel.agrees(frozen.at + timedelta(seconds=3000))
        log = duel.thief.get(f"/matches/{duel.id}/log").json()["results"][0]["remarks"]
        assert [each["kind"] for each in log] == ["away", "back"]
        assert duel.thief.get(f"/matches/{duel.id}").json()["seats"][duel.police_seat]["away_until"] is None

    def test_a_coming_one_is_told_when_it_begins(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR | {"seconds": 7200})
        duel.police.post("/me/away", {"start": "2026-03-02T13:00:00Z", "end": "2026-03-05T13:00:00Z"})
        run_due()
        duel.agrees(datetime(2026, 3, 5, 14, tzinfo=UTC))
        log = f"/matches/{duel.id}/log"
        assert duel.thief.get(log).json()["results"][0]["remarks"] == []
        frozen.advance(3600)
        run_due()
        run_due()
        told = duel.thief.get(log).json()["results"][0]["remarks"]
        assert [each["text"] for each in told] == [
            f"{duel.police.player['display_name']} is away until 5 March 2026."
        ]

    def test_a_table_may_have_none_and_the_player_is_told_so(
        self, new_player: NewPlayer, frozen: Any, run_due: RunDue
    ) -> None:
        duel = Duel(new_player, HOUR | {"pauses": {"away": False}})
        covered = two_players(duel.police, duel.thief, clock=HOUR)
        before = duel.police.get("/me/away").json()
        assert [match["id"] for match in before["not_covered"]] == [duel.id]
        made = duel.police.post("/me/away", {"end": "2026-03-10"}).json()
        assert [match["id"] for match in made["not_covered"]] == [duel.id]
        run_due()
        assert set(duel.deadlines()) == {after(3600)}
        mine = Obligation.objects.filter(match=covered, player=duel.police.player["id"])
        assert all(row.deadline and row.deadline > after(86400) for row in mine)


def test_an_answer_at_the_second_of_the_deadline_is_given_once(
    new_player: NewPlayer, frozen: Any, run_due: RunDue
) -> None:
    duel = Duel(new_player, HOUR)
    decision, *_ = required(view(duel.police, duel.id))
    frozen.advance(3600)
    run_due()
    late = send(duel.police, duel.id, decision["id"], "b2", 0)
    assert (late.status_code, late.json()["code"]) == (409, "stale_version")


def test_who_returns_to_a_kept_seat_sleeps_again(new_player: NewPlayer, frozen: Any, run_due: RunDue) -> None:
    duel = Duel(new_player, HOUR | {"seconds": 12 * 3600})
    duel.police.patch("/me", TestNights.NIGHT)
    run_due()
    seat = Seat.objects.get(match=duel.id, index=duel.police_seat)
    give_to_bot(duel.id, seat.index)
    assert {row.player_id for row in duel.rows()} == {None}
    frozen.advance(3600)
    view(duel.police, duel.id)
    duel.agrees(datetime(2026, 3, 3, 9, tzinfo=UTC))


def give_to_bot(match_id: str, index: int) -> None:
    change(match_id, lambda writer: writer.set_seat_status(writer.seats[index], Seat.Status.BOT_KEEPS))


def test_matches_that_ran_before_clocks_could_stand_go_on_as_they_began(
    new_player: NewPlayer, frozen: Any
) -> None:
    """The migration: old rows are countdowns through no pauses."""
    duel = Duel(new_player, HOUR)
    due = duel.deadlines()
    Obligation.objects.update(left=None, counted_from=None)
    Match.objects.update(clock={"kind": "fixed", "seconds": 3600, "on_timeout": "bot"})
    import_module("backend.matches.migrations.0011_clocks").fill(apps, None)
    assert [(row.left, row.counted_from) for row in duel.rows()] == [(3600, NOON)] * 3
    shown = duel.police.get(f"/matches/{duel.id}").json()["clock"]
    assert shown["pauses"] == {"night": False, "weekend": False, "away": False}
    duel.host.post(f"/matches/{duel.id}/pause")
    (duel.thief if duel.host is duel.police else duel.police).post(f"/matches/{duel.id}/pause")
    duel.host.delete(f"/matches/{duel.id}/pause")
    assert duel.deadlines() == due


def test_rows_of_the_release_before_this_one_are_understood(new_player: NewPlayer, frozen: Any) -> None:
    """It may still run beside it."""
    duel = Duel(new_player, HOUR)
    Obligation.objects.update(left=None, counted_from=None)
    frozen.advance(60)
    duel.host.post(f"/matches/{duel.id}/pause")
    (duel.thief if duel.host is duel.police else duel.police).post(f"/matches/{duel.id}/pause")
    frozen.advance(600)
    duel.host.delete(f"/matches/{duel.id}/pause")
    duel.agrees(after(4200))
