"""The worked examples P1 to P25 of the expansion's rules page."""

from collections import Counter

import pytest

from games.engine.chance import FastChance
from games.engine.state import Step
from games.escape_from_new_york import GAME
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.places import prisoners_left
from games.escape_from_new_york.timers import TIMER
from games.testkit.scenario import given
from tests.escape_from_new_york.station import (
    TABLES,
    ask_for,
    give,
    hold,
    police,
    post_cops,
    show_diagram,
    stack,
    station,
)
from tests.escape_from_new_york.table import (
    Table,
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

GAME_TILES = PACKS[-1].tiles.city
PLEDGE = "escape_from_new_york.escape_pledge"


def turn_tile(match: Table) -> Table:
    """Reveals the top Timer tile, then comes to the end of the Hero's actions."""
    return enter(match, "end_actions", Step(TIMER.name, TIMER.first, {"how": "step_1"}))


def go_in(match: Table) -> Table:
    """The current Hero turns We're Going In up."""
    return choose(match, "were_going_in").answer(0, "play_card", "were_going_in")


def levels(cards: list[str]) -> list[int]:
    """Levels of Mission cards, 0 for transitions."""
    return [TABLES.missions[card].level if card in TABLES.missions else 0 for card in cards]


@pytest.mark.rule("NP-002")
@pytest.mark.rule("NP-009")
@pytest.mark.rule("NP-010")
@pytest.mark.rule("NP-011")
@pytest.mark.rule("NP-012")
@pytest.mark.rule("NP-013")
def test_p1_two_heroes_are_set_up():
    match = station("snake", "maggie")
    board = police(match)
    assert len(match.state.timer) == 9 + 4
    assert levels(board.deck[::-1]) == [1, 0, 2, 2, 2, 2, 0, 3, 3, 3, 3, 3]
    assert (board.deck[-2], TABLES.transitions[board.deck[5]].cell) == ("transition_1_2", 3)
    assert [TABLES.rewards[card].level for card in board.rewards[::-1]] == [1, 2, 2, 2, 2, 3, 3, 3, 3, 3]
    assert (len(board.active), len(board.under), levels(board.active)) == (3, 3, [1, 1, 1])
    came = sum(TABLES.missions[card].cops for card in board.active)
    assert came == 3 + ("m1_tower_check" in board.active)
    assert (board.cops, board.available, board.hauk) == ({board.post: 1 + came}, 9 - came, 1)


@pytest.mark.rule("NP-021")
@pytest.mark.rule("NP-022")
@pytest.mark.rule("NP-023")
@pytest.mark.rule("NP-024")
def test_p2_a_car_completes_a_mission():
    match = station("snake", "brain")
    hero(match).car = "car"
    stack(match, "m1_tower_check", active=("m1_move_it",))
    reward = police(match).under[0]
    go_in(match).answer(0, "complete_mission", "m1_move_it")
    board = police(match)
    assert (board.active, board.gone, board.held) == ([], ["m1_move_it"], [[reward], []])
    assert hero(match).car == "car"
    assert match.told("reward_taken", 1) == [{"seat": 0, "level": 1}]
    assert match.told("reward_taken", 0)[0]["card"] == reward


@pytest.mark.rule("NP-030")
@pytest.mark.rule("NP-032")
def test_p3_hauk_moves_to_cell_two():
    match = station("snake")
    stack(match, "transition_1_2", "m2_arms_check", active=("m1_move_it", "m1_tower_check"))
    quiet(match)
    turn_tile(match)
    board = police(match)
    assert (board.hauk, board.gone, board.active) == (2, ["transition_1_2"], ["m1_move_it", "m1_tower_check"])
    kinds = [event.kind for event in match.lines[-1].events]
    assert kinds.index("timer_revealed") < kinds.index("hauk_moved")


def at_bridge_one() -> Table:
    """Maggie and Cabbie beside Bridge 1 with all cards; the group wants 3 points."""
    match = station("maggie", "cabbie")
    show_diagram(match, "diagram_4")
    lay(match, "C6")
    hero(match).space = hero(match, 1).space = "C6"
    hold(match, 0, "diagram_1", "tape")
    hold(match, 1, "president")
    ask_for(match, 3)
    return match


@pytest.mark.rule("NP-050")
def test_p4_two_and_two_points_are_enough_for_three():
    match = at_bridge_one()
    give(match, 0, "reward1_4")
    give(match, 1, "reward1_5")
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.state.outcome is not None
    assert (match.state.outcome.reason, match.state.outcome.results) == ("together", {0: "win", 1: "win"})


@pytest.mark.rule("NP-070")
@pytest.mark.rule("NP-072")
@pytest.mark.parametrize("deactivator", [True, False])
def test_p5_who_leaves_alone_shows_a_deactivator(deactivator: bool):
    match = station("cabbie", "snake")
    cabbie, state = hero(match), match.state
    lay(match, "F1")
    other = next(space for space, counter in state.suburbs.items() if counter == "suburb_raft")
    state.suburbs[other], state.suburbs["F1"] = state.suburbs["F1"], "suburb_raft"
    state.suburbs_open.append("F1")
    cabbie.space, cabbie.level = "F1", 3
    for colour, card in (("blue", "obj_raft"), ("purple", "obj_tape")):
        for pile in (
            state.objectives[colour],
            state.objectives_box,
            list(state.heroes[1].objectives.values()),
        ):
            if card in pile and cabbie.objectives[colour] != card:
                pile[pile.index(card)], cabbie.objectives[colour] = cabbie.objectives[colour], card
        assert cabbie.objectives[colour] == card
    hold(match, 0, "president", "tape")
    if deactivator:
        state.items.remove("deactivator")
        cabbie.supply.append("deactivator")
    enter(match, "end_actions")
    assert ((0, "declare") in match.asked(optional=True)) is deactivator
    assert match.view(0).heroes[0].own.can_win is deactivator
    if deactivator:
        match.answer(0, "declare", "win")
        assert match.state.outcome is not None
        assert match.state.outcome.results == {0: "win", 1: "loss"}, "and points are not asked for"


@pytest.mark.rule("NP-004")
@pytest.mark.rule("NP-006")
@pytest.mark.rule("NP-007")
def test_p6_the_post_stands_beside_the_bridge_that_is_shown():
    """Many tables: among the tiles of their posts is everything that could be placed, and nothing was."""
    posts, printed = set(), Counter[str]()
    tiles = GAME_TILES
    for seed in range(60):
        match = given(GAME, seats=1, options={"us_police": "on"}, chance=FastChance(seed))
        match.answer(0, "choose_hero", "brain")
        board, state = police(match), match.state
        posts.add((board.shown_case, board.post))
        row = tiles.get(state.tiles[board.post])
        if row is not None:
            printed.update(name for name in ("prisoners", "items", "car", "roadblock") if getattr(row, name))
        assert list(state.tiles) == [board.post]
        assert (state.enemies, state.cubes, state.parked, state.roadblocks) == ([], {}, {}, {})
        assert board.cops[board.post] >= 1
    assert posts == {("diagram_1", "C6"), ("diagram_2", "G6"), ("diagram_4", "L1")}
    assert set(printed) == {"prisoners", "items", "car", "roadblock"}
    match = station("brain")
    show_diagram(match, "diagram_4")
    hold(match, 0, "president", "tape")
    hero(match).space = "L1"
    ask_for(match, 2)
    give(match, 0, "reward3_3")
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.told("escape_failed")[-1]["space"] == "L1"


@pytest.mark.rule("NP-026")
@pytest.mark.rule("NP-027")
def test_p7_fire_first_then_move():
    match = station("brain")
    stack(match)
    lay(match, "D3")
    post_cops(match, F3=1, E3=1)
    police(match).hauk = 2
    enemy(match, "prisoner", "F3")
    brain = hero(match)
    brain.discard.append(brain.hand.pop(0))
    go_in(match)
    locked = {"cop_move": None, "cop_fire": None, "cop_cover": "NP-027", "enough": None}
    assert match.options(0, "use_cops") == locked
    match.answer(0, "use_cops", "cop_fire")
    assert match.state.enemies == []
    assert match.legal(0, "use_cops") == ["cop_move", "enough"]
    match.answer(0, "use_cops", "cop_move").answer(0, "move_cop", "E3")
    assert "D3" in match.legal(0, "send_cop")
    match.answer(0, "send_cop", "D3").answer(0, "move_cop", "F3").answer(0, "send_cop", "F2")
    assert police(match).cops == {"D3": 1, "F2": 1}
    assert match.state.turn.noise == 1


@pytest.mark.rule("NP-041")
def test_p8_weapons_add_nothing_to_a_cops_shot():
    match = station("maggie")
    stack(match)
    match.state.items.remove("axe")
    hero(match).weapon = "axe"
    match.state.specials.remove("ny_bonus_tough")
    match.state.bonuses = ["ny_bonus_tough"]
    post_cops(match, F3=1)
    police(match).hauk = 2
    found = enemy(match, "prisoner", "F3")
    go_in(match).answer(0, "use_cops", "cop_fire")
    assert [(e.kind, e.damage) for e in match.state.enemies] == [("prisoner", 1)]
    assert found.damage == 0, "the state that was laid out is another one"
    carry(match, "hit(1,0)", "item", "throwing_star")
    assert match.state.enemies == [], "damage of the same turn adds up"


@pytest.mark.rule("NP-044")
def test_p9_no_prisoner_takes_a_car_beside_a_cop():
    match = station("snake")
    stack(match)
    lay(match, "E5", "D4", "F5")
    post_cops(match, E5=1)
    match.state.parked["E5"] = 1
    hero(match).space = "F5"
    enemy(match, "prisoner", "D4")
    carry(match, "enemies_move(1)", "event", "thats_the_duke")
    assert (where(match), match.state.parked) == ([("prisoner", "E5")], {"E5": 1})
    go_in(match).answer(0, "use_cops", "cop_move").answer(0, "move_cop", "E5").answer(0, "send_cop", "E4")
    assert where(match) == [("driver", "E5")]
    assert match.state.parked == {}


@pytest.mark.rule("NP-025")
@pytest.mark.rule("NP-031")
def test_p10_the_rightmost_mission_is_pushed_out():
    match = station("snake")
    stack(match, "m2_join_the_squad", active=("m1_move_it", "m1_tower_check", "m1_pay_in_goods"))
    board = police(match)
    under, new = list(board.under), board.rewards[-1]
    quiet(match)
    turn_tile(match)
    board = police(match)
    assert board.active == ["m2_join_the_squad", "m1_move_it", "m1_tower_check"]
    assert board.under == [new, under[0], under[1]]
    assert (board.gone, board.rewards_gone) == (["m1_pay_in_goods"], [under[2]])
    assert board.cops["F3"] == 2


@pytest.mark.rule("NP-025")
def test_p11_cops_that_lack_are_skipped():
    match = station("snake")
    stack(match, "m3_hold_the_bridge")
    post_cops(match, E3=8)
    quiet(match)
    turn_tile(match)
    board = police(match)
    assert (board.available, board.cops) == (0, {"E3": 8, board.post: 1})
    assert board.active == ["m3_hold_the_bridge"]


def at_bridge_two(*rewards: str) -> Table:
    """P12: the group at G6 with all cards, while no minimum lies open."""
    match = station("snake")
    show_diagram(match, "diagram_4")
    lay(match, "G6")
    hero(match).space = "G6"
    hold(match, 0, "president", "tape", "diagram_2")
    give(match, 0, *rewards)
    second = [key for key, row in TABLES.missions.items() if row.level == 2][:4]
    third = [key for key, row in TABLES.missions.items() if row.level == 3]
    stack(match, "m1_move_it", "transition_1_2", *second, "transition_2_3_b", *third)
    return carry(match, "move(1)").answer(0, "step", "bridge")


@pytest.mark.rule("NP-052")
def test_p12_cards_are_drawn_until_the_minimum_lies_open():
    match = at_bridge_two("reward1_4", "reward1_1")
    board = police(match)
    assert len(board.gone) == 5 + 1
    assert len(board.rewards_gone) == 5
    assert [told["cell"] for kind in ("hauk_moved", "minimum_shown") for told in match.told(kind)] == [2, 3]
    assert sum(board.cops.values()) == sum(station("snake").state.police.cops.values()), "no Cop came"
    assert match.state.outcome is not None
    assert (match.state.outcome.reason, match.state.outcome.data["bridge"]) == ("together", 2)


@pytest.mark.rule("NP-051")
@pytest.mark.rule("NP-052")
@pytest.mark.rule("NP-053")
def test_p13_with_too_few_points_the_attempt_fails():
    match = at_bridge_two("reward1_4")
    board = police(match)
    assert match.state.outcome is None
    assert (board.hauk, board.open_card, len(board.gone)) == (3, "transition_2_3_b", 6)
    assert match.told("escape_failed")
    assert match.told("rewards_shown")[-1]["points"] == 2
    assert board.held == [["reward1_4"]]
    assert match.asked() == [(0, "end_actions")], "the step is spent"


def aboard(*rewards: str, tile: str = "") -> Table:
    """P14: Snake on J3 with the landed Helicopter and all cards; Maggie is with him, Brain is not."""
    match = station("snake", "maggie", "brain")
    lay(match, J3="park_07")
    match.state.landed = True
    hero(match).space = hero(match, 1).space = "J3"
    hold(match, 0, "tape", "tracer")
    hold(match, 1, "president")
    stack(match, "m3_trusted_asset")
    ask_for(match, 3)
    give(match, 0, *rewards)
    state = match.state
    if tile:
        pile = state.timer if tile in state.timer else state.timer_gone
        pile.remove(tile)
        state.timer.append(tile)
    return carry(match, "move(1)").answer(0, "step", "board")


@pytest.mark.rule("NP-060")
@pytest.mark.rule("NP-061")
@pytest.mark.rule("NP-062")
def test_p14_the_helicopter_takes_off_after_one_more_tile():
    match = aboard("reward2_5", tile="alarm")
    kinds = [event.kind for event in match.lines[-1].events]
    order = [
        "flight_cards_shown", "rewards_shown", "helicopter_boarded", "timer_revealed", "event_revealed",
        "mission_drawn", "match_over",
    ]  # fmt: skip
    assert [kind for kind in kinds if kind in order] == order
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.data["helicopter"]) == ("helicopter", "NP-062", "J3")
    assert outcome.results == {0: "win", 1: "win", 2: "loss"}


@pytest.mark.rule("NP-030")
def test_p15_discarded_tiles_draw_no_mission():
    match = station("snake")
    stack(match, "m2_arms_check", "m2_body_count")
    state = match.state
    poi(match, L5="dukes_camp")
    state.poi_open = ["L5", *(space for space in state.poi if space != "L5")][:4]
    hero(match).space = "L5"
    black = [tile for tile in state.timer if tile not in ("red_calm", "red_end", "hurry_up")]
    state.timer = ["red_end", "red_calm", "red_calm", "hurry_up", *black[:3]]
    state.timer_gone += black[3:]
    enter(match, "end_actions").answer(0, "collect", "president")
    assert len(match.told("timer_discarded")) == 4
    assert [told["tile"] for told in match.told("timer_revealed")] == ["hurry_up"]
    assert [told["mission"] for told in match.told("mission_drawn")[3:]] == ["m2_arms_check"]


@pytest.mark.rule("NP-040")
def test_p16_enemies_beside_cops_alone_are_disengaged():
    match = station("snake")
    post_cops(match, E4=2)
    enemy(match, "prisoner", "E4")
    carry(match, "enemies_move(1)", "new_york", "ny_pack_hunt")
    assert where(match) == [("prisoner", "F3")]
    assert police(match).cops == {"E4": 2}, "and nothing is done to Cops"


@pytest.mark.rule("NP-028")
def test_p17_the_first_effect_does_not_see_what_the_cops_do():
    match = station("snake")
    stack(match, active=("m2_body_count",))
    post_cops(match, F3=1)
    police(match).hauk = 2
    for _ in range(2):
        enemy(match, "prisoner", "F3")
    carry(match, "hit(1,0)").answer(0, "hit", {"prisoner:F3": 1, "prisoner:F3#2": 0})
    assert match.state.turn.kills == 1
    go_in(match)
    assert match.options(0, "complete_mission") == {"m2_body_count": "NP-022", "none": None}
    match.answer(0, "complete_mission", "none").answer(0, "use_cops", "cop_fire")
    assert match.state.turn.kills == 2
    assert (0, "complete_mission") not in match.asked()
    assert police(match).active == ["m2_body_count"]


@pytest.mark.rule("NP-080")
@pytest.mark.rule("NP-014")
def test_p18_a_short_supply_makes_noise():
    match = station("snake")
    for _ in range(20):
        enemy(match, "prisoner", "E3")
    assert prisoners_left(match.state) == 0
    put_on_top(match, "city_deck", "city_32")
    hero(match).space = "F4"
    carry(match, "reveal(1)")
    match.answer(0, "reveal", match.legal(0, "reveal")[0])
    assert match.state.noise == 2


@pytest.mark.rule("NP-022")
def test_p19_goods_are_items():
    match = station("brain", "snake")
    stack(match, active=("m1_pay_in_goods",))
    go_in(match)
    assert match.options(0, "complete_mission") == {"m1_pay_in_goods": "NP-022", "none": None}
    match = station("brain", "snake")
    stack(match, active=("m1_pay_in_goods",))
    match.state.items.remove("medkit")
    hero(match).supply.append("medkit")
    go_in(match)
    assert match.options(0, "complete_mission") == {"m1_pay_in_goods:medkit": None, "none": None}
    match.answer(0, "complete_mission", "m1_pay_in_goods:medkit")
    assert hero(match).supply == ["diagram_3"]
    assert match.state.items_discard == ["medkit"]
    assert match.told("item_discarded", 1) == [{"seat": 0}], "which one it was stays secret"


@pytest.mark.rule("NP-020")
def test_p20_the_card_comes_back_like_any_other():
    match = station("snake")
    snake = hero(match)
    snake.discard = ["were_going_in", "snake_burst", "snake_move_out"]
    snake.hand = [card for card in snake.hand if card not in snake.discard]
    carry(match, "regain(2)", source="snake_strong_antitoxin")
    match.answer(0, "regain", ["were_going_in", "snake_burst"])
    assert "were_going_in" in hero(match).hand


@pytest.mark.rule("NP-054")
@pytest.mark.parametrize(("wish", "wins"), [([], False), (["if_it_wins"], True), (["always"], True)])
def test_p21_points_that_are_not_pledged_do_not_count(wish: list[str], wins: bool):
    match = station("brain", "snake")
    lay(match, "K5")
    hero(match).space = hero(match, 1).space = "K5"
    hold(match, 0, "president", "tape")
    ask_for(match, 3)
    give(match, 0, "reward1_4")
    give(match, 1, "reward1_5")
    match.plan(1, PLEDGE, wish)
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert (match.state.outcome is not None) is wins
    if not wins:
        assert [told["seat"] for told in match.told("rewards_shown")] == [0]


@pytest.mark.rule("NP-022")
def test_p22_the_starting_diagram_is_no_case_in_hand():
    for case, refused in ((None, "NP-022"), ("bracelet", None)):
        match = station("brain")
        stack(match, active=("m3_case_in_hand",))
        hold(match, 0, *filter(None, [case]))
        go_in(match)
        assert match.options(0, "complete_mission")["m3_case_in_hand"] == refused


@pytest.mark.rule("NP-034")
def test_p23_an_empty_deck_gives_nothing():
    match = station("snake")
    stack(match)
    match.state.timer.remove("red_calm")
    match.state.timer.append("red_calm")
    before = police(match)
    turn_tile(match)
    assert match.told("timer_revealed")[-1]["tile"] == "red_calm"
    assert police(match) == before


@pytest.mark.rule("NP-010")
@pytest.mark.rule("NP-014")
def test_p24_four_heroes_play_with_all_cards():
    match = station("snake", "maggie", "brain", "cabbie")
    board = police(match)
    assert len(board.deck) + len(board.active) == 17
    assert (len(board.rewards) + len(board.under), board.rewards_gone) == (15, [])
    assert match.view(0).prisoners == 20
    assert table("snake", "maggie").view(0).prisoners == 40
    for count, missions in ((1, [4, 4, 4]), (2, [4, 4, 5]), (3, [4, 5, 5])):
        board = police(station(*("snake", "maggie", "brain")[:count]))
        found = Counter(levels([*board.deck, *board.active]))
        assert [found[level] for level in (1, 2, 3)] == missions


@pytest.mark.rule("NP-043")
def test_p25_a_roadblock_stops_a_cop():
    match = station("snake")
    stack(match)
    lay(match, "C6", "C5")
    post_cops(match, C6=1)
    match.state.roadblocks["C6:N"] = True
    go_in(match)
    assert match.asked() == [(0, "end_actions")], "it has nowhere to go, so nobody is asked"
    match = station("snake")
    stack(match)
    lay(match, "C6", "C5", "D5")
    post_cops(match, C6=1)
    match.state.roadblocks["C6:N"] = True
    go_in(match).answer(0, "use_cops", "cop_move").answer(0, "move_cop", "C6")
    assert match.legal(0, "send_cop") == ["C5", "D5"], "round by D5"
