"""Zones: where cards lie, who knows which, and another deal that looks the same."""

import copy

import pytest

from games.engine import SPECTATOR, RulesBug, State
from games.engine.chance import Chance, FastChance
from games.engine.play import Play
from games.engine.zones import Cards, Zone, resample
from games.testkit.contract import CLAUSES, Sample, sample
from games.testkit.toys import MINERS
from games.testkit.toys.miners.state import MINE

ALL = [f"c{number}" for number in range(12)]


class Desk(State, gc=False, kw_only=True):
    """A deck, a face-up discard pile, hands, and rooms that are turned up one by one."""

    deck: list[str] = []
    discard: list[str] = []
    hands: list[list[str]] = []
    rooms: list[list[str]] = []
    shown: list[str] = []
    seen: list[list[str]] = []


DECK = Zone[Desk, str]("deck", lambda state: [state.deck])[0]
DISCARD = Zone[Desk, str]("discard", lambda state: [state.discard], "face_up")[0]
HANDS = Zone[Desk, str]("hands", lambda state: state.hands, "own", is_ordered=False)
ROOMS = Zone[Desk, str]("rooms", lambda state: state.rooms)


def is_red(card):
    return int(card[1:]) % 2 == 1


def desk_cards(**further):
    return Cards(
        "cards",
        (DECK.zone, DISCARD.zone, HANDS, ROOMS),
        all_cards=lambda state: ALL,
        open_cards=lambda state: state.shown,
        seen_cards=lambda state: state.seen,
        empty="",
        **further,
    )


CARDS = desk_cards()


@pytest.fixture(autouse=True)
def plain_cards():
    """Gives the zones back to cards without backs and classes, whatever the test before has declared."""
    return desk_cards()


def desk(**fields):
    """Three seats with two cards each, five in the deck, one room, one empty place."""
    given = {
        "deck": ALL[:5],
        "hands": [ALL[5:7], ALL[7:9], ALL[9:11]],
        "rooms": [["", ALL[11]]],
        "seen": [[], [], []],
    }
    return Desk(
        schema=1, seats=["human"] * 3, host=0, options={}, chance=Chance(bytes(32)), **{**given, **fields}
    )


def play(state, dice=None):
    return Play(MINERS, state, dice or FastChance(1))


def test_a_drawn_card_is_seen_by_the_hand_alone():
    state = desk()
    hand = play(state)
    assert DECK.draw(hand, HANDS[0]) == ["c0"]
    assert hand.revealed
    assert state.hands[0][0] == "c0"
    assert "c0" in HANDS[0].shown(state, 0)
    assert HANDS[0].shown(state, 1) == [None, None, None]
    assert HANDS[0].count(state) == 3
    assert CARDS.faults(state) == []


def test_an_empty_deck_gives_what_it_has():
    state = desk()
    assert len(DECK.draw(play(state), HANDS[0], 9)) == 5
    nobody = play(state)
    assert DECK.draw(nobody, HANDS[0]) == []
    assert not nobody.revealed


def test_a_peeked_card_is_known_where_it_goes():
    state = desk()
    assert DECK.peek(play(state), [1], 2) == ["c0", "c1"]
    assert DECK.shown(state, 1) == ["c0", "c1", None, None, None]
    assert DECK.shown(state, 2) == DECK.shown(state, SPECTATOR) == [None] * 5
    DECK.draw(play(state), HANDS[0])
    assert HANDS[0].shown(state, 1) == ["c0", None, None]
    DECK.draw(play(state), HANDS[1])
    assert state.seen[1] == ["c0"], "one's own card need not be remembered"


def test_the_top_may_be_the_last_card():
    zone = Zone("deck", lambda state: [state.deck], top="last")
    Cards(
        "cards", (zone, DISCARD.zone, HANDS, ROOMS), all_cards=lambda state: ALL, seen_cards=lambda s: s.seen
    )
    state = desk()
    assert zone[0].peek(play(state), [0], 2) == ["c4", "c3"]
    zone[0].arrange(state, ["c3", "c4"], [0])
    assert zone[0].top(state) == "c3"
    assert zone[0].draw(play(state), HANDS[0], 2) == ["c3", "c4"]
    HANDS[0].move(state, "c4", zone[0], "bottom")
    assert state.deck == ["c4", "c0", "c1", "c2"]


def test_a_shuffle_makes_everybody_forget():
    state = desk()
    DECK.peek(play(state), [0, 1])
    DECK.reveal(play(state), "c2")
    DECK.shuffle(play(state))
    assert state.seen == [[], [], []]
    assert state.shown == []


def test_a_card_that_leaves_a_hand_unseen_hides_the_rest_of_it():
    state = desk(shown=["c5"], seen=[[], ["c6"], []])
    HANDS[0].move(state, "c6", DECK, "bottom")
    assert state.deck[-1] == "c6"
    assert state.shown == []
    assert state.seen == [["c6"], [], []], "only who put it there knows it"


def test_the_only_card_of_a_hand_is_followed():
    state = desk(hands=[["c5"], ALL[6:9], ALL[9:11]], shown=["c5"])
    HANDS[0].move(state, "c5", HANDS[2])
    assert state.shown == ["c5"]
    assert HANDS[2].shown(state, 1) == ["c5", None, None]


def test_a_card_that_somebody_is_shown_on_its_way():
    state = desk(shown=["c5"])
    HANDS[0].move(state, "c6", HANDS[1], seen_by=[2])
    assert state.shown == []
    assert state.seen == [["c6"], ["c5"], ["c5", "c6"]]
    assert HANDS[0].shown(state, 1) == ["c5"], "who got the other card knows that this one stayed"


def test_a_card_in_sight_of_all_hides_nothing():
    state = desk(seen=[[], ["c6"], []])
    HANDS[0].move(state, "c5", DECK, "bottom", seen_by=None)
    assert state.shown == ["c5"]
    assert state.seen[1] == ["c6"]
    HANDS[0].move(state, "c6", DISCARD)
    assert state.seen[1] == []
    assert CARDS.faults(state) == []


def test_a_revealed_place_stays_known_to_all():
    state = desk()
    ROOMS[0].look(play(state), [2], "c11")
    assert [ROOMS[0].shown(state, viewer) for viewer in (0, 2)] == [["", None], ["", "c11"]]
    ROOMS[0].reveal(play(state), "c11")
    assert ROOMS[0].shown(state, SPECTATOR) == ["", "c11"]
    assert state.seen[2] == []
    assert ROOMS[0].count(state) == 1


def test_discards_become_a_new_deck():
    state = desk(deck=[], discard=ALL[:5])
    DECK.refill(play(state), DISCARD)
    assert sorted(state.deck) == sorted(ALL[:5])
    assert state.discard == []
    assert state.deck != ALL[:5]


def test_only_the_top_can_be_put_back():
    with pytest.raises(RulesBug, match="not the top"):
        DECK.arrange(desk(), ["c1", "c2"], [0])


def test_a_new_order_is_known_to_those_who_made_it():
    state = desk(shown=["c1"], seen=[["c0"], ["c0"], []])
    DECK.arrange(state, ["c1", "c0"], [0])
    assert state.deck[:2] == ["c1", "c0"]
    assert state.shown == []
    assert state.seen == [["c0", "c1"], [], []]


def test_cards_come_from_and_go_to_where_no_zone_is():
    state = desk()
    HANDS[0].take(state, "c5")
    assert "lost" in CARDS.faults(state)[0]
    DECK.put(state, "c5", "bottom")
    assert state.shown == ["c5"]
    HANDS[1].take(state, "c7")
    HANDS[2].put(state, "c7", seen_by=[1, 2])
    assert state.seen == [[], ["c7"], []]
    assert CARDS.faults(state) == []


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"deck": ALL[:4]}, "lost or doubled"),
        ({"deck": ALL[:5], "discard": ["c0"]}, "lost or doubled"),
        ({"shown": ["c99"]}, "open cards that can't be"),
        ({"shown": ["c0", "c0"]}, "open cards that can't be"),
        ({"seen": [["c5"], [], []]}, "seat 0 remembers"),
        ({"seen": [[], ["c0"], []], "shown": ["c0"]}, "seat 1 remembers"),
    ],
)
def test_faults_are_found(fields, fault):
    assert fault in "; ".join(CARDS.faults(desk(**fields)))


def test_another_deal_looks_the_same_and_differs_elsewhere():
    state = desk(shown=["c3"], seen=[["c0"], ["c9"], []])
    different = 0
    for number in range(40):
        twin = resample(state, 0, FastChance(number), CARDS)
        assert CARDS.faults(twin) == []
        for zone in CARDS.zones:
            for pile in zone.piles(state):
                assert pile.shown(twin, 0) == pile.shown(state, 0)
        assert (twin.deck[0], twin.deck[3], twin.hands[0]) == ("c0", "c3", ["c5", "c6"])
        assert HANDS[2].shown(twin, 1)[0] == twin.hands[2][0], "what seat 1 knows is about the same place"
        assert twin.chance != state.chance
        different += twin.hands != state.hands
    assert different > 30


def test_a_finished_match_hides_nothing():
    state = desk()
    state.outcome = object()
    assert resample(state, 0, FastChance(1), CARDS).deck == state.deck
    assert HANDS[1].shown(state, SPECTATOR) == state.hands[1]


def test_backs_keep_their_places():
    cards = desk_cards(back=is_red)
    for number in range(30):
        twin = resample(desk(), 0, FastChance(number), cards)
        assert [is_red(card) for card in twin.deck] == [is_red(card) for card in ALL[:5]]
        assert cards.faults(twin) == []


def test_each_pile_keeps_as_many_of_a_class_and_they_change_places():
    rooms = [ALL[0:3], ALL[3:6]]
    cards = desk_cards(bound=lambda state, card: "safe" if card in ("c0", "c4") else None)
    state = desk(deck=ALL[6:9], hands=[["c9"], ["c10"], ["c11"]], rooms=rooms)
    places, swapped = set(), 0
    for number in range(60):
        twin = resample(state, SPECTATOR, FastChance(number), cards)
        safes = [[card for card in room if card in ("c0", "c4")] for room in twin.rooms]
        assert [len(found) for found in safes] == [1, 1]
        places.add(twin.rooms[0].index(safes[0][0]))
        swapped += safes[0] == ["c4"]
        assert cards.faults(twin) == []
    assert places == {0, 1, 2}
    assert 10 < swapped < 50


def test_a_zone_holds_only_what_can_lie_there():
    hands = Zone("hands", lambda state: state.hands, "own", is_ordered=False, holds=is_red)
    cards = Cards("cards", (DECK.zone, DISCARD.zone, hands, ROOMS), all_cards=lambda state: ALL, empty="")
    red, black = [c for c in ALL if is_red(c)], [c for c in ALL if not is_red(c)]
    state = desk(deck=[*black[:3], *red[3:]], hands=[red[:1], red[1:2], red[2:3]], rooms=[["", *black[3:]]])
    assert cards.faults(state) == []
    deals = set()
    for number in range(40):
        twin = resample(state, 0, FastChance(number), cards)
        assert cards.faults(twin) == []
        deals.add(tuple(twin.hands[1]))
    assert len(deals) == 5, "any red card but one's own"


def test_that_nothing_fits_is_a_bug_and_never_the_truth():
    hands = Zone("hands", lambda state: state.hands, "own", is_ordered=False, holds=lambda card: False)
    cards = Cards("cards", (DECK.zone, DISCARD.zone, hands, ROOMS), all_cards=lambda state: ALL, empty="")
    with pytest.raises(RulesBug, match="no card fits into hands"):
        resample(desk(), 0, FastChance(1), cards)


def seen_with(cards) -> Sample:
    """Random matches of the toy, seen as if its cards were declared otherwise."""
    twin = copy.copy(MINERS)
    twin.cards = (cards,)
    twin.resample = lambda state, viewer, dice: resample(state, viewer, dice, cards)
    taken = sample(MINERS, 20)
    return Sample(twin, taken.matches, taken.events)


def test_the_contract_finds_zones_that_lose_cards_or_hide_nothing():
    lossy, idle = copy.copy(MINE), copy.copy(MINE)
    lossy.all_cards = lambda state: [*MINE.all_cards(state), "gem_99"]
    idle.redeal = lambda state, viewer, dice: None
    assert "lost or doubled" in "; ".join(CLAUSES["zones"](seen_with(lossy)))
    assert list(CLAUSES["zones"](seen_with(idle))) == ["mine: no secret was ever dealt anew"]


def test_the_contract_finds_a_deal_that_shows_too_much():
    careless = copy.copy(MINE)
    careless.known_to = lambda state, viewer: frozenset()
    twin = copy.copy(MINERS)
    twin.resample = lambda state, viewer, dice: resample(state, viewer, dice, careless)
    taken = sample(MINERS, 40)
    found = "; ".join(CLAUSES["zones"](Sample(twin, taken.matches, taken.events)))
    assert "shows seat" in found
