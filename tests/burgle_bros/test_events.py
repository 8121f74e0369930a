"""Events (4.11), and examples E-37 to E-39 and E-47."""

import pytest

from tests.burgle_bros.table import heist


def meet(event: str, seats: int = 1, **options: str):
    """A position in which the turn's end brings this event. The guard of floor 1 stands at D4 bound for C4."""
    return heist(seats, **options).on_top(event)


def steps(match, floor: int = 1) -> int:
    """How many steps a guard has made."""
    return sum(data["floor"] == floor for data in match.told("guard_stepped"))


@pytest.mark.rule("BB-144")
def test_an_event_is_discarded_and_the_deck_comes_back():
    match = meet("lampshade").act("end")
    assert match.table.event_used == ["lampshade"]
    again = meet("lampshade")
    again.table.event_used, again.table.event_deck = again.table.event_deck, []
    again.act("end")
    assert again.told("events_shuffled") == [{}]
    assert len(again.told("event")) == 1


@pytest.mark.rule("BB-145")
def test_example_47():
    match = (
        meet("brown_out").guard(1, "D4", "A1", 1).guard(2, "A1", "A2").patrol(1, "A2", "B2").patrol(2, "C3")
    )
    match.table.alarms = [match.room(key) for key in ("1:A1", "1:B1", "2:D4")]
    match.act("end")
    assert match.alarms() == []
    assert (match.goal(1), match.goal(2)) == ("1:B2", "2:C3")
    assert match.told("patrol_card")[-3:] == [
        {"floor": 1, "room": "1:A2"}, {"floor": 1, "room": "1:B2"}, {"floor": 2, "room": "2:C3"},
    ]  # fmt: skip


@pytest.mark.rule("BB-146", "BB-194")
def test_buddy_system():
    match = meet("buddy_system", 2).put("1:D1", "1:A4").act("end")
    assert match.where(1) == "1:D1"
    three = meet("buddy_system", 3).put("1:D1", "1:A4", "1:B4").act("end")
    three.answer(0, "buddy", "2")
    assert (three.where(1), three.where(2)) == ("1:A4", "1:D1")


@pytest.mark.rule("BB-147")
def test_change_of_plans():
    match = meet("change_of_plans").patrol(1, "A1").guard(1, "D4", "D3", 1).act("end")
    assert match.goal() == "1:A1"
    ringing = meet("change_of_plans").guard(1, "D4", "A2", 1)
    ringing.table.alarms = [ringing.room("1:A2")]
    assert ringing.act("end").goal() == "1:A2"


@pytest.mark.rule("BB-148", "BB-088")
def test_crash():
    match = meet("crash").guard(1, "D4", "A4", 1).act("end")
    assert match.goal() == "1:D1"


@pytest.mark.rule("BB-149", "BB-079")
@pytest.mark.parametrize(("event", "number"), [("daydreaming", 1), ("espresso", 3)])
def test_daydreaming_and_espresso(event, number):
    match = meet(event).guard(1, "D4", "A1", 2).act("end")
    assert steps(match) == number


@pytest.mark.rule("BB-150", "BB-133")
def test_dead_drop():
    match = meet("dead_drop", 3).put("1:D1", "1:A4", "1:B4").hold(0, "virus", "cursed_goblet", "gold_bar")
    match.hold(2, "gold_bar").act("end")
    assert match.table.tools == [[], [], ["virus"]]
    assert match.table.loot == [["gold_bar"], [], ["gold_bar", "cursed_goblet"]]
    assert match.table.stealth == [3, 3, 3]
    gone = meet("dead_drop", 3).put("1:D1", "1:A4", "").hold(0, "virus")
    gone.table.places[2] = -2
    assert gone.act("end").table.tools == [[], ["virus"], []]


@pytest.mark.rule("BB-151", "BB-043")
def test_freight_elevator():
    match = meet("freight_elevator").lay({"2:D1": "fingerprint"}, shown=False).patrol(2, "D1", "A4", "A1")
    match.act("end")
    assert match.told("relocated")[0]["room"] == "2:D1"
    assert match.told("alarm") == []
    top = meet("freight_elevator").put("3:A1").guard(3, "D4", "D3", 1)
    top.table.opened = [0, 1, 2]
    top.act("end")
    assert top.state.outcome is not None
    assert top.state.outcome.reason == "escaped"


@pytest.mark.rule("BB-152", "BB-050")
@pytest.mark.parametrize(
    ("kind", "where", "rings"),
    [("deadbolt", "1:D1", False), ("laser", "1:D2", True), ("keypad", "1:D1", False)],
)
def test_example_37(kind, where, rings):
    match = meet("go_with_your_gut").lay({"1:C1": "stairs"}).lay({"1:D2": kind}, shown=False).rolls(1)
    match.guard(1, "A4", "A3", 1).act("end")
    assert match.where() == where
    assert bool(match.told("alarm")) is rings
    assert match.table.turn == 2


@pytest.mark.rule("BB-152")
def test_the_gut_chooses_among_hidden_rooms():
    match = (
        meet("go_with_your_gut").lay({"1:D2": "foyer", "1:C1": "thermo"}, shown=False).guard(1, "A4", "A3", 1)
    )
    match.act("end").answer(0, "gut", "1:D2")
    assert match.where() == "1:D2"


@pytest.mark.rule("BB-153", "BB-128")
def test_gymnastics():
    match = meet("gymnastics", 2).lay({"1:D1": "walkway"}).put("1:D1", "1:D1").act("end")
    assert match.table.lasting == {"gymnastics": 0}
    assert "move:2:D1" in match.can()
    down = heist().lay({"2:D1": "walkway"}).put("3:D1").guard(3, "A4", "A3").guard(2, "A4", "A3")
    down.table.lasting = {"gymnastics": 0}
    down.table.event_deck.remove("gymnastics")
    assert "move:2:D1" in down.can()
    top = heist(scenario="office_job").lay({"2:D1": "walkway"}).put("2:D1").guard(2, "A4", "A3")
    top.table.opened, top.table.lasting = [0, 1], {"gymnastics": 0}
    top.table.event_deck.remove("gymnastics")
    assert "escape" in top.can()


@pytest.mark.rule("BB-154", "BB-025")
def test_heads_up():
    match = meet("heads_up", 2).act("end")
    assert match.table.actions == 5


@pytest.mark.rule("BB-155")
def test_jump_the_gun():
    match = meet("jump_the_gun", 3).act("end")
    assert match.table.active == 2
    last = meet("jump_the_gun", 2)
    last.table.places[1] = -2
    last.act("end")
    assert (last.table.active, last.table.skip) == (0, False)


@pytest.mark.rule("BB-156")
def test_jury_rig():
    assert meet("jury_rig").on_top("virus").act("end").table.tools == [["virus"]]


@pytest.mark.rule("BB-157", "BB-056")
def test_keycode_change():
    match = meet("keycode_change")
    match.table.unlocked = [3]
    assert match.act("end").table.unlocked == []


@pytest.mark.rule("BB-158")
def test_lampshade():
    assert meet("lampshade").act("end").table.stealth == [4]


@pytest.mark.rule("BB-159", "BB-208")
def test_lost_grip():
    match = meet("lost_grip").put("2:D1").guard(2, "A4", "A3").act("end")
    assert match.where() == "1:D1"
    assert meet("lost_grip").act("end").where() == "1:D1"


@pytest.mark.rule("BB-160", "BB-208")
def test_peekhole():
    match = meet("peekhole").put("1:B2").lay({"1:B3": "laser", "2:B2": "thermo"}, shown=False).act("end")
    assert {"1:B3", "2:B2"} < set(match.legal(0, "peekhole"))
    match.answer(0, "peekhole", "1:B3")
    assert match.room("1:B3") in match.table.shown
    skipped = meet("peekhole").put("1:B2").act("end").answer(0, "peekhole", "skip")
    assert skipped.told("revealed") == skipped.told("revealed")[:1]
    none = meet("peekhole").put("1:B2")
    none.table.shown = list(range(48))
    assert none.act("end").asked() == [(0, "act")]


@pytest.mark.rule("BB-161")
def test_reboot():
    match = meet("reboot").lay({"1:A1": "computer_laser", "2:A1": "computer_motion"})
    match.table.hacks = {match.room("1:A1"): 4}
    match.table.laptop = 1
    match.act("end")
    assert match.table.hacks == {match.room("1:A1"): 1, match.room("2:A1"): 1}
    assert match.table.laptop == 1


@pytest.mark.rule("BB-162")
def test_shift_change():
    match = (
        meet("shift_change")
        .guard(2, "A1", "D4", 3)
        .guard(3, "A1", "D4", 4)
        .guard(1, "D4", "A1", 2)
        .act("end")
    )
    assert [steps(match, floor) for floor in (1, 2, 3)] == [0, 3, 4]


@pytest.mark.rule("BB-163")
def test_shoplifting():
    match = meet("shoplifting").lay({"1:A1": "laboratory_3", "2:A1": "laboratory_4"}).guard(1, "D4", "D3", 1)
    match.table.emptied = [match.room("1:A1")]
    assert match.act("end").alarms() == ["1:A1"]


@pytest.mark.rule("BB-164", "BB-081")
def test_squeak():
    match = meet("squeak", 3).put("1:D1", "1:C3", "1:A1").guard(1, "D4", "A4", 1).act("end")
    assert match.told("guard_stepped")[0]["room"] == "1:C4"
    tie = (
        meet("squeak", 2).put("1:A4", "1:C4").lay({"1:A4": "stairs", "1:C4": "foyer"}).guard(1, "B3", "D1", 1)
    )
    tie.act("end").answer(0, "squeak", "1:C4")
    assert tie.told("guard_stepped")[0]["room"] == "1:C3"
    beside = meet("squeak").put("1:D4").guard(1, "D4", "A4", 1).act("end")
    assert steps(beside) == 1


@pytest.mark.rule("BB-165", "BB-091", "BB-208")
def test_example_38():
    match = meet("switch_signs", 2).put("1:D1", "1:C3").guard(1, "D4", "C3", 1)
    match.table.alarms = [match.room("1:B4"), match.room("1:C3")]
    match.act("end")
    kinds = [event.kind for event in match.lines[-1].events]
    assert "patrol_card" not in kinds[: kinds.index("guard_stepped")]
    assert match.told("guard_put")[0]["room"] == "1:C3"
    assert match.table.stealth == [3, 2]
    assert match.alarms() in (["1:B4"], [])
    assert match.told("die_moved")[0]["room"] == "1:B4"


@pytest.mark.rule("BB-165")
def test_switch_signs_without_alarms():
    match = meet("switch_signs").guard(1, "D4", "A1", 1).act("end")
    assert match.told("guard_put")[0]["room"] == "1:A1"
    assert match.goal() == "1:D4"


@pytest.mark.rule("BB-166", "BB-036")
def test_example_39():
    match = meet("throw_voice").guard(1, "D4", "B2", 1).act("end")
    assert set(match.legal(0, "voice")) == {"1:A2", "1:C2", "1:B1"}
    assert match.answer(0, "voice", "1:A2").goal() == "1:A2"


@pytest.mark.rule("BB-167")
def test_time_lock():
    match = meet("time_lock", 2).lay({"1:D1": "stairs", "2:D2": "walkway"}).put("1:D1", "1:D1").act("end")
    assert "move:2:D1" not in match.can()
    assert "peek:2:D1" in match.can()
    match.put("1:D1", "2:D2").guard(2, "A4", "A3")
    assert "drop:1:D2" in match.can()
    roof = heist(scenario="office_job").lay({"2:D1": "stairs"}).put("2:D1").guard(2, "A4", "A3")
    roof.table.opened, roof.table.lasting = [0, 1], {"time_lock": 0}
    roof.table.event_deck.remove("time_lock")
    assert "escape" not in roof.can()


@pytest.mark.rule("BB-168", "BB-047")
def test_video_loop():
    match = heist().lay({"1:D2": "camera_2", "1:B3": "camera_3"}).guard(1, "B3", "A3")
    match.table.lasting = {"video_loop": 0}
    match.table.event_deck.remove("video_loop")
    assert match.act("move:1:D2").alarms() == []


@pytest.mark.rule("BB-169")
def test_where_is_he():
    match = meet("where_is_he").guard(1, "D4", "A1", 1).patrol(1, "A4").act("end")
    assert match.told("guard_put")[0]["room"] == "1:A1"
    assert match.told("patrol_card")[-1]["room"] == "1:A4"
    assert steps(match) == 1
    ringing = meet("where_is_he").guard(1, "D4", "A1", 1)
    ringing.table.alarms = [ringing.room("1:A1"), ringing.room("1:C4")]
    ringing.act("end")
    assert ringing.told("alarm_off")[0]["room"] == "1:A1"
    assert ringing.goal() == "1:C4"


@pytest.mark.rule("BB-208")
def test_events_that_cannot_be_carried_out_do_nothing():
    alone = meet("buddy_system", 2).act("end")
    assert alone.told("relocated") == []
    drop = meet("dead_drop", 2).hold(0, "virus").act("end")
    assert drop.table.tools == [["virus"], []]
    top = meet("freight_elevator").put("3:A1").guard(3, "D4", "D3", 1).act("end")
    assert top.where() == "3:A1"
