"""The 30 worked examples of section 7 of the rules page, one test each."""

import pytest

from games import door
from games.pursuit.belief import belief
from games.pursuit.board import NEIGHBOURS
from games.pursuit.paths import path_at
from games.pursuit.view import observations
from tests.pursuit.table import PURSUIT, Table, refused

CENTRE = ("b2", "c2", "b3")
AWAY = ("a1", "d1", "d4")
TRAIL = ("C3", "C2", "B2", "B3", "B4", "C4", "D4")
"""The path of examples 14 and 15."""


def escapes(table: Table) -> dict[str, int]:
    """For each possible building of the car the number of escapes, as the police can know it."""
    return belief(table.state.round, observations(table.state)).escapes()


def possible(table: Table) -> list[str]:
    """Where the car can be, as the table's aid shows it to the police."""
    shown = table.see(1).possible
    assert shown is not None
    return shown


@pytest.mark.rule("PU-006")
def test_example_01_the_only_police_player_commands_all_three():
    table = Table(2, place=CENTRE)
    table.hide("E5")
    assert table.asked(1) == ["green", "yellow", "pink"]
    assert [(h.owner, h.shared) for h in table.see(1).helicopters] == [(1, False), (None, True), (None, True)]


@pytest.mark.rule("PU-006")
@pytest.mark.rule("PU-081")
def test_example_02_green_is_not_p2s():
    table = Table(3, place=CENTRE)
    table.hide("E5")
    with pytest.raises(door.NotYourSeat):
        table.answer_id(2, table.ask(1, "helicopter_action", "green").id, "move:a2")
    table.command("yellow", "move:d2", seat=2)
    table.command("pink", "move:b4", seat=2)
    assert table.asked(1) == ["green"]


@pytest.mark.rule("PU-007")
def test_example_03_two_helicopters_on_one_crossroad():
    table = Table()
    table.answer(1, "place_helicopter", "b2", "green")
    table.answer(1, "place_helicopter", "c2", "yellow")
    with refused("PU-007"):
        table.answer(1, "place_helicopter", "b2", "pink")
    table.answer(1, "place_helicopter", "c3", "pink")
    assert table.phase == "thief"


@pytest.mark.rule("PU-011")
@pytest.mark.rule("PU-015")
def test_example_04_the_thief_opens_below_three_helicopters():
    table = Table(place=CENTRE)
    table.hide("C3")
    assert table.see(0).path == ["C3"]


@pytest.mark.rule("PU-028")
@pytest.mark.rule("PU-040")
def test_example_05_arrest_in_round_1():
    table = Table(place=CENTRE)
    table.hide("C3")
    assert table.command("green", "search:C3") == "car"
    assert table.ended() == ("arrest", "PU-040", "police")
    assert table.state.outcome is not None
    assert table.state.outcome.data["round"] == 1
    assert table.asked(1) == []


@pytest.mark.rule("PU-026")
def test_example_06_three_empty_buildings():
    table = Table(place=CENTRE, police_assist="on")
    table.hide("A1")
    assert table.command("green", "search:B2") == "nothing"
    assert table.command("yellow", "search:C2") == "nothing"
    assert len(possible(table)) == 23
    assert table.command("pink", "search:C3") == "nothing"
    assert len(possible(table)) == 22


@pytest.mark.rule("PU-012")
@pytest.mark.rule("PU-014")
def test_example_07_visited_and_staying():
    table = Table(place=AWAY)
    table.walk("C3", "C2")
    table.waste()
    with refused("PU-014"):
        table.hide("C3")
    with refused("PU-012"):
        table.hide("C2")
    assert sorted(table.legal(0, "hide")) == ["B2", "C1", "D2"]


@pytest.mark.rule("PU-013")
def test_example_08_diagonal():
    table = Table(place=AWAY)
    table.walk("C3")
    table.waste()
    with refused("PU-013"):
        table.hide("D4")


@pytest.mark.rule("PU-017")
@pytest.mark.rule("PU-042")
def test_example_09_surrounded_in_round_5():
    table = Table(place=("c3", "d1", "d4"))
    table.walk("B1", "B2", "A2", "A1")
    table.waste()
    assert table.ended() == ("surrounded", "PU-042", "police")
    assert table.state.outcome is not None
    assert table.state.outcome.data == {"winner": "police", "round": 5, "path": ["B1", "B2", "A2", "A1"]}


@pytest.mark.rule("PU-013")
@pytest.mark.rule("PU-014")
@pytest.mark.rule("PU-017")
def test_example_10_a1_loses_in_round_5():
    table = Table(place=("c3", "d1", "d4"))
    table.walk("B1", "B2", "A2")
    table.waste()
    assert sorted(table.legal(0, "hide")) == ["A1", "A3"]
    options = {option.key: option for option in table.shown(0, "hide").form.options}
    assert any("dead end" in effect.text for effect in options["A1"].effects)
    assert not any("dead end" in effect.text for effect in options["A3"].effects)
    table.hide("A1")
    assert table.state.outcome is None
    table.waste()
    assert table.ended()[0] == "surrounded"


@pytest.mark.rule("PU-027")
@pytest.mark.rule("PU-029")
def test_example_11_yellow_at_c3():
    table = Table(place=("a2", "d1", "d4"), police_assist="on")
    table.walk("C3", "C4", flying=True)
    table.stand("b2", "d1", "d4")
    assert table.command("green", "search:C3") == "yellow"
    assert sorted(possible(table)) == ["B3", "C2", "C4", "D3"]


@pytest.mark.rule("PU-029")
def test_example_12_yellow_at_a1_in_round_3():
    table = Table(place=AWAY)
    table.walk("A1", "B1", "B2", flying=True)
    table.stand("a1", "d1", "d4")
    assert table.command("green", "search:A1") == "yellow"
    assert escapes(table) == {"C1": 413, "B2": 886, "A3": 413}


@pytest.mark.rule("PU-030")
def test_example_13_a_token_found_in_round_2_is_yellow():
    table = Table(place=CENTRE)
    table.walk("C3", "C4")
    for building in ("B2", "C2", "B3", "C3"):
        assert table.copy().command("green", f"search:{building}") in ("nothing", "yellow")
    assert belief(2, [(2, "C3", "blue")]).possible() == []


@pytest.mark.rule("PU-029")
def test_example_14_red_at_c4():
    table = Table(place=AWAY, police_assist="on")
    table.walk(*TRAIL, flying=True)
    table.stand("b4", "d1", "a3")
    assert table.command("green", "search:C4") == "red"
    assert sorted(possible(table)) == ["B4", "C3", "C5", "D4"]
    assert table.see(0).car == "D4"


@pytest.mark.rule("PU-029")
def test_example_15_blue_at_b4_was_round_3_or_5():
    table = Table(place=AWAY)
    table.walk(*TRAIL, flying=True)
    table.stand("b4", "d1", "a3")
    table.command("green", "search:C4")
    assert table.command("pink", "search:B4") == "blue"
    (told,) = [data for kind, data in table.told(1) if kind == "building_searched"]
    assert (told["round"], told["result"]) == (7, "blue")
    known = belief(7, observations(table.state))
    assert {path_at(7, row).index("B4") + 1 for row in known.rows} == {3, 5}


@pytest.mark.rule("PU-034")
def test_example_16_green_cannot_move():
    table = Table(place=("a1", "b1", "a2"))
    table.hide("E5")
    assert table.legal(1, "helicopter_action", "green") == [
        "search:A1",
        "search:B1",
        "search:A2",
        "search:B2",
    ]


@pytest.mark.rule("PU-024")
def test_example_17_after_yellow_has_left():
    table = Table(place=("a1", "b1", "a2"))
    table.hide("E5")
    table.command("yellow", "move:c1")
    table.command("green", "move:b1")
    assert [h.crossroad for h in table.see(0).helicopters] == ["b1", "c1", "a2"]


@pytest.mark.rule("PU-024")
def test_example_18_no_swapping():
    table = Table(place=("b2", "c2", "d4"))
    table.hide("E5")
    with refused("PU-023"):
        table.command("green", "move:c2")
    with refused("PU-023"):
        table.command("yellow", "move:b2")


@pytest.mark.rule("PU-032")
def test_example_19_searching_below_a_roof_token():
    table = Table(place=("a1", "d1", "d4"))
    table.walk("C2", "B2", "B3")
    assert table.command("green", "search:B2") == "blue"
    table.waste()
    table.hide("B4")
    assert table.command("green", "search:B2") == "nothing"
    assert table.asked(1) == ["yellow", "pink"]


@pytest.mark.rule("PU-032")
@pytest.mark.rule("PU-034")
def test_example_20_four_roof_tokens_and_no_way_to_move():
    table = Table(place=("a1", "b1", "a2"))
    for building, found in (("B1", None), ("A1", "B1"), ("A2", "A1"), ("B2", "A2"), ("C2", "B2")):
        table.hide(building)
        if found:
            assert table.command("green", f"search:{found}") in ("yellow", "blue")
        else:
            table.command("green", "search:A1")
        if building != "C2":
            table.waste()
    table.waste()
    table.hide("D2")
    assert {roof.building for roof in table.see(1).roofs} >= {"A1", "B1", "A2", "B2"}
    legal = table.legal(1, "helicopter_action", "green")
    assert legal == ["search:A1", "search:B1", "search:A2", "search:B2"]
    assert table.command("green", "search:B2") == "nothing"


@pytest.mark.rule("PU-015")
@pytest.mark.rule("PU-031")
def test_example_21_hiding_where_the_police_have_looked():
    table = Table(place=("a3", "d1", "d4"))
    table.walk("C1", "C2", "C3", "C4")
    assert table.command("green", "search:B4") == "nothing"
    table.waste()
    table.hide("B4")
    assert table.command("green", "search:B4") == "car"
    assert table.ended()[0] == "arrest"


@pytest.mark.rule("PU-020")
@pytest.mark.rule("PU-035")
def test_example_22_the_third_helicopter_moves_away():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5")
    table.stand("a1", "b1", "d4")
    table.command("green", "search:A2")
    table.command("yellow", "search:B2")
    table.command("pink", "move:c4")
    assert (table.phase, table.see(1).round) == ("thief", 10)


@pytest.mark.rule("PU-041")
@pytest.mark.rule("PU-043")
def test_example_23_the_eleventh_building_needs_no_neighbour():
    path = ("A1", "B1", "C1", "D1", "D2", "C2", "C3", "B3", "A3", "A2", "B2")
    table = Table(place=("d4", "c4", "a4"))
    table.walk(*path)
    assert set(NEIGHBOURS[path[-1]]) <= set(path)
    table.waste()
    assert table.ended() == ("escape", "PU-041", "thief")


@pytest.mark.rule("PU-040")
@pytest.mark.rule("PU-043")
def test_example_24_found_by_the_last_search_of_round_11():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")
    table.stand("b2", "c2", "b4")
    assert table.command("green", "search:B2") == "nothing"
    assert table.command("yellow", "search:C2") == "nothing"
    assert table.command("pink", "search:C5") == "car"
    assert table.ended()[0] == "arrest"
    assert table.state.outcome is not None
    assert table.state.outcome.data["round"] == 11


@pytest.mark.rule("PU-013")
def test_example_25_red_cannot_be_at_e5():
    assert belief(6, [(4, "A1", "yellow"), (6, "E5", "car")]).possible() == []
    assert belief(7, [(4, "A1", "yellow"), (7, "E5", "red")]).possible() == []
    assert "C4" in belief(6, [(4, "A1", "yellow")]).possible()


@pytest.mark.rule("PU-083")
def test_example_26_a_silent_owner():
    table = Table(4, place=CENTRE)
    table.hide("E5")
    assert "pink" not in table.asked(1)
    table.half_time()
    assert "pink" in table.asked(1)
    table.command("pink", "search:C4", seat=1)
    assert "pink" not in table.asked(3)


@pytest.mark.rule("PU-081")
def test_example_27_two_commands_for_one_helicopter():
    table = Table(3, place=CENTRE)
    table.hide("E5")
    late = table.ask(2, "helicopter_action", "pink").id
    table.command("pink", "search:C3", seat=1)
    with pytest.raises(door.AlreadyActed):
        table.answer_id(2, late, "move:b4")
    assert table.told(2)[0][1]["building"] == "C3"


@pytest.mark.rule("PU-045")
def test_example_28_the_path_after_an_arrest_in_round_8():
    path = ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4")
    table = Table(3, place=CENTRE)
    table.walk(*path)
    table.stand("d4")
    table.command("green", "search:E4")
    for viewer in (0, 1, 2, door.SPECTATOR):
        assert table.see(viewer).path == list(path)
        assert table.see(viewer).round == 8


@pytest.mark.rule("PU-018")
def test_example_29_a_spectator_in_round_6():
    table = Table(3, place=CENTRE)
    table.walk("A1", "B1", "C1", "C2", "D2", "E2")
    table.command("green", "search:C2")
    shown = door.view(PURSUIT, table.state, door.SPECTATOR)
    assert set(shown) == {
        "round", "phase", "thief_seat", "police", "helicopters", "city", "track", "roofs", "searches",
        "possible", "car", "path", "stood",
    }  # fmt: skip
    assert shown["round"] == 6
    assert [shown[key] for key in ("car", "path", "possible")] == [None, None, None]
    assert shown["roofs"] == [{"building": "C2", "colour": "blue"}]
    assert isinstance(shown["searches"], list)
    assert len(shown["searches"]) == 16
    assert door.decisions(PURSUIT, table.state, door.SPECTATOR, "en", []) == []


def test_example_30_the_clock_does_not_choose_a_dead_end():
    table = Table(place=("a3", "b3", "a4"))
    table.walk("D1", "D2", "E2")
    table.waste()
    assert sorted(table.legal(0, "hide")) == ["E1", "E3"]
    for seed in range(20):
        ask = table.ask(0, "hide")
        assert door.automatic(PURSUIT, table.state, 0, ask.id, door.FastChance(seed)) == "E3"
