"""Talk and standing orders (NY-430 to NY-442)."""

import pytest

from games.escape_from_new_york import GAME
from games.testkit.leaks import look
from tests.escape_from_new_york.table import Table, carry, choose, enemy, enter, hero, table

RIDES = "escape_from_new_york.accept_rides"
PLEDGE = "escape_from_new_york.escape_pledge"
STOP = "escape_from_new_york.stop"


def ride(match: Table) -> list[str]:
    """Cabbie, who stands beside Brain, asks him along for a step; where both are then."""
    choose(match, "cabbie_side_street").answer(0, "play_card", "cabbie_side_street")
    match.answer(0, "step", "go:G4:1")
    return [hero(match, seat).space for seat in (0, 1)]


@pytest.mark.rule("NY-440")
def test_rides_are_refused_unless_one_has_said_yes_to_this_hero():
    assert ride(table("cabbie", "brain")) == ["G4", "F3"]
    for wish, there in ((["snake"], "F3"), (["snake", "cabbie"], "G4"), ([], "F3")):
        match = table("cabbie", "brain")
        match.plan(1, RIDES, wish)
        assert ride(match) == ["G4", there]


@pytest.mark.rule("NY-440")
def test_a_changed_order_holds_from_the_next_step_on():
    match = table("cabbie", "brain")
    match.plan(1, RIDES, ["cabbie"])
    choose(match, "cabbie_hop_in").answer(0, "play_card", "cabbie_hop_in").answer(0, "step", "go:G4:1")
    match.plan(1, RIDES, [])
    match.answer(0, "step", "go:G3:1")
    assert [hero(match, seat).space for seat in (0, 1)] == ["G3", "G4"]


@pytest.mark.rule("NY-442")
def test_orders_change_nothing_that_others_see():
    match = table("cabbie", "brain")
    enter(match, "end_actions")
    before = [look(GAME, match.state, viewer, match.privates.get(viewer)) for viewer in (0, -1)]
    version = match.state.version
    for kind, wish in ((RIDES, ["cabbie"]), (PLEDGE, ["always"]), (STOP, ["step_12"])):
        match.plan(1, kind, wish)
    after = [look(GAME, match.state, viewer, match.privates.get(viewer)) for viewer in (0, -1)]
    assert (after, match.state.version) == (before, version)


@pytest.mark.rule("NY-430")
def test_everybody_talks_and_nothing_is_traded():
    match = table("cabbie", "brain")
    assert not GAME.talk(match.state).silent
    for seat in (0, 1):
        match.state.items.remove("medkit")
        hero(match, seat).supply.append("medkit")
    enter(match, "end_actions")
    verbs = {key.partition(":")[0] for key in match.legal(0, "free_action")}
    assert verbs <= {"use", "arm", "bar", "discard", "abandon"}, "nothing is given to another Hero"
    assert "discard" in verbs


@pytest.mark.rule("NY-033")
@pytest.mark.parametrize(
    ("wish", "asked"), [(["damage"], True), (["damage_2"], True), (["damage_3"], False), ([], False)]
)
def test_damage_stops_by_wish(wish: list[str], asked: bool):
    match = table("snake")
    match.plan(0, STOP, wish)
    for _ in range(2):
        enemy(match, "prisoner", "F3")
    enter(match, "meet_attack")
    assert ((0, "avoid_damage") in match.asked()) is asked
    assert bool(match.told("hero_hurt")) is not asked


def test_a_wish_for_more_damage_is_not_used_by_less():
    match = table("snake")
    match.plan(0, STOP, ["damage_2"])
    carry(match, "damage(1)", "event", "broken_glass")
    assert match.told("hero_hurt")
