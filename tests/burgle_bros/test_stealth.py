"""Stealth and being seen (4.7), and example E-36."""

import pytest

from tests.burgle_bros.table import heist


@pytest.mark.rule("BB-093", "BB-100")
def test_room_tokens_go_first_unless_the_seat_says_otherwise():
    for own_first, stealth, hides in ((False, 3, 2), (True, 2, 3)):
        match = heist().lay({"1:D2": "lavatory"}).guard(1, "D2", "A4")
        match.table.hides = {match.room("1:D2"): 3}
        if own_first:
            match.answer(0, "standing_order", "own:yes")
        match.act("move:1:D2")
        assert match.table.stealth == [stealth]
        assert match.table.hides == {match.room("1:D2"): hides}


@pytest.mark.rule("BB-094")
def test_who_must_discard_and_has_none_loses_for_all():
    match = heist(2).put("1:D1", "1:C4").guard(1, "D4", "A4", 1)
    match.table.stealth = [3, 0]
    match.table.goals[0] = 14
    match.table.spent = 3
    match.act("end")
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, set(outcome.results.values())) == ("caught", "BB-094", {"loss"})


@pytest.mark.rule("BB-094", "BB-195")
def test_a_move_that_loses_by_what_lies_open_is_asked_twice():
    match = heist().guard(1, "D2", "A4").lay({"1:D2": "stairs"})
    match.table.stealth = [0]
    match.act("move:1:D2").answer(0, "confirm", "back")
    assert (match.where(), match.table.actions) == ("1:D1", 4)
    match.act("move:1:D2").answer(0, "confirm", "yes")
    assert match.state.outcome is not None


@pytest.mark.rule("BB-095")
def test_doing_things_beside_a_guard_costs_nothing():
    match = heist().lay({"1:D1": "computer_laser"}).guard(1, "D1", "A4").act("hack", "hack")
    assert match.table.stealth == [3]


@pytest.mark.rule("BB-098", "BB-143", "BB-099")
def test_example_36():
    match = heist().hold(0, "tiara").lay({"1:C2": "stairs"}).put("1:C3").guard(1, "B2", "C2", 1)
    match.table.stealth = [2]
    match.act("move:1:C2")
    assert match.table.stealth == [1]
    match.table.spent = 3
    match.patrol(1, "A1").act("end")
    assert match.table.stealth == [0]
    foyer = heist().hold(0, "tiara").lay({"1:C2": "foyer"}).put("1:C3").guard(1, "B2", "A2").act("move:1:C2")
    assert foyer.table.stealth == [2]


@pytest.mark.rule("BB-101")
def test_gained_tokens_are_not_limited():
    match = heist().hold(0, "makeup_kit")
    match.table.stealth = [6]
    match.act("makeup_kit")
    assert match.table.stealth == [7]
