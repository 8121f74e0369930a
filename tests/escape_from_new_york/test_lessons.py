"""What the lessons promise; that they can be played by their own answers is the contract's business."""

from games import door
from games.engine.chance import FastChance
from games.testkit import rehearsal

GAME = door.game("escape_from_new_york")
FIRST, POLICE = GAME.lessons


def played(lesson):
    match = rehearsal.begin(GAME, lesson)
    assert list(rehearsal.play(match, lesson, FastChance(1))) == []
    return match


def test_the_first_goes_from_one_tile_to_the_president_and_out_alone():
    match = played(FIRST)
    told = [event.kind for line in match.lines for event in line.events]
    path = ["space_revealed", "enemy_killed", "poi_revealed", "level_reached", "case_collected"]
    path += ["ability_used", "president_collected", "timer_revealed", "match_over"]
    assert sorted(path, key=told.index) == path
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "alone"
    assert match.state.turns == 5
    assert FIRST.next == POLICE.key


def test_the_one_of_the_expansion_is_one_turn_and_then_the_learner_plays_on():
    match = played(POLICE)
    told = [event.kind for line in match.lines for event in line.events]
    assert [told.count(kind) for kind in ("mission_completed", "cop_moved", "turn_begun")] == [1, 2, 2]
    assert match.state.outcome is None
    assert match.waiting()
