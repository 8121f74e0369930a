"""The exact facts of section 8.1: all self-avoiding paths of 1 to 11 buildings."""

from collections import Counter
from itertools import pairwise

import pytest

from games.pursuit.board import BUILDINGS, DARK, INDEX, NEIGHBOURS, distance
from games.pursuit.paths import ROUNDS, escapes_from, escapes_through, levels, longest_from, path_at

CLASSES = {
    "A1": ("A1", "E1", "A5", "E5"),
    "B1": ("B1", "D1", "A2", "E2", "A4", "E4", "B5", "D5"),
    "C1": ("C1", "A3", "E3", "C5"),
    "B2": ("B2", "D2", "B4", "D4"),
    "C2": ("C2", "B3", "D3", "C4"),
    "C3": ("C3",),
}


def by_class(counts):
    """The common figure of each class of buildings; fails if a class differs in itself."""
    figures = {}
    for name, members in CLASSES.items():
        (figures[name],) = {counts[member] for member in members}
    return figures


def stuck(number):
    level = levels()[number]
    return [row for row in range(level.size) if level.children[row] == level.children[row + 1]]


def test_number_of_paths_by_length():
    assert [level.size for level in levels()] == [
        25,
        80,
        188,
        456,
        972,
        2112,
        4152,
        8160,
        14520,
        26000,
        42736,
    ]


def test_number_of_paths_that_can_be_extended_to_eleven():
    extendable = [sum(1 for escapes in level.escapes if escapes) for level in levels()]
    assert extendable == [25, 80, 188, 448, 948, 2000, 3904, 7528, 13632, 24504, 42736]


def test_number_of_paths_that_are_surrounded():
    assert [len(stuck(number)) for number in range(ROUNDS - 1)] == [0, 0, 0, 8, 8, 56, 56, 320, 424, 1496]


def test_every_row_is_a_legal_path():
    for rounds in (1, 4, 6, 11):
        level = levels()[rounds - 1]
        for row in range(0, level.size, 37):
            path = path_at(rounds, row)
            assert len(path) == len(set(path)) == rounds
            assert all(after in NEIGHBOURS[before] for before, after in pairwise(path))
            assert level.masks[row] == sum(1 << INDEX[building] for building in path)
            assert BUILDINGS[level.firsts[row]] == path[0]
            assert BUILDINGS[level.lasts[row]] == path[-1]
            assert level.sixths[row] == (INDEX[path[5]] if rounds >= 6 else -1)
            assert escapes_through(path) == level.escapes[row]


def test_escapes_by_start():
    starts = {building: escapes_through((building,)) for building in BUILDINGS}
    assert by_class(starts) == {"A1": 1712, "B1": 1758, "C1": 1856, "B2": 1740, "C2": 1512, "C3": 1392}
    assert sum(starts.values()) == 42736 == 8 * 5342
    assert sum(starts[building] for building in DARK) == 22624


def test_escapes_by_end_are_those_by_start():
    ends = Counter(BUILDINGS[last] for last in levels()[-1].lasts)
    assert by_class(ends) == {"A1": 1712, "B1": 1758, "C1": 1856, "B2": 1740, "C2": 1512, "C3": 1392}


def test_escapes_by_building_of_round_six():
    sixths = Counter(BUILDINGS[sixth] for sixth in levels()[-1].sixths)
    assert by_class(sixths) == {"A1": 406, "B1": 1110, "C1": 1398, "B2": 2250, "C2": 3436, "C3": 3896}


def test_share_of_escapes_that_visit_a_building():
    masks = levels()[-1].masks
    visits = {b: sum(mask >> number & 1 for mask in masks) for number, b in enumerate(BUILDINGS)}
    shares = {name: round(count / len(masks), 3) for name, count in by_class(visits).items()}
    assert shares == {"A1": 0.198, "B1": 0.361, "C1": 0.424, "B2": 0.590, "C2": 0.646, "C3": 0.681}


def test_pairs_of_the_yellow_and_the_red_building():
    last = levels()[-1]
    pairs = Counter(zip(last.firsts, last.sixths, strict=True))
    assert len(pairs) == 288
    assert (min(pairs.values()), max(pairs.values())) == (6, 405)


def test_example_25_red_is_at_most_five_steps_from_yellow_and_of_the_other_colour():
    last = levels()[-1]
    for first, sixth in set(zip(last.firsts, last.sixths, strict=True)):
        one, other = BUILDINGS[first], BUILDINGS[sixth]
        assert distance(one, other) <= 5
        assert (one in DARK) != (other in DARK)
    assert (INDEX["A1"], INDEX["E5"]) not in set(zip(last.firsts, last.sixths, strict=True))


def test_number_of_sets_of_eleven_buildings():
    assert len(set(levels()[-1].masks)) == 11520


def test_the_eight_paths_of_four_that_are_stuck():
    found = {"-".join(path_at(4, row)) for row in stuck(3)}
    assert len(found) == 8
    assert {"B1-B2-A2-A1", "A2-B2-B1-A1"} <= found
    assert all(path.split("-")[-1] in CLASSES["A1"] for path in found)


@pytest.mark.parametrize(
    ("start", "probability"),
    [("A1", 0.170), ("B1", 0.274), ("C1", 0.225), ("B2", 0.100), ("C2", 0.165), ("C3", 0.149)],
)
def test_a_thief_who_steps_at_random_is_surrounded_so_often(start, probability):
    assert round(_surrounded([1.0 if b == start else 0.0 for b in BUILDINGS]), 3) == probability


def test_a_thief_who_starts_and_steps_at_random_is_surrounded_in_a_fifth_of_matches():
    assert round(_surrounded([1 / 25] * 25), 3) == 0.199


def _surrounded(chances):
    """The chance that a uniformly stepping thief has no step before round 12."""
    caught = 0.0
    for number in range(ROUNDS - 1):
        level = levels()[number]
        following = [0.0] * levels()[number + 1].size
        for row, chance in enumerate(chances):
            children = range(level.children[row], level.children[row + 1])
            if not children:
                caught += chance
            for child in children:
                following[child] += chance / len(children)
        chances = following
    return caught


def test_sixteen_paths_of_five_are_doomed_without_being_stuck():
    level = levels()[4]
    doomed = [row for row in range(level.size) if not level.escapes[row]]
    assert len(doomed) - len(stuck(4)) == 16


def test_the_longest_way_on():
    stuck_now = ["B1", "B2", "A2", "A1"]
    mask = sum(1 << INDEX[building] for building in stuck_now)
    assert escapes_from(mask, INDEX["A1"]) == 0
    assert longest_from(mask, INDEX["A1"]) == 4
    assert longest_from(mask & ~1, INDEX["A2"]) == ROUNDS
