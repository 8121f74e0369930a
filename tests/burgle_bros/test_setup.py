"""Before the match (4.1), and examples E-01 to E-03."""

from collections import Counter

import pytest

from games.burgle_bros import GAME
from games.burgle_bros.content.tables import PACKS, all_tiles, kind_of
from games.burgle_bros.drawing import AID
from games.burgle_bros.geometry import NO_CELL, edge_name, edges, mask_from
from games.burgle_bros.meta import EXAMPLES, META, check_options
from games.burgle_bros.state import NOWHERE, UNPLACED
from games.burgle_bros.walls import inner_edges
from games.engine.chance import FastChance
from games.engine.game import SeatSetup
from games.testkit.match import Match, setup_for
from tests.burgle_bros.table import heist

EXAMPLE = EXAMPLES["bank_job"]


def begun(seats: int, seed: int = 3, **options: str):
    """A match at its first question."""
    return Match(
        GAME, setup_for(GAME, seats, {"character_sides": "basic_only", **options}, seed=bytes([seed]) * 32)
    )


def floors(match) -> list[list[str]]:
    """The kinds of rooms by floor."""
    size = len(match.state.tiles) // len(match.state.walls)
    kinds = [kind_of(tile) if tile else "" for tile in match.state.tiles]
    return [kinds[start : start + size] for start in range(0, len(kinds), size)]


@pytest.mark.rule("BB-001")
def test_burglars_are_seats():
    people = [SeatSetup("human")] * 3
    base = {option.key: option.default for option in GAME.meta.options}
    assert (GAME.meta.min_seats, GAME.meta.max_seats) == (1, 4)
    assert check_options({**base, "burglars": "3"}, people) is None
    assert check_options({**base, "burglars": "2"}, people) == "burgle_bros.options.burglars"


@pytest.mark.rule("BB-002", "BB-005")
@pytest.mark.parametrize("seed", range(5))
def test_the_bank_has_a_safe_and_stairs_on_each_floor(seed):
    match = begun(2, seed)
    assert sorted(match.state.tiles) == list(all_tiles(0, "bank_job"))
    assert [(f.count("safe"), f.count("stairs"), len(f)) for f in floors(match)] == [(1, 1, 16)] * 3
    assert [mask.bit_count() for mask in match.state.walls] == [8, 8, 8]


@pytest.mark.rule("BB-003")
def test_the_office_has_two_floors_of_white_tiles():
    match = begun(2, scenario="office_job")
    assert sorted(match.state.tiles) == list(all_tiles(0, "office_job"))
    assert [(f.count("safe"), f.count("stairs")) for f in floors(match)] == [(1, 1)] * 2


@pytest.mark.rule("BB-004")
def test_fort_knox_has_all_tiles_and_an_empty_place():
    seen = set()
    for seed in range(12):
        match = begun(2, seed, scenario="fort_knox", walls="random", empty_place="B4")
        assert sorted(tile for tile in match.state.tiles if tile) == list(all_tiles(0, "fort_knox"))
        for floor in floors(match):
            assert floor[3 * 5 + 1] == ""
            assert floor.count("safe") >= 1
            assert floor.count("stairs") >= 1
            seen.add(floor.count("safe"))
    assert seen == {1, 2}


@pytest.mark.rule("BB-202")
def test_deadbolts_can_be_spread():
    for seed in range(8):
        bank = begun(2, seed, one_deadbolt_per_floor="on")
        assert [f.count("deadbolt") for f in floors(bank)] == [1, 1, 1]
        knox = begun(2, seed, one_deadbolt_per_floor="on", scenario="fort_knox")
        assert max(f.count("deadbolt") for f in floors(knox)) <= 2


@pytest.mark.rule("BB-203")
def test_the_printed_walls_of_fort_knox_need_the_centre():
    base = {option.key: option.default for option in GAME.meta.options}
    people = [SeatSetup("human")]
    knox = {**base, "scenario": "fort_knox"}
    assert check_options(knox, people) is None
    assert check_options({**knox, "empty_place": "A1"}, people) == "burgle_bros.options.preset_needs_centre"
    assert check_options({**knox, "empty_place": "A1", "walls": "random"}, people) is None


@pytest.mark.rule("BB-006")
@pytest.mark.parametrize(("seats", "gone"), [(1, 9), (2, 6), (3, 3), (4, 0)])
def test_patrol_cards_are_taken_out_unseen(seats, gone):
    state = begun(seats, lost_visual="on").state
    assert [len(pile) for pile in state.patrols_gone] == [gone] * 3
    drawn = len(state.patrols_used[0])
    assert [len(deck) for deck in state.patrols] == [17 - gone - drawn, 17 - gone, 17 - gone]


@pytest.mark.rule("BB-007")
@pytest.mark.parametrize(("seats", "left"), [(1, 15), (2, 18), (3, 21), (4, 24)])
def test_fort_knox_never_sends_a_guard_to_the_empty_place(seats, left):
    state = begun(seats, scenario="fort_knox").state
    assert len(state.patrols[1]) == left
    assert 12 not in [*state.patrols[1], *state.patrols_gone[1], *state.patrols[0], *state.patrols_gone[0]]


@pytest.mark.rule("BB-001", "BB-006", "BB-008", "BB-013", "BB-016", "BB-020")
def test_example_01():
    match = begun(3)
    match.submit(match.state.active, match.waiting()[0].id, "1:A1")
    state = match.state
    assert (len(state.patrols[0]), len(state.patrols_used[0])) == (11, 2)
    assert [len(deck) for deck in state.patrols[1:]] == [13, 13]
    assert state.guards[1:] == [UNPLACED, UNPLACED]
    assert state.guards[0] == state.patrols_used[0][0]
    assert state.goals[0] == state.patrols_used[0][-1]
    assert state.speeds == [2, 3, 4]


@pytest.mark.rule("BB-009", "BB-010", "BB-012")
def test_cards_and_characters():
    state = begun(4).state
    assert (len(state.loot_deck), len(state.event_deck)) == (13, 26)
    assert len(set(state.characters)) == 4
    assert state.advanced == [False] * 4
    assert state.stealth == [3] * 4
    assert begun(2, start_stealth="6").state.stealth == [6, 6]
    orders = {tuple(begun(2, seed).state.event_deck) for seed in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("BB-010")
def test_characters_can_be_picked_and_sides_chosen():
    match = Match(GAME, setup_for(GAME, 2, {"character_deal": "pick"}, seed=bytes(32)))
    assert len(match.game.kinds["burgle_bros.pick"].keys(match.state, match.waiting()[0])) == 9
    match.submit(0, match.waiting()[0].id, "hawk")
    assert "hawk" not in match.game.kinds["burgle_bros.pick"].keys(match.state, match.waiting()[0])
    match.submit(1, match.waiting()[0].id, "raven")
    assert [ask.kind for ask in match.waiting()] == ["burgle_bros.side"] * 2
    match.submit(1, match.waiting()[1].id, "advanced")
    match.submit(0, match.waiting()[0].id, "basic")
    assert match.state.advanced == [False, True]


@pytest.mark.rule("BB-011")
def test_a_basic_rigger_has_the_dynamite():
    for side in ("basic", "advanced"):
        match = Match(GAME, setup_for(GAME, 1, {"character_deal": "pick"}, seed=bytes(32)))
        match.submit(0, match.waiting()[0].id, "rigger")
        match.submit(0, match.waiting()[0].id, side)
        has = match.state.tools == [["dynamite"]]
        assert has == (side == "basic")
        assert ("dynamite" in match.state.tool_deck) != has


@pytest.mark.rule("BB-014", "BB-015")
def test_the_first_burglar_chooses_the_entrance():
    match = begun(3)
    (ask,) = match.waiting()
    state = match.state
    keys = match.game.kinds[ask.kind].keys(state, ask)
    assert ask.seat == state.active
    assert len(keys) == 16
    assert all(key.startswith("1:") for key in keys)
    match.submit(ask.seat, ask.id, keys[state.guards[0]])
    assert match.state.shown == [match.state.entrance] == [state.guards[0]]


@pytest.mark.rule("BB-015", "BB-059", "BB-064")
def test_revealing_lays_tokens_and_does_nothing_else():
    match = heist().lay({"1:D2": "lavatory", "1:C1": "stairs"}, shown=False)
    match.act("peek:1:D2", "peek:1:C1")
    assert match.table.hides == {match.room("1:D2"): 3}
    assert not any(room.leads_up for floor in match.view(0).floors for room in floor.rooms)
    match.act("move:1:C1")
    assert "move:2:C1" in match.can()
    assert match.table.alarms == []


@pytest.mark.rule("BB-017")
def test_the_first_burglar_is_drawn_and_turns_go_round():
    assert len({begun(4, seed).state.active for seed in range(12)}) == 4
    match = heist(3)
    order = []
    for _ in range(4):
        order.append(match.table.active)
        match.table.spent = 3
        match.act("end")
    assert order == [0, 1, 2, 0]


@pytest.mark.rule("BB-018", "BB-019", "BB-039", "BB-095")
def test_example_03():
    match = heist(2).lay({"1:D1": "fingerprint", "1:C1": "stairs"}).guard(1, "D1", "A4")
    match.table.places = [NOWHERE, NOWHERE]
    match.table.spent = 3
    match.table.active = 0
    assert match.view(1).burglars[1].status == "outside"
    match.put("1:D1", "")
    assert (match.alarms(), match.table.stealth) == ([], [3, 3])
    match.act("move:1:C1", "move:1:D1")
    assert (match.alarms(), match.table.stealth) == ([], [2, 3])


@pytest.mark.rule("BB-018", "BB-057")
def test_coming_in_has_no_effect():
    match = heist(2).lay({"1:D1": "laboratory"}).guard(1, "D1", "C1", 1)
    match.table.spent = 3
    match.act("end")
    assert match.where(1) == "1:D1"
    assert match.table.tools == [[], []]
    assert match.table.stealth[1] == 3


@pytest.mark.rule("BB-019")
def test_who_has_not_come_in_is_nowhere():
    match = heist(2).cast("rook", "raven")
    assert not [key for key in match.can() if key.startswith("orders")]


@pytest.mark.rule("BB-021")
def test_alone_some_cards_stay_in_the_box():
    for seed in range(6):
        state = begun(1, seed).state
        assert state.characters != ["rook"]
        assert "gold_bar" not in state.loot_deck
        assert not {"buddy_system", "dead_drop", "jump_the_gun"} & set(state.event_deck)
        assert "freight_elevator" in state.event_deck
    assert Counter(begun(2).state.loot_deck)["gold_bar"] == 2


@pytest.mark.rule("BB-022")
def test_consent_is_for_other_people_only():
    """Several burglars of one person are seats like all others: standing orders allow trades without any question."""
    match = heist(2).put("1:D1", "1:D1").hold(0, "virus")
    match.act("give:virus@1")
    assert match.table.tools == [[], ["virus"]]


@pytest.mark.rule("BB-174", "BB-175", "BB-176")
def test_walls_that_the_host_has_drawn():
    match = Match(GAME, setup_for(GAME, 1, {"walls": "custom", "custom_walls": list(EXAMPLE)}))
    assert match.state.walls == [
        mask_from(walls.split(), 4) for walls in reversed(PACKS[0].scenarios["bank_job"].walls)
    ]


CORNER = ("1:A1+A2", "1:A1+B1", *[wall for wall in EXAMPLE if wall not in ("1:A1+A2", "1:A1+B1")][2:])


@pytest.mark.parametrize(
    ("walls", "said"),
    [
        (EXAMPLE[:-1], "count"),
        (("1:A1+C1",), "edge"),
        (("4:A1+B1",), "floors"),
        (CORNER, "cut_off"),
    ],
)
def test_walls_that_do_not_fit(walls, said):
    option = next(option for option in META.options if option.key == "custom_walls")
    options = {option.key: option.default for option in META.options}
    problem = option.problem(list(walls))
    seats = (SeatSetup("human"),)
    found = (
        problem.key
        if problem
        else check_options({**options, "walls": "custom", "custom_walls": list(walls)}, seats)
    )
    assert found == f"burgle_bros.walls.{said}"


def test_drawn_walls_belong_to_the_floors_of_their_building():
    options = {option.key: option.default for option in META.options}
    office = {**options, "scenario": "office_job", "walls": "custom", "custom_walls": list(EXAMPLE)}
    assert check_options(office, (SeatSetup("human"),)) == "burgle_bros.walls.floors"


@pytest.mark.rule("BB-174", "BB-175", "BB-176")
@pytest.mark.parametrize("building", [{}, {"scenario": "fort_knox", "empty_place": "B2"}])
def test_what_is_said_of_a_drawing_is_what_a_table_says(building):
    """Good drawings of all kinds, each with a wall moved somewhere: some of these fit, others don't."""
    chance = FastChance(176)
    options = {option.key: option.default for option in META.options} | {"walls": "custom"} | building
    width, empty = (5, "B2") if building else (4, "")
    sides = [edge_name(edge, width) for edge in edges(sum(inner_edges(width, NO_CELL)), width)]
    verdicts = set()
    for _ in range(60):
        drawn = list(AID.starts["easy"](options, chance))
        assert not AID.review(options, drawn).problems
        drawn[chance.below(len(drawn))] = f"{1 + chance.below(2)}:{chance.pick(sides)}"
        table = {**options, "custom_walls": drawn}
        problems = AID.review(table, drawn).problems
        verdicts.add(bool(problems))
        assert bool(problems) == (check_options(table, (SeatSetup("human"),)) is not None)
        if any(empty in wall.split(":")[1].split("+") for wall in drawn):
            assert problems
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    ("building", "start", "word"),
    [
        ("office_job", "printed", "short"),
        ("office_job", "hard", "long"),
        ("bank_job", "hard", "plain"),
        ("fort_knox", "hard", "plain"),
    ],
)
def test_a_drawing_is_called_by_what_was_measured(building, start, word):
    """How hard walls are was measured in the Office Job alone."""
    options = {option.key: option.default for option in META.options} | {"scenario": building}
    drawn = AID.starts[start](options, FastChance(177))
    (remark,) = AID.review(options, drawn).remarks
    assert remark.text.key == f"burgle_bros.walls.ways.{word}"


def test_short_ways_are_the_other_end_of_chance():
    options = {option.key: option.default for option in META.options}
    short, long = (
        AID.review(options, AID.starts[key](options, FastChance(1))) for key in ("short", "normal")
    )
    assert [len(found.remarks) for found in (short, long)] == [1, 1]
    assert short.remarks[0].text.args["whole"] < long.remarks[0].text.args["whole"]
