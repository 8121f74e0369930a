"""Hints with a reason, and the analysis of a heist that is over."""

from time import process_time

import pytest

from games import door
from games.burgle_bros import GAME
from games.burgle_bros.prospects import Outlook, success
from games.engine import record
from games.engine.chance import FastChance
from games.testkit.records import read_record
from tests.burgle_bros.table import heist
from tests.burgle_bros.test_end import ready
from tests.support.length import length
from tests.testkit.test_records import RECORDS

NAMES = ("Ada", "Bob", "Cleo", "Dan")


def hint(match, lang="en", seat=0):
    """The hint as the API shows it."""
    return door.hint(GAME, match.state, seat, FastChance(1), lang, NAMES)


def told(match, lang="en"):
    """The advised key and its reason."""
    found = hint(match, lang)
    assert found is not None
    return found.choice, found.reason


def known():
    """A match in which the whole first floor is revealed."""
    match = heist()
    match.table.shown = [*range(16)]
    return match


def test_the_way_out_of_the_guards_way_to_the_safe():
    match = known().lay({"1:D2": "deadbolt", "1:D1": "lavatory", "1:C1": "safe", "1:A4": "stairs"})
    match.put("1:D2").guard(1, "D3", "D2", 1)
    assert told(match) == ("move:1:D1", "Leaves the guard's way and keeps actions for the safe: 2.")
    assert told(match, "ru")[1] == "Уводит с пути охранника и оставляет действия на сейф: 2."


def test_what_is_to_be_done_where_one_stands():
    out = "Everything is open and carried: off to the roof, where no guard comes."
    assert told(ready()) == ("escape", out)
    match = known().lay({"1:C2": "safe"})
    match.lay(
        {"1:A2": "laser_1", "1:B2": "laser_2", "1:D2": "thermo_1", "1:C1": "thermo_2", "1:C3": "motion_1"}
    )
    match.lay({"1:C4": "motion_2"}).put("1:C2").guard(1, "A4", "A3", 2)
    assert told(match) == ("add_die", "One more die now saves more rolls than it costs.")
    match.table.dice = {match.room("1:C2"): 4}
    match.table.cracked = [match.room(key) for key in ("1:A2", "1:D2", "1:C3")]
    assert told(match) == ("crack", "The roll opens the safe with 52 %, and every digit that is hit stays.")


def test_whoever_is_not_asked_hears_nothing():
    match = heist(2)
    assert hint(match, seat=1) is None


def test_hints_are_legal_and_speak_both_languages():
    match = heist(2, scenario="office_job", seed=2)
    for _ in range(length(40, 300)):
        if match.state.outcome is not None:
            break
        (ask,) = match.waiting()
        found = hint(match, seat=ask.seat)
        assert found is not None
        assert "{" not in found.reason
        assert found.reason != (hint(match, "ru", ask.seat) or found).reason
        match.submit(ask.seat, found.decision, found.choice)


@pytest.mark.parametrize("name", ["v1-caught-1", "v1-escaped-2"])
def test_a_match_that_is_over_is_looked_through(name):
    made = read_record(RECORDS / "burgle_bros" / f"{name}.json")
    states = [done.state.clone() for done in record.replay(GAME, record.setup_of(made), made.entries)]
    began = process_time()
    found = door.analysis(GAME, states, "en", NAMES)
    assert process_time() - began < 20, "a match has 60 s of the worker"
    assert found is not None
    assert [row.version for row in found.rows] == list(range(len(states)))
    for row, state in zip(found.rows[:-1], states[:-1], strict=True):
        chance = row.values["success"]
        assert (chance is None) == (state.stage != "turns")
        assert chance is None or 0 < chance < 1
    assert found.rows[-1].values["success"] == (1.0 if "escaped" in name else 0.0)
    assert all("{" not in moment.text for moment in found.moments)
    if "caught" in name:
        assert "without a token" in found.moments[0].text


def test_what_the_chance_goes_by():
    """More tokens and less to do are better, fast guards worse."""
    usual = Outlook(40.0, 2, 5, 3.0, 2)
    assert success(usual) < success(usual._replace(work=20.0))
    assert success(usual) < success(usual._replace(least=3, tokens=6))
    assert success(usual) > success(usual._replace(speed=5.0))
    assert success(Outlook(40.0, 2, 5, 3.0, 2)) < success(Outlook(40.0, 2, 6, 3.0, 2))
