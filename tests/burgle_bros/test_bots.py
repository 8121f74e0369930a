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


LED_ABOUT = """
    thermo_2 secret_door_1 walkway_1 keypad_4 stairs_4 walkway_3 computer_fingerprint_4 foyer_1
    lavatory_5 deadbolt_2 camera_2 laser_1 thermo_1 motion_3 computer_motion_6 safe_b
    laser_2 keypad_6 camera_6 fingerprint_4 fingerprint_5 service_duct_5 service_duct_6 laboratory_3
    camera_3 motion_1 computer_laser_5 safe_a stairs_5 deadbolt_3 foyer_2 secret_door_2
"""


def led_about(turn):
    """All is done but a safe that wants three digits. Two bots make a Fingerprint and a Motion room ring again and
    again, so that a fast guard runs about between them: no patrol card is used up, and he comes past the safe."""
    match = heist(2, scenario="office_job")
    match.walls(2, "A1+B1 B1+B2 C1+C2 B2+C2 C2+D2 B3+B4 C3+D3 C3+C4").cast("juicer", "raven").hold(0, "tiara")
    state = match.table
    state.tiles, state.shown = LED_ABOUT.split(), list(range(32))
    rooms = ("1:D1", "1:D2", "1:D3", "1:A4", "1:B4", "1:C4", "2:D2", "2:A3", "2:B3")
    state.cracked, state.opened, state.emptied = (
        [match.room(room) for room in rooms], [match.room("1:D4")], [match.room("2:D2")]
    )  # fmt: skip
    state.dice, state.hacks = {match.room("2:D3"): 3}, {match.room("2:C3"): 2}
    state.alarms, state.unlocked = [match.room("2:D1")], [match.room("2:B1")]
    state.stealth, state.turn = [3, 1], turn
    return match.guard(2, "C4", "D1", 5).put("2:C2", "2:B1")


def test_bots_dare_more_the_longer_nothing_is_found():
    """They led the guard about by alarms for thousands of turns, as every turn at the safe was a little dearer."""
    match = led_about(130)
    found = len(match.table.cracked)
    while match.state.outcome is None and len(match.table.cracked) == found and match.table.turn < 200:
        (ask,) = match.waiting()
        match.submit(ask.seat, *GAME.bots["hard"].choose(eyes(match, ask.seat), FastChance(1)))
    assert match.table.turn < 200
    assert Planner(led_about(60).view(0), 0, (), HARD).caution == 1.0, "no haste as long as things are found"


def test_nobody_waits_at_a_safe_for_a_digit_that_lies_elsewhere():
    """Six dice and all revealed digits cracked: rolls changed nothing, and the hidden room was far away."""
    match = heist(scenario="office_job").walls(1, "A1+B1 A2+B2 A3+B3 C1+D1 C2+D2 C3+D3")
    match.lay({"1:A1": "safe", "1:D2": "stairs", "1:A2": "lavatory", "1:A3": "foyer"}).put("1:A1")
    state, line = match.table, [match.room(room) for room in ("1:B1", "1:C1", "1:A2", "1:A3", "1:A4")]
    state.shown = [room for room in range(16) if room != match.room("1:D1")]
    state.cracked, state.dice = line, {match.room("1:A1"): 6}
    match.guard(1, "C3", "C1", 2)
    assert answer(match) == "move:1:A2"


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
