"""GC-120 to GC-161: equipment and every card. Worked examples 16 to 42 as far as they are about a card."""

import pytest

from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.state import has_expansion
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table

BT = "bombers_traitors"
SIX = ("HHC", "ACC", "KHH", "CCH", "HHC", "CCH")


@pytest.mark.rule("GC-120", "GC-170", "GC-123", "GC-121")
def test_equipment_is_played_at_once_and_goes_to_the_bottom():
    table = Table(*FOUR, gear={2: "smoke_grenade"}).play(2, "smoke_grenade")
    assert table.state.deck[-1] == "smoke_grenade"
    assert table.see(-1).deck[-1] == "smoke_grenade"
    assert table.asked() == [(0, "declare")], "the turn player's action is still to come"


@pytest.mark.rule("GC-123")
def test_cards_come_back_in_the_order_in_which_they_went():
    table = Table(*FOUR, gear={2: "smoke_grenade", 3: "flashbang"})
    table.play(2, "smoke_grenade").play(3, "flashbang").answer(3, "arrange", ["0", "1", "2"])
    assert table.state.deck[-2:] == ["smoke_grenade", "flashbang"]


@pytest.mark.rule("GC-121", "GC-183")
def test_no_card_while_a_card_is_carried_out():
    table = Table(*FOUR, gear={2: "truth_serum", 3: "smoke_grenade"}).play(2, "truth_serum", "1")
    assert table.asked() == [(1, "turn_up")]
    assert table.match.asked(optional=True) == []


@pytest.mark.rule("GC-125")
def test_a_card_without_effect_can_not_be_played():
    table = Table(*FOUR, gear={0: "metal_detector", 1: "evidence_bag"})
    assert table.match.options(0, "free_play") == {"metal_detector": "GC-125", "back": None}
    assert table.match.options(1, "free_play")["evidence_bag"] is None
    assert Table(*FOUR, gear={1: "evidence_bag"}).refused(1, "free_play", "evidence_bag") == "GC-125"


@pytest.mark.rule("GC-126", "GC-062")
def test_an_empty_deck_gives_nothing_and_costs_the_same():
    table = Table(*FOUR)
    table.match.arrange(deck=[])
    table.match.game, game = _without_invariants(table.match.game), table.match.game
    table.act("equip")
    assert table.asked() == [(0, "turn_up")]
    assert table.state.hands[0] == []
    table.match.game = game


def _without_invariants(game):
    from copy import copy

    twin = copy(game)
    twin.invariants = lambda state: []
    return twin


@pytest.mark.rule("GC-127")
def test_targets_live():
    table = Table("HHC", "ACC", "KHH", "C^C^H^", "HHC", dead=(3,), gear={0: "polygraph"})
    table.answer(0, "free_play", "polygraph")
    assert table.match.legal(0, "target") == ["1", "2", "4", "back"]


@pytest.mark.rule("GC-140")
def test_blackmail_exchanges_and_keeps_faces():
    table = Table("HHC", "A^CC", "KHH", "CCH", gear={0: "blackmail"}).play(0, "blackmail", "1.0", "3.2")
    assert (table.cards(1), table.cards(3)) == ("HCC", "CCA^")
    assert table.face(0, 1, 1) is None, "the player of the card does not see hidden cards"
    assert table.face(3, 1, 1) == "honest", "who gave a card still knows it"
    assert table.told("exchanged") == [{"seat": 1, "slot": 1, "target": 3, "target_slot": 3}]


@pytest.mark.rule("GC-140", "GC-125")
def test_blackmail_needs_two_others():
    table = Table("HHC", "ACC", "K^H^H^", "C^C^H^", "C^C^H^", dead=(3, 4), gear={0: "blackmail"})
    assert table.match.legal(0, "free_play") == ["blackmail", "back"]
    alone = Table("AHC", "KCC", "H^H^H^", "C^C^H^", dead=(2, 3), gear={0: "blackmail"})
    assert alone.match.options(0, "free_play")["blackmail"] == "GC-125"
    table.answer(0, "free_play", "blackmail")
    assert {key[0] for key in table.match.legal(0, "target") if key != "back"} == {"1", "2"}


@pytest.mark.rule("GC-141", "GC-045")
def test_example_27_coffee():
    table = Table(*FIVE, gear={3: "coffee"}).play(3, "coffee")
    assert table.see(0).seats[3].has_coffee
    order = []
    for _ in range(4):
        order.append(table.state.active)
        table.end_turn()
    assert order == [0, 3, 4, 0]


@pytest.mark.rule("GC-141")
def test_coffee_is_lost_with_its_drinker():
    table = Table("KHC", "HCC", "AHH", "CCH", guns={0: 1}, gear={1: "coffee"}).play(1, "coffee").act("shoot")
    assert table.state.coffee == -1
    assert "coffee" in table.state.deck


@pytest.mark.rule("GC-151", "GC-045")
def test_example_28_smoke():
    table = Table(*FIVE, gear={2: "smoke_grenade"}).play(2, "smoke_grenade")
    assert (table.state.direction, table.see(0).is_direction_about_to_change) == (1, True)
    table.end_turn()
    assert (table.state.active, table.state.direction) == (4, -1)


@pytest.mark.rule("GC-151")
def test_ruling_13_a_second_smoke_grenade_in_a_turn_undoes_the_first():
    table = Table(*FIVE, gear={2: "smoke_grenade", 3: "coffee"}).play(2, "smoke_grenade")
    hands, deck = table.state.hands, table.state.deck
    table.match.arrange(hands=[*hands[:3], ["smoke_grenade"], hands[4]], deck=[*deck[:-1], "coffee"])
    table.play(3, "smoke_grenade")
    assert (table.told("direction_will_stay"), table.see(0).is_direction_about_to_change) == ([{}], False)
    table.end_turn()
    assert (table.state.active, table.state.direction) == (1, 1)


@pytest.mark.rule("GC-141", "GC-151", "GC-045")
def test_example_29_coffee_and_smoke():
    table = Table(*FIVE, gear={3: "coffee", 2: "smoke_grenade"}).play(3, "coffee").play(2, "smoke_grenade")
    order = []
    for _ in range(5):
        order.append(table.state.active)
        table.end_turn()
    assert order == [0, 3, 2, 1, 0]


@pytest.mark.rule("GC-142", "GC-127", "GC-026")
def test_example_30_defibrillator():
    table = Table("AHC", "KCC", "H^C^C^", "CCH", "HHC", dead=(2,), gear={0: "defibrillator"})
    table.play(0, "defibrillator", "2.0")
    assert (table.cards(2), table.role(2), table.state.alive[2]) == ("H^--", "honest", True)
    assert (table.state.hands[2], table.state.armed[2], table.state.wounded[2]) == ([], False, False)
    assert table.see(1).removed == ["crooked", "crooked"]


@pytest.mark.rule("GC-143", "GC-121", "GC-184")
def test_example_31_evidence_bag():
    table = Table(*FOUR, gear={0: "evidence_bag", 1: "smoke_grenade", 2: "coffee"}).play(2, "coffee")
    table.play(0, "evidence_bag", "1")
    assert (table.state.hands[0], table.state.hands[1]) == (["smoke_grenade"], [])
    assert table.told("stole", 1)[-1]["card"] == "smoke_grenade"
    assert "card" not in table.told("stole", 3)[-1]
    assert table.see(1).seats[0].known_equipment == ["smoke_grenade"]
    assert table.see(3).seats[0].known_equipment == []
    table.play(0, "smoke_grenade")
    assert table.state.smoke


@pytest.mark.rule("GC-143")
def test_cards_on_the_table_can_not_be_taken():
    table = Table(*FOUR, gear={0: "evidence_bag", 2: "coffee"}).play(2, "coffee")
    assert table.refused(0, "free_play", "evidence_bag") == "GC-125"


@pytest.mark.rule("GC-144")
def test_flashbang_mixes_and_its_owner_orders():
    table = Table("HHC", "A^CC", "KHH", "CCH", gear={1: "flashbang"})
    table.play(1, "flashbang")
    assert table.asked() == [(1, "arrange")]
    assert table.state.up[1] == [False] * 3
    before = table.state.slots[1].copy()
    table.answer(1, "arrange", ["2", "1", "0"])
    assert table.state.slots[1] == before[::-1]
    assert [note.face for note in table.see(0).notes] == ["agent"]
    assert table.face(0, 1, 1) is None


@pytest.mark.rule("GC-145", "GC-064")
def test_k9_unit_drops_and_bans_for_the_turn():
    table = Table(*FOUR, guns={0: 1, 1: 0}, gear={2: "k9_unit"}).play(2, "k9_unit", "0")
    assert (table.state.armed[0], table.state.guns) == (False, 1)
    assert table.refused(0, "declare", "arm") == "GC-064"
    assert table.see(3).banned == 0
    table.end_turn()
    assert table.state.banned == -1
    other = Table(*FOUR, guns={1: 0}, gear={2: "k9_unit"}).play(2, "k9_unit", "1")
    assert (other.state.armed[1], other.state.banned) == (False, -1)
    unarmed = Table(*FOUR, gear={2: "k9_unit"}).play(2, "k9_unit", "3")
    assert unarmed.state.guns == 2


@pytest.mark.rule("GC-146", "GC-128")
def test_example_32_metal_detector():
    table = Table("HHC", "ACC", "KHH", "C^C^H^", "HHC", guns={1: 0, 3: 0}, gear={0: "metal_detector"})
    table.answer(0, "free_play", "metal_detector")
    assert table.match.legal(0, "target") == ["1.0", "1.1", "1.2", "back"]
    table.answer(0, "target", "1.1")
    assert table.told("looked", 0) == [{"seat": 0, "target": 1, "slot": 2, "face": "crooked"}]


@pytest.mark.rule("GC-147", "GC-023")
def test_example_26_planted_evidence():
    table = Table("CCH", "AHH", "HHC", "KCC", "CCC", gear={0: "planted_evidence", 4: "blackmail"})
    table.play(0, "planted_evidence", "2")
    assert (table.role(2), table.state.planted) == ("crooked", 2)
    assert "planted_evidence" not in table.state.deck
    leader = Table("CCH", "AHH", "HHC", "KCC", "CCC", gear={0: "planted_evidence", 4: "blackmail"})
    leader.play(0, "planted_evidence", "1")
    assert leader.role(1) == "agent"
    leader.play(4, "blackmail", "1.0", "2.2")
    assert (leader.cards(1), leader.role(1)) == ("CHH", "crooked")


@pytest.mark.rule("GC-148", "GC-128")
def test_example_35_polygraph():
    table = Table(*FOUR, gear={0: "polygraph", 3: "surveillance_camera"}).play(0, "polygraph", "1")
    assert [table.face(0, 1, slot) for slot in (1, 2, 3)] == ["agent", "crooked", "crooked"]
    assert [table.face(1, 0, slot) for slot in (1, 2, 3)] == ["honest", "honest", "crooked"]
    assert table.face(2, 1, 1) is None
    assert table.match.options(3, "free_play")["surveillance_camera"] == "GC-152"


@pytest.mark.rule("GC-149")
def test_example_33_report_audit():
    table = Table("HHC", "A^CC", "KHH", "CCH", "H^HC", "CCH", gear={0: "report_audit"}).play(
        0, "report_audit"
    )
    assert table.asked() == [(seat, "turn_up") for seat in (0, 2, 3, 5)]
    table.answer(0, "turn_up", "0.0").answer(2, "turn_up", "2.1").answer(3, "turn_up", "3.0")
    assert table.told("turned_up") == [], "they are shown together"
    table.answer(5, "turn_up", "5.2")
    assert [data["seat"] for data in table.told("turned_up")] == [0, 2, 3, 5]
    assert table.asked() == [(0, "declare")]


@pytest.mark.rule("GC-149", "GC-120")
def test_report_audit_is_for_the_own_turn():
    table = Table(*SIX, gear={1: "report_audit"})
    assert table.match.options(1, "free_play")["report_audit"] == "GC-149"


@pytest.mark.rule("GC-150", "GC-179", "GC-180", "GC-172")
def test_example_16_restraining_order():
    table = Table(*FIVE, guns={0: 1}, gear={3: "restraining_order", 2: "coffee"}).declare("shoot")
    table.react(3, "restraining_order").close(1)
    assert table.match.legal(0, "new_target") == ["2", "3", "4"]
    table.answer(0, "new_target", "4")
    assert table.state.stage == "window"
    assert table.see(1).action.target == 4
    assert table.see(1).action.is_fixed
    table.close(1)
    assert table.told("shot") == [{"seat": 0, "target": 4}]


@pytest.mark.rule("GC-150")
def test_example_17_restraining_order_needs_a_third_player():
    table = Table("KHC", "AHC", "H^H^C^", "C^C^H^", dead=(2, 3), guns={0: 1}, gear={1: "restraining_order"})
    table.declare("shoot")
    assert table.match.options(1, "react") == {"pass": None, "restraining_order": "GC-150"}


@pytest.mark.rule("GC-145", "GC-179")
def test_example_18_k9_against_a_shot():
    table = (
        Table(*FOUR, guns={0: 1}, gear={1: "k9_unit", 0: "taser"})
        .declare("shoot")
        .react(1, "k9_unit", "0")
        .close()
    )
    assert table.told("shot") == []
    assert (table.state.guns, table.asked()) == (2, [(0, "declare")])
    assert table.refused(0, "declare", "arm") == "GC-064"
    assert table.refused(0, "free_play", "taser") == "GC-153"


@pytest.mark.rule("GC-145", "GC-179")
def test_example_19_k9_against_arm():
    table = Table(*FOUR, gear={2: "k9_unit"}).declare("arm").react(2, "k9_unit", "0").close()
    assert table.told("action_lost") == [{"seat": 0}]
    assert table.asked() == [(0, "declare")]
    assert table.told("turned_up") == []


@pytest.mark.rule("GC-144", "GC-179")
def test_example_20_flashbang_against_a_look():
    table = Table(*FOUR, gear={1: "flashbang"}).declare("investigate:1.0").react(1, "flashbang").close(1)
    table.answer(1, "arrange", ["1", "0", "2"])
    assert table.asked() == [(0, "review")]
    table.answer(0, "review", "confirm")
    assert len(table.told("looked")) == 1


@pytest.mark.rule("GC-152", "GC-173", "GC-161")
def test_example_21_surveillance_camera():
    table = Table(*FOUR, gear={3: "surveillance_camera"}).declare("investigate:1.2").close(1)
    assert table.state.stage == "window"
    assert [(place.seat, place.slot) for place in table.see(0).inspected] == [(1, 2)]
    table.react(3, "surveillance_camera", "1.2").close(1)
    assert table.cards(1) == "ACC^"
    assert table.see(0).inspected == [], "what lies open needs no second camera"


@pytest.mark.rule("GC-161", "GC-174", "GC-186")
def test_the_camera_chooses_among_all_looks():
    table = Table(*FIVE, gear={0: "wiretap", 3: "surveillance_camera"}).play(0, "wiretap", "1.0", "2.1")
    assert (table.state.stage, table.see(0).window.about) == ("window", "investigation")
    table.answer(3, "react", "surveillance_camera")
    assert table.match.legal(3, "target") == ["1.0", "2.1", "back"]


@pytest.mark.rule("GC-153", "GC-121", "GC-041")
def test_example_34_taser():
    table = Table(*FOUR, guns={1: 2}, gear={0: "taser", 3: "k9_unit"}).play(0, "taser", "1", "3")
    assert (table.state.armed, table.state.aims[0]) == ([True, False, False, False], 3)
    assert table.asked() == [(0, "aim")], "no window and no action follow, only phase 2"
    assert table.answer(0, "aim", "2").state.aims[0] == 2


@pytest.mark.rule("GC-153", "GC-080")
def test_the_taser_needs_an_empty_hand_and_the_own_turn():
    table = Table(*FOUR, guns={0: 1, 1: 2}, gear={0: "taser"})
    assert table.refused(0, "free_play", "taser") == "GC-153"
    assert Table(*FOUR, guns={1: 2}, gear={2: "taser"}).refused(2, "free_play", "taser") == "GC-153"


@pytest.mark.rule("GC-154")
def test_example_37_truth_serum():
    table = Table("HHC", "ACC", "CCH", "HHC", "KHC^", gear={0: "truth_serum"}).play(0, "truth_serum", "4")
    assert table.match.legal(4, "turn_up") == ["4.0", "4.1"]
    assert table.answer(4, "turn_up", "4.1").cards(4) == "KH^C^"


@pytest.mark.rule("GC-155")
def test_example_36_wiretap_with_one_target():
    table = Table("HHC", "A^C^C^", "K^H^H^", "CCH", gear={0: "wiretap"}).play(0, "wiretap", "3.0")
    assert [data["target"] for data in table.told("looked")] == [3]


@pytest.mark.rule("GC-155")
def test_wiretap_takes_two_players():
    table = Table(*FOUR, gear={0: "wiretap"}).answer(0, "free_play", "wiretap").answer(0, "target", "1.0")
    assert {key[0] for key in table.match.legal(0, "target") if key != "back"} == {"2", "3"}


@pytest.mark.rule("GC-156")
def test_example_39_classified_orders():
    table = Table(*FIVE, guns={0: 1}, gear={1: "classified_orders"}, expansion=BT).declare("shoot")
    table.react(1, "classified_orders", "3").close(1)
    assert table.asked() == [(3, "new_target")]
    assert table.match.legal(3, "new_target") == ["2", "3", "4"]
    table.answer(3, "new_target", "3").close(1)
    assert table.told("shot") == [{"seat": 0, "target": 3}]


@pytest.mark.rule("GC-157", "GC-024")
def test_example_40_fake_id():
    table = Table("KCC", "H^CC", "AHH", "C^CH", gear={0: "fake_id"}, expansion=BT).play(
        0, "fake_id", "1.0", "3.0"
    )
    assert (table.cards(1), table.cards(3)) == ("C^CC", "H^CH")
    assert table.role(3) == "honest"


@pytest.mark.rule("GC-157")
def test_fake_id_leaves_leaders_and_hidden_cards_alone():
    table = Table("K^CC", "H^CC", "AHH", "C^CH", gear={0: "fake_id"}, expansion=BT).answer(
        0, "free_play", "fake_id"
    )
    assert table.match.legal(0, "target") == ["1.0", "3.0", "back"]


@pytest.mark.rule("GC-158", "GC-123")
def test_example_41_fingerprint_kit():
    table = Table("HC^H", "ACC", "KHH", "CCH", gear={0: "fingerprint_kit"}, expansion=BT)
    table.play(0, "fingerprint_kit", "1.0")
    assert table.match.legal(0, "kit") == ["0.0", "0.2", "no"]
    table.answer(0, "kit", "0.2")
    assert (table.state.hands[0], table.cards(0)) == (["fingerprint_kit"], "HC^H^")
    assert "fingerprint_kit" not in table.state.deck
    kept = Table("HC^H", "ACC", "KHH", "CCH", gear={0: "fingerprint_kit"}, expansion=BT)
    kept.play(0, "fingerprint_kit", "1.0").answer(0, "kit", "no")
    assert kept.state.deck[-1] == "fingerprint_kit"


@pytest.mark.rule("GC-159", "GC-045")
def test_example_42_grenade():
    table = Table("HHC", "ACC", "CHC", "KHH", gear={0: "grenade"}, expansion=BT).play(0, "grenade", "2")
    assert table.see(1).seats[2].grenade == "first"
    table.end_turn().end_turn()
    assert table.state.active == 2
    table.act("equip").answer(2, "turn_up", "2.0").close()
    assert table.asked() == [(2, "pass_grenade")]
    assert table.match.legal(2, "pass_grenade") == ["0", "1", "3"]
    table.answer(2, "pass_grenade", "0").close()
    assert table.see(1).seats[0].grenade == "second"
    table.end_turn().end_turn()
    assert table.told("grenade_exploded") == [{"seat": 0}]
    assert not table.state.alive[0]
    assert "grenade" in table.state.deck
    assert table.state.outcome is None


@pytest.mark.rule("GC-159")
def test_a_grenade_got_in_the_own_turn_waits_for_the_next_one():
    table = Table(*FOUR, gear={1: "grenade"}, expansion=BT).play(1, "grenade", "0")
    table.end_turn()
    assert table.told("grenade_given") == [{"seat": 1, "target": 0}]
    assert table.state.grenade == 0


@pytest.mark.rule("GC-159")
def test_a_grenade_is_lost_with_its_holder():
    table = Table("KHC", "HCC", "AHH", "CCH", guns={0: 1}, gear={2: "grenade"}, expansion=BT)
    table.play(2, "grenade", "1").act("shoot")
    assert (table.state.grenade, table.state.deck[-1]) == (-1, "grenade")


@pytest.mark.rule("GC-160", "GC-180", "GC-175")
def test_example_38_holster():
    table = Table(*FIVE, guns={0: 1}, gear={0: "holster", 4: "coffee"}, expansion=BT).declare("shoot")
    table.answer(0, "react", "holster")
    assert table.match.legal(0, "target") == ["2", "3", "4", "back"]
    table.answer(0, "target", "2").answer(0, "stay", "once").close(1)
    assert table.state.stage == "window"
    table.close(1)
    assert table.told("shot") == [{"seat": 0, "target": 2}]


@pytest.mark.rule("GC-160", "GC-150")
def test_whose_shot_a_card_answers():
    table = Table(*FIVE, guns={0: 1}, gear={0: "restraining_order", 1: "holster"}, expansion=BT).declare(
        "shoot"
    )
    assert table.match.options(0, "react")["restraining_order"] == "GC-150"
    assert table.match.options(1, "react")["holster"] == "GC-160"


def test_every_card_is_in_the_tables():
    table = Table(*FOUR, expansion=BT)
    assert has_expansion(table.state)
    assert len(EQUIPMENT) == 21
