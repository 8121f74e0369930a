"""Sealed rounds: private chains of answers that leave no trace until the round closes. The toy Smugglers."""

import pytest

from games import door
from games.engine import (
    ALL,
    IllegalChoice,
    MatchOver,
    NotYourSeat,
    RulesBug,
    StaleDecision,
    codec,
    machine,
    presentation,
    sealed,
    sequence,
)
from games.engine.sealed import CHANGE
from games.engine.state import SPECTATOR
from games.testkit.leaks import look, viewers
from games.testkit.match import Match
from games.testkit.scenario import Scenario, ScriptedChance, given
from games.testkit.toys import SMUGGLERS
from tests.engine.mini import NEXT, SAY, Say, begin, end

DOG, LAMP, SILK, TEA = range(4), range(4, 8), range(8, 12), range(12, 16)
HANDS = [
    [SILK[0], TEA[0], TEA[1]],
    [DOG[0], LAMP[0], TEA[2]],
    [LAMP[1], SILK[1], SILK[2]],
]


def beach(hands=HANDS, **options) -> Scenario:
    """Seat 0 has loaded silk and declared the cove; the others watch."""
    order = [card for hand in hands for card in hand]
    chance = ScriptedChance(orders=[order], picks=[hands[2][1]])
    match = given(SMUGGLERS, seats=len(hands), options=dict(options), chance=chance)
    return match.answer(0, "load", "silk").answer(0, "route", "cove")


def everything(match, viewer: int) -> dict[str, bytes]:
    """All bytes that a viewer receives."""
    return look(match.game, match.state, viewer, match.privates.get(viewer))


def test_all_watchers_are_asked_whatever_they_hold():
    nothing_to_play = [HANDS[0], [TEA[2], TEA[3], SILK[3]], HANDS[2]]
    match = beach(nothing_to_play)
    assert match.asked() == [(1, "react"), (2, "react")]
    assert match.options(1, "react") == {"pass": None, "dog": "SM-006", "lamp": "SM-006"}


def test_a_sealed_answer_changes_nothing_but_its_seats_private_revision():
    match = beach()
    before = {viewer: everything(match, viewer) for viewer in viewers(match.state)}
    state, entries = codec.encode(match.state), len(match.lines)
    decision = match.decision(1, "react").id
    done = match.submit(1, decision, "dog")
    assert done.private == 1
    assert match.privates[1].revision == 1
    assert done.events == []
    assert codec.encode(match.state) == state, "no digest, no version"
    assert len(match.lines) == entries
    for viewer in (0, 2, SPECTATOR):
        assert everything(match, viewer) == before[viewer]
    assert everything(match, 1) != before[1]
    assert door.public_waiting(match.state) == "table"


def test_the_round_closes_when_all_are_in_as_one_entry():
    match = beach()
    match.answer(2, "react", "pass")
    match.answer(1, "react", "dog")
    line = match.lines[-1]
    assert (line.entry.type, line.entry.seat, line.entry.timer) == ("sealed", None, None)
    assert list(line.entry.sealed.values()) == [["dog"], ["pass"]]
    assert match.heard()[:4] == ["engine.event.sealed", "watched", "dog_set", "watched"]
    assert match.told("seized") == [{"seat": 0, "card": "silk"}]
    assert match.state.version == 3
    assert not any(private.sealed for private in match.privates.values())


def test_answers_take_effect_in_the_games_order_not_in_that_of_their_coming():
    told = []
    for order in ((1, 2), (2, 1)):
        match = beach()
        for seat in order:
            match.answer(seat, "react", "pass")
        told.append((match.lines[-1].entry, match.lines[-1].events, match.lines[-1].digest))
    assert told[0] == told[1], "who came last is not recorded"


def test_an_answer_may_be_a_private_chain_of_questions():
    match = beach()
    first = match.decision(1, "react").id
    match.answer(1, "react", "lamp")
    aim = match.decision(1, "aim")
    assert aim.id == f"{first}.1"
    assert not aim.optional
    assert match.legal(1, "aim") == ["crate", "hand:0", "hand:2"]
    match.answer(2, "react", "pass")
    assert match.asked() == [(1, "aim")], "the round waits for the end of the chain"
    match.answer(1, "aim", "crate")
    assert match.told("card_seen", 1) == [{"seat": 1, "card": "silk"}]
    assert match.told("card_seen", 2) == []
    assert match.view(1).cargo == "silk"
    assert match.view(2).cargo is None


def test_a_chain_is_checked_step_by_step():
    match = beach().answer(1, "react", "lamp")
    assert isinstance(match.refusal(1, "aim", "hand:1"), IllegalChoice)
    assert match.privates[1].revision == 1


def test_a_refused_sealed_answer_leaves_no_trace():
    match = beach()
    assert match.refusal(2, "react", "dog").rule == "SM-006"
    assert match.privates == {}


def test_an_answer_uses_up_its_decision_and_can_be_changed_by_another():
    match = beach()
    first = match.decision(1, "react").id
    match.answer(1, "react", "dog")
    assert match.asked(optional=True) == [(1, CHANGE.name)]
    assert match.asked() == [(2, "react")]
    with pytest.raises(StaleDecision):
        match.submit(1, first, "pass")
    change = match.decision(1, CHANGE.name).id
    match.answer(1, CHANGE.name, "change")
    with pytest.raises(StaleDecision):
        match.submit(1, change, "change")
    again = match.decision(1, "react")
    assert again.id == f"{first}.2"
    assert not again.optional
    match.answer(1, "react", "pass")
    assert match.privates[1].revision == 3
    match.answer(2, "react", "pass")
    assert list(match.lines[-1].entry.sealed.values()) == [["pass"], ["pass"]]
    assert not match.told("dog_set")


def test_a_change_in_the_middle_of_a_chain_begins_anew():
    match = beach().answer(1, "react", "lamp").answer(1, "aim", "crate").answer(1, CHANGE.name, "change")
    match.answer(1, "react", "dog").answer(2, "react", "pass")
    assert list(match.lines[-1].entry.sealed.values()) == [["dog"], ["pass"]]


def test_nobody_answers_for_another_seat():
    match = beach()
    with pytest.raises(NotYourSeat):
        match.submit(2, match.decision(1, "react").id, "pass")


def test_a_round_that_is_held_open_closes_at_its_tick_only():
    match = beach(window="timer")
    match.answer(1, "react", "dog").answer(2, "react", "pass")
    assert match.state.version == 2, "all are in, and still nothing happens"
    assert match.asked() == []
    assert len(match.asked(optional=True)) == 2, "and answers may still be changed"
    timer = next(iter(match.state.timers))
    match.tick("watch")
    entry = match.lines[-1].entry
    assert (entry.type, entry.by, entry.timer) == ("sealed", "clock", timer)
    assert match.told("dog_set") == [{"seat": 1}]


def test_what_is_not_complete_at_the_tick_has_no_effect():
    match = beach(window="timer")
    match.answer(1, "react", "lamp")
    match.tick("watch")
    assert list(match.lines[-1].entry.sealed.values()) == [[], []]
    assert not match.told("lamp_lit")
    assert not any(private.sealed for private in match.privates.values())


def test_seconds_not_parts_of_a_time_limit_hold_a_round_open():
    """It must also close in an untimed match."""
    (timer,) = beach(window="timer").state.timers.values()
    assert (timer.seconds, timer.fraction) == (30, None)


def test_a_bot_is_asked_the_stages_of_its_chain_and_never_to_change():
    match = beach().answer(1, "react", "lamp")
    (decision,) = presentation.open_decisions(match.game, match.state, 1, match.privates)
    assert (decision.kind, decision.keys) == ("smugglers.aim", ["crate", "hand:0", "hand:2"])
    match.answer(1, "aim", "crate")
    assert presentation.open_decisions(match.game, match.state, 1, match.privates) == []


def test_the_clock_answers_whatever_stage_is_open():
    match = beach().answer(1, "react", "lamp")
    for seat, kind in match.asked():
        decision = match.decision(seat, kind).id
        choice = door.automatic(match.game, match.state, seat, decision, door.FastChance(1), match.privates)
        match.submit(seat, decision, choice, "clock")
    assert list(match.lines[-1].entry.sealed.values()) == [["lamp", "crate"], ["pass"]]


def test_what_a_lamp_shows_is_known_to_its_holder_until_the_card_moves_on():
    match = beach().answer(1, "react", "lamp").answer(1, "aim", "hand:2").answer(2, "react", "pass")
    assert match.told("card_seen", 1) == [{"seat": 1, "card": "silk"}]
    assert [(known.seat, known.card) for known in match.view(1).known] == [(2, "silk")]
    assert match.view(0).known == match.view(2).known == []


def test_private_inputs_are_stored_apart():
    match = beach().answer(1, "react", "lamp")
    private = match.privates[1]
    assert door.decode_private(door.encode_private(private)) == private
    resumed = {1: door.decode_private(door.encode_private(private))}
    assert sealed.stages(match.game, match.state, 1, resumed) == match.open(1)


def test_the_answers_of_a_round_that_was_cut_are_forgotten():
    """Somebody else ended the race before the round closed."""
    match = _race_with_a_sealed_round()
    match.submit(1, match.open(1)[0].id, "yes")
    assert match.privates[1].sealed
    match.answer(0, "say", "no")
    assert not [ask for ask in match.open() if ask.sealed and ask.branch]
    second = match.open(1)[0]
    match.submit(1, second.id, "yes")
    match.submit(2, match.open(2)[0].id, "yes")
    assert not match.privates[1].sealed


class SecretSay(Say):
    """The same question, sealed."""

    name = "mini.secret"

    def apply_sealed(self, play, ask, choices):
        play.state.log.append(f"{ask.seat} said {list(choices)}")


def _race_with_a_sealed_round() -> Match:
    secret = SecretSay()

    def open_question(play):
        play.ask(SAY, 0)
        return NEXT

    def secret_question(play):
        play.gather(ALL, (1, 2), secret, sealed=True)
        return NEXT

    ways = (sequence("mini.open", open_question), sequence("mini.secret_way", secret_question))

    def race(play):
        for way in ways:
            play.fork(way, group="race")
        return NEXT

    return begin(race, secret_question, end, more=ways, kinds=[SAY, secret], seats=3)


def test_open_and_sealed_questions_do_not_mix_in_one_branch():
    secret = SecretSay()

    def both(play):
        play.ask(SAY, 0)
        play.ask(secret, 1, sealed=True)
        return NEXT

    match = begin(both, end, kinds=[SAY, secret])
    with pytest.raises(RulesBug, match="openly"):
        match.answer(1, "secret", "yes")


def test_a_sealed_question_is_not_withdrawn():
    """Whose answer is in would show by who is left."""
    secret = SecretSay()

    def ask_secretly(play):
        play.ask(secret, 0, sealed=True)
        play.ask(secret, 1, sealed=True)
        return NEXT

    match = begin(ask_secretly, end, kinds=[secret], resign=lambda play, seat: play.withdraw(secret, seat))
    with pytest.raises(RulesBug, match="withdrawn"):
        match.resign(1)


def test_a_late_answer_to_a_closed_round_is_stale():
    match = beach()
    late = match.decision(1, "react").id
    match.answer(1, "react", "pass").answer(2, "react", "pass")
    with pytest.raises(StaleDecision):
        match.submit(1, late, "pass")
    with pytest.raises(StaleDecision):
        match.submit(1, f"{late}.1", "change")


def test_when_the_match_is_over_so_is_the_round():
    match = beach()
    decision = match.decision(1, "react").id
    match.answer(2, "react", "pass")
    match.resign(0)
    match.resign(2)
    with pytest.raises(MatchOver):
        match.submit(1, decision, "pass")
    with pytest.raises(MatchOver):
        machine.tick(match.game, match.state, "watch.9", match.privates)
