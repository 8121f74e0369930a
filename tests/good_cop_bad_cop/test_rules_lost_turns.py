"""A turn whose player was eliminated in it (GC-181): a Defibrillator gives back the player, not the action."""

import pytest

from games.good_cop_bad_cop.versions import LOST_TURNS, switches
from tests.good_cop_bad_cop.table import Table

WOUNDED = ("A^C^H^", "CHH", "KCC", "CCH", "HHC")
HELP = {2: "blackmail", 3: "defibrillator"}


def robbed_and_revived(table: Table) -> Table:
    """Blackmail takes the leader card of the wounded turn player, in the next pass the Defibrillator helps."""
    table.react(2, "blackmail", "0.0", "1.0").close(1)
    assert not table.state.alive[0]
    table.react(3, "defibrillator", "0.2").close(1)
    assert table.state.alive[0]
    return table


@pytest.mark.rule("GC-181", "GC-142")
@pytest.mark.parametrize("action", ["arm", "equip", "investigate:4.0"])
def test_who_is_eliminated_and_revived_in_a_window_acts_no_more(action):
    table = robbed_and_revived(Table(*WOUNDED, gear=HELP, wounded=(0,)).declare(action))
    table.close()
    assert (table.state.turn, table.state.active) == (2, 1), "phase 3 follows, then the next player"
    assert table.asked() == [(1, "declare")]
    assert (table.state.armed[0], table.state.hands[0], table.told("looked")) == (False, [], [])


@pytest.mark.rule("GC-181", "GC-142")
def test_a_declared_shot_is_lost_with_the_turn():
    table = Table(*WOUNDED, gear=HELP, wounded=(0,), guns={0: 4})
    robbed_and_revived(table.declare("shoot")).close()
    assert table.told("shot") == []
    assert (table.state.turn, table.state.active) == (2, 1)


@pytest.mark.rule("GC-181", "GC-186")
@pytest.mark.parametrize("aims", [False, True])
def test_the_turn_is_lost_in_a_window_on_free_play_too(aims):
    gear = {1: "wiretap", **HELP}
    table = Table(*WOUNDED, gear=gear, wounded=(0,), guns={0: 4})
    if aims:
        table.act("investigate:4.0")
        assert table.asked() == [(0, "aim")]
    robbed_and_revived(table.play(1, "wiretap", "3.0", "4.1")).close()
    assert (table.state.turn, table.asked()) == (2, [(1, "declare")])


@pytest.mark.rule("GC-181", "GC-173")
def test_a_lost_turn_ends_with_its_window():
    table = Table(*WOUNDED, gear={**HELP, 4: "smoke_grenade"}, wounded=(0,)).declare("arm")
    robbed_and_revived(table).close(1)
    assert table.see(4).window.about == "end", "the action's window is over, phase 3 follows"
    table.react(4, "smoke_grenade").close()
    assert table.state.active == 4, "the direction has changed as ever"


@pytest.mark.rule("GC-181", "GC-046")
def test_the_next_turn_is_a_whole_one_again():
    table = robbed_and_revived(Table(*WOUNDED, gear=HELP, wounded=(0,)).declare("arm")).close()
    for _ in range(4):
        table.end_turn()
    assert (table.state.active, table.asked()) == (0, [(0, "declare")])


@pytest.mark.rule("GC-181")
def test_an_order_for_a_lost_action_is_not_considered():
    """Stored between two passes, so the next one is the first that could consider it."""
    table = Table(*WOUNDED, gear={**HELP, 4: "flashbang"}, wounded=(0,)).declare("equip")
    table.react(2, "blackmail", "0.0", "1.0").close(1)
    table.match.plan(4, "order:flashbang:1:when", "equip")
    table.react(3, "defibrillator", "0.2").close(1).close(1)
    assert [told["card"] for told in table.told("equipment_played")] == ["blackmail", "defibrillator"]


@pytest.mark.rule("GC-181")
def test_running_matches_keep_their_answer():
    assert [LOST_TURNS in switches(version) for version in (0, 1, 2, 3)] == [True, False, False, True]
    table = Table(*WOUNDED, gear=HELP, wounded=(0,))
    table.state.switches.remove(LOST_TURNS)
    robbed_and_revived(table.declare("arm")).close()
    assert (table.state.turn, table.asked()) == (1, [(0, "review")])
