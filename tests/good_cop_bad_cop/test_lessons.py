"""What the lesson of Good Cop Bad Cop promises; that it can be played to its end is the contract's business."""

from games import door
from games.engine.chance import FastChance
from games.engine.lesson import LEARNER
from games.testkit import rehearsal

GAME = door.game("good_cop_bad_cop")
(FIRST,) = GAME.lessons


def shown(match):
    return door.shown_lesson(
        GAME, FIRST.key, match.state, "en", ("You", "Vera", "Ruiz", "Mo"), match.privates
    )


def test_it_goes_from_a_look_over_a_word_to_the_shot_that_wins():
    match = rehearsal.begin(GAME, FIRST)
    assert list(rehearsal.play(match, FIRST, FastChance(1))) == []
    told = [event.kind for line in match.lines for event in line.events if event.data.get("seat") == LEARNER]
    path = ["cards_arranged", "looked", "claimed_card", "gun_taken", "aimed", "turned_up", "shot"]
    assert [kind for kind in told if kind in path] == [*path[:5], "turned_up", "aimed", "shot"]
    assert match.state.outcome.reason == "honest"
    assert match.state.turn == 9


def test_a_statement_is_one_step_whose_parts_are_named_at_once_and_link_by_link():
    match = rehearsal.begin(GAME, FIRST)
    while shown(match).step < 3:
        if shown(match).decision is None:
            assert rehearsal.go_on(match, FIRST)
        else:
            rehearsal.learn(match, shown(match), FastChance(1))
    now = shown(match)
    assert (now.keys, now.then) == (["card"], [["2.1"], ["crooked"], ["seen"]])
    assert "Ruiz" in now.text
    match.submit(LEARNER, now.decision, "card")
    then = shown(match)
    assert (then.step, then.keys, then.then) == (3, ["2.1"], [["crooked"], ["seen"], ["arm"]])
