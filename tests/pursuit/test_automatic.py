"""What the clock answers: D1 to D6 of section 6 of the rules page."""

import pytest

from games import door
from games.pursuit.bots import planned_action
from games.pursuit.paths import escapes_through
from tests.pursuit.table import PURSUIT, Table
from tests.pursuit.test_view import random_position

CENTRE = ("b2", "c2", "b3")


@pytest.mark.rule("PU-002")
def test_d1_a_silent_host_leaves_it_to_the_lot():
    chosen = set()
    for seed in range(40):
        table = Table(3, thief=None, thief_seat="host_choice", seed=bytes([seed]) * 32)
        table.time_out()
        chosen.add(table.state.thief)
    assert chosen == {0, 1, 2}


@pytest.mark.rule("PU-002")
def test_d1_who_says_nothing_does_not_volunteer():
    table = Table(3, thief=None, thief_seat="volunteer")
    table.answer(2, "volunteer", "yes")
    table.time_out()
    assert table.state.thief == 2


@pytest.mark.rule("PU-008")
@pytest.mark.parametrize(
    ("already", "expected"),
    [
        ({}, ["b2", "c2", "b3"]),
        ({"pink": "b2"}, ["b1", "c2", "b2"]),
        ({"green": "c2"}, ["c2", "c1", "b3"]),
        ({"yellow": "b3"}, ["b2", "b3", "a3"]),
        ({"yellow": "b2", "green": "b3"}, ["b3", "b2", "a3"]),
    ],
)
def test_d2_missing_helicopters_go_to_the_middle(already, expected):
    """Green to b2, yellow to c2, pink to b3; if taken, the nearest free crossroad, ties in reading order."""
    table = Table(2)
    for colour, crossroad in already.items():
        table.answer(1, "place_helicopter", crossroad, colour)
    table.time_out()
    assert [h.crossroad for h in table.see(0).helicopters] == expected
    assert table.phase == "thief"


@pytest.mark.rule("PU-008")
def test_d3_silence_is_consent():
    table = Table(3)
    for seat, colour, crossroad in ((1, "green", "b2"), (2, "yellow", "c2"), (1, "pink", "d4")):
        table.answer(seat, "place_helicopter", crossroad, colour)
    assert table.automatic(1, "confirm_placement") == "confirm"
    table.time_out()
    assert [h.crossroad for h in table.see(0).helicopters] == ["b2", "c2", "d4"]
    assert table.phase == "thief"


def test_d4_the_first_building_avoids_helicopters_like_the_normal_thief():
    table = Table(place=CENTRE)
    ask = table.ask(0, "hide")
    chosen = [door.automatic(PURSUIT, table.state, 0, ask.id, door.FastChance(seed)) for seed in range(400)]
    assert len(set(chosen)) > 12
    assert chosen.count("C3") <= 4
    assert {"E1", "E5", "A5"} <= set(chosen)


@pytest.mark.parametrize("seed", range(30))
def test_d5_never_into_a_path_that_is_doomed_if_another_is_left(seed):
    table = random_position(seed, 40, seats=2)
    if table.phase != "thief" or not table.state.path:
        table = Table(place=CENTRE)
        table.walk("D1", "D2", "E2")
        table.waste()
    thief = table.state.thief
    legal = table.legal(thief, "hide")
    ask = table.ask(thief, "hide")
    for number in range(8):
        choice = door.automatic(PURSUIT, table.state, thief, ask.id, door.FastChance(number))
        assert choice in legal
        if any(escapes_through([*table.state.path, building]) for building in legal):
            assert escapes_through([*table.state.path, str(choice)])


def test_d5_a_doomed_thief_goes_on_as_long_as_he_can():
    """After D1, E1, E2, D2 he can still come far; of two doomed ways he takes the longer."""
    table = Table(place=("a4", "b4", "a3"))
    table.walk("C1", "B1", "B2", "A2")
    table.waste()
    assert sorted(table.legal(0, "hide")) == ["A1", "A3"]
    ask = table.ask(0, "hide")
    assert door.automatic(PURSUIT, table.state, 0, ask.id, door.FastChance(1)) == "A3"


@pytest.mark.rule("PU-083")
@pytest.mark.parametrize("helicopter", ["green", "yellow", "pink"])
def test_d6_each_helicopter_does_what_the_normal_bot_would(helicopter):
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1")
    table.command("green" if helicopter != "green" else "pink", "search:B3")
    legal = table.legal(1, "helicopter_action", helicopter)
    expected = planned_action(table.see(1), {helicopter: legal}, door.FastChance(1))
    assert (helicopter, table.automatic(1, "helicopter_action", helicopter)) == expected


@pytest.mark.rule("PU-083")
def test_d6_a_sure_find_is_not_missed():
    table = Table(place=("c3", "d1", "d4"))
    table.walk("A1", "B1", flying=True)
    table.stand("a2", "a1", "b1")
    assert table.command("yellow", "search:A1") == "yellow"
    assert table.command("green", "search:A2") == "nothing"
    assert table.automatic(1, "helicopter_action", "pink") == "search:B1"


def test_a_match_in_which_nobody_answers_comes_to_an_end():
    for seats, options in ((2, {}), (3, {"thief_seat": "volunteer"}), (4, {"police_control": "any"})):
        table = Table(seats, thief=None, **options)
        for _ in range(60):
            if table.state.outcome is not None:
                break
            table.time_out()
        assert table.state.outcome is not None
        assert table.state.outcome.reason in ("arrest", "escape")
