"""The worked examples E1 to E22 of the rules page."""

import pytest

from games.escape_from_new_york.places import back_on_top
from tests.escape_from_new_york.table import (
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


@pytest.mark.rule("NY-051")
@pytest.mark.rule("NY-052")
@pytest.mark.rule("NY-176")
def test_e1_an_empty_hand_must_reveal_a_timer_tile():
    match = table("snake")
    snake = hero(match)
    snake.discard, snake.hand = snake.hand, []
    poi(match, hidden="C1", C1="nothing_here")
    put_on_top(match, "timer", "scout_report")
    enter(match, "begin_turn")
    assert len(hero(match).hand) == 8
    match.answer(0, "scout", "C1")
    assert match.state.poi_open == ["C1"]


@pytest.mark.rule("NY-064")
@pytest.mark.rule("NY-180")
def test_e2_damage_left_over_is_lost():
    match = table("maggie")
    enemy(match, "prisoner", "F3")
    choose(match, "maggie_ill_cut_you").answer(0, "play_card", "maggie_ill_cut_you")
    assert match.state.enemies == []
    assert match.told("card_played")[-1]["carried_out"] is True
    assert match.state.turn.noise == 1


@pytest.mark.rule("NY-080")
def test_e3_a_car_moves_a_space_and_reveals_one():
    match = table("brain")
    hero(match).car = "car"
    enter(match, "offer_drive").answer(0, "drive", "yes").answer(0, "step", "go:E3")
    assert "D2" in match.legal(0, "reveal")
    match.answer(0, "reveal", "D2")
    assert "D2" in match.state.tiles
    assert match.state.noise == 0


@pytest.mark.rule("NY-090")
def test_e4_noise_of_both_cards_is_added():
    match = table("maggie")
    match.state.noise = 2
    match.state.turn.shown = ["maggie_clean_shot", "maggie_hurry_up"]
    match.state.turn.noise = 4
    for card in match.state.turn.shown:
        hero(match).hand.remove(card)
    enter(match, "make_noise")
    assert match.told("noise_changed")[0]["noise"] == 6


@pytest.mark.rule("NY-095")
@pytest.mark.rule("NY-099")
def test_e5_damage_of_all_enemies_in_reach():
    match = table("brain")
    lay(match, "E5", "D4", "F5")
    hero(match).space = "E5"
    for kind, space in (
        ("prisoner", "E5"),
        ("prisoner", "E5"),
        ("romero", "D4"),
        ("prisoner", "F5"),
        ("duke", "E4"),
    ):
        enemy(match, kind, space)
    match.state.roadblocks["E5:N"] = True
    brain = hero(match)
    brain.discard += [brain.hand.pop(), brain.hand.pop()]
    enter(match, "meet_attack").answer(0, "avoid_damage", "take")
    told = match.told("hero_hurt")[-1]
    assert (told["damage"], told["count"], len(hero(match).hand)) == (4, 4, 2)


@pytest.mark.rule("NY-112")
@pytest.mark.rule("NY-114")
@pytest.mark.rule("NY-116")
@pytest.mark.rule("NY-117")
def test_e6_a_full_bar_levels_up_once():
    match = table("cabbie")
    cabbie = hero(match)
    cabbie.texture, cabbie.level, cabbie.bar_prisoners = "brick", 1, 2
    match.state.items.remove("medkit")
    cabbie.supply.append("medkit")
    enter(match, "end_actions").answer(0, "free_action", "bar:medkit").answer(0, "end_actions", "go_on")
    match.answer(0, "take_special", "cabbie_floor_it")
    match.answer(0, "choose_colour", "blue")
    kept = next(
        key for key in match.legal(0, "choose_objective") if key.endswith(hero(match).objectives["blue"])
    )
    match.answer(0, "choose_objective", kept)
    assert hero(match).level == 2
    assert "cabbie_floor_it" in hero(match).hand
    assert match.told("objective_changed", viewer=-1)[-1] == {"seat": 0, "colour": "blue"}


@pytest.mark.rule("NY-137")
@pytest.mark.rule("NY-138")
def test_e7_new_york_pays_and_acts():
    match = table("snake")
    match.state.noise = 5
    put_on_top(match, "new_york", "ny_pack_hunt")
    enter(match, "pay_or_wait")
    told = match.told("new_york_acts")[-1]
    assert (told["card"], told["noise"]) == ("ny_pack_hunt", 2)
    assert told.items() >= back_on_top(match.state).items(), "another back has become visible (NY-256)"


@pytest.mark.rule("NY-139")
def test_e8_directions_bring_enemies_in():
    match = table("snake")
    lay(match, "D3", "D4", "C3")
    hero(match).space = "D3"
    for space in ("D4", "C3", "E3"):
        enemy(match, "prisoner", space)
    put_on_top(match, "new_york", "ny_hostage_talks")
    enter(match, "join")
    assert where(match) == [("prisoner", "D3"), ("prisoner", "D3"), ("prisoner", "E3")]


@pytest.mark.rule("NY-350")
@pytest.mark.rule("NY-351")
@pytest.mark.rule("NY-352")
@pytest.mark.rule("NY-387")
def test_e9_all_heroes_in_the_space_win_together():
    match = table("snake", "maggie", "brain", "cabbie")
    lay(match, "K5", "K4")
    for seat, space in enumerate(("K5", "K5", "K5", "K4")):
        hero(match, seat).space = space
    state = match.state
    place = state.slots.index("tape")
    state.slots[place] = ""
    hero(match).supply.append("tape")
    state.president, state.collected = 0, True
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "together"
    assert match.state.outcome.results == {0: "win", 1: "win", 2: "win", 3: "loss"}


@pytest.mark.rule("NY-370")
@pytest.mark.rule("NY-371")
def test_e10_a_hero_wins_alone():
    match = table("maggie", "cabbie")
    lay(match, "F1")
    maggie, state = hero(match), match.state
    other = next(space for space, counter in state.suburbs.items() if counter == "suburb_raft")
    state.suburbs[other], state.suburbs["F1"] = state.suburbs["F1"], "suburb_raft"
    state.suburbs_open.append("F1")
    maggie.space, maggie.level = "F1", 3
    give_objectives(match, "obj_raft", "obj_fake_tape")
    state.items.remove("fake_tape")
    maggie.supply.append("fake_tape")
    state.collected, state.president = True, 1
    enter(match, "end_actions")
    assert (0, "declare") in match.asked(optional=True)
    match.answer(0, "declare", "win")
    assert match.state.outcome is not None
    assert (match.state.outcome.reason, match.state.outcome.results) == ("alone", {0: "win", 1: "loss"})


def give_objectives(match, blue: str, purple: str) -> None:
    """Deals a Hero of seat 0 these Objectives by exchange with wherever they are."""
    state = match.state
    for colour, card in (("blue", blue), ("purple", purple)):
        own = state.heroes[0].objectives
        if own[colour] == card:
            continue
        for pile in (state.objectives[colour], state.objectives_box):
            if card in pile:
                pile[pile.index(card)] = own[colour]
                own[colour] = card
                break


@pytest.mark.rule("NY-183")
@pytest.mark.rule("NY-185")
def test_e11_the_spiked_club_hits_a_boss():
    match = table("maggie")
    enemy(match, "slag", "F3")
    match.state.items.remove("spiked_club")
    hero(match).weapon = "spiked_club"
    carry(match, "hit(2,0)")
    assert [found.damage for found in match.state.enemies] == [6]
    enter(match, "end_turn")
    assert [found.damage for found in match.state.enemies] == [6]


@pytest.mark.rule("NY-190")
@pytest.mark.rule("NY-191")
def test_e12_tricked_enemies_lie_down_until_the_turn_ends():
    match = table("brain")
    for kind in ("prisoner", "prisoner", "romero"):
        enemy(match, kind, "F3")
    choose(match, "brain_stony_poker_face").answer(0, "play_card", "brain_stony_poker_face")
    match.answer(0, "trick", "prisoner:F3").answer(0, "lure", "F2")
    match.answer(0, "trick", "prisoner:F3").answer(0, "lure", "G3")
    match.answer(0, "lure", "E4")
    assert where(match) == [("prisoner", "F2"), ("prisoner", "G3"), ("romero", "E4")]
    assert all(found.tricked for found in match.state.enemies)
    enter(match, "meet_attack")
    assert not match.told("hero_hurt")
    assert where(match) == [("prisoner", "F2"), ("prisoner", "G3"), ("romero", "E4")]


@pytest.mark.rule("NY-272")
@pytest.mark.rule("NY-310")
@pytest.mark.rule("NY-313")
def test_e13_a_case_that_goes_leaves_its_counter_behind():
    match = table("maggie")
    lay(match, "F5")
    state, maggie = match.state, hero(match)
    maggie.space = "F5"
    state.slots[2], state.slots[state.slots.index("tape")] = "tape", state.slots[2]
    older, state.slots[1] = state.slots[1], ""
    state.items.remove("medkit")
    state.items.remove("cigarettes")
    maggie.supply = [older, "medkit", "cigarettes"]
    state.counters["F5"] = [3]
    enter(match, "end_actions").answer(0, "collect", "case:3")
    match.answer(0, "over_limit", older).answer(0, "choose_slot", "2")
    assert match.state.slots[1] == older
    assert match.state.counters == {"F5": [2]}
    assert sorted(hero(match).supply) == ["cigarettes", "medkit", "tape"]


@pytest.mark.rule("NY-320")
@pytest.mark.rule("NY-321")
@pytest.mark.rule("NY-207")
def test_e14_finding_the_president_sets_the_city_off():
    match = table("cabbie")
    poi(match, L5="dukes_camp")
    lay(match, "L4", "K5", "K4")
    state = match.state
    hero(match).space = "L5"
    first = next(space for space in state.poi if space not in state.poi_open)
    state.poi_open.append(first)
    rows = [tile for tile in state.timer if tile not in ("hurry_up", "red_calm", "red_end")]
    for tile in rows[8:]:
        state.timer.remove(tile)
        state.timer_gone.append(tile)
    enter(match, "end_actions").answer(0, "collect", "president")
    state = match.state
    assert state.president == 0
    assert state.landed
    assert len(state.poi_open) == 8
    assert len(match.told("timer_discarded")) == 6
    assert len(state.timer) == 2 + 4
    placed = [told["space"] for told in match.told("prisoners_placed")][:3]
    assert sorted(placed) == ["K4", "K5", "L4"]
    duke = next(found for found in state.enemies if found.kind == "duke")
    assert state.poi[duke.space] == "nothing_here"


@pytest.mark.rule("NY-230")
@pytest.mark.rule("NY-231")
@pytest.mark.rule("NY-232")
@pytest.mark.rule("NY-233")
@pytest.mark.rule("NY-234")
def test_e15_who_moves_first_and_whom_a_car_brings_along():
    match = table("brain")
    lay(match, "E5", "F5", "C5", "G5", "D5", D4="city_19", H1="city_20")
    hero(match).space = "E5"
    for kind, space in (("prisoner", "F5"), ("prisoner", "C5"), ("driver", "G5"), ("romero", "H1")):
        enemy(match, kind, space)
    carry(match, "enemies_move(3)", "event")
    assert match.legal(0, "choose_way") == ["D4", "D5"]
    match.answer(0, "choose_way", "D5")
    moved = [(told["enemy"], told["to"]) for told in match.told("enemy_moved")]
    assert moved == [("driver", "E5"), ("romero", "E5"), ("prisoner", "D5")]
    assert where(match) == [("driver", "E5"), ("prisoner", "D5"), ("prisoner", "E5"), ("romero", "E5")]


@pytest.mark.rule("NY-395")
@pytest.mark.rule("NY-396")
def test_e16_an_event_icon_reveals_as_many_events_as_the_level():
    match = table("snake")
    lay(match, F1="city_28")
    hero(match).space = "F2"
    match.state.event_place = 2
    put_on_top(match, "events", "empty_street", "lucky_find")
    choose(match, "snake_break_through").answer(0, "play_card", "snake_break_through").answer(
        0, "step", "go:F1"
    )
    match.answer(0, "reveal", "E1")
    assert [told["card"] for told in match.told("event_revealed")] == ["empty_street", "lucky_find"]


@pytest.mark.rule("NY-172")
@pytest.mark.rule("NY-174")
def test_e17_a_suburb_counter_adds_its_icon():
    match = table("snake")
    state = match.state
    hero(match).space = "F2"
    other = next(space for space, counter in state.suburbs.items() if counter == "suburb_item")
    state.suburbs[other], state.suburbs["F1"] = state.suburbs["F1"], "suburb_item"
    put_on_top(match, "city_deck", "city_10")
    carry(match, "reveal(1)").answer(0, "reveal", "F1")
    assert match.state.cubes == {"F1": 2}
    assert where(match) == [("prisoner", "F1")]
    assert match.state.suburbs_open == ["F1"]


@pytest.mark.rule("NY-210")
def test_e18_noise_saturates_and_reveals_a_timer_tile():
    match = table("snake")
    match.state.noise, match.state.missions = 9, 3
    quiet(match)
    carry(match, "noise(3)", "event", "gunfire")
    assert (match.state.noise, match.state.missions) == (1, 0)
    assert len(match.told("timer_revealed")) == 1


@pytest.mark.rule("NY-212")
def test_e19_a_mission_effect_leaves_the_noise():
    match = table("snake")
    state = match.state
    state.noise, state.missions = 6, 3
    state.timer_gone += [state.timer.pop()]
    if "alarm" in state.timer:
        state.timer.remove("alarm")
    else:
        state.timer_gone.remove("alarm")
    state.timer.append("alarm")
    put_on_top(match, "events", "empty_street")
    put_on_top(match, "new_york", "ny_looting")
    match.state.cubes["F2"] = 1
    enter(match, "pay_or_wait")
    assert match.state.noise == 4
    assert match.state.missions == 0
    assert match.told("item_looted") == [{"space": "F2"}]
    assert match.told("timer_revealed")[-1]["tile"] == "alarm"


@pytest.mark.rule("NY-221")
@pytest.mark.rule("NY-017")
def test_e20_each_missing_prisoner_is_noise():
    match = table("snake")
    for _ in range(39):
        enemy(match, "prisoner", "G4")
    carry(match, "spawn_here(2)", "new_york", "ny_swarm")
    assert len(match.state.enemies) == 40
    assert match.state.noise == 1


@pytest.mark.rule("NY-255")
@pytest.mark.rule("NY-136")
def test_e21_a_deck_that_runs_low_is_made_anew():
    match = table("snake")
    state = match.state
    state.new_york_discard, state.new_york = state.new_york[2:], state.new_york[:2]
    state.bonuses = [state.specials.pop()]
    enter(match, "discard_top")
    assert match.told("new_york_shuffled")[0]["bonuses_ended"] is True
    assert len(match.state.new_york) + len(match.state.new_york_discard) + len(match.state.bonuses) == 11


@pytest.mark.rule("NY-203")
def test_e22_hurry_up_is_revealed_as_soon_as_it_is_on_top():
    match = table("snake")
    state = match.state
    black = [tile for tile in state.timer if tile not in ("hurry_up", "red_calm", "red_end")]
    state.timer = [tile for tile in state.timer if tile not in black]
    state.timer_gone += black
    state.timer_gone.remove("quiet_hour")
    state.timer.append("quiet_hour")
    enter(match, "begin_turn").answer(0, "reveal_timer", "yes")
    assert [told["tile"] for told in match.told("timer_revealed")] == ["quiet_hour", "hurry_up"]
    assert match.state.landed
    assert match.view(0).timer_top == "red"
