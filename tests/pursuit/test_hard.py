"""The `hard` bots: what they believe, what they do with it, and that they see no more than their seat."""

from math import exp, sqrt

import pytest

from games import door
from games.engine import record
from games.engine.bot import BotSeat
from games.pursuit.belief import belief
from games.pursuit.board import BUILDINGS, INDEX
from games.pursuit.bots import BOTS
from games.pursuit.evading import safest_buildings
from games.pursuit.hunting import Scene, best_steps, hunting_steps, scene_of
from games.pursuit.mixture import AVERSIONS, DOOMED_OPENNESS, mixture
from games.pursuit.paths import escapes_through, path_at
from games.pursuit.view import observations
from games.testkit.records import recorded
from tests.pursuit.table import PURSUIT, Table
from tests.pursuit.test_bots import CENTRE, bot_match
from tests.pursuit.test_view import random_position
from tests.testkit.test_records import RECORDS

MIDDLE = (("b2", "c2", "b3"),)


# What the police believe


def weights_by_hand(path: list[str], stood: list[tuple[str, ...]], aversion: float) -> float:
    """How likely a thief of this type takes this path, by the formula of section 8.2."""
    share = 1.0
    for step, building in enumerate(path):
        before = path[:step]
        ways = [b for b in BUILDINGS if not before or _follows(before, b)]
        draws = {
            way: (sqrt(escapes_through([*before, way])) or DOOMED_OPENNESS)
            * exp(-aversion * sum(_touches(crossroad, way) for crossroad in stood[step]))
            for way in ways
        }
        share *= draws[building] / sum(draws.values())
    return share


def _follows(before: list[str], building: str) -> bool:
    last = before[-1]
    return (
        building not in before
        and abs(ord(last[0]) - ord(building[0])) + abs(int(last[1]) - int(building[1])) == 1
    )


def _touches(crossroad: str, building: str) -> bool:
    columns = (crossroad[0].upper(), chr(ord(crossroad[0].upper()) + 1))
    return building[0] in columns and int(building[1]) - int(crossroad[1]) in (0, 1)


def test_the_mixture_weighs_every_path_by_the_formula():
    stood = [("b2", "c2", "b3"), ("b1", "c2", "b4"), ("a1", "d2", "b4")]
    found = mixture(3, [], stood)
    assert len(found.rows) == 188
    for place in range(0, 188, 11):
        path = path_at(3, found.rows[place])
        for number, aversion in enumerate(AVERSIONS):
            assert found.weights[place][number] * 4 == pytest.approx(weights_by_hand(path, stood, aversion))
    assert sum(found.now) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(8))
def test_the_mixture_holds_the_same_paths_as_the_exact_belief(seed):
    """But those that could not go on, whose thief would have been surrounded."""
    table = random_position(seed, 40)
    if not table.state.path:
        return
    known = belief(len(table.state.path), observations(table.state))
    mixed = mixture(known.rounds, observations(table.state), scene_of(table.see(-1)).stood)
    assert set(mixed.rows) <= set(known.rows)
    assert {BUILDINGS[n] for n, chance in enumerate(mixed.now) if chance} <= set(known.possible())
    assert sum(mixed.types) == pytest.approx(1)
    assert tuple(table.state.path) in {tuple(path_at(known.rounds, row)) for row in mixed.rows}


def test_searches_tell_which_type_of_thief_it_is():
    """A car that was where three helicopters touch was not hidden by somebody who shuns them."""
    bold = mixture(2, [(2, "C3", "yellow")], MIDDLE * 2)
    assert bold.types[0] > 0.5 > bold.types[2] > bold.types[3]
    shy = mixture(2, [(2, "E5", "yellow")], MIDDLE * 2)
    assert shy.types[0] < min(shy.types[1:])


def test_without_the_flights_of_a_match_of_version_1_nobody_shuns_anything():
    known = mixture(3, [], ())
    assert known.types == pytest.approx((0.25,) * 4)
    assert all(len(set(weights)) == 1 for weights in known.weights)


def test_a_type_that_did_what_none_does_leaves_all_paths_alike(monkeypatch):
    monkeypatch.setattr("games.pursuit.mixture.exp", lambda _: 0.0)
    from games.pursuit.mixture import Mixture, _scaled

    left = _scaled(1, [3, 4], [(0.0,) * 4, (0.0,) * 4])
    assert isinstance(left, Mixture)
    assert left.now[3] == left.now[4] == pytest.approx(0.5)


def test_what_a_search_tells_is_the_expected_drop_of_disorder():
    """Round 2, thief known to have begun in the corner A1: searching it tells nothing, B1 tells half of the city."""
    known = mixture(2, [(2, "A1", "yellow")], MIDDLE * 2)
    assert known.now[INDEX["A2"]] + known.now[INDEX["B1"]] == pytest.approx(1)
    told = known.insights([INDEX["E5"], INDEX["B1"]])
    assert told == pytest.approx([0.0, 0.0])
    earlier = mixture(2, [], MIDDLE * 2)
    assert all(0.0 < bits < 2.0 for bits in earlier.insights([INDEX["C3"], INDEX["B2"]]))


def test_the_state_keeps_where_the_helicopters_stood():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", flying=True)
    assert [tuple(row) for row in table.see(-1).stood] == [CENTRE, tuple(table.state.crossroads)]
    assert scene_of(table.see(1)).stood == scene_of(table.see(0)).stood


def test_recorded_matches_of_version_1_are_played_without_it():
    versions = set()
    for _, made in recorded(RECORDS / "pursuit"):
        versions.add(made.rules_version)
        *_, last = record.replay(PURSUIT, record.setup_of(made), made.entries)
        assert bool(last.state.stood) is (made.rules_version >= 2 and last.state.round > 0)
    assert versions == {1, 2}


# What they do


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hard_bots_play_whole_matches(seats):
    table = bot_match(seats, "hard", "hard", seats)
    assert table.ended()[0] in ("arrest", "escape")
    assert escapes_through(table.state.path) > 0


def test_hard_police_search_what_is_left_in_round_11():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")
    table.stand("b2", "c2", "c4")
    searched = set()
    while table.phase == "police" and table.state.outcome is None:
        choice = table.bot(1, "hard")
        assert choice is not None
        assert str(choice[1]).startswith("search:")
        assert choice[1] not in searched
        searched.add(choice[1])
        table.answer_id(1, *choice, by="bot")


def test_hard_police_take_a_sure_find():
    table = Table(place=("a1", "d1", "d4"))
    table.walk("A1", "A2")
    assert table.command("green", "search:A1") == "yellow"
    table.stand("a1", "a2", "d4")
    # A2 and B1 are left, and only a1 touches B1; green has acted, so yellow can look under A2.
    steps = hunting_steps(table.see(1), {"yellow": table.legal(1, "helicopter_action", "yellow")})
    assert steps == [("yellow", "search:A2")]


@pytest.mark.rule("PU-032")
def test_hard_police_never_search_under_a_roof_token_or_twice():
    for seed in range(3):
        table = bot_match(seed, "hard", "easy")
        seen: set[tuple[int, str]] = set()
        roofs: set[str] = set()
        for search in table.state.searches:
            assert search.building not in roofs
            assert (search.round, search.building) not in seen
            seen.add((search.round, search.building))
            if search.result != "nothing":
                roofs.add(search.building)


def test_plans_of_a_team_begin_with_a_helicopter_that_may_be_commanded():
    table = Table(4, place=CENTRE)
    table.hide("E5")
    for seat, colour in ((1, "green"), (2, "yellow"), (3, "pink")):
        steps = hunting_steps(table.see(seat), {colour: table.legal(seat, "helicopter_action", colour)})
        assert steps
        assert {helicopter for helicopter, _ in steps} == {colour}


def test_the_hard_thief_sees_the_search_coming():
    """B1 is all that the helicopter at a1 can hope for; A3 is out of everybody's reach."""
    table = Table(place=("a1", "d1", "d4"))
    table.walk("A1")
    table.command("green", "search:B2")
    table.command("yellow", "search:E1")
    table.command("pink", "search:E5")
    table.hide("A2")
    assert table.command("green", "search:A1") == "yellow"
    table.command("yellow", "search:E1")
    table.command("pink", "search:E5")
    dangers = safest_buildings(table.see(0), ["B2", "A3"], door.FastChance(1))
    assert dangers["A3"] < dangers["B2"] == 1.0
    assert {str((table.bot(0, "hard", seed) or ("", ""))[1]) for seed in range(5)} == {"A3"}


def test_a_doomed_thief_goes_on_for_as_long_as_he_can():
    table = Table(place=("d3", "d4", "c4"))
    table.walk("B1", "B2", "A2")
    table.waste()
    assert table.bot(0, "hard") is not None
    table.hide("A1")
    table.waste()
    assert table.ended()[0] == "surrounded"


def test_thieves_and_police_in_the_last_round():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5")
    table.waste()
    choice = table.bot(0, "hard")
    assert choice is not None
    assert choice[1] in ("C5", "D4")


# From the view alone


@pytest.mark.parametrize("seed", range(10))
def test_a_hard_bot_chooses_the_same_whatever_its_seat_cannot_know(seed):
    """Byte for byte, in matches that differ only in the secret; and twice the same from the same chance."""
    table = random_position(seed, 10 + 3 * seed)
    for seat in range(3):
        choice = table.bot(seat, "hard")
        assert table.bot(seat, "hard") == choice
        for number in range(4):
            other = door.resample(PURSUIT, table.state, seat, door.FastChance(number))
            best_steps.cache_clear()
            assert table.instead(other).bot(seat, "hard") == choice


def test_a_hard_bot_needs_nothing_but_its_view_and_decisions():
    from games.engine.presentation import open_decisions

    table = Table(2, place=CENTRE)
    table.walk("A1", "B1")
    seat = BotSeat(1, table.see(1), open_decisions(PURSUIT, table.state, 1, {}))
    assert BOTS["hard"].choose(seat, door.FastChance(5)) == table.bot(1, "hard", seed=5)


def test_a_scene_is_public():
    assert set(Scene.__struct_fields__) == {"round", "crossroads", "acted", "searches", "stood"}
