"""Alarms and Hack tokens (4.5), and example E-09."""

import pytest

from tests.burgle_bros.table import heist


@pytest.mark.rule("BB-070", "BB-071")
def test_an_alarm_draws_the_guard():
    match = heist().lay({"1:D2": "fingerprint", "1:C1": "stairs"}).act("move:1:D2")
    assert (match.alarms(), match.goal()) == (["1:D2"], "1:D2")
    match.act("move:1:D1", "move:1:D2")
    assert match.alarms() == ["1:D2"]
    assert len(match.told("alarm")) == 1


@pytest.mark.rule("BB-072", "BB-079")
def test_example_09():
    match = heist().lay({"1:B1": "fingerprint_4", "1:B2": "stairs"}).guard(1, "C2", "A4", 1).put("1:B2")
    match.table.alarms = [match.room("1:A2")]
    match.table.goals[0] = 4
    match.act("move:1:B1")
    assert match.legal(0, "nearest") == ["1:B1", "1:A2"]
    match.answer(0, "nearest", "1:A2")
    assert match.goal() == "1:A2"
    match.table.spent = 3
    match.act("end")
    assert (match.guard_at(), match.alarms(), match.goal()) == ("1:B2", ["1:B1"], "1:B1")


@pytest.mark.rule("BB-072")
def test_walls_that_go_and_guards_that_are_put_settle_the_die_anew():
    match = heist().hold(0, "dynamite").put("1:A3").guard(1, "A2", "B1")
    match.table.alarms = [match.room("1:B1"), match.room("1:B4")]
    match.table.goals[0] = 1
    match.act("dynamite:A2+A3")
    assert match.goal() == "1:A3"


@pytest.mark.rule("BB-073", "BB-074", "BB-085")
def test_example_08():
    match = heist().guard(1, "A1", "B2", 2).patrol(1, "D4").put("1:D1")
    match.table.alarms = [match.room("1:B2"), match.room("1:C3")]
    match.table.spent = 3
    match.act("end")
    assert (match.guard_at(), match.goal(), match.alarms()) == ("1:C3", "1:D4", [])
    assert len(match.told("patrol_card")) - 2 == 1


@pytest.mark.rule("BB-074")
def test_the_last_alarm_that_goes_draws_a_card():
    match = heist().cast("juicer+").guard(1, "A4", "A1").patrol(1, "B2")
    match.table.alarms = [match.room("1:D1")]
    match.act("reroute:take")
    assert match.goal() == "1:B2"
    more = heist().cast("juicer+").guard(1, "A4", "D1").patrol(1, "B2")
    more.table.alarms = [more.room("1:D1"), more.room("1:C4")]
    more.act("reroute:take")
    assert more.goal() == "1:C4"


@pytest.mark.rule("BB-076")
def test_alarms_of_other_causes_cannot_be_hacked():
    match = (
        heist()
        .lay({"1:D1": "laser", "1:A1": "computer_laser", "1:B1": "computer_motion"})
        .hold(0, "thermal_bomb")
    )
    match.table.hacks = {match.room("1:A1"): 3}
    match.act("thermal_bomb:up")
    assert (match.alarms(), match.table.hacks) == (["1:D1"], {match.room("1:A1"): 3})


@pytest.mark.rule("BB-077")
def test_the_hacker_keeps_sensors_quiet():
    for kind in ("fingerprint", "laser"):
        match = heist().cast("hacker").lay({"1:D2": kind}).act("move:1:D2")
        assert (match.alarms(), match.table.actions) == ([], 3)
    beside = (
        heist(2).cast("rook+", "hacker").lay({"1:D2": "fingerprint"}).put("1:D1", "1:D2").act("move:1:D2")
    )
    assert beside.alarms() == []
    away = heist(2).cast("rook+", "hacker").lay({"1:D2": "fingerprint"}).put("1:D1", "1:D1").act("move:1:D2")
    assert away.alarms() == ["1:D2"]
    motion = heist().cast("hacker").lay({"1:D2": "motion"}).act("move:1:D2", "move:1:D1")
    assert motion.alarms() == []
    detector = heist().cast("hacker").lay({"1:D2": "detector"}).hold(0, "virus").act("move:1:D2")
    assert detector.alarms() == ["1:D2"]


@pytest.mark.rule("BB-078", "BB-121")
def test_nothing_rings_while_an_emp_is_in_force():
    match = heist().lay({"1:D2": "fingerprint", "1:D1": "stairs"}).hold(0, "emp", "dynamite", "virus")
    match.act("emp", "move:1:D2")
    assert match.alarms() == []
    match.table.spent = 3
    match.act("end")
    match.act("move:1:D1", "move:1:D2")
    assert match.alarms() == ["1:D2"]


@pytest.mark.rule("BB-206")
def test_alarms_of_one_moment_are_settled_floor_by_floor():
    match = heist().lay({"1:C4": "laboratory_3", "2:C3": "laboratory_4"}).on_top("shoplifting")
    match.guard(1, "A1", "B1").guard(2, "A1", "B2")
    match.table.emptied = [match.room("1:C4"), match.room("2:C3")]
    match.table.alarms = [match.room("1:B2")]
    match.act("end")
    told = [
        d["floor"]
        for line in match.lines[-1:]
        for e in line.events
        if e.kind == "die_moved"
        for d in [e.data]
    ]
    alarms = [e.kind for e in match.lines[-1].events].index("die_moved")
    assert [e.kind for e in match.lines[-1].events][:alarms].count("alarm") == 2
    assert told[0] == 1
