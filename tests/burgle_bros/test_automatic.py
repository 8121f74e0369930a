"""The clock's answers and those of bots."""

import pytest

from games.burgle_bros import GAME
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.presentation import open_decisions
from tests.burgle_bros.table import heist
from tests.burgle_bros.test_end import ready


def clock(match):
    """What the clock answers to the question that waits."""
    (ask,) = match.waiting()
    return GAME.automatic(match.state, ask, FastChance(1))


def test_the_clock_ends_the_turn_or_escapes():
    assert clock(heist()) == "end"
    assert clock(ready()) == "escape"
    assert clock(heist().cast("raven").act("crow")) == "back"


@pytest.mark.parametrize(("kind", "answer"), [("deadbolt", "stay"), ("laser", "pay")])
def test_small_questions(kind, answer):
    assert clock(heist().lay({"1:D2": kind}, shown=False).act("move:1:D2")) == answer


def test_bots_agree_and_finish_matches():
    match = heist(2, consent="ask").put("1:D1", "1:D1").hold(0, "virus").act("give:virus@1")
    seat = BotSeat(1, match.view(1), open_decisions(GAME, match.state, 1, {}))
    decision, choice = GAME.bots["easy"].choose(seat, FastChance(1)) or ("", "")
    assert choice == "yes"
    match.submit(1, decision, choice)
    assert match.table.tools == [[], ["virus"]]


def test_a_bot_goes_on_to_the_roof():
    match = ready()
    seat = BotSeat(0, match.view(0), open_decisions(GAME, match.state, 0, {}))
    assert (GAME.bots["hard"].choose(seat, FastChance(1)) or ("", ""))[1] == "escape"
