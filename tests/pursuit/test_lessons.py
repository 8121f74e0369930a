"""What the two lessons of Pursuit promise; that they can be played to their ends is the contract's business."""

import pytest

from games import door
from games.engine.chance import FastChance
from games.engine.lesson import LEARNER
from games.testkit import rehearsal

GAME = door.game("pursuit")
POLICE, THIEF = GAME.lessons


def played(lesson):
    """The match of a lesson that was played by its own answers."""
    match = rehearsal.begin(GAME, lesson)
    assert list(rehearsal.play(match, lesson, FastChance(1))) == []
    return match


def test_the_trail_is_found_in_round_3_and_the_car_in_round_5():
    state = played(POLICE).state
    found = [(search.round, search.result) for search in state.searches if search.result != "nothing"]
    assert found == [(3, "yellow"), (4, "blue"), (5, "car")]
    assert state.outcome.reason == "arrest"


def test_the_thief_hears_of_his_trail_and_escapes():
    state = played(THIEF).state
    assert state.thief == LEARNER
    assert {search.result for search in state.searches} == {"nothing", "yellow", "red", "blue"}
    assert state.outcome.reason == "escape"


def shown(match, lesson):
    return door.shown_lesson(GAME, lesson.key, match.state, "en", ("You", "Vera"), match.privates)


def test_a_step_names_what_leads_on_and_says_why_the_rest_does_not():
    match = rehearsal.begin(GAME, POLICE)
    now = shown(match, POLICE)
    assert (now.step, now.steps, now.keys, now.rule) == (1, 17, ["b2"], "PU-007")
    assert now.otherwise == "From the middle you reach more. Take the marked crossroad."


def test_where_several_choices_lead_on_all_are_named():
    match = rehearsal.begin(GAME, POLICE)
    for crossroad in ("b2", "c3", "c2"):
        match.submit(LEARNER, shown(match, POLICE).decision, crossroad)
    rehearsal.go_on(match, POLICE)
    assert shown(match, POLICE).keys == ["search:B2", "search:C2", "search:B3", "search:C3"]


def test_who_leaves_the_script_plays_on_and_hears_no_more():
    match = rehearsal.begin(GAME, THIEF)
    while not match.open(LEARNER):
        rehearsal.go_on(match, THIEF)
    match.submit(LEARNER, shown(match, THIEF).decision, "E1")
    assert shown(match, THIEF).text is None
    while not match.open(LEARNER):
        assert rehearsal.go_on(match, THIEF)  # the police play their part as long as it is allowed
    assert shown(match, THIEF).text is None


@pytest.mark.parametrize(
    ("result", "text", "follows"), [("win", "Caught!", "thief"), ("loss", "This time", None)]
)
def test_the_end_is_told_and_the_next_lesson_is_offered_to_who_won(result, text, follows):
    match = played(POLICE)
    match.state.outcome.results[LEARNER] = result
    now = shown(match, POLICE)
    assert now.text.startswith(text)
    assert now.next == follows
