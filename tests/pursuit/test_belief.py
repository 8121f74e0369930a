"""The belief facts of section 8.1, and that the belief is exact (section 8.2)."""

import pytest

from games.pursuit.belief import Observation, belief
from games.pursuit.board import BUILDINGS
from games.pursuit.paths import levels, path_at
from games.pursuit.state import TRACK


def nothing(rounds: int, *buildings: str) -> list[Observation]:
    return [(rounds, building, "nothing") for building in buildings]


def test_at_the_start_every_building_is_possible():
    known = belief(1, [])
    assert known.possible() == list(BUILDINGS)
    assert sum(known.escapes().values()) == 42736


def test_three_empty_buildings_in_round_1():
    known = belief(1, nothing(1, "B2", "C2", "C3"))
    assert len(known.possible()) == 22
    assert sum(known.escapes().values()) == 38092


def test_yellow_at_b2_in_round_2():
    known = belief(2, [(2, "B2", "yellow")])
    assert known.escapes() == {"B1": 380, "A2": 380, "C2": 490, "B3": 490}
    assert sum(known.escapes().values()) == 1740


def test_yellow_at_c3_in_round_3():
    known = belief(3, [(3, "C3", "yellow")])
    assert len(known.rows) == 12
    inner, edge = dict.fromkeys(("B2", "D2", "B4", "D4"), 244), dict.fromkeys(("C1", "A3", "E3", "C5"), 104)
    assert known.escapes() == inner | edge


def test_blue_at_c3_in_round_3_was_round_2():
    assert belief(3, [(3, "C3", "blue")]).escapes() == dict.fromkeys(("C2", "B3", "D3", "C4"), 336)


def test_red_at_c3_in_round_7():
    known = belief(7, [(7, "C3", "red")])
    assert known.escapes() == dict.fromkeys(("C2", "B3", "D3", "C4"), 974)
    assert sum(1 for row in known.rows if levels()[6].escapes[row]) == 248


def test_yellow_at_a1_and_red_at_c4_in_round_7():
    known = belief(7, [(7, "A1", "yellow"), (7, "C4", "red")])
    assert known.escapes() == {"C3": 93, "B4": 30, "D4": 164, "C5": 92}
    assert sum(known.escapes().values()) == 379


def test_red_at_a1_in_round_8():
    assert belief(8, [(8, "A1", "red")]).escapes() == {"C1": 144, "B2": 118, "A3": 144}


def test_example_12_yellow_at_a1_in_round_3():
    assert belief(3, [(3, "A1", "yellow")]).escapes() == {"C1": 413, "B2": 886, "A3": 413}


def test_an_empty_building_may_be_entered_later():
    assert "C3" not in belief(1, nothing(1, "C3")).possible()
    assert "C3" in belief(2, nothing(1, "C3")).possible()


def test_a_search_under_a_token_tells_nothing():
    once = belief(2, [(2, "B2", "yellow")])
    assert belief(2, [(2, "B2", "yellow"), (2, "B2", "nothing")]) == once
    later = belief(3, [(2, "B2", "yellow"), (3, "B2", "nothing")])
    assert later == belief(3, [(2, "B2", "yellow")])


def test_the_car_found_leaves_one_building():
    assert belief(3, [(3, "C3", "car")]).possible() == ["C3"]


def test_a_thief_who_is_asked_is_not_surrounded():
    known = belief(4, [(4, "B1", "yellow"), *nothing(4, "B3", "C2", "C1", "A3")])
    stuck = {"-".join(path_at(4, row)) for row in known.rows} - {
        "-".join(path_at(4, row)) for row in known.movable().rows
    }
    assert stuck == {"B1-B2-A2-A1"}


def _observed(path: list[str], rounds: int, building: str, open_roofs: set[str]) -> Observation:
    """What a search finds: said once more, independently of the rules' code."""
    before = path[:rounds]
    if building == before[-1]:
        return rounds, building, "car"
    if building in before and building not in open_roofs:
        return rounds, building, TRACK[before.index(building)]
    return rounds, building, "nothing"


@pytest.mark.parametrize("row", range(0, 14520, 1201))
def test_the_belief_is_the_exact_set_of_paths_that_agree(row):
    """Against brute force over all paths of nine buildings, with searches spread over the city."""
    path = path_at(9, row)
    searched = [(t, BUILDINGS[(row * 7 + 5 * t + 11 * k) % 25]) for t in range(1, 10) for k in range(3)]
    seen: list[Observation] = []
    roofs: set[str] = set()
    for rounds, building in searched:
        observation = _observed(path, rounds, building, roofs)
        if observation[2] == "car":
            continue
        seen.append(observation)
        if observation[2] != "nothing":
            roofs.add(building)
    known = belief(9, seen)
    expected = [other for other in range(levels()[8].size) if _agrees(path_at(9, other), seen)]
    assert list(known.rows) == expected
    assert row in expected


def _agrees(path: list[str], seen: list[Observation]) -> bool:
    roofs: set[str] = set()
    for rounds, building, result in seen:
        if _observed(path, rounds, building, roofs)[2] != result:
            return False
        if result != "nothing":
            roofs.add(building)
    return True


def test_weights_and_flow_agree():
    known = belief(5, nothing(3, "C3", "B2", "D4"))
    weights, flow = known.weights(), known.flow()
    for number, line in enumerate(flow):
        assert sum(line) == pytest.approx(weights[number], abs=1.0)
