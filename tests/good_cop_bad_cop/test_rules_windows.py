"""GC-120, GC-170 to GC-186: free play and windows. Worked examples 49 and 50."""

import pytest

from games.engine import sealed
from games.good_cop_bad_cop.versions import LONE_TABLES, switches
from games.testkit.leaks import look
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table

BT = "bombers_traitors"


def timer(table: Table):
    return next(iter(table.state.timers.values()))


@pytest.mark.rule("GC-122", "GC-170")
def test_nobody_plays_one_of_two_cards():
    table = Table(*FOUR, gear={1: "restraining_order", 2: "smoke_grenade"})
    table.match.arrange(hands=[[], ["restraining_order", table.state.deck[0]], ["smoke_grenade"], []])
    table.match.arrange(deck=table.state.deck[1:])
    table.play(2, "smoke_grenade")
    assert [seat for seat, kind in table.match.asked(optional=True) if kind == "free_play"] == []


@pytest.mark.rule("GC-170", "GC-122", "GC-124")
def test_everybody_with_one_card_may_play_it_whatever_it_is():
    table = Table(*FOUR, gear={1: "restraining_order", 2: "coffee"})
    offered = [seat for seat, kind in table.match.asked(optional=True) if kind == "free_play"]
    assert offered == [1, 2]
    assert table.match.options(1, "free_play") == {"restraining_order": "GC-150", "back": None}


@pytest.mark.rule("GC-170", "GC-044")
def test_free_play_goes_on_while_the_turn_player_aims():
    table = Table(*FOUR, guns={0: 1}, gear={2: "k9_unit"}).act("investigate:1.0")
    assert table.state.stage == "aim"
    table.play(2, "k9_unit", "0").close()
    assert table.state.turn == 2, "without a gun there is nothing to aim"


@pytest.mark.rule("GC-170")
def test_free_play_does_not_use_up_the_action():
    table = Table(*FOUR, gear={0: "coffee"}).play(0, "coffee")
    assert table.asked() == [(0, "declare")]


@pytest.mark.rule("GC-171", "GC-172", "GC-173")
@pytest.mark.parametrize(
    ("reactions", "action", "about"),
    [
        ("full", "investigate:1.0", ["action", "end"]), ("full", "equip", ["action", "end"]),
        ("full", "shoot", ["shot", "end"]), ("light", "investigate:1.0", ["end"]),
        ("light", "shoot", ["shot", "end"]),
    ],
)  # fmt: skip
def test_when_windows_open(reactions, action, about):
    table = Table(*FIVE, guns={0: 3}, gear={2: "coffee"}, reactions=reactions).declare(action)
    seen = []
    while table.state.turn == 1:
        window = table.see(-1).window
        if window is not None:
            seen.append(window.about)
        table._one_step()
    assert seen == about


@pytest.mark.rule("GC-174")
@pytest.mark.parametrize(("reactions", "opens"), [("full", True), ("light", False)])
def test_the_investigation_window(reactions, opens):
    table = Table(*FOUR, gear={0: "wiretap", 3: "coffee"}, reactions=reactions).play(
        0, "wiretap", "1.0", "2.0"
    )
    assert (table.state.stage == "window") is opens
    if opens:
        assert table.close(1).asked() == [(0, "declare")]


@pytest.mark.rule("GC-175")
def test_all_holders_are_asked_alike_and_nobody_else():
    table = Table(*FIVE, gear={0: "coffee", 2: "taser", 4: "flashbang"}).declare("equip")
    assert table.asked() == [(2, "react"), (4, "react")]
    assert (0, "react") in table.match.asked(optional=True), "nobody waits for the turn player"
    assert table.see(1).window.holders == [0, 2, 4]


@pytest.mark.rule("GC-175")
def test_no_holder_no_window():
    table = Table(*FOUR).declare("investigate:1.0")
    assert (table.state.turn, table.state.timers) == (2, {})


@pytest.mark.rule("GC-175")
def test_example_50_a_short_window_if_only_the_turn_player_holds_a_card():
    table = Table(*FOUR, gear={0: "coffee"}).declare("equip")
    assert (timer(table).seconds, timer(table).spread) == (2.0, 2.0)
    bots = Table(*FOUR, gear={1: "coffee"}, kinds=["human", "bot", "human", "human"]).declare("equip")
    assert timer(bots).seconds == 2.0


@pytest.mark.rule("GC-172")
@pytest.mark.parametrize(
    ("speed", "shot", "other"),
    [("live", 45, 8), ("fast", 7200, 300), ("normal", 43200, 900), ("slow", 86400, 1800)],
)
def test_how_long_windows_are_open(speed, shot, other):
    table = Table(*FOUR, guns={0: 1}, gear={2: "coffee"}, speed=speed).declare("equip")
    assert (timer(table).seconds, timer(table).early) == (other, None)
    table = Table(*FOUR, guns={0: 1}, gear={2: "coffee"}, speed=speed).declare("shoot")
    assert timer(table).seconds == shot
    assert timer(table).early is not None
    assert table.see(3).window.may_close_early


@pytest.mark.rule("GC-172")
def test_a_table_with_one_person_waits_for_that_person():
    """Ruling 17; two people, or a match of rules version 1, have the exact length."""
    lone = ["bot", "bot", "human", "bot"]
    table = Table(*FOUR, gear={1: "taser", 2: "coffee"}, kinds=lone).declare("equip")
    assert (timer(table).seconds, timer(table).early) == (43200, (1.0, 3.0))
    two = Table(*FOUR, gear={1: "taser", 2: "coffee"}, kinds=["human", "bot", "human", "bot"]).declare(
        "equip"
    )
    assert (timer(two).seconds, timer(two).early) == (900, None)
    assert [LONE_TABLES in switches(version) for version in (0, 1, 2, 3)] == [True, False, True, True]


@pytest.mark.rule("GC-172", "GC-175")
def test_the_shot_window_may_close_when_all_others_have_answered():
    table = Table(*FIVE, guns={0: 1}, gear={0: "taser", 2: "coffee", 3: "flashbang"}).declare("shoot")
    table.answer(2, "react", "pass")
    assert not sealed.early(table.state, table.match.privates)
    table.answer(3, "react", "pass")
    assert len(sealed.early(table.state, table.match.privates)) == 1


@pytest.mark.rule("GC-176", "GC-124")
def test_nobody_sees_an_answer():
    table = Table(*FIVE, guns={0: 1}, gear={2: "k9_unit", 3: "flashbang"}).declare("shoot")
    game, version = table.match.game, table.state.version
    before = [look(game, table.state, viewer, None) for viewer in (-1, 0, 1, 3, 4)]
    table.react(2, "k9_unit", "0")
    assert [look(game, table.state, viewer, None) for viewer in (-1, 0, 1, 3, 4)] == before
    assert table.state.version == version


@pytest.mark.rule("GC-176")
def test_an_answer_can_be_changed():
    table = Table(*FIVE, guns={0: 1}, gear={2: "k9_unit"}).declare("shoot").react(2, "k9_unit", "0")
    table.answer(2, "engine.change_sealed", "change").answer(2, "react", "pass").close(1)
    assert table.told("shot") == [{"seat": 0, "target": 1}]


@pytest.mark.rule("GC-177", "GC-178", "GC-179", "GC-184")
@pytest.mark.parametrize("firm", [True, False])
def test_example_49_two_cards_against_a_shot(firm):
    table = Table("KHC", "HHC", "ACC", "CCH", "HHC", guns={0: 3}, gear={1: "restraining_order", 2: "k9_unit"})
    table.declare("shoot").react(2, "k9_unit", "0", firm=firm).react(1, "restraining_order", firm=True).close(
        1
    )
    assert [data["card"] for data in table.told("equipment_played")] == ["restraining_order"]
    assert table.state.hands[2] == ["k9_unit"]
    table.answer(0, "new_target", "4").close(1)
    if firm:
        assert table.told("shot") == []
        table.close()
        assert (table.state.armed[0], table.asked()) == (False, [(0, "declare")])
    else:
        assert table.told("shot") == [{"seat": 0, "target": 4}]


@pytest.mark.rule("GC-177")
def test_the_turn_player_comes_last():
    table = Table(*FIVE, guns={0: 1}, gear={0: "smoke_grenade", 4: "coffee"}).declare("shoot")
    table.react(0, "smoke_grenade").react(4, "coffee").close(1)
    assert [data["seat"] for data in table.told("equipment_played")] == [4]


@pytest.mark.rule("GC-177")
def test_the_order_follows_the_direction_of_play():
    table = Table(*FIVE, guns={0: 3}, gear={1: "smoke_grenade", 4: "coffee"})
    table.match.arrange(direction=-1)
    table.declare("shoot").react(1, "smoke_grenade").react(4, "coffee").close(1)
    assert [data["seat"] for data in table.told("equipment_played")] == [4]


@pytest.mark.rule("GC-179")
def test_a_confirmed_action_is_carried_out_without_a_further_window():
    table = Table(*FOUR, gear={1: "smoke_grenade", 2: "coffee"}).declare("investigate:1.0")
    table.react(1, "smoke_grenade").close(2)
    assert table.asked() == [(0, "review")]
    table.answer(0, "review", "confirm")
    assert len(table.told("looked")) == 1
    assert table.see(0).window.about == "end"


@pytest.mark.rule("GC-179", "GC-183")
def test_a_changed_action_has_a_new_window_and_no_card_fits_in_between():
    table = Table(*FOUR, gear={1: "smoke_grenade", 2: "coffee"}).declare("investigate:1.0")
    table.react(1, "smoke_grenade").close(2)
    assert table.match.asked(optional=True) == []
    table.answer(0, "review", "change")
    assert table.told("action_changed") == [{"seat": 0}]
    table.declare("equip")
    assert table.see(0).window.about == "action"


@pytest.mark.rule("GC-180", "GC-185")
def test_a_later_card_may_bring_the_shot_back():
    table = Table(
        *FIVE, guns={0: 1}, gear={1: "restraining_order", 3: "classified_orders"}, expansion=BT
    ).declare("shoot")
    table.react(1, "restraining_order").close(1).answer(0, "new_target", "2")
    table.react(3, "classified_orders", "4").close(1)
    assert "1" in table.match.legal(4, "new_target")
    table.answer(4, "new_target", "1").close(1)
    assert table.told("shot") == [{"seat": 0, "target": 1}]


@pytest.mark.rule("GC-125", "GC-179")
def test_a_shot_that_is_gone_can_not_be_redirected():
    """Two cards in one window: without a gun the second one would have aimed nothing at somebody."""
    table = Table(*FIVE, guns={0: 1}, gear={1: "k9_unit", 3: "restraining_order"}).declare("shoot")
    table.react(1, "k9_unit", "0").close(1)
    assert table.match.options(3, "react")["restraining_order"] == "GC-125"
    sealed_before = Table(*FIVE, guns={0: 1}, gear={1: "k9_unit", 3: "restraining_order"}).declare("shoot")
    sealed_before.react(1, "k9_unit", "0").react(3, "restraining_order", firm=True).close()
    assert sealed_before.state.hands[3] == ["restraining_order"]
    assert sealed_before.asked() == [(0, "declare")]


@pytest.mark.rule("GC-181")
def test_a_turn_player_who_is_eliminated_acts_no_more():
    table = Table("A^C^H^", "CHH", "KCC", "CCH", wounded=(0,), guns={0: 3}, gear={3: "blackmail"})
    table.declare("shoot").react(3, "blackmail", "0.0", "1.0").close()
    assert table.told("eliminated") == [{"seat": 0, "cause": "no_leader"}]
    assert table.told("shot") == []
    assert (table.state.turn, table.state.active) == (2, 1)


@pytest.mark.rule("GC-182", "GC-201")
def test_the_end_in_a_window_drops_everything():
    solo = Table("HHC", "AHC", "KHH", "CCH", guns={0: 3}, gear={3: "blackmail", 2: "coffee"})
    solo.declare("shoot").react(3, "blackmail", "1.1", "2.0").close(1)
    assert solo.ended() == ("solo", "GC-201", [1])
    assert (solo.state.asks, solo.state.timers, solo.told("shot")) == ({}, {}, [])


@pytest.mark.rule("GC-183", "GC-121")
def test_no_card_while_an_action_is_carried_out():
    table = Table(*FOUR, gear={2: "coffee"}).declare("arm").close(1)
    assert table.asked() == [(0, "aim")]
    assert table.match.asked(optional=True) == []
    table.answer(0, "aim", "1")
    assert (table.asked(), table.match.asked(optional=True)) == ([(0, "turn_up")], [])


@pytest.mark.rule("GC-184", "GC-178")
def test_a_card_that_was_got_meanwhile_can_be_played_in_the_next_pass():
    table = Table(*FIVE, gear={1: "evidence_bag", 2: "smoke_grenade"}).declare("equip")
    table.react(1, "evidence_bag", "2").close(1)
    assert table.state.hands[1] == ["smoke_grenade"]
    table.react(1, "smoke_grenade").close(1)
    assert [data["seat"] for data in table.told("equipment_played")] == [1, 1]


@pytest.mark.rule("GC-186")
def test_a_look_inside_a_window_is_answered_in_its_next_pass():
    table = Table(*FIVE, gear={1: "wiretap", 3: "surveillance_camera"}).declare("equip")
    table.react(1, "wiretap", "0.0", "2.0").close(1)
    assert table.see(0).window.about == "action"
    table.react(3, "surveillance_camera", "2.0").close(1)
    assert table.cards(2) == "K^HH"


@pytest.mark.rule("GC-178")
def test_passes_leave_no_line_in_the_log():
    table = Table(*FOUR, gear={1: "smoke_grenade"}).declare("investigate:2.0").close(1)
    assert "engine.event.sealed" not in table.match.heard()
