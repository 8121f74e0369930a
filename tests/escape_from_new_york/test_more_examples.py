"""The worked examples E23 to E42 of the rules page."""

import pytest

from games.escape_from_new_york.board import island
from tests.escape_from_new_york.table import (
    SHELTER,
    carry,
    choose,
    enemy,
    enter,
    hero,
    lay,
    poi,
    put_on_top,
    quiet,
    table,
    where,
)


@pytest.mark.rule("NY-067")
def test_e23_a_card_never_returns_itself_or_its_fellow():
    match = table("brain")
    choose(match, "brain_let_me_think", "brain_this_way")
    match.answer(0, "play_card", "brain_this_way").answer(0, "step", "go:F2").answer(0, "step", "go:F3")
    assert hero(match).discard == []
    match.answer(0, "play_card", "brain_let_me_think")
    assert match.told("card_played")[-1]["carried_out"] is True
    assert not match.told("cards_returned")


@pytest.mark.rule("NY-185")
def test_e24_the_axe_counts_at_range_0_only():
    match = table("maggie")
    match.state.items.remove("axe")
    hero(match).weapon = "axe"
    for _ in range(3):
        enemy(match, "prisoner", "F3")
    carry(match, "hit(2,0)")
    assert match.state.enemies == []
    for _ in range(4):
        enemy(match, "prisoner", "F3")
    carry(match, "hit(3,1)")
    match.answer(0, "hit", {"prisoner:F3": 1, "prisoner:F3#2": 1, "prisoner:F3#3": 1})
    assert len(match.state.enemies) == 1


@pytest.mark.rule("NY-290")
def test_e25_taking_a_car_ends_the_movement():
    match = table("snake")
    match.state.parked["G3"] = 1
    choose(match, "snake_move_out").answer(0, "play_card", "snake_move_out").answer(0, "step", "go:G3")
    match.answer(0, "collect", "car")
    assert hero(match).car == "car"
    assert (0, "reveal") in match.asked()


@pytest.mark.rule("NY-296")
def test_e26_a_car_is_given_up_for_a_roadblock():
    match = table("brain")
    lay(match, "G5")
    hero(match).space, hero(match).car = "G4", "car"
    match.state.roadblocks["G5:N"] = True
    choose(match, "brain_back_door").answer(0, "play_card", "brain_back_door")
    match.answer(0, "step", "give_up:G5")
    assert (hero(match).space, hero(match).car) == ("G5", "")
    assert match.state.roadblocks == {"G5:N": False}


@pytest.mark.rule("NY-235")
def test_e27_a_car_breaks_through_where_there_is_no_other_way():
    match = table("snake")
    lay(match, "C3", "D3")
    hero(match).space = "D3"
    enemy(match, "driver", "C3")
    match.state.roadblocks["C3:NE"] = match.state.roadblocks["C3:SE"] = True
    edge = island(0).edge("C3", "D3")
    carry(match, "enemies_move(1)", "new_york", "ny_dead_end")
    assert where(match) == [("prisoner", "D3")]
    assert match.state.roadblocks[edge] is False


@pytest.mark.rule("NY-340")
@pytest.mark.rule("NY-341")
def test_e28_the_personal_ability_spends_a_card_unseen():
    match = table("snake")
    choose(match, "snake_street_fight", "snake_burst")
    match.answer(0, "play_card", "ability:1:snake_street_fight").answer(0, "step", "go:F2")
    match.answer(0, "reveal", "F1")
    match.answer(0, "play_card", "snake_burst")
    assert match.state.turn.noise == 5
    assert [told["card"] for told in match.told("card_played")] == ["snake_burst"]
    match.answer(0, "end_actions", "go_on")
    assert sorted(match.state.heroes[0].discard) == ["snake_burst", "snake_street_fight"]


@pytest.mark.rule("NY-097")
@pytest.mark.rule("NY-100")
def test_e29_no_damage_on_a_shelter():
    match = table("cabbie")
    lay(match, F1=SHELTER)
    hero(match).space = "F1"
    enemy(match, "slag", "F1")
    enter(match, "meet_attack")
    carry(match, "damage(1)", "event", "broken_glass")
    assert not match.told("hero_hurt")


@pytest.mark.rule("NY-062")
@pytest.mark.rule("NY-063")
def test_e30_a_card_that_needs_a_clear_space_is_skipped_whole():
    match = table("snake")
    enemy(match, "prisoner", "F3")
    choose(match, "snake_keep_low", "snake_move_out").answer(0, "play_card", "snake_keep_low")
    assert match.told("card_played")[-1] == {"seat": 0, "card": "snake_keep_low", "carried_out": False}
    match.answer(0, "play_card", "snake_move_out")
    assert match.state.turn.noise == 1
    assert hero(match).space == "F3"


@pytest.mark.rule("NY-177")
@pytest.mark.rule("NY-241")
@pytest.mark.rule("NY-242")
def test_e31_a_roadblock_on_a_bridge_and_off_the_board():
    match = table("snake")
    lay(match, "C6", "F5")
    put_on_top(match, "new_york", "ny_pack_hunt")
    hero(match).space = "F5"
    carry(match, "roadblock()", "event", "barricade")
    assert match.state.roadblocks == {}
    hero(match).space = "C6"
    carry(match, "roadblock()", "event", "barricade")
    assert match.state.roadblocks == {"C6:S": True}
    match.state.roadblocks["C6:S"] = False
    carry(match, "roadblock()", "event", "barricade")
    assert match.state.roadblocks == {"C6:S": True}


@pytest.mark.rule("NY-182")
@pytest.mark.rule("NY-250")
@pytest.mark.rule("NY-146")
@pytest.mark.rule("NY-224")
def test_e32_hit_points_of_a_car_with_a_bonus():
    match = table("snake")
    state = match.state
    state.specials.remove("ny_bonus_tough")
    state.bonuses.append("ny_bonus_tough")
    enemy(match, "driver", "F3")
    carry(match, "hit(2,0)")
    assert [found.damage for found in match.state.enemies] == [2]
    carry(match, "hit(1,1)", "weapon")
    assert match.state.enemies == []
    assert match.state.parked == {"F3": 1}


@pytest.mark.rule("NY-110")
@pytest.mark.rule("NY-111")
@pytest.mark.rule("NY-225")
def test_e33_and_e34_a_dead_driver_fills_the_bar_and_leaves_the_car():
    match = table("maggie")
    hero(match).texture = "brick"
    enemy(match, "driver", "F3")
    enemy(match, "prisoner", "F3")
    carry(match, "hit(2,0)").answer(0, "hit", {"driver:F3": 2, "prisoner:F3": 0})
    assert hero(match).bar_prisoners == 1
    assert (where(match), match.state.parked) == ([("prisoner", "F3")], {"F3": 1})
    carry(match, "move(1)").answer(0, "step", "go:F2")
    assert (where(match), match.state.parked) == ([("driver", "F3")], {})


@pytest.mark.rule("NY-246")
def test_e35_the_glider_is_wrecked_by_an_enemy_on_its_roof():
    match = table("snake")
    enemy(match, "prisoner", "B2")
    carry(match, "glider()", "new_york", "ny_wreck_the_glider")
    assert not match.state.gullfire
    carry(match, "glider()", "new_york", "ny_wreck_the_glider")
    assert match.state.missions == 1
    other = table("snake")
    enemy(other, "prisoner", "B2")
    hero(other).space = "B2"
    carry(other, "glider()", "new_york", "ny_wreck_the_glider")
    assert other.state.gullfire
    assert where(other) == [("prisoner", "B2"), ("prisoner", "B2")]


@pytest.mark.rule("NY-261")
def test_e36_the_duke_comes_back_before_the_tile():
    match = table("snake")
    poi(match, C1="nothing_here")
    enemy(match, "duke", "F3", damage=5)
    carry(match, "hit(1,0)")
    assert match.state.duke_waits
    quiet(match)
    match.state.noise, match.state.missions = 10, 3
    carry(match, "noise(1)", "event", "gunfire")
    heard = [event.kind for event in match.lines[-1].events]
    assert heard.index("timer_revealed") < heard.index("boss_entered")
    assert ("duke", "C1") in where(match)


@pytest.mark.rule("NY-330")
@pytest.mark.rule("NY-331")
def test_e37_only_not_my_plan_takes_the_president():
    match = table("brain", "maggie")
    match.state.president, match.state.collected = 1, True
    for card in ("medkit", "axe"):
        match.state.items.remove(card)
        hero(match, 1).supply.append(card)
    carry(match, "steal(any)")
    assert match.legal(0, "steal") == ["1:hidden", "1:president"]
    match.answer(0, "steal", "1:president")
    assert match.state.president == 0
    carry(match, "steal(hidden)")
    assert match.legal(0, "steal") == ["1:hidden"]


@pytest.mark.rule("NY-099")
@pytest.mark.rule("NY-051")
def test_e38_damage_beyond_the_hand_is_lost():
    match = table("snake")
    snake = hero(match)
    snake.discard, snake.hand = snake.hand[3:], snake.hand[:3]
    carry(match, "damage(5)", "event", "broken_glass").answer(0, "avoid_damage", "take")
    assert hero(match).hand == []
    assert len(hero(match).discard) == 8
    enter(match, "begin_turn")
    assert match.told("timer_revealed")


@pytest.mark.rule("NY-292")
@pytest.mark.rule("NY-293")
@pytest.mark.rule("NY-294")
def test_e39_a_passenger_rides_step_by_step():
    match = table("cabbie", "brain")
    match.plan(1, "escape_from_new_york.accept_rides", ["cabbie"])
    for seat in (0, 1):
        hero(match, seat).space = "F4"
    choose(match, "cabbie_hop_in").answer(0, "play_card", "cabbie_hop_in")
    match.answer(0, "step", "go:G4:1").answer(0, "step", "go:G3:1")
    assert [hero(match, seat).space for seat in (0, 1)] == ["G3", "G3"]


@pytest.mark.rule("NY-050")
@pytest.mark.rule("NY-007")
def test_e40_nightfall_raises_the_event_level_first():
    match = table("snake")
    snake = hero(match)
    snake.discard, snake.hand = snake.hand[2:], snake.hand[:2]
    match.state.event_place = 1
    for pile in (match.state.timer, match.state.timer_gone):
        if "nightfall" in pile:
            pile.remove("nightfall")
            match.state.timer.append("nightfall")
            break
    put_on_top(match, "events", "empty_street", "broken_glass")
    enter(match, "begin_turn").answer(0, "reveal_timer", "yes")
    assert len(hero(match).hand) == 8
    assert match.state.event_place == 2
    assert [told["card"] for told in match.told("event_revealed")] == ["empty_street", "broken_glass"]


@pytest.mark.rule("NY-065")
@pytest.mark.rule("NY-150")
def test_e41_there_and_back_is_one_event_after_the_reveal():
    match = table("snake")
    lay(match, F1="city_28")
    hero(match).space = "F2"
    put_on_top(match, "events", "empty_street")
    choose(match, "snake_move_out").answer(0, "play_card", "snake_move_out")
    match.answer(0, "step", "go:F1").answer(0, "step", "go:F2")
    assert not match.told("event_revealed")
    match.answer(0, "reveal", "E2")
    assert [told["card"] for told in match.told("event_revealed")] == ["empty_street"]


@pytest.mark.rule("NY-008")
@pytest.mark.rule("NY-016")
def test_e42_three_heroes_are_set_up():
    match = table("snake", "maggie", "brain")
    state = match.state
    assert [len(state.objectives[colour]) for colour in ("blue", "purple")] == [2, 2]
    assert len(state.timer) == 15
    assert state.timer[3] == "hurry_up"
    assert set(state.timer[:3]) <= {"red_calm", "red_end"}
