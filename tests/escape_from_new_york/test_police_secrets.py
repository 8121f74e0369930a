"""What each viewer sees of the police board, and what is dealt anew for others (section 5 of the rules page)."""

from functools import cache

import msgspec
import pytest

from games.engine.chance import FastChance
from games.engine.game import Setup
from games.engine.state import EVERYONE, SPECTATOR
from games.escape_from_new_york import GAME
from games.testkit.driver import TAME, WILD, all_setups, random_match, random_seed, step
from games.testkit.match import Match
from tests.escape_from_new_york.station import give, hold, police, stack, station
from tests.escape_from_new_york.table import hero


@cache
def tables() -> list[Setup]:
    """The tables with the expansion, beside all other options."""
    return [setup for setup in all_setups(GAME) if setup.options["us_police"] == "on"]


def middle(dice: FastChance) -> Match:
    """A match with the expansion, somewhere after its set-up."""
    match: Match = Match(GAME, msgspec.structs.replace(dice.pick(tables()), seed=random_seed(dice)))
    for _ in range(8 + dice.below(150)):
        if match.state.outcome is None:
            step(match, dice, TAME)
    return match


@pytest.mark.rule("NP-023")
def test_only_the_owner_sees_the_points():
    match = station("snake", "maggie")
    give(match, 0, "reward1_4", "reward3_5")
    own, other = match.view(0).police.rewards[0], match.view(1).police.rewards[0]
    assert ([(card.key, card.points) for card in own.cards], own.points) == (
        [("reward1_4", 2), ("reward3_5", 3)],
        5,
    )
    assert (other.levels, other.cards, other.points) == ([1, 3], None, None)
    assert match.view(SPECTATOR).police.rewards[0] == other
    assert match.view(EVERYONE).police.rewards[0] == own


def test_the_board_shows_decks_by_their_backs():
    match = station("snake")
    shown = match.view(SPECTATOR).police
    assert shown.deck == [1, 0, 2, 2, 2, 2, 0, 3, 3, 3, 3]
    assert (shown.deck_of_rewards, shown.full, shown.gone) == (9, True, [])
    seen = msgspec.json.encode(shown).decode()
    board = police(match)
    assert not [
        card for card in (*board.deck, *board.rewards, *board.under, *board.out) if f'"{card}"' in seen
    ]


def test_what_a_viewer_cannot_know_is_dealt_anew():
    dice = FastChance(5)
    varied = dict.fromkeys(("deck", "rewards", "under", "held", "items_out", "out"), 0)
    for _ in range(25):
        match = middle(dice)
        if match.state.outcome is not None:
            continue
        state = match.state
        for viewer in (SPECTATOR, *range(len(state.seats))):
            twin = GAME.resample(state, viewer, dice)
            assert GAME.invariants(twin) == []
            assert GAME.view(twin, viewer) == GAME.view(state, viewer)
            one, other = state.police, twin.police
            for name in ("post", "shown_case", "hauk", "cops", "active", "gone", "open_card", "killers"):
                assert getattr(one, name) == getattr(other, name), "public"
            if viewer >= 0:
                assert one.held[viewer] == other.held[viewer]
            for name in varied:
                varied[name] += getattr(one, name) != getattr(other, name)
            assert not {"fake_tape", "deactivator"} & set(other.items_out)
            for seat, found in enumerate(twin.heroes):
                assert "were_going_in" not in found.specials, f"seat {seat} has that card, as everybody knows"
    assert min(varied.values()) > 0, varied


def test_the_question_for_a_mission_tells_nothing_of_the_supply():
    """With an Item and without one the same is asked: only the own form says what could be completed."""
    from tests.escape_from_new_york.test_police_examples import go_in

    seen = []
    for item in (True, False):
        match = station("snake", "maggie")
        stack(match, active=("m1_pay_in_goods",))
        hold(match, 0, "bracelet")
        if item:
            match.state.items.remove("medkit")
            hero(match).supply.append("medkit")
        go_in(match)
        seen.append(match.asked())
    assert seen[0] == seen[1] == [(0, "complete_mission")]


def test_views_and_states_stay_small():
    dice = FastChance(9)
    for _ in range(12):
        match = middle(dice)
        for viewer in (SPECTATOR, 0):
            assert len(msgspec.json.encode(GAME.view(match.state, viewer))) < 30_000


def test_random_matches_beside_all_other_options_come_to_an_end():
    """Every question and every event of the expansion that chance reaches is met on the way."""
    dice = FastChance(21)
    asked, told = set(), set()
    for number in range(60):
        setup = msgspec.structs.replace(dice.pick(tables()), seed=random_seed(dice))
        match = random_match(GAME, dice, setup, WILD if number % 3 == 0 else TAME)
        assert match.state.outcome is not None
        asked |= {line.entry.kind for line in match.lines}
        told |= {event.kind for line in match.lines for event in line.events}
    kinds = ("complete_mission", "use_cops", "move_cop", "send_cop", "cop_hit")
    assert {f"escape_from_new_york.{kind}" for kind in kinds} <= asked
    assert {
        "mission_drawn",
        "mission_passed",
        "reward_taken",
        "cop_moved",
        "hauk_moved",
        "minimum_shown",
    } <= told
