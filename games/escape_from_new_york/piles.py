"""Piles that are drawn from and shuffled: Items, Events, tiles, New York's cards."""

from games.engine.play import Play
from games.escape_from_new_york.state import EscapeState, Hero

Table = Play[EscapeState]
"""The rules' hand on a match."""


def draw(play: Table, pile: list[str], discard: list[str] | None = None) -> str | None:
    """Takes the top card, or None; an empty pile is made of its shuffled discards first (NY-271, NY-397)."""
    if not pile and discard:
        pile.extend(discard)
        discard.clear()
        play.chance.shuffle(pile)
    if not pile:
        return None
    play.reveal()
    return pile.pop()


def return_to_hand(hero: Hero, cards: list[str]) -> None:
    """Takes cards of the Hero's own discard pile back to hand."""
    for card in cards:
        hero.discard.remove(card)
        hero.hand.append(card)


def random_cards(play: Table, cards: list[str], count: int) -> list[str]:
    """Picks up to `count` cards, each equally likely, and leaves the list as it is (NY-099)."""
    left = sorted(cards)
    picked: list[str] = []
    while left and len(picked) < count:
        card = play.chance.pick(left)
        left.remove(card)
        picked.append(card)
    return picked
