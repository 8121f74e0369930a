"""Lost Visual (4.12), and example E-40."""

import pytest

from games.burgle_bros.state import GONE
from tests.burgle_bros.table import heist


def end(match):
    """Ends the turn without an event."""
    match.table.spent = 3
    return match.act("end")


@pytest.mark.rule("BB-170", "BB-171")
def test_example_40():
    match = (
        heist(2, lost_visual="on").guard(1, "D4", "C4", 3).patrol(1, "lost", "C2", "A1").put("1:D1", "1:C2")
    )
    end(match)
    assert match.table.guards[0] == GONE
    assert match.goal() == ""
    assert [data["room"] for data in match.told("guard_stepped")] == ["1:C4"]
    match.table.speeds[0] = 2
    end(match)
    assert match.table.stealth == [3, 2]
    assert match.told("guard_placed")[-1]["room"] == "1:C2"
    assert match.goal() == "1:A1"
    assert len(match.told("guard_stepped")) == 1 + 2


@pytest.mark.rule("BB-170")
def test_a_guard_who_is_lost_gets_no_further_cards():
    match = heist(lost_visual="on").guard(1, "D4", "A1", 1).patrol(1, "lost", "B2", "C3").on_top("brown_out")
    match.table.alarms = [match.room("1:A1"), match.room("1:B1")]
    match.act("end")
    assert match.told("patrol_lost") == [{"floor": 1}]
    assert match.told("guard_placed")[-1]["room"] == "1:B2"


@pytest.mark.rule("BB-171")
def test_one_card_in_all_if_his_coming_takes_the_last_alarm_away():
    match = heist(lost_visual="on").patrol(1, "C2", "A1")
    match.table.guards[0], match.table.goals[0] = GONE, -1
    match.table.alarms = [match.room("1:C2")]
    before = len(match.told("patrol_card"))
    match.table.speeds[0] = 1
    end(match)
    assert len(match.told("patrol_card")) == before + 2
    assert (match.alarms(), match.goal()) == ([], "1:A1")
    more = heist(lost_visual="on").patrol(1, "C2", "A1")
    more.table.guards[0], more.table.goals[0] = GONE, -1
    more.table.alarms = [more.room("1:B2")]
    end(more)
    assert more.told("die_moved")[0]["room"] == "1:B2"


@pytest.mark.rule("BB-172")
def test_lost_visual_as_the_placing_card():
    match = (
        heist(lost_visual="on").lay({"1:D1": "stairs", "2:D1": "foyer"}).patrol(2, "lost", "A1", "A2", "C1")
    )
    match.act("move:2:D1")
    assert match.table.guards[1] == GONE
    assert match.goal(2) == ""
    match.table.speeds[1] = 1
    end(match)
    assert match.told("guard_placed")[-1] == {"floor": 2, "room": "2:A1"}


@pytest.mark.rule("BB-173")
@pytest.mark.parametrize(
    "event", ["crash", "throw_voice", "change_of_plans", "squeak", "switch_signs", "where_is_he"]
)
def test_while_he_is_lost(event):
    match = (
        heist(lost_visual="on").hold(0, "donuts").lay({"1:D2": "fingerprint", "1:C1": "stairs"}).on_top(event)
    )
    match.table.guards[0], match.table.goals[0] = GONE, -1
    assert "donuts:1" not in match.can()
    match.act("move:1:D2")
    assert (match.alarms(), match.goal()) == (["1:D2"], "")
    before = len(match.lines)
    match.patrol(1, "A4", "A3").act("end")
    told = [e.kind for line in match.lines[before:] for e in line.events]
    assert told.index("patrol_card") > told.index("event")
    assert told[told.index("event") + 1] == "patrol_card"


@pytest.mark.rule("BB-173", "BB-162")
def test_a_lost_guard_comes_back_with_a_shift_change():
    match = heist(lost_visual="on").guard(2, "A1", "A2").on_top("shift_change").patrol(2, "C3", "D4")
    match.table.guards[1], match.table.goals[1] = GONE, -1
    match.table.speeds[1] = 1
    match.act("end")
    assert match.guard_at(2) in ("2:C3", "2:D3", "2:C4")
