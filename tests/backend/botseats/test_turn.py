"""Bots' turns: once, late, doubled or failing, a match never waits for a machine."""

import logging
import time
from collections.abc import Callable
from typing import Any

import pytest

from backend.botseats.services import turn as turns
from backend.core.models import Due
from backend.matches.models import Entry, Match, Seat
from backend.matches.services.follow import BOT_DELAY, BOT_TURN, LONE_PACE
from games import door
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, answer, create, required, view

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


@pytest.fixture
def match_id(new_player: NewPlayer, frozen: Any) -> str:
    """A match of two bots that has just begun."""
    return str(create(new_player(), BOT, BOT)["id"])


def due_turns() -> list[turns.Turn]:
    rows = Due.objects.filter(kind=BOT_TURN, done_at=None).order_by("pk")
    return [turns.Turn(**row.args) for row in rows]


def version(match_id: str) -> int:
    return Match.objects.get(pk=match_id).version


def test_two_bots_play_a_whole_match(match_id: str, frozen: Any, run_due: RunDue) -> None:
    for _ in range(100):
        frozen.advance(1)
        run_due()
    match = Match.objects.get(pk=match_id)
    assert match.status == Match.Status.FINISHED
    assert set(Entry.objects.filter(number__gt=0).values_list("by", flat=True)) == {"bot"}
    assert not Due.objects.filter(kind=BOT_TURN, done_at=None).exists()


def test_a_turn_that_comes_twice_answers_once(match_id: str) -> None:
    turn = due_turns()[0]
    turns.take_turn(turn)
    assert version(match_id) == 1
    turns.take_turn(turn)
    assert version(match_id) == 1


def test_a_position_that_is_gone_is_not_answered(match_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = due_turns()[0]
    think = turns.think

    def slow_thought(match: Match, seat: Any, opened: Any = None) -> turns.Thought:
        """While the bot thinks, somebody else moves."""
        monkeypatch.setattr(turns, "think", think)
        turns.take_turn(turn)
        return think(match, seat)

    monkeypatch.setattr(turns, "think", slow_thought)
    turns.take_turn(turn)
    assert version(match_id) == 1


@pytest.mark.parametrize(
    "thought",
    [
        lambda *args: (_ for _ in ()).throw(RuntimeError("broken")),
        lambda *args: ("d1", "nowhere"),
        lambda *args: ("d999", "b2"),
        lambda *args: ("d1", ["b2"]),
        lambda *args: None,
    ],
    ids=["raises", "illegal", "unknown", "wrong form", "never now"],
)
def test_a_bot_that_fails_is_replaced_by_a_safe_answer(
    match_id: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, thought: Any
) -> None:
    monkeypatch.setattr(door, "bot_choose", thought)
    with caplog.at_level(logging.ERROR, "stakeout.bots"):
        turns.take_turn(due_turns()[0])
    assert version(match_id) == 1
    assert Entry.objects.get(number=1).by == "bot"
    is_fault = thought() is not None if not thought.__code__.co_names else True
    assert bool(caplog.records) == is_fault


def test_a_patient_bot_waits_while_people_are_asked_and_no_longer(
    new_player: NewPlayer, frozen: Any, run_due: RunDue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Untimed, so that no clock helps: the match goes on as soon as the people have acted."""
    anna = new_player("Anna")
    made = create(anna, ME, BOT, BOT, game="pursuit", clock={"kind": "untimed"})
    match_id = made["id"]
    monkeypatch.setattr(door, "bot_choose", lambda *args: None)
    idle = 0
    while (shown := view(anna, match_id))["status"] == "active":
        frozen.advance(1)
        run_due()
        idle += 1
        assert idle < 10, "the match waits for a machine"
        if required(shown):
            idle = 0
            answer(anna, match_id)
    assert shown["status"] == "finished"
    assert {"bot", "player"} <= set(Entry.objects.values_list("by", flat=True))


def test_delays_say_nothing_about_the_choice(new_player: NewPlayer, frozen: Any, settings: Any) -> None:
    """All between the same bounds, scaled by the pace, and not from the match's seed."""
    settings.PACE = 1
    anna = new_player()
    delays = set()
    for _ in range(12):
        create(anna, BOT, BOT, seed="same seed")
        row = Due.objects.filter(kind=BOT_TURN).order_by("-pk")[0]
        delays.add((row.due_at - row.created_at).total_seconds())
    assert all(BOT_DELAY[0] <= delay <= BOT_DELAY[1] for delay in delays)
    assert len(delays) == 12


@pytest.mark.parametrize(("wishes", "alike"), [({"seed": "mine"}, True), ({}, False)])
def test_bots_repeat_themselves_only_where_the_seed_was_chosen(
    wishes: dict[str, Any], alike: bool, new_player: NewPlayer, frozen: Any, run_due: RunDue
) -> None:
    """A match proves nothing then, and a test or a puzzle meets the same bots again."""
    anna = new_player()
    courses = []
    for _ in range(2):
        made = create(anna, BOT, BOT, **wishes)
        for _ in range(12):
            frozen.advance(60)
            run_due()
        courses.append(
            list(Entry.objects.filter(match=made["id"]).order_by("number").values_list("digest", flat=True))
        )
    assert min(map(len, courses)) > 5
    assert (courses[0][:6] == courses[1][:6]) == alike


def test_bots_have_no_turn_before_the_start(new_player: NewPlayer) -> None:
    create(new_player(), BOT, OPEN)
    assert not Due.objects.filter(kind=BOT_TURN).exists()


def test_turns_of_matches_that_are_gone_are_harmless(match_id: str) -> None:
    turns.take_turn(turns.Turn("gone", 0, 0, 0))
    turns.take_turn(turns.Turn(match_id, 7, 0, 0))
    assert version(match_id) == 0


def test_thinking_is_stopped_at_its_limit(
    match_id: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def think_for_ever(*_: Any) -> None:
        while time.monotonic():
            pass

    monkeypatch.setattr(turns, "THINKING_SECONDS", 0.2)
    monkeypatch.setattr(door, "bot_choose", think_for_ever)
    match = Match.objects.get(pk=match_id)
    seat = Seat.objects.get(match=match_id, index=0)
    assert turns.think(match, seat) == turns.Thought()
    assert "failed at version 0" in caplog.text


def test_against_bots_alone_they_are_quick_and_all_alike(
    new_player: NewPlayer, frozen: Any, settings: Any
) -> None:
    """Where one person plays nobody else waits, and the delay still says nothing about the choice."""
    settings.PACE = 1
    anna, boris = new_player(), new_player("Boris")
    create(anna, ME, BOT, BOT, clock={"kind": "untimed"}, seed="same seed")
    quick = [(row.due_at - row.created_at).total_seconds() for row in Due.objects.filter(kind=BOT_TURN)]
    assert quick and max(quick) <= BOT_DELAY[1] * LONE_PACE
    Due.objects.all().delete()
    made = create(anna, ME, OPEN, BOT, visibility="public")
    assert boris.post(f"/matches/{made['id']}/join", {}).status_code == 200
    slow = [(row.due_at - row.created_at).total_seconds() for row in Due.objects.filter(kind=BOT_TURN)]
    assert all(delay >= BOT_DELAY[0] for delay in slow)
