"""The worked examples 1 to 5 and 22 by their numbers; and that every one of the fifty has a test of its own."""

import re
from pathlib import Path

import pytest

from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content.roles import has_bomb, has_knife
from games.good_cop_bad_cop.meta import check_options
from games.good_cop_bad_cop.state import removed_faces
from games.testkit.match import setup_for
from tests.good_cop_bad_cop.table import Table
from tests.good_cop_bad_cop.test_rules_setup import dealt

EXAMPLES = 50


def numbers(seats: int, *, expansion: bool) -> tuple[int, int, int, int, int]:
    """Role cards, dealt ones, guns, equipment cards, cards in the equipment deck."""
    state = dealt(seats, expansion)
    lying = sum(card >= 0 for slots in state.slots for card in slots)
    hands = sum(map(len, state.hands))
    assert hands == seats, "one each"
    assert removed_faces(state) == [], "what is left over was seen by nobody"
    return len(state.faces), lying, state.guns, hands + len(state.deck), len(state.deck)


@pytest.mark.rule("GC-002", "GC-003", "GC-004", "GC-006", "GC-007")
def test_example_1_five_players():
    assert numbers(5, expansion=False) == (16, 15, 3, 15, 10)


@pytest.mark.rule("GC-002")
def test_example_2_four_players():
    assert numbers(4, expansion=False) == (12, 12, 2, 14, 10)
    state = dealt(4, False)
    held = {*state.deck, *(hand[0] for hand in state.hands)}
    assert held.isdisjoint({"defibrillator", "report_audit"})


@pytest.mark.rule("GC-001", "GC-002")
def test_example_3_three_players_play_with_the_expansion():
    three = setup_for(GAME, 3, {"expansion": "none"})
    assert check_options(three.options, three.seats) == "good_cop_bad_cop.options.three_need_expansion"
    assert numbers(3, expansion=True) == (10, 9, 2, 19, 16)


@pytest.mark.rule("GC-002")
def test_example_4_eight_players_with_the_expansion():
    assert numbers(8, expansion=True) == (24, 24, 4, 21, 13)
    faces = dealt(8, True).faces
    assert (sum(map(has_bomb, faces)), sum(map(has_knife, faces))) == (9, 9)


@pytest.mark.rule("GC-020", "GC-021")
def test_example_5_what_four_hands_make_of_their_players():
    table = Table("ACC", "KHH", "HHC", "CCH")
    assert [table.role(seat) for seat in range(4)] == ["agent", "kingpin", "honest", "crooked"]


@pytest.mark.rule("GC-140", "GC-024")
def test_example_22_blackmail_makes_another_leader():
    table = Table("CCH", "AHC", "HCC", "KHH", gear={0: "blackmail"})
    before = len(table.told("role_now", -2))
    table.play(0, "blackmail", "1.0", "2.2")
    assert (table.cards(1), table.role(1)) == ("CHC", "crooked")
    assert (table.cards(2), table.role(2)) == ("HCA", "agent")
    assert len(table.told("role_now", -2)) == before + 2
    for viewer, learns in ((0, 0), (1, 1), (2, 1), (3, 0), (-1, 0)):
        assert len(table.told("role_now", viewer)) == learns, viewer


def test_every_worked_example_has_a_test():
    folder = Path(__file__).parent
    found = {
        int(number)
        for path in folder.glob("test_*.py")
        for number in re.findall(r"^def test_example_(\d+)_", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found == set(range(1, EXAMPLES + 1))
