"""The planning bots: from the team's view alone, within the rules, as a person who knows the game would."""

import pytest

from games.bots.arena import Standing, play
from games.burgle_bros import GAME
from games.burgle_bros.bots import HARD
from games.burgle_bros.hints import hint
from games.burgle_bros.planning import Planner
from games.burgle_bros.resample import resample
from games.burgle_bros.watch import Beat, Walk, course
from games.burgle_bros.worth import hits, work
from games.engine.bot import BotSeat
from games.engine.chance import SEED_BYTES, FastChance
from games.engine.game import SeatSetup, Setup
from games.engine.presentation import open_decisions
from tests.burgle_bros.table import heist
from tests.burgle_bros.test_end import ready
from tests.support.length import length


def eyes(match, seat=0):
    """What a bot on a seat is given."""
    return BotSeat(seat, match.view(seat), open_decisions(GAME, match.state, seat, {}))


def answer(match, level="hard"):
    """What a bot does in the first burglar's turn."""
    return (GAME.bots[level].choose(eyes(match), FastChance(1)) or ("", ""))[1]


def whole_match(number, levels, scenario="office_job"):
    """A match between bots; its last state, its outcome and all that was answered."""
    said = []

    class Kept:
        def __init__(self, level):
            self.bot = GAME.bots[level]

        def choose(self, seat, chance):
            chosen = self.bot.choose(seat, chance)
            said.append(chosen)
            return chosen

    chance = FastChance(f"bots:{number}")
    options = {option.key: option.default for option in GAME.meta.options} | {"scenario": scenario}
    seats = tuple(SeatSetup("bot", level) for level in levels)
    setup = Setup(options, seats, 0, bytes(chance.below(256) for _ in range(SEED_BYTES)))
    state, outcome = play(GAME, [Kept(level) for level in levels], setup, chance)
    return state, outcome, said


def test_chances_of_a_roll_and_the_actions_that_a_safe_takes():
    """The table of section 8.1, and what follows from it."""
    assert round(hits(2, 4)[2], 3) == 0.233
    assert round(hits(6, 7)[6], 3) == 0.054
    assert round(sum(hits(4, 3)), 9) == 1.0
    assert work(1, 6) == pytest.approx(1 / (1 - (5 / 6) ** 6))
    assert work(3, 2) < work(3, 1) < work(3, 0) == 2 + work(3, 1)
    assert work(3, 2, 1) < work(3, 2), "a Peterman needs fewer"


def test_a_guard_is_foreseen_as_far_as_his_die_and_by_chance_from_there():
    """On a floor without walls he goes from A1 to C1, then one of two cards comes; Foyers are seen from beside."""
    seen = tuple((cell,) if cell != 1 else (1, 5) for cell in range(16))
    beat = Beat(4, -1, 0, 0, 3, (0, 14), (), -1, seen)
    (sight,), ahead = course(beat, ((Walk(0, 2, ()), 1.0),), 1, False)
    assert sight == {1: pytest.approx(1.5), 5: pytest.approx(1.5), 2: 1.0, 6: 0.5}
    assert {look.guard: look.chance for look in ahead} == {1: 0.5, 6: 0.5}
    assert course(beat, ((Walk(0, 2, ()), 1.0),), 1, True)[0] == ({},), "with Donuts he stays"
    known = beat._replace(known=(14,))
    assert course(known, ((Walk(0, 2, ()), 1.0),), 1, False)[0][0] == {1: 1.0, 5: 1.0, 2: 1.0, 6: 1.0}


def test_hard_bots_leave_the_guards_way():
    match = heist().lay({"1:D1": "laboratory", "1:D2": "foyer", "1:C1": "lavatory"}).put("1:D2")
    match.guard(1, "D3", "D1", 3)
    planner = Planner(match.view(0), 0, (), HARD)
    here = planner.danger(planner.start.room, planner.start.alarms)
    assert here >= 2 * HARD.tokens[-1], "he comes in, and looks back from the next room"
    assert answer(match) == "move:1:D1"


def test_a_plan_goes_to_the_roof_in_one_turn():
    match = ready()
    seat = eyes(match)
    planner = Planner(seat.view, 0, seat.decisions[0].keys, HARD)
    assert planner.steps()[-1] == "escape"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_finish_matches_and_answer_the_same_again(level):
    for number in range(length(1, 6)):
        state, outcome, said = whole_match(number, (level, level))
        assert outcome.reason in ("escaped", "caught")
        assert state.turn < 400
        assert said == whole_match(number, (level, level))[2]


def test_neither_bots_nor_hints_know_a_hidden_tile():
    """Twins that differ in hidden tiles and in the orders of decks alone get the same answers and reasons."""
    compared = 0
    for number in range(length(1, 4)):
        match = heist(3, scenario="bank_job", seed=number)
        for step in range(length(60, 400)):
            if match.state.outcome is not None:
                break
            (ask,) = match.waiting()
            seat = eyes(match, ask.seat)
            chosen = GAME.bots["hard"].choose(seat, FastChance(step))
            if step % 4 == 0:
                twin = resample(match.table, ask.seat, FastChance(1000 + step))
                other = BotSeat(ask.seat, GAME.view(twin, ask.seat), open_decisions(GAME, twin, ask.seat, {}))
                assert GAME.bots["hard"].choose(other, FastChance(step)) == chosen
                assert hint(other, FastChance(step)) == hint(seat, FastChance(step))
                compared += twin.tiles != match.table.tiles
            assert chosen is not None
            match.submit(ask.seat, *chosen)
    assert compared


def test_levels_differ():
    """A short look; `manage.py bot_strength burgle_bros` measures it."""
    found = {}
    for level in ("easy", "hard"):
        standing = found[level] = Standing()
        for number in range(length(6, 40)):
            standing.matches += 1
            standing.wins += whole_match(number, (level, level))[1].reason == "escaped"
    assert found["hard"].share > found["easy"].share
