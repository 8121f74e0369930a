"""The city and New York: revealing, Enemies, the Timer, Noise, decks, Bosses, Events (NY-135 to NY-263, NY-395)."""

import pytest

from games.engine.chance import FastChance
from games.testkit.scenario import ScriptedChance
from tests.escape_from_new_york.table import (
    carry,
    choose,
    enemy,
    enter,
    hero,
    lay,
    poi,
    put_on_top,
    table,
    where,
)


@pytest.mark.rule("NY-031")
@pytest.mark.rule("NY-204")
@pytest.mark.rule("NY-385")
def test_the_match_ends_in_the_middle_of_an_effect():
    match = table("snake", "maggie")
    state = match.state
    state.timer.remove("red_end")
    state.timer.append("red_end")
    carry(match, "draw(1) ; mission(4) ; draw(1)", "new_york", "ny_swarm")
    assert match.state.outcome is not None
    assert (match.state.outcome.reason, match.state.outcome.results) == ("time", {0: "loss", 1: "loss"})
    assert len(match.told("item_drawn")) == 1


@pytest.mark.rule("NY-202")
def test_a_discarded_red_end_ends_the_match_too():
    match = table("snake")
    poi(match, C1="dukes_camp")
    hero(match).space = "C1"
    match.state.timer = ["red_calm", "red_end"]
    match.state.timer_shown = ["red_calm", "hurry_up"]
    enter(match, "end_actions").answer(0, "collect", "president")
    assert match.state.outcome is not None
    assert match.told("timer_discarded")[-1]["tile"] == "red_end"


@pytest.mark.rule("NY-135")
@pytest.mark.rule("NY-222")
def test_prisoners_beside_the_hero_go_where_the_player_says():
    match = table("snake", "maggie")
    hero(match, 1).space = "F2"
    carry(match, "spawn_adj(3)", "new_york", "nyh_cellar_rats")
    assert match.legal(0, "place_prisoner") == ["G3", "G4", "F4", "E4", "E3"], "not beside another Hero"
    match.answer(0, "place_prisoner", "G3")
    assert "G3" not in match.legal(0, "place_prisoner")
    match.answer(0, "place_prisoner", "G4").answer(0, "place_prisoner", "F4")
    assert where(match) == [("prisoner", "F4"), ("prisoner", "G3"), ("prisoner", "G4")]


@pytest.mark.rule("NY-136")
@pytest.mark.rule("NY-137")
def test_without_noise_the_next_card_goes_unresolved():
    match = table("snake")
    first, second = match.state.new_york[-1], match.state.new_york[-2]
    enter(match, "discard_top")
    assert [told["card"] for told in match.told("new_york_discarded")] == [first, second]
    assert match.told("noise_changed")[0]["noise"] == 1
    assert match.told("noise_changed")[1]["noise"] == 2


@pytest.mark.rule("NY-140")
@pytest.mark.rule("NY-141")
@pytest.mark.rule("NY-139")
def test_joining_carries_nobody_and_leaves_engaged_enemies():
    match = table("snake", "maggie")
    hero(match, 1).space = "F2"
    enemy(match, "driver", "G4")
    enemy(match, "prisoner", "G4")
    enemy(match, "prisoner", "F2")
    enemy(match, "prisoner", "E4", tricked=True)
    match.state.roadblocks["F3:SE"] = False
    put_on_top(match, "new_york", "ny_pack_hunt")
    hand = len(hero(match).hand)
    enter(match, "join")
    assert where(match) == [("driver", "F3"), ("prisoner", "E4"), ("prisoner", "F2"), ("prisoner", "F3")]
    assert len(match.state.heroes[0].hand) == hand


@pytest.mark.rule("NY-170")
@pytest.mark.rule("NY-171")
@pytest.mark.rule("NY-173")
def test_revealing():
    match = table("snake")
    hero(match).space = "G3"
    match.state.roadblocks["G3:SE"] = True
    put_on_top(match, "park_deck", "park_04")
    put_on_top(match, "city_deck", "city_22")
    carry(match, "reveal(2)").answer(0, "reveal", "H3").answer(0, "reveal", "G2")
    assert match.state.tiles == {"H3": "park_04", "G2": "city_22"}
    assert not match.told("event_revealed")
    other = table("snake")
    carry(other, "reveal(1)")
    assert other.asked() == [(0, "end_actions")], "nothing to reveal beside the Library"


@pytest.mark.rule("NY-175")
def test_reveals_leave_hidden_poi_alone():
    match = table("snake")
    lay(match, "D1")
    hero(match).space = "D1"
    carry(match, "reveal(1)")
    assert "C1" not in match.legal(0, "reveal")


@pytest.mark.rule("NY-177")
def test_a_tiles_roadblock_off_the_board_is_ignored():
    match = table("snake")
    lay(match, "G5")
    hero(match).space = "G5"
    put_on_top(match, "city_deck", "city_12")
    carry(match, "reveal(1)").answer(0, "reveal", "G6")
    assert match.state.roadblocks == {"G6:S": True}, "S of G6 is Bridge 2"
    other = table("snake")
    lay(other, "F4")
    hero(other).space = "F4"
    put_on_top(other, "city_deck", "city_12")
    carry(other, "reveal(1)").answer(0, "reveal", "F5")
    assert other.state.roadblocks == {}


@pytest.mark.rule("NY-178")
def test_an_empty_tile_deck_reveals_nothing():
    match = table("snake")
    match.state.city_deck = []
    hero(match).space = "F2"
    carry(match, "reveal(1)").answer(0, "reveal", "F1")
    assert match.state.tiles == {}


@pytest.mark.rule("NY-179")
def test_without_a_car_a_plain_prisoner_comes():
    match = table("snake")
    match.state.parked = {"L6": 4}
    hero(match).space = "F2"
    put_on_top(match, "city_deck", "city_24")
    carry(match, "reveal(1)").answer(0, "reveal", "F1")
    assert where(match) == [("prisoner", "F1")]


@pytest.mark.rule("NY-181")
@pytest.mark.rule("NY-180")
def test_damage_is_split_and_crosses_no_roadblock():
    match = table("snake")
    for space in ("F3", "F2", "G3"):
        enemy(match, "prisoner", space)
    match.state.roadblocks["F3:N"] = True
    carry(match, "hit(1,1)")
    keys = [
        bucket.key
        for bucket in match.game.kinds["escape_from_new_york.hit"].buckets(
            match.state, match.decision(0, "hit")
        )
    ]
    assert keys == ["prisoner:F3", "prisoner:G3"]
    match.answer(0, "hit", {"prisoner:G3": 1})
    assert where(match) == [("prisoner", "F2"), ("prisoner", "F3")]


@pytest.mark.rule("NY-184")
def test_a_prisoner_dies_when_its_bonus_ends():
    match = table("snake")
    state = match.state
    state.specials.remove("ny_bonus_tough")
    state.bonuses = ["ny_bonus_tough"]
    enemy(match, "prisoner", "F3", damage=1)
    state.new_york_discard, state.new_york = state.new_york[1:], state.new_york[:1]
    enter(match, "join")
    assert match.state.enemies == []
    assert match.told("enemy_killed")[-1]["seat"] == -1


@pytest.mark.rule("NY-192")
@pytest.mark.rule("NY-193")
@pytest.mark.rule("NY-194")
@pytest.mark.rule("NY-195")
def test_whom_one_can_trick():
    match = table("snake")
    enemy(match, "slag", "F3")
    enemy(match, "driver", "F3")
    carry(match, "trick(2)")
    assert match.legal(0, "trick") == ["driver:F3", "none"]
    match.answer(0, "trick", "driver:F3").answer(0, "lure", "F2")
    assert where(match) == [("driver", "F2"), ("slag", "F3")]
    carry(match, "hit(2,1)").answer(0, "hit", {"driver:F2": 2})
    assert where(match) == [("slag", "F3")]
    walled = table("snake")
    enemy(walled, "prisoner", "F3")
    walled.state.roadblocks = dict.fromkeys(("F3:N", "F3:NE", "F3:SE", "F4:N", "E4:NE", "E3:SE"), True)
    carry(walled, "trick(all)")
    assert walled.asked() == [(0, "end_actions")]


@pytest.mark.rule("NY-201")
def test_a_tile_in_the_middle_of_an_effect_is_resolved_first():
    match = table("snake")
    state = match.state
    for pile in (state.timer, state.timer_gone):
        if "quiet_hour" in pile:
            pile.remove("quiet_hour")
            break
    state.timer.append("quiet_hour")
    state.missions, state.noise = 3, 6
    carry(match, "mission(1) ; noise(1)", "event", "gunfire")
    assert match.state.noise == 3
    assert "quiet_hour" not in match.state.timer + match.state.timer_gone


@pytest.mark.rule("NY-205")
def test_the_timer_shows_how_many_and_which_layer():
    match = table("snake", "maggie")
    assert (match.view(-1).timer, match.view(-1).timer_top) == (14, "black")


@pytest.mark.rule("NY-208")
def test_hurry_up_comes_before_a_tile_that_is_due():
    match = table("snake")
    state = match.state
    state.timer = [*state.timer[:3], "hurry_up"]
    state.missions = 3
    carry(match, "mission(1)", "event", "gunfire")
    tiles = [told["tile"] for told in match.told("timer_revealed")]
    assert tiles[0] == "hurry_up"
    assert len(tiles) == 2 or match.state.outcome is not None


@pytest.mark.rule("NY-211")
def test_noise_never_falls_below_zero():
    match = table("snake")
    match.state.noise = 2
    carry(match, "noise(-4)", "timer", "quiet_hour")
    assert match.state.noise == 0


@pytest.mark.rule("NY-213")
def test_noise_of_the_tile_waits_until_the_cubes_are_back():
    match = table("snake")
    state = match.state
    state.timer = [tile for tile in state.timer if tile != "alarm"]
    state.timer_gone = [tile for tile in state.timer_gone if tile != "alarm"]
    state.timer += ["alarm"]
    put_on_top(match, "events", "gunfire")
    state.missions, state.noise = 3, 10
    carry(match, "noise(1)", "event", "gunfire")
    assert (match.state.noise, match.state.missions) == (2, 0)


@pytest.mark.rule("NY-220")
@pytest.mark.rule("NY-223")
@pytest.mark.rule("NY-226")
def test_drivers_and_the_supply():
    match = table("snake")
    enemy(match, "driver", "F2")
    assert match.view(0).prisoners == 40
    enemy(match, "prisoner", "F4")
    assert match.view(0).prisoners == 39
    match.state.cubes["F2"] = 1
    carry(match, "enemies_move(2)", "new_york", "ny_pack_hunt")
    assert match.state.cubes == {"F2": 1}


@pytest.mark.rule("NY-225")
def test_one_prisoner_takes_a_car_when_no_hero_is_there():
    match = table("snake")
    match.state.parked["F1"] = 1
    lay(match, "F1", "E1", "E2")
    hero(match).space = "E1"
    enemy(match, "slag", "F1")
    carry(match, "spawn_next(1)", "event", "crazies").answer(0, "place_prisoner", "F1")
    assert where(match) == [("driver", "F1"), ("slag", "F1")]


@pytest.mark.rule("NY-236")
@pytest.mark.rule("NY-237")
def test_the_bosses_move_or_a_prisoner_comes():
    match = table("snake")
    carry(match, "bosses()", "new_york", "ny_dukes_orders")
    assert where(match) == [("prisoner", "F3")]
    other = table("snake", "maggie")
    lay(other, "F1")
    hero(other, 1).space = "E4"
    enemy(other, "duke", "F1")
    enemy(other, "romero", "E4")
    carry(other, "bosses()", "new_york", "ny_dukes_orders")
    assert where(other) == [("duke", "F3"), ("romero", "E4")]


@pytest.mark.rule("NY-240")
@pytest.mark.rule("NY-241")
def test_a_roadblock_by_the_back_of_the_top_card():
    match = table("snake")
    put_on_top(match, "new_york", "ny_street_sweep")
    carry(match, "roadblock()", "event", "barricade")
    assert match.state.roadblocks == {"F3:N": True}
    match.state.roadblocks = {f"{space}:N": True for space in match.state.poi} | {
        f"X{number}": False for number in range(17)
    }
    carry(match, "roadblock()", "event", "barricade")
    assert "F3:N" not in match.state.roadblocks, "no counter is left (NY-242)"


@pytest.mark.rule("NY-247")
def test_looting_the_nearest_items():
    match = table("snake")
    match.state.cubes = {"F2": 1, "G4": 2, "L6": 1}
    carry(match, "loot(1)", "new_york", "ny_looting")
    assert match.legal(0, "break_tie") == ["F2", "G4"]
    match.answer(0, "break_tie", "G4")
    assert match.state.cubes == {"F2": 1, "G4": 1, "L6": 1}


@pytest.mark.rule("NY-250")
def test_bonuses_work_together():
    match = table("snake")
    match.state.specials = []
    match.state.bonuses = ["ny_bonus_tough", "ny_bonus_marksmen", "ny_bonus_runners"]
    enemy(match, "prisoner", "F2")
    assert match.view(0).enemies[0].hits == 2
    enter(match, "meet_attack").answer(0, "avoid_damage", "take")
    assert match.told("hero_hurt")[-1]["damage"] == 1, "range 1"
    lay(match, "F1")
    match.state.enemies[0].space = "F1"
    carry(match, "enemies_move(1)", "new_york", "ny_pack_hunt")
    assert ("prisoner", "F3") in where(match), "movement 2"


@pytest.mark.rule("NY-251")
def test_a_poi_adds_a_special_card():
    match = table("snake")
    poi(match, hidden="C1", C1="crazies_lair")
    lay(match, "D1")
    hero(match).space = "D1"
    carry(match, "move(1)").answer(0, "step", "go:C1")
    assert (len(match.state.specials), len(match.state.new_york)) == (2, 11)
    assert where(match) == [("prisoner", "C1")]


@pytest.mark.rule("NY-260")
@pytest.mark.rule("NY-312")
@pytest.mark.rule("NY-411")
def test_a_dead_boss_leaves_its_case():
    match = table("snake", options={"wanted": "on"})
    enemy(match, "romero", "F3", damage=3)
    assert match.state.counters == {}
    carry(match, "hit(1,0)")
    assert match.state.counters == {"F3": [1]}
    assert (hero(match).wanted, match.state.wanted_left) == (1, 2)
    assert match.view(0).heroes[0].wanted == 1


@pytest.mark.rule("NY-262")
@pytest.mark.rule("NY-263")
def test_romero_joins_from_anywhere_and_bosses_use_manholes():
    match = table("snake")
    enemy(match, "romero", "E3")
    enemy(match, "duke", "E4")
    put_on_top(match, "new_york", "ny_pack_hunt")
    enter(match, "join")
    assert ("romero", "F3") in where(match)
    other = table("snake")
    lay(other, F1="city_19", L6="city_20")
    hero(other).space = "F1"
    enemy(other, "slag", "L6")
    carry(other, "bosses()", "new_york", "ny_dukes_orders")
    assert where(other) == [("slag", "F1")]


@pytest.mark.rule("NY-319")
@pytest.mark.rule("NY-322")
def test_the_president_is_found_once_without_enemies():
    match = table("snake", "brain")
    poi(match, C1="dukes_camp")
    hero(match).space = "C1"
    enemy(match, "prisoner", "C1")
    enter(match, "end_actions")
    assert (0, "collect") not in match.asked(optional=True)
    match.state.enemies = []
    match.state.president, match.state.collected = 1, True
    enter(match, "end_actions")
    assert (0, "collect") not in match.asked(optional=True)
    assert match.view(-1).president == 1


@pytest.mark.rule("NY-353")
@pytest.mark.rule("NY-354")
@pytest.mark.rule("NY-357")
def test_an_attempt_in_vain_spends_the_step():
    match = table("snake", "brain")
    lay(match, "K5")
    for seat in (0, 1):
        hero(match, seat).space = "K5"
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.asked() == [(0, "end_actions")]
    assert (hero(match).space, match.told("cards_shown")) == ("K5", [])
    match.state.roadblocks["K5:S"] = True
    carry(match, "move(1)")
    assert "bridge" not in match.legal(0, "step")
    carry(match, "move(1,smash)").answer(0, "step", "bridge")
    assert match.state.roadblocks["K5:S"] is False


@pytest.mark.rule("NY-355")
@pytest.mark.rule("NY-356")
@pytest.mark.rule("NY-441")
def test_a_single_hero_escapes_past_enemies_and_pledges_count():
    for pledge, over in ((["if_it_wins"], True), (["always"], True), ([], False)):
        match = table("snake", "brain")
        lay(match, "K5")
        for seat in (0, 1):
            hero(match, seat).space = "K5"
        enemy(match, "slag", "K5")
        match.state.slots[match.state.slots.index("tape")] = ""
        hero(match).supply.append("tape")
        match.state.president, match.state.collected = 0, True
        match.plan(1, "escape_from_new_york.escape_pledge", pledge)
        carry(match, "move(1)").answer(0, "step", "bridge")
        assert (match.state.outcome is not None) is over
    alone = table("brain")
    lay(alone, "K5")
    hero(alone).space = "K5"
    alone.state.slots[alone.state.slots.index("tape")] = ""
    hero(alone).supply.append("tape")
    alone.state.president, alone.state.collected = 0, True
    carry(alone, "move(1)").answer(0, "step", "bridge")
    assert alone.state.outcome is not None
    assert alone.state.outcome.results == {0: "win"}


@pytest.mark.rule("NY-372")
@pytest.mark.rule("NY-373")
@pytest.mark.rule("NY-374")
def test_what_a_lone_victory_asks_for():
    match = table("snake")
    snake, state = hero(match), match.state
    snake.level, snake.space = 3, "B2"
    state.objectives_box += list(snake.objectives.values())
    snake.objectives = {"blue": "obj_gullfire", "purple": "obj_fake_tape"}
    for card in snake.objectives.values():
        pile = state.objectives_box if card in state.objectives_box else state.objectives["blue"]
        if card not in pile:
            pile = state.objectives["purple"]
        pile.remove(card)
    state.items.remove("fake_tape")
    snake.supply.append("fake_tape")
    state.collected = True
    enemy(match, "slag", "B2")
    enter(match, "end_actions")
    assert (0, "declare") in match.asked(optional=True)
    match.state.gullfire = False
    enter(match, "end_actions")
    assert (0, "declare") not in match.asked(optional=True)
    match.state.gullfire, match.state.collected = True, False
    enter(match, "end_actions")
    assert (0, "declare") not in match.asked(optional=True), "no President, and the top tile is black"
    match.state.heroes[0].level = 2
    match.state.collected = True
    enter(match, "end_actions")
    assert (0, "declare") not in match.asked(optional=True)


@pytest.mark.rule("NY-386")
def test_a_bot_plays_on_for_who_leaves():
    match = table("snake", "maggie")
    enter(match, "end_actions")
    match.resign(0)
    assert match.state.outcome is None
    assert match.asked() == [(0, "end_actions")]


@pytest.mark.rule("NY-397")
@pytest.mark.rule("NY-398")
def test_events_trigger_by_entering_only():
    match = table("snake")
    lay(match, F1="city_28")
    hero(match).space = "F1"
    state = match.state
    state.events_discard, state.events = state.events, []
    carry(match, "guard(1)")
    assert not match.told("event_revealed")
    carry(match, "events()", "timer", "alarm")
    assert len(match.told("event_revealed")) >= 1
    assert len(match.state.events) + len(match.state.events_discard) == 24


@pytest.mark.rule("NY-421")
@pytest.mark.rule("NY-422")
def test_dead_or_alive():
    match = table("snake", options={"dead_or_alive": "on"})
    match.state.items.remove("presidents_finger")
    hero(match).supply.append("presidents_finger")
    enter(match, "end_actions").answer(0, "free_action", "use:presidents_finger")
    assert match.view(0).alive == 1
    poi(match, C1="dukes_camp")
    hero(match).space = "C1"
    put_on_top(match, "president_deck", "dead")
    enter(match, "end_actions").answer(0, "collect", "president")
    view = match.view(0)
    assert (view.president, view.collected, view.dead) == (None, True, True)


@pytest.mark.rule("NY-110")
@pytest.mark.rule("NY-182")
def test_damage_of_one_turn_adds_up_and_is_forgotten():
    match = table("snake", chance=ScriptedChance(then=FastChance(2)))
    hero(match).texture = "chain"
    enemy(match, "driver", "F3")
    carry(match, "hit(1,0)")
    assert where(match) == [("driver", "F3")]
    enter(match, "end_turn")
    assert match.state.enemies[0].damage == 0


@pytest.mark.rule("NY-064")
def test_skipped_targets_do_not_skip_the_card():
    match = table("brain")
    choose(match, "brain_stony_poker_face").answer(0, "play_card", "brain_stony_poker_face")
    assert match.told("card_played")[-1]["carried_out"] is True
