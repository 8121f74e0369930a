"""The geometry of section 3, and the counts of it in section 8.1."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from games.pursuit import board


def test_buildings_and_crossroads_in_reading_order():
    assert len(board.BUILDINGS) == 25
    assert board.BUILDINGS[:6] == ("A1", "B1", "C1", "D1", "E1", "A2")
    assert board.BUILDINGS[-1] == "E5"
    assert board.CROSSROADS == (
        "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4",
    )  # fmt: skip


def test_buildings_have_two_to_four_neighbours_in_40_pairs():
    sizes = Counter(len(others) for others in board.NEIGHBOURS.values())
    assert sizes == {2: 4, 3: 12, 4: 9}
    pairs = {frozenset((one, other)) for one, others in board.NEIGHBOURS.items() for other in others}
    assert len(pairs) == 40
    assert set(board.NEIGHBOURS["C3"]) == {"C2", "B3", "D3", "C4"}
    assert set(board.NEIGHBOURS["A1"]) == {"B1", "A2"}
    assert all(
        board.distance(one, other) == 1 for one, others in board.NEIGHBOURS.items() for other in others
    )


def test_crossroads_have_two_to_four_neighbours_in_24_pairs():
    sizes = {size: {c for c, others in board.ROADS.items() if len(others) == size} for size in (2, 3, 4)}
    assert sizes[2] == {"a1", "d1", "a4", "d4"}
    assert sizes[4] == {"b2", "c2", "b3", "c3"}
    assert len(sizes[3]) == 8
    pairs = {frozenset((one, other)) for one, others in board.ROADS.items() for other in others}
    assert len(pairs) == 24


@pytest.mark.parametrize(
    ("crossroad", "buildings"),
    [
        ("a1", "A1 B1 A2 B2"),
        ("d1", "D1 E1 D2 E2"),
        ("b3", "B3 C3 B4 C4"),
        ("c2", "C2 D2 C3 D3"),
        ("a4", "A4 B4 A5 B5"),
        ("d4", "D4 E4 D5 E5"),
    ],
)
def test_a_crossroad_touches_four_buildings(crossroad, buildings):
    assert board.TOUCHED[crossroad] == tuple(buildings.split())


def test_how_many_crossroads_touch_a_building():
    sizes = Counter(len(crossroads) for crossroads in board.TOUCHING.values())
    assert sizes == {1: 4, 2: 12, 4: 9}
    assert sum(size * times for size, times in sizes.items()) == 64
    assert all(b in board.TOUCHED[c] for b, crossroads in board.TOUCHING.items() for c in crossroads)


def test_numbers_and_bits_follow_the_reading_order():
    assert [board.INDEX[building] for building in board.BUILDINGS] == list(range(25))
    assert board.mask_of(("A1", "B1", "E5")) == 1 | 2 | 1 << 24
    assert board.buildings_of(board.mask_of(("E5", "A1"))) == ["A1", "E5"]
    for number, building in enumerate(board.BUILDINGS):
        assert [board.BUILDINGS[step] for step in board.STEPS[number]] == list(board.NEIGHBOURS[building])


def test_the_chessboard_changes_colour_with_every_step():
    assert len(board.DARK) == 13
    assert {"A1", "B2", "C3", "E5"} <= board.DARK
    assert all(
        (one in board.DARK) != (other in board.DARK)
        for one in board.BUILDINGS
        for other in board.NEIGHBOURS[one]
    )


def test_how_many_buildings_three_helicopters_touch():
    touched = Counter(
        len({building for crossroad in three for building in board.TOUCHED[crossroad]})
        for three in combinations(board.CROSSROADS, 3)
    )
    assert touched == {8: 52, 9: 48, 10: 216, 11: 104, 12: 140}


def test_nine_crossroads_are_needed_to_touch_the_whole_city():
    masks = [board.mask_of(buildings) for buildings in board.TOUCHED.values()]

    def covers(chosen):
        union = 0
        for mask in chosen:
            union |= mask
        return union == (1 << 25) - 1

    assert any(covers(chosen) for chosen in combinations(masks, 9))
    assert not any(covers(chosen) for chosen in combinations(masks, 8))


def test_labelled_placements():
    assert sum(1 for _ in permutations(board.CROSSROADS, 3)) == 3360


def test_the_nearest_free_crossroad_goes_by_steps_then_reading_order():
    assert board.nearest_free_crossroad("b2", []) == "b2"
    assert board.nearest_free_crossroad("b2", ["b2"]) == "b1"
    assert board.nearest_free_crossroad("b2", ["b2", "b1"]) == "a2"
    assert board.nearest_free_crossroad("a1", ["a1", "b1", "a2"]) == "c1"
