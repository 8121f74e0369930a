"""What each seat knows, how it moves with the cards, and that nobody gets a byte more (section 5 of the page)."""

import pytest

from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME, effects, knowledge
from games.testkit.leaks import search_positions, search_twins
from tests.good_cop_bad_cop.leaky import LEAKY_PLANS, LEAKY_QUESTIONS, LEAKY_SLOTS, LEAKY_TIMES
from tests.good_cop_bad_cop.table import FIVE, FOUR, Table
from tests.support.length import length


def notes(table: Table, seat: int) -> list[tuple[str, list[tuple[int, int]]]]:
    return [(note.face, [(p.seat, p.slot + 1) for p in note.places]) for note in table.see(seat).notes]


@pytest.mark.rule("GC-060", "GC-140")
def test_a_seen_card_is_known_where_it_goes():
    table = Table(*FIVE, gear={3: "blackmail"})
    table.declare("investigate:1.0").close()
    assert table.face(0, 1, 1) == "agent"
    table.play(3, "blackmail", "1.0", "4.1")
    assert table.face(0, 1, 1) is None
    assert table.face(0, 4, 2) == "agent"
    assert table.face(1, 4, 2) == "agent", "who gave it knows it too"
    assert table.face(2, 4, 2) is None
    assert table.see(2).seats[4].cards[1].looked_by == [0], "the mark goes with the card"


@pytest.mark.rule("GC-144")
def test_a_flashbang_leaves_one_of_these_three():
    table = Table(*FIVE, gear={1: "flashbang"}).declare("investigate:1.0").close()
    table.play(1, "flashbang").answer(1, "arrange", ["0", "1", "2"])
    assert [table.face(0, 1, slot) for slot in (1, 2, 3)] == [None] * 3
    assert notes(table, 0) == [("agent", [(1, 1), (1, 2), (1, 3)])]
    assert notes(table, 2) == []
    assert all(card.looked_by == [] for card in table.see(2).seats[1].cards)


@pytest.mark.rule("GC-144", "GC-060")
def test_a_mixed_card_is_found_again_by_looking():
    table = Table("HHC", "HCC", "KHH", "CCH", "ACH", gear={1: "flashbang"}).declare("investigate:1.0").close()
    table.play(1, "flashbang").answer(1, "arrange", ["0", "1", "2"])
    slot = next(s for s in range(3) if table.cards(1)[s] == "C")
    knowledge.learn(table.state, 0, table.place(1, slot + 1))
    assert notes(table, 0) == [("honest", [(1, s + 1) for s in range(3) if s != slot])]
    honest = next(s for s in range(3) if table.cards(1)[s] == "H")
    knowledge.learn(table.state, 0, table.place(1, honest + 1))
    assert notes(table, 0) == []
    assert table.face(0, 1, honest + 1) == "honest"


@pytest.mark.rule("GC-144")
def test_an_equal_face_settles_a_note_and_tells_no_more():
    """The seat can't tell which of two equal cards it had seen, whichever it was."""
    views = []
    for first in (0, 1):
        table = Table("HHC", "HHC", "KHH", "CCH", "ACC")
        state = table.state
        knowledge.learn(state, 0, table.place(1, first + 1))
        knowledge.follow_shuffle(state, 1, ())
        effects.turn_up(_Quiet(state), table.place(1, 1))
        views.append(notes(table, 0))
    assert views[0] == views[1] == []


class _Quiet:
    """A play that tells nobody."""

    def __init__(self, state):
        self.state = state

    def reveal(self):
        pass

    def tell(self, *args, **kwargs):
        pass


@pytest.mark.rule("GC-144")
def test_face_up_cards_that_are_mixed_are_known_to_have_been_there():
    table = Table("HHC", "A^CC", "KHH", "CCH", "HHC", gear={1: "flashbang"}).play(1, "flashbang")
    table.answer(1, "arrange", ["0", "1", "2"])
    for seat in (0, 2, 3, 4):
        assert notes(table, seat) == [("agent", [(1, 1), (1, 2), (1, 3)])]
    assert notes(table, 1) == []


@pytest.mark.rule("GC-122", "GC-123", "GC-124")
def test_a_drawn_card_that_everybody_had_seen_is_known_until_a_discard():
    table = Table(*FOUR, gear={2: "smoke_grenade", 0: "coffee"}).play(2, "smoke_grenade")
    table.match.arrange(deck=["smoke_grenade", *table.state.deck[:-1]])
    table.declare("equip").close(1)
    assert table.see(1).seats[0].known_equipment == ["smoke_grenade"]
    table.answer(0, "turn_up", "0.0").answer(0, "keep", "coffee")
    assert table.see(1).seats[0].known_equipment == []
    assert "smoke_grenade" not in table.see(1).deck
    assert table.see(0).deck[-1] == "smoke_grenade"


@pytest.mark.rule("GC-101")
def test_the_hand_of_an_eliminated_player_goes_unseen():
    table = Table("KHC", "HCC", "AHH", "CCH", guns={0: 1}, gear={1: "coffee"}).declare("shoot").close(1)
    assert table.see(1).deck[-1] == "coffee"
    assert table.see(2).deck[-1] is None


def test_nobody_receives_what_they_can_not_know():
    """Views, decisions, texts and the bots' choices of one position and of a resampled one are the same bytes."""
    positions = length(50, 250)
    report = search_positions(GAME, positions, FastChance(31))
    assert report.findings == []
    assert report.varied > 3 * positions


def test_two_runs_can_not_be_told_apart():
    """Windows, ticks, private answers and free play included."""
    pairs = length(25, 100)
    report = search_twins(GAME, pairs, FastChance(32))
    assert report.findings == []
    assert report.varied > 0.8 * pairs
    assert report.compared > 10 * pairs


def twins_found(game, seed: int) -> set[str]:
    """What pairs of matches differ in, up to the first findings."""
    for part in range(20):
        findings = search_twins(game, 4, FastChance(f"{seed}:{part}")).findings
        if findings:
            return {finding.what for finding in findings}
    return set()


def test_asking_only_whose_card_fits_is_found():
    assert twins_found(LEAKY_QUESTIONS, 33)


def test_a_window_that_is_shorter_where_nobody_can_play_is_found():
    assert "timers" in twins_found(LEAKY_TIMES, 34)


def test_plans_that_know_what_others_hold_are_found():
    found = search_positions(LEAKY_PLANS, 40, FastChance(35), bots_every=1000).findings
    assert {finding.what for finding in found} == {"plans"}


def test_a_card_number_in_the_view_would_be_found():
    """The number of a card in a slot tells through a Flashbang which card it was; resampling moves such cards."""
    table = Table(*FIVE, gear={1: "flashbang"}).declare("investigate:1.0").close()
    table.play(1, "flashbang").answer(1, "arrange", ["0", "1", "2"])
    dice = FastChance(3)
    twins = [GAME.resample(table.state, 0, dice) for _ in range(20)]
    assert all(GAME.view(twin, 0) == table.see(0) for twin in twins)
    assert all(GAME.invariants(twin) == [] for twin in twins)
    assert {twin.faces[twin.slots[1][0]] == "agent" for twin in twins} == {True, False}
    numbered = LEAKY_SLOTS.view(table.state, 0)
    assert any(LEAKY_SLOTS.view(twin, 0) != numbered for twin in twins)
