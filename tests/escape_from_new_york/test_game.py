"""The game as a whole: its verbs, players at random, plain bots.

The contract, the fuzzer and the leak searches are in `tests/testkit`.
"""

import pytest

from games.engine import codec, presentation
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.game import SeatSetup
from games.escape_from_new_york import GAME
from games.escape_from_new_york.effects import unbuilt
from games.testkit import fuzz
from games.testkit.driver import TAME, random_seed
from games.testkit.match import Match, setup_for


def test_every_verb_of_the_tables_is_built():
    assert unbuilt() == []


@pytest.mark.rule("NY-385")
def test_whoever_plays_at_random_loses_to_the_timer():
    tally = fuzz.fuzz(GAME, FastChance(12), matches=3, wild=TAME)
    assert set(tally.reasons) == {"time"}


@pytest.mark.parametrize("police", ["off", "on"])
def test_easy_bots_play_whole_matches_and_states_stay_small(police: str):
    largest = 0
    for seats in (1, 4):
        dice = FastChance(seats)
        kinds = tuple(SeatSetup("bot") for _ in range(seats))
        match = Match(GAME, setup_for(GAME, kinds, {"us_police": police}, seed=random_seed(dice)))
        while match.state.outcome is None:
            seat = match.waiting()[0].seat
            decisions = presentation.open_decisions(GAME, match.state, seat, match.privates)
            answer = GAME.bots["easy"].choose(BotSeat(seat, GAME.view(match.state, seat), decisions), dice)
            assert answer is not None
            match.submit(seat, *answer)
            largest = max(largest, len(codec.encode(match.state)[0]))
    assert largest < 4000, "bytes as they are stored"
