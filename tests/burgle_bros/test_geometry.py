"""Floors, walls and the guard's way: section 3 and the worked examples E-04 to E-08, E-23, E-33, E-39 and E-49."""

import pytest

from games.burgle_bros.content.tables import PACKS
from games.burgle_bros.geometry import (
    NO_CELL,
    cell_from,
    cell_name,
    edge_name,
    edges,
    floor_plan,
    is_more_clockwise,
    mask_from,
)
from games.burgle_bros.walls import COUNTS, inner_edges, random_walls, wrong_walls
from games.engine.chance import FastChance

BANK = PACKS[0].scenarios["bank_job"].walls
GOLDEN_WAYS = """
A1-A2-B2-B1-C1-D1-D2 B1-C1-D1-D2-D3 C1-D1-D2-D3-C3-B3-A3 C1-D1-D2-D3-C3-B3 C1-D1-D2-D3-C3
C1-D1-D2-D3-C3-B3-A3-A4 C1-D1-D2-D3-C3-B3-B4 C1-D1-D2-D3-C3-C4 C1-D1-D2-D3-C3-C4-D4 D1-D2-D3-C3-C2
A2-B2-B1-C1-D1-D2 B2-B1-C1-D1-D2 C2-B2-B1-C1-D1 D2-D3-C3-C2-B2-A2-A1 D2-D3-C3-C2-B2-A2 D2-D3-C3-C2-B2
A3-B3-C3-C2-B2-B1-C1 B3-C3-C2-B2-B1-C1 C3-C2-B2-B1-C1 D3-C3-C2-B2-B1 A4-A3-B3-C3-C2-B2-B1-C1
B4-B3-C3-C2-B2-B1-C1 C4-C3-C2-B2-B1-C1 D4-C4-C3-C2-B2-B1-C1
"""
GOLDEN = set(GOLDEN_WAYS.split())


def plan(walls: str, width: int = 4, empty: int = NO_CELL):
    """A floor by its walls."""
    return floor_plan(width, empty, mask_from(walls.split(), width))


def way(floor, start: str, goal: str) -> str:
    """The guard's way as it is written on the rules page."""
    found = floor.way(cell_from(start, floor.width), cell_from(goal, floor.width))
    return "-".join(cell_name(cell, floor.width) for cell in found)


def test_cells_are_counted_row_by_row_from_the_upper_left_one():
    assert [cell_name(cell, 4) for cell in range(6)] == ["A1", "B1", "C1", "D1", "A2", "B2"]
    assert cell_name(24, 5) == "E5"
    assert all(cell_from(cell_name(cell, 5), 5) == cell for cell in range(25))
    for name in ("E1", "A5", "A0", "a1", "", "A12"):
        with pytest.raises(ValueError, match="no room"):
            cell_from(name, 4)


@pytest.mark.parametrize("scenario", PACKS[0].scenarios)
def test_printed_walls_read_and_write_alike(scenario):
    rules = PACKS[0].scenarios[scenario]
    for walls in rules.walls:
        mask = mask_from(walls.split(), rules.width)
        assert {edge_name(edge, rules.width) for edge in edges(mask, rules.width)} == set(walls.split())


@pytest.mark.rule("BB-036")
def test_walls_block_both_ways_and_nothing_goes_diagonally():
    floor = plan(BANK[0])
    assert cell_from("B1", 4) not in floor.adjacent[cell_from("A1", 4)]
    assert cell_from("A1", 4) not in floor.adjacent[cell_from("B1", 4)]
    assert floor.adjacent[cell_from("B2", 4)] == tuple(cell_from(name, 4) for name in ("B1", "A2", "C2"))


def test_the_empty_place_is_an_outer_wall():
    floor = floor_plan(5, cell_from("C3", 5), 0)
    assert cell_from("C3", 5) not in floor.cells
    assert all(cell_from("C3", 5) not in floor.beside[cell] for cell in floor.cells)
    outer = {cell_name(cell, 5) for cell in floor.cells if floor.is_outer(cell)}
    assert len(outer) == 20
    assert {"C2", "B3", "D3", "C4"} < outer


@pytest.mark.rule("BB-080", "BB-081")
def test_example_05():
    floor = plan("B1+B2 D1+D2 A2+B2 B2+B3 C2+C3 C3+C4 A4+B4 C4+D4")
    assert way(floor, "D3", "A1") == "D3-C3-B3-A3-A2-A1"


@pytest.mark.rule("BB-081")
def test_example_06():
    assert way(plan("A1+B1 B1+B2 D1+D2 B2+C2 C2+D2 A3+B3 D3+D4 A4+B4"), "B3", "C4") == "B3-C3-C4"


@pytest.mark.rule("BB-081")
@pytest.mark.parametrize(
    "wanted",
    [
        "D1-D2-D3-C3-C2", "C2-B2-B1-C1-D1", "B1-C1-D1-D2-D3", "A1-A2-B2-B1-C1-D1-D2", "D2-D3-C3-C2-B2-A2-A1",
        "C1-D1-D2-D3-C3", "C3-C2-B2-B1-C1", "B3-C3-C2-B2-B1-C1",
    ],
)  # fmt: skip
def test_example_07(wanted):
    assert way(plan(BANK[0]), wanted[:2], wanted[-2:]) == wanted


@pytest.mark.rule("BB-081")
def test_example_49_golden_list():
    floor = plan(BANK[0])
    tied = {
        way(floor, cell_name(a, 4), cell_name(b, 4))
        for a in floor.cells
        for b in floor.cells
        if len(floor.shortest_ways(a, b)) > 1
    }
    assert tied == GOLDEN
    assert len(GOLDEN) == 24


@pytest.mark.rule("BB-082")
def test_on_an_open_diagonal_step_the_guard_starts_on_the_left_hand():
    floor = plan("")
    assert way(floor, "B2", "C3") == "B2-C2-C3"
    assert way(floor, "B2", "A3") == "B2-B3-A3"
    assert way(floor, "B2", "A1") == "B2-A2-A1"
    assert way(floor, "B2", "C1") == "B2-B1-C1"


@pytest.mark.rule("BB-083")
def test_one_way_beats_all_others_and_its_rest_stays_the_right_way():
    chance = FastChance(83)
    for width, empty in ((4, NO_CELL), (5, cell_from("C3", 5))):
        for _ in range(12):
            floor = floor_plan(width, empty, random_walls(width, empty, "easy", chance))
            for start in floor.cells:
                for goal in floor.cells:
                    best = floor.way(start, goal)
                    for other in floor.shortest_ways(start, goal):
                        assert other == best or is_more_clockwise(best, other, width)
                    assert len(best) < 2 or floor.way(best[1], goal) == best[1:]


@pytest.mark.rule("BB-174", "BB-175", "BB-176")
@pytest.mark.parametrize(("width", "empty"), [(4, NO_CELL), (5, 12), (5, 0), (5, 7)])
def test_random_walls_keep_all_constraints(width, empty):
    chance = FastChance(174)
    for _ in range(20):
        mask = random_walls(width, empty, "easy", chance)
        floor = floor_plan(width, empty, mask)
        assert mask.bit_count() == COUNTS[width]
        assert floor.is_connected
        assert all(mask & ~bit != mask for bit in inner_edges(width, empty) if mask & bit)
        assert sum(mask & bit != 0 for bit in inner_edges(width, empty)) == COUNTS[width]


@pytest.mark.rule("BB-177")
def test_difficult_random_walls_make_ways_longer():
    def mean(difficulty: str) -> float:
        chance = FastChance(177)
        return sum(
            floor_plan(4, NO_CELL, random_walls(4, NO_CELL, difficulty, chance)).mean_distance
            for _ in range(10)
        )

    assert mean("easy") + 1 < mean("normal") < mean("hard")


def layout(first: str) -> list[list[str]]:
    """The Bank Job's walls with another first floor."""
    return [first.split(), BANK[1].split(), BANK[2].split()]


@pytest.mark.rule("BB-174", "BB-175", "BB-176")
@pytest.mark.parametrize(
    ("drawn", "wrong"),
    [
        (layout(BANK[0]), None),
        ([BANK[0].split()], "floors"),
        (layout("A1+C1 C1+C2 C2+D2 A2+A3 B2+B3 D3+D4 A4+B4 B4+C4"), "edge"),
        (layout("A1 C1+C2 C2+D2 A2+A3 B2+B3 D3+D4 A4+B4 B4+C4"), "edge"),
        (layout("A1+B1 C1+C2 C2+D2 A2+A3 B2+B3 D3+D4 A4+B4"), "count"),
        (layout("A1+B1 A1+B1 C2+D2 A2+A3 B2+B3 D3+D4 A4+B4 B4+C4"), "count"),
        (layout("A1+B1 A1+A2 C2+D2 A2+A3 B2+B3 D3+D4 A4+B4 B4+C4"), "cut_off"),
    ],
)
def test_drawn_walls_are_checked(drawn, wrong):
    found = wrong_walls(drawn, 3, 4, NO_CELL)
    assert found == (None if wrong is None else f"burgle_bros.walls.{wrong}")


@pytest.mark.rule("BB-203")
def test_the_preset_of_fort_knox_fits_one_empty_place_only():
    preset = [walls.split() for walls in PACKS[0].scenarios["fort_knox"].walls]
    fitting = [cell_name(cell, 5) for cell in range(25) if wrong_walls(preset, 2, 5, cell) is None]
    assert fitting == ["C3"]
