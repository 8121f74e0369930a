"""Windows: what was declared waits, answers are sealed, passes follow each other, somebody reviews (the lookouts)."""

import pytest

from games.engine import machine, sealed
from games.engine.chance import FastChance
from games.engine.refusals import IllegalChoice, NotUndoable, StaleDecision
from games.testkit.fuzz import fuzz
from games.testkit.leaks import look, search_positions, search_twins
from games.testkit.scenario import Scenario, given
from games.testkit.toys.lookouts import GAME, LEAKY
from games.testkit.toys.lookouts.state import LookoutsState, LookoutsView

Table = Scenario[LookoutsState, LookoutsView]


def table(*hands: str, window: str = "fixed", declared: int | None = 1) -> Table:
    """Seat 0 has the turn; hands as named; `declared` is whom the coin is to be taken from, None to stop before."""
    match = given(GAME, seats=len(hands), options={"window": window})
    match.arrange(hands=list(hands), pile=[])
    if declared is not None:
        match.answer(0, "plan", "quiet").answer(0, "take", str(declared))
    return match


def step_in(match: Table, seat: int, *chain: str) -> Table:
    """A seat answers the window with a chain."""
    for kind, choice in zip(["react", *(["aim"] if chain[0] == "swap" else []), "stay"], chain, strict=False):
        match.answer(seat, kind, choice)
    return match


def test_everybody_who_holds_a_card_is_asked_whatever_it_is():
    match = table("blank", "stop", "blank", "peek")
    assert match.asked() == [(1, "react"), (2, "react"), (3, "react")]
    assert match.options(2, "react") == {"pass": None, "blank": "LO-004"}


def test_nothing_happens_before_the_window_closes():
    match = table("blank", "stop", "blank")
    before = match.state.version
    match.answer(2, "react", "pass")
    step_in(match, 1, "stop", "once")
    assert match.state.version == before
    assert match.told("card_played") == match.told("taken") == []


def test_an_answer_can_be_changed_until_the_window_closes():
    match = step_in(table("blank", "stop", "blank"), 1, "stop", "once")
    match.answer(1, "engine.change_sealed", "change").answer(1, "react", "pass").tick("window_closes")
    assert match.told("taken") == [{"seat": 0, "target": 1}]


def test_a_link_of_a_chain_can_be_taken_back():
    match = table("blank", "swap", "blank", "blank")
    match.answer(1, "react", "swap").answer(1, "aim", "3").answer(1, "stay", "back").answer(1, "aim", "back")
    assert match.asked()[0] == (1, "react")
    step_in(match, 1, "swap", "2", "once").tick("window_closes").tick("window_closes")
    assert match.state.agenda[1].args["target"] == 2


def test_a_half_finished_chain_is_a_pass():
    match = table("blank", "swap", "blank").answer(1, "react", "swap").tick("window_closes")
    assert match.told("taken") == [{"seat": 0, "target": 1}]
    assert match.state.hands[1] == "swap"


def test_a_cancelled_action_is_declared_anew():
    match = step_in(table("blank", "stop", "blank"), 1, "stop", "once").tick("window_closes")
    assert match.state.stage == "window", "another pass follows the card"
    match.tick("window_closes")
    assert match.asked() == [(0, "take")]
    assert match.refusal(0, "take", "1").rule == "LO-005"
    match.answer(0, "take", "2").tick("window_closes")
    assert match.told("taken") == [{"seat": 0, "target": 2}]


@pytest.mark.parametrize(("review", "target"), [("confirm", 2), ("change", None)])
def test_a_changed_action_is_reviewed(review, target):
    match = step_in(table("blank", "swap", "blank"), 1, "swap", "2", "once").tick("window_closes")
    match.tick("window_closes")
    assert match.asked() == [(0, "review")]
    match.answer(0, "review", review)
    taken = [data["target"] for data in match.told("taken")]
    assert taken == ([] if target is None else [target])
    if target is None:
        assert match.asked() == [(0, "take")]


def test_the_first_seat_counts_and_the_others_stay_secret():
    match = table("blank", "stop", "swap", "stop")
    step_in(match, 3, "stop", "once")
    step_in(match, 2, "swap", "3", "once")
    match.tick("window_closes")
    assert match.told("card_played") == [{"seat": 2, "card": "swap"}]
    entry = match.lines[-1].entry
    assert [chain for chain in (entry.sealed or {}).values() if chain] == [["swap", "3", "once"]]


def test_a_firm_card_stays_in_for_the_next_pass_and_another_one_does_not():
    match = table("blank", "swap", "stop", "stop")
    step_in(match, 1, "swap", "3", "once")
    step_in(match, 2, "stop", "firm")
    step_in(match, 3, "stop", "once")
    match.tick("window_closes")
    assert [(seat, kind) for seat, kind in match.asked(optional=True) if kind == "engine.change_sealed"] == [
        (2, "engine.change_sealed")
    ]
    assert match.asked() == [(3, "react")]
    match.tick("window_closes")
    assert [data["seat"] for data in match.told("card_played")] == [1, 2]


def test_a_firm_card_that_is_not_legal_any_more_does_nothing():
    match = table("blank", "swap", "swap", "blank")
    step_in(match, 1, "swap", "3", "once")
    step_in(match, 2, "swap", "3", "firm")
    match.tick("window_closes")
    assert (2, "react") in match.asked(), "its swap leads where the coin is taken now"
    match.tick("window_closes")
    assert match.state.hands[2] == "swap"


def test_a_pass_without_a_card_ends_the_window():
    match = table("blank", "stop", "blank").tick("window_closes")
    assert match.told("taken") == [{"seat": 0, "target": 1}]
    assert match.state.turn == 2


def test_a_fixed_window_does_not_close_with_the_last_answer():
    match = table("blank", "blank", "blank")
    match.answer(1, "react", "pass").answer(2, "react", "pass")
    assert match.state.stage == "window"
    assert sealed.early(match.state, match.privates) == []


def test_an_early_window_may_close_after_the_last_answer_and_not_before():
    match = table("blank", "blank", "blank", window="early")
    timer = next(iter(match.state.timers))
    assert match.state.timers[timer].early == (2.0, 8.0)
    match.answer(1, "react", "pass")
    assert sealed.early(match.state, match.privates) == []
    match.answer(2, "react", "pass")
    assert sealed.early(match.state, match.privates) == [timer]
    match.answer(2, "engine.change_sealed", "change")
    assert sealed.early(match.state, match.privates) == []


def test_nobody_can_tell_who_has_answered():
    match = table("blank", "stop", "blank", window="early")
    before = {viewer: look(GAME, match.state, viewer, None) for viewer in (-1, 0, 2)}
    step_in(match, 1, "stop", "firm")
    assert before == {viewer: look(GAME, match.state, viewer, None) for viewer in (-1, 0, 2)}


def test_free_play_is_private_until_its_chain_is_complete():
    match = table("blank", "peek", "stop", declared=None)
    before = match.state.version
    match.answer(1, "peek", "peek")
    assert match.state.version == before
    match.answer(1, "look_at", "2")
    assert match.told("card_seen", 1) == [{"seat": 1, "target": 2, "card": "stop"}]
    assert match.told("card_seen", 0) == [{"seat": 1, "target": 2}]
    assert match.asked() == [(0, "take")], "nobody else's question was touched"


def test_free_play_that_is_begun_ends_when_the_match_goes_on():
    match = table("blank", "peek", "stop", declared=None)
    match.answer(1, "peek", "peek")
    late = match.decision(1, "look_at").id
    match.answer(0, "take", "2")
    with pytest.raises(StaleDecision):
        match.submit(1, late, "2")
    assert all(not private.sealed for private in match.privates.values())


def test_a_key_that_does_nothing_leaves_no_trace():
    match = table("blank", "stop", "stop", declared=None)
    before = match.state.version
    match.answer(1, "peek", "back").answer(1, "peek", "back")
    assert match.state.version == before
    with pytest.raises(IllegalChoice):
        match.answer(1, "peek", "peek")


def test_undo_reaches_back_before_the_declaration_and_no_further():
    match = table("blank", "stop", "blank", declared=None).answer(0, "plan", "quiet")
    assert machine.can_undo(GAME, match.state, 0)
    match.undo(0)
    assert match.state.plan == "loud"
    match.answer(0, "plan", "quiet").answer(0, "take", "1")
    with pytest.raises(NotUndoable):
        match.undo(0)


def test_undo_is_closed_by_free_play_and_by_a_window():
    match = table("blank", "peek", "stop", declared=None).answer(0, "plan", "quiet")
    match.answer(1, "peek", "peek")
    assert machine.can_undo(GAME, match.state, 0), "a private link is nothing that happened"
    match.answer(1, "look_at", "2")
    assert not machine.can_undo(GAME, match.state, 0)
    match.answer(0, "plan", "loud").answer(0, "take", "2")
    assert not machine.can_undo(GAME, match.state, 0)
    match.tick("window_closes")
    assert not any(machine.can_undo(GAME, match.state, seat) for seat in range(3))


def test_undo_keeps_what_was_asked_of_others():
    match = table("blank", "peek", "stop", declared=None)
    asked = [ask.id for ask in match.state.asks.values() if ask.seat]
    match.answer(0, "plan", "quiet").undo(0)
    assert [ask.id for ask in match.state.asks.values() if ask.seat] == asked


def test_records_hold_windows_and_lone_chains():
    """The fuzzer plays every match again from its record."""
    assert fuzz(GAME, FastChance(5), matches=24).reasons == {"dawn": 24}
    match = table("blank", "peek", "stop", declared=None)
    match.answer(1, "peek", "peek").answer(1, "look_at", "2")
    entry = match.lines[-1].entry
    assert (entry.type, entry.seat, entry.sealed) == ("sealed", 1, {entry.decision: ["peek", "2"]})


def test_the_toy_keeps_its_secrets():
    positions = search_positions(GAME, 150, FastChance(1))
    twins = search_twins(GAME, 120, FastChance(2))
    assert positions.findings == twins.findings == []
    assert positions.varied > 100
    assert twins.varied > 60


def test_asking_only_those_who_can_react_is_found():
    """The leak by silence shows in two runs, not in one state: the question itself depends on the card."""
    found = search_twins(LEAKY, 120, FastChance(2)).findings
    assert found
    assert "questions" in {finding.what for finding in found}
