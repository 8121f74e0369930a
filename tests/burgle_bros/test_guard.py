"""The guard (4.6), and examples E-04, E-10, E-11, E-45 and E-46."""

import pytest

from tests.burgle_bros.table import heist


def end(match):
    """Ends the turn without an event."""
    match.table.spent = 3
    return match.act("end")


@pytest.mark.rule("BB-085")
def test_example_04():
    match = (
        heist()
        .walls(1, "A1+B1 D1+D2 B2+C2 C2+D2 A3+B3 B3+C3 B3+B4 D3+D4")
        .guard(1, "B2", "B1", 2)
        .put("1:D4")
    )
    end(match.patrol(1, "D1"))
    assert (match.guard_at(), match.goal()) == ("1:C1", "1:D1")


@pytest.mark.rule("BB-079")
def test_dice_alarms_and_events_add_up():
    match = heist().guard(1, "D4", "A1", 6).lay({"1:D1": "stairs"})
    match.table.alarms = [match.room("1:A1")]
    end(match)
    assert len(match.told("guard_stepped")) == 7


@pytest.mark.rule("BB-080", "BB-092")
def test_rooms_mean_nothing_to_a_guard():
    match = (
        heist()
        .lay({"1:C4": "deadbolt", "1:C3": "stairs"}, shown=False)
        .guard(1, "D4", "C3", 2)
        .patrol(1, "A1")
    )
    end(match)
    assert match.guard_at() == "1:C3"
    assert match.room("1:C3") not in match.table.shown


@pytest.mark.rule("BB-084", "BB-090")
def test_a_guard_who_comes_by_costs_everybody_a_token():
    match = heist(3).put("1:D1", "1:C4", "1:C4").guard(1, "D4", "C3", 2)
    match.table.alarms = [match.room("1:C4"), match.room("1:C3")]
    match.table.goals[0] = 14
    end(match)
    assert match.table.stealth == [3, 2, 2]
    kinds = [event.kind for event in match.lines[-1].events]
    assert kinds.index("stealth_lost") < kinds.index("alarm_off")


@pytest.mark.rule("BB-086")
def test_example_11():
    match = heist().guard(1, "B2", "C2", 2).patrol(1, "C2", "A1").put("1:D4")
    end(match)
    assert (match.guard_at(), match.goal()) == ("1:B2", "1:A1")


@pytest.mark.rule("BB-087", "BB-079")
def test_example_10():
    match = heist(2).guard(1, "D4", "D4", 2)
    state = match.table
    state.speeds[0] = 3
    state.patrols_used[0] += state.patrols[0]
    state.patrols[0] = []
    match.guard(1, "C4", "C3").put("1:D1", "1:D1")
    assert (len(state.patrols_used[0]), len(state.patrols_gone[0])) == (10, 6)
    end(match)
    state = match.table
    assert state.speeds[0] == 4
    assert len(state.patrols_gone[0]) == 6
    assert len(state.patrols[0]) + len(state.patrols_used[0]) == 10
    assert len(match.told("guard_stepped")) == 3


@pytest.mark.rule("BB-088")
def test_a_die_on_the_guards_room_counts_as_reached():
    match = heist().guard(1, "C3", "C3", 1).patrol(1, "C1").put("1:D4")
    end(match)
    assert (match.goal(), match.guard_at()) == ("1:C1", "1:C2")


@pytest.mark.rule("BB-089")
def test_only_arriving_counts():
    match = heist().put("1:C4").guard(1, "C4", "C3", 2).patrol(1, "D4")
    end(match)
    assert match.guard_at() == "1:C4"
    assert match.table.stealth == [2]


@pytest.mark.rule("BB-091", "BB-169")
def test_a_guard_who_is_put_somewhere_arrives_there():
    match = heist(2).put("1:D1", "1:A4").guard(1, "D4", "A4").patrol(1, "D4").on_top("where_is_he")
    match.table.speeds[0] = 1
    match.act("end")
    assert match.table.stealth == [3, 2]
    entry = heist().lay({"1:A1": "stairs"}).put("1:D1")
    assert entry.table.stealth == [3]


@pytest.mark.rule("BB-188", "BB-084")
def test_example_45():
    match = heist().cast("raven").walls(1, "B1+B2").guard(1, "B2", "D1", 2).patrol(1, "D4").put("1:A4")
    match.table.crow = match.room("1:C2")
    end(match)
    assert match.guard_at() == "1:C2"
    end(match)
    assert match.guard_at() == "1:D1"
    assert len(match.told("crow_slows")) == 1


@pytest.mark.rule("BB-119")
def test_example_46():
    match = heist().hold(0, "donuts").guard(1, "D4", "A4", 3)
    match.table.alarms = [match.room("1:A4")]
    match.act("donuts:1")
    end(match)
    assert (match.guard_at(), match.alarms(), match.table.donuts) == ("1:D4", ["1:A4"], -1)
    assert "donuts" in match.table.tool_used
