"""The turn that a `hard` bot plays out: positions made from its view alone, and what they change (section 8.4)."""

import msgspec
import pytest

from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.play import Play
from games.engine.presentation import open_decisions
from games.engine.state import MAIN
from games.good_cop_bad_cop import GAME, lookahead
from games.good_cop_bad_cop.bots import SILENT
from games.good_cop_bad_cop.playout import play_turn, position
from games.good_cop_bad_cop.policy import think_hard
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.state import KEY, SLOTS, CopState, at_place, card_at
from games.good_cop_bad_cop.worlds import World, sample
from tests.good_cop_bad_cop.table import Table
from tests.good_cop_bad_cop.test_bots import know
from tests.good_cop_bad_cop.test_minds import bot_matches


def declarers(level: str, tables: int, every: int, seed: str):
    """Positions in which somebody declares: state, seat, view, a chance."""
    for match, dice in bot_matches(level, tables, every, seed):
        state = match.state
        if any(ask.kind == f"{KEY}.declare" for ask in state.asks.values()):
            yield match, state.active, GAME.view(state, state.active), dice


def truth(state: CopState) -> World:
    """The deal as it is."""
    places = [place for place in range(len(state.seats) * SLOTS) if card_at(state, place) >= 0]
    return World({at_place(place): state.faces[card_at(state, place)] for place in places}, [], 1.0)


def test_a_position_looks_to_its_seat_as_the_match_does():
    seen = 0
    for match, seat, view, dice in declarers("normal", 4, 5, "look alike"):
        made = position(view, truth(match.state), seat, dice)
        assert not GAME.invariants(made)
        Play(GAME, made, dice).run(MAIN)
        there, here = (msgspec.to_builtins(one) for one in (GAME.view(made, seat), view))
        for told in (there, here):
            for field in ("claims", "notes"):
                del told[field]
            for player in told["seats"]:
                player["known_equipment"].sort()
        assert there == here
        assert sorted(made.faces) == sorted(match.state.faces)
        seen += 1
    assert seen > 20


def test_every_deal_can_be_played_to_the_end_of_the_turn():
    for _, seat, view, dice in declarers("easy", 3, 11, "to the end"):
        for world in sample(view, seat, dice, 3):
            made = position(view, world, seat, dice)
            done = play_turn(GAME, [SILENT] * len(view.seats), made, "equip", dice)
            assert done.outcome is not None or done.turn == view.turn + 1
            assert not GAME.invariants(done)


def shot_value(table: Table) -> float:
    """What a shot is worth to seat 0 once it is played out."""
    dice = FastChance("shot")
    mind = think_hard(0, GAME.view(table.state, 0), dice)
    found = lookahead.played_out(mind, {"shoot": 1.0, "equip": 0.95}, SILENT, dice)
    return found["shoot"]


def test_a_shot_that_will_be_answered_is_worth_less():
    cards = ("HHC", "K^H^C^", "AHH", "CCC")
    sure = know(Table(*cards, guns={0: 1}, wounded=(1,)), (2, 1), (3, 1))
    assert shot_value(sure) == pytest.approx(1.0), "nobody holds anything: the Kingpin dies, the honest win"
    guarded = know(Table(*cards, guns={0: 1}, wounded=(1,), gear={1: "k9_unit"}), (2, 1), (3, 1))
    guarded.match.arrange(open_gear=["k9_unit"])
    assert shot_value(guarded) < 0.6, "the Kingpin's K-9 Unit takes the gun away"


def test_what_is_played_out_goes_by_the_view_alone():
    for match, seat, _, dice in declarers("normal", 3, 17, "alone"):
        chosen = []
        for state in (match.state, resample(match.state, seat, dice)):
            decisions = open_decisions(GAME, state, seat, match.privates)
            asked = BotSeat(seat, GAME.view(state, seat), decisions)
            chosen.append(GAME.bots["hard"].choose(asked, FastChance("alone")))
        assert chosen[0] == chosen[1]
