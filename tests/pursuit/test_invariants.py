"""A state that breaks the rules is noticed, and a real one never is."""

import pytest

from games import door
from tests.pursuit.table import PURSUIT, Table


def in_round_4() -> Table:
    """Path C3, C2, B2, B1 with the yellow token found."""
    table = Table(place=("b2", "c2", "a4"))
    table.walk("C3", "C2")
    table.command("green", "search:C3")
    table.walk("B2", "B1")
    return table


def test_a_real_position_has_nothing_wrong():
    assert PURSUIT.invariants(in_round_4().state) == []
    assert PURSUIT.invariants(Table(thief=None).state) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"path": ["C3", "C2", "B2", "C2"]}, "twice"),
        ({"path": ["C3", "C2", "B2", "A1"]}, "jumped"),
        ({"path": ["C3", "C2", "B2"]}, "3 buildings in round 4"),
        ({"round": 12, "path": []}, "round 12"),
        ({"roofs": {"B1": "yellow"}}, "has not left"),
        ({"roofs": {"E5": "blue"}}, "has not left"),
        ({"crossroads": ["b2", "b2", "a4"]}, "share a crossroad"),
        ({"crossroads": ["b2", "a4", "a4"]}, "share a crossroad"),
    ],
)
def test_each_broken_invariant_is_named(change, complaint):
    table = in_round_4()
    table.match.arrange(**change)
    assert any(complaint in wrong for wrong in PURSUIT.invariants(table.state))


def test_a_broken_state_stops_the_match():
    table = in_round_4()
    table.match.arrange(crossroads=["b2", "c2", "c2"])
    with pytest.raises(door.RulesBug):
        table.command("green", "search:B2")
