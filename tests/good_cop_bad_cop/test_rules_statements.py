"""Statements that cards contradict (GC-221): measured by the cards that they were about, and by nothing secret."""

import pytest

from games.engine.chance import FastChance
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.versions import CLAIMS_AS_MADE, switches
from games.good_cop_bad_cop.view import view
from tests.good_cop_bad_cop.table import FOUR, Table


def said(table: Table, seat: int, kind: str, *links: str) -> Table:
    """The seat makes a statement."""
    table.answer(seat, "claim", kind)
    for link in links:
        table.answer(seat, "claim_part", link)
    return table


def marks(table: Table) -> list[bool]:
    """Which statements are marked as contradicted, for everybody alike."""
    shown = [claim.is_contradicted for claim in table.see(-1).claims]
    for viewer in range(len(table.state.seats)):
        assert [claim.is_contradicted for claim in table.see(viewer).claims] == shown
    return shown


@pytest.mark.rule("GC-221", "GC-147")
def test_what_was_true_stays_true_after_planted_evidence():
    table = Table("HHC", "A^C^C^", "KHH", "H^H^C^", gear={0: "planted_evidence"})
    said(table, 1, "role", "3", "honest", "guess")
    said(table, 2, "role", "3", "crooked", "guess")
    assert marks(table) == [False, True]
    table.play(0, "planted_evidence", "3")
    assert table.role(3) == "crooked"
    said(table, 1, "role", "3", "honest", "guess")
    assert marks(table) == [False, True, True]


@pytest.mark.rule("GC-221", "GC-157")
def test_what_was_true_stays_true_after_fake_id():
    table = Table(
        "HHC", "ACC", "H^C^C^", "K^C^C^", "C^H^H^", gear={0: "fake_id"}, expansion="bombers_traitors"
    )
    said(table, 1, "role", "2", "crooked", "guess")
    said(table, 1, "role", "4", "honest", "guess")
    table.play(0, "fake_id", "2.1", "4.1")
    assert (table.role(2), table.role(4)) == ("honest", "crooked")
    assert marks(table) == [False, False]
    said(table, 1, "role", "2", "crooked", "guess")
    assert marks(table) == [False, False, True]


@pytest.mark.rule("GC-221")
@pytest.mark.parametrize(
    ("content", "is_contradicted"),
    [
        ("not_agent", True), ("crooked", True), ("kingpin", True),
        ("agent", False), ("honest", False), ("not_kingpin", False),
    ],
)  # fmt: skip
def test_an_open_agent_card_says_what_its_player_is(content, is_contradicted):
    """The other two cards lie face down and don't matter."""
    table = said(Table("HHC", "A^CC", "KHH", "CCH"), 0, "role", "1", content, "guess")
    assert marks(table) == [is_contradicted]


@pytest.mark.rule("GC-221")
def test_there_is_one_agent_card():
    table = Table("HHC", "A^CC", "KHH", "CCH")
    said(table, 2, "card", "3.0", "agent", "seen")
    said(table, 2, "role", "3", "agent", "deduced")
    said(table, 2, "card", "3.0", "kingpin", "seen")
    said(table, 2, "card", "1.0", "agent", "seen")
    assert marks(table) == [True, True, False, False]


@pytest.mark.rule("GC-221")
def test_two_open_cards_leave_the_third_in_doubt():
    table = Table("HHC", "A^CC", "KHH", "C^C^H")
    for content in ("honest", "kingpin", "crooked"):
        said(table, 0, "role", "3", content, "guess")
    assert marks(table) == [True, False, False], "not honest any more: the only Agent lies elsewhere"
    without = said(Table("HHC", "ACC", "KHH", "C^C^H"), 0, "role", "3", "honest", "guess")
    assert marks(without) == [False], "the third card could be the Agent"


@pytest.mark.rule("GC-221", "GC-140")
def test_cards_are_followed_through_exchanges():
    """One of the cards that were spoken of lies in front of somebody else when it is turned up."""
    table = Table("HHC", "A^C^C^", "H^CH", "K^C^C^", gear={0: "blackmail", 3: "truth_serum"})
    said(table, 1, "role", "2", "crooked", "guess")
    table.play(0, "blackmail", "2.2", "3.2")
    assert marks(table) == [False]
    table.play(3, "truth_serum", "3").answer(3, "turn_up", "3.2")
    assert marks(table) == [True]


@pytest.mark.rule("GC-221", "GC-144")
def test_what_was_known_when_cards_are_mixed_stands():
    table = Table("HHC", "A^C^C^", "H^HC", "KCC", gear={2: "flashbang"})
    said(table, 1, "card", "2.0", "crooked", "guess")
    said(table, 1, "card", "2.1", "crooked", "guess")
    table.play(2, "flashbang").answer(2, "arrange", ["0", "1", "2"])
    table.state.up[2] = [True] * 3
    assert marks(table) == [True, False]


@pytest.mark.rule("GC-221")
def test_marks_tell_nothing_that_is_hidden():
    """Whatever a spectator can't know may be otherwise: the marks are the same."""
    table = Table("HHC", "A^CC", "K^HH", "C^CH")
    for content in ("honest", "crooked", "agent", "not_kingpin"):
        for subject in ("0", "1", "2", "3"):
            said(table, int(subject), "role", subject, content, "guess")
        table.state.turn += 1
    shown = marks(table)
    assert True in shown and False in shown
    for seed in range(30):
        twin = resample(table.state, -1, FastChance(seed))
        assert [claim.is_contradicted for claim in view(twin, -1).claims] == shown


@pytest.mark.rule("GC-221")
def test_running_matches_keep_their_marks():
    assert [CLAIMS_AS_MADE in switches(version) for version in (0, 1, 2, 3)] == [True, False, False, True]
    table = Table("HHC", "A^C^C^", "KHH", "H^H^C^", gear={0: "planted_evidence"})
    table.state.switches.remove(CLAIMS_AS_MADE)
    said(table, 1, "role", "3", "honest", "guess").play(0, "planted_evidence", "3")
    assert (marks(table), table.state.evidence) == ([True], [])
    assert Table(*FOUR).state.evidence == []
