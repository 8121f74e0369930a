"""The rooms (4.4), and examples E-22 to E-26."""

import pytest

from tests.burgle_bros.table import heist


@pytest.mark.rule("BB-046")
def test_an_atrium_lets_one_peek_up_and_down():
    match = heist().lay({"2:D2": "atrium"}).put("2:D2").guard(2, "A4", "A3")
    assert {"peek:1:D2", "peek:3:D2"} < set(match.can())
    assert not {"move:1:D2", "move:3:D2"} & set(match.can())


@pytest.mark.rule("BB-047", "BB-048")
def test_example_22():
    match = heist(2).lay({"2:D2": "camera_2", "1:B3": "camera_3", "1:D1": "stairs"}).put("1:D1", "2:D2")
    match.guard(2, "A1", "B1").guard(1, "C3", "A3", 2).table.spent = 3
    match.act("end")
    assert match.alarms() == ["2:D2"]
    assert (match.goal(2), match.guard_at(1), match.table.stealth) == ("2:D2", "1:A3", [3, 3])


@pytest.mark.rule("BB-047", "BB-079", "BB-072")
def test_example_23():
    match = heist(2).lay({"1:C1": "camera_2", "1:B3": "camera_3", "1:D1": "stairs"}).put("1:D1", "1:C1")
    match.guard(1, "B4", "A4", 3).table.spent = 3
    match.act("end")
    assert (match.guard_at(), match.goal(), match.alarms()) == ("1:C2", "1:C1", ["1:C1"])
    match.table.spent = 3
    match.act("end")
    assert len([d for d in match.told("guard_stepped") if d["floor"] == 1]) == 3 + 4


@pytest.mark.rule("BB-047")
def test_entering_a_camera_while_a_guard_is_in_another_one():
    match = heist().lay({"1:D2": "camera_2", "1:B3": "camera_3"}).guard(1, "B3", "A3").act("move:1:D2")
    assert match.alarms() == ["1:D2"]
    hidden = heist().lay({"1:D2": "camera_2"}).lay({"1:B3": "camera_3"}, shown=False).guard(1, "B3", "A3")
    assert hidden.act("move:1:D2").alarms() == []
    same = heist().lay({"1:D2": "camera_2"}).guard(1, "D2", "A3").act("move:1:D2")
    assert (same.alarms(), same.table.stealth) == ([], [2])


@pytest.mark.rule("BB-049")
def test_hacking_stores_six_tokens_at_most():
    match = heist().lay({"1:D1": "computer_laser"}).act("hack", "hack")
    assert match.table.hacks == {match.room("1:D1"): 2}
    match.table.hacks = {match.room("1:D1"): 6}
    assert "hack" not in match.can()


@pytest.mark.rule("BB-051")
@pytest.mark.parametrize(("item", "rings"), [("virus", True), ("bust", True), (None, False)])
def test_detectors(item, rings):
    match = heist().lay({"1:D2": "detector"})
    match.hold(0, *([item] if item else [])).act("move:1:D2")
    assert match.alarms() == (["1:D2"] if rings else [])


@pytest.mark.rule("BB-052", "BB-075")
def test_fingerprints_ring_unless_hacked():
    assert heist().lay({"1:D2": "fingerprint"}).act("move:1:D2").alarms() == ["1:D2"]
    match = heist().lay({"1:D2": "fingerprint", "2:A1": "computer_fingerprint", "1:A1": "computer_motion"})
    match.table.hacks = {match.room("2:A1"): 1, match.room("1:A1"): 1}
    match.act("move:1:D2").answer(0, "hack", "computer")
    assert (match.alarms(), match.table.hacks) == ([], {match.room("1:A1"): 1})


@pytest.mark.rule("BB-053", "BB-096", "BB-094")
def test_example_24():
    match = heist(2).lay({"1:C3": "foyer", "1:A1": "stairs"}).put("1:A1", "1:C3").guard(1, "D2", "A3", 4)
    match.table.spent = 3
    match.act("end")
    assert (match.table.stealth, match.guard_at(), match.state.outcome) == ([3, 0], "1:A3", None)


@pytest.mark.rule("BB-096", "BB-053")
def test_entering_a_foyer_next_to_a_guard():
    match = heist().lay({"1:C2": "foyer"}).put("1:C3").guard(1, "B2", "A2").act("move:1:C2")
    assert match.table.stealth == [2]
    walled = heist().lay({"1:C2": "foyer"}).put("1:C3").guard(1, "D2", "A2").act("move:1:C2")
    assert walled.table.stealth == [3]


@pytest.mark.rule("BB-097", "BB-046")
def test_example_25():
    match = heist(2).lay({"2:B2": "atrium"}).put("3:A1", "2:B2").guard(3, "B1", "B3", 2).guard(2, "D4", "D3")
    match.table.spent = 3
    match.act("end")
    assert match.table.stealth == [3, 2]
    entering = heist().lay({"2:B2": "atrium"}).put("2:B1").guard(1, "B2", "A2").guard(3, "B2", "B1")
    entering.guard(2, "D4", "D3").act("move:2:B2")
    assert entering.table.stealth == [1]


@pytest.mark.rule("BB-056")
def test_an_open_keypad_lets_everybody_in():
    match = heist().lay({"1:D2": "keypad"})
    match.table.unlocked = [match.room("1:D2")]
    assert match.act("move:1:D2").where() == "1:D2"
    assert match.told("keypad_rolled") == []


@pytest.mark.rule("BB-057")
def test_the_first_to_enter_a_laboratory_draws_a_tool():
    match = heist().lay({"1:D2": "laboratory"}).on_top("virus", "emp").act("move:1:D2")
    assert match.table.tools == [["virus"]]
    match.act("move:1:D1", "move:1:D2")
    assert match.table.tools == [["virus"]]
    dropped = heist().lay({"2:D2": "walkway", "1:D2": "laboratory"}).put("2:D2").guard(2, "A4", "A3")
    assert dropped.act("drop:1:D2").table.tools == [[]]
    assert dropped.table.emptied == []


@pytest.mark.rule("BB-058")
def test_a_laser_that_could_not_ring_costs_one():
    match = heist().lay({"1:D2": "laser"})
    match.table.alarms = [match.room("1:D2")]
    match.act("move:1:D2")
    assert (match.where(), match.table.actions) == ("1:D2", 3)


@pytest.mark.rule("BB-059", "BB-093", "BB-100")
def test_example_26():
    match = (
        heist(3)
        .lay({"1:D3": "lavatory", "1:A1": "stairs"})
        .put("1:A1", "1:D3", "1:D3")
        .guard(1, "D2", "C3", 1)
    )
    match.table.hides = {match.room("1:D3"): 1}
    match.table.stealth = [3, 2, 0]
    match.table.spent = 3
    match.act("end")
    assert (match.table.stealth, match.table.hides) == ([3, 1, 0], {})


@pytest.mark.rule("BB-061", "BB-103")
def test_a_safe_is_worked_on_in_its_room():
    match = heist().lay({"1:D2": "safe"})
    match.table.dice = {match.room("1:D2"): 1}
    assert not {"add_die", "crack"} & set(match.can())
    assert {"add_die", "crack"} < set(match.act("move:1:D2").can())


@pytest.mark.rule("BB-064")
def test_stairs_lead_up_and_down_and_let_one_peek():
    match = heist().lay({"1:D1": "stairs"}).patrol(2, "A4", "A3")
    assert {"peek:2:D1", "move:2:D1"} < set(match.can())
    match.lay({"2:D1": "thermo"}).act("move:2:D1")
    assert "move:1:D1" in match.can()
    hidden = (
        heist().lay({"2:D1": "thermo"}).put("2:D1").lay({"1:D1": "stairs"}, shown=False).guard(2, "A4", "A3")
    )
    assert "move:1:D1" not in hidden.can()


@pytest.mark.rule("BB-065", "BB-031")
def test_a_thermo_rings_for_whoever_did_nothing():
    match = heist(2).lay({"1:D1": "thermo"}).on_top("lampshade").act("end")
    assert match.told("alarm")[0]["room"] == "1:D1"


@pytest.mark.rule("BB-066")
def test_a_walkway_on_the_first_floor_is_just_a_room():
    match = heist().lay({"1:D2": "walkway"}, shown=False).act("move:1:D2")
    assert match.where() == "1:D2"


@pytest.mark.rule("BB-067")
def test_a_revealed_walkway_is_entered_and_left_downwards():
    match = (
        heist().lay({"2:D2": "walkway", "2:D1": "stairs"}).put("2:D1").guard(2, "A4", "A3").act("move:2:D2")
    )
    assert match.where() == "2:D2"
    assert "drop:1:D2" in match.can()
    under = heist().lay({"2:D2": "walkway"}).put("1:D2").guard(2, "A4", "A3")
    assert "move:2:D2" not in under.can()


@pytest.mark.rule("BB-068")
def test_nobody_falls_twice():
    match = (
        heist().lay({"3:D2": "walkway_1", "2:D2": "walkway_2"}, shown=False).put("3:D1").guard(3, "A4", "A3")
    )
    match.guard(2, "A4", "A3").act("move:3:D2")
    assert match.where() == "2:D2"


@pytest.mark.rule("BB-205")
def test_a_drop_ends_in_the_next_room_whatever_it_is():
    match = heist().lay({"3:D2": "walkway_1"}).lay({"2:D2": "walkway_2"}, shown=False).put("3:D2")
    match.guard(3, "A4", "A3").guard(2, "A4", "A3").act("drop:2:D2")
    assert (match.where(), match.table.actions) == ("2:D2", 3)
    bolted = heist().lay({"2:D2": "walkway"}).lay({"1:D2": "deadbolt"}, shown=False).put("2:D2")
    bolted.guard(2, "A4", "A3").act("drop:1:D2")
    assert (bolted.where(), bolted.table.actions) == ("1:D2", 3)


@pytest.mark.rule("BB-069", "BB-117")
def test_a_room_under_the_crowbar_neither_stops_nor_rings():
    for kind in ("deadbolt", "keypad", "laser", "fingerprint", "detector"):
        match = heist().lay({"1:D2": kind}).hold(0, "crowbar", "virus").act("crowbar:1:D2", "move:1:D2")
        assert (match.where(), match.table.actions, match.alarms()) == ("1:D2", 3, [])
    lab = (
        heist()
        .lay({"1:D2": "laboratory"})
        .hold(0, "crowbar")
        .on_top("virus")
        .act("crowbar:1:D2", "move:1:D2")
    )
    assert lab.table.tools == [["virus"]]
    thermo = heist().lay({"1:D2": "thermo"}).hold(0, "crowbar").act("crowbar:1:D2", "move:1:D2")
    thermo.table.spent = 3
    assert thermo.act("end").told("alarm") == []
