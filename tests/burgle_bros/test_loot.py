"""Loot (4.10), and examples E-32 to E-35."""

import pytest

from games.burgle_bros.links import line_of
from tests.burgle_bros.table import heist


def open_safe(match, room: str = "1:D1"):
    """The burglar opens the safe of a room with the next roll."""
    state = match.lay({room: "safe"}).table
    line = line_of(state, match.room(room))
    state.shown += [other for other in line if other not in state.shown]
    state.cracked = line
    state.dice = {match.room(room): 1}
    return match


@pytest.mark.rule("BB-129", "BB-130")
def test_loot_is_taken_at_once_and_must_be_carried():
    match = open_safe(heist()).on_top("virus", "isotope").rolls(1).act("crack")
    assert match.table.loot == [["isotope"]]
    assert [key for key in match.can() if key.startswith("drop")] == []


@pytest.mark.rule("BB-132")
@pytest.mark.parametrize(("roll", "rings"), [(6, True), (5, False)])
def test_the_chihuahua(roll, rings):
    match = heist().hold(0, "chihuahua").rolls(roll)
    match.table.spent = 3
    match.act("end")
    assert match.alarms() == (["1:D1"] if rings else [])


@pytest.mark.rule("BB-133")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0)])
def test_example_35(before, after):
    match = open_safe(heist()).on_top("virus", "cursed_goblet").rolls(1)
    match.table.stealth = [before]
    match.act("crack")
    assert (match.table.stealth, match.state.outcome) == ([after], None)


@pytest.mark.rule("BB-133", "BB-187")
def test_a_drilled_goblet_harms_whoever_takes_it_first():
    match = heist(2).cast("peterman+", "raven").put("2:D1", "1:D1").guard(2, "A4", "A3")
    open_safe(match).on_top("virus", "cursed_goblet").rolls(1).act("drill:1:D1")
    assert match.table.stealth == [3, 3]
    match.table.spent = 3
    match.act("end").act("pick_up:cursed_goblet")
    assert match.table.stealth == [3, 2]


@pytest.mark.rule("BB-134")
def test_the_gemstone_makes_company_dear():
    match = heist(2).hold(0, "gemstone").put("1:D1", "1:D2").lay({"1:D2": "laser"}).act("move:1:D2")
    match.answer(0, "laser", "pay")
    assert match.table.actions == 1
    bolt = heist(2).hold(0, "gemstone").put("1:D1", "1:D2").lay({"1:D2": "deadbolt"}).act("move:1:D2")
    assert bolt.table.actions == 2
    poor = heist(2).hold(0, "gemstone").put("1:D1", "1:D2").lay({"1:D2": "stairs"})
    poor.table.actions = 1
    assert "move:1:D2" not in poor.can()
    keypad = (
        heist(2).hold(0, "gemstone").put("1:D1", "1:D2").lay({"1:D2": "keypad"}).rolls(1).act("move:1:D2")
    )
    assert (keypad.where(), keypad.table.actions) == ("1:D1", 2)


@pytest.mark.rule("BB-135")
def test_example_34():
    match = open_safe(heist(2)).put("1:D1", "1:D1").on_top("virus", "gold_bar").rolls(1).act("crack")
    assert match.table.loot == [["gold_bar"], []]
    assert match.table.lying == {match.room("1:D1"): ["gold_bar"]}
    assert "pick_up:gold_bar" not in match.can()
    match.table.spent = 3
    match.act("end").act("pick_up:gold_bar")
    assert match.table.loot == [["gold_bar"], ["gold_bar"]]
    assert not [key for key in match.can() if "gold_bar" in key]


@pytest.mark.rule("BB-136")
def test_the_isotope_sets_off_thermos():
    match = heist().hold(0, "isotope").lay({"1:D2": "thermo"}).act("move:1:D2")
    assert match.alarms() == ["1:D2"]


@pytest.mark.rule("BB-137")
def test_the_keycard_must_be_there_for_any_roll():
    match = heist(2).hold(1, "keycard").lay({"1:D1": "safe"}).put("1:D1", "1:D2")
    match.table.dice = {match.room("1:D1"): 1}
    assert "crack" not in match.can()
    assert "add_die" in match.can()
    match.put("1:D1", "1:D1")
    assert "crack" in match.can()
    lying = heist().drop("1:D1", "keycard").lay({"1:D1": "safe"})
    lying.table.dice = {lying.room("1:D1"): 1}
    assert "crack" not in lying.can()


@pytest.mark.rule("BB-138", "BB-025")
def test_the_mirror():
    match = heist().hold(0, "mirror").lay({"1:D2": "laser"})
    match.table.spent = 3
    match.act("end")
    assert match.table.actions == 3
    match.act("move:1:D2")
    assert (match.alarms(), match.table.actions) == ([], 2)


@pytest.mark.rule("BB-139")
def test_the_painting_fits_through_doors_only():
    match = heist().hold(0, "painting").lay({"1:A3": "secret_door", "1:A2": "stairs"}).put("1:A2")
    assert "move:1:A3" not in match.can()
    assert "move:1:A3" in match.put("1:B3").can()


@pytest.mark.rule("BB-140")
@pytest.mark.parametrize(("roll", "kitty"), [(2, "1:B3"), (3, None)])
def test_example_33(roll, kitty):
    match = (
        heist()
        .hold(0, "persian_kitty")
        .lay({"1:A3": "laser"})
        .put("1:C3")
        .rolls(roll)
        .guard(1, "D4", "D3", 1)
    )
    match.table.spent = 3
    match.act("end")
    assert match.view(0).kitty == kitty
    none = heist().hold(0, "persian_kitty").put("1:C3").rolls(1)
    none.table.spent, none.table.shown = 3, [none.room("1:C3")]
    none.lay({"1:C3": "stairs"}).act("end")
    assert none.view(0).kitty is None


@pytest.mark.rule("BB-140")
def test_among_equally_near_rooms_the_holder_chooses():
    match = heist().hold(0, "persian_kitty").lay({"1:B3": "laser", "1:D3": "fingerprint", "1:C3": "stairs"})
    match.put("1:C3").rolls(1).guard(1, "A4", "A3", 1)
    match.table.spent = 3
    match.act("end").answer(0, "kitty", "1:D3")
    assert match.view(0).kitty == "1:D3"


@pytest.mark.rule("BB-141", "BB-198")
def test_example_32():
    match = (
        heist(scenario="office_job")
        .lay({"2:D1": "stairs"})
        .put("2:D1")
        .guard(2, "A4", "A3")
        .hold(0, "persian_kitty")
    )
    match.table.opened = [0, 16]
    assert "escape" in match.can()
    match.table.loot[0] = []
    match.table.kitty = match.room("1:A4")
    assert "escape" not in match.can()
    match.put("1:A4").act("pick_up:persian_kitty")
    assert (match.table.kitty, match.table.loot) == (-1, [["persian_kitty"]])


@pytest.mark.rule("BB-141")
def test_no_roll_while_the_kitty_is_out():
    match = heist().rolls()
    match.table.loot_deck.remove("persian_kitty")
    match.table.kitty = match.room("1:A4")
    match.table.spent = 3
    match.act("end")
    assert match.told("kitty_rolled") == []
