"""PU-010 to PU-019: the thief's phase."""

import pytest

from games import door
from games.pursuit.board import BUILDINGS, TOUCHING
from games.pursuit.paths import levels, path_at
from games.pursuit.state import TRACK
from tests.pursuit.table import PURSUIT, Table, refused

CENTRE = ("b2", "c2", "b3")
ESCAPE = ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")


@pytest.mark.rule("PU-010")
def test_pu_010_every_round_begins_with_the_thief_and_its_number_is_public():
    table = Table(place=CENTRE)
    for number, building in enumerate(ESCAPE, start=1):
        assert (table.phase, table.see(door.SPECTATOR).round) == ("thief", number)
        if number > 1:
            assert ("round_started", {"round": number}) in table.told()
        table.hide(building)
        assert (table.phase, table.see(door.SPECTATOR).round) == ("police", number)
        table.waste()
    assert table.phase == "over"


@pytest.mark.rule("PU-011")
@pytest.mark.parametrize("building", BUILDINGS)
def test_pu_011_round_1_any_building(building):
    table = Table(place=CENTRE)
    table.hide(building)
    assert table.see(0).car == building


@pytest.mark.rule("PU-012")
def test_pu_012_the_car_must_move_and_leaves_its_token():
    table = Table(place=("a1", "d1", "a4"))
    table.walk("A1")
    table.waste()
    with refused("PU-012"):
        table.hide("A1")
    table.hide("B1")
    assert table.see(0).path == ["A1", "B1"]
    assert table.see(door.SPECTATOR).roofs == []
    assert table.command("green", "search:A1") == "yellow"


@pytest.mark.rule("PU-013")
@pytest.mark.parametrize("building", ["D4", "B2", "C5", "A3", "E3", "E5"])
def test_pu_013_only_to_a_neighbour(building):
    table = Table(place=("a1", "d1", "a4"))
    table.walk("C3")
    table.waste()
    with refused("PU-013"):
        table.hide(building)
    assert table.legal(0, "hide") == ["C2", "B3", "D3", "C4"]


@pytest.mark.rule("PU-014")
def test_pu_014_never_back_to_a_building():
    table = Table(place=("d4", "d3", "c4"))
    table.walk("B1", "A1", "A2", "B2")
    table.waste()
    assert table.legal(0, "hide") == ["C2", "B3"]
    assert table.disabled(0, "hide") == {"B1": "PU-014", "A2": "PU-014"}
    for building in ("B1", "A2"):
        with refused("PU-014"):
            table.hide(building)


@pytest.mark.rule("PU-015")
def test_pu_015_helicopters_and_searches_restrict_nothing():
    table = Table(place=("a1", "b1", "a2"))
    table.hide("E5")
    assert table.command("green", "search:B2") == "nothing"
    table.waste()
    table.hide("D5")
    for building in ("C5", "B5", "A5", "A4", "A3"):
        table.waste()
        table.hide(building)
    table.waste()
    assert "B3" in table.legal(0, "hide")
    assert "A2" in table.legal(0, "hide")


@pytest.mark.rule("PU-015")
def test_pu_015_hiding_right_below_all_helicopters():
    table = Table(place=CENTRE)
    table.hide("C3")
    assert table.phase == "police"


@pytest.mark.rule("PU-016")
@pytest.mark.parametrize("number", range(1, 11))
def test_pu_016_the_token_of_the_round_lies_where_the_car_was(number):
    """Each round's token is found with its colour once the car has gone on."""
    table = Table(place=("a1", "b1", "a3"))
    path = ("C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5", "B5", "A5")
    if number > 5:
        path = tuple(reversed(path))
    table.walk(*path[: number + 1])
    building = path[number - 1]
    assert building not in {roof.building for roof in table.see(1).roofs}
    table.stand(TOUCHING[building][0])
    assert table.command("green", f"search:{building}") == TRACK[number - 1]


@pytest.mark.rule("PU-016")
def test_pu_016_the_car_stands_on_the_current_token():
    table = Table(place=CENTRE)
    table.walk("C3")
    assert table.command("green", "search:C3") == "car"


@pytest.mark.rule("PU-017")
@pytest.mark.parametrize(
    "path", [("B1", "B2", "A2", "A1"), ("D5", "D4", "E4", "E5"), ("E4", "D4", "D5", "E5")]
)
def test_pu_017_a_thief_without_a_way_is_surrounded_at_the_start_of_his_phase(path):
    table = Table(place=("a3", "d2", "b3"))
    table.walk(*path)
    assert table.state.outcome is None
    table.waste()
    assert table.ended() == ("surrounded", "PU-042", "police")
    assert table.state.outcome is not None
    assert table.state.outcome.data["round"] == 5
    assert [kind for kind, _ in table.told()][-2:] == ["round_started", "match_over"]


@pytest.mark.rule("PU-018")
def test_pu_018_the_police_learn_only_that_the_phase_is_over():
    told = []
    for building in ("A1", "C3"):
        table = Table(3, place=CENTRE)
        table.hide(building)
        told.append([table.told(viewer) for viewer in (1, 2, door.SPECTATOR)])
        assert all(events == [("car_hidden", {"round": 1})] for events in told[-1])
        assert table.told(0) == [("car_hidden", {"round": 1, "building": building})]
        for viewer in (1, 2, door.SPECTATOR):
            assert (table.see(viewer).car, table.see(viewer).path) == (None, None)
    assert told[0] == told[1]


@pytest.mark.rule("PU-019")
def test_pu_019_the_thief_neither_passes_nor_moves_twice_nor_takes_back():
    table = Table(place=CENTRE)
    first = table.ask(0, "hide").id
    assert not table.shown(0, "hide").optional
    for choice in ("pass", "", "Z9"):
        with pytest.raises(door.IllegalChoice):
            table.answer_id(0, first, choice)
    table.hide("A1")
    assert table.asked(0) == []
    assert not door.can_undo(PURSUIT, table.state, 0)
    with pytest.raises(door.StaleDecision):
        table.answer_id(0, first, "B1")
    with pytest.raises(door.NotUndoable):
        door.undo(PURSUIT, table.state, table.state.clone(), 0)


@pytest.mark.rule("PU-013")
@pytest.mark.rule("PU-014")
@pytest.mark.parametrize("row", range(0, 4152, 519))
def test_the_offered_buildings_are_the_legal_continuations(row):
    """Along paths from all over the tree the thief is offered exactly the tree's next steps."""
    path = path_at(7, row)
    table = Table(place=("a1", "d1", "a4"))
    table.walk(*path)
    table.waste()
    level, onward = levels()[6], levels()[7]
    children = range(level.children[row], level.children[row + 1])
    following = [BUILDINGS[onward.lasts[child]] for child in children]
    if following:
        assert table.legal(0, "hide") == following
    else:
        assert table.ended()[0] == "surrounded"
