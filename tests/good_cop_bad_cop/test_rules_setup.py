"""GC-001 to GC-027: the deal, and what cards make of a player. Worked examples 1 to 5."""

from collections import Counter

import pytest

from games import door
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content.roles import has_bomb, has_knife, role_of
from games.good_cop_bad_cop.content.tables import PACKS, equipment_for, ordinary_cards
from games.good_cop_bad_cop.meta import check_options
from games.good_cop_bad_cop.state import NO_CARD
from games.testkit.match import Match, setup_for
from tests.good_cop_bad_cop.table import FOUR, Table


def dealt(seats: int, expansion: bool, seed: int = 0):
    options = {"expansion": "bombers_traitors" if expansion else "none"}
    return Match(GAME, setup_for(GAME, seats, options, seed=bytes([seed]) * 32)).state


@pytest.mark.rule("GC-001")
def test_three_players_need_the_expansion():
    three, four = setup_for(GAME, 3), setup_for(GAME, 4)
    assert check_options(three.options, three.seats) == "good_cop_bad_cop.options.three_need_expansion"
    assert check_options({**three.options, "expansion": "bombers_traitors"}, three.seats) is None
    assert check_options(four.options, four.seats) is None
    assert (GAME.meta.min_seats, GAME.meta.max_seats) == (3, 8)


@pytest.mark.rule("GC-001")
def test_three_players_get_the_expansion_unless_the_host_switches_it_off():
    three = [door.SeatSetup("human")] * 3
    assert door.clean_options(GAME, {}, three, "en")["expansion"] == "bombers_traitors"
    assert door.clean_options(GAME, {"speed": "live"}, three, "en")["expansion"] == "bombers_traitors"
    assert door.clean_options(GAME, {}, [*three, three[0]], "en")["expansion"] == "none"
    with pytest.raises(door.InvalidOptions):
        door.clean_options(GAME, {"expansion": "none"}, three, "en")


@pytest.mark.rule("GC-002", "GC-004", "GC-006", "GC-124")
@pytest.mark.parametrize(
    ("seats", "expansion", "cards", "left_over", "guns", "gear"),
    [
        (4, False, 12, 0, 2, 14), (5, False, 16, 1, 3, 15), (6, False, 18, 0, 3, 16), (7, False, 22, 1, 4, 16),
        (8, False, 24, 0, 4, 16), (3, True, 10, 1, 2, 19), (4, True, 12, 0, 2, 19), (5, True, 16, 1, 3, 20),
        (6, True, 18, 0, 3, 21), (7, True, 22, 1, 4, 21), (8, True, 24, 0, 4, 21),
    ],
)  # fmt: skip
def test_components_by_number_of_players(seats, expansion, cards, left_over, guns, gear):
    state = dealt(seats, expansion)
    assert (len(state.faces), len(state.faces) - 3 * seats, state.guns) == (cards, left_over, guns)
    assert [len(hand) for hand in state.hands] == [1] * seats
    assert len(state.deck) == gear - seats
    assert sorted([*state.deck, *(hand[0] for hand in state.hands)]) == sorted(
        equipment_for(0, seats, expansion)
    )
    lying = [card for slots in state.slots for card in slots]
    assert sorted(lying) == list(range(3 * seats)), "nobody has the card that is left over"
    kinds = Counter(face.partition("_")[0] for face in state.faces)
    assert (kinds["agent"], kinds["kingpin"]) == (1, 1)
    assert kinds["honest"] == kinds["crooked"] == (cards - 2) // 2


@pytest.mark.rule("GC-002")
@pytest.mark.parametrize(("seats", "icons"), [(3, 5), (4, 6), (5, 7), (6, 7), (7, 8), (8, 9)])
def test_icons_by_number_of_players(seats, icons):
    deck = ordinary_cards(0, seats, True)
    assert sum(map(has_bomb, deck)) == sum(map(has_knife, deck)) == icons
    assert len(deck) == sum(sum(part) for part in PACKS[0].expansion[seats])


@pytest.mark.rule("GC-002")
def test_defibrillator_and_report_audit_need_more_players():
    assert "defibrillator" not in equipment_for(0, 4, False)
    assert "defibrillator" in equipment_for(0, 5, False)
    assert "report_audit" not in equipment_for(0, 5, True)
    assert "report_audit" in equipment_for(0, 6, True)
    assert equipment_for(0, 3, True) == equipment_for(0, 4, True)
    assert PACKS[0].guns[3] == PACKS[0].guns[4]


@pytest.mark.rule("GC-003", "GC-214")
def test_leaders_begin_with_two_players():
    for seed in range(60):
        state = dealt(4, False, seed)
        owners = [state.dealt[state.faces.index(face)] for face in ("agent", "kingpin")]
        assert owners[0] != owners[1]


@pytest.mark.rule("GC-005")
def test_everybody_orders_the_own_cards_and_always_sees_them():
    match = Match(GAME, setup_for(GAME, 4))
    before = match.state.slots[2].copy()
    ask = next(ask for ask in match.open(2) if ask.kind.endswith("arrange"))
    match.submit(2, ask.id, ["2", "0", "1"])
    assert match.state.slots[2] == [before[2], before[0], before[1]]
    own = GAME.view(match.state, 2).seats[2]
    assert [card.face for card in own.cards] == [match.state.faces[card] for card in match.state.slots[2]]
    assert all(card.face is None for card in GAME.view(match.state, 1).seats[2].cards)


@pytest.mark.rule("GC-006", "GC-124")
def test_only_the_owner_knows_the_equipment():
    table = Table(*FOUR, gear={1: "coffee"})
    assert table.see(1).hand == ["coffee"]
    assert table.see(0).seats[1].equipment == 1
    assert table.see(0).seats[1].known_equipment == []
    assert table.see(0).deck == [None] * len(table.state.deck)


@pytest.mark.rule("GC-007")
def test_who_begins():
    assert {Table(*FOUR, turn=turn).state.active for turn in range(4)} == {0, 1, 2, 3}
    first = {Table(*FOUR, first_player="random", seed=bytes([seed]) * 32).state.active for seed in range(24)}
    assert len(first) > 1


@pytest.mark.rule("GC-008")
def test_no_slot_tells_of_the_leaders_pile():
    """The first card dealt is the one of the leaders' pile; it lies in every slot about equally often."""
    where = Counter(dealt(4, False, seed).slots[0].index(0) for seed in range(150))
    assert set(where) == {0, 1, 2}
    assert min(where.values()) > 25


@pytest.mark.rule("GC-020", "GC-021")
@pytest.mark.parametrize(
    ("cards", "role"),
    [
        ("agent crooked crooked", "agent"), ("kingpin honest honest", "kingpin"), ("honest honest crooked", "honest"),
        ("crooked crooked honest", "crooked"), ("agent kingpin honest", "solo"),
        ("agent crooked_b crooked_b", "agent"), ("honest_b crooked_x crooked_b", "bomber"),
        ("honest_k crooked_x honest_k", "traitor"), ("honest_b honest_b crooked", "honest"),
    ],
)  # fmt: skip
def test_what_cards_make_of_a_player(cards, role):
    assert role_of(cards.split(), False) == role


@pytest.mark.rule("GC-022", "GC-026")
def test_one_card_decides_and_makes_no_bomber():
    assert role_of(["honest_b"], False) == "honest"
    assert role_of(["crooked_k"], False) == "crooked"


@pytest.mark.rule("GC-023")
def test_planted_evidence_inverts_majorities_only():
    assert role_of(["honest", "honest", "crooked"], True) == "crooked"
    assert role_of(["agent", "honest", "honest"], True) == "agent"
    assert role_of(["honest_b", "crooked_b", "honest_x"], True) == "bomber"


@pytest.mark.rule("GC-027")
@pytest.mark.parametrize("seats", range(3, 9))
def test_two_cards_bear_both_icons(seats):
    assert sum(face.endswith("_x") for face in ordinary_cards(0, seats, True)) == 2


@pytest.mark.rule("GC-024")
def test_a_new_role_is_told_to_those_whom_it_concerns():
    table = Table("CCH", "AHC", "HCC", "KHH", gear={0: "blackmail"}).play(0, "blackmail", "1.0", "2.2")
    assert (table.cards(1), table.role(1)) == ("CHC", "crooked")
    assert (table.cards(2), table.role(2)) == ("HCA", "agent")
    assert [data["role"] for data in table.told("role_now", 2)] == ["agent"]
    assert table.told("role_now", 0) == table.told("role_now", -1) == []
    assert table.see(0).seats[2].role is None
    assert table.see(2).seats[2].role == "agent"


@pytest.mark.rule("GC-005")
def test_nobody_has_an_empty_slot_at_the_start():
    assert all(NO_CARD not in slots for slots in dealt(8, True).slots)
