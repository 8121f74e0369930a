"""What the lesson of Burgle Bros promises; that it can be played to its end is the contract's business."""

from games import door
from games.engine.chance import FastChance
from games.engine.lesson import LEARNER
from games.testkit import rehearsal

GAME = door.game("burgle_bros")
(FIRST,) = GAME.lessons


def played():
    match = rehearsal.begin(GAME, FIRST)
    assert list(rehearsal.play(match, FIRST, FastChance(1))) == []
    return match


def test_it_goes_from_a_peek_over_the_first_safe_to_the_roof():
    match = played()
    told = [event.kind for line in match.lines if line.entry.seat == LEARNER for event in line.events]
    path = ["moved", "die_added", "safe_rolled", "safe_opened", "event", "escaped"]
    assert sorted(path, key=told.index) == path
    assert match.state.turn == 21
    assert len(FIRST.steps) <= 25


def test_the_guard_costs_stealth_an_alarm_draws_him_and_donuts_hold_him():
    match = played()
    told = [event for line in match.lines for event in line.events]
    lost = [event for event in told if event.kind == "stealth_lost"]
    assert sum(event.data["seat"] == LEARNER for event in lost) == 2
    alarm = next(i for i, event in enumerate(told) if event.kind == "alarm")
    assert "alarm_off" in [event.kind for event in told[alarm:]]
    donuts = next(line for line in match.lines if line.entry.choice == "donuts:2")
    after = match.lines[match.lines.index(donuts) + 1]
    assert after.entry.choice == "end"
    assert "guard_stepped" not in [event.kind for event in after.events]
