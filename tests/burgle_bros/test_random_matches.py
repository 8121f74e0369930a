"""Whole random matches in every building, with every option and character: none has a dead end."""

from itertools import product

import msgspec

from games.burgle_bros import GAME
from games.burgle_bros.content.tables import PACKS
from games.burgle_bros.meta import PLACES
from games.engine.chance import FastChance
from games.testkit.driver import TAME, WILD, all_setups, random_match, random_seed
from tests.support.length import length

TABLES = list(all_setups(GAME))
NARROW = ("scenario", "walls", "lost_visual", "character_deal", "character_sides", "start_stealth", "consent")


def test_every_building_is_played_with_every_option():
    """At every number of burglars; with walls of all kinds in each."""
    for seats in range(1, 5):
        played = [t.options for t in TABLES if len(t.seats) == seats]
        values = {option.key: set(option.samples) for option in GAME.meta.options if option.key in NARROW}
        for key in NARROW[1:]:
            met = {(options["scenario"], options[key]) for options in played}
            assert met == set(product(values["scenario"], values[key])), (seats, key)


def test_nobody_is_ever_stuck():
    """The engine looks at the invariants after each answer, and calls it a fault if nobody is asked."""
    dice, count = FastChance("heists"), length(len(TABLES) // 2, 10_000)
    met = set()
    for number in range(count):
        setup = msgspec.structs.replace(TABLES[number * 7 % len(TABLES)], seed=random_seed(dice))
        if (setup.options["scenario"], setup.options["walls"]) == ("fort_knox", "random"):
            setup.options["empty_place"] = dice.pick(PLACES)
        match = random_match(GAME, dice, setup, WILD if number % 2 else TAME)
        assert match.state.outcome.reason in GAME.meta.end_reasons
        met |= set(zip(match.state.characters, match.state.advanced, strict=True))
    assert met >= set(product(PACKS[-1].cards.characters, (False, True)))
