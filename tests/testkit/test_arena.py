"""Policies that know no game, and the arena in which policies meet."""

from collections import Counter
from math import comb

import pytest

from games.bots import RandomBot, random_choice
from games.bots.arena import Standing, meet, play
from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import FastChance
from games.testkit.match import setup_for
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS


def decision(form: str, **further) -> OpenDecision:
    """An open decision of a form."""
    return OpenDecision("d1", "toy.kind", form, {}, further.pop("keys", []), **further)


def chosen(asked: OpenDecision, times: int = 4000) -> Counter:
    """How often each choice is made."""
    dice = FastChance(1)
    return Counter(repr(random_choice(asked, dice)) for _ in range(times))


def test_one_is_uniform():
    counts = chosen(decision("one", keys=["a", "b", "c", "d"]))
    assert len(counts) == 4
    assert all(850 < count < 1150 for count in counts.values())


def test_many_takes_every_legal_number():
    counts = chosen(decision("many", keys=["a", "b", "c"], least=1, most=5))
    assert {len(eval(choice)) for choice in counts} == {1, 2, 3}
    assert all(len(set(eval(choice))) == len(eval(choice)) for choice in counts)
    assert set(chosen(decision("many", keys=["a"], least=0, most=1))) == {"[]", "['a']"}


def test_order_takes_every_order():
    assert len(chosen(decision("order", keys=["a", "b", "c"]))) == 6


def test_split_keeps_total_and_maxima():
    counts = chosen(decision("split", total=4, buckets={"a": 3, "b": 2, "c": 9}))
    for text in counts:
        parts = eval(text)
        assert sum(parts.values()) == 4
        assert parts["a"] <= 3
        assert parts["b"] <= 2
    assert len(counts) == comb(6, 2) - 1 - 3, "all splits but those over a maximum"


def test_the_random_bot_leaves_alone_what_nobody_waits_for():
    asked = [decision("one", keys=["a"], optional=True), decision("one", keys=["b"])]
    assert RandomBot().choose(BotSeat(0, None, asked), FastChance(1)) == ("d1", "b")
    assert RandomBot().choose(BotSeat(0, None, asked[:1]), FastChance(1)) is None


@pytest.mark.parametrize("key", TOYS)
def test_bots_play_whole_matches_sealed_rounds_and_waits_included(key):
    for window in ("all", "timer"):
        options = {"window": window} if key == "smugglers" else {}
        setup = setup_for(TOYS[key], 3, options)
        state, outcome = play(TOYS[key], [RandomBot()] * 3, setup, FastChance(1))
        assert outcome == state.outcome


class Lazy(RandomBot):
    """Rests whenever it can, and never cooks for points."""

    def choose(self, seat, chance):
        for asked in seat.decisions:
            if "rest" in asked.keys:
                return asked.id, "rest"
        return super().choose(seat, chance)


def test_a_stronger_bot_wins_more_in_every_seat(monkeypatch):
    monkeypatch.setattr(CAMPFIRE, "bots", {"normal": RandomBot(), "lazy": Lazy()})
    standings = meet(
        CAMPFIRE, ["normal", "lazy"], 60, role=lambda state, seat: f"seat {seat}", options={"search": "off"}
    )
    assert {key: standing.matches for key, standing in standings.items()} == {
        (level, f"seat {seat}"): 30 for level in ("normal", "lazy") for seat in (0, 1)
    }
    for seat in ("seat 0", "seat 1"):
        assert standings["normal", seat].share > standings["lazy", seat].share


def test_the_same_seed_plays_the_same_matches():
    first, second = (meet(SMUGGLERS, ["normal"] * 3, 10, seed="x") for _ in range(2))
    assert first == second
    assert first["normal", ""].matches == 30


def test_shares_and_their_intervals():
    """Wilson's interval for 8 of 10 is 0.490 to 0.943."""
    standing = Standing(matches=10, wins=8)
    low, high = standing.interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert Standing(matches=4, wins=1, draws=2).share == 0.5
    assert Standing(matches=5).interval[0] == 0.0
