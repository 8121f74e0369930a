"""The rules of the skeleton game, one test each, named by their numbers."""

import pytest

from games.testkit.scenario import given
from games.testkit.skeleton import GAME
from games.testkit.skeleton.state import CARDS


def table(*hands: int, deck: tuple[int, ...] = ()):
    """A match in which everybody holds these cards and these lie in the deck, the top one last."""
    match = given(GAME, seats=len(hands))
    rest = [card for card in CARDS if card not in hands + deck]
    return match.arrange(hands=list(hands), deck=[*rest, *deck])


@pytest.mark.rule("SK-001")
def test_everybody_gets_one_card_that_nobody_else_sees():
    match = given(GAME, seats=3)
    assert len(match.state.hands) == 3
    assert sorted(match.state.hands + match.state.deck) == list(CARDS)
    assert match.view(0).cards == [match.state.hands[0], None, None]


@pytest.mark.rule("SK-002")
def test_a_card_is_kept_or_goes_under_the_deck():
    match = table(2, 9, deck=(5,))
    match.answer(0, "swap", "swap")
    match.answer(1, "swap", "keep")
    assert match.state.hands == [5, 9]
    assert match.state.deck[0] == 2


@pytest.mark.rule("SK-003")
def test_the_highest_card_wins():
    match = table(2, 9)
    match.answer(0, "swap", "keep")
    match.answer(1, "swap", "keep")
    assert match.state.outcome.results == {0: "loss", 1: "win"}
    assert match.told("shown")[-1]["cards"] == [2, 9]
