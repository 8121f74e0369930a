"""Offers stand open beside the main question: they keep their ids, never close undo, and interrupt when answered."""

import pytest

from games.engine import AGAIN, NEXT, NotYourSeat, Offer, RulesBug, StaleDecision, machine, record, sequence
from games.engine.fork import fork
from games.testkit.match import setup_for
from games.testkit.scenario import ScriptedChance, given
from games.testkit.toys import RACCOONS
from tests.engine.mini import SAY, Say, begin, end


class Poke(Say):
    """An offer of the smallest game."""

    name = "mini.poke"


def kitchen():
    """Two raccoons at the window. Cupboards from there: nothing, pan, food, food, ..."""
    orders = [["nothing", "pan", "food", "food"], [], []]
    match = given(RACCOONS, seats=2, chance=ScriptedChance(orders=orders))
    return match.arrange(tools=[["skates", "rope"], ["lamp"]]).answer(0, "action", "step:1")


def give(match, tool):
    """Seat 0 holds a tool out to seat 1: a chain of two links."""
    return match.answer(0, "give", tool).answer(0, "mate", "1")


def ids(match, seat) -> dict[str, str]:
    """The seat's open decisions: id by kind and tool."""
    return {
        f"{ask.kind.partition('.')[2]} {ask.args.get('tool', '')}".strip(): ask.id for ask in match.open(seat)
    }


def can_undo(match) -> list[int]:
    return [seat for seat in range(len(match.state.seats)) if machine.can_undo(match.game, match.state, seat)]


def test_offers_keep_their_ids_while_the_main_question_changes():
    match = kitchen()
    before = ids(match, 0), ids(match, 1)
    match.answer(0, "action", "step:2")
    after = ids(match, 0), ids(match, 1)
    assert after[1] == before[1] == {"vote": before[1]["vote"]}
    assert after[0].pop("action") != before[0].pop("action"), "an answer uses up the id of its own question"
    assert after[0] == before[0]
    assert set(after[0]) == {"use_tool skates", "use_tool rope", "give", "vote"}


def test_nobody_waits_for_an_offer():
    match = kitchen()
    assert [ask.kind for ask in match.waiting()] == ["raccoons.action"]
    assert all(ask.optional for ask in match.open() if ask.offer)


def test_what_stands_open_for_others_does_not_close_undo():
    match = kitchen()
    assert can_undo(match) == [0]
    give(match, "rope")
    assert (1, "accept") in match.asked(optional=True)
    match.answer(0, "action", "step:2")
    assert can_undo(match) == [0]
    for _ in range(3):
        match.undo(0)
    assert can_undo(match) == []
    assert (1, "accept") not in match.asked(optional=True), "the hand was drawn back"
    assert match.state.places == [0, 0]


def test_an_undo_leaves_what_stays_open_under_its_id():
    match = kitchen()
    used = match.decision(0, "give").id
    give(match, "rope").answer(0, "action", "step:2")
    held_out, gift = match.decision(1, "accept").id, match.decision(0, "give").id
    match.undo(0)
    assert match.decision(1, "accept").id == held_out
    assert match.decision(0, "give").id == gift
    match.undo(0)
    assert match.decision(0, "give").id == gift != used, "what was answered has used up its id"
    give(match, "rope")
    assert match.decision(1, "accept").id != held_out, "this is another offer"
    with pytest.raises(StaleDecision):
        match.submit(1, held_out, "accept")


def test_a_consent_is_carried_out_when_it_is_given():
    match = kitchen()
    give(match, "rope")
    asked = match.decision(0, "action").id
    match.answer(1, "accept", "accept")
    assert match.state.tools == [["skates"], ["lamp", "rope"]]
    assert match.decision(0, "action").id == asked, "what the other was thinking about is still asked"
    assert can_undo(match) == [], "another seat has answered: nothing before it is taken back"
    match.answer(0, "action", "step:2")
    assert can_undo(match) == [0]
    match.undo(0)
    assert match.state.tools == [["skates"], ["lamp", "rope"]]
    assert can_undo(match) == []


def test_a_consent_dies_with_the_turn():
    match = kitchen()
    give(match, "rope")
    held_out = match.decision(1, "accept").id
    match.answer(0, "action", "stop")
    assert match.state.active == 1
    with pytest.raises(StaleDecision):
        match.submit(1, held_out, "accept")
    assert "use_tool lamp" in ids(match, 1)
    assert "use_tool rope" not in ids(match, 0)


def test_an_offer_whose_reason_is_gone_closes():
    match = kitchen()
    give(match, "rope").answer(0, "use_tool", "use", tool="rope")
    assert (1, "accept") not in match.asked(optional=True)


def test_the_offer_of_another_seat_is_not_answered():
    match = kitchen()
    with pytest.raises(NotYourSeat):
        match.submit(1, ids(match, 0)["use_tool rope"], "use")


def test_an_answered_offer_interrupts_what_is_asked():
    match = kitchen()
    asked, vote = match.decision(0, "action").id, match.decision(1, "vote").id
    match.answer(0, "use_tool", "use", tool="rope")
    assert match.asked() == [(0, "place")]
    assert match.asked(optional=True) == [(0, "vote"), (1, "vote")], "no second tool until this one is done"
    with pytest.raises(StaleDecision):
        match.submit(0, asked, "step:2")
    assert can_undo(match) == [0]
    match.answer(0, "place", "5")
    assert match.asked() == [(0, "action")]
    assert match.decision(0, "action").id == asked, "the same question goes on"
    assert match.decision(1, "vote").id == vote
    assert match.legal(0, "action") == ["step:4", "step:6", "open", "stop"]
    match.undo(0)
    assert match.asked() == [(0, "place")]
    match.undo(0)
    assert match.asked() == [(0, "action")]
    match.answer(0, "action", "step:2")


def test_a_question_that_the_offer_changes_is_asked_anew():
    match = kitchen()
    asked = match.decision(0, "action", left=3).id
    match.answer(0, "use_tool", "use", tool="skates")
    assert match.decision(0, "action", left=5).id != asked
    match.undo(0)
    assert match.decision(0, "action", left=3)


def test_a_guard_reacts_and_the_turn_goes_on():
    match = kitchen()
    rope = ids(match, 0)["use_tool rope"]
    match.answer(0, "action", "open")
    assert match.heard() == ["cupboard_opened", "dog_ran"]
    assert match.state.dog == 4
    assert can_undo(match) == [], "something was shown"
    assert ids(match, 0)["use_tool rope"] == rope


def test_a_chain_is_private_until_it_is_complete_and_then_one_entry():
    match = kitchen()
    version, told, mine = match.state.version, len(match.lines), ids(match, 0)
    match.answer(0, "give", "rope")
    assert (match.state.version, len(match.lines)) == (version, told)
    assert can_undo(match) == [0]
    asked = match.decision(0, "mate", tool="rope")
    assert asked.id == f"{mine['give']}.1"
    assert match.legal(0, "mate") == ["1", "back"]
    match.answer(0, "mate", "back")
    match.answer(0, "give", "skates").answer(0, "mate", "1")
    entry = match.lines[-1].entry
    assert (entry.type, entry.seat, entry.kind) == ("sealed", 0, "raccoons.give")
    assert entry.sealed == {mine["give"]: ["skates", "1"]}
    assert match.state.version == version + 1
    assert match.heard() == ["held_out"], "nothing is told of a closed round"
    match.undo(0)
    assert match.state.trades == []


def test_a_chain_that_was_begun_goes_on_after_what_others_do():
    match = kitchen()
    match.answer(0, "give", "rope")
    begun = match.decision(0, "mate").id
    match.answer(1, "vote", "home")
    assert match.decision(0, "mate").id == begun
    match.answer(0, "action", "step:2")
    assert match.decision(0, "mate").id == begun


def test_votes_are_counted_in_anybodys_turn():
    match = kitchen()
    match.answer(1, "vote", "home")
    assert match.asked() == [(0, "action")]
    match.answer(0, "action", "stop")
    assert (1, "vote") in match.asked(optional=True), "it was about that turn"
    match.answer(0, "vote", "home").answer(1, "vote", "home")
    assert match.state.outcome.reason == "gave_up"
    assert not match.open()


def test_the_record_of_a_match_with_offers_plays_again():
    match = kitchen()
    give(match, "rope").answer(0, "use_tool", "use", tool="skates")
    match.undo(0)
    match.answer(1, "accept", "accept").answer(1, "vote", "home").answer(0, "vote", "home")
    made = given(RACCOONS, seats=2)  # the same without scripted chance
    made.answer(0, "action", "step:1").undo(0)
    made.answer(1, "vote", "home").answer(0, "vote", "home")
    assert match.state.outcome is not None
    assert record.verify(made.game, made.record()).valid


def test_ids_of_offers_tell_nothing_to_other_seats():
    """An offer may be private: how many a seat has had changes no id but its own."""
    many = kitchen().arrange(tools=[["skates", "rope", "lamp"], ["lamp"]])
    none = kitchen().arrange(tools=[[], ["lamp"]])
    for match in (many, none):
        match.answer(0, "action", "step:2").answer(1, "vote", "home").answer(0, "action", "stop")
    assert many.state.offered[0] > none.state.offered[0]
    assert ids(many, 1) == ids(none, 1)


def test_a_fork_opens_every_offer_anew():
    match = kitchen()
    give(match, "rope").answer(0, "use_tool", "use", tool="skates")
    forked = fork(RACCOONS, match.state, setup_for(RACCOONS, 2, seed=bytes(31) + b"x")).state
    old, new = ([ask for ask in state.asks.values() if ask.offer] for state in (match.state, forked))
    assert [(ask.seat, ask.kind, ask.args) for ask in new] == [(ask.seat, ask.kind, ask.args) for ask in old]
    assert not {ask.id for ask in new} & {ask.id for ask in old}


def test_a_fork_in_the_middle_of_an_interruption_goes_on():
    match = kitchen().answer(0, "use_tool", "use", tool="rope")
    forked = fork(RACCOONS, match.state, setup_for(RACCOONS, 2, seed=bytes(31) + b"x")).state
    match.state = forked
    match.answer(0, "place", "3")
    assert match.asked() == [(0, "action")]


def test_an_interruption_of_an_interruption_comes_back_in_turn():
    def inner(play):
        play.ask(SAY, play.seat, {"of": play.args["of"]})
        return NEXT

    deeper = sequence("mini.deeper", inner)

    def react(play, ask, choice):
        play.push(deeper, {"of": ask.seat})

    poke = Poke(react)

    def main(play):
        play.ask(SAY, 0, {"of": "main"})
        return NEXT

    match = begin(
        main,
        end,
        kinds=[SAY, poke],
        more=[deeper],
        offers=lambda state: [Offer(poke, seat) for seat in (0, 1) if f"{seat} says yes" not in state.log],
    )
    match.answer(0, "poke", "yes").answer(1, "poke", "yes")
    assert [ask.args["of"] for ask in match.waiting()] == [1]
    match.answer(1, "say", "no")
    assert [ask.args["of"] for ask in match.waiting()] == [0]
    match.answer(0, "say", "no")
    assert [ask.args["of"] for ask in match.waiting()] == ["main"]
    match.answer(0, "say", "no")
    assert match.state.outcome is not None


def test_a_question_that_is_closed_and_asked_again_in_one_call_keeps_its_id():
    poke = Poke(lambda play, ask, choice: play.withdraw(SAY))

    def main(play):
        play.ask(SAY, 0)
        return AGAIN

    match = begin(main, end, kinds=[SAY, poke], offers=lambda state: [Offer(poke, 1)])
    asked, poked = match.waiting()[0].id, match.decision(1, "poke").id
    match.answer(1, "poke", "yes")
    assert match.waiting()[0].id == asked
    assert match.decision(1, "poke").id != poked, "it was answered"


def test_the_same_offer_twice_is_a_bug():
    poke = Poke()

    def main(play):
        play.ask(SAY, 0)
        return NEXT

    with pytest.raises(RulesBug, match="offered twice"):
        begin(main, end, kinds=[SAY, poke], offers=lambda state: [Offer(poke, 1), Offer(poke, 1)])
