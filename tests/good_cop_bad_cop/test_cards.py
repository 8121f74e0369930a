"""One card, one row: nothing outside of it has to know that a card is in the game."""

from pathlib import Path

import pytest

from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.moments import NEXT_PLAYER, NO_GUN
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.state import INVERTED
from games.good_cop_bad_cop.zones import DECK, HANDS
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table

FOLDER = Path(GAME.folder)
ROWS = {"cards.py", "equipment.py", "lessons.py"}
"""Where a card is named: its row, the list of the deck, and the lesson that deals it."""


def test_every_card_has_one_row():
    assert sorted(CARDS) == sorted(EQUIPMENT)


@pytest.mark.parametrize(
    "key",
    ["k9_unit", "smoke_grenade", "coffee", "planted_evidence", "taser", "holster", "polygraph", "fake_id"],
)
def test_a_card_is_named_in_its_row_alone(key):
    """Apart from an event that has the name of a card."""
    texts = {path.name: path.read_text("utf-8").replace(f'tell("{key}"', "") for path in FOLDER.rglob("*.py")}
    assert {name for name, text in texts.items() if f'"{key}"' in text} <= ROWS


@pytest.mark.rule("GC-141")
def test_the_coffee_changes_who_is_next_and_is_drunk_up():
    table = Table(*FIVE, gear={3: "coffee"}).play(3, "coffee")
    assert NEXT_PLAYER.of(table.state, 0) == 3
    assert NEXT_PLAYER.because(table.state, 0) == ["coffee"]
    table.end_turn()
    assert table.state.active == 3
    assert NEXT_PLAYER.because(table.state, 3) == []
    assert table.state.deck[-1] == "coffee"


@pytest.mark.rule("GC-147", "GC-023")
def test_planted_evidence_inverts_without_a_trace_in_the_cards():
    table = Table(*FIVE, gear={1: "planted_evidence"})
    before = [table.cards(seat) for seat in range(5)]
    table.play(1, "planted_evidence", "4")
    assert [INVERTED.of(table.state, seat) for seat in range(5)] == [False] * 4 + [True]
    assert INVERTED.because(table.state, 4) == ["planted_evidence"]
    assert [table.cards(seat) for seat in range(5)] == before


@pytest.mark.rule("GC-145", "GC-064")
def test_the_k9_unit_bans_until_the_next_turn():
    table = Table(*FOUR, guns={0: 1}, gear={2: "k9_unit"}).play(2, "k9_unit", "0")
    assert NO_GUN.because(table.state, 0) == ["k9_unit"]
    refusal = NO_GUN.of(table.state, 0)
    assert refusal is not None
    assert refusal.rule == "GC-064"
    assert NO_GUN.of(table.state, 1) is None
    table.end_turn()
    assert table.state.active != 0
    assert NO_GUN.of(table.state, 0) is None


@pytest.mark.rule("GC-151")
def test_the_smoke_grenade_turns_the_direction_as_the_turn_ends():
    table = Table(*FOUR, gear={2: "smoke_grenade"}).play(2, "smoke_grenade")
    assert table.state.direction == 1
    table.end_turn()
    assert table.state.direction == -1
    assert not table.state.smoke


def test_deck_and_hands_are_shown_as_far_as_they_are_known():
    table = Table(*FOUR, gear={2: "smoke_grenade"}).play(2, "smoke_grenade")
    assert DECK.shown(table.state, 1)[-1] == "smoke_grenade"
    assert HANDS[2].shown(table.state, 1) == []


def test_another_deal_moves_the_leaders_to_where_they_can_be():
    """By construction: however few cards are left to a viewer, the leaders lie where they can."""
    table = Table(*FIVE)
    found = set()
    for number in range(60):
        twin = GAME.resample(table.state, 2, FastChance(number))
        assert GAME.invariants(twin) == []
        found.add(twin.faces.index("agent"))
    assert len(found) > 5
