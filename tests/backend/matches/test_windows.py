"""Reaction windows over the API: when they close, and that nobody can tell who has answered or what they hold."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest

from backend.core import outbox
from backend.core.models import Due
from backend.matches import publish
from backend.matches.models import Entry, Match, Obligation, Seat, Snapshot
from backend.matches.selectors.states import load_state
from backend.matches.services import alarm
from backend.matches.services.follow import ALARM
from backend.matches.services.writer import Writer
from games import door
from games.testkit.toys.lookouts import GAME
from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, required, send, view

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

Hints = list[publish.Hint]
HANDS = ("blank", "stop", "swap")


@pytest.fixture(autouse=True)
def lookouts(settings: Any) -> Iterator[None]:
    """The toy with windows, at the pace of the rules."""
    settings.PACE = 1.0
    door.register(GAME)
    yield
    door.unregister(GAME.key)


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> Hints:
    """All hints that would be sent from now on."""
    sent: Hints = []
    monkeypatch.setattr("backend.matches.services.writer.transaction.on_commit", lambda call, **_: call())
    monkeypatch.setattr(publish, "send", sent.extend)
    return sent


class Table:
    """Three people; seat 0 has declared, seats 1 and 2 are asked in the window."""

    def __init__(self, new_player: Callable[..., Api], window: str, hands: tuple[str, ...] = HANDS) -> None:
        self.people = [new_player(name) for name in ("Anna", "Boris", "Cleo")]
        made = create(self.people[0], ME, OPEN, OPEN, game=GAME.key, options={"window": window})
        self.id = str(made["id"])
        for player in self.people[1:]:
            joined = player.post(f"/matches/{self.id}/join", {})
            assert joined.status_code == 200, joined.content
        self.deal(hands)
        self.answer(0, "plan", "quiet")
        self.answer(0, "take", "1")

    def deal(self, hands: tuple[str, ...]) -> None:
        """Puts these cards into the hands, in the stored position."""
        match = self.match
        state: Any = door.decode(GAME, load_state(match.pk, match.version))
        state.hands = list(hands)
        blob, _ = door.encode(state)
        Snapshot.objects.filter(match=match.pk, version=match.version).update(state=blob)

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def answer(self, seat: int, kind: str, choice: str) -> None:
        shown = view(self.people[seat], self.id)
        decision = next(d for d in shown["decisions"] if d["kind"].endswith(kind))
        result = send(self.people[seat], self.id, decision["id"], choice, shown["version"])
        assert result.status_code == 200, result.content

    def seen(self, seat: int) -> dict[str, str]:
        """All that the API tells this seat's player, and a stranger with the link; names and ids made alike."""
        told = {}
        for who, client in (("seat", self.people[seat]), ("spectator", Api())):
            for path in ("/view", "", "/log"):
                found = client.get(f"/matches/{self.id}{path}")
                told[f"{who} {path}"] = found.content.decode()
                told[f"{who} {path} headers"] = json.dumps(sorted(found.headers.items()))
        told["inbox"] = self.people[seat].get("/inbox").content.decode()
        told["matches"] = self.people[seat].get("/matches").content.decode()
        return told


def early(table: Table) -> dict[str, Any]:
    return next(iter(table.match.early.values()))


def due_of(table: Table) -> datetime:
    return datetime.fromisoformat(early(table)["at"])


def test_a_window_closes_one_delay_after_the_last_answer(new_player: Any, frozen: Any) -> None:
    table = Table(new_player, "early")
    assert 2.0 <= early(table)["after"] <= 8.0
    frozen.advance(60)
    table.answer(1, "react", "pass")
    assert early(table)["at"] is None
    table.answer(2, "react", "pass")
    assert (due_of(table) - frozen.at).total_seconds() == pytest.approx(early(table)["after"])
    version, after = table.match.version, early(table)["after"]
    frozen.advance(after - 0.01)
    alarm.ring(table.id)
    assert table.match.version == version
    frozen.advance(0.02)
    alarm.ring(table.id)
    alarm.ring(table.id)
    assert table.match.version == version + 1
    entry = Entry.objects.get(match=table.id, number=version + 1)
    assert (entry.type, entry.by, entry.seat, table.match.early) == ("sealed", "clock", None, {})


def test_an_answer_taken_back_stops_the_close_and_draws_no_new_delay(new_player: Any, frozen: Any) -> None:
    table = Table(new_player, "early")
    table.answer(1, "react", "pass")
    table.answer(2, "react", "pass")
    after, version = early(table)["after"], table.match.version
    frozen.advance(1)
    table.answer(2, "engine.change_sealed", "change")
    assert early(table) == {"after": after, "at": None}
    frozen.advance(60)
    alarm.ring(table.id)
    assert table.match.version == version
    table.answer(2, "react", "pass")
    assert early(table)["after"] == after
    assert due_of(table) > frozen.at


def test_the_clock_finds_the_early_close_by_itself(new_player: Any, frozen: Any, run_due: Any) -> None:
    """The row of due work is there after any crash: it was written with the last answer."""
    table = Table(new_player, "early")
    table.answer(1, "react", "pass")
    table.answer(2, "react", "pass")
    version = table.match.version
    frozen.advance(9)
    run_due()
    assert table.match.version == version + 1


class Killed(BaseException):
    """kill -9, as far as one process can play it: nothing of Python's own handling of errors comes after it."""


def test_a_worker_that_is_killed_while_it_closes_a_window_early_closes_it_not_twice_and_not_never(
    new_player: Any, frozen: Any, run_due: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work of the dead falls back when its claim ends; the pass closes once, and tells the same as ever."""
    table = Table(new_player, "early")
    table.answer(1, "react", "pass")
    table.answer(2, "react", "pass")
    version = table.match.version
    frozen.advance(9)
    with monkeypatch.context() as patch:
        real = Writer.tick

        def tick(writer: Writer, timer: str) -> None:
            real(writer, timer)
            raise Killed

        patch.setattr(Writer, "tick", tick)
        row = Due.objects.filter(done_at=None, kind=ALARM).get()
        with pytest.raises(Killed):
            outbox.run(row.pk)
    assert table.match.version == version, "what it had not committed never was"
    assert Due.objects.get(pk=row.pk).claimed_until is not None
    assert row.pk not in [row[0] for row in outbox.due_soon()], (
        "nobody takes it as long as its worker may live"
    )
    frozen.advance(120)
    assert outbox.run(row.pk)
    run_due()
    entries = Entry.objects.filter(match=table.id, number__gt=version, type="sealed")
    assert [entry.number for entry in entries] == [version + 1]


def test_a_fixed_window_lasts_exactly_its_time(new_player: Any, frozen: Any, run_due: Any) -> None:
    table = Table(new_player, "fixed")
    table.answer(1, "react", "pass")
    table.answer(2, "react", "pass")
    version = table.match.version
    assert table.match.early == {}
    frozen.advance(599.9)
    run_due()
    assert table.match.version == version
    frozen.advance(0.1)
    run_due()
    assert table.match.version == version + 1


@pytest.mark.parametrize("window", ["fixed", "early"])
def test_whoever_is_silent_in_a_window_is_not_late(
    window: str, new_player: Any, frozen: Any, run_due: Any
) -> None:
    table = Table(new_player, window)
    shown = view(table.people[1], table.id)
    assert shown["deadline"] == required(shown)[0]["deadline"] == "2026-03-02T12:10:00Z"
    frozen.advance(600)
    run_due()
    assert table.match.version == shown["version"] + 1
    assert set(Seat.objects.filter(match=table.id).values_list("timeouts_in_a_row", flat=True)) == {0}


@pytest.mark.parametrize("window", ["fixed", "early"])
def test_nobody_can_tell_who_has_answered(window: str, new_player: Any, frozen: Any, hints: Hints) -> None:
    """Not from a byte of view, lists, log or inbox, an ETag, a time or a hint to anybody else."""
    table = Table(new_player, window)
    hints.clear()
    before = {seat: table.seen(seat) for seat in (0, 2)}
    rows = Obligation.objects.filter(match=table.id).count()
    passes = [("react", "pass")]
    plays = [("engine.change_sealed", "change"), ("react", "stop"), ("stay", "once")]
    for steps in (passes, plays):
        frozen.advance(7)
        for kind, choice in steps:
            table.answer(1, kind, choice)
        assert {seat: table.seen(seat) for seat in (0, 2)} == before
    own = {publish.player_group(table.people[1].player["id"])}
    assert {group for group, _ in hints} <= own
    frozen.advance(7)
    quiet = table.seen(0)
    table.answer(2, "react", "pass")
    assert table.seen(0) == quiet == before[0], "not even when everybody has"
    assert Obligation.objects.filter(match=table.id).count() == rows


def test_nobody_can_tell_what_another_holds(new_player: Any, frozen: Any) -> None:
    """Two matches that differ in the cards of seats 1 and 2 look the same to seat 0 until a window ends."""
    told = []
    for hands in (("blank", "stop", "swap"), ("blank", "blank", "peek")):
        table = Table(new_player, "early", hands)
        seen = [table.seen(0)]
        frozen.advance(3)
        table.answer(1, "react", "pass")
        seen.append(table.seen(0))
        table.answer(2, "react", "pass")
        seen.append(table.seen(0))
        frozen.advance(9)
        alarm.ring(table.id)
        seen.append(table.seen(0))
        told.append(anonymous(table, seen))
        frozen.advance(-12)
    assert told[0] == told[1]


def anonymous(table: Table, seen: list[dict[str, str]]) -> str:
    """The same text for two tables that differ in their ids and players only."""
    text = json.dumps(seen)
    match = table.match
    names = [player.player[key] for player in table.people for key in ("id", "handle")]
    for number, known in enumerate([table.id, match.seed_commitment, *names]):
        text = text.replace(str(known), f"<{number}>")
    return text
