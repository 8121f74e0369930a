"""Tools (4.9)."""

import pytest

from tests.burgle_bros.table import heist


@pytest.mark.rule("BB-111")
def test_the_top_tool_is_taken_and_discards_come_back():
    match = heist().on_top("jury_rig").hold(0, "virus")
    state = match.table
    state.tool_used, state.tool_deck = state.tool_deck, []
    match.act("end")
    assert len(match.table.tools[0]) == 2
    assert match.told("tools_shuffled") == [{}]
    empty = heist(2).on_top("jury_rig")
    empty.table.tools[1], empty.table.tool_deck = empty.table.tool_deck, []
    empty.act("end")
    assert empty.told("no_tool") == [{"seat": 0}]


@pytest.mark.rule("BB-111")
def test_with_a_rigger_one_may_choose_from_two():
    match = heist(2).cast("hawk", "rigger").on_top("jury_rig").on_top("virus", "emp").act("end")
    match.answer(0, "tools", "two").answer(0, "keep", "emp")
    assert match.table.tools[0] == ["emp"]
    assert match.table.tool_used == ["virus"]
    one = heist(2).cast("hawk", "rigger").on_top("jury_rig").on_top("virus", "emp").act("end")
    assert one.answer(0, "tools", "one").table.tools[0] == ["virus"]
    single = heist(2).cast("hawk", "rigger").on_top("jury_rig")
    single.table.tools[1], single.table.tool_deck = single.table.tool_deck[1:], single.table.tool_deck[:1]
    assert len(single.act("end").table.tools[0]) == 1


@pytest.mark.rule("BB-112", "BB-131")
def test_tools_are_used_in_ones_own_actions_and_not_with_the_bust():
    match = heist(2).hold(0, "rollerskates", "virus").hold(1, "emp")
    assert "emp" not in match.can()
    match.act("rollerskates")
    assert match.table.tool_used == ["rollerskates"]
    bust = heist().hold(0, "rollerskates", "bust")
    assert "rollerskates" not in bust.can()


@pytest.mark.rule("BB-113", "BB-114")
def test_things_are_handed_over_with_consent():
    match = heist(2).put("1:D1", "1:D1").hold(0, "virus").hold(1, "isotope")
    keys = [key for key in match.can() if key.startswith(("give", "take"))]
    assert keys == ["give:virus@1", "take:isotope@1"]
    match.answer(1, "standing_order", "trade:give_only")
    assert "take:isotope@1" not in match.can()
    match.answer(1, "standing_order", "trade:never")
    assert not [key for key in match.can() if key.startswith(("give", "take"))]
    apart = heist(2).put("1:D1", "1:D2").hold(0, "virus")
    assert not [key for key in apart.can() if key.startswith("give")]


@pytest.mark.rule("BB-113")
def test_with_the_option_a_team_mate_is_asked():
    match = heist(2, consent="ask").put("1:D1", "1:D1").hold(0, "virus").act("give:virus@1")
    assert match.table.tools == [["virus"], []]
    assert (1, "consent") in match.asked(optional=True)
    match.act("peek:1:D2" if "peek:1:D2" in match.can() else "peek:1:C1")
    match.answer(1, "consent", "yes")
    assert match.table.tools == [[], ["virus"]]
    assert match.asked() == [(0, "act")]
    late = heist(2, consent="ask").put("1:D1", "1:D1").hold(0, "virus").act("give:virus@1")
    late.table.spent = 3
    late.act("end")
    assert (1, "consent") not in late.asked(optional=True)
    no = (
        heist(2, consent="ask")
        .put("1:D1", "1:D1")
        .hold(0, "virus")
        .act("give:virus@1")
        .answer(1, "consent", "no")
    )
    assert no.table.tools == [["virus"], []]


@pytest.mark.rule("BB-115")
def test_what_lies_in_the_room_can_be_taken():
    match = heist().drop("1:D1", "virus").drop("1:D2", "emp")
    assert [key for key in match.can() if key.startswith("pick_up")] == ["pick_up:virus"]
    match.act("pick_up:virus")
    assert match.table.tools == [["virus"]]
    assert match.table.lying == {match.room("1:D2"): ["emp"]}


@pytest.mark.rule("BB-116")
def test_blueprints():
    match = heist().hold(0, "blueprints").lay({"3:A1": "walkway"}, shown=False).act("blueprints")
    match.answer(0, "aim", "back").act("blueprints").answer(0, "aim", "3:A1")
    assert match.room("3:A1") in match.table.shown
    assert match.table.guards[2] == -1
    assert match.table.tool_used == ["blueprints"]


@pytest.mark.rule("BB-117")
def test_the_crowbar_reaches_next_door_and_along_stairs():
    match = heist().hold(0, "crowbar").lay({"1:D1": "stairs", "1:D2": "laser", "2:D1": "keypad"})
    match.lay({"1:C1": "thermo"}, shown=False)
    assert {key for key in match.can() if key.startswith("crowbar")} == {"crowbar:1:D2", "crowbar:2:D1"}


@pytest.mark.rule("BB-118")
def test_the_crystal_ball():
    match = heist().hold(0, "crystal_ball").on_top("crash", "reboot", "squeak").act("crystal_ball")
    match.answer(0, "arrange_events", ["squeak", "crash", "reboot"])
    assert match.table.event_deck[:-4:-1] == ["squeak", "crash", "reboot"]
    assert match.view(0).decks.next_events == ["squeak", "crash", "reboot"]
    assert match.view(-1).decks.next_events is None
    few = heist().hold(0, "crystal_ball")
    few.table.event_used, few.table.event_deck = few.table.event_deck[1:], few.table.event_deck[:1]
    assert few.act("crystal_ball").asked() == [(0, "act")]


@pytest.mark.rule("BB-119")
def test_donuts_travel_with_a_guard_who_is_put_somewhere():
    match = heist().hold(0, "donuts").on_top("where_is_he").guard(1, "D4", "A4", 1).patrol(1, "D4")
    match.act("donuts:1", "end")
    assert (match.guard_at(), match.table.donuts) == ("1:A4", -1)
    lost = heist(lost_visual="on").hold(0, "donuts").patrol(1, "lost").on_top("change_of_plans")
    lost.act("donuts:1", "end")
    assert lost.table.donuts == -1
    assert "donuts" in lost.table.tool_used


@pytest.mark.rule("BB-120")
def test_dynamite_takes_a_wall_away_for_everybody():
    match = heist().hold(0, "dynamite").put("1:B2")
    assert [key for key in match.can() if key.startswith("dynamite")] == ["dynamite:B2+B3"]
    match.act("dynamite:B2+B3")
    assert match.alarms() == ["1:B2"]
    assert "move:1:B3" in match.can()
    assert "B2+B3" not in match.view(0).floors[0].walls


@pytest.mark.rule("BB-121", "BB-074")
def test_the_emp_draws_a_card_for_each_floor_that_had_alarms():
    match = heist().hold(0, "emp").guard(1, "A4", "A1").patrol(1, "B2").guard(2, "A1", "A2").put("1:D1")
    match.table.alarms = [match.room("1:A1"), match.room("1:C3")]
    match.act("emp")
    assert (match.alarms(), match.goal(1), match.goal(2)) == ([], "1:B2", "2:A2")
    assert match.table.lasting == {"emp": 0}


@pytest.mark.rule("BB-122")
def test_the_invisible_suit():
    match = (
        heist().hold(0, "invisible_suit").lay({"1:D2": "camera_2", "1:B3": "camera_3"}).guard(1, "B3", "A3")
    )
    match.act("invisible_suit", "move:1:D2")
    assert (match.alarms(), match.table.actions) == ([], 4)
    seen = heist().hold(0, "invisible_suit").lay({"1:D2": "stairs"}).guard(1, "D2", "A3", 1)
    seen.act("invisible_suit", "move:1:D2")
    assert seen.table.stealth == [3]
    ring = heist().hold(0, "invisible_suit").lay({"1:D2": "fingerprint"}).act("invisible_suit", "move:1:D2")
    assert ring.alarms() == ["1:D2"]
    step = heist().hold(0, "invisible_suit").guard(1, "D2", "D1", 1)
    step.table.spent = 3
    step.act("invisible_suit", "end")
    assert step.table.stealth == [2]


@pytest.mark.rule("BB-123", "BB-124")
def test_makeup_and_rollerskates():
    match = heist(3).put("1:D1", "1:D1", "1:D2").hold(0, "makeup_kit", "rollerskates")
    match.act("makeup_kit", "rollerskates")
    assert match.table.stealth == [4, 4, 3]
    assert match.table.actions == 6


@pytest.mark.rule("BB-125")
def test_the_smoke_bomb_hides_whoever_is_in_the_room():
    match = heist().hold(0, "smoke_bomb").guard(1, "D2", "D1", 1)
    match.act("smoke_bomb")
    match.table.spent = 3
    match.act("end")
    assert (match.table.stealth, match.table.hides) == ([3], {match.room("1:D1"): 2})


@pytest.mark.rule("BB-126")
def test_the_thermal_bomb_makes_stairs():
    match = heist().hold(0, "thermal_bomb")
    assert [key for key in match.can() if key.startswith("thermal")] == ["thermal_bomb:up"]
    match.act("thermal_bomb:up")
    assert "move:2:D1" in match.can()
    assert match.alarms() == ["1:D1"]
    down = heist().hold(0, "thermal_bomb").put("2:A1").guard(2, "D4", "D3").act("thermal_bomb:down")
    assert down.alarms() == ["2:A1"]
    assert {"move:1:A1", "peek:1:A1"} < set(down.can())


@pytest.mark.rule("BB-127")
def test_the_virus_stores_three_tokens():
    match = heist().hold(0, "virus").lay({"2:A1": "computer_motion"})
    match.table.hacks = {match.room("2:A1"): 5}
    match.act("virus:2:A1")
    assert match.table.hacks == {match.room("2:A1"): 6}


@pytest.mark.rule("BB-128")
def test_round_cards_last_until_their_owner_really_plays():
    match = heist(2).hold(0, "emp").act("emp")
    match.table.spent, match.table.skip = 3, False
    match.act("end")
    match.table.spent, match.table.skip = 3, True
    match.act("end")
    assert match.table.active == 1
    assert match.table.lasting == {"emp": 0}
    match.table.spent = 3
    match.act("end")
    assert match.table.lasting == {}
    gone = heist(2)
    gone.table.lasting, gone.table.event_deck = (
        {"time_lock": 1},
        [e for e in gone.table.event_deck if e != "time_lock"],
    )
    gone.table.places[1], gone.table.spent = -2, 3
    gone.act("end")
    assert gone.table.lasting == {}


@pytest.mark.rule("BB-207")
def test_a_tool_without_a_target_is_not_offered():
    match = heist().hold(0, "dynamite", "virus", "donuts", "crystal_ball", "blueprints").put("1:D3")
    state = match.table
    state.walls[0] = 0
    state.guards = [-2, -1, -1]
    state.event_used, state.event_deck = state.event_deck, []
    state.shown = list(range(48))
    for room in [r for r, tile in enumerate(state.tiles) if tile.startswith("computer")]:
        state.hacks[room] = 6
    tools = ("dynamite", "virus", "donuts", "crystal_ball", "blueprints")
    assert not [key for key in match.can() if key.startswith(tools)]
