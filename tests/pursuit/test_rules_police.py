"""PU-020 to PU-036: the police's phase."""

from itertools import permutations

import pytest

from games import door
from games.pursuit.actions.helicopter import actions_at
from games.pursuit.board import CROSSROADS, ROADS, TOUCHED, TOUCHING
from tests.pursuit.table import PURSUIT, Table, refused

CENTRE = ("b2", "c2", "b3")
CORNER = ("a1", "b1", "a2")
"""Green in the corner cannot move (examples 16 to 20)."""


def police_phase(*crossroads: str, path: tuple[str, ...] = ("E5",)) -> Table:
    """The police phase of the last building of the path, with nothing found."""
    table = Table(place=crossroads)
    table.walk(*path)
    return table


@pytest.mark.rule("PU-020")
def test_pu_020_each_helicopter_acts_exactly_once():
    table = police_phase(*CENTRE)
    late = table.ask(1, "helicopter_action", "green").id
    table.command("green", "search:C3")
    assert table.asked(1) == ["yellow", "pink"]
    with pytest.raises(door.StaleDecision):
        table.answer_id(1, late, "search:B2")
    table.command("yellow", "move:d2")
    table.command("pink", "search:B4")
    assert table.phase == "thief"


@pytest.mark.rule("PU-020")
def test_pu_020_doing_nothing_is_no_option():
    table = police_phase(*CENTRE)
    for colour in ("green", "yellow", "pink"):
        decision = table.shown(1, "helicopter_action", colour)
        assert not decision.optional
        assert all(
            key.partition(":")[0] in ("move", "search") for key in table.legal(1, "helicopter_action", colour)
        )


@pytest.mark.rule("PU-021")
@pytest.mark.parametrize("order", list(permutations(("green", "yellow", "pink"))))
def test_pu_021_in_any_order(order):
    table = police_phase(*CENTRE)
    keys = {"green": "search:B2", "yellow": "search:D3", "pink": "search:B4"}
    for colour in order:
        assert table.phase == "police"
        assert table.command(colour, keys[colour]) == "nothing"
    assert table.phase == "thief"


@pytest.mark.rule("PU-022")
def test_pu_022_each_result_is_public_before_the_next_action():
    table = police_phase(*CENTRE, path=("C3", "C4"))
    table.command("green", "search:C3")
    for viewer in (0, 1, door.SPECTATOR):
        assert table.told(viewer) == [
            (
                "building_searched",
                {"seat": 1, "helicopter": "green", "round": 2, "building": "C3", "result": "yellow"},
            )
        ]
        assert [(roof.building, roof.colour) for roof in table.see(viewer).roofs] == [("C3", "yellow")]
        assert [h.acted for h in table.see(viewer).helicopters] == [True, False, False]
    assert table.asked(1) == ["yellow", "pink"]


@pytest.mark.rule("PU-023")
@pytest.mark.parametrize("crossroad", CROSSROADS)
def test_pu_023_one_step_along_a_road(crossroad):
    far = [other for other in ("a1", "d4", "a4") if other != crossroad and other not in ROADS[crossroad]][:2]
    table = police_phase(crossroad, *far, path=("C3",))
    moves = {
        key.removeprefix("move:") for key in table.legal(1, "helicopter_action", "green") if key[0] == "m"
    }
    assert moves == set(ROADS[crossroad])
    for other in CROSSROADS:
        if other not in ROADS[crossroad]:
            with refused("PU-023"):
                table.command("green", f"move:{other}")
    target = ROADS[crossroad][-1]
    table.command("green", f"move:{target}")
    assert table.see(0).helicopters[0].crossroad == target
    moved = {"seat": 1, "helicopter": "green", "round": 1, "from": crossroad, "to": target}
    assert table.told(0) == [("helicopter_moved", moved)]


@pytest.mark.rule("PU-023")
def test_pu_023_not_onto_another_helicopter():
    table = police_phase(*CENTRE)
    assert table.disabled(1, "helicopter_action", "green") == {"move:c2": "PU-023", "move:b3": "PU-023"}
    with refused("PU-023"):
        table.command("green", "move:c2")


@pytest.mark.rule("PU-024")
def test_pu_024_a_crossroad_that_was_left_is_free_and_nobody_swaps():
    table = police_phase("b2", "c2", "a4")
    assert set(table.disabled(1, "helicopter_action", "green")) == {"move:c2"}
    assert set(table.disabled(1, "helicopter_action", "yellow")) == {"move:b2"}
    table.command("yellow", "move:c3")
    assert table.disabled(1, "helicopter_action", "green") == {}
    table.command("green", "move:c2")
    assert [h.crossroad for h in table.see(0).helicopters] == ["c2", "c3", "a4"]


@pytest.mark.rule("PU-025")
@pytest.mark.parametrize("crossroad", ["b2", "d1", "a3"])
def test_pu_025_a_search_lifts_one_of_the_four_buildings_around(crossroad):
    others = [other for other in ("a4", "d4") if other != crossroad]
    table = police_phase(crossroad, *others, path=("C5",))
    keys = [
        key.removeprefix("search:") for key in table.legal(1, "helicopter_action", "green") if key[0] == "s"
    ]
    assert keys == list(TOUCHED[crossroad])
    with refused("PU-025"):
        table.command("green", "search:E5")


@pytest.mark.rule("PU-026")
def test_pu_026_nothing_found():
    table = police_phase(*CENTRE)
    assert table.command("green", "search:C3") == "nothing"
    seen = table.see(0)
    assert seen.roofs == []
    assert [(s.round, s.helicopter, s.building, s.result) for s in seen.searches] == [
        (1, "green", "C3", "nothing")
    ]
    assert seen.helicopters[0].acted


@pytest.mark.rule("PU-027")
def test_pu_027_a_token_goes_onto_the_roof_and_stays():
    table = police_phase(*CENTRE, path=("C3", "C4", "C5"))
    assert table.command("pink", "search:C4") == "blue"
    assert table.command("green", "search:C3") == "yellow"
    assert table.asked(1) == ["yellow"]
    table.waste()
    table.walk("D5", "E5")
    roofs = [(roof.building, roof.colour) for roof in table.see(door.SPECTATOR).roofs]
    assert roofs == [("C4", "blue"), ("C3", "yellow")]


@pytest.mark.rule("PU-028")
def test_pu_028_the_car_ends_the_match_at_once():
    table = police_phase(*CENTRE, path=("C3",))
    assert table.command("yellow", "search:C3") == "car"
    assert table.ended() == ("arrest", "PU-040", "police")
    assert door.waiting(PURSUIT, table.state) == []
    seen = table.see(door.SPECTATOR)
    assert [h.acted for h in seen.helicopters] == [False, True, False]
    assert seen.roofs == []
    assert len(seen.searches) == 1


@pytest.mark.rule("PU-029")
def test_pu_029_the_colour_tells_the_round_and_blue_only_that_it_was_another():
    path = ("C3", "C2", "B2", "B3", "B4", "C4", "D4")
    table = police_phase("a1", "d1", "d4", path=path)
    table.stand("b2", "c3", "b4")
    results = {}
    for building in path[:6]:
        twin = table.copy()
        helicopter = (
            "green" if building in TOUCHED["b2"] else "pink" if building in TOUCHED["b4"] else "yellow"
        )
        results[building] = twin.command(helicopter, f"search:{building}")
        (told,) = [data for kind, data in twin.told(1) if kind == "building_searched"]
        assert set(told) == {"seat", "helicopter", "round", "building", "result"}
        assert told["round"] == 7
    assert results == {"C3": "yellow", "C2": "blue", "B2": "blue", "B3": "blue", "B4": "blue", "C4": "red"}


@pytest.mark.rule("PU-029")
def test_pu_029_the_round_of_a_blue_token_stays_secret():
    """Two matches whose paths go round a block in opposite ways show the same to the police."""
    seen = []
    for path in (("C3", "C2", "B2", "B3", "A3"), ("C3", "B3", "B2", "A2", "A3")):
        table = police_phase("a1", "d4", "a4", path=path)
        table.stand("a2", "d4", "a4")
        assert table.command("green", "search:B2") == "blue"
        assert table.command("pink", "move:a3") is None
        seen.append((table.see(1), table.told(1)))
    assert seen[0] == seen[1]


@pytest.mark.rule("PU-030")
@pytest.mark.parametrize("number", range(1, 11))
def test_pu_030_the_current_token_is_only_found_with_the_car(number):
    path = ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5")[:number]
    table = police_phase("b2", "c2", "b3", path=path)
    car = path[-1]
    table.stand(TOUCHING[car][0])
    assert table.command("green", f"search:{car}") == "car"


@pytest.mark.rule("PU-031")
def test_pu_031_the_same_building_again():
    table = police_phase(*CENTRE)
    assert [table.command(colour, "search:C3") for colour in ("green", "yellow", "pink")] == ["nothing"] * 3
    table.hide("E4")
    assert table.command("green", "search:C3") == "nothing"


@pytest.mark.rule("PU-032")
def test_pu_032_a_search_under_a_found_token_finds_nothing_and_warns():
    table = police_phase(*CENTRE, path=("C3", "C4"))
    table.command("green", "search:C3")
    form = table.shown(1, "helicopter_action", "yellow").form
    warnings = {option.key: [effect.text for effect in option.effects] for option in form.options}
    assert warnings["search:C3"] == [
        "The token of C3 is already on its roof: nothing can be found there any more."
    ]
    assert warnings["search:D3"] == ["Everybody sees what lies under D3."]
    assert table.command("yellow", "search:C3") == "nothing"
    assert [roof.colour for roof in table.see(0).roofs] == ["yellow"]
    assert table.see(0).helicopters[1].acted


@pytest.mark.rule("PU-033")
@pytest.mark.parametrize("key", ["move:a2", "search:C3"])
def test_pu_033_either_a_move_or_a_search(key):
    table = police_phase(*CENTRE)
    table.command("green", key)
    assert "green" not in table.asked(1)


@pytest.mark.rule("PU-034")
def test_pu_034_a_helicopter_that_cannot_move_has_to_search():
    table = police_phase(*CORNER)
    legal = table.legal(1, "helicopter_action", "green")
    assert legal == ["search:A1", "search:B1", "search:A2", "search:B2"]
    assert table.disabled(1, "helicopter_action", "green") == {"move:b1": "PU-023", "move:a2": "PU-023"}


@pytest.mark.rule("PU-034")
def test_pu_034_only_corners_can_be_shut_and_a_search_is_always_legal():
    for crossroad in CROSSROADS:
        for one, other in permutations([c for c in CROSSROADS if c != crossroad], 2):
            legal = actions_at(crossroad, one, other)
            assert sum(key.startswith("search:") for key in legal) == 4
            if not any(key.startswith("move:") for key in legal):
                assert crossroad in ("a1", "d1", "a4", "d4")
                assert {one, other} == set(ROADS[crossroad])


@pytest.mark.rule("PU-035")
def test_pu_035_after_the_third_action_the_next_round_begins():
    table = police_phase(*CENTRE)
    table.command("green", "search:C3")
    table.command("pink", "search:C3")
    assert table.phase == "police"
    table.command("yellow", "search:C3")
    assert table.told()[-1] == ("round_started", {"round": 2})
    assert table.phase == "thief"
    assert [h.acted for h in table.see(1).helicopters] == [False, False, False]


@pytest.mark.rule("PU-036")
def test_pu_036_a_found_token_keeps_its_building_closed():
    table = police_phase(*CENTRE, path=("C3", "C2"))
    assert table.command("green", "search:C3") == "yellow"
    table.waste()
    assert table.disabled(0, "hide") == {"C3": "PU-014"}
    with refused("PU-014"):
        table.hide("C3")
