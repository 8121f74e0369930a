"""The analysis after the end, and what the police could know."""

from time import process_time

import msgspec
import pytest

from games import door
from games.engine import record
from games.pursuit.analysis import cover
from games.pursuit.board import BUILDINGS, INDEX
from games.pursuit.state import PursuitState
from games.testkit.records import read_record
from tests.pursuit.table import NAMES, PURSUIT, Table
from tests.pursuit.test_bots import CENTRE
from tests.testkit.test_records import RECORDS


def played(name: str) -> list[PursuitState]:
    """The states of a recorded match, version by version."""
    made = read_record(RECORDS / "pursuit" / f"{name}.json")
    return [done.state.clone() for done in record.replay(PURSUIT, record.setup_of(made), made.entries)]


def looked_through(states: list[PursuitState], lang: str = "en") -> door.Analysis:
    """The analysis as the API shows it."""
    found = door.analysis(PURSUIT, states, lang, NAMES)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "name", ["v2-escape-2", "v2-arrest-4", "v2-surrounded-3", "v2-resign-2", "v1-escape-3"]
)
def test_every_version_has_its_figures(name):
    states = played(name)
    began = process_time()
    found = looked_through(states)
    assert process_time() - began < 3, "bounded work: about a third of a second on an idle machine"
    assert [row.version for row in found.rows] == list(range(len(states)))
    assert {figure.key: figure.unit for figure in found.figures} == {
        "possible": "count",
        "found": "probability",
        "escape": "probability",
    }
    for row, state in zip(found.rows, states, strict=True):
        values = row.values
        if not state.path:
            assert values == {"possible": None, "found": None, "escape": None}
            continue
        assert 1 <= (values["possible"] or 0) <= 25
        assert 0 <= (values["escape"] or 0) <= 1
        if state.stage == "police" and state.outcome is None:
            assert 0 <= (values["found"] or 0) <= 1
    winner = states[-1].outcome.data["winner"] if states[-1].outcome else None
    assert found.rows[-1].values["escape"] == (1.0 if winner == "thief" else 0.0)
    msgspec.json.encode(found)


def test_figures_that_can_be_counted_by_hand():
    table = Table(place=("a1", "d1", "d4"))
    states = [table.state.clone()]
    table.hide("A1")
    states.append(table.state.clone())
    table.waste()
    table.hide("A2")
    before = table.state.clone()
    assert table.command("green", "search:A1") == "yellow"
    after = table.state.clone()
    table.resign(0)
    over = table.state.clone()
    rows = looked_through([*states, before, after, over]).rows
    assert rows[1].values["possible"] == 25
    # Yellow under A1: the car is at A2 or B1, one as likely as the other. Nobody who may act sees either.
    assert rows[3].values["possible"] == 2
    assert rows[3].values["found"] == 0.0
    assert 0.0 < (rows[3].values["escape"] or 0) < 1.0
    assert rows[4].values == {"possible": 1, "found": None, "escape": 0.0}


def test_the_figures_go_by_what_was_public():
    """Another path that fits the same searches gives the same figures before the end."""
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "C1", flying=True)
    twin = door.resample(PURSUIT, table.state, 1, door.FastChance(3))
    over = table.copy()
    over.resign(0)
    figures = [looked_through([state, over.state]).rows[0] for state in (table.state, twin)]
    assert figures[0] == figures[1]


def test_the_find_where_it_could_only_be_is_no_moment_and_what_left_that_place_is():
    table = Table(place=("a1", "a2", "b1"))
    states = [table.state.clone()]
    searches = (("A1", "search:B2", "search:A3", "search:C2"), ("B1", "search:A1", "search:A2", "search:B1"))
    for building, *keys in searches:
        table.hide(building)
        states.append(table.state.clone())
        for colour, key in zip(("green", "yellow", "pink"), keys, strict=True):
            table.command(colour, key)
            states.append(table.state.clone())
    for version, state in enumerate(states):
        state.version = version
    texts = [moment.text for moment in looked_through(states).moments]
    assert table.state.outcome is not None
    assert any(text.startswith("Round 2: the yellow token under A1 left 2 of") for text in texts)
    assert not any("the car stood under" in text for text in texts)


def test_moments_in_words():
    table = Table(place=("a1", "d1", "d4"))
    states = [table.state.clone()]

    def note() -> None:
        states.append(table.state.clone())

    table.hide("A1")
    note()
    for colour, key in (("green", "search:B2"), ("yellow", "search:E1"), ("pink", "search:E5")):
        table.command(colour, key)
        note()
    table.hide("A2")
    note()
    table.command("green", "search:A1")
    note()
    table.command("yellow", "search:D1")
    note()
    table.command("pink", "search:D5")
    note()
    table.hide("B2")
    note()
    table.command("green", "search:B2")
    note()
    for version, state in enumerate(states):
        state.version = version
    found = looked_through(states)
    texts = [moment.text for moment in found.moments]
    assert any(text.startswith("Round 2: the yellow token under A1 left 2 of") for text in texts)
    assert texts[0].startswith("Round 3: the car stood under B2, one of"), "what ended the match weighed most"
    assert not any("nothing under E5" in text for text in texts), "an empty corner among many is no moment"
    assert all("{" not in text and "pursuit." not in text for text in texts)
    assert {moment.version for moment in found.moments} <= set(range(len(states)))
    russian = looked_through(states, "ru")
    assert any("жёлтый жетон под зданием A1" in moment.text for moment in russian.moments)
    assert [m.version for m in russian.moments] == [m.version for m in found.moments]


def test_a_risky_step_is_named_with_the_way_that_was_safer():
    names = ("v2-escape-2", "v2-escape-3", "v2-arrest-3")
    moments = [moment for name in names for moment in looked_through(played(name)).moments]
    assert any("would have been" in moment.text for moment in moments)


def test_a_running_match_is_not_analysed():
    table = Table(place=CENTRE)
    with pytest.raises(door.RulesBug):
        door.analysis(PURSUIT, [table.state], "en", NAMES)
    with pytest.raises(door.RulesBug):
        door.analysis(PURSUIT, [], "en", NAMES)


def test_the_best_searches_from_several_crossroads():
    chances = [0.0] * 25
    for building, chance in (("B2", 0.3), ("C2", 0.2), ("A1", 0.1)):
        chances[INDEX[building]] = chance
    assert cover(chances, ("a1",)) == pytest.approx(0.3)
    assert cover(chances, ("a1", "b2")) == pytest.approx(0.5)
    assert cover(chances, ("a1", "a1", "a1")) == pytest.approx(0.4)
    assert cover(chances, ()) == 0.0


# What the police could know


def test_a_heat_map_is_a_learning_aid_while_the_match_runs():
    for assist, allowed in (("off", False), ("on", True)):
        table = Table(3, place=CENTRE, police_assist=assist)
        assert door.knowledge(PURSUIT, table.state, 1) is None
        table.hide("E5")
        for viewer in (1, 2, door.SPECTATOR):
            assert (door.knowledge(PURSUIT, table.state, viewer) is not None) is allowed
        assert door.knowledge(PURSUIT, table.state, 0) is None
        assert door.knowledge(PURSUIT, table.state, door.EVERYONE) is None


def test_after_the_end_everybody_sees_what_the_police_could_know():
    table = Table(place=CENTRE)
    table.walk("E5", "E4")
    earlier = table.state.clone()
    table.resign(0)
    for viewer in (0, 1, door.SPECTATOR, door.EVERYONE):
        assert door.knowledge(PURSUIT, table.state, viewer) is not None
        found = door.knowledge(PURSUIT, earlier, viewer, is_over=True)
        assert found is not None
        assert sum(found.values()) == pytest.approx(1)
        assert set(found) <= set(BUILDINGS)
        assert found["A1"] > found["C3"], "thieves shun the three helicopters above C3"


@pytest.mark.parametrize("seed", range(4))
def test_the_heat_map_depends_on_nothing_secret(seed):
    from tests.pursuit.test_view import random_position

    table = random_position(seed, 25, police_assist="on")
    for viewer in (*table.police, door.SPECTATOR):
        known = door.knowledge(PURSUIT, table.state, viewer)
        for number in range(3):
            other = door.resample(PURSUIT, table.state, viewer, door.FastChance(number))
            assert door.knowledge(PURSUIT, other, viewer) == known
