"""Safes (4.8), and examples E-27 to E-29 and E-44."""

import pytest

from games.burgle_bros.links import line_of
from games.burgle_bros.state import room_key
from tests.burgle_bros.table import heist

LINE = {"1:A2": "keypad_4", "1:C2": "deadbolt_2", "1:D2": "laser_2", "1:B1": "stairs_6", "1:B4": "camera_1"}


def at_safe():
    """The position of E-27: the safe on B2, five rooms of its line revealed."""
    return heist().lay({"1:B2": "safe", **LINE}).lay({"1:B3": "detector_6"}, shown=False).put("1:B2")


def cracked(match) -> set[str]:
    """The rooms with a Crack token."""
    return {room_key(match.state, room) for room in match.table.cracked}


@pytest.mark.rule("BB-104", "BB-105", "BB-106")
def test_example_27():
    match = at_safe().rolls(2, 2, 6, 6, 3, 3)
    match.table.dice = {match.room("1:B2"): 3}
    match.act("crack")
    assert cracked(match) == {"1:C2", "1:D2", "1:B1"}
    match.act("peek:1:B3") if "peek:1:B3" in match.can() else match.table.shown.append(match.room("1:B3"))
    assert cracked(match) == {"1:C2", "1:D2", "1:B1"}
    match.act("crack")
    assert cracked(match) == {"1:C2", "1:D2", "1:B1", "1:B3"}
    assert match.table.dice == {match.room("1:B2"): 3}


@pytest.mark.rule("BB-104")
def test_a_combination_has_six_rooms_or_eight_with_what_is_left_out():
    assert len(line_of(at_safe().table, at_safe().room("1:B2"))) == 6
    knox = heist(scenario="fort_knox")
    knox.table.shown = []
    assert len(line_of(knox.table, knox.room("1:B2"))) == 8
    assert len(line_of(knox.table, knox.room("1:C2"))) == 7
    knox.lay({"1:B2": "safe_a", "1:B5": "safe_b", "2:A1": "safe_c"})
    assert len(line_of(knox.table, knox.room("1:B2"))) == 7


@pytest.mark.rule("BB-107", "BB-108", "BB-129")
@pytest.mark.parametrize(("before", "after"), [([3, 4, 4], [4, 5, 4]), ([6, 4, 4], [6, 5, 4])])
def test_example_28(before, after):
    match = heist().lay({"2:B2": "safe"}).put("2:B2").guard(2, "D4", "D3").on_top("virus", "isotope").rolls(1)
    state = match.table
    state.speeds = list(before)
    line = line_of(state, match.room("2:B2"))
    state.shown += [room for room in line if room not in state.shown]
    state.cracked = line
    state.dice = {match.room("2:B2"): 1}
    match.act("crack")
    assert match.table.speeds == after
    assert (match.table.tools, match.table.loot) == ([["virus"]], [["isotope"]])
    assert match.table.opened == [match.room("2:B2")]
    assert match.table.dice == {}
    assert not {"add_die", "crack"} & set(match.can())


@pytest.mark.rule("BB-102", "BB-103", "BB-186")
def test_example_29():
    match = heist().lay({"1:D1": "safe"})
    match.table.actions = 3
    assert "crack" not in match.can()
    match.act("add_die", "crack")
    assert match.table.actions == 0
    match.table.actions = 1
    assert "add_die" not in match.can()
    match.table.actions, match.table.dice = 4, {match.room("1:D1"): 6}
    assert "add_die" not in match.can()
    match.cast("peterman").act("crack")
    assert len(match.told("safe_rolled")[-1]["rolls"]) == 7
    alone = heist().lay({"1:D1": "safe"}).cast("peterman").act("crack")
    assert len(alone.told("safe_rolled")[-1]["rolls"]) == 1


@pytest.mark.rule("BB-109")
def test_example_44():
    match = (
        heist(scenario="fort_knox", walls="printed")
        .lay({"1:B2": "safe_a", "1:B5": "safe_b", "2:A1": "safe_c", "1:B3": "thermo"})
        .put("1:B2")
    )
    state = match.table
    shared = match.room("1:B3")
    state.cracked = [shared]
    assert shared in line_of(state, match.room("1:B2"))
    assert shared in line_of(state, match.room("1:B5"))
    for safe in ("1:B2", "1:B5"):
        line = line_of(state, match.room(safe))
        state.shown += [room for room in line if room not in state.shown]
        state.cracked += [room for room in line if room not in state.cracked]
    assert state.opened == []
    state.dice = {match.room("1:B2"): 1}
    match.guard(1, "E5", "D5").rolls(1).act("crack")
    assert match.table.opened == [match.room("1:B2")]


@pytest.mark.rule("BB-110")
def test_the_stethoscope_sets_one_die():
    match = at_safe().hold(0, "stethoscope").rolls(3, 3)
    match.table.dice = {match.room("1:B2"): 2}
    match.act("crack").answer(0, "stethoscope", "3>4")
    assert cracked(match) == {"1:A2"}
    assert "stethoscope" in match.table.tool_used
    keypad = heist().lay({"1:D2": "keypad"}).hold(0, "stethoscope").rolls(1).act("move:1:D2")
    assert keypad.asked() == [(0, "act")]
