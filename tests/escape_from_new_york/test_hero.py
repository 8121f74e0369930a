"""A Hero's turn: cards, moving, driving, damage, levels, buildings (NY-064 to NY-162, NY-270 to NY-299, NY-340)."""

import pytest

from games.engine.chance import FastChance
from games.engine.state import Step
from games.escape_from_new_york import GAME
from games.escape_from_new_york.leveling import CHANGE_OBJECTIVE, CHOOSE_OBJECTIVE, deck_to_look_at
from games.escape_from_new_york.places import damage_here, island_of, open_spaces, prisoners_left
from games.testkit.scenario import ScriptedChance
from tests.escape_from_new_york.table import (
    SHELTER,
    SURGERY,
    Table,
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


def hold(match: Table, *cards: str, seat: int = 0) -> None:
    """Gives a Hero Items of the deck, or Cases of their slots."""
    state = match.state
    for card in cards:
        if card in state.items:
            state.items.remove(card)
        elif card == state.boxed_case:
            place = next(place for place, found in enumerate(state.slots) if found.startswith("diagram"))
            state.boxed_case, state.slots[place] = state.slots[place], ""
        else:
            state.slots[state.slots.index(card)] = ""
        state.heroes[seat].supply.append(card)


@pytest.mark.rule("NY-063")
def test_cards_that_cannot_be_carried_out():
    match = table("cabbie", "snake")
    hero(match, 1).space = "F2"
    hero(match).specials.remove("cabbie_lost_property")
    hero(match).hand.append("cabbie_lost_property")
    choose(match, "cabbie_lost_property").answer(0, "play_card", "cabbie_lost_property")
    assert match.told("card_played")[-1]["carried_out"] is False, "no Hero in the space"
    hero(match).specials.remove("cabbie_thirty_years")
    hero(match).hand.append("cabbie_thirty_years")
    choose(match, "cabbie_thirty_years").answer(0, "play_card", "cabbie_thirty_years")
    assert match.told("card_played")[-1]["carried_out"] is False, "not on a POI space"


@pytest.mark.rule("NY-080")
@pytest.mark.rule("NY-298")
def test_no_driving_beside_an_enemy():
    match = table("cabbie")
    enemy(match, "prisoner", "F3")
    enter(match, "offer_drive")
    assert match.asked() == [(0, "end_actions")]


@pytest.mark.rule("NY-081")
@pytest.mark.rule("NY-162")
def test_a_drive_may_be_shorter_and_reveals_only_after_a_step():
    match = table("cabbie")
    enter(match, "offer_drive").answer(0, "drive", "yes").answer(0, "step", "stop")
    assert match.asked() == [(0, "end_actions")]
    enter(match, "offer_drive").answer(0, "drive", "yes").answer(0, "step", "go:F2").answer(0, "step", "stop")
    assert match.asked() == [(0, "reveal")]


@pytest.mark.rule("NY-091")
@pytest.mark.rule("NY-092")
def test_cards_go_to_the_discard_pile_in_step_6():
    match = table("snake")
    choose(match, "snake_street_fight", "snake_burst")
    match.answer(0, "play_card", "snake_burst").answer(0, "play_card", "snake_street_fight")
    hold(match, "throwing_star", "molotov")
    enemy(match, "slag", "F2")
    enter(match, "end_actions").answer(0, "free_action", "use:molotov")
    assert match.state.noise == 2, "made at once"
    assert hero(match).discard == []
    match.answer(0, "end_actions", "go_on")
    assert match.told("noise_changed")[1]["noise"] == 6
    assert sorted(match.state.heroes[0].discard) == ["snake_burst", "snake_street_fight"]


@pytest.mark.rule("NY-095")
@pytest.mark.rule("NY-096")
def test_only_the_current_hero_is_attacked_and_tricked_enemies_do_nothing():
    match = table("snake", "maggie")
    enemy(match, "prisoner", "F3", tricked=True)
    enemy(match, "prisoner", "F2")
    enter(match, "meet_attack")
    assert not match.told("hero_hurt")


@pytest.mark.rule("NY-095")
@pytest.mark.rule("NY-097")
def test_the_view_says_what_threatens_in_every_space():
    match = table("snake")
    lay(match, "F1", "G2", E2=SHELTER)
    match.state.roadblocks[island_of(match.state).edge("F1", "F2")] = True
    enemy(match, "duke", "F2")
    enemy(match, "prisoner", "F2", tricked=True)
    enemy(match, "prisoner", "G2")
    told = match.view(0).threats
    spaces = open_spaces(match.state)
    assert {"F2", "G2", "F3"} <= set(told)
    assert not {"F1", "E2"} & set(told)
    for space in spaces:
        hero(match).space = space
        assert told.get(space, 0) == damage_here(match.state, 0)


@pytest.mark.rule("NY-098")
@pytest.mark.rule("NY-270")
def test_guarding_first_then_items():
    match = table("maggie")
    hold(match, "trash_can_lid", "smoke_bomb")
    for kind in ("slag", "duke", "prisoner"):
        enemy(match, kind, "F3")
    match.state.turn.guard = 1
    enter(match, "meet_attack")
    assert match.decision(0, "avoid_damage").args["damage"] == 5
    match.answer(0, "avoid_damage", "trash_can_lid")
    assert match.decision(0, "avoid_damage").args["damage"] == 2
    match.answer(0, "avoid_damage", "smoke_bomb")
    assert not match.told("hero_hurt")
    assert sorted(match.state.items_discard)[-2:] == ["smoke_bomb", "trash_can_lid"]


@pytest.mark.rule("NY-100")
def test_guarding_does_not_help_against_events():
    match = table("snake")
    match.state.turn.guard = 3
    carry(match, "damage(1)", "event", "broken_glass").answer(0, "avoid_damage", "take")
    assert len(hero(match).hand) == 7


@pytest.mark.rule("NY-099")
def test_lost_cards_are_random_and_only_counted_by_others():
    match = table("snake", "maggie", chance=ScriptedChance(picks=["snake_burst"], then=FastChance(1)))
    carry(match, "damage(1)", "event", "broken_glass").answer(0, "avoid_damage", "take")
    assert hero(match).discard == ["snake_burst"]
    assert match.told("hero_hurt", viewer=1) == [{"seat": 0, "damage": 1, "count": 1}]


@pytest.mark.rule("NY-112")
@pytest.mark.rule("NY-281")
def test_what_may_fill_an_item_icon():
    match = table("maggie")
    hero(match).texture = "asphalt"
    hold(match, "medkit", "tape" if "tape" in match.state.slots else "bracelet")
    for found in range(15):
        match.state.cubes[f"F{1 + found % 5}"] = 3
    enter(match, "end_actions")
    keys = match.legal(0, "free_action")
    assert [key for key in keys if key.startswith("bar")] == ["bar:medkit", "bar_weapon"]
    match.answer(0, "free_action", "bar_weapon").answer(0, "free_action", "bar:medkit")
    assert (hero(match).weapon, hero(match).bar_items) == ("", 2)
    assert "maggie_revolver" not in match.state.items_discard, "a Starting card leaves the game (NY-277)"


@pytest.mark.rule("NY-113")
@pytest.mark.rule("NY-272")
def test_a_card_over_the_limit_may_fill_an_icon():
    match = table("snake")
    hero(match).texture = "asphalt"
    hold(match, "medkit", "axe", "cigarettes")
    put_on_top(match, "items", "dynamite")
    carry(match, "draw(1)", "event", "lucky_find")
    match.answer(0, "over_limit", "bar:dynamite")
    assert hero(match).bar_items == 1
    assert sorted(hero(match).supply) == ["axe", "cigarettes", "medkit"]


@pytest.mark.rule("NY-118")
@pytest.mark.rule("NY-116")
def test_special_cards_are_like_basic_ones():
    match = table("snake")
    snake = hero(match)
    snake.texture, snake.bar_prisoners = "chain", 3
    enter(match, "level_up").answer(0, "take_special", "snake_last_magazine")
    assert "snake_last_magazine" in match.state.heroes[0].hand
    assert match.state.heroes[0].level == 1
    assert match.told("special_taken", viewer=-1)[-1] == {"seat": 0}


@pytest.mark.rule("NY-114")
def test_a_bar_that_is_not_full_stays():
    match = table("snake")
    hero(match).texture, hero(match).bar_prisoners = "chain", 2
    enter(match, "level_up")
    assert match.state.heroes[0].level == 0


@pytest.mark.rule("NY-125")
@pytest.mark.rule("NY-128")
def test_a_surgery_returns_cards_beside_enemies_too():
    match = table("snake")
    lay(match, F1=SURGERY)
    snake = hero(match)
    snake.space = "F1"
    snake.discard, snake.hand = snake.hand[:3], snake.hand[3:]
    enemy(match, "prisoner", "F1")
    enter(match, "visit_building")
    cards = match.legal(0, "regain")
    match.answer(0, "regain", cards[:1])
    assert len(match.state.heroes[0].hand) == 6


@pytest.mark.rule("NY-126")
def test_the_library_gives_an_item_or_a_card():
    match = table("snake")
    hero(match).discard.append(hero(match).hand.pop())
    enter(match, "visit_building").answer(0, "use_building", "0")
    assert len(match.state.heroes[0].supply) == 1
    enter(match, "visit_building").answer(0, "use_building", "1")
    assert len(match.state.heroes[0].discard) == 0
    assert match.told("item_drawn", viewer=-1)[-1] == {"seat": 0}


@pytest.mark.rule("NY-127")
@pytest.mark.rule("NY-279")
def test_the_gun_shop_shows_two_or_loads():
    match = table("snake")
    lay(match, F1="city_04")
    hero(match).space = "F1"
    put_on_top(match, "items", "medkit", "axe")
    enter(match, "visit_building").answer(0, "use_building", "0").answer(0, "keep_items", ["1:axe"])
    assert match.state.heroes[0].supply == ["axe"]
    assert match.state.items_discard == ["medkit"]
    hero(match).ammo = 2
    enter(match, "visit_building").answer(0, "use_building", "1")
    assert match.state.heroes[0].ammo == 3


@pytest.mark.rule("NY-155")
@pytest.mark.rule("NY-158")
@pytest.mark.rule("NY-160")
def test_where_a_step_leads():
    match = table("snake", "maggie")
    poi(match, hidden="C1", C1="nothing_here")
    lay(match, "D1")
    hero(match).space = "D1"
    enemy(match, "slag", "D1")
    match.state.poi_open = []
    carry(match, "move(1)")
    assert match.legal(0, "step") == ["go:C1"], "empty spaces can't be entered"
    match.answer(0, "step", "go:C1")
    assert match.state.poi_open == ["C1"]


@pytest.mark.rule("NY-156")
@pytest.mark.rule("NY-157")
@pytest.mark.rule("NY-159")
@pytest.mark.rule("NY-243")
def test_roadblocks_on_the_way():
    match = table("snake")
    match.state.roadblocks.update({"F3:N": True, "F3:NE": True})
    carry(match, "move(1)")
    assert match.options(0, "step")["go:F2"] == "NY-156"
    carry(match, "move(1,smash)").answer(0, "step", "go:F2")
    assert match.state.roadblocks == {"F3:N": False, "F3:NE": True}
    carry(match, "move(1)").answer(0, "step", "go:F3")
    assert hero(match).space == "F3"


@pytest.mark.rule("NY-161")
@pytest.mark.rule("NY-295")
def test_tunnels():
    match = table("snake")
    lay(match, F1="city_19", L6="city_20")
    hero(match).space = "F1"
    carry(match, "move(1,tunnel)")
    assert "tunnel:L6" in match.legal(0, "step")
    hero(match).car = "car"
    carry(match, "move(1,tunnel)")
    assert "tunnel:L6" not in match.legal(0, "step")
    hero(match).car = ""
    carry(match, "move(1)")
    assert "tunnel:L6" not in match.legal(0, "step")


@pytest.mark.rule("NY-271")
def test_an_empty_item_deck_is_made_of_its_discards():
    match = table("snake")
    state = match.state
    state.items_discard, state.items = state.items, []
    carry(match, "draw(1)")
    assert len(match.state.items) == 36
    assert match.state.items_discard == []


@pytest.mark.rule("NY-274")
@pytest.mark.rule("NY-275")
@pytest.mark.rule("NY-276")
@pytest.mark.rule("NY-277")
@pytest.mark.rule("NY-278")
def test_weapons():
    match = table("snake")
    hold(match, "shotgun", "axe", "medkit")
    enter(match, "end_actions").answer(0, "free_action", "arm:shotgun")
    assert (hero(match).weapon, hero(match).ammo, len(hero(match).supply)) == ("shotgun", 2, 2)
    assert "snake_submachine_gun" not in match.state.items_discard
    enemy(match, "slag", "F3")
    enter(match, "end_actions").answer(0, "free_action", "shoot").answer(0, "free_action", "shoot")
    assert (hero(match).ammo, match.state.noise) == (0, 4)
    assert "shoot" not in match.legal(0, "free_action")
    match.answer(0, "free_action", "discard:medkit").answer(0, "free_action", "arm:axe")
    assert match.state.items_discard == ["medkit", "shotgun"]


@pytest.mark.rule("NY-280")
def test_cubes_run_out():
    match = table("snake")
    match.state.cubes = {"L6": 14}
    put_on_top(match, "city_deck", "city_14")
    hero(match).space = "F2"
    carry(match, "reveal(1)").answer(0, "reveal", "F1")
    assert match.state.cubes["F1"] == 1


@pytest.mark.rule("NY-291")
@pytest.mark.rule("NY-299")
def test_one_car_and_leaving_it():
    match = table("snake", "cabbie")
    hero(match).car = "car"
    match.state.parked["F3"] = 1
    enter(match, "end_actions")
    assert (0, "collect") not in match.asked(optional=True)
    match.answer(0, "free_action", "abandon")
    assert match.state.parked == {"F3": 2}
    other = table("cabbie")
    enter(other, "end_actions").answer(0, "free_action", "abandon")
    assert (hero(other).car, other.state.parked) == ("", {})


@pytest.mark.rule("NY-296")
@pytest.mark.rule("NY-297")
def test_a_drive_ends_when_the_car_is_given_up_and_smashing_keeps_it():
    match = table("cabbie")
    match.state.roadblocks["F3:N"] = True
    enter(match, "offer_drive").answer(0, "drive", "yes").answer(0, "step", "give_up:F2")
    assert hero(match).car == ""
    assert match.asked() == [(0, "reveal")]
    other = table("cabbie")
    other.state.roadblocks["F3:N"] = True
    carry(other, "move(1,smash)").answer(0, "step", "go:F2")
    assert hero(other).car == "taxi"


@pytest.mark.rule("NY-311")
@pytest.mark.rule("NY-315")
def test_own_cards_are_seen_by_their_owner_and_a_bracelet_works_once():
    match = table("snake", "maggie")
    if match.state.boxed_case == "bracelet":
        raise AssertionError("only diagrams are boxed")
    hold(match, "bracelet")
    enter(match, "end_actions")
    assert match.view(0).heroes[0].own.supply == ["bracelet"]
    assert match.view(1).heroes[0].face_up == []
    match.answer(0, "free_action", "bracelet")
    match.answer(0, "peek_poi", match.legal(0, "peek_poi")[0])
    match.answer(0, "peek_poi", match.legal(0, "peek_poi")[0])
    assert len(hero(match).peeked) == 2
    assert match.view(1).heroes[0].face_up == ["bracelet"]
    assert "bracelet" not in match.legal(0, "free_action")


@pytest.mark.rule("NY-335")
def test_what_was_looked_at_is_private():
    match = table("brain", "maggie")
    carry(match, "peek_poi(1)").answer(0, "peek_poi", "C1")
    assert match.told("poi_peeked", viewer=1) == [{"seat": 0}]
    assert match.view(0).heroes[0].own.peeked == {"C1": match.state.poi["C1"]}


@pytest.mark.rule("NY-314")
def test_diagram_3_leaves_the_game():
    match = table("brain")
    enter(match, "end_actions").answer(0, "free_action", "discard:diagram_3")
    assert hero(match).supply == []
    assert "diagram_3" not in match.state.slots


@pytest.mark.rule("NY-342")
@pytest.mark.rule("NY-343")
def test_the_ability_needs_no_clear_space_but_a_way():
    match = table("snake")
    enemy(match, "prisoner", "F3")
    choose(match, "snake_burst")
    assert "ability:0:snake_burst" in match.legal(0, "play_card")
    match.state.roadblocks = dict.fromkeys(("F3:N", "F3:NE", "F3:SE", "F4:N", "E4:NE", "E3:SE"), True)
    assert match.options(0, "play_card")["ability:1:snake_burst"] == "NY-343"


@pytest.mark.rule("NY-332")
@pytest.mark.rule("NY-333")
@pytest.mark.rule("NY-330")
def test_what_a_thief_gets():
    match = table("snake", "maggie", "brain")
    hero(match, 1).car = "car"
    hold(match, "tape" if "tape" in match.state.slots else "bracelet", seat=1)
    stolen = hero(match, 1).supply[0]
    counters = dict(match.state.counters)
    carry(match, "steal(hidden)")
    assert match.legal(0, "steal") == ["1:hidden", "2:diagram_3"]
    match.answer(0, "steal", "1:hidden")
    assert hero(match).supply == [stolen]
    assert match.state.counters == counters
    assert match.told("card_stolen", viewer=2) == [{"seat": 0, "victim": 1}]
    assert match.told("card_stolen", viewer=1)[0]["card"] == stolen
    names = ["Vera", "Kim", "Lee"]
    assert match.prose(1, "en", names)[-1].startswith("Vera took your ")
    assert match.prose(0, "en", names)[-1].startswith("You steal ")
    assert match.prose(2, "ru", names)[-1] == "Vera крадёт карту. Жертва: Kim."


@pytest.mark.rule("NY-334")
def test_the_walk_along_the_coast():
    match = table("cabbie", "brain")
    poi(match, E6="nothing_here")
    hero(match).space = "E6"
    carry(match, "poi_walk(4)")
    assert sorted(match.legal(0, "walk_to_poi")) == ["B5", "J6"]
    match.answer(0, "walk_to_poi", "J6")
    assert hero(match).space == "J6"
    assert "J6" in match.state.poi_open


@pytest.mark.rule("NY-097")
def test_a_shelter_protects_from_a_trap():
    match = table("snake")
    lay(match, F1=SHELTER)
    hero(match).space = "F1"
    carry(match, "damage(3)", "trap", "trap_minefield")
    assert len(hero(match).hand) == 8


@pytest.mark.rule("NY-404")
@pytest.mark.rule("NY-399")
def test_a_trap_goes_off_one_time_in_three():
    match = table("snake", chance=ScriptedChance(picks=["triggered"], then=FastChance(3)))
    lay(match, F1="trap_snare")
    hero(match).space = "F2"
    choose(match, "snake_break_through").answer(0, "play_card", "snake_break_through").answer(
        0, "step", "go:F1"
    )
    match.answer(0, "reveal", "E1")
    assert match.told("trap_drawn")[-1] == {"space": "F1", "tile": "trap_snare", "card": "triggered"}
    assert where(match).count(("prisoner", "F1")) == 2


@pytest.mark.rule("NY-034", "NY-272")
def test_a_cube_is_collected_while_items_are_looked_at():
    """The Items on the table are in no pile meanwhile, and nothing is missing."""
    match = table("maggie")
    hold(match, "medkit", "dynamite", "flashlight")
    match.state.cubes["F3"] = 1
    put_on_top(match, "items", "axe", "revolver", "molotov", "alley_map")
    carry(match, "draw_pick(3,1)").answer(0, "collect", "cube").answer(0, "over_limit", "alley_map")
    match.answer(0, "keep_items", ["0:axe"]).answer(0, "over_limit", "dynamite")
    assert hero(match).supply == ["medkit", "flashlight", "axe"]
    assert GAME.invariants(match.state) == []


@pytest.mark.rule("NY-117")
def test_an_objective_deck_that_is_looked_through_is_the_same_for_its_reader_alone():
    match = table("maggie", "brain")
    enter(match, "end_actions", Step(CHANGE_OBJECTIVE.name, CHANGE_OBJECTIVE.first))
    match.answer(0, "choose_colour", "blue")
    ask = next(ask for ask in match.state.asks.values() if ask.kind == CHOOSE_OBJECTIVE.name)
    others = set()
    for seed in range(12):
        for viewer in (0, 1):
            twin = GAME.resample(match.state, viewer, FastChance(seed))
            cards = twin.asks[ask.id].args["cards"]
            assert cards == deck_to_look_at(twin, 0, "blue"), "the question names what lies there"
            if viewer == 0:
                assert cards == ask.args["cards"]
            else:
                others.add(tuple(cards))
    assert len(others) > 1


@pytest.mark.rule("NY-111", "NY-221")
def test_an_icon_that_was_filled_from_an_empty_supply_is_owed_the_next_prisoner():
    match = table("snake", options={"hard_prisoners": "on"})
    hero(match).texture = "chain"
    for _ in range(29):
        enemy(match, "prisoner", "B2")
    enemy(match, "driver", "F3")
    enemy(match, "prisoner", "G3")
    carry(match, "hit(2,0)")
    assert (hero(match).bar_prisoners, prisoners_left(match.state)) == (1, 0)
    assert GAME.invariants(match.state) == []
    carry(match, "hit(1,1)")
    assert (hero(match).bar_prisoners, prisoners_left(match.state)) == (2, 0)


def test_items_that_are_looked_at_as_the_match_ends_are_put_back_nowhere():
    match = table("maggie")
    poi(match, A2="dukes_camp")
    hero(match).space = "A2"
    match.state.timer = ["red_end", "red_calm"]
    carry(match, "draw_pick(3,1)").answer(0, "collect", "president")
    assert match.state.outcome.reason == "time"


@pytest.mark.rule("NY-371")
def test_whoever_holds_a_fourth_card_may_win_alone_before_it_goes():
    match = table("maggie")
    hold(match, "tape", "medkit", "dynamite")
    mine = hero(match)
    mine.level, mine.space = 3, "B2"
    mine.objectives = {"blue": "obj_gullfire", "purple": "obj_tape"}
    match.state.collected = True
    carry(match, "draw(1)")
    assert [ask.kind for ask in match.waiting()] == ["escape_from_new_york.over_limit"]
    match.answer(0, "declare", "win")
    assert match.state.outcome.reason == "alone"
