"""Whatever happens to players, tables and the server, every deadline is what a count minute by minute says, and row,
alarm, match, view and inbox show the same moment."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from backend.accounts.models import Player
from backend.accounts.services.players import update_profile
from backend.clocks.services import outages
from backend.core.clock import FrozenClock
from backend.core.problems import Problem
from backend.matches.models import Entry, Match, Obligation, Remark, Seat
from backend.matches.selectors.inbox import waiting_documents
from backend.matches.selectors.matches import match_document
from backend.matches.selectors.states import load_state
from backend.matches.selectors.view import utc_text
from backend.matches.services.away import add_period, cut_period
from backend.matches.services.extension import Asking, take_time
from backend.matches.services.obligations import PLAYED
from backend.matches.services.pauses import ask_pause, end_pause
from backend.matches.services.undo import undo_answer
from backend.matches.visibility import seats_of
from backend.tables.services.create import NewTable, create_table
from backend.tables.services.layout import SeatWish
from backend.tables.services.seats import join_table
from games import door
from tests.backend.matches.test_obligations import RunDue, World, counted_anew, stored
from tests.support.length import length

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
PAUSES = [{}, {}, {"weekend": True}, {"night": False, "away": False}]
CLOCKS: list[dict[str, Any]] = [
    {"kind": "fixed", "seconds": 4 * 3600},
    {"kind": "fixed", "seconds": 26 * 3600},
    {"kind": "bank", "bank": 5 * 3600, "increment": 1800, "ceiling": 6 * 3600},
    {"kind": "bank", "bank": 3600, "increment": 0, "ceiling": 3600},
    {"kind": "daily", "at": "20:30", "zone": "Europe/Berlin"},
]
MORE = {"hours": 3, "times": 9}
MORE_MINUTES = 180
ZONES = ["UTC", "Europe/Berlin", "America/Havana", "Asia/Kolkata"]


class Stepper:
    """Counts the minutes in which a clock runs, one by one, by what a wall clock and a diary say."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, datetime], bool] = {}

    def runs(self, calendar: dict[str, Any] | None, at: datetime) -> bool:
        if calendar is None:
            return True
        key = (repr(calendar), at)
        if key not in self.known:
            self.known[key] = self._runs(calendar, at)
        return self.known[key]

    def _runs(self, calendar: dict[str, Any], at: datetime) -> bool:
        local = at.astimezone(ZoneInfo(calendar["zone"]))
        clock = f"{local:%H:%M}"
        if calendar["night"]:
            begin, end = calendar["night"]
            if (begin <= clock < end) if begin < end else (clock >= begin or clock < end):
                return False
        if calendar["weekend"] and local.weekday() >= 5:
            return False
        return not any(
            datetime.fromisoformat(begin) <= at < datetime.fromisoformat(end)
            for begin, end in calendar["away"]
        )

    def minutes(self, calendar: dict[str, Any] | None, start: datetime, end: datetime) -> int:
        count = 0
        while start < end:
            count += self.runs(calendar, start)
            start += MINUTE
        return count


@dataclass
class Known:
    """What a row had left when it was last looked at."""

    minutes: int
    calendar: dict[str, Any] | None
    source: tuple[float | None, str | None, int]
    """The seat's bank, who owes it, and how many answers were paid for: with another one, the time is another one."""
    is_paused: bool
    extended: bool


@dataclass
class ClockWorld(World):
    """The same world with every kind of clock, sleep, holidays, pauses and outages."""

    steps: Stepper = field(default_factory=Stepper)
    known: dict[tuple[int, int], Known] = field(default_factory=dict)
    dark: timedelta = timedelta()
    """For how long the server was away in the last event."""

    def open_match(self) -> str:
        game, level = self.next_game()
        host, *guests = self.dice.sample(self.players, self.dice.choice([2, 2, 3]))
        seats = [SeatWish("me"), *(SeatWish("open") for _ in guests), SeatWish("bot", level)]
        clock = self.dice.choice(CLOCKS) | {"pauses": self.dice.choice(PAUSES), "extension": MORE}
        match = create_table(host, NewTable(game, seats, clock=clock))
        for guest in guests:
            join_table(match.pk, guest, None, "")
        return match.pk

    def happen(self, match_id: str) -> None:
        events = [self.answer, self.pass_time, self.undo, self.resign, self.come_back, self.break_down]
        clocks = [self.pause, self.go_on, self.sleep, self.leave, self.return_home, self.outage, self.extend]
        self.attempt(self.choose(events + clocks, [50, 20, 12, 1, 6, 1, 4, 6, 5, 4, 4, 2, 8]), match_id)

    def pass_time(self, match_id: str) -> None:
        self.beat()
        for _ in range(self.dice.choice([1, 1, 5, 40, 200])):
            self.clock.advance(60)
            if Obligation.objects.filter(deadline__lte=self.clock.at).exists():
                break
        self.beat()
        self.run_due()

    def beat(self) -> None:
        """Those who live do so at any time."""
        outages.Heartbeat.objects.update(at=self.clock.at)
        outages.beat()

    def undo(self, match_id: str) -> None:
        """By whoever can; what opens again is due no later than what was taken back."""
        match = Match.objects.get(pk=match_id)
        target = door.undo_target(door.decode(door.game(match.game), load_state(match_id, match.version)))
        for player in self.people(match_id):
            with suppress(Problem):
                seat = undo_answer(match_id, player, match.version)
                undone = Entry.objects.get(match=match_id, number=(target or 0) + 1)
                for row in Obligation.objects.filter(
                    match=match_id, seat=seat, opened_version=match.version + 1
                ):
                    assert undone.deadline is not None
                    assert row.deadline is None or row.deadline <= undone.deadline
                return
        raise Problem("not_undoable")

    def outage(self, match_id: str) -> None:
        self.beat()
        self.dark = timedelta(minutes=self.dice.choice([5, 61, 600]))
        self.clock.advance(self.dark.total_seconds())
        outages.beat()
        self.run_due()

    def pause(self, match_id: str) -> None:
        match = Match.objects.get(pk=match_id)
        for player in [match.host, *self.people(match_id)]:
            ask_pause(match_id, player)

    def go_on(self, match_id: str) -> None:
        end_pause(match_id, self.dice.choice(self.people(match_id)))

    def extend(self, match_id: str) -> None:
        """By whoever may; all that their seat owes is due later, and the log names the moment."""
        match = Match.objects.get(pk=match_id)
        for player in self.people(match_id):
            rows = list(Obligation.objects.filter(match=match_id))
            before = {row.pk: row.deadline for row in rows}
            # What a bot owed for them was counted by the pauses they had when they left.
            theirs = {row.pk for row in rows if row.player_id == player.pk}
            self.keys += 1
            with suppress(Problem):
                take_time(match_id, Asking(player, None, match.version, f"more{self.keys}"))
                said = Remark.objects.filter(match=match_id, kind=Remark.Kind.EXTENSION).latest("pk").data
                owed = Obligation.objects.filter(match=match_id, seat=said["seat"])
                moved = [row.deadline for row in owed if row.deadline != before[row.pk]]
                assert said["until"] in [utc_text(at) for at in moved]
                assert all(
                    row.deadline >= before[row.pk] + timedelta(hours=3)
                    for row in owed
                    if row.deadline in moved and row.pk in theirs
                )
                others = Obligation.objects.filter(match=match_id).exclude(seat=said["seat"])
                assert all(row.deadline == before[row.pk] for row in others)
                return
        raise Problem("not_extendable")

    def sleep(self, match_id: str) -> None:
        begin = self.dice.randrange(18, 28) % 24
        hours: dict[str, str] | None = {"start": f"{begin:02}:15", "end": f"{(begin + 8) % 24:02}:45"}
        player = self.reread(self.dice.choice(self.people(match_id)))
        hours = self.dice.choice([None, hours, hours])
        update_profile(player, {"quiet_hours": hours, "time_zone": self.dice.choice(ZONES)})
        self.run_due()

    def leave(self, match_id: str) -> None:
        start = self.clock.at + timedelta(minutes=self.dice.choice([0, 0, 90]))
        end = start + timedelta(minutes=self.dice.choice([30, 700, 3000]))
        player = self.reread(self.dice.choice(self.people(match_id)))
        add_period(player, start.isoformat(), end.isoformat())
        self.run_due()

    def return_home(self, match_id: str) -> None:
        player = self.reread(self.dice.choice(self.people(match_id)))
        if player.away:
            cut_period(player, player.away[-1]["id"])
        self.run_due()

    def reread(self, player: Player) -> Player:
        return Player.objects.get(pk=player.pk)

    # The fresh count.

    def check(self, since: datetime) -> None:
        """Every row that was there `since` then has used the minutes in between and no others."""
        found: dict[tuple[int, int], Known] = {}
        matches = Match.objects.in_bulk()
        banks = {(seat.match_id, seat.index): seat.bank for seat in Seat.objects.all()}
        paid = Counter(Entry.objects.filter(by__in=PLAYED).values_list("match_id", "seat"))
        for row in Obligation.objects.all():
            match = matches[row.match_id]
            assert (row.deadline is None) == (match.paused_since is not None), row
            if not row.is_personal or row.left is None or match.clock["kind"] == "daily":
                continue
            now, is_paused = self.clock.at, row.deadline is None
            source = (banks[row.match_id, row.seat], row.player_id, paid[row.match_id, row.seat])
            before = self.known.get((row.pk, row.opened_version))  # rows are used again
            if before is not None and before.source == source:
                used = 0 if before.is_paused else self.steps.minutes(before.calendar, since, now - self.dark)
                left = max(0, before.minutes - used)
                left += MORE_MINUTES if row.extended and not before.extended else 0
            else:
                assert row.counted_from is not None
                left = round(row.left / 60) - self.steps.minutes(row.calendar, row.counted_from, now)
                left = round(row.left / 60) if is_paused else left
                more = MORE_MINUTES if row.extended else 0
                assert (left - more) * 60 <= match.clock.get("ceiling", match.clock.get("seconds"))
            if row.deadline is not None:
                assert self.steps.minutes(row.calendar, now, row.deadline) == left, (row, before)
            found[row.pk, row.opened_version] = Known(left, row.calendar, source, is_paused, row.extended)
        self.known = found
        self.dark = timedelta()


def check_numbers(world: ClockWorld, match_id: str) -> None:
    """Row, alarm, match and inbox say the same."""
    match = Match.objects.get(pk=match_id)
    rows = list(Obligation.objects.filter(match=match_id))
    first = min((row.deadline for row in rows if row.deadline is not None), default=None)
    if first is not None:
        assert match.alarm_at is not None
        assert match.alarm_at <= first
    for seat in seats_of(match_id):
        if seat.player is None:
            continue
        assert match_document(match, seat.player, "en")["deadline"] == utc_text(first)
        mine = [row.deadline for row in rows if row.player_id == seat.player_id]
        waiting = [each for each in waiting_documents(seat.player, "en") if each["match"]["id"] == match_id]
        assert len(waiting) == bool(mine)
        for each in waiting:
            assert each["deadline"] == utc_text(min((at for at in mine if at is not None), default=None))
            assert each["match"]["deadline"] == utc_text(first)


EVENTS = length(20, 200)
"""At least; until everything has happened (names of matches, and so the luck in them, differ from run to run)."""


@pytest.mark.slow
@pytest.mark.usefixtures("nobody_is_told")
@pytest.mark.parametrize("seed", length([1], [1, 2]))
def test_every_deadline_is_what_a_count_by_minutes_says(
    toys: None,
    frozen: FrozenClock,
    run_due: RunDue,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    settings.MIN_CLOCK = 60
    settings.OUTAGE_AFTER = 120
    monkeypatch.setattr(outages, "_known", None)
    frozen.at = datetime(2026, 3, 27, 18, tzinfo=UTC)  # clocks go forward on the second day
    outages.beat()
    world = ClockWorld(random.Random(seed), frozen, run_due)
    world.players = [
        Player.objects.create(handle=f"player-{number}", display_name=f"P{number}") for number in range(4)
    ]
    world.matches = [world.open_match() for _ in range(8)]
    world.check(frozen.at)
    expected = {"answer", "pass_time", "undo", "pause", "go_on", "sleep", "leave", "return_home", "outage"}
    expected |= {"extend"}
    for event in range(1000):
        if event >= EVENTS:
            world.missing = expected - set(world.happened)
            if not world.missing:
                break
        place = world.dice.randrange(len(world.matches))
        match_id, since = world.matches[place], frozen.at
        world.beat()
        world.happen(match_id)
        assert stored(match=match_id) == counted_anew(match_id)
        world.check(since)
        check_numbers(world, match_id)
        if Match.objects.get(pk=match_id).status != Match.Status.ACTIVE:
            world.matches[place] = world.open_match()
            world.check(frozen.at)
    assert expected <= set(world.happened), world.happened
    assert not Match.objects.filter(status=Match.Status.FROZEN).exists()
