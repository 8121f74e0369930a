"""The bots and their advice: by the seat's own view alone, and as a person would play who knows the game."""

import pytest

from games import door
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.game import SeatSetup
from games.engine.presentation import open_decisions
from games.escape_from_new_york import GAME
from games.escape_from_new_york.bots import HARD, NORMAL
from games.escape_from_new_york.hints import hint
from games.escape_from_new_york.planning.holdings import Holdings
from games.escape_from_new_york.planning.site import Site
from games.escape_from_new_york.planning.turns import Planner
from games.escape_from_new_york.resample import resample
from games.testkit.driver import random_seed
from games.testkit.match import Match, setup_for
from tests.escape_from_new_york.measuring import Team, measure
from tests.escape_from_new_york.table import Table, choose, enemy, enter, hero, lay, table
from tests.support.length import length

NAMES = ("Ada", "Bob", "Cleo", "Dan")


def eyes(match, seat=0):
    """What a bot on a seat is given."""
    state = match.state
    return BotSeat(seat, GAME.view(state, seat), open_decisions(GAME, state, seat, match.privates))


def answer(match, level="hard", seat=0):
    """What a bot does."""
    return (GAME.bots[level].choose(eyes(match, seat), FastChance(1)) or ("", ""))[1]


def told(match, lang="en", seat=0):
    """The advised answer and its reason, as the API shows it."""
    found = door.hint(GAME, match.state, seat, FastChance(1), lang, NAMES)
    assert found is not None
    return found.choice, found.reason


def whole_match(number: int, police: str) -> Match:
    """A match of two bots from its beginning."""
    seats = (SeatSetup("bot"), SeatSetup("bot"))
    return Match(GAME, setup_for(GAME, seats, {"us_police": police}, seed=random_seed(FastChance(number))))


def at_bridge(*heroes: str) -> Table:
    """Everything for Bridge 3 is in Brain's hands, on its space."""
    match = table(*(heroes or ("brain",)))
    lay(match, "K5", "J5", "K4")
    state = match.state
    tape = state.slots.index("tape")
    state.slots[tape] = ""
    state.poi_open = list(state.poi)
    state.collected, state.president, state.landed = True, 0, True
    hero(match).supply = ["diagram_3", "tape"]
    hero(match).space = "K5"
    return match


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_whoever_has_everything_steps_onto_the_bridge(level):
    match = choose(at_bridge(), "brain_this_way", "brain_informant")
    for _ in range(6):
        if match.state.outcome is not None:
            break
        (ask,) = match.waiting()
        match.submit(0, ask.id, answer(match, level))
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "together"


def test_a_bot_alone_with_the_diagram_waits_for_whoever_holds_the_tape():
    """The set is in two hands: nobody steps onto a Bridge to fail there, and both make for it."""
    match = choose(at_bridge("brain", "snake"), "brain_this_way", "brain_informant")
    hero(match).supply = ["diagram_3"]
    hero(match, 1).supply = ["tape"]
    hero(match, 1).space = "J5"
    planner = Planner(match.view(0), 0, NORMAL, {"diagram_3": 0, "tape": 1})
    assert planner.worth.ready == 1.0
    assert planner.worth.meeting == "K5"
    assert planner.worth.leaves_here("K5", {0}) == 0.0
    assert planner.worth.leaves_here("K5", {0, 1}) == 1.0


def test_what_a_seat_believes_of_cases_goes_by_what_it_sees():
    match = table("snake", "maggie")
    state = match.state
    held = [card for card in state.slots if card != "tape"][:2]
    for card in held:
        state.slots[state.slots.index(card)] = ""
    hero(match, 1).supply = [held[0], "medkit"]
    hero(match).supply = [held[1]]
    found = Holdings(Site(match.view(0), 0))
    assert found.chance(held[1], [0]) == 1.0
    assert found.chance(held[1], [1]) == 0.0
    assert found.unknown == 1
    assert found.chance("tape", [1]) == pytest.approx(1 / len(found.out))
    assert Holdings(Site(match.view(0), 0), {held[0]: 1, held[1]: 0}).chance("tape", [1]) == 0.0


def test_bots_leave_a_space_where_they_would_be_hurt_and_easy_ones_do_not_care():
    match = table("snake")
    for _ in range(4):
        enemy(match, "prisoner", "F3")
    hero(match).hand = [
        "snake_slip_away",
        "snake_strong_antitoxin",
        "snake_street_fight",
        "snake_hit_and_run",
    ]
    enter(match, "choose_cards")
    planner = Planner(match.view(0), 0, HARD)
    plan = planner.two_cards(2)
    assert planner.damage(planner.begun.position) == 4
    assert planner.damage(plan.position) <= 1


def test_an_item_is_taken_the_bar_filled_and_a_put_away_case_left_alone():
    match = table("snake")
    lay(match, "F1")
    hero(match).space = "F1"
    match.state.cubes["F1"] = 1
    enter(match, "choose_cards")
    assert answer(match) == "cube"
    match.state.cubes = {}
    match.state.counters = {"F1": [3]}
    match.state.slots[2] = match.state.slots[2] or "bracelet"
    assert Planner(match.view(0), 0, HARD).worth.fresh("F1") == []


@pytest.mark.parametrize("police", ["off", "on"])
def test_bots_and_hints_know_nothing_that_their_seat_does_not_see(police):
    """Twins that differ in what is hidden alone get the same answers and reasons."""
    match = whole_match(3, police)
    compared = 0
    for step in range(length(90, 600)):
        if match.state.outcome is not None:
            break
        seat = match.waiting()[0].seat
        mine = eyes(match, seat)
        chosen = GAME.bots["hard"].choose(mine, FastChance(step))
        if step % 5 == 0 and match.state.stage == "turn":
            twin = resample(match.state, seat, FastChance(1000 + step))
            other = BotSeat(seat, GAME.view(twin, seat), open_decisions(GAME, twin, seat, match.privates))
            assert GAME.bots["hard"].choose(other, FastChance(step)) == chosen
            assert hint(other, FastChance(step)) == hint(mine, FastChance(step))
            compared += twin.poi != match.state.poi
        assert chosen is not None
        match.submit(seat, *chosen)
    assert compared


@pytest.mark.parametrize("police", ["off", "on"])
def test_hints_are_legal_and_speak_both_languages(police):
    match = whole_match(5, police)
    for step in range(length(60, 600)):
        if match.state.outcome is not None:
            break
        seat = match.waiting()[0].seat
        found = door.hint(GAME, match.state, seat, FastChance(step), "en", NAMES)
        russian = door.hint(GAME, match.state, seat, FastChance(step), "ru", NAMES)
        assert found is not None
        assert russian is not None
        assert "{" not in found.reason + russian.reason
        assert "escape_from_new_york" not in found.reason + russian.reason
        match.submit(seat, found.decision, found.choice)


def test_a_hint_says_which_mission_and_what_it_is_for():
    match = table("cabbie", options={"us_police": "on"})
    police = match.state.police
    assert police is not None
    for pile in (police.deck, police.out):
        if "m1_move_it" in pile:
            pile[pile.index("m1_move_it")] = police.active[0]
    police.active[0] = "m1_move_it"
    choose(match, "were_going_in", "cabbie_side_street")
    match.answer(0, "play_card", "were_going_in")
    choice, reason = told(match)
    assert choice == "m1_move_it"
    assert reason.startswith("Move It, We're Losing Time! (level 1) is met: its reward counts when you leave")
    assert reason.endswith("You all have about 0 of 4 points.")
    assert "0 очков из 4" in told(match, "ru")[1]


def test_a_team_that_shares_all_knowledge_wins_where_random_bots_lose():
    """A short look; `measuring.py` measures the rows."""
    team = measure("team", 1, length(1, 20), {}, "rows")
    lost = measure("random", 1, length(1, 20), {}, "rows")
    assert team.share("together").wins
    assert team.ends["alone"] == 0
    assert lost.ends["time"] == lost.matches
    assert Team(first=True).weights.alone
