"""The words of tests: a scenario says what is there, and fails with a sentence if it is not."""

import pytest

from games.engine import IllegalChoice
from games.engine.state import SPECTATOR
from games.testkit.scenario import ScriptedChance, given
from games.testkit.toys import CAMPFIRE


def test_a_scenario_reads_like_a_worked_example():
    match = given(
        CAMPFIRE,
        seats=["human", "bot"],
        options={"nights": "1"},
        host=0,
        chance=ScriptedChance(orders=[["storm"]]),
    )
    assert match.state.seats == ["human", "bot"]
    assert match.asked() == [(0, "share_wood"), (1, "share_wood")]
    match.answer(0, "share_wood", {"fire": 2, "shelter": 1})
    match.answer(1, "campfire.share_wood", {"store": 2, "shelter": 1}, by="bot")
    assert match.lines[-1].entry.by == "bot"
    assert match.heard() == ["wood_shared"]
    assert match.prose(SPECTATOR, "ru", ["Аня", "Боб"]) == ["Боб раздаёт 3 полена."]
    match.answer(1, "call_story", "ghosts")
    assert match.options(0, "chore") == {"cook": None, "fish": "CF-008", "watch": None, "rest": None}
    assert match.legal(0, "chore") == ["cook", "watch", "rest"]
    refused = match.refusal(0, "chore", "fish")
    assert isinstance(refused, IllegalChoice)
    assert refused.rule == "CF-008"
    assert match.view(SPECTATOR).sky == "storm"


def test_a_position_is_arranged_as_after_play():
    match = given(CAMPFIRE).arrange(points=[5, 2], night=2)
    assert match.view(0).points == [5, 2]
    with pytest.raises(AssertionError, match="no sunshine"):
        match.arrange(sunshine=1)


def test_what_is_not_there_is_said():
    match = given(CAMPFIRE)
    with pytest.raises(AssertionError, match=r"seat 0 has 0 decisions campfire\.sing"):
        match.answer(0, "sing", "sing")
    with pytest.raises(AssertionError, match="was taken"):
        match.refusal(0, "share_wood", {"fire": 2, "store": 1})
    with pytest.raises(AssertionError, match="0 timers dusk"):
        match.tick("dusk")


def test_two_decisions_of_a_kind_are_told_apart_by_their_arguments():
    match = given(CAMPFIRE, seats=3, chance=ScriptedChance(orders=[["rain"]]))
    for seat in range(3):
        match.answer(seat, "share_wood", {"fire": 2, "store": 1})
    match.answer(0, "call_story", "ghosts")
    for seat in (0, 1):
        match.answer(seat, "chore", "cook").answer(seat, "ingredients", ["beans"])
        match.answer(seat, "courses", ["tea", "beans"])
    with pytest.raises(AssertionError, match="2 decisions"):
        match.decision(2, "taste")
    match.answer(2, "taste", "burnt", cook=1).answer(2, "taste", "good", cook=0)
    assert match.told("tasted") == [
        {"seat": 2, "cook": 1, "verdict": "burnt"},
        {"seat": 2, "cook": 0, "verdict": "good"},
    ]
