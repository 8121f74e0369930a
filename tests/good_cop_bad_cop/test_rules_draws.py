"""A draw on which all living people agree (GC-212)."""

import pytest

from games.good_cop_bad_cop.versions import AGREED_DRAWS, switches
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table


def offered(table: Table) -> list[int]:
    """Who is asked about a draw."""
    return [seat for seat, kind in table.match.asked(optional=True) if kind == "draw"]


@pytest.mark.rule("GC-212")
def test_all_living_people_agree_on_a_draw():
    table = Table(*FOUR)
    for seat in (2, 0, 3):
        table.answer(seat, "draw", "offer")
    assert table.see(-1).draw_offers == [2, 0, 3]
    assert table.state.outcome is None
    table.answer(1, "draw", "offer")
    assert table.ended() == ("agreed", "GC-212", [])
    assert set(table.state.outcome.results.values()) == {"draw"}
    assert table.told("match_drawn")[0]["roles"] == ["honest", "agent", "kingpin", "crooked"]
    assert table.see(-1).seats[1].role == "agent", "the end shows all cards (GC-211)"


@pytest.mark.rule("GC-212")
def test_neither_bots_nor_the_eliminated_are_asked_and_both_share_the_draw():
    kinds = ["human", "human", "bot", "bot", "human"]
    table = Table("HHC", "ACC", "KHH", "CCH", "H^H^C^", dead=(4,), kinds=kinds)
    assert offered(table) == [0, 1]
    table.answer(0, "draw", "offer").answer(1, "draw", "offer")
    assert table.state.outcome.results == dict.fromkeys(range(5), "draw")


@pytest.mark.rule("GC-212")
def test_nobody_agrees_alone():
    assert offered(Table(*FOUR, kinds=["human", "bot", "bot", "bot"])) == []
    table = Table(*FOUR, kinds=["human", "human", "bot", "bot"])
    table.answer(0, "draw", "offer")
    table.match.resign(1)
    assert (table.state.outcome, table.state.draw_offers, offered(table)) == (None, [], [])


@pytest.mark.rule("GC-212", "GC-213")
def test_who_has_resigned_has_lost_in_a_draw_too():
    table = Table(*FOUR)
    table.match.resign(3)
    for seat in (0, 1, 2):
        table.answer(seat, "draw", "offer")
    assert table.state.outcome.results == {0: "draw", 1: "draw", 2: "draw", 3: "loss"}


@pytest.mark.rule("GC-212")
def test_an_offer_can_be_taken_back_and_stands_until_the_own_next_turn():
    table = Table(*FOUR)
    table.answer(1, "draw", "offer").answer(1, "draw", "take_back").answer(2, "draw", "offer")
    assert table.match.legal(2, "draw") == ["take_back"]
    table.end_turn()
    assert (table.state.active, table.state.draw_offers) == (1, [2])
    table.end_turn()
    assert (table.state.active, table.state.draw_offers) == (2, [])
    assert [told["seat"] for told in table.told("draw_withdrawn")] == [1, 2]


@pytest.mark.rule("GC-212")
def test_offers_end_when_others_have_to_agree():
    table = Table(*FIVE, guns={0: 4}, gear={1: "defibrillator"})
    table.answer(1, "draw", "offer").answer(2, "draw", "offer").act("shoot")
    assert (table.state.alive[4], table.state.draw_offers) == (False, [])
    table.answer(1, "draw", "offer").play(1, "defibrillator", "4.0")
    assert (table.state.alive[4], table.state.draw_offers) == (True, [])


@pytest.mark.rule("GC-212")
def test_a_draw_can_be_agreed_on_while_a_window_is_open():
    table = Table(*FOUR, gear={2: "coffee"}, kinds=["human", "human", "bot", "bot"]).declare("equip")
    table.answer(0, "draw", "offer").answer(1, "draw", "offer")
    assert table.ended()[0] == "agreed"


@pytest.mark.rule("GC-212")
def test_running_matches_offer_no_draw():
    assert [AGREED_DRAWS in switches(version) for version in (0, 1, 2, 3)] == [True, False, False, True]
