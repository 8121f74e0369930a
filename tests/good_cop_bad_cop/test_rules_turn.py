"""GC-040 to GC-107: turns, actions, guns and shots. Worked examples 6 to 15."""

import pytest

from games.good_cop_bad_cop import GAME
from games.testkit.match import Match, setup_for
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table


@pytest.mark.rule("GC-040", "GC-041", "GC-044", "GC-045")
def test_a_turn_acts_aims_and_ends():
    table = Table(*FOUR, guns={0: 1})
    assert table.asked() == [(0, "declare")]
    table.act("investigate:1.0")
    assert (table.state.stage, table.asked()) == ("aim", [(0, "aim")])
    table.answer(0, "aim", "2")
    assert (table.state.turn, table.asked()) == (2, [(1, "declare")])
    assert table.state.aims[0] == 2


@pytest.mark.rule("GC-041", "GC-042", "GC-061", "GC-064", "GC-065")
def test_there_is_always_an_action_and_no_pass():
    table = Table("HHC", "A^C^C^", "K^H^H^", "C^C^H^", guns={1: 2, 2: 1})
    assert table.match.options(0, "declare") == {"equip": None, "arm": "GC-064", "shoot": "GC-065"}


@pytest.mark.rule("GC-043", "GC-060")
def test_a_declared_action_is_told_before_it_happens():
    table = Table(*FOUR, gear={2: "coffee"}).declare("investigate:1.0")
    assert table.told("declared_investigate") == [{"seat": 0, "target": 1, "slot": 1}]
    assert table.told("looked") == []
    action = table.see(3).action
    assert action is not None
    assert (action.action, action.target, action.slot) == ("investigate", 1, 0)
    table.close(1)
    assert len(table.told("looked")) == 1


@pytest.mark.rule("GC-044", "GC-082")
def test_the_old_aim_may_stay_and_the_own_seat_is_no_aim():
    table = Table(*FOUR, guns={0: 1}).act("investigate:1.0")
    assert table.match.legal(0, "aim") == ["1", "2", "3"]
    assert table.answer(0, "aim", "1").state.aims[0] == 1


@pytest.mark.rule("GC-045", "GC-046")
def test_the_turn_goes_to_the_next_living_player():
    table = Table(*FIVE, dead=(4,), turn=3)
    table.end_turn()
    assert table.state.active == 0


@pytest.mark.rule("GC-060")
def test_example_6_investigate():
    table = Table("HHC", "ACC", "CHH", "KCH").act("investigate:2.0")
    assert table.told("looked", 0) == [{"seat": 0, "target": 2, "slot": 1, "face": "crooked"}]
    assert table.told("looked", 1) == table.told("looked", -1) == [{"seat": 0, "target": 2, "slot": 1}]
    assert table.face(0, 2, 1) == "crooked"
    assert table.face(1, 2, 1) is table.face(-1, 2, 1) is None
    assert not table.state.up[2][0]
    assert table.see(1).seats[2].cards[0].looked_by == [0]


@pytest.mark.rule("GC-060", "GC-127")
def test_example_7_only_hidden_cards_of_the_living():
    table = Table("HHC", "ACC", "C^HH", "KCH", "HCC", dead=(4,))
    for card in ("2.0", "4.0", "0.0"):
        assert table.refused(0, "declare", f"investigate:{card}") == "GC-060"


@pytest.mark.rule("GC-061")
def test_nothing_to_investigate_is_not_offered():
    table = Table("HHC", "A^C^C^", "K^H^H^", "C^C^H^")
    assert not any(key.startswith("investigate") for key in table.match.options(0, "declare"))


@pytest.mark.rule("GC-062", "GC-122", "GC-183")
def test_example_8_equip_and_discard():
    table = Table(*FOUR, gear={0: "coffee"}, deck=("taser", "flashbang")).act("equip")
    assert table.told("drew", 0) == [{"seat": 0, "card": "taser"}]
    assert table.told("drew", 1) == [{"seat": 0}]
    assert table.asked() == [(0, "turn_up")]
    assert (0, "free_play") not in table.match.asked(optional=True)
    table.answer(0, "turn_up", "0.2")
    assert table.asked() == [(0, "keep")]
    assert table.match.legal(0, "keep") == ["coffee", "taser"]
    table.answer(0, "keep", "taser")
    assert table.state.hands[0] == ["taser"]
    assert table.state.deck[-1] == "coffee"
    assert table.told("discarded", 2) == [{"seat": 0}]
    assert table.see(0).deck[-1] == "coffee"
    assert table.see(2).deck[-1] is None


@pytest.mark.rule("GC-066")
@pytest.mark.parametrize("action", ["equip", "arm"])
def test_example_9_nothing_is_turned_up_without_a_hidden_card(action):
    table = Table("H^C^H^", "ACC", "KHH", "CCH").act(action)
    if action == "arm":
        table.answer(0, "aim", "1")
    assert table.told("turned_up") == []
    assert (0, "turn_up") not in table.asked()


@pytest.mark.rule("GC-063", "GC-081", "GC-044")
def test_example_10_arm_aim_pay_and_aim_again():
    table = Table(*FIVE).act("arm")
    assert table.asked() == [(0, "aim")]
    table.answer(0, "aim", "3")
    assert (table.state.guns, table.state.aims[0]) == (2, 3)
    table.answer(0, "turn_up", "0.1")
    assert table.cards(0) == "HH^C"
    table.answer(0, "aim", "2")
    assert table.told("aimed") == [{"seat": 0, "target": 3}, {"seat": 0, "target": 2}]


@pytest.mark.rule("GC-064", "GC-080")
def test_example_11_arm_is_refused():
    assert Table(*FOUR, guns={1: 0, 2: 0}).refused(0, "declare", "arm") == "GC-064"
    assert Table(*FOUR, guns={0: 1}).refused(0, "declare", "arm") == "GC-064"


@pytest.mark.rule("GC-065", "GC-084", "GC-100", "GC-101", "GC-025")
def test_example_12_an_ordinary_player_is_shot():
    table = Table("KHC", "HCC", "AHH", "CCH", guns={0: 1, 1: 2}, gear={1: "coffee"}).declare("shoot").close(1)
    assert table.cards(1) == "H^C^C^"
    assert not table.state.alive[1]
    assert table.state.guns == 2
    assert table.state.armed == [False] * 4
    assert table.state.deck[-1] == "coffee"
    assert table.see(0).deck[-1] is None
    assert table.told("eliminated") == [{"seat": 1, "cause": "shot"}]
    assert table.role(1) == "crooked"


@pytest.mark.rule("GC-102", "GC-085", "GC-107", "GC-210")
def test_example_13_a_leader_is_wounded_and_plays_on():
    table = Table("KHC", "ACC", "HHC", "CCH", guns={0: 1, 1: 2}, deck=("taser",)).act("shoot")
    assert table.cards(1) == "A^C^C^"
    assert (table.state.wounded[1], table.state.alive[1], table.state.armed[1]) == (True, True, True)
    assert table.state.hands[1] == ["taser"]
    assert table.state.outcome is None


@pytest.mark.rule("GC-102", "GC-122", "GC-085")
def test_a_wounded_leader_keeps_one_card():
    table = Table("KHC", "ACC", "HHC", "CCH", guns={0: 1}, gear={1: "coffee"}, deck=("taser",))
    table.declare("shoot").close(1)
    assert table.asked() == [(1, "keep")]
    assert table.answer(1, "keep", "coffee").state.hands[1] == ["coffee"]


@pytest.mark.rule("GC-103", "GC-203", "GC-204", "GC-025")
def test_example_14_a_wounded_leader_is_eliminated():
    table = Table("KHC", "A^C^C^", "CCH", "C^C^H^", "HHC", guns={2: 1}, wounded=(1,), dead=(3,), turn=2)
    table.act("shoot")
    assert table.ended() == ("crooked", "GC-203", [0, 2, 3])


@pytest.mark.rule("GC-083", "GC-044", "GC-082")
def test_example_15_a_gun_aimed_at_nobody():
    table = Table("HHC", "ACC", "HHC", "KHH", "C^C^H^", dead=(4,), guns={0: None})
    assert table.match.options(0, "declare")["shoot"] == "GC-083"
    table.act("investigate:1.0")
    assert table.match.legal(0, "aim") == ["1", "2", "3"]


@pytest.mark.rule("GC-083", "GC-101")
def test_aims_at_an_eliminated_player_are_lost():
    table = Table("KHC", "HCC", "AHH", "CCH", guns={0: 1, 2: 1}).act("shoot")
    assert (table.state.armed[2], table.state.aims[2]) == (True, -1)


@pytest.mark.rule("GC-104", "GC-105")
def test_example_24_a_wounded_player_without_a_leader_card():
    table = Table("HHC", "A^C^H^", "CHH", "KCC", gear={0: "blackmail"}, wounded=(1,), guns={1: 0})
    table.play(0, "blackmail", "1.0", "2.0")
    assert table.told("eliminated") == [{"seat": 1, "cause": "no_leader"}]
    assert table.state.wounded == [False] * 4
    assert (table.role(2), table.cards(2)) == ("agent", "A^HH")
    assert table.state.outcome is None
    assert table.state.guns == 2


@pytest.mark.rule("GC-106")
def test_example_25_one_leader_card_for_the_other():
    table = Table("HHC", "A^C^H^", "KHH", "CCC", gear={0: "blackmail"}, wounded=(1,))
    table.play(0, "blackmail", "1.0", "2.0")
    assert (table.role(1), table.state.alive[1], table.state.wounded) == (
        "kingpin",
        True,
        [False, True, False, False],
    )
    assert table.role(2) == "agent"


@pytest.mark.rule("GC-080", "GC-081")
def test_guns_stay_as_many_in_random_matches():
    """The invariants look after guns and aims: a broken one stops the match."""
    match = Match(GAME, setup_for(GAME, 4))
    match.state.armed[0], match.state.aims[0] = True, 0
    assert [line for line in GAME.invariants(match.state) if "guns" in line]
    assert [line for line in GAME.invariants(match.state) if "aims" in line]
