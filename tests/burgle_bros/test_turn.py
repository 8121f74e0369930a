"""The turn (4.2), and examples E-18, E-29 and E-30."""

import pytest

from tests.burgle_bros.table import heist


@pytest.mark.rule("BB-023", "BB-034", "BB-079")
def test_a_turn_ends_with_the_guard_of_the_own_floor():
    match = heist(2).guard(1, "D4", "A3", 2).lay({"1:D2": "stairs", "2:D2": "foyer"}).put("1:D2", "1:D1")
    match.patrol(2, "A1", "D4")
    match.act("move:2:D2", "move:1:D2", "move:2:D2", "end")
    assert match.guard_at(1) == "1:D4"
    assert match.guard_at(2) != "2:A1"
    assert match.table.active == 1


@pytest.mark.rule("BB-024", "BB-128")
def test_round_cards_go_before_the_dice_are_rolled():
    match = heist(1).hold(0, "emp", "chihuahua").rolls(6)
    match.act("emp")
    match.table.spent = 3
    match.act("end")
    assert match.told("chihuahua_rolled") == [{"seat": 0, "roll": 6}]
    assert match.alarms() == ["1:D1"]
    assert match.table.lasting == {}
    assert "emp" in match.table.tool_used


@pytest.mark.rule("BB-025")
def test_actions_are_counted_at_the_start():
    match = heist(2).put("1:D1", "1:D1")
    assert match.table.actions == 4
    match.hold(0, "mirror").act("give:mirror@1")
    assert match.table.actions == 4
    match.table.spent, match.table.heads_up = 3, True
    match.act("end")
    assert match.table.actions == 4
    match.hold(1, "rollerskates", "invisible_suit")
    match.act("rollerskates", "invisible_suit")
    assert match.table.actions == 7


@pytest.mark.rule("BB-026", "BB-027", "BB-102")
def test_what_actions_cost():
    match = heist().lay({"1:D1": "safe"}).lay({"1:D2": "atrium"}, shown=False)
    match.act("add_die")
    assert match.table.actions == 2
    match.act("crack")
    assert match.table.actions == 1
    assert "add_die" not in match.can()
    match.act("peek:1:D2")
    assert match.table.actions == 0
    assert match.can() == ["end"]


@pytest.mark.rule("BB-028", "BB-029")
def test_peek_reveals_and_move_reveals_on_the_way():
    match = heist().lay({"1:D2": "fingerprint", "1:C1": "walkway"}, shown=False)
    match.act("peek:1:D2")
    assert (match.where(), match.alarms()) == ("1:D1", [])
    assert "peek:1:D2" not in match.can()
    match.act("peek:1:C1", "move:1:C1")
    assert match.where() == "1:C1"


@pytest.mark.rule("BB-030")
def test_free_things_cost_no_action_and_no_turn():
    match = heist(2).put("1:D1", "1:D1").hold(0, "rollerskates", "virus").drop("1:D1", "keycard")
    match.act("rollerskates", "pick_up:keycard", "give:virus@1")
    assert (match.table.actions, match.table.spent) == (6, 0)


@pytest.mark.rule("BB-031", "BB-065", "BB-079")
def test_example_18():
    match = heist(2).lay({"1:D1": "thermo", "1:D2": "stairs"}).guard(1, "D4", "A3", 2)
    match.on_top("lampshade").act("move:1:D2", "move:1:D1", "end")
    told = [kind for kind in match.heard() if kind in ("alarm", "event", "guard_stepped")]
    assert told == ["alarm", "event", "guard_stepped", "guard_stepped", "guard_stepped"]


@pytest.mark.rule("BB-065")
def test_being_put_into_a_thermo_by_an_event_is_harmless():
    match = heist().lay({"1:A2": "thermo"}).patrol(2, "D4", "C4").put("2:A2").on_top("lost_grip")
    match.table.guards[1], match.table.goals[1] = 0, 1
    match.act("end")
    assert match.where() == "1:A2"
    assert match.told("alarm") == []


@pytest.mark.rule("BB-032", "BB-142")
@pytest.mark.parametrize(
    ("spent", "loot", "event"),
    [(2, "bust", True), (3, "bust", False), (3, "stamp", True), (4, "stamp", False)],
)
def test_few_actions_bring_an_event(spent, loot, event):
    match = heist().hold(0, loot).on_top("lampshade")
    match.table.spent = spent
    match.act("end")
    assert bool(match.told("event")) is event


@pytest.mark.rule("BB-032")
def test_example_30():
    match = (
        heist().lay({"1:D2": "stairs", "1:C1": "keypad"}).hold(0, "rollerskates").on_top("lampshade").rolls(1)
    )
    match.act("rollerskates", "move:1:C1")
    assert match.table.spent == 1
    match.act("peek:1:D2") if "peek:1:D2" in match.can() else match.act("move:1:D2")
    match.act("end")
    assert len(match.told("event")) == 1


@pytest.mark.rule("BB-033")
def test_out_and_back_is_followed_by_an_event():
    match = heist().lay({"1:D2": "stairs"}).on_top("lampshade")
    match.act("move:1:D2", "move:1:D1", "end")
    assert match.told("event")[0]["event"] == "lampshade"


@pytest.mark.rule("BB-035", "BB-204")
def test_escaped_burglars_have_no_turns_and_are_off_the_board():
    match = heist(3).put("1:D1", "1:D1", "1:D1").cast("rook", "raven", "hawk+").hold(1, "virus")
    match.table.places[1] = -2
    assert not [key for key in match.can() if key.startswith(("give", "take"))]
    match.act("orders")
    assert not [key for key in match.legal(0, "aim") if key.startswith("1@")]
    match.answer(0, "aim", "back")
    match.table.spent = 3
    match.act("end")
    assert match.table.active == 2
