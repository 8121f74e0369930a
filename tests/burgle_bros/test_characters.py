"""Characters (4.14), moving others (4.15), and example E-41."""

import pytest

from games.burgle_bros import GAME
from games.burgle_bros.links import line_of
from games.engine.chance import FastChance
from tests.burgle_bros.table import heist


def end(match):
    """Ends the turn without an event."""
    match.table.spent = 3
    return match.act("end")


@pytest.mark.rule("BB-178", "BB-179")
def test_flexibility():
    match = heist().cast("acrobat").lay({"1:D2": "fingerprint", "1:D3": "stairs"}).guard(1, "D2", "D3", 1)
    match.act("slip:1:D2")
    assert (match.where(), match.table.actions, match.table.stealth, match.alarms()) == ("1:D2", 4, [3], [])
    assert end(match).table.stealth == [2]
    away = (
        heist().cast("acrobat").lay({"1:D2": "thermo"}).guard(1, "D2", "D3", 1).act("slip:1:D2", "move:1:D1")
    )
    assert end(away).table.stealth == [3]
    paid = heist().cast("acrobat").lay({"1:D2": "stairs"}).guard(1, "D2", "D3", 1).act("move:1:D2")
    assert (paid.table.stealth, paid.table.actions) == ([2], 3)
    still = heist().cast("acrobat").lay({"1:D2": "thermo"}).guard(1, "D2", "D3", 1).hold(0, "donuts")
    still.act("donuts:1", "slip:1:D2")
    still.table.jammed = [still.room("1:D2")]
    assert end(still).table.stealth == [2]


@pytest.mark.rule("BB-178")
def test_flexibility_and_a_locked_keypad():
    match = heist().cast("acrobat").lay({"1:D2": "keypad"}).guard(1, "D2", "D3", 1).rolls(6).act("slip:1:D2")
    assert (match.where(), match.table.actions, match.table.stealth) == ("1:D2", 3, [3])
    tired = heist().cast("acrobat").lay({"1:D2": "keypad"}).guard(1, "D2", "D3", 1)
    tired.table.actions = 0
    assert "slip:1:D2" not in tired.can()
    hidden = heist().cast("acrobat").lay({"1:D2": "keypad"}, shown=False).guard(1, "D2", "D3", 1)
    hidden.table.actions = 0
    hidden.act("slip:1:D2")
    assert hidden.where() == "1:D1"


@pytest.mark.rule("BB-180")
@pytest.mark.parametrize(
    ("kind", "where", "rings"),
    [("foyer", "2:D1", False), ("deadbolt", "1:D1", False), ("laser", "2:D1", True)],
)
def test_climbing_through_the_window(kind, where, rings):
    match = heist().cast("acrobat+").lay({"2:D1": kind}).guard(2, "A4", "A3").act("climb:2:D1")
    assert (match.where(), match.table.actions, match.table.spent) == (where, 0, 3)
    assert bool(match.alarms()) is rings
    inner = heist().cast("acrobat+").put("1:B2")
    assert not [key for key in inner.can() if key.startswith("climb")]
    keypad = heist().cast("acrobat+").lay({"2:D1": "keypad"}).guard(2, "A4", "A3").rolls(6).act("climb:2:D1")
    assert keypad.told("keypad_rolled")[0]["rolls"] == [6]


@pytest.mark.rule("BB-181", "BB-075")
def test_the_laptop():
    match = heist(2).cast("hacker+", "hawk").lay({"1:D2": "fingerprint"}).act("laptop")
    assert "laptop" not in match.can()
    match.act("move:1:D2").answer(0, "hack", "laptop")
    assert (match.table.laptop, match.alarms(), match.table.actions) == (0, [], 2)


@pytest.mark.rule("BB-182")
def test_xray():
    match = heist().cast("hawk").put("1:B2").lay({"1:B3": "laser"}, shown=False)
    assert "xray:1:B3" in match.can()
    match.act("xray:1:B3")
    assert match.table.actions == 4
    assert not [key for key in match.can() if key.startswith("xray")]


@pytest.mark.rule("BB-183")
def test_enhance():
    match = (
        heist().cast("hawk+").lay({"1:D2": "stairs"}).lay({"1:D3": "laser", "2:D2": "thermo"}, shown=False)
    )
    keys = {key for key in match.can() if key.startswith("enhance")}
    assert {"enhance:1:D3", "enhance:2:D2"} <= keys
    assert "enhance:1:D4" not in keys
    match.act("enhance:1:D3")
    assert match.room("1:D3") in match.table.shown
    assert not [key for key in match.can() if key.startswith("enhance")]


@pytest.mark.rule("BB-184")
def test_crybaby():
    match = heist().cast("juicer").lay({"1:D2": "stairs"}).lay({"1:C1": "laser"}, shown=False)
    assert [key for key in match.can() if key.startswith("cry")] == ["cry:1:D2"]
    match.act("cry:1:D2")
    assert (match.alarms(), match.table.actions) == (["1:D2"], 4)
    assert not [key for key in match.can() if key.startswith("cry")]
    assert not [key for key in match.guard(1, "D2", "A4").can() if key.startswith("cry")]


@pytest.mark.rule("BB-185", "BB-079")
def test_reroute():
    match = heist().cast("juicer+").patrol(1, "A1")
    match.table.alarms = [match.room("1:D1")]
    match.act("reroute:take")
    assert (match.alarms(), match.table.kept_alarm, match.goal()) == ([], True, "1:A1")
    assert not [key for key in match.can() if key.startswith("reroute")]
    end(match).act("reroute:set")
    assert (match.alarms(), match.table.kept_alarm) == (["1:D1"], False)


@pytest.mark.rule("BB-186")
def test_steady_hands():
    match = heist().cast("peterman").lay({"1:D2": "keypad"}).rolls(1, 1).act("move:1:D2")
    assert len(match.told("keypad_rolled")[0]["rolls"]) == 2


@pytest.mark.rule("BB-187", "BB-108", "BB-135")
def test_the_drill():
    match = heist(2).cast("peterman+", "rook").lay({"2:D1": "safe"}, shown=False)
    assert not [key for key in match.can() if key.startswith("drill")]
    match.lay({"2:D1": "safe"}).on_top("virus", "gold_bar").rolls(1)
    line = line_of(match.table, match.room("2:D1"))
    match.table.shown += [room for room in line if room not in match.table.shown]
    match.table.cracked = line
    match.act("drill_die:2:D1", "drill:2:D1")
    assert match.table.opened == [match.room("2:D1")]
    assert match.table.lying == {match.room("2:D1"): ["virus", "gold_bar", "gold_bar"]}
    assert match.table.speeds == [3, 4, 4]
    assert match.table.actions == 1


@pytest.mark.rule("BB-188")
def test_distract():
    match = heist().cast("raven").act("crow")
    near = set(match.legal(0, "aim"))
    assert "1:D3" in near
    assert "1:D1" in near
    assert "1:D4" not in near
    match.answer(0, "aim", "1:D3")
    assert (match.table.crow, match.table.actions) == (match.room("1:D3"), 4)
    zero = heist().cast("raven").guard(1, "D4", "A1", 1)
    zero.table.crow = zero.room("1:C4")
    end(zero)
    assert zero.guard_at() == "1:C4"


@pytest.mark.rule("BB-189")
def test_disrupt():
    match = heist().cast("raven+").guard(1, "D1", "A1", 3)
    match.act("crow_here")
    end(match)
    assert (match.guard_at(), match.table.crow) == ("1:D1", -1)
    ringing = heist().cast("raven+").guard(1, "D1", "A1", 1).act("crow_here")
    ringing.table.alarms = [ringing.room("1:A1")]
    end(ringing)
    assert ringing.guard_at() != "1:D1"


@pytest.mark.rule("BB-190")
def test_tinker():
    match = heist().cast("rigger+").on_top("virus", "emp")
    match.table.stealth = [1]
    match.act("tinker").answer(0, "tools", "one")
    assert (match.table.stealth, match.table.tools) == ([0], [["virus"]])
    assert "tinker" not in match.can()


@pytest.mark.rule("BB-191", "BB-194", "BB-195", "BB-196")
def test_example_41():
    def ordered(kind: str):
        match = heist(2).cast("rook", "raven").put("1:D1", "1:D1").lay({"1:D2": kind}).rolls(6)
        return match.act("orders").answer(0, "aim", "1@1:D2")

    for kind, rings in (("laser", False), ("fingerprint", True), ("thermo", False), ("deadbolt", False)):
        match = ordered(kind)
        assert (match.where(1), match.table.actions) == ("1:D2", 3)
        assert bool(match.alarms()) is rings
        assert "orders" not in match.can()
    thermo = end(ordered("thermo"))
    assert thermo.told("alarm") == []
    motion = end(ordered("motion"))
    motion.guard(1, "A4", "A3").act("move:1:D1")
    assert motion.alarms() == []
    lab = heist(2).cast("rook", "raven").put("1:D1", "1:D1").lay({"1:D2": "laboratory"}).on_top("virus")
    lab.act("orders").answer(0, "aim", "1@1:D2")
    assert lab.table.tools == [[], ["virus"]]


@pytest.mark.rule("BB-195", "BB-075")
def test_choices_for_a_moved_burglar_are_the_active_seats():
    match = heist(2).cast("rook", "raven").put("1:D1", "1:D1").lay({"1:D2": "fingerprint"})
    match.lay({"1:A1": "computer_fingerprint"})
    match.table.hacks = {match.room("1:A1"): 1}
    match.act("orders").answer(0, "aim", "1@1:D2").answer(0, "hack", "computer")
    assert match.alarms() == []
    guarded = heist(2).cast("rook", "raven").put("1:D1", "1:D1").lay({"1:D2": "stairs"}).guard(1, "D2", "A4")
    guarded.table.stealth = [3, 0]
    guarded.act("orders").answer(0, "aim", "1@1:D2")
    assert guarded.asked() == [(0, "confirm")]


@pytest.mark.rule("BB-191", "BB-194")
def test_who_may_not_be_moved_is_not_offered():
    match = heist(2).cast("rook", "raven").put("1:D1", "1:D1").answer(1, "standing_order", "move:no")
    assert "orders" not in match.can()
    swap = heist(2).cast("rook+", "raven").put("1:D1", "1:D2").answer(1, "standing_order", "move:no")
    assert not [key for key in swap.can() if key.startswith("disguise")]


@pytest.mark.rule("BB-192", "BB-194", "BB-043")
def test_disguise():
    match = (
        heist(2).cast("rook+", "raven").put("1:D1", "1:D2").lay({"1:D2": "fingerprint"}).guard(1, "D2", "A4")
    )
    match.act("disguise:1")
    assert (match.where(0), match.where(1), match.table.actions) == ("1:D2", "1:D1", 3)
    assert (match.alarms(), match.table.stealth) == ([], [3, 3])
    late = heist(2).cast("rook+", "raven").put("1:D1", "1:D2").hold(0, "rollerskates").act("rollerskates")
    assert not [key for key in late.can() if key.startswith("disguise")]


@pytest.mark.rule("BB-193")
def test_the_spotter_and_who_sees_the_card():
    match = heist(2).cast("spotter", "raven").patrol(1, "A1").act("foresee_patrol")
    assert match.view(1).floors[0].guard.next == ["1:A1"]
    assert match.view(-1).floors[0].guard.next is None
    match.answer(0, "put_back", "under")
    assert match.view(1).floors[0].guard.next == []
    assert match.view(1).floors[0].guard.last == ["1:A1"]
    assert match.table.patrols[0][0] == 0
    assert "foresee_patrol" not in match.can()
    event = heist().cast("spotter+").on_top("crash").act("foresee_event").answer(0, "put_back", "top")
    assert event.view(0).decks.next_events == ["crash"]
    empty = heist().cast("spotter")
    empty.table.patrols_gone[0] += empty.table.patrols[0]
    empty.table.patrols[0] = []
    assert "foresee_patrol" not in empty.can()


@pytest.mark.parametrize("cards", [1, 3])
@pytest.mark.rule("BB-193")
def test_a_card_that_the_spotter_knows_from_both_sides(cards):
    """A card under the deck comes to its top when all others are drawn, and is looked at again."""
    match = heist(2).cast("spotter", "raven")
    table = match.table
    table.patrols_gone[0] += table.patrols[0][cards:]
    table.patrols[0] = table.patrols[0][:cards]
    table.patrols_known[0] = [0, cards]
    match.act("foresee_patrol")
    assert match.table.patrols_known[0] == [1, cards]
    for viewer in (0, 1, -1):
        twin = GAME.resample(match.table, viewer, FastChance(1))
        assert GAME.invariants(twin) == []
        assert GAME.view(twin, viewer) == match.view(viewer)


@pytest.mark.rule("BB-193")
def test_an_event_that_the_spotter_knows_from_both_sides():
    match = heist(2).cast("spotter+", "raven")
    match.table.event_used += match.table.event_deck[1:]
    del match.table.event_deck[1:]
    match.table.events_known = [0, 1]
    match.act("foresee_event")
    assert match.table.events_known == [1, 1]
    twin = GAME.resample(match.table, 0, FastChance(1))
    assert GAME.invariants(twin) == []
    assert GAME.view(twin, 0) == match.view(0)


@pytest.mark.rule("BB-197", "BB-034")
def test_the_guard_of_the_new_floor_moves():
    match = heist(2).cast("rook+", "raven").put("1:D1", "2:D1").guard(2, "A4", "B4", 1).act("disguise:1")
    end(match)
    assert {data["floor"] for data in match.told("guard_stepped")} == {2}
