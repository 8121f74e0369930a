"""What bots and the clock conclude and do: the exact table of section 8.1, the sane filters, the standard answers."""

from fractions import Fraction

import pytest

from games.bots import arena
from games.engine import presentation
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME, knowledge
from games.good_cop_bad_cop.belief import marginals
from games.testkit.match import Match, setup_for
from tests.good_cop_bad_cop.table import FOUR, Table

F = Fraction
BT = "bombers_traitors"
EIGHT = ("KHH", "ACC", "HHC", "CCH", "HHC", "CCH", "HHC", "CCH")
SIX = ("HHH", "ACC", "KHC", "CCH", "HHC", "CCH")


def know(table: Table, *seen: tuple[int, int]) -> Table:
    """Seat 0 has looked at these cards."""
    for seat, slot in seen:
        knowledge.learn(table.state, 0, table.place(seat, slot))
    return table


@pytest.mark.parametrize(
    ("cards", "seen", "seat", "agent", "kingpin", "honest", "crooked"),
    [
        (("HHC", "ACC", "KHH", "CCH"), (), 1, F(1, 3), F(1, 3), F(13, 105), F(22, 105)),
        (("ACC", "KHH", "HHC", "CCH"), (), 1, 0, F(1, 3), F(10, 21), F(4, 21)),
        (("HHC", "HAC", "KHH", "CCC"), ((1, 1),), 1, F(2, 7), F(2, 7), F(9, 35), F(6, 35)),
        (("HHC", "HAC", "KHH", "CCC"), ((1, 1),), 2, F(5, 14), F(5, 14), F(2, 35), F(8, 35)),
        (("HHC", "HHC", "KCC", "ACH"), ((1, 1), (1, 2)), 1, F(1, 5), F(1, 5), F(3, 5), 0),
        (("HHC", "KHC", "AHH", "CCC"), ((1, 1),), 2, F(1, 2), 0, F(13, 70), F(11, 35)),
        (("HHC", "CCH", "AHH", "KCC", "HHC"), ((1, 1), (1, 2)), 1, F(1, 8), F(1, 8), 0, F(3, 4)),
        (SIX, (), 1, F(1, 5), F(1, 5), F(27, 143), F(294, 715)),
        (EIGHT, (), 1, F(1, 7), 0, F(48, 133), F(66, 133)),
    ],
)
def test_exact_chances(cards, seen, seat, agent, kingpin, honest, crooked):
    table = know(Table(*cards), *seen)
    chances = marginals(table.see(0), FastChance(1)).chances[seat]
    wanted = {"agent": agent, "kingpin": kingpin, "honest": honest, "crooked": crooked}
    for role, value in wanted.items():
        assert chances[role] == pytest.approx(float(value), abs=1e-9), role


@pytest.mark.parametrize(
    ("seats", "expected"), [(3, 0.179), (4, 0.333), (5, 0.288), (6, 0.250), (7, 0.246), (8, 0.327)]
)
def test_expected_bombers(seats, expected):
    """Section 8.1: before anybody looks, for a spectator."""
    match = Match(GAME, setup_for(GAME, seats, {"expansion": BT}))
    chances = marginals(GAME.view(match.state, -1), FastChance(1)).chances
    assert sum(chance["bomber"] for chance in chances) == pytest.approx(expected, abs=0.002)


def test_certain_knowledge_is_certain():
    table = know(Table("HHC", "KHC", "AHH", "CCC"), (1, 1), (2, 1))
    chances = marginals(table.see(0), FastChance(1))
    assert (chances.of(1, "kingpin"), chances.of(2, "agent"), chances.of(0, "honest")) == (1, 1, 1)


def choose(table: Table, seat: int, level: str, dice: int = 1):
    decisions = presentation.open_decisions(GAME, table.state, seat, table.match.privates)
    chosen = GAME.bots[level].choose(BotSeat(seat, table.see(seat), decisions), FastChance(dice))
    return None if chosen is None else chosen[1]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_known_own_leader_is_spared_and_a_wounded_enemy_is_shot(level):
    spared = know(Table("HHC", "AHC", "KHH", "CCC", guns={0: 1}), (1, 1))
    assert all(choose(spared, 0, level, dice) != "shoot" for dice in range(30))
    enemy = Table("HHC", "K^H^C^", "AHH", "CCC", guns={0: 1}, wounded=(1,))
    assert choose(enemy, 0, level) == "shoot"


def test_a_normal_bot_saves_itself_and_does_not_waste_the_card():
    mine = Table(*FOUR, guns={0: 1}, gear={1: "k9_unit"}).declare("shoot")
    assert choose(mine, 1, "normal") == "k9_unit"
    other = Table(*FOUR, guns={0: 3}, gear={1: "k9_unit"}).declare("shoot")
    assert choose(other, 1, "normal") == "pass"


def test_a_normal_bot_turns_up_an_ordinary_card():
    table = Table("AHC", "KCC", "HHC", "CCH").act("equip")
    assert {choose(table, 0, "normal", dice) for dice in range(20)} == {"0.1", "0.2"}


def test_no_bot_leaves_a_chain_half_done():
    table = Table(*FOUR, gear={0: "wiretap"})
    for _ in range(3):
        chosen = choose(table, 0, "normal")
        ask = next(a for a in table.match.open(0) if a.kind.endswith(("free_play", "target")))
        table.match.submit(0, ask.id, chosen, "bot")
    assert len(table.told("looked")) == 2


def automatic(table: Table, seat: int, kind: str, dice: int = 1):
    return GAME.automatic(table.state, table.match.decision(seat, kind), FastChance(dice))


def test_the_clock_looks_and_never_shoots_or_arms():
    table = know(Table(*FOUR, guns={0: 1}), (1, 1), (1, 2), (1, 3))
    chosen = {automatic(table, 0, "declare", dice) for dice in range(60)}
    assert chosen == {f"investigate:{seat}.{slot}" for seat in (2, 3) for slot in range(3)}
    blind = Table("HHC", "A^C^C^", "K^H^H^", "C^C^H^")
    assert automatic(blind, 0, "declare") == "equip"


def test_the_clock_keeps_an_aim_and_the_new_card_and_passes():
    table = Table(*FOUR, guns={0: 2}, gear={0: "coffee"}, deck=("taser",)).declare("equip").close(1)
    assert automatic(table, 0, "turn_up") in ("0.0", "0.1", "0.2")
    table.answer(0, "turn_up", "0.0")
    assert automatic(table, 0, "keep") == "taser"
    table.answer(0, "keep", "taser")
    assert automatic(table, 0, "aim") == "2"
    shot = Table(*FOUR, guns={0: 1}, gear={2: "k9_unit"}).declare("shoot")
    assert automatic(shot, 2, "react") == "pass"


def test_the_clock_aims_at_the_most_probable_opponent():
    table = know(Table("HHC", "AHC", "HCC", "KCC"), (3, 1)).declare("arm")
    assert automatic(table, 0, "aim") == "3"
    unknown = Table("HHC", "ACC", "KHH", "CCH").declare("arm")
    assert automatic(unknown, 0, "aim") == "1", "on a tie the next player"


def test_normal_beats_easy():
    """A coarse look; the figures of the README come from more matches."""
    standings = arena.meet(GAME, ["normal", "easy"] * 3, 24, seed="gc")
    normal, easy = standings["normal", ""], standings["easy", ""]
    assert normal.share > easy.share
