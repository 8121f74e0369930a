"""Undo: the last answer is taken back while its seat is still to act and nothing has come of it for others."""

import pytest

from games.engine import (
    ALL,
    NEXT,
    NotUndoable,
    RulesBug,
    StaleDecision,
    machine,
    record,
)
from games.testkit.scenario import ScriptedChance, given
from games.testkit.toys import CAMPFIRE, SMUGGLERS
from tests.engine.mini import SAY, Say, begin, end
from tests.engine.test_sealed import SecretSay


def cooking(rolls: tuple[int, ...] = ()):
    """Seat 0 has just begun to cook; everybody else has an evening of their own."""
    match = given(CAMPFIRE, seats=2, chance=ScriptedChance(orders=[["rain"]], rolls=rolls))
    for seat in (0, 1):
        match.answer(seat, "share_wood", {"fire": 2, "store": 1})
    return match.answer(0, "call_story", "ghosts").answer(0, "chore", "cook")


def can_undo(match) -> list[int]:
    """The seats that may take something back."""
    return [seat for seat in range(2) if machine.can_undo(match.game, match.state, seat)]


def test_an_answer_is_taken_back_as_an_entry_of_its_own():
    match = cooking()
    before, version = match.lines[-2].digest, match.state.version
    assert can_undo(match) == [0]
    match.undo(0)
    assert match.state.version == version + 1
    entry = match.lines[-1].entry
    assert (entry.type, entry.seat, entry.target) == ("undo", 0, version - 1)
    assert match.heard() == ["engine.event.undone"]
    assert match.prose(names=["Ada"]) == ["Ada took the last answer back."]
    assert match.lines[-1].digest != before, "a new version is a new state"
    assert (0, "chore") in match.asked()
    match.answer(0, "chore", "rest")


def test_the_used_decision_opens_again_under_a_new_id():
    match = given(CAMPFIRE, seats=2, chance=ScriptedChance(orders=[["rain"]]))
    for seat in (0, 1):
        match.answer(seat, "share_wood", {"fire": 2, "store": 1})
    match.answer(0, "call_story", "ghosts")
    used, other = match.decision(0, "chore").id, match.decision(1, "chore").id
    match.answer(0, "chore", "cook")
    inner = match.decision(0, "ingredients").id
    match.undo(0)
    assert match.decision(0, "chore").id not in (used, inner)
    assert match.decision(1, "chore").id == other, "what others were asked stays as it is"
    for stale in (used, inner):
        with pytest.raises(StaleDecision):
            match.submit(0, stale, "rest")


def test_several_answers_are_taken_back_one_by_one_to_the_floor():
    match = cooking().answer(0, "ingredients", ["beans"])
    match.undo(0)
    assert (0, "ingredients") in match.asked()
    match.undo(0)
    assert (0, "chore") in match.asked()
    assert can_undo(match) == []
    with pytest.raises(NotUndoable):
        match.undo(0)


def test_an_undo_can_be_followed_by_another_answer_and_another_undo():
    match = cooking()
    match.undo(0)
    match.answer(0, "chore", "cook").answer(0, "ingredients", ["beans"])
    match.undo(0)
    match.answer(0, "ingredients", ["mushrooms"])
    assert match.legal(0, "courses") == ["mushrooms", "tea"]


def test_nobody_takes_back_what_another_seat_did():
    match = cooking()
    with pytest.raises(NotUndoable):
        match.undo(1)


def test_what_others_have_answered_since_closes_it():
    match = cooking().answer(1, "chore", "cook")
    assert can_undo(match) == [1]


def test_a_draw_closes_it():
    match = cooking(rolls=(4,))
    for choice, kind in ((["beans"], "ingredients"), (["tea", "beans"], "courses")):
        match.answer(0, kind, choice)
    match.answer(1, "taste", "good").answer(0, "chore", "fish")
    assert can_undo(match) == []


def test_a_peek_closes_it():
    match = cooking()
    match.undo(0)
    match.answer(0, "chore", "watch")
    assert (0, "chore") in match.asked(), "the seat is still to act"
    assert can_undo(match) == []


def test_a_seat_that_has_done_its_part_takes_nothing_back():
    match = cooking().answer(0, "ingredients", ["beans"])
    match.answer(0, "courses", ["tea", "beans"])
    assert match.asked() == [(1, "chore"), (1, "taste")]
    assert can_undo(match) == []


@pytest.mark.parametrize("by", ["bot", "clock", "order", "admin"])
def test_only_a_players_own_answer_is_taken_back(by):
    match = cooking()
    match.undo(0)
    match.answer(0, "chore", "cook", by=by)
    assert can_undo(match) == []


def test_a_tick_and_a_resignation_close_it():
    def two(play):
        play.timer("bell", fraction=0.5)
        play.ask(SAY, 0)
        play.ask(SAY, 0)
        play.ask(SAY, 1)
        return NEXT

    for close in (lambda match: match.tick("bell"), lambda match: match.resign(1)):
        match = begin(two, end, undo=True, timers={"bell": lambda play: None})
        match.submit(0, match.open(0)[0].id, "yes")
        assert can_undo(match) == [0]
        close(match)
        assert can_undo(match) == []


def test_an_answer_that_others_notice_closes_it():
    """It asked them something, took a question from them, or started a clock."""

    def react(play, ask, choice):
        if ask.args.get("effect") == "asks":
            play.ask(SAY, 1)
        if ask.args.get("effect") == "takes":
            play.withdraw(SAY, 1)
        if ask.args.get("effect") == "times":
            play.timer("bell", seconds=5)

    kind = Say(react)
    kind.name = "mini.react"

    def questions(play):
        for effect in ("", "asks", "takes", "times"):
            play.ask(kind, 0, {"effect": effect})
        play.ask(SAY, 1)
        return NEXT

    for place, able in enumerate(([0], [], [], [])):
        match = begin(questions, end, undo=True, kinds=[SAY, kind], timers={"bell": lambda play: None})
        match.submit(0, match.open(0)[place].id, "yes")
        assert can_undo(match) == able


def test_what_was_declared_to_others_is_not_taken_back():
    """A sealed round opens; if only for this seat, as far as the others know it is for all."""
    secret = SecretSay()

    def open_round(play, ask, choice):
        if choice == "yes":
            play.ask(secret, 0, sealed=True)

    kind = Say(open_round)

    def both(play):
        play.gather(ALL, (0, 0), kind)
        return NEXT

    match = begin(both, end, undo=True, kinds=[kind, secret])
    match.submit(0, match.open(0)[0].id, "no")
    assert can_undo(match) == [0]
    match.undo(0)
    match.submit(0, match.open(0)[0].id, "yes")
    assert can_undo(match) == []


def test_a_game_may_do_without():
    match = given(SMUGGLERS, seats=2).answer(0, "load", given(SMUGGLERS, seats=2).legal(0, "load")[0])
    assert can_undo(match) == []
    with pytest.raises(NotUndoable):
        match.undo(0)


def test_the_wrong_stored_state_is_not_restored():
    match = cooking()
    with pytest.raises(RulesBug, match="was given for version"):
        machine.undo(match.game, match.state.clone(), match.state.clone(), 0)


def test_a_finished_match_takes_nothing_back():
    match = cooking()
    match.state.outcome = object()
    assert can_undo(match) == []


def test_a_record_with_undos_plays_again():
    match = given(CAMPFIRE, seats=2, options={"nights": "1", "search": "off"})
    for seat in (0, 1):
        match.answer(seat, "share_wood", {"fire": 2, "store": 1})
    match.answer(0, "call_story", "ghosts").answer(0, "chore", "cook").answer(0, "ingredients", ["beans"])
    match.undo(0)
    match.undo(0)
    match.answer(0, "chore", "rest").answer(1, "chore", "rest").tick("dawn")
    assert match.state.outcome is not None
    assert record.verify(match.game, match.record()).valid
