"""The set-up and the shape of a turn: NY-001 to NY-068."""

from collections import Counter

import pytest

from games.engine.chance import FastChance
from games.escape_from_new_york import GAME
from games.escape_from_new_york.board import island
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.kinds import is_window
from games.testkit.scenario import given
from tests.escape_from_new_york.table import carry, choose, enemy, enter, hero, lay, table

PACK = PACKS[-1]


@pytest.mark.rule("NY-001")
def test_each_seat_plays_another_hero():
    match = given(GAME, seats=3, chance=FastChance(1))
    match.answer(1, "choose_hero", "brain")
    assert match.options(0, "choose_hero") == {
        "snake": None,
        "maggie": None,
        "brain": "NY-001",
        "cabbie": None,
    }
    match.answer(0, "choose_hero", "cabbie").answer(2, "choose_hero", "snake")
    assert [found.key for found in match.state.heroes] == ["cabbie", "brain", "snake"]
    firsts = set()
    for seed in range(12):
        other = given(GAME, seats=2, chance=FastChance(seed))
        firsts.add(other.answer(0, "choose_hero", "brain").answer(1, "choose_hero", "snake").state.first)
    assert firsts == {0, 1}


@pytest.mark.rule("NY-002")
@pytest.mark.rule("NY-003")
@pytest.mark.rule("NY-005")
@pytest.mark.rule("NY-006")
def test_the_city_lies_face_down():
    match = table("snake")
    view = match.view(0)
    assert (view.tiles, view.poi, view.suburbs) == ({}, {}, {})
    assert sorted(view.hidden_poi) == sorted(island(0).poi.values())
    assert len(view.hidden_suburbs) == 14
    assert sorted(match.state.poi.values()) == sorted(PACK.tiles.poi)
    assert (view.gullfire, view.helicopter, view.landed) == (True, "J3", False)
    assert match.view(0).heroes[0].space == "F3"


@pytest.mark.rule("NY-004")
@pytest.mark.rule("NY-404")
def test_tile_decks():
    plain = table("snake", options={"traps": "off"})
    assert sorted(plain.state.city_deck) == sorted(PACK.tiles.city)
    assert sorted(plain.state.park_deck) == sorted(PACK.tiles.park)
    assert len(table("snake").state.city_deck) == 36


@pytest.mark.rule("NY-008")
@pytest.mark.rule("NY-403")
@pytest.mark.rule("NY-406")
@pytest.mark.parametrize(("seats", "black"), [(1, 9), (2, 10), (3, 11), (4, 12)])
def test_the_timer_deck_by_heroes(seats: int, black: int):
    heroes = ("snake", "maggie", "brain", "cabbie")[:seats]
    assert len(table(*heroes).state.timer) == black + 4
    assert len(table(*heroes, options={"hard_timer": "on"}).state.timer) == black + 3
    more, fewer = table(*heroes), table(*heroes, options={"extra_timers": "off"})
    assert len(more.state.timer_gone) == 15 - black
    assert len(fewer.state.timer_gone) == 12 - black


@pytest.mark.rule("NY-009")
@pytest.mark.rule("NY-010")
def test_four_cases_of_five():
    for heroes in (("snake",), ("brain", "snake")):
        state = table(*heroes).state
        assert state.boxed_case.startswith("diagram_")
        shared = ["bracelet", "diagram_1", "diagram_2", "diagram_4", "tape"]
        assert sorted([*state.slots, state.boxed_case]) == shared


@pytest.mark.rule("NY-011")
@pytest.mark.rule("NY-401")
@pytest.mark.rule("NY-402")
def test_item_and_event_decks():
    state = table("snake").state
    assert (len(state.items), len(state.events)) == (37, 24)
    plain = table("snake", options={"crossbows": "off", "explosions": "off"}).state
    assert (len(plain.items), len(plain.events)) == (35, 22)
    assert "crossbow" not in plain.items
    assert Counter(state.events)["explosion"] == 2


@pytest.mark.rule("NY-012")
@pytest.mark.rule("NY-420")
def test_the_president_deck():
    assert table("snake").state.president_deck == []
    match = table("snake", options={"dead_or_alive": "on"})
    assert sorted(match.state.president_deck) == ["alive", "alive", "dead"]
    assert match.view(0).alive == 2
    assert "presidents_finger" in match.state.items


@pytest.mark.rule("NY-013")
@pytest.mark.rule("NY-405")
@pytest.mark.rule("NY-256")
def test_new_york_at_the_start():
    match = table("snake")
    board = match.view(0).new_york
    assert (board.noise, board.missions, board.deck, board.specials, board.discard) == (0, 0, 10, 3, [])
    top = PACK.new_york.standard[match.state.new_york[-1]]
    assert (board.cost, tuple(board.directions), board.roadblock) == (top.cost, top.directions, top.roadblock)
    hard = table("snake", options={"hard_deck": "on"})
    assert sorted(hard.state.new_york) == sorted(PACK.new_york.hard)


@pytest.mark.rule("NY-014")
@pytest.mark.rule("NY-400")
def test_what_each_hero_begins_with():
    match = table("snake", "maggie", "brain", "cabbie")
    assert sorted(hero(match).hand) == sorted(PACK.heroes.basic["snake"])
    assert (hero(match).weapon, hero(match).ammo) == ("snake_submachine_gun", 3)
    assert (hero(match, 1).weapon, hero(match, 1).ammo) == ("maggie_revolver", 3)
    assert hero(match, 2).supply == ["diagram_3"]
    assert match.view(0).heroes[2].face_up == ["diagram_3"]
    assert hero(match, 3).car == "taxi"
    assert [len(found.specials) for found in match.state.heroes] == [6] * 4
    assert len(hero(table("snake", options={"extra_specials": "off"})).specials) == 4


@pytest.mark.rule("NY-015")
@pytest.mark.rule("NY-115")
def test_level_bars():
    match = table("snake", "maggie", "brain", "cabbie")
    assert sorted(found.texture for found in match.state.heroes) == sorted(PACK.goals.levels)
    bar = PACK.goals.levels[hero(match).texture][0]
    assert match.view(1).heroes[0].bar_needs == [bar.prisoners, bar.items]
    assert match.view(1).heroes[0].level == 0


@pytest.mark.rule("NY-016")
@pytest.mark.rule("NY-410")
def test_objectives_are_dealt_in_secret():
    match = table("snake", "maggie")
    assert match.view(1).heroes[0].own is None
    assert match.view(-1).heroes[0].own is None
    own = match.view(0).heroes[0].own
    assert own is not None
    assert [PACK.goals.objectives[found.key].colour for found in own.objectives] == ["blue", "purple"]
    assert len(match.state.objectives_box) == 6
    wanted = table("snake", options={"wanted": "on"}).state
    purple = [*wanted.objectives_box, *wanted.objectives["purple"], wanted.heroes[0].objectives["purple"]]
    assert purple.count("obj_wanted") == 2
    assert wanted.wanted_left == 3


@pytest.mark.rule("NY-407")
def test_fewer_prisoners():
    assert table("snake", options={"hard_prisoners": "on"}).view(0).prisoners == 30


@pytest.mark.rule("NY-030")
@pytest.mark.rule("NY-001")
def test_turns_go_round_in_seat_order():
    match = table("snake", "maggie", "brain")
    for seat in (1, 2, 0):
        enter(match, "end_turn")
        assert match.told("turn_begun")[-1]["seat"] == seat


@pytest.mark.rule("NY-032")
@pytest.mark.rule("NY-033")
def test_windows_are_beside_these_questions():
    match = table("maggie")
    match.state.items.remove("medkit")
    hero(match).supply.append("medkit")
    hero(match).discard.append(hero(match).hand.pop())
    enter(match, "begin_turn")
    assert not is_window(match.state), "none before step 1"
    match.answer(0, "reveal_timer", "no")
    assert "use:medkit" in match.legal(0, "free_action")
    match.answer(0, "choose_cards", ["maggie_hurry_up", "maggie_stay_close"])
    assert not is_window(match.state), "none before the first card"
    match.answer(0, "play_card", "maggie_stay_close").answer(0, "step", "go:F2").answer(0, "reveal", "F1")
    while match.asked() != [(0, "play_card")]:
        seat, kind = match.asked()[0]
        match.answer(seat, kind, match.legal(seat, kind)[0])
    assert is_window(match.state), "between the two cards"


@pytest.mark.rule("NY-033")
@pytest.mark.rule("NY-036")
def test_later_windows_open_by_wish_whatever_is_held():
    for held in ([], ["smoke_bomb"]):
        match = table("snake")
        for card in held:
            match.state.items.remove(card)
        hero(match).supply += held
        match.plan(0, "escape_from_new_york.stop", ["step_10"])
        enter(match, "discard_top")
        assert match.asked() == [(0, "pause")]
        match.plan(0, "escape_from_new_york.stop", [])
        enter(match, "pause_after_step_10")
        assert match.asked() != [(0, "pause")]


@pytest.mark.rule("NY-034")
@pytest.mark.rule("NY-035")
@pytest.mark.rule("NY-273")
def test_collecting_in_the_middle_of_a_movement():
    match = table("snake")
    match.state.cubes["F2"], match.state.counters["F2"] = 2, [1]
    choose(match, "snake_move_out").answer(0, "play_card", "snake_move_out").answer(0, "step", "go:F2")
    assert match.legal(0, "collect") == ["case:1", "cube"]
    match.answer(0, "collect", "cube").answer(0, "collect", "cube")
    assert len(hero(match).supply) == 2
    assert match.state.cubes == {}
    enemy(match, "prisoner", "F2", tricked=True)
    carry(match, "guard(1)")
    assert (0, "collect") not in match.asked(optional=True), "a tricked Enemy is one (NY-195)"


@pytest.mark.rule("NY-053")
@pytest.mark.rule("NY-200")
def test_one_tile_a_turn_in_step_1():
    match = table("snake")
    enter(match, "begin_turn").answer(0, "reveal_timer", "yes")
    assert (0, "reveal_timer") not in match.asked()


@pytest.mark.rule("NY-060")
@pytest.mark.rule("NY-061")
@pytest.mark.rule("NY-066")
def test_two_cards_are_laid_down_and_turned_up_in_any_order():
    match = table("snake", "maggie")
    enter(match, "choose_cards")
    assert match.refusal(0, "choose_cards", ["snake_burst"])
    match.answer(0, "choose_cards", ["snake_burst", "snake_keep_low"])
    assert len(hero(match).hand) == 6
    assert match.told("cards_chosen", viewer=1)[-1] == {"seat": 0, "count": 2}
    match.answer(0, "play_card", "snake_burst")
    assert match.state.turn.chosen == ["snake_keep_low"]
    other = table("snake")
    hero(other).discard, hero(other).hand = hero(other).hand[1:], hero(other).hand[:1]
    enter(other, "choose_cards").answer(0, "choose_cards", hero(other).hand)
    assert len(other.state.turn.chosen) == 1


@pytest.mark.rule("NY-068")
def test_a_walled_in_hero_moves_no_step_and_reveals():
    match = table("cabbie")
    lay(match, "H1")
    hero(match).space, hero(match).car = "H1", ""
    del match.state.poi["G1"]
    carry(match, "move(2) ; reveal(1)")
    assert (0, "reveal") in match.asked()
    assert hero(match).space == "H1"
