"""A match stops for somebody by their standing wish, never by what they hold. The toy Raccoons."""

import copy

import pytest

from games.engine import NEXT, Play, machine, plans, record, sequence
from games.engine.chance import FastChance
from games.engine.machine import start
from games.engine.wishes import Wishes
from games.testkit.leaks import hear, look, search_positions, search_twins, viewers
from games.testkit.match import Match, setup_for
from games.testkit.scenario import ScriptedChance, given
from games.testkit.toys import RACCOONS
from games.testkit.toys.raccoons import dog
from games.testkit.toys.raccoons.dog import STOP, THROW


def cornered(snack="biscuit", stops=()):
    """Seat 0 stands beside a pan, and the dog is near enough to reach it when that falls down."""
    orders = [["nothing", "pan", "food", "food"], [], []]
    match = given(RACCOONS, seats=2, chance=ScriptedChance(orders=orders))
    match.arrange(tools=[[], []], snacks=[snack, "stone"], dog=3)
    if stops:
        match.plan(0, "raccoons.stop", list(stops))
    return match.answer(0, "action", "step:1")


def test_it_stops_where_the_seat_wants_it():
    match = cornered(stops=["dog"]).answer(0, "action", "open")
    assert match.asked() == [(0, "throw")]
    assert match.lines[-1].entry.wishes == ["raccoons.stop:dog:0"]
    match.answer(0, "throw", "throw")
    assert match.state.lives == 3
    assert match.heard() == ["biscuit_thrown"]


def test_it_goes_on_where_the_seat_wants_nothing():
    match = cornered().answer(0, "action", "open")
    assert match.asked() == [(0, "action")]
    assert match.state.lives == 2
    assert match.lines[-1].entry.wishes is None


@pytest.mark.parametrize("stops", [(), ("dog",), ("round",), ("round", "dog")])
def test_what_is_held_does_not_matter(stops):
    """Everything that others get, entry by entry, and the work done for it."""
    runs = []
    for snack in ("biscuit", "stone"):
        match = cornered(snack, stops)
        told, parts = [], []
        for move in (("action", "open"), ("throw", "keep"), ("action", "stop"), ("throw", "keep")):
            if match.state.active == 0 and (0, move[0]) in match.asked():
                with Counted() as count:
                    match.answer(0, *move)
                parts.append(count)
            seen = [
                look(RACCOONS, match.state, viewer, None) for viewer in viewers(match.state) if viewer != 0
            ]
            heard = [hear(RACCOONS, match.lines[-1].events, viewer) for viewer in (1, -1)]
            told.append((len(match.lines), seen, heard, match.asked(), match.lines[-1].entry))
        runs.append((told, parts))
    assert runs[0] == runs[1]


class Counted:
    """Notes which parts the rules run."""

    def __enter__(self):
        self.parts = []
        self._advance = Play._advance

        def advance(play, name):
            stack = play.state.branches[name].stack if name else play.state.agenda
            self.parts.append(stack[-1].at if stack else "")
            return self._advance(play, name)

        Play._advance = advance
        return self.parts

    def __exit__(self, *error):
        Play._advance = self._advance


def test_a_wish_is_private_and_stays():
    match = cornered(stops=["dog"])
    digest, lines = match.lines[-1].digest, len(match.lines)
    match.plan(1, "raccoons.stop", ["round"])
    assert (match.lines[-1].digest, len(match.lines)) == (digest, lines)
    assert match.privates[1].plans
    shown = plans.show(RACCOONS, match.state, 1, "en", ("Ada", "Bob"), match.privates)
    assert [(plan.decision.kind, plan.chosen) for plan in shown] == [("stop", ["round"])]
    match.answer(0, "action", "stop")
    assert match.privates[1].plans and match.privates[0].plans, "it is for the whole match"
    match.answer(1, "action", "stop")
    assert match.asked() == [(1, "throw")]


def test_the_record_tells_where_it_stopped_and_no_more():
    match = given(RACCOONS, seats=2, options={"rounds": "2"})
    for seat, stops in ((0, ["round"]), (1, ["dog"])):
        match.plan(seat, "raccoons.stop", stops)
    while match.state.outcome is None:
        ask = match.waiting()[0]
        match.answer(ask.seat, ask.kind.partition(".")[2], "keep" if ask.kind == THROW.name else "stop")
    made = match.record()
    named = [line.wishes for line in made.entries if line.wishes]
    assert named == [["raccoons.stop:round:0"]] * 2, "the dog never came: nothing tells of the other wish"
    assert record.verify(RACCOONS, made).valid
    for line in made.entries:
        line.wishes = None
    assert not record.verify(RACCOONS, made).valid


def test_a_moment_that_is_not_published_is_a_mistake():
    with pytest.raises(KeyError, match="no moment"):
        Wishes({}).pauses(STOP, 0, "sometimes")


def test_whole_matches_by_random_wishes():
    """Twins differ in what is held, have the same wishes, and stop at the same moments."""
    positions = search_positions(RACCOONS, 200, FastChance(3))
    twins = search_twins(RACCOONS, 300, FastChance(3))
    assert positions.findings == twins.findings == []
    assert twins.varied > 200


def test_a_stop_by_what_is_held_is_found():
    def face(play):
        if dog.meets(play) and play.state.snacks[play.state.active] == "biscuit":
            play.ask(THROW, play.state.active)
        return NEXT

    leaky = copy.copy(RACCOONS)
    leaky.sequences = {**RACCOONS.sequences}
    leaky.sequences["raccoons.dog"] = sequence("raccoons.dog", dog.listen, dog.run, face, dog.bite)
    found = search_twins(leaky, 400, FastChance(3)).findings
    assert found


def test_the_opening_has_no_wishes_yet():
    done = start(RACCOONS, setup_for(RACCOONS, 2))
    assert done.entry.wishes is None
    assert Match(RACCOONS, setup_for(RACCOONS, 2)).privates == {}
    assert machine.can_undo(RACCOONS, done.state, 0) is False
