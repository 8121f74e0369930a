"""Whole random matches under invariants, at every table; and with Hypothesis, which shrinks what fails."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import door
from games.engine.chance import FastChance
from games.testkit.driver import TAME, WILD, Wild, all_setups, random_match
from games.testkit.fuzz import Broken, fuzz, play_checked
from games.testkit.match import Match
from games.testkit.records import recorded
from games.testkit.toys import CAMPFIRE, TOYS
from tests.support.length import length

GAMES = {**door.catalogue(), **TOYS}
RECORDS = Path(__file__).parents[1] / "records"
NEED_SKILL = {"burgle_bros": {"escaped"}, "escape_from_new_york": {"together", "alone", "helicopter"}}
"""Ends that no player reaches by chance."""


@pytest.mark.parametrize("wild", [TAME, WILD], ids=["tame", "wild"])
@pytest.mark.parametrize("key", GAMES)
def test_whole_matches_at_every_table(key, wild, tmp_path):
    """In the short form at tables that lie evenly among all."""
    tables = len(list(all_setups(GAMES[key])))
    dice = FastChance(f"fuzz {key}")
    for number in range(0, tables, max(1, tables // length(6, tables))):
        assert fuzz(GAMES[key], dice, wild=wild, folder=tmp_path, matches=1, first=number).matches == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("key", [*door.workshop(), "campfire"])
def test_games_that_are_being_built_come_to_an_end(key, tmp_path):
    """The toy stands for them while there are none."""
    game = door.workshop().get(key, CAMPFIRE)
    tally = fuzz(game, FastChance(f"fuzz {key}"), wild=TAME, folder=tmp_path)
    assert tally.matches == len(list(all_setups(game)))


@pytest.mark.parametrize("key", GAMES)
def test_every_way_to_end_is_reached(key):
    """Some ends need skill: nobody escapes from a bank by chance. These are shown by a recorded match, which other
    tests play again."""
    recorded_ends = {made.outcome.reason for _, made in recorded(RECORDS / key) if made.outcome is not None}
    wanted = set(GAMES[key].meta.end_reasons)
    assert recorded_ends >= wanted
    ends = set()
    for seed in range(400):
        match = random_match(GAMES[key], FastChance(seed), wild=Wild(optional=5, resign=2))
        ends.add(match.state.outcome.reason)
        if ends >= wanted - NEED_SKILL.get(key, set()):
            return
    assert ends >= wanted - NEED_SKILL.get(key, set())


def test_tables_differ_in_all_that_can_be_set():
    tables = list(all_setups(CAMPFIRE))
    assert len(tables) == 3 * 2 * 2
    assert {len(table.seats) for table in tables} == {2, 3, 4}
    assert {(table.options["nights"], table.options["search"]) for table in tables} == {
        (nights, search) for nights in "12" for search in ("on", "off")
    }
    assert {table.host == 0 for table in tables} == {True, False}
    assert {sum(seat.kind == "bot" for seat in table.seats) for table in tables} >= {0, 1, 3}
    assert all(table.seats[table.host].kind == "human" for table in tables)


class Drawn:
    """Dice that Hypothesis throws, so that it can make a failing match short and plain.

    Only so many times: who always changes a sealed answer once more, or always takes one back, never comes to an end.
    """

    def __init__(self, data, throws: int = 120) -> None:
        self.data, self.left, self.fair = data, throws, FastChance(1)

    def below(self, bound: int) -> int:
        self.left -= 1
        return self.data.draw(st.integers(0, bound - 1)) if self.left > 0 else self.fair.below(bound)

    def unit(self) -> float:
        return self.below(1 << 20) / (1 << 20)

    def die(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def pick(self, items):
        return items[self.below(len(items))]

    def shuffle(self, items) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


@pytest.mark.parametrize("key", TOYS)
@given(data=st.data(), table=st.integers(0, 11), seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_toys_with_hypothesis(key, data, table, seed):
    tables = list(all_setups(TOYS[key]))
    setup = msgspec.structs.replace(tables[table % len(tables)], seed=seed)
    play_checked(Match(TOYS[key], setup), Drawn(data), WILD)


def test_a_failure_names_its_version_and_leaves_a_record(monkeypatch, tmp_path):
    monkeypatch.setattr(
        CAMPFIRE, "invariants", lambda state: ["too much fire"] if state.logs["fire"] > 3 else []
    )
    with pytest.raises(Broken, match=r"campfire at version \d+: RulesBug\('too much fire'\)") as found:
        fuzz(CAMPFIRE, FastChance(1), folder=tmp_path)
    assert found.value.path.parent == tmp_path
    data = msgspec.json.decode(found.value.path.read_bytes())
    assert data["format"] == "stakeout.record"
    with pytest.raises(Broken) as unwritten:
        fuzz(CAMPFIRE, FastChance(1))
    assert unwritten.value.path is None


def test_a_match_that_never_ends_is_found(monkeypatch):
    monkeypatch.setattr("games.testkit.fuzz.LONGEST", 3)
    with pytest.raises(Broken, match="no end after 3 moves"):
        fuzz(CAMPFIRE, FastChance(1), matches=1)
