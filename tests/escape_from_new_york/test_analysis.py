"""A match that is over, looked through: chances by turn, what changed them, what was missed, who thought what."""

from pathlib import Path
from time import process_time

import pytest

from games import door
from games.engine import record
from games.engine.state import Outcome
from games.escape_from_new_york import GAME
from games.escape_from_new_york.analysis import Beliefs, analysis
from games.escape_from_new_york.prospects import Outlook, alone, outlook, together
from games.testkit.records import read_record
from tests.escape_from_new_york.table import hero, table
from tests.escape_from_new_york.test_bots import at_bridge

RECORDS = Path(__file__).parents[1] / "records" / GAME.key
NAMES = ("Ada", "Bob", "Cleo", "Dan")
SHARES = ("together", "alone", "nobody")


def looked_through(name: str):
    """The analysis of a recorded match, and its states."""
    made = read_record(RECORDS / f"{name}.json")
    states = [done.state.clone() for done in record.replay(GAME, record.setup_of(made), made.entries)]
    began = process_time()
    found = door.analysis(GAME, states, "en", NAMES)
    assert process_time() - began < 20, "a match has 60 s of the worker"
    assert found is not None
    return found, states


@pytest.mark.parametrize("name", ["v1-together-4", "v1-alone-4", "v1-police-time-2", "v1-helicopter-2"])
def test_the_chances_of_every_turn_make_one_and_end_as_the_match_did(name):
    found, states = looked_through(name)
    assert [row.version for row in found.rows] == list(range(len(states)))
    for row, state in zip(found.rows, states, strict=True):
        shares = [row.values[key] for key in SHARES]
        known = [share for share in shares if share is not None]
        assert len(known) == (3 if state.turns else 0)
        assert not known or sum(known) == pytest.approx(1.0)
    reason = name.split("-")[-2]
    ends = {"together": "together", "helicopter": "together", "alone": "alone", "time": "nobody"}
    assert found.rows[-1].values[ends[reason]] == 1.0
    assert all("{" not in moment.text and "escape_from" not in moment.text for moment in found.moments)
    thoughts = [moment for moment in found.moments if ", from what " in moment.text]
    assert len(thoughts) == len(states[-1].heroes)


def lost(*states):
    """Three versions: a turn of each seat, and the end for everybody."""
    for version, state in enumerate(states):
        state.version = version
    states[-1].outcome = Outcome("time", "NY-385", dict.fromkeys((0, 1), "loss"), {})
    return [moment.text.key.rpartition(".")[2] for moment in analysis(states).moments]


def test_who_could_have_won_and_did_not_is_told():
    """Maggie has all for her raft, and the group stands at its Bridge: nobody sees it."""
    match = at_bridge("maggie", "brain")
    state = match.state
    maggie, brain = state.heroes
    brain.supply, maggie.supply = ["diagram_3"], ["tape", "fake_tape"]
    brain.space = "K5"
    maggie.level, maggie.objectives = 3, {"blue": "obj_raft", "purple": "obj_fake_tape"}
    following, end = state.clone(), state.clone()
    following.turns, following.current, end.turns = 2, 1, 2
    assert lost(state, following, end)[:2] == ["missed_together", "missed_together"]
    state.suburbs["L6"], state.tiles["L6"] = "suburb_raft", "city_34"
    state.suburbs_open.append("L6")
    assert "missed_alone" in lost(state, following, end)
    maggie.level = 2
    assert "missed_alone" not in lost(state, following, end)


def test_what_the_chances_go_by():
    """Whoever is nearer is likelier to get out, together and alone."""
    usual = Outlook(4.0, 0.6, 1.0, 4.0, 8.0, 1.0)
    assert together(usual) > together(usual._replace(found=0.0))
    assert together(usual) > together(usual._replace(cards=0.2))
    assert alone(usual) < alone(usual._replace(lone=1.0))
    assert alone(usual) > alone(usual._replace(lone=20.0))
    assert sum(Beliefs((0.7, 0.9), (0.6, 0.5)).shares) == pytest.approx(1.0)


def test_an_outlook_is_that_of_the_seat():
    match = at_bridge("brain", "snake")
    match.state.turns = 1
    mine, other = outlook(match.view(0), 0), outlook(match.view(1), 1)
    assert mine.cards == 1.0
    assert other.cards < 1.0, "Snake does not know where the Tape is"
    assert mine.walk == 0.0
    early = table("snake")
    assert outlook(early.view(0), 0).found == 0.0
    assert hero(early).level == 0
