"""The rules of the expansion that no worked example shows, and what its questions offer."""

from collections import Counter
from collections.abc import Callable

import pytest

from games.engine.chance import FastChance
from games.engine.refusals import IllegalChoice
from games.escape_from_new_york import GAME
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.hauk.standing import missing
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
from tests.escape_from_new_york.table import Table, carry, choose, enemy, enter, hero, lay, table
from tests.escape_from_new_york.test_police_examples import aboard, at_bridge_one, go_in, turn_tile

PACK = PACKS[-1]


# Set-up


@pytest.mark.rule("NP-001")
def test_a_match_without_the_expansion_has_nothing_of_it():
    match = table("snake", "brain")
    state = match.state
    assert state.police is None
    assert match.view(0).police is None
    everything = [*state.items, *state.slots, state.boxed_case, *hero(match).hand, *hero(match, 1).hand]
    assert not {"deactivator", "tracer", "were_going_in"} & set(everything)
    assert state.tiles == {}
    with_it = station("snake", "brain").state
    assert (len(with_it.events), len(with_it.city_deck)) == (len(state.events), len(state.city_deck) - 1)


@pytest.mark.rule("NP-003")
@pytest.mark.rule("NP-005")
def test_the_tracer_is_among_the_cases():
    shown, boxed = set(), set()
    for seed in range(40):
        match = given(GAME, seats=1, options={"us_police": "on"}, chance=FastChance(seed))
        match.answer(0, "choose_hero", "brain")
        board, state = police(match), match.state
        last = [card for card in state.slots if card.startswith("diagram_")]
        assert sorted([*last, board.shown_case, state.boxed_case]) == ["diagram_1", "diagram_2", "diagram_4"]
        assert sorted(state.slots) == sorted(["bracelet", "tape", "tracer", *last])
        shown.add(board.shown_case)
        boxed.add(state.boxed_case)
        assert match.view(0).police.closed_bridge == PACK.items.cases[board.shown_case].bridge
    assert shown == boxed == {"diagram_1", "diagram_2", "diagram_4"}


@pytest.mark.rule("NP-008")
@pytest.mark.rule("NP-018")
def test_two_items_are_put_back_and_four_cards_never():
    out = Counter[str]()
    options = {"us_police": "on", "dead_or_alive": "on"}
    for seed in range(80):
        match = given(GAME, seats=1, options=options, chance=FastChance(seed))
        match.answer(0, "choose_hero", "snake")
        state = match.state
        assert len(police(match).items_out) == 2
        assert len(state.items) == 35 + 2 + 2 + 1 - 2, "with crossbows, Deactivators and the Finger"
        assert (state.items.count("fake_tape"), state.items.count("deactivator")) == (2, 2)
        out.update(police(match).items_out)
        assert "bracelet" in state.slots
        assert sorted(state.president_deck) == ["alive", "alive", "dead"]
    assert not out.keys() & {"fake_tape", "deactivator"}
    assert {"presidents_finger", "crossbow", "medkit"} <= out.keys()


@pytest.mark.rule("NP-015")
def test_nine_cards_in_hand():
    match = station("snake", "cabbie")
    for seat in (0, 1):
        assert len(hero(match, seat).hand) == 9
        assert hero(match, seat).hand.count("were_going_in") == 1
        assert "were_going_in" not in hero(match, seat).specials


@pytest.mark.rule("NP-016")
def test_rewards_are_no_part_of_the_supply():
    match = station("snake")
    give(match, 0, "reward1_1", "reward1_2", "reward2_1", "reward3_1")
    enter(match, "end_actions")
    assert match.asked() == [(0, "end_actions")]
    assert match.view(0).heroes[0].supply == 0


@pytest.mark.rule("NP-017")
@pytest.mark.parametrize(("seats", "black"), [(1, 8), (2, 9), (3, 10), (4, 11)])
def test_the_timer_has_one_tile_fewer(seats: int, black: int):
    heroes = ("snake", "maggie", "brain", "cabbie")[:seats]
    assert len(station(*heroes).state.timer) == black + 4
    assert len(station(*heroes, options={"hard_timer": "on"}).state.timer) == black + 3
    assert len(station(*heroes).state.timer_gone) == 15 - black
    assert len(station(*heroes, options={"extra_timers": "off"}).state.timer_gone) == 12 - black


@pytest.mark.rule("NP-014")
def test_prisoners_of_both_variants_leave_the_game():
    assert station("snake", options={"hard_prisoners": "on"}).view(0).prisoners == 10


# Missions


def _at(space: str, **tiles: str) -> Callable[[Table], None]:
    def arrange(match: Table) -> None:
        lay(match, **tiles)
        hero(match).space = space

    return arrange


def _suburb(match: Table) -> None:
    lay(match, "F1")
    match.state.suburbs_open.append("F1")
    hero(match).space = "F1"


def _squad(match: Table) -> None:
    post_cops(match, F3=2)


def _block(match: Table) -> None:
    lay(match, E5="city_04")
    hero(match).space = "E5"
    post_cops(match, E5=1)


def _bridge(match: Table) -> None:
    lay(match, "K5")
    hero(match).space = "K5"
    post_cops(match, K5=1)


def _president(match: Table) -> None:
    match.state.president, match.state.collected = 1, True


def _set(**fields: object) -> Callable[[Table], None]:
    def arrange(match: Table) -> None:
        for name, value in fields.items():
            setattr(hero(match), name, value)

    return arrange


def _kills(match: Table) -> None:
    match.state.turn.kills = 2


def _boss(match: Table) -> None:
    police(match).killers = [0]


def _item(match: Table) -> None:
    match.state.items.remove("axe")
    hero(match).supply.append("axe")


MET: dict[str, Callable[[Table], None]] = {
    "m1_move_it": _set(car="car"),
    "m1_prove_yourself": _set(level=1),
    "m1_tower_check": _at("B2"),
    "m1_pay_in_goods": _item,
    "m1_sweep_the_shore": _suburb,
    "m2_arms_check": _set(weapon="axe"),
    "m2_join_the_squad": _squad,
    "m2_landing_zone": _at("J3", J3="park_07"),
    "m2_hold_the_block": _block,
    "m2_body_count": _kills,
    "m3_case_in_hand": lambda match: hold(match, 0, "bracelet"),
    "m3_break_a_boss": _boss,
    "m3_hold_the_bridge": _bridge,
    "m3_eyes_on_the_president": _president,
    "m3_trusted_asset": _set(level=2),
}
"""How each Mission comes to be met."""


def bare(mission: str) -> Table:
    """Brain at the Library with nothing but his diagram, and one active Mission."""
    match = station("brain", "maggie")
    stack(match, active=(mission,))
    post_cops(match)
    return match


@pytest.mark.rule("NP-022")
@pytest.mark.parametrize("mission", TABLES.missions)
def test_each_mission_is_met_by_what_it_asks(mission: str):
    match = bare(mission)
    assert missing(match.state, 0, mission), "not at the start"
    assert match.view(0).police.missions[0].met is False
    MET[mission](match)
    assert missing(match.state, 0, mission) == []
    shown = match.view(0).police.missions[0]
    assert (shown.met, all(need.met for need in shown.needs)) == (True, True)
    assert match.view(-1).police.missions[0].met is None, "who has no Hero is shown no ticks"
    secret = any(need.secret for need in shown.needs)
    assert secret is (mission in ("m1_pay_in_goods", "m3_case_in_hand"))
    if any(need.key == "clear" for need in shown.needs):
        enemy(match, "prisoner", hero(match).space)
        assert [need.what for need in missing(match.state, 0, mission)] == ["clear"]


@pytest.mark.rule("NP-022")
def test_one_mission_for_each_card_and_what_is_missing_is_said():
    match = station("snake")
    stack(match, active=("m2_arms_check", "m1_move_it", "m1_tower_check"))
    hero(match).car = "car"
    go_in(match)
    assert match.options(0, "complete_mission") == {
        "m2_arms_check": None,
        "m1_move_it": None,
        "m1_tower_check": "NP-022",
        "none": None,
    }
    refused = match.refusal(0, "complete_mission", "m1_tower_check")
    assert isinstance(refused, IllegalChoice)
    assert refused.rule == "NP-022"
    assert refused.text is not None
    said = GAME.texts.say("en", refused.text)
    assert said == "Missing: you stand on the World Trade Center."
    match.answer(0, "complete_mission", "m2_arms_check")
    assert (0, "complete_mission") not in match.asked()
    assert police(match).active == ["m1_move_it", "m1_tower_check"]


@pytest.mark.rule("NP-021")
def test_the_card_is_never_skipped():
    match = station("snake")
    stack(match)
    post_cops(match)
    enemy(match, "slag", "F3")
    go_in(match)
    assert match.told("card_played")[-1]["carried_out"] is True
    assert match.state.turn.noise == 1
    assert match.asked() == [(0, "end_actions")]


@pytest.mark.rule("NP-033")
def test_the_minimum_lies_open():
    match = station("snake")
    stack(match, "transition_2_3_d", active=("m2_arms_check",))
    assert match.view(0).police.minimum is None
    assert match.view(0).police.minimums == [2, 3, 3, 4]
    turn_tile_quietly(match)
    shown = match.view(-1).police
    assert (shown.minimum, shown.hauk, [mission.key for mission in shown.missions]) == (
        4,
        3,
        ["m2_arms_check"],
    )


def turn_tile_quietly(match: Table) -> Table:
    """Reveals a Timer tile that does nothing."""
    match.state.timer.remove("red_calm")
    match.state.timer.append("red_calm")
    return turn_tile(match)


@pytest.mark.rule("NP-035")
def test_the_last_tile_ends_the_match_before_a_mission_is_drawn():
    match = station("snake")
    stack(match, "m2_arms_check")
    match.state.timer.remove("red_end")
    match.state.timer.append("red_end")
    turn_tile(match)
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "time"
    assert police(match).deck == ["m2_arms_check"]


@pytest.mark.rule("NP-030")
def test_hurry_up_draws_a_mission_too():
    match = station("snake")
    stack(match, "m2_arms_check", "m2_body_count")
    state = match.state
    place = state.timer.index("hurry_up")
    state.timer_gone += state.timer[place + 1 :]
    del state.timer[place + 1 :]
    quiet = "quiet_hour"
    state.timer_gone.remove(quiet)
    state.timer.append(quiet)
    turn_tile(match)
    kinds = [
        event.kind for event in match.lines[-1].events if event.kind in ("timer_revealed", "mission_drawn")
    ]
    assert kinds == ["timer_revealed", "mission_drawn"] * 2


@pytest.mark.rule("NP-025")
@pytest.mark.parametrize(("opened", "space"), [(True, "J3"), (False, "post")])
def test_cops_come_to_the_helicopter_if_its_space_is_open(opened: bool, space: str):
    match = station("snake")
    stack(match, "m3_break_a_boss")
    post_cops(match)
    if opened:
        lay(match, J3="park_07")
    turn_tile_quietly(match)
    board = police(match)
    assert board.cops == {board.post if space == "post" else space: 2}


# Cops


@pytest.mark.rule("NP-042")
def test_cops_go_past_enemies_and_nowhere_hidden():
    match = station("snake")
    stack(match)
    lay(match, "E2", "D2", "F1")
    post_cops(match, E3=1)
    enemy(match, "duke", "E2")
    go_in(match).answer(0, "use_cops", "cop_move").answer(0, "move_cop", "E3")
    assert match.legal(0, "send_cop") == ["D2", "E2", "E4", "F1", "F2", "F3", "F4", "G3", "G4"]
    assert "C1" in match.state.poi
    lay(match, "D1")
    match.answer(0, "send_cop", "F1")
    assert (match.state.poi_open, police(match).cops) == ([], {"F1": 1})


@pytest.mark.rule("NP-045")
def test_two_different_cops_move_and_stay():
    match = station("snake")
    stack(match)
    post_cops(match, F3=2, E3=1)
    go_in(match).answer(0, "use_cops", "cop_move").answer(0, "move_cop", "F3").answer(0, "send_cop", "E3")
    assert match.legal(0, "move_cop") == ["E3", "F3", "none"], "one of two on E3 has not moved"
    match.answer(0, "move_cop", "none")
    assert police(match).cops == {"F3": 1, "E3": 2}
    assert match.asked() == [(0, "end_actions")], "each action once, and nothing else is unlocked"
    enter(match, "end_turn")
    assert police(match).cops == {"F3": 1, "E3": 2}


@pytest.mark.rule("NP-026")
def test_cops_cover_the_hero():
    for cops, back in ((1, 1), (2, 2), (3, 2)):
        match = station("snake")
        stack(match)
        post_cops(match, F3=cops)
        ask_for(match, 2)
        snake = hero(match)
        snake.discard = ["snake_burst", "snake_move_out", "snake_keep_low"]
        snake.hand = [card for card in snake.hand if card not in snake.discard]
        go_in(match).answer(0, "use_cops", "cop_cover")
        match.answer(0, "regain", sorted(snake.discard)[:back])
        assert len(hero(match).discard) == 3 - back


@pytest.mark.rule("NP-041")
def test_shots_of_one_space_are_split_and_credited():
    match = station("snake")
    stack(match)
    lay(match, "E5")
    post_cops(match, E5=2)
    police(match).hauk = 2
    enemy(match, "duke", "E5")
    for _ in range(2):
        enemy(match, "prisoner", "E5")
    go_in(match).answer(0, "use_cops", "cop_fire")
    match.answer(0, "cop_hit", {"prisoner:E5": 1, "duke:E5": 1, "prisoner:E5#2": 0})
    left = sorted((found.kind, found.damage) for found in match.state.enemies)
    assert left == [("duke", 1), ("prisoner", 0)]
    assert (match.state.turn.kills, match.told("enemy_killed")[-1]["seat"]) == (1, 0)


def test_a_boss_that_cops_kill_is_remembered():
    match = station("snake")
    stack(match, active=("m3_break_a_boss",))
    post_cops(match, F3=1)
    police(match).hauk = 2
    enemy(match, "romero", "F3", damage=PACK.new_york.bosses["romero"].hits - 1)
    go_in(match).answer(0, "complete_mission", "none").answer(0, "use_cops", "cop_fire")
    assert police(match).killers == [0]
    enter(match, "end_turn")
    assert match.view(0).police.missions[0].met is True


# Leaving


@pytest.mark.rule("NP-055")
def test_points_elsewhere_do_not_count():
    match = at_bridge_one()
    give(match, 0, "reward1_4")
    give(match, 1, "reward1_5")
    hero(match, 1).space = "F3"
    match.state.president = 0
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.state.outcome is None


@pytest.mark.rule("NP-054")
def test_rewards_of_others_are_shown_only_in_an_attempt_that_succeeds():
    match = at_bridge_one()
    give(match, 0, "reward1_1")
    give(match, 1, "reward1_2")
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.state.outcome is None
    assert [told["seat"] for told in match.told("rewards_shown")] == [0]
    assert match.told("cards_shown")[-1]["cards"] == ["diagram_1", "tape"]


@pytest.mark.rule("NP-063")
@pytest.mark.rule("NP-053")
def test_without_points_enough_the_helicopter_stays_and_no_tile_is_revealed():
    match = aboard("reward1_4")
    assert match.state.outcome is None
    assert match.told("timer_revealed") == []
    assert match.told("flight_failed")[-1]["why"] == "cards"
    assert match.asked() == [(0, "end_actions")]
    assert police(match).held[0] == ["reward1_4"]


@pytest.mark.rule("NP-062")
def test_a_helicopter_that_has_flown_off_takes_nobody():
    match = aboard("reward2_5", tile="chopper_shift")
    assert match.state.outcome is None
    match.answer(0, "move_helicopter", "J4")
    assert match.told("flight_failed")[-1]["why"] == "gone"
    assert match.state.outcome is None
    assert match.told("mission_drawn")[-1]["mission"] == "m3_trusted_asset", (
        "the tile has its Mission all the same"
    )


@pytest.mark.rule("NP-061")
def test_the_last_tile_loses_on_board_too():
    match = aboard("reward2_5", tile="red_end")
    assert match.state.outcome is not None
    assert (match.state.outcome.reason, set(match.state.outcome.results.values())) == ("time", {"loss"})


@pytest.mark.rule("NP-060")
def test_who_can_board():
    match = station("snake")
    lay(match, "J2", J3="park_07")
    hero(match).space = "J3"
    assert "board" not in carry(match, "move(1)").legal(0, "step")
    match.state.landed = True
    assert "board" in carry(match, "move(1)").legal(0, "step")
    hero(match).space = "F3"
    assert "board" not in carry(match, "move(1)").legal(0, "step")
    plain = table("snake")
    lay(plain, "J2", J3="park_07")
    hero(plain).space, plain.state.landed = "J3", True
    assert "board" not in carry(plain, "move(1)").legal(0, "step")


@pytest.mark.rule("NP-060")
def test_without_the_tracer_nobody_flies():
    match = station("snake")
    lay(match, J3="park_07")
    hero(match).space, match.state.landed = "J3", True
    hold(match, 0, "president", "tape")
    ask_for(match, 2)
    give(match, 0, "reward3_3")
    carry(match, "move(1)").answer(0, "step", "board")
    assert match.told("flight_failed")[-1]["why"] == "cards"


@pytest.mark.rule("NP-064")
def test_enemies_do_not_keep_anybody_from_boarding():
    match = station("snake")
    lay(match, J3="park_07")
    hero(match).space, match.state.landed = "J3", True
    hold(match, 0, "president", "tape", "tracer")
    ask_for(match, 2)
    give(match, 0, "reward3_3")
    enemy(match, "slag", "J3")
    state = match.state
    state.timer.remove("red_calm")
    state.timer.append("red_calm")
    carry(match, "move(1)").answer(0, "step", "board")
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "helicopter"


@pytest.mark.rule("NP-071")
def test_a_deactivator_can_be_stolen():
    match = station("snake", "maggie")
    match.state.items.remove("deactivator")
    hero(match, 1).supply.append("deactivator")
    carry(match, "steal(hidden)", source="snake_hand_it_over").answer(0, "steal", "1:hidden")
    assert hero(match).supply == ["deactivator"]


@pytest.mark.rule("NP-007")
def test_the_objective_of_a_bridge_needs_another_bridge():
    match = station("snake")
    for case in ("diagram_1", "diagram_2", "diagram_4"):
        show_diagram(match, case)
        board = police(match)
        assert case not in [*match.state.slots, match.state.boxed_case]
        assert PACK.spaces.spaces[board.post].bridge == PACK.items.cases[case].bridge


# Warnings


def effects(match: Table, kind: str, key: str) -> list[str]:
    """What is told beside an option, in English."""
    ask = match.decision(0, kind)
    option = GAME.kinds[ask.kind].option(match.state, ask, key)
    return [GAME.texts.say("en", effect.text) for effect in option.effects]


@pytest.mark.rule("NP-031")
@pytest.mark.parametrize(("deck", "told"), [("m2_body_count", True), ("transition_1_2", False)])
def test_who_may_turn_a_tile_is_told_which_mission_goes_with_it(deck: str, told: bool):
    match = station("snake")
    stack(match, deck, active=("m1_move_it", "m1_tower_check", "m1_pay_in_goods"))
    enter(match, "begin_turn")
    warning = ["Hauk's mission Pay in Goods goes with this tile"] if told else []
    assert effects(match, "reveal_timer", "yes") == warning
    assert effects(match, "reveal_timer", "no") == []
    stack(match, deck, active=("m1_move_it",))
    assert effects(match, "reveal_timer", "yes") == []


@pytest.mark.rule("NP-061")
def test_who_may_board_is_told_the_risk():
    match = station("snake")
    lay(match, "J2", J3="park_07")
    hero(match).space, match.state.landed = "J3", True
    carry(match, "move(1)")
    moved = "A timer tile is revealed first: with 13 % it moves the helicopter away"
    assert effects(match, "step", "board") == [moved], "2 of the 15 black tiles"
    match.state.timer_shown = ["chopper_shift", "chopper_shift"]
    assert effects(match, "step", "board") == ["A timer tile is revealed first"]
    for tiles, percent in ((["red_end", "red_calm", "red_calm"], 33), (["red_end"], 100)):
        match.state.timer = tiles
        said = f"A timer tile is revealed first: with {percent} % it is the last one"
        assert effects(match, "step", "board") == [said]
    assert effects(match, "step", "go:J2") == []


# What bots and the clock do


def test_the_clock_completes_the_mission_of_the_highest_level():
    from games.engine import presentation
    from games.engine.bot import BotSeat

    match = station("snake")
    stack(match, active=("m1_move_it", "m2_arms_check"))
    hero(match).car = "car"
    enter(match, "choose_cards")

    def chosen() -> object:
        decisions = presentation.open_decisions(GAME, match.state, 0, {})
        return GAME.bots["easy"].choose(BotSeat(0, GAME.view(match.state, 0), decisions), FastChance(1))

    answer = chosen()
    assert isinstance(answer, tuple)
    assert "were_going_in" in answer[1]
    choose(match, "were_going_in").answer(0, "play_card", "were_going_in")
    answer = chosen()
    assert isinstance(answer, tuple)
    assert answer[1] == "m2_arms_check"
