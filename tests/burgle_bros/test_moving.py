"""Moving and entering (4.3), and examples E-12 to E-17, E-19 to E-21, E-42, E-43 and E-48."""

import pytest

from games.burgle_bros.state import UNPLACED
from tests.burgle_bros.table import heist


@pytest.mark.rule("BB-036")
def test_walls_and_corners_stop_burglars():
    match = heist().put("1:B2")
    near = {key for key in match.can() if key.startswith("move")}
    assert near == {"move:1:A2", "move:1:B1", "move:1:C2"}


@pytest.mark.rule("BB-037", "BB-041", "BB-058", "BB-095")
def test_example_21():
    match = (
        heist().lay({"1:C3": "stairs"}).put("1:C3").lay({"2:C3": "laser"}, shown=False).patrol(2, "C3", "A1")
    )
    match.act("move:2:C3").answer(0, "laser", "ring")
    assert (match.where(), match.guard_at(2), match.goal(2)) == ("2:C3", "2:C3", "2:A1")
    assert (match.table.stealth, match.alarms(), match.table.actions) == ([2], [], 3)


@pytest.mark.rule("BB-038", "BB-040", "BB-050")
def test_example_12():
    match = heist().lay({"1:D2": "deadbolt"}, shown=False)
    match.table.actions = 2
    match.act("move:1:D2")
    assert (match.where(), match.table.actions, match.room("1:D2") in match.table.shown) == ("1:D1", 1, True)
    match.table.actions = 3
    assert "move:1:D2" in match.can()
    match.table.actions = 2
    assert "move:1:D2" not in match.can()
    again = heist().lay({"1:D2": "deadbolt"}, shown=False)
    again.table.actions = 3
    again.act("move:1:D2").answer(0, "deadbolt", "pay")
    assert (again.where(), again.table.actions) == ("1:D2", 0)


@pytest.mark.rule("BB-038", "BB-040")
def test_a_deadbolt_can_be_left_alone():
    match = heist().lay({"1:D2": "deadbolt"}, shown=False).act("move:1:D2").answer(0, "deadbolt", "stay")
    assert (match.where(), match.table.actions, match.table.stealth) == ("1:D1", 3, [3])


@pytest.mark.rule("BB-050")
def test_example_13():
    match = heist(2).lay({"1:D2": "deadbolt"}).put("1:D1", "1:D2").act("move:1:D2")
    assert (match.where(), match.table.actions) == ("1:D2", 3)
    guarded = heist().lay({"1:D2": "deadbolt"}).guard(1, "D2", "A4").act("move:1:D2")
    assert (guarded.table.actions, guarded.table.stealth) == (3, [2])


@pytest.mark.rule("BB-038", "BB-054", "BB-055")
def test_example_14():
    match = heist().lay({"1:D2": "keypad"}).rolls(1, 1, 2, 1, 2, 3, 1, 2, 3, 6)
    match.act("move:1:D2", "move:1:D2", "move:1:D2")
    assert (match.where(), match.table.actions) == ("1:D1", 1)
    match.act("move:1:D2")
    assert (match.where(), match.table.unlocked) == ("1:D2", [match.room("1:D2")])
    assert [len(data["rolls"]) for data in match.told("keypad_rolled")] == [1, 2, 3, 4]
    match.act("end")
    assert match.table.tries == {}


@pytest.mark.rule("BB-058", "BB-075", "BB-040")
def test_example_15():
    match = heist().lay({"1:D2": "laser", "1:A1": "computer_laser"})
    match.table.hacks = {match.room("1:A1"): 2}
    match.table.actions = 1
    match.act("move:1:D2")
    assert match.legal(0, "laser") == ["computer", "ring"]
    match.answer(0, "laser", "computer")
    assert (match.table.hacks, match.alarms()) == ({match.room("1:A1"): 1}, [])
    other = heist().lay({"1:D2": "laser"}, shown=False)
    other.table.actions = 2
    other.act("move:1:D2")
    assert other.legal(0, "laser") == ["pay", "ring"]
    other.answer(0, "laser", "pay")
    assert (other.table.actions, other.alarms()) == (0, [])


@pytest.mark.rule("BB-039", "BB-094", "BB-095")
def test_example_16():
    match = heist().lay({"1:D2": "fingerprint"}).guard(1, "D2", "A4")
    match.table.stealth = [1]
    match.act("move:1:D2")
    assert (match.table.stealth, match.alarms(), match.state.outcome) == ([0], [], None)


@pytest.mark.rule("BB-060")
def test_example_17():
    match = heist().lay({"1:D2": "motion", "1:D3": "stairs"}).guard(1, "A4", "A3")
    match.act("move:1:D2", "move:1:D3")
    assert match.alarms() == ["1:D2"]
    calm = heist().lay({"1:D2": "motion", "1:D3": "stairs"}).guard(1, "A4", "A3", 1).put("1:D2")
    calm.act("move:1:D3")
    assert calm.alarms() == []
    hacked = heist().lay({"1:D2": "motion", "1:D3": "stairs", "1:A1": "computer_motion"}).guard(1, "A4", "A3")
    hacked.table.hacks = {hacked.room("1:A1"): 1}
    hacked.act("move:1:D2", "move:1:D3").answer(0, "hack", "computer")
    assert (hacked.alarms(), hacked.table.hacks) == ([], {})


@pytest.mark.rule("BB-038", "BB-060")
def test_example_48():
    match = heist().lay({"1:D2": "motion", "1:D3": "keypad"}).guard(1, "A4", "A3").rolls(1)
    match.act("move:1:D2", "move:1:D3")
    assert match.alarms() == []
    match.act("move:1:D1")
    assert match.alarms() == ["1:D2"]


@pytest.mark.rule("BB-060", "BB-066")
def test_falling_out_of_a_motion_room_leaves_it():
    match = (
        heist().lay({"2:D2": "motion"}).lay({"2:D3": "walkway"}, shown=False).put("2:D1").guard(2, "A4", "A3")
    )
    match.lay({"2:D1": "stairs"})
    match.act("move:2:D2", "move:2:D3")
    assert match.where() == "1:D3"
    assert match.alarms() == ["2:D2"]


@pytest.mark.rule("BB-043", "BB-066", "BB-197")
def test_example_19():
    match = (
        heist().lay({"2:B2": "walkway"}, shown=False).put("2:A2").guard(2, "D4", "D3").guard(1, "B2", "B1", 1)
    )
    match.act("move:2:B2")
    assert (match.where(), match.table.stealth, match.table.actions) == ("1:B2", [3], 3)
    match.table.spent = 3
    match.act("end")
    assert (match.guard_at(1), match.guard_at(2)) == ("1:B1", "2:D4")


@pytest.mark.rule("BB-067")
def test_example_20():
    match = heist().lay({"2:B1": "walkway", "1:B1": "fingerprint"}).put("2:B1").guard(2, "D4", "D3")
    match.act("drop:1:B1")
    assert (match.where(), match.alarms(), match.table.stealth) == ("1:B1", [], [3])
    guarded = heist().lay({"2:B1": "walkway", "1:B1": "fingerprint"}).put("2:B1").guard(2, "D4", "D3")
    guarded.guard(1, "B1", "A4").act("drop:1:B1")
    assert (guarded.alarms(), guarded.table.stealth) == ([], [2])


@pytest.mark.rule("BB-041")
def test_a_new_floor_gets_its_guard_before_the_rooms_effect():
    match = heist().lay({"1:D1": "stairs", "2:D1": "fingerprint"}).patrol(2, "D1", "A1").act("move:2:D1")
    assert (match.table.stealth, match.alarms()) == ([2], [])


@pytest.mark.rule("BB-042")
def test_who_is_kept_out_sets_up_no_guard():
    match = heist().lay({"1:D1": "stairs", "2:D1": "keypad"}).rolls(2).act("move:2:D1")
    assert match.table.guards[1] == UNPLACED
    thrown = heist().lay({"1:D1": "stairs"}).lay({"2:D1": "walkway"}, shown=False).act("move:2:D1")
    assert (thrown.where(), thrown.table.guards[1]) == ("1:D1", UNPLACED)


@pytest.mark.rule("BB-043", "BB-044")
def test_being_put_somewhere_is_no_entering():
    match = heist(2).lay({"2:D1": "keypad"}).cast("raven", "raven+").put("1:D1").on_top("freight_elevator")
    match.patrol(2, "D1", "A1", "B1", "C1")
    match.act("end")
    assert match.told("relocated")[0]["room"] == "2:D1"
    assert match.told("keypad_rolled") == []
    assert match.table.unlocked == []
    leaving = heist().lay({"2:D1": "keypad"}).put("2:D1").guard(2, "A4", "A3")
    assert "move:2:D2" in leaving.can()


@pytest.mark.rule("BB-045")
def test_burglars_share_rooms():
    match = heist(4).put("1:D1", "1:D2", "1:D2", "1:D2").lay({"1:D2": "stairs"})
    match.act("move:1:D2")
    assert len({match.where(seat) for seat in range(4)}) == 1


@pytest.mark.rule("BB-062")
def test_example_42():
    match = heist().lay({"1:B3": "secret_door"}).put("1:B2")
    match.act("move:1:B3")
    assert match.where() == "1:B3"
    assert "move:1:B2" not in match.can()
    painted = heist().lay({"1:B3": "secret_door"}).put("1:B2").hold(0, "painting")
    assert "move:1:B3" not in painted.can()
    assert "move:1:B3" in painted.put("1:A3").can()
    hidden = heist().lay({"1:B3": "secret_door"}, shown=False).put("1:B2")
    assert "move:1:B3" not in hidden.can()


@pytest.mark.rule("BB-063", "BB-041", "BB-139")
def test_example_43():
    match = heist().lay({"1:A4": "service_duct_5"}).lay({"3:D1": "service_duct_6"}, shown=False).put("1:A4")
    assert "move:3:D1" not in match.can()
    match.table.shown.append(match.room("3:D1"))
    match.patrol(3, "A1", "B1").act("move:3:D1")
    assert (match.where(), match.guard_at(3)) == ("3:D1", "3:A1")
    painted = (
        heist().lay({"1:A4": "service_duct_5", "3:D1": "service_duct_6"}).put("1:A4").hold(0, "painting")
    )
    assert "move:3:D1" not in painted.can()
