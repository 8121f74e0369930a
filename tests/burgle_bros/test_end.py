"""The end (4.16), and example E-31."""

import pytest

from games.burgle_bros import GAME
from games.testkit.match import Match, setup_for
from tests.burgle_bros.table import heist


def ready(seats: int = 1):
    """All safes of the office are open; burglar 0 stands on the stairs of the top floor."""
    match = heist(seats, scenario="office_job").lay({"2:D1": "stairs"}).guard(2, "A4", "A3")
    match.put("2:D1", *["1:D1"] * (seats - 1))
    match.table.opened = [0, 1]
    return match


@pytest.mark.rule("BB-198", "BB-130")
def test_when_one_may_escape():
    assert "escape" in ready().can()
    shut = ready()
    shut.table.opened = [0]
    assert "escape" not in shut.can()
    assert "escape" not in ready().drop("1:A1", "isotope").can()
    assert "escape" in ready().drop("1:A1", "virus").can()
    tired = ready()
    tired.table.actions = 0
    assert "escape" not in tired.can()


@pytest.mark.rule("BB-199", "BB-035")
def test_example_31():
    match = ready(2).act("escape")
    assert match.view(1).burglars[0].status == "escaped"
    assert match.told("event") == match.told("guard_stepped") == []
    assert match.table.active == 1
    assert match.guard_at(2) == "2:A4"


@pytest.mark.rule("BB-200")
def test_with_the_last_burglar_on_the_roof_the_match_is_won():
    match = ready().act("escape")
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.results) == ("escaped", "BB-200", {0: "win"})


@pytest.mark.rule("BB-201")
def test_the_team_can_vote_to_give_up():
    match = heist(2).answer(0, "give_up", "yes").answer(0, "give_up", "no").answer(1, "give_up", "yes")
    assert match.state.outcome is None
    match.answer(0, "give_up", "yes")
    assert match.state.outcome is not None
    assert (match.state.outcome.reason, match.state.outcome.results) == ("given_up", {0: "loss", 1: "loss"})


@pytest.mark.rule("BB-201")
def test_without_people_the_team_has_given_up():
    match = Match(GAME, setup_for(GAME, 2, seed=bytes(32)))
    match.resign(0)
    assert match.state.outcome is None
    match.resign(1)
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "given_up"


@pytest.mark.rule("BB-209", "BB-126")
def test_escaping_from_a_motion_room_sets_it_off():
    match = ready(2).lay({"2:C1": "motion"}).put("2:D1", "1:D1")
    match.table.ladders = [match.room("2:C1")]
    match.act("move:2:C1", "escape")
    assert match.told("alarm")[0]["room"] == "2:C1"
    assert match.table.places[0] == -2


@pytest.mark.rule("BB-201")
def test_giving_up_over_the_choice_of_a_tool():
    match = heist(1).cast("rigger+").on_top("virus", "emp").act("tinker").answer(0, "tools", "two")
    assert match.asked() == [(0, "keep")]
    match.answer(0, "give_up", "yes")
    assert match.table.outcome is not None
    assert match.table.outcome.reason == "given_up"
