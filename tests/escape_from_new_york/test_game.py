"""The game as a whole: the contract, random matches under all invariants, leaks, plain bots."""

import pytest

from games.engine import codec, presentation
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.game import SeatSetup
from games.escape_from_new_york import GAME
from games.escape_from_new_york.effects import unbuilt
from games.testkit import contract, fuzz, leaks
from games.testkit.driver import TAME, random_seed
from games.testkit.match import Match, setup_for


def test_every_verb_of_the_tables_is_built():
    assert unbuilt() == []


def test_the_contract_holds():
    assert contract.breaches(GAME, 24) == {}


def test_random_matches_end_and_keep_every_card_and_token():
    tally = fuzz.fuzz(GAME, FastChance(11), matches=6)
    assert tally.matches == 6


@pytest.mark.rule("NY-385")
def test_whoever_plays_at_random_loses_to_the_timer():
    tally = fuzz.fuzz(GAME, FastChance(12), matches=6, wild=TAME)
    assert set(tally.reasons) == {"time"}


def test_nothing_hidden_is_told():
    dice = FastChance(13)
    assert leaks.search_positions(GAME, 60, dice, bots_every=6).findings == []
    assert leaks.search_twins(GAME, 6, dice).findings == []


def test_easy_bots_play_whole_matches_and_states_stay_small():
    largest = 0
    for seats in (1, 4):
        dice = FastChance(seats)
        kinds = tuple(SeatSetup("bot") for _ in range(seats))
        match = Match(GAME, setup_for(GAME, kinds, seed=random_seed(dice)))
        while match.state.outcome is None:
            seat = match.waiting()[0].seat
            decisions = presentation.open_decisions(GAME, match.state, seat, match.privates)
            answer = GAME.bots["easy"].choose(BotSeat(seat, GAME.view(match.state, seat), decisions), dice)
            assert answer is not None
            match.submit(seat, *answer)
            largest = max(largest, len(codec.encode(match.state)[0]))
    assert largest < 6000, "bytes before compression"
