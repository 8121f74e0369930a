"""Half sentences of the rules page that the worked examples do not reach, and the clock's answer to every decision of
its section 6.3."""

import pytest

from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.versions import LASTING_LOOKS, switches
from games.testkit.leaks import look
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table

BT = "bombers_traitors"


@pytest.mark.rule("GC-104", "GC-101")
def test_who_has_no_leader_card_any_more_leaves_hand_and_gun_like_anybody():
    table = Table(
        "HHC", "A^C^H^", "CHH", "KCC", gear={0: "blackmail", 1: "coffee"}, wounded=(1,), guns={1: 0, 3: 1}
    )
    table.play(0, "blackmail", "1.0", "2.0")
    assert (table.state.hands[1], table.state.armed[1], table.cards(1)) == ([], False, "C^C^H^")
    assert "coffee" in table.state.deck
    assert table.see(0).deck[table.state.deck.index("coffee")] is None, "nobody has seen it"
    assert table.state.aims[3] == -1
    assert table.told("shot") == []


@pytest.mark.rule("GC-209", "GC-104")
def test_a_bomber_who_dies_without_a_shot_has_not_won():
    """The exchange takes the wounded Agent's leader card and leaves three bombs."""
    table = Table("HHC", "A^Hb^Cx^", "CbHH", "KCC", gear={0: "blackmail"}, wounded=(1,), expansion=BT)
    table.play(0, "blackmail", "1.0", "2.0")
    assert (table.role(1), table.told("eliminated")) == ("bomber", [{"seat": 1, "cause": "no_leader"}])
    assert table.state.outcome is None


@pytest.mark.rule("GC-141")
def test_coffee_on_the_own_turn_gives_two_turns_in_a_row():
    table = Table(*FOUR, gear={0: "coffee"}).play(0, "coffee")
    assert table.see(2).seats[0].has_coffee
    table.end_turn()
    assert (table.state.turn, table.state.active, table.state.coffee) == (2, 0, -1)
    assert table.state.deck[-1] == "coffee"
    table.end_turn()
    assert table.state.active == 1


@pytest.mark.rule("GC-142", "GC-147")
def test_who_comes_back_a_second_time_has_the_one_card_and_the_evidence_stays():
    table = Table(
        "AHC", "KCC", "H^C^C^", "CCH", "HHC", dead=(2,), gear={0: "defibrillator", 1: "planted_evidence"}
    )
    table.play(0, "defibrillator", "2.0").play(1, "planted_evidence", "2")
    assert table.role(2) == "crooked"
    alive, hands = list(table.state.alive), [list(hand) for hand in table.state.hands]
    alive[2], hands[3] = False, ["defibrillator"]
    deck = [key for key in table.state.deck if key != "defibrillator"]
    table.match.arrange(alive=alive, hands=hands, deck=deck)
    table.declare("equip").close(1)
    table.answer(0, "turn_up", "0.1").close()
    assert table.state.active == 1
    table.answer(3, "free_play", "defibrillator")
    assert table.match.legal(3, "target") == ["2.0", "back"]
    table.answer(3, "target", "2.0")
    assert (table.state.alive[2], table.cards(2), table.role(2)) == (True, "H^--", "crooked")


@pytest.mark.rule("GC-152")
def test_the_camera_finds_no_card_that_has_been_moved():
    gear = {0: "wiretap", 1: "flashbang", 3: "surveillance_camera", 4: "blackmail"}
    mixed = Table(*FIVE, gear=gear, reactions="light").play(0, "wiretap", "1.0", "2.1")
    mixed.play(1, "flashbang").answer(1, "arrange", ["0", "1", "2"]).answer(
        3, "free_play", "surveillance_camera"
    )
    assert mixed.match.legal(3, "target") == ["2.1", "back"]
    moved = Table(*FIVE, gear=gear, reactions="light").play(0, "wiretap", "1.0", "2.1")
    moved.play(4, "blackmail", "1.0", "3.2").answer(3, "free_play", "surveillance_camera")
    assert moved.match.legal(3, "target") == ["2.1", "back"]


@pytest.mark.rule("GC-153", "GC-145")
def test_no_taser_under_a_ban():
    table = Table(*FOUR, guns={0: 1, 1: 2}, gear={0: "taser", 2: "k9_unit"}).play(2, "k9_unit", "0")
    assert table.refused(0, "free_play", "taser") == "GC-153"


@pytest.mark.rule("GC-156")
def test_whom_classified_orders_may_name():
    table = Table(*FIVE, guns={0: 1}, gear={1: "classified_orders"}, expansion=BT).declare("shoot")
    table.answer(1, "react", "classified_orders")
    assert table.match.legal(1, "target") == ["0", "2", "3", "4", "back"], "the shooter too, and not the user"
    two = Table(
        "KHC",
        "ACC",
        "H^H^H^",
        "C^C^H^",
        dead=(2, 3),
        guns={0: 1},
        gear={1: "classified_orders"},
        expansion=BT,
    )
    assert two.declare("shoot").match.options(1, "react")["classified_orders"] == "GC-156"


@pytest.mark.rule("GC-060", "GC-127")
def test_the_eliminated_know_what_they_saw_and_learn_nothing_more():
    table = Table("HHC", "HCC", "AHH", "KCH", "CCC", guns={2: 1}, turn=1)
    table.act("investigate:2.0").act("shoot")
    assert not table.state.alive[1]
    assert (table.face(1, 2, 1), table.face(1, 2, 2), table.face(1, 3, 1)) == ("agent", None, None)
    before = look(GAME, table.state, 1, None)["view"]
    faces = list(table.state.faces)
    place = table.state.slots[3]
    faces[place[0]], faces[place[1]] = faces[place[1]], faces[place[0]]
    table.state.faces = faces
    assert look(GAME, table.state, 1, None)["view"] == before


@pytest.mark.rule("GC-175", "GC-176")
def test_the_turn_player_may_answer_and_nobody_waits_for_it():
    """GC-175: a card can be given while the window is open; without it the turn player counts as having passed."""
    table = Table(*FIVE, gear={0: "smoke_grenade", 2: "coffee"}).declare("investigate:1.0")
    table.react(0, "smoke_grenade").close(1)
    assert [data["seat"] for data in table.told("equipment_played")] == [0]


CLOCK = FastChance("the clock")


def automatic(table: Table, seat: int, kind: str) -> object:
    return GAME.automatic(table.state, table.match.decision(seat, kind), CLOCK)


def test_the_clock_answers_every_forced_choice_as_the_table_says():
    """D5, D8 to D11, D14, D15 of section 6.3; the others have tests of their own."""
    review = (
        Table(*FOUR, gear={1: "smoke_grenade"}).declare("investigate:1.0").react(1, "smoke_grenade").close(2)
    )
    assert automatic(review, 0, "review") == "confirm"
    again = Table(*FIVE, guns={0: 1}, gear={1: "restraining_order"}).declare("shoot")
    again.react(1, "restraining_order").close(1)
    assert automatic(again, 0, "new_target") in ("2", "3", "4"), "not the first target, and not himself"
    named = Table(*FIVE, guns={0: 1}, gear={1: "classified_orders"}, expansion=BT).declare("shoot")
    named.react(1, "classified_orders", "3").close(1)
    assert "3" in named.match.legal(3, "new_target")
    assert automatic(named, 3, "new_target") in ("2", "4"), "himself only by hand"
    serum = Table("HHC", "AHC", "KHH", "CCH", gear={0: "truth_serum"}).play(0, "truth_serum", "1")
    assert {automatic(serum, 1, "turn_up") for _ in range(30)} == {"1.1", "1.2"}, "a leader card last"
    kit = Table("HHC", "ACC", "KHH", "CCH", gear={0: "fingerprint_kit"}, expansion=BT)
    assert automatic(kit.play(0, "fingerprint_kit", "1.0"), 0, "kit") == "no"
    grenade = Table(*FOUR, turn=0, expansion=BT)
    deck = [key for key in grenade.state.deck if key != "grenade"]
    grenade.match.arrange(deck=deck, grenade=0, grenade_since=0, grenade_passed=False)
    assert automatic(grenade.act("investigate:1.0"), 0, "pass_grenade") in ("1", "2", "3")


def test_the_clock_leaves_the_cards_as_they_were_mixed():
    """D1 and D13: the order that they have by chance; nobody can tell it from one that was chosen."""
    table = Table(*FOUR, gear={1: "flashbang"}).play(1, "flashbang")
    assert automatic(table, 1, "arrange") == ["0", "1", "2"]


def test_the_clock_plays_no_card_on_free_play_and_ends_no_chain():
    """D6, D7: what was begun has no effect."""
    table = Table(*FIVE, guns={0: 1}, gear={2: "k9_unit", 3: "coffee"})
    assert automatic(table, 3, "free_play") is None
    table.declare("shoot").answer(2, "react", "k9_unit").close(1)
    assert table.told("shot") == [{"seat": 0, "target": 1}]
    assert table.state.hands[2] == ["k9_unit"]


@pytest.mark.rule("GC-152", "GC-170")
def test_the_camera_answers_an_investigation_until_another_action_is_declared():
    table = Table(*FOUR, gear={3: "surveillance_camera"}).act("investigate:1.2")
    assert (table.state.turn, table.asked()) == (2, [(1, "declare")])
    assert [(place.seat, place.slot) for place in table.see(3).inspected] == [(1, 2)]
    table.play(3, "surveillance_camera", "1.2")
    assert table.state.up[1] == [False, False, True]


@pytest.mark.rule("GC-152", "GC-170")
def test_the_camera_is_too_late_after_the_next_declaration():
    table = Table(*FOUR, gear={3: "surveillance_camera"}).act("investigate:1.2").declare("arm")
    assert table.see(3).inspected == []
    assert table.refused(3, "react", "surveillance_camera") == "GC-152"


@pytest.mark.rule("GC-152")
def test_running_matches_forget_looks_when_a_turn_begins():
    assert [LASTING_LOOKS in switches(version) for version in (0, 1, 2, 3)] == [True, False, False, True]
    table = Table(*FOUR, gear={3: "surveillance_camera"})
    table.state.switches.remove(LASTING_LOOKS)
    table.act("investigate:1.2")
    assert table.see(3).inspected == []
