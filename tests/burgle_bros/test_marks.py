"""What bots make of the markers of their team (8.4): where they end, what they save, what they hand over."""

from collections.abc import Sequence

import pytest

from games.burgle_bros import GAME
from games.engine import presentation
from games.engine.bot import BotSeat, Mark
from games.engine.chance import FastChance
from tests.burgle_bros.table import Heist, heist

LEVELS = ("easy", "normal", "hard")


def answer(match: Heist, level: str, *marks: Mark) -> str:
    """What the active bot does next."""
    seat = match.table.active
    asked = presentation.open_decisions(GAME, match.state, seat, {})
    found = GAME.bots[level].choose(BotSeat(seat, match.view(seat), asked, marks), FastChance(1))
    assert found is not None
    return str(found[1])


def end_of_turn(match: Heist, level: str, marks: Sequence[Mark]) -> str:
    """Where the bot is when it ends its turn."""
    for _ in range(20):
        key = answer(match, level, *marks)
        if key == "end":
            return match.where()
        match.act(key)
    raise AssertionError("the turn does not end")


def calm() -> Heist:
    """A building without a secret and without a guard near, and two burglars in A1 with two actions."""
    match = heist(2).walls(1, "").guard(1, "D4", "C4", 1).put("1:A1", "1:A1")
    match.table.shown = list(range(48))
    match.table.actions, match.table.spent = 2, 3
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_meets_where_it_is_asked_to_and_stays_off_where_not(level):
    usual = end_of_turn(calm(), level, [])
    assert end_of_turn(calm(), level, [Mark("avoid", usual, 1)]) != usual
    there = "1:B1" if usual != "1:B1" else "1:A2"
    assert end_of_turn(calm(), level, [Mark("meet", there, 1)] * 3) == there


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_saves_the_tool_that_is_to_be_saved(level):
    match = heist(1).hold(0, "rollerskates")
    assert answer(match, level) == "rollerskates"
    assert answer(match, level, Mark("save", "rollerskates", 1)) != "rollerskates"
    assert answer(match, level, Mark("save", "emp", 1)) == "rollerskates"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_hands_over_what_a_team_mate_needs(level):
    match = heist(2).put("1:D1", "1:D1").hold(0, "virus")
    assert answer(match, level, Mark("need", "virus", 1)) == "give:virus@1"
    assert answer(match, level, Mark("need", "virus", 0)) != "give:virus@0"
    match.table.places[1] = match.room("1:A1")
    assert answer(match, level, Mark("need", "virus", 1)) != "give:virus@1"
