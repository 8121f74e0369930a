"""The agenda: parts in order, steps that come again, pushed sequences, branches, races, timers, and their guards."""

import pytest

from games.engine import (
    AGAIN,
    ALL,
    ANY,
    INDEPENDENT,
    NEXT,
    AlreadyActed,
    MatchOver,
    NotYourSeat,
    RulesBug,
    StaleDecision,
    machine,
    sequence,
)
from games.engine.play import STEP_LIMIT
from games.testkit.match import setup_for
from games.testkit.soundness import unsound
from tests.engine.mini import SAY, MiniOutcome, Say, begin, end, mini, note


def ask(seat: int, **further):
    """A part that puts the question to a seat."""

    def part(play):
        play.ask(SAY, seat, **further)
        return NEXT

    part.__name__ = f"ask_{seat}"
    return part


def gather(join, what, *seats, **further):
    """A part that asks several seats."""

    def part(play):
        play.gather(join, seats, what, **further)
        return NEXT

    part.__name__ = "gather"
    return part


# Order


def test_parts_run_in_order_until_somebody_is_asked():
    match = begin(note("one"), note("two"), ask(0), note("three"), end)
    assert match.state.log == ["one", "two"]
    match.answer(0, "say", "yes")
    assert match.state.log == ["one", "two", "0 says yes", "three"]
    assert match.state.outcome.reason == "done"


def test_what_is_pushed_runs_before_what_was_to_come():
    inner = sequence("mini.inner", note("inner one"), ask(1), note("inner two"))

    def push(play):
        play.push(inner)
        return NEXT

    match = begin(push, note("after"), end, more=[inner])
    assert match.state.log == ["inner one"]
    match.answer(1, "say", "no")
    assert match.state.log == ["inner one", "1 says no", "inner two", "after"]


def test_a_part_comes_again_until_it_has_enough():
    def thrice(play):
        if len(play.state.log) == 3:
            return NEXT
        play.ask(SAY, 0)
        return AGAIN

    match = begin(thrice, end)
    for _ in range(3):
        match.answer(0, "say", "yes")
    assert match.state.outcome is not None


def test_an_answer_may_push_what_must_be_done_first():
    inner = sequence("mini.inner", ask(1), note("settled"))
    kind = Say(lambda play, ask, choice: play.push(inner) if ask.seat == 0 else None)

    def question(play):
        play.ask(kind, 0)
        return NEXT

    match = begin(question, note("after"), end, more=[inner], kinds=[kind])
    match.answer(0, "say", "yes").answer(1, "say", "yes")
    assert match.state.log == ["0 says yes", "1 says yes", "settled", "after"]


def test_a_step_has_data_of_its_own_that_answers_can_reach():
    """The declared action waits with its own data; what happens above may change it."""

    def change(play, ask, choice):
        play.data("mini.action")["power"] = 9

    kind = Say(change)

    def interrupt(play):
        play.ask(kind, 1)
        return NEXT

    def act(play):
        play.state.log.append(f"power {play.args['power']}")
        return NEXT

    window = sequence("mini.window", interrupt, note("closed"))

    def open_window(play):
        play.push(window)
        return NEXT

    action = sequence("mini.action", open_window, act)

    def declare(play):
        play.push(action, {"power": 1})
        return NEXT

    match = begin(declare, end, more=[window, action], kinds=[kind])
    match.answer(1, "say", "yes")
    assert match.state.log == ["1 says yes", "closed", "power 9"]


def test_data_of_a_step_that_does_not_wait_is_a_bug():
    kind = Say(lambda play, ask, choice: play.data("mini.nothing"))

    def question(play):
        play.ask(kind, 0)
        return NEXT

    match = begin(question, end, kinds=[kind])
    with pytest.raises(RulesBug, match=r"no step of mini\.nothing"):
        match.answer(0, "say", "yes")


def test_parts_need_names_of_their_own():
    with pytest.raises(ValueError, match="distinct names"):
        sequence("mini.twice", note("same"), note("same"))
    with pytest.raises(ValueError, match="distinct names"):
        sequence("mini.nothing")


# Several seats at once


def test_all_must_answer_in_any_order():
    match = begin(gather(ALL, SAY, 0, 1, 2), note("after"), end, seats=3)
    assert match.asked() == [(0, "say"), (1, "say"), (2, "say")]
    match.answer(2, "say", "yes").answer(0, "say", "no")
    assert "after" not in match.state.log
    match.answer(1, "say", "yes")
    assert match.state.log == ["2 says yes", "0 says no", "1 says yes", "after"]


def test_of_any_the_first_counts_and_the_late_are_told():
    match = begin(gather(ANY, SAY, 0, 1, 2), ask(0), end, seats=3)
    late = match.decision(2, "say").id
    match.answer(1, "say", "yes")
    assert match.state.log == ["1 says yes"]
    with pytest.raises(AlreadyActed):
        match.submit(2, late, "yes")
    with pytest.raises(StaleDecision) as refused:
        match.submit(0, late, "yes")
    assert not isinstance(refused.value, AlreadyActed), "it was never seat 0's decision"


def test_two_gathers_do_not_close_each_other():
    def both(play):
        play.gather(ANY, (0, 1), SAY)
        play.gather(ANY, (0, 1), SAY)
        return NEXT

    match = begin(both, end)
    first = match.open(0)[0].id
    match.submit(0, first, "yes")
    assert [found.seat for found in match.open()] == [0, 1]


def test_the_names_of_overtaken_decisions_are_not_kept_for_ever():
    def race(play):
        if len(play.state.log) > 60:
            return NEXT
        play.gather(ANY, (0, 1), SAY)
        return AGAIN

    match = begin(race, end)
    while match.state.outcome is None:
        match.submit(0, match.open(0)[0].id, "yes")
    assert len(match.state.overtaken) <= 24


def test_independent_branches_go_their_own_ways():
    way = sequence("mini.way", note("set off"), _ask_own, note("arrived"))
    match = begin(gather(INDEPENDENT, way, 0, 1), note("together"), end, more=[way])
    match.answer(1, "say", "yes")
    assert match.state.log == ["set off", "set off", "1 says yes", "arrived"]
    match.answer(0, "say", "yes")
    assert match.state.log[-3:] == ["0 says yes", "arrived", "together"]


def _ask_own(play):
    play.ask(SAY, play.seat)
    return NEXT


def test_branches_are_opened_in_the_order_of_the_seats():
    way = sequence("mini.way", _ask_own)
    match = begin(gather(INDEPENDENT, way, 2, 0, 1), end, more=[way], seats=3)
    assert [seat for seat, _ in match.asked()] == [2, 0, 1]


def test_branches_do_not_share_their_data():
    def count(play):
        play.args["left"] -= 1
        play.state.log.append(f"{play.seat}: {play.args['left']}")
        return NEXT

    way = sequence("mini.way", count)
    match = begin(gather(INDEPENDENT, way, 0, 1, args={"left": 5}), ask(0), end, more=[way])
    assert match.state.log == ["0: 4", "1: 4"]


def test_branches_in_branches():
    """A branch forks; its parent waits for the children, the trunk for both."""
    leaf = sequence("mini.leaf", _ask_own, note("leaf"))

    def forks(play):
        play.gather(INDEPENDENT, [(play.seat + 1) % 3, (play.seat + 2) % 3], leaf)
        return NEXT

    limb = sequence("mini.limb", forks, note("limb"))
    match = begin(gather(INDEPENDENT, limb, 0, 1), note("trunk"), end, more=[leaf, limb], seats=3)
    assert [seat for seat, _ in match.asked()] == [1, 2, 2, 0]
    while match.state.outcome is None:
        found = match.open()[0]
        match.submit(found.seat, found.id, "yes")
    assert match.state.log.count("leaf") == 4
    assert match.state.log.count("limb") == 2
    assert match.state.log.index("limb") == match.state.log.index("leaf") + 3
    assert match.state.log[-1] == "trunk"


def test_of_racing_branches_the_first_that_ends_cuts_the_others_with_all_they_opened():
    leaf = sequence("mini.leaf", _ask_own)

    def fork_leaf(play):
        play.gather(INDEPENDENT, [2], leaf)
        return NEXT

    def timed(play):
        play.timer("bell", fraction=0.5)
        play.ask(SAY, play.seat)
        return NEXT

    long_way = sequence("mini.long", timed, fork_leaf)
    match = begin(gather(ANY, long_way, 0, 1), note("won"), ask(0), end, more=[leaf, long_way], seats=3)
    match.answer(0, "say", "yes").answer(1, "say", "yes")
    cut = match.open(2)[1].id
    match.submit(2, match.open(2)[0].id, "yes")
    assert match.state.log[-1] == "won"
    assert match.asked() == [(0, "say")]
    assert not match.state.branches
    assert not match.state.timers
    with pytest.raises(AlreadyActed):
        match.submit(2, cut, "yes")


def test_the_winners_own_decisions_are_merely_gone():
    def two(play):
        play.ask(SAY, play.seat)
        return NEXT

    way = sequence("mini.way", two)

    def race(play):
        play.fork(way, group="race", seat=0)
        play.fork(way, group="race", seat=0)
        return NEXT

    match = begin(race, ask(1), end, more=[way])
    first, second = (found.id for found in match.open(0))
    match.submit(0, first, "yes")
    with pytest.raises(StaleDecision) as refused:
        match.submit(0, second, "yes")
    assert not isinstance(refused.value, AlreadyActed)


def test_one_question_cannot_be_independent_nor_branches_wait_for_all():
    way = sequence("mini.way", _ask_own)
    with pytest.raises(TypeError):
        begin(gather(INDEPENDENT, SAY, 0, 1), end)
    with pytest.raises(TypeError):
        begin(gather(ALL, way, 0, 1), end, more=[way])
    with pytest.raises(TypeError):
        begin(gather(ANY, SAY, 0, 1, sealed=True), end)
    with pytest.raises(TypeError):
        begin(gather(INDEPENDENT, way, 0, 1, sealed=True), end, more=[way])


# What nobody waits for


def test_an_optional_decision_closes_when_its_branch_goes_on():
    def offer(play):
        play.ask(SAY, 1, optional=True)
        play.ask(SAY, 0)
        return NEXT

    match = begin(offer, ask(1), end)
    offered = match.open(1)[0].id
    match.submit(1, offered, "yes")
    assert match.asked() == [(0, "say")], "an optional answer moves nothing on"
    match = begin(offer, ask(1), end)
    match.answer(0, "say", "yes")
    with pytest.raises(StaleDecision):
        match.submit(1, offered, "yes")


def test_decisions_can_be_withdrawn():
    def withdraw(play, ask, choice):
        play.withdraw(kind, 1)

    kind = Say(withdraw)

    def three(play):
        for seat in (0, 1, 2):
            play.ask(kind, seat)
        return NEXT

    match = begin(three, end, kinds=[kind], seats=3)
    match.answer(0, "say", "yes")
    assert match.asked() == [(2, "say")]


def test_the_end_takes_everything_away():
    def finish(play, ask, choice):
        play.finish("done", "MI-001", {0: "win", 1: "loss"}, MiniOutcome("hand"))

    kind = Say(finish)

    def everything(play):
        play.timer("bell", fraction=0.5)
        play.ask(kind, 0)
        play.ask(kind, 1)
        return NEXT

    match = begin(everything, note("never"), end, kinds=[kind], timers={"bell": lambda play: None})
    other = match.open(1)[0].id
    match.answer(0, "say", "yes")
    state = match.state
    assert not (state.asks or state.timers or state.agenda or state.branches)
    assert state.outcome.results == {0: "win", 1: "loss"}
    assert state.outcome.data == {"by": "hand"}
    assert not unsound(match.game, state, {})
    state.outcome.data["more"] = 1
    assert unsound(match.game, state, {}) == ["{'by': 'hand', 'more': 1} is no MiniOutcome"]
    assert "never" not in state.log
    with pytest.raises(MatchOver):
        match.submit(1, other, "yes")
    with pytest.raises(MatchOver):
        match.come_due("bell.1")
    with pytest.raises(MatchOver):
        match.resign(0)


# Timers


def _bell(play):
    play.state.log.append("bell")


def test_a_timer_runs_beside_the_question_and_ends_with_it():
    def timed(play):
        play.timer("bell", fraction=0.5)
        play.ask(SAY, 0)
        return NEXT

    match = begin(timed, ask(0), end, timers={"bell": _bell})
    (name, timer), *_ = match.state.timers.items()
    assert (timer.fraction, timer.seconds, timer.holds) == (0.5, None, False)
    match.tick("bell")
    assert match.state.log == ["bell"]
    assert match.asked() == [(0, "say")], "the question stays"
    assert match.lines[-1].entry.type == "tick"
    assert match.lines[-1].entry.by == "clock"
    with pytest.raises(StaleDecision):
        match.come_due(name)
    again = begin(timed, ask(0), end, timers={"bell": _bell})
    again.answer(0, "say", "yes")
    assert not again.state.timers


def test_a_tick_may_ask_more():
    def late(play):
        play.ask(SAY, 1, group="first")

    def timed(play):
        play.timer("bell", fraction=0.5)
        play.ask(SAY, 0, group="first")
        return NEXT

    match = begin(timed, end, timers={"bell": late})
    match.tick("bell").answer(1, "say", "yes")
    assert match.state.outcome is not None


def test_a_holding_timer_keeps_everybody_waiting_though_nobody_is_asked():
    def sleep(play):
        play.timer("dawn", seconds=60, holds=True)
        return NEXT

    match = begin(sleep, note("morning"), end, timers={})
    assert match.asked() == []
    assert match.state.log == []
    match.tick("dawn")
    assert match.state.log == ["morning"]


def test_ids_of_timers_are_never_used_twice():
    def sleep(play):
        if len(play.state.log) == 4:
            return NEXT
        play.state.log.append("zzz")
        play.timer("dawn", seconds=60, holds=True)
        return AGAIN

    match, seen = begin(sleep, end), set()
    while match.state.outcome is None:
        (name,) = match.state.timers
        assert name not in seen
        seen.add(name)
        match.come_due(name)


@pytest.mark.parametrize("wrong", [{}, {"fraction": 0.5, "seconds": 3}, {"fraction": 0.5, "holds": True}])
def test_a_timer_that_could_never_come_due_is_a_bug(wrong):
    """A part of the time limit never comes in an untimed match, so nothing may be held by it."""

    def timed(play):
        play.timer("bell", **wrong)
        play.ask(SAY, 0)
        return NEXT

    with pytest.raises(RulesBug, match="fraction or seconds"):
        begin(timed, end)


def test_a_timer_without_a_rule_is_a_bug():
    def timed(play):
        play.timer("bell", seconds=5)
        play.ask(SAY, 0)
        return NEXT

    match = begin(timed, end)
    with pytest.raises(RulesBug, match="no rule for the timer bell"):
        match.tick("bell")


# Guards


def test_rules_that_run_in_a_circle_are_stopped():
    def forever(play):
        play.state.log.append("again")
        return AGAIN

    with pytest.raises(RulesBug, match=str(STEP_LIMIT)):
        begin(forever, end)


def test_the_callers_guard_is_asked_before_each_step():
    calls = []

    def guard():
        calls.append(1)
        if len(calls) > 3:
            raise TimeoutError

    game = mini(*(note(f"part {number}") for number in range(9)), end)
    with pytest.raises(TimeoutError):
        machine.start(game, setup_for(game), guard=guard)
    assert len(calls) == 4


def test_an_empty_agenda_without_an_outcome_is_a_bug():
    with pytest.raises(RulesBug, match="agenda is empty"):
        begin(note("only"))


def test_a_broken_invariant_leaves_the_match_as_it_was():
    match = begin(
        ask(0),
        ask(1),
        end,
        invariants=lambda state: ["the answer was no"] if "0 says no" in state.log else [],
    )
    before = match.state.clone()
    with pytest.raises(RulesBug, match="the answer was no"):
        match.answer(0, "say", "no")
    assert match.state == before
    match.answer(0, "say", "yes").answer(1, "say", "yes")
    assert match.state.outcome is not None


def test_rules_that_fail_leave_the_match_as_it_was():
    def fail(play, ask, choice):
        play.state.log.append("half done")
        if choice == "no":
            raise ZeroDivisionError

    kind = Say(fail)

    def question(play):
        play.ask(kind, 0)
        return NEXT

    match = begin(question, end, kinds=[kind])
    with pytest.raises(ZeroDivisionError):
        match.answer(0, "say", "no")
    assert match.state.log == []
    match.answer(0, "say", "yes")
    assert match.state.outcome is not None


def test_only_the_asked_seat_answers_and_only_once():
    match = begin(ask(0), ask(1), end)
    decision = match.decision(0, "say").id
    with pytest.raises(NotYourSeat):
        match.submit(1, decision, "yes")
    match.submit(0, decision, "yes")
    with pytest.raises(StaleDecision):
        match.submit(0, decision, "yes")
    with pytest.raises(StaleDecision):
        match.submit(0, "d99", "yes")
    with pytest.raises(StaleDecision):
        match.submit(0, "", "yes")


def test_a_refusal_is_the_same_on_the_bare_state():
    """The engine refuses before it changes anything, so the backend may go on with the state it passed."""
    match = begin(ask(0), end)
    state = match.state.clone()
    with pytest.raises(NotYourSeat):
        machine.answer(match.game, state, 1, match.decision(0, "say").id, "yes")
    assert state == match.state


def test_versions_count_entries():
    match = begin(gather(ALL, SAY, 0, 1), ask(0), end)
    versions = [match.state.version]
    for seat in (1, 0, 0):
        match.answer(seat, "say", "yes")
        versions.append(match.state.version)
    assert versions == [0, 1, 2, 3]


def test_who_resigns_is_noted_once_and_the_game_says_what_follows():
    def leave(play, seat):
        play.tell("left", {"seat": seat})
        if len(play.state.resigned) == 2:
            play.finish("done", "MI-001", {0: "loss", 1: "loss", 2: "win"}, MiniOutcome())

    match = begin(ask(0), end, resign=leave, seats=3)
    match.resign(1)
    assert (match.state.resigned, match.told("left"), match.state.version) == ([1], [{"seat": 1}], 1)
    with pytest.raises(AlreadyActed):
        match.resign(1)
    match.resign(0)
    assert match.state.outcome.results[2] == "win"
