"""States as they were stored by earlier releases: they must be read, mean the same, and play on.

A sample is never made anew. A new shape of the state gets a migration, and its own samples beside these.
"""

import base64
import json
from pathlib import Path

import pytest

from games import door
from games.pursuit.state import PursuitState
from games.pursuit.versions import SCHEMA
from tests.pursuit.table import PURSUIT, Table

SAMPLES = Path(__file__).parent / "samples"


def stored(name: str) -> tuple[Table, str]:
    """The sample as a table, and the digest that it had when it was stored."""
    sample = json.loads((SAMPLES / f"{name}.json").read_text())
    state = door.decode(PURSUIT, base64.b64decode(sample["state"]))
    assert isinstance(state, PursuitState)
    return Table(len(state.seats), thief=None).instead(state), sample["digest"]


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.json")))
def test_a_stored_state_is_read_and_is_sound(name):
    table, digest = stored(name)
    assert table.state.schema == SCHEMA
    assert PURSUIT.invariants(table.state) == []
    if name.startswith(f"schema_{SCHEMA}_"):
        assert door.encode(table.state)[1] == digest


def test_every_shape_of_the_state_has_samples():
    for schema in range(1, SCHEMA + 1):
        assert list(SAMPLES.glob(f"schema_{schema}_*.json"))


def test_a_stored_placement_goes_on():
    table, _ = stored("schema_1_placement")
    assert [police.confirmed for police in table.see(0).police] == [True, False]
    table.answer(2, "confirm_placement", "confirm")
    assert (table.phase, table.see(0).round) == ("thief", 1)


def test_a_stored_thief_phase_goes_on():
    table, _ = stored("schema_1_thief_phase")
    assert table.see(0).path == ["A1", "B1"]
    assert table.legal(0, "hide") == ["C1", "B2"]
    table.hide("B2")
    assert table.command("green", "search:B2") == "car"


def test_a_stored_police_phase_goes_on():
    table, _ = stored("schema_1_police_phase")
    assert table.state.path == ["C3", "C4"]
    assert table.see(1).possible == ["C2", "B3", "D3", "C4"]
    assert [h.shared for h in table.see(1).helicopters] == [False, True, True]
    table.command("yellow", "move:d2", seat=1)
    assert (table.phase, table.see(0).round) == ("thief", 3)
