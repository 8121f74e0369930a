"""The bots: from the view alone, within the rules, fair to the people of their team, as strong as expected."""

from math import exp, sqrt

import pytest

from games import door
from games.engine.bot import BotSeat, OpenDecision
from games.pursuit.bots import BOTS, wary_escape
from games.pursuit.paths import escapes_through
from games.pursuit.plans import Standing, best_steps, joint_plans
from tests.pursuit.table import PURSUIT, Table
from tests.support.length import length

CENTRE = ("b2", "c2", "b3")
LEVELS = ("easy", "normal")


def bot_match(seed: int, police: str, thief: str, seats: int = 2) -> Table:
    """A whole match between bots of these levels."""
    table = Table(["bot"] * seats, thief=None, seed=seed.to_bytes(32, "big"))
    chance = door.FastChance(seed)
    while table.state.outcome is None:
        ask = door.waiting(PURSUIT, table.state)[0]
        level = thief if ask.seat == table.state.thief else police
        choice = door.bot_choose(PURSUIT, level, table.state, ask.seat, chance)
        assert choice is not None, "a bot among bots has nobody to wait for"
        table.answer_id(ask.seat, *choice, by="bot")
    return table


@pytest.mark.parametrize("police", LEVELS)
@pytest.mark.parametrize("thief", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_whole_matches(police, thief, seats):
    for seed in range(4):
        table = bot_match(seed, police, thief, seats)
        assert table.ended()[0] in ("arrest", "escape")


def wins(police: str, thief: str, matches: int) -> float:
    """The police's share of wins."""
    return sum(bot_match(seed, police, thief).ended()[2] == "police" for seed in range(matches)) / matches


@pytest.mark.slow
def test_strength_against_the_calibration_of_section_8_5():
    """Bounds of about three standard errors around the figures for uniform and for helicopter-averse thieves."""
    many, few = length(60, 200), length(12, 40)
    assert wins("easy", "easy", many) == pytest.approx(0.625, abs=3.5 * sqrt(0.625 * 0.375 / many))
    assert wins("easy", "normal", many) == pytest.approx(0.30, abs=3.5 * sqrt(0.30 * 0.70 / many))
    assert wins("normal", "easy", few) >= 0.79
    assert wins("normal", "normal", few) == pytest.approx(0.44, abs=3 * sqrt(0.44 * 0.56 / few))


def test_a_bot_gets_nothing_but_its_view_and_its_decisions():
    """Built by hand from what a seat sees, the bot answers the same as through the door."""
    table = Table(2, place=CENTRE)
    table.walk("A1", "B1")
    decisions = [
        OpenDecision(ask.id, ask.kind, "one", ask.args, list(PURSUIT.kinds[ask.kind].legal(table.state, ask)))
        for ask in door.open_asks(PURSUIT, table.state, 1)
    ]
    for level in LEVELS:
        seat = BotSeat(1, table.see(1), decisions)
        assert BOTS[level].choose(seat, door.FastChance(5)) == table.bot(1, level, seed=5)
    assert table.see(1).path is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_thief_never_leaves_the_paths_that_reach_round_11(level):
    for seed in range(25):
        table = bot_match(seed, "easy", level)
        assert escapes_through(table.state.path) > 0


def test_the_easy_thief_takes_every_escape_alike():
    table = Table(place=("a4", "b4", "a3"))
    table.walk("D1", "D2", "E2")
    table.waste()
    table.hide("E3")
    table.waste()
    chosen = [table.bot(0, "easy", seed) for seed in range(300)]
    keys = [str(choice[1]) for choice in chosen if choice is not None]
    assert set(keys) == {"D3", "E4"}
    assert 100 < keys.count("D3") < 200


def test_the_normal_thief_weighs_ways_on_against_helicopters():
    table = Table(place=CENTRE)
    view = table.see(0)
    for building, above in (("A1", 0), ("B2", 1), ("C3", 3), ("C2", 2)):
        escapes = escapes_through([building])
        assert wary_escape(view, building, escapes) == pytest.approx(sqrt(escapes) * exp(-2 * above))


@pytest.mark.rule("PU-032")
def test_the_easy_police_search_under_a_roof_token_only_if_they_must():
    table = Table(place=CENTRE)
    table.walk("C3", "C4")
    table.command("yellow", "search:C3")
    for seed in range(200):
        choice = table.bot(1, "easy", seed)
        assert choice is not None
        assert choice[1] != "search:C3"


def test_the_normal_police_take_a_sure_find():
    table = Table(place=("b2", "d1", "d4"))
    table.walk("C3", "C4")
    table.stand("b2", "c3", "b4")
    assert table.command("green", "search:C3") == "yellow"
    # B3, C2, C4 and D3 are left; only C4 is within reach of two helicopters, D3 of one.
    steps = best_steps(table.see(1), {c: table.legal(1, "helicopter_action", c) for c in ("yellow", "pink")})
    assert all(key.startswith("search:") for _, key in steps)
    assert {key for _, key in steps} <= {"search:C4", "search:D3"}


def test_the_normal_police_only_search_in_round_11():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")
    table.stand("b2", "c2", "c4")
    searched = set()
    while table.phase == "police" and table.state.outcome is None:
        choice = table.bot(1, "normal")
        assert choice is not None
        assert str(choice[1]).startswith("search:")
        assert choice[1] not in searched
        searched.add(choice[1])
        table.answer_id(1, *choice, by="bot")


def test_the_normal_police_search_before_they_move():
    """In every phase of some matches no search follows a move."""
    for seed in range(6):
        table = Table(["bot", "bot"], thief=None, seed=bytes([seed]) * 32)
        chance = door.FastChance(seed)
        moved = False
        while table.state.outcome is None:
            ask = door.waiting(PURSUIT, table.state)[0]
            choice = door.bot_choose(PURSUIT, "normal", table.state, ask.seat, chance)
            assert choice is not None
            if ask.kind == "pursuit.hide":
                moved = False
            elif ask.kind == "pursuit.helicopter_action":
                assert not (moved and str(choice[1]).startswith("search:"))
                moved = moved or str(choice[1]).startswith("move:")
            table.answer_id(ask.seat, *choice, by="bot")


@pytest.mark.rule("PU-024")
def test_plans_follow_each_other_but_never_swap():
    standing = [Standing("green", "b2", False), Standing("yellow", "c2", False), Standing("pink", "a4", True)]
    moves = {
        (plan["green"], plan["yellow"])
        for plan in joint_plans(standing)
        if plan["green"].startswith("move:") and plan["yellow"].startswith("move:")
    }
    assert ("move:c2", "move:d2") in moves
    assert ("move:b1", "move:b2") in moves
    assert ("move:c2", "move:b2") not in moves
    assert len(moves) == 4 * 4 - 1
    assert not any("pink" in plan for plan in joint_plans(standing))


def test_a_helicopter_that_can_find_nothing_flies_to_where_it_can():
    table = Table(place=("b2", "d1", "d4"))
    table.walk("C3", "C4")
    table.stand("b2", "d1", "a1")
    assert table.command("green", "search:C3") == "yellow"
    # The car is at B3, C2, C4 or D3 now. Next round it may be at B2, which green watches too, or at A3 or C1.
    steps = best_steps(table.see(1), {"pink": table.legal(1, "helicopter_action", "pink")})
    assert {key for _, key in steps} == {"move:a2", "move:b1"}


def test_the_normal_police_begin_in_the_middle():
    places = set()
    for seed in range(20):
        table = Table(["human", "bot"])
        while table.phase == "placement":
            choice = table.bot(1, "normal", seed)
            assert choice is not None
            table.answer_id(1, *choice, by="bot")
        places.add(frozenset(h.crossroad for h in table.see(0).helicopters))
    assert all(place <= {"b2", "c2", "b3", "c3"} for place in places)
    assert len(places) > 1


def mixed_team(**options: str) -> Table:
    """A thief, a person with green and a bot with yellow; pink is shared."""
    return Table(["human", "human", "bot"], **options)


def commanded(table: Table, level: str = "normal") -> str | None:
    """Which helicopter the bot would command now."""
    choice = table.bot(2, level)
    if choice is None:
        return None
    return str(table.state.asks[choice[0]].args["helicopter"])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("control", ["own", "any"])
def test_a_bot_uses_its_own_helicopter_first_and_leaves_the_shared_one_to_people(level, control):
    table = mixed_team(police_control=control)
    table.place(*CENTRE)
    table.hide("E5")
    assert commanded(table, level) == "yellow"
    choice = table.bot(2, level)
    assert choice is not None
    table.answer_id(2, *choice, by="bot")
    assert table.bot(2, level) is None
    table.command("green", "search:C3", seat=1)
    assert commanded(table, level) == "pink"


@pytest.mark.parametrize("control", ["own", "any"])
def test_after_half_of_the_time_a_bot_uses_the_shared_one_but_not_a_persons(control):
    table = mixed_team(police_control=control)
    table.place(*CENTRE)
    table.hide("E5")
    for expected in ("yellow", "pink"):
        if expected == "pink":
            assert table.bot(2) is None
            table.half_time()
        assert commanded(table) == expected
        choice = table.bot(2)
        assert choice is not None
        table.answer_id(2, *choice, by="bot")
    assert table.bot(2) is None
    assert "green" in table.asked(2)
    table.time_out()
    assert table.phase == "thief"


def test_in_the_placement_too_people_come_first():
    table = mixed_team()
    assert commanded(table) == "yellow"
    choice = table.bot(2)
    assert choice is not None
    table.answer_id(2, *choice, by="bot")
    assert table.bot(2) is None
    table.answer(1, "place_helicopter", "d4", "green")
    assert commanded(table) == "pink"


def test_two_bots_that_keep_absent_peoples_seats_do_not_wait_for_each_other():
    table = Table(3, place=CENTRE)
    table.hide("E5")
    chance = door.FastChance(1)
    for _ in range(3):
        choice = door.bot_choose(PURSUIT, "normal", table.state, 1, chance)
        seat = 1
        if choice is None:
            choice, seat = door.bot_choose(PURSUIT, "normal", table.state, 2, chance), 2
        assert choice is not None
        table.answer_id(seat, *choice, by="bot")
    assert table.phase == "thief"


def test_bots_never_use_optional_decisions():
    table = Table(3)
    table.answer(1, "place_helicopter", "b2", "green")
    table.answer(2, "place_helicopter", "c2", "yellow")
    table.answer(2, "place_helicopter", "c3", "pink")
    choice = table.bot(1)
    assert choice is not None
    assert table.state.asks[choice[0]].kind == "pursuit.confirm_placement"
    table.answer_id(1, *choice, by="bot")
    assert table.bot(1) is None


def test_bots_choose_the_thief_when_they_are_asked():
    table = Table(["human", "bot"], thief=None, thief_seat="volunteer")
    choice = table.bot(1)
    assert choice is not None
    assert choice[1] == "no"
    host = Table(3, thief=None, thief_seat="host_choice")
    named = {str((host.bot(0, seed=seed) or ("", ""))[1]) for seed in range(30)}
    assert named == {"seat:0", "seat:1", "seat:2", "pass"}
