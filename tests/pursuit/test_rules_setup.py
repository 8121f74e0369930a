"""PU-001 to PU-009: before round 1."""

from collections import Counter

import pytest

from games import door
from games.pursuit.board import BUILDINGS, CROSSROADS
from games.pursuit.state import TRACK
from tests.pursuit.table import PURSUIT, Table, refused

EVERY_SEED = [bytes([number]) * 32 for number in range(40)]


@pytest.mark.rule("PU-001")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pu_001_one_thief_and_the_rest_is_police(seats):
    table = Table(seats, thief=1)
    seen = table.see(door.SPECTATOR)
    assert seen.thief_seat == 1
    assert [police.seat for police in seen.police] == [seat for seat in range(seats) if seat != 1]


@pytest.mark.rule("PU-001")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_pu_001_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(door.InvalidOptions) as caught:
        door.clean_options(PURSUIT, {}, [door.SeatSetup("human")] * seats, "en")
    assert [(error.field, error.code) for error in caught.value.errors] == [("seats", "seat_count")]


@pytest.mark.rule("PU-001")
def test_pu_001_a_seat_may_be_a_bot():
    table = Table(["human", "bot", "human"], thief=1)
    assert [police.person for police in table.see(0).police] == [True, True]
    assert [police.person for police in Table(["human", "bot"], thief=0).see(0).police] == [False]


@pytest.mark.rule("PU-002")
def test_pu_002_by_lot_among_all_seats():
    tables = [Table(3, thief=None, seed=seed) for seed in EVERY_SEED]
    thieves = Counter(table.state.thief for table in tables)
    assert set(thieves) == {0, 1, 2}
    assert min(thieves.values()) >= 5
    for table in tables:
        assert ("thief_chosen", {"seat": table.state.thief}) in table.told()
        assert table.phase == "placement"


@pytest.mark.rule("PU-002")
@pytest.mark.parametrize("thief", [0, 1, 2])
def test_pu_002_the_host_names_the_thief(thief):
    table = Table(3, thief=None, thief_seat="host_choice")
    assert table.phase == "choose_thief"
    assert table.see(0).thief_seat is None
    assert table.asked(1) == table.asked(2) == []
    assert table.legal(0, "name_thief") == ["seat:0", "seat:1", "seat:2", "pass"]
    table.answer(0, "name_thief", f"seat:{thief}")
    assert table.told() == [("thief_chosen", {"seat": thief})]
    assert table.see(0).thief_seat == thief


@pytest.mark.rule("PU-002")
def test_pu_002_the_host_may_leave_it_to_the_lot():
    chosen = set()
    for seed in EVERY_SEED:
        table = Table(3, thief=None, seed=seed, thief_seat="host_choice")
        table.answer(0, "name_thief", "pass")
        chosen.add(table.state.thief)
    assert chosen == {0, 1, 2}


@pytest.mark.rule("PU-002")
def test_pu_002_by_lot_among_the_volunteers():
    chosen = set()
    for seed in EVERY_SEED:
        table = Table(4, thief=None, seed=seed, thief_seat="volunteer")
        assert door.public_waiting(table.state) == [0, 1, 2, 3]
        for seat, wish in ((2, "yes"), (0, "no"), (3, "yes"), (1, "no")):
            table.answer(seat, "volunteer", wish)
        chosen.add(table.state.thief)
    assert chosen == {2, 3}


@pytest.mark.rule("PU-002")
def test_pu_002_if_nobody_volunteers_by_lot_among_all():
    chosen = set()
    for seed in EVERY_SEED:
        table = Table(3, thief=None, seed=seed, thief_seat="volunteer")
        for seat in range(3):
            table.answer(seat, "volunteer", "no")
        chosen.add(table.state.thief)
    assert chosen == {0, 1, 2}


@pytest.mark.rule("PU-002")
@pytest.mark.parametrize("way", ["host_choice", "volunteer"])
def test_pu_002_a_table_of_bots_can_only_draw_the_thief(way):
    bots = [door.SeatSetup("bot", "easy")] * 2
    with pytest.raises(door.InvalidOptions) as caught:
        door.clean_options(PURSUIT, {"thief_seat": way}, bots, "ru")
    (error,) = caught.value.errors
    assert (error.field, error.code) == ("options", "nobody_to_choose")
    assert "жребий" in error.message
    assert door.clean_options(PURSUIT, {"thief_seat": "random"}, bots, "en")["thief_seat"] == "random"


@pytest.mark.rule("PU-003")
def test_pu_003_the_round_track():
    assert Counter(TRACK) == {"yellow": 1, "red": 1, "blue": 9}
    assert (TRACK[0], TRACK[5]) == ("yellow", "red")
    assert Table().see(door.SPECTATOR).track == list(TRACK)


@pytest.mark.rule("PU-004")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pu_004_three_helicopters_always(seats):
    table = Table(seats, place=("b2", "c2", "b3"))
    assert [h.colour for h in table.see(0).helicopters] == ["green", "yellow", "pink"]
    table.hide("E5")
    asked = {str(ask.args["helicopter"]) for ask in door.waiting(PURSUIT, table.state)}
    assert asked == {"green", "yellow", "pink"}


@pytest.mark.rule("PU-005")
def test_pu_005_ten_big_and_fifteen_small_buildings_anywhere():
    layouts = set()
    for seed in EVERY_SEED:
        city = Table(seed=seed).see(door.SPECTATOR).city
        assert list(city) == list(BUILDINGS)
        assert Counter(city.values()) == {"big": 10, "small": 15}
        layouts.add(tuple(city.values()))
    assert len(layouts) > 30


@pytest.mark.rule("PU-005")
def test_pu_005_a_fixed_city_is_always_the_same_and_stays():
    cities = [Table(seed=seed, city_layout="fixed").see(0).city for seed in EVERY_SEED]
    assert all(city == cities[0] for city in cities)
    assert Counter(cities[0].values()) == {"big": 10, "small": 15}
    table = Table(city_layout="fixed", place=("b2", "c2", "b3"))
    table.walk("A5", "A4", "A3")
    assert table.see(1).city == cities[0]


@pytest.mark.rule("PU-005")
def test_pu_005_the_layout_changes_no_legal_move():
    for seed in EVERY_SEED[:5]:
        table = Table(seed=seed, place=("b2", "c2", "b3"))
        assert table.legal(0, "hide") == list(BUILDINGS)


@pytest.mark.rule("PU-006")
@pytest.mark.parametrize(
    ("seats", "thief", "owners"),
    [
        (2, 0, [1, None, None]),
        (2, 1, [0, None, None]),
        (3, 0, [1, 2, None]),
        (3, 1, [0, 2, None]),
        (4, 2, [0, 1, 3]),
    ],
)
def test_pu_006_owners_in_seat_order_and_the_rest_is_shared(seats, thief, owners):
    seen = Table(seats, thief=thief).see(door.SPECTATOR)
    assert [helicopter.owner for helicopter in seen.helicopters] == owners
    assert [helicopter.shared for helicopter in seen.helicopters] == [owner is None for owner in owners]
    for police in seen.police:
        assert police.helicopters == [h.colour for h in seen.helicopters if h.owner == police.seat]


@pytest.mark.rule("PU-007")
def test_pu_007_any_crossroad_but_never_an_occupied_one():
    table = Table()
    assert table.legal(1, "place_helicopter", "green") == list(CROSSROADS)
    table.answer(1, "place_helicopter", "d4", "green")
    assert table.told() == [("helicopter_placed", {"seat": 1, "helicopter": "green", "crossroad": "d4"})]
    assert table.disabled(1, "place_helicopter", "pink") == {"d4": "PU-007"}
    with refused("PU-007"):
        table.answer(1, "place_helicopter", "d4", "pink")
    table.answer(1, "place_helicopter", "d3", "pink")
    assert set(table.disabled(1, "place_helicopter", "yellow")) == {"d3", "d4"}


@pytest.mark.rule("PU-007")
def test_pu_007_round_1_waits_for_all_three():
    table = Table()
    for colour, crossroad in (("pink", "a1"), ("green", "b1")):
        table.answer(1, "place_helicopter", crossroad, colour)
        assert table.phase == "placement"
        assert table.see(0).round == 0
    table.answer(1, "place_helicopter", "c1", "yellow")
    assert (table.phase, table.see(0).round) == ("thief", 1)


@pytest.mark.rule("PU-008")
def test_pu_008_the_owner_places_his_own_and_anybody_a_shared_one():
    table = Table(3)
    assert table.asked(1, "place_helicopter") == ["green", "pink"]
    assert table.asked(2, "place_helicopter") == ["yellow", "pink"]
    late = table.ask(1, "place_helicopter", "pink").id
    table.answer(2, "place_helicopter", "b3", "pink")
    with pytest.raises(door.AlreadyActed):
        table.answer_id(1, late, "b4")


def placed_by_two() -> Table:
    """Three seats, both police players people, all three helicopters standing, nothing confirmed."""
    table = Table(3)
    for seat, colour, crossroad in ((2, "yellow", "c2"), (1, "green", "b2"), (2, "pink", "b3")):
        table.answer(seat, "place_helicopter", crossroad, colour)
    return table


@pytest.mark.parametrize("seats", [2, 3])
def test_a_place_is_safe_to_choose_exactly_where_it_can_be_changed(seats):
    """With one person the last helicopter's place is final; with two, until both have confirmed, none is."""
    table = Table(seats)
    found = []
    for colour, crossroad in (("green", "b2"), ("yellow", "c2"), ("pink", "b3")):
        seat = next(seat for seat in range(seats) if colour in table.asked(seat, "place_helicopter"))
        options = table.shown(seat, "place_helicopter", colour).form.options
        safe = {option.key: option.safe for option in options}[crossroad]
        table.answer(seat, "place_helicopter", crossroad, colour)
        assert safe == (colour in table.asked(seat, "replace_helicopter"))
        found.append(safe)
    assert found == [True, True, seats > 2]


@pytest.mark.rule("PU-008")
def test_pu_008_every_person_confirms():
    table = placed_by_two()
    assert table.phase == "placement"
    table.answer(1, "confirm_placement", "confirm")
    assert table.told() == [("placement_confirmed", {"seat": 1})]
    assert [police.confirmed for police in table.see(0).police] == [True, False]
    assert door.public_waiting(table.state) == [2]
    table.answer(2, "confirm_placement", "confirm")
    assert table.phase == "thief"


@pytest.mark.rule("PU-008")
def test_pu_008_placing_anew_takes_the_confirmations_back():
    table = placed_by_two()
    table.answer(1, "confirm_placement", "confirm")
    table.answer(1, "replace_helicopter", "d4", "pink")
    assert table.see(0).helicopters[2].crossroad == "d4"
    assert [police.confirmed for police in table.see(0).police] == [False, False]
    assert door.public_waiting(table.state) == [1, 2]
    table.answer(2, "confirm_placement", "confirm")
    assert table.phase == "placement"
    table.answer(1, "confirm_placement", "confirm")
    assert table.phase == "thief"


@pytest.mark.rule("PU-008")
def test_pu_008_placing_anew_follows_the_same_rules_and_nobody_waits_for_it():
    table = placed_by_two()
    assert table.asked(1, "replace_helicopter") == ["green", "pink"]
    assert table.asked(2, "replace_helicopter") == ["yellow", "pink"]
    assert table.shown(1, "replace_helicopter", "green").optional
    assert {ask.kind for ask in door.waiting(PURSUIT, table.state)} == {"pursuit.confirm_placement"}
    with refused("PU-007"):
        table.answer(1, "replace_helicopter", "c2", "green")
    late = table.ask(1, "replace_helicopter", "pink").id
    table.answer(2, "replace_helicopter", "a1", "pink")
    with pytest.raises(door.AlreadyActed):
        table.answer_id(1, late, "a2")
    table.answer(1, "replace_helicopter", "a2", "pink")
    for seat in (1, 2):
        table.answer(seat, "confirm_placement", "confirm")
    assert table.asked(1) == table.asked(2) == []


@pytest.mark.rule("PU-008")
def test_pu_008_a_helicopter_may_be_placed_anew_before_the_others_stand():
    table = Table(3)
    table.answer(1, "place_helicopter", "b2", "green")
    assert table.asked(1, "replace_helicopter") == ["green"]
    assert table.asked(2, "replace_helicopter") == []
    table.answer(1, "replace_helicopter", "b1", "green")
    assert table.see(0).helicopters[0].crossroad == "b1"
    assert set(table.disabled(2, "place_helicopter", "yellow")) == {"b1"}


@pytest.mark.rule("PU-008")
@pytest.mark.parametrize(
    "seats", [["human", "human"], ["human", "human", "bot"], ["bot", "human", "bot", "bot"]]
)
def test_pu_008_a_single_person_has_nothing_to_confirm(seats):
    table = Table(seats, thief=None, seed=SEED_WITH_THIEF_0[len(seats)])
    for helicopter, crossroad in (("green", "b2"), ("yellow", "c2"), ("pink", "b3")):
        assert table.phase == "placement"
        seat = next(seat for seat in table.police if helicopter in table.asked(seat, "place_helicopter"))
        table.answer(seat, "place_helicopter", crossroad, helicopter)
    assert table.phase == "thief"


SEED_WITH_THIEF_0 = {
    seats: next(seed for seed in EVERY_SEED if Table(seats, thief=None, seed=seed).state.thief == 0)
    for seats in (2, 3, 4)
}


@pytest.mark.rule("PU-008")
def test_pu_008_when_the_time_is_up_the_placement_stands():
    table = Table(3)
    table.answer(1, "place_helicopter", "d4", "green")
    table.time_out()
    assert table.phase == "thief"
    assert [h.crossroad for h in table.see(0).helicopters] == ["d4", "c2", "b3"]


@pytest.mark.rule("PU-008")
def test_pu_008_when_the_time_is_up_nobody_needs_to_confirm():
    table = placed_by_two()
    table.answer(2, "confirm_placement", "confirm")
    table.time_out()
    assert table.phase == "thief"
    table = placed_by_two()
    table.time_out()
    assert table.phase == "thief"


@pytest.mark.rule("PU-008")
def test_pu_008_one_persons_time_limit_is_enough():
    table = placed_by_two()
    table.answer(1, "confirm_placement", "confirm", by="clock")
    assert table.phase == "thief"


@pytest.mark.rule("PU-008")
@pytest.mark.rule("PU-082")
def test_pu_008_with_any_control_everybody_places_everything():
    table = Table(3, police_control="any")
    assert (
        table.asked(1, "place_helicopter")
        == table.asked(2, "place_helicopter")
        == ["green", "yellow", "pink"]
    )


@pytest.mark.rule("PU-009")
def test_pu_009_the_thief_sees_the_final_placement_first():
    table = placed_by_two()
    assert table.asked(0) == []
    table.answer(1, "confirm_placement", "confirm")
    table.answer(2, "confirm_placement", "confirm")
    assert table.asked(0) == [""]
    assert [h.crossroad for h in table.see(0).helicopters] == ["b2", "c2", "b3"]
    assert table.asked(1) == table.asked(2) == []
