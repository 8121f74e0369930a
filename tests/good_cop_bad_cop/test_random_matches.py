"""Whole random matches at all kinds of tables under the invariants."""

import itertools

import msgspec
import pytest

from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME
from games.testkit.driver import TAME, WILD, all_setups, random_seed
from games.testkit.fuzz import play_checked
from games.testkit.match import Match

TABLES = list(all_setups(GAME))
"""Numbers of seats by combinations of options."""


@pytest.mark.rule("GC-001", "GC-214")
@pytest.mark.parametrize("expansion", ["none", "bombers_traitors"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_random_matches_come_to_an_end(seats, expansion):
    """Free play, ticks at any time and resignations included; the engine checks the invariants after every answer,
    and every match is played again from its record."""
    dice = FastChance(f"{seats}{expansion}")
    tables = [t for t in TABLES if len(t.seats) == seats and t.options["expansion"] == expansion]
    if not tables:
        assert (seats, expansion) == (3, "none")
        return
    for wild in (TAME, WILD):
        match = Match(GAME, msgspec.structs.replace(dice.pick(tables), seed=random_seed(dice)))
        play_checked(match, dice, wild)
        assert match.state.outcome is not None
        assert match.state.outcome.reason in GAME.meta.end_reasons


def test_every_two_values_meet_at_every_number_of_seats():
    """There are 128 combinations of options; those that are played hold every pair of values of two options."""
    for seats in range(4, 9):
        played = [t.options for t in TABLES if len(t.seats) == seats]
        for one, other in itertools.combinations(GAME.meta.options, 2):
            met = {(options[one.key], options[other.key]) for options in played}
            assert met == set(itertools.product(one.values, other.values))


def test_three_players_always_have_the_expansion():
    assert {t.options["expansion"] for t in TABLES if len(t.seats) == 3} == {"bombers_traitors"}
