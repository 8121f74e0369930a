"""Statements beside the turn: who may say what and when, what marks them, and what the end lays open."""

import pytest

from games.engine import record
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.play import Play
from games.engine.presentation import open_decisions
from games.engine.refusals import NotUndoable
from games.engine.state import EVERYONE, SPECTATOR
from games.escape_from_new_york import GAME, promise_sense
from games.escape_from_new_york.ending import win_alone
from games.escape_from_new_york.promises import PROMISE
from games.testkit.match import Match, setup_for
from tests.escape_from_new_york.station import give, police, station
from tests.escape_from_new_york.table import Table, carry, enter, hero, lay, table


def two(**options: str) -> Table:
    """Snake's turn, with Brain in the match; Snake has a face-down card, so that he could hold anything."""
    match = table("snake", "brain", options=options or None)
    take(match, 0, "bandage")
    return enter(match, "choose_cards")


def take(match: Table, seat: int, *cards: str) -> None:
    """Puts cards into a supply, from wherever they are."""
    state = match.state
    for card in cards:
        found = card
        if card in state.slots:
            state.slots[state.slots.index(card)] = ""
        else:
            found = card if card in state.items else state.items[0]
            state.items.remove(found)
        state.heroes[seat].supply.append(found)


def say(match: Table, key: str) -> None:
    """The current Hero says it."""
    match.answer(match.state.current, "promise", key)


def diagram(match: Table) -> str:
    """One of the diagrams in the slots."""
    return next(card for card in match.state.slots if card.startswith("diagram_"))


def on_offer(match: Table, seat: int = 0) -> list[str]:
    """What a seat could say."""
    return [key for kind, key in _offers(match, seat)]


def _offers(match: Table, seat: int) -> list[tuple[str, str]]:
    decisions = open_decisions(GAME, match.state, seat, {})
    return [(one.kind, key) for one in decisions if one.kind.endswith(".promise") for key in one.keys]


def test_a_statement_uses_nothing_of_the_turn_up():
    match = two()
    before = match.asked()
    say(match, "together")
    assert match.asked() == before
    assert match.heard()[-1:] == ["said_together"]
    assert match.prose(1, names=["Anna", "Boris"])[-1] == "Anna: “I want us to get out together.”"
    assert match.prose(0, "ru", names=["Анна", "Борис"])[-1] == "Вы говорите: «Я хочу уйти вместе»."


def test_what_can_be_said_depends_on_public_facts_alone():
    match = two()
    assert {"hold:tape", "hold:diagram_1", "hold:bracelet"} <= set(on_offer(match)), "true or not"
    assert "hold:diagram_3" not in on_offer(match), "that lies open before Brain"
    assert "ride" not in on_offer(match), "everybody sees that Snake has no Car"
    hero(match).supply.clear()
    enter(match, "choose_cards")
    assert not any(key.startswith("hold:") for key in on_offer(match)), (
        "everybody sees that his supply is empty"
    )
    assert on_offer(match, 1) == [], "the others speak in their own turns"


def test_nobody_speaks_in_new_yorks_phase_alone_or_where_the_table_wants_none():
    match = two()
    enter(match, "end_actions")
    assert on_offer(match)
    match.state.asks = {}
    enter(match, "pause_after_step_11")
    assert on_offer(match) == []
    assert on_offer(enter(table("snake"), "choose_cards")) == [], "there is nobody to talk to"
    assert on_offer(two(promises="off")) == []


def test_three_statements_a_turn_and_of_each_matter_the_latest_stands():
    match = two()
    say(match, "meet:1")
    say(match, "meet:2")
    assert [one.key for one in match.state.promises] == ["meet:2"]
    assert "meet:1" in on_offer(match) and "meet:2" not in on_offer(match)
    say(match, "together")
    say(match, "hold:tape")
    assert on_offer(match) == []


def test_what_was_said_is_not_taken_back():
    match = two()
    say(match, "together")
    with pytest.raises(NotUndoable):
        match.undo(0)
    assert match.state.promises


def test_to_walk_away_from_the_meeting_is_marked_after_the_own_turn():
    match = two()
    lay(match, "G5", "G6", "E2", "E5")
    say(match, "meet:2")
    hero(match).space = "E2"
    enter(match, "end_turn")
    assert not match.state.promises[0].broken, "it was said in this turn: there was no time to come"
    back_to_snake(match)
    hero(match).space = "G5"
    enter(match, "end_turn")
    assert not match.state.promises[0].broken
    back_to_snake(match)
    hero(match).space = "E2"
    enter(match, "end_turn")
    assert match.state.promises[0].broken
    assert "further away from it now" in " ".join(match.prose(1, names=["Anna", "Boris"]))
    assert match.view(SPECTATOR).promises[0].broken


def back_to_snake(match: Table) -> None:
    """It is Snake's turn again, a round later."""
    match.state.current = 0
    match.state.turns += 2


def test_an_empty_supply_speaks_against_what_it_was_said_to_hold():
    match = two()
    say(match, "hold:tape")
    enter(match, "end_turn")
    assert not match.state.promises[0].broken, "he may hold it"
    hero(match).supply.clear()
    back_to_snake(match)
    enter(match, "end_turn")
    assert match.state.promises[0].broken


def test_an_attempt_in_vain_shows_that_there_was_no_tape():
    match = two()
    say(match, "hold:tape")
    hero(match).space = "K5"
    lay(match, "K5")
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert "escape_failed" in match.heard()
    assert match.state.promises[0].broken


def test_the_truth_is_not_marked_by_an_attempt_in_vain():
    match = table("snake", "brain")
    take(match, 0, "tape")
    enter(match, "choose_cards")
    say(match, "hold:tape")
    hero(match).space = "K5"
    lay(match, "K5")
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert not match.state.promises[0].broken


def test_who_offers_a_ride_and_loses_the_car_is_marked():
    match = enter(table("cabbie", "snake"), "choose_cards")
    say(match, "ride")
    enter(match, "end_turn")
    assert not match.state.promises[0].broken
    hero(match).car = ""
    enter(match, "end_turn")
    assert match.state.promises[0].broken


def test_points_can_be_claimed_within_what_the_backs_allow_and_are_measured_when_shown():
    match = station("snake", "brain")
    give(match, 0, "reward1_1")
    enter(match, "choose_cards")
    claims = [key for key in on_offer(match) if key.startswith("points:")]
    held = match.view(0).police
    assert held is not None
    worth = held.rewards[0].points
    assert len(claims) >= 2 and f"points:{worth}" in claims
    lie = next(key for key in claims if key != f"points:{worth}")
    say(match, lie)
    hero(match).space = "K5"
    lay(match, "K5")
    carry(match, "move(1)").answer(0, "step", "bridge")
    assert match.state.promises[0].broken
    assert police(match).held[0]


def test_no_one_meets_at_a_closed_bridge():
    match = enter(station("snake", "brain"), "choose_cards")
    view = match.view(0).police
    assert view is not None
    assert f"meet:{view.closed_bridge}" not in on_offer(match)
    assert "flight:J3" in on_offer(match)
    say(match, "flight:J3")
    hero(match).space = "H3"
    match.state.helicopter = "H2"
    match.state.turns += 2
    lay(match, H3="park_01")
    enter(match, "end_turn")
    assert not match.state.promises[0].broken, "it was to be where the helicopter stood"
    assert "flight:H2" in on_offer(back_to_talk(match))


def back_to_talk(match: Table) -> Table:
    """Snake is asked for his cards again."""
    match.state.current = 0
    return enter(match, "choose_cards")


def test_what_was_stolen_is_known_to_two_until_the_end():
    match = two()
    take(match, 1, "tape")
    hero(match, 1).space = hero(match).space
    carry(match, "steal(hidden)")
    match.answer(0, "steal", "1:hidden")
    assert [one.card for one in match.view(0).thefts] == ["tape"]
    assert [one.card for one in match.view(1).thefts] == ["tape"]
    assert [one.card for one in match.view(SPECTATOR).thefts] == [None]


def test_the_end_tells_who_lied():
    match = two()
    say(match, "together")
    say(match, "hold:tape")
    win_alone(Play(GAME, match.state, match.dice), 0)
    told = {one.topic: one.true for one in match.view(EVERYONE).promises}
    assert told == {"together": False, "hold": False}


def test_a_match_that_began_without_statements_never_gets_them():
    match = two()
    del match.state.options["promises"]
    enter(match, "choose_cards")
    assert on_offer(match) == []


def test_bots_speak_the_truth_once():
    match = two()
    bot, chance = GAME.bots["easy"], FastChance(1)
    for _ in range(6):
        if match.state.promises or not open_decisions(GAME, match.state, 0, {}):
            break
        seat = BotSeat(0, match.view(0), open_decisions(GAME, match.state, 0, {}))
        decision, choice = bot.choose(seat, chance) or ("", "")
        match.submit(0, decision, choice)
    assert match.state.promises[0].key == "together"
    assert promise_sense.worth_saying(match.view(0), 0, on_offer(match)) is None, "nothing else is known"
    match.state.collected = True
    card = diagram(match)
    take(match, 0, card)
    number = card.removeprefix("diagram_")
    assert promise_sense.worth_saying(match.view(0), 0, [f"hold:{card}"]) == f"hold:{card}"
    assert promise_sense.meeting_bridge(match.view(0), 0) in (int(number), 3)


def test_bots_believe_what_nothing_public_speaks_against():
    match = two()
    say(match, "hold:tape")
    say(match, "meet:4")
    view = match.view(1)
    assert promise_sense.said_to_hold(view, "tape") == 0
    assert promise_sense.meeting_bridge(view, 1) == 4
    for one in match.state.promises:
        one.broken = True
    view = match.view(1)
    assert promise_sense.said_to_hold(view, "tape") is None
    assert promise_sense.meeting_bridge(view, 1) == 3, "Brain's own diagram"


def test_statements_are_part_of_the_record_and_its_replay():
    match = Match(GAME, setup_for(GAME, 2))
    for seat, chosen in enumerate(("snake", "brain")):
        ask = next(ask for ask in match.waiting() if ask.seat == seat)
        match.submit(seat, ask.id, chosen)
    speaker = match.state.current
    ask = next(ask for ask in match.open(speaker) if ask.kind == PROMISE.name)
    match.submit(speaker, ask.id, "meet:2")
    made = match.record()
    assert made.entries[-1].choice == "meet:2"
    told = [event.kind for done in record.replay(GAME, match.setup, made.entries) for event in done.events]
    assert told[-1] == "said_meet"
