"""The expansion's part of another match that looks the same to one viewer (section 5)."""

from collections.abc import Callable

from games.engine.chance import Dice
from games.escape_from_new_york.places import police_of
from games.escape_from_new_york.state import EscapeState


def put_items_back(twin: EscapeState, items: list[str], dice: Dice) -> list[str]:
    """Which of the Items that the viewer can't know left the game unseen (NP-008); gives the others."""
    police, tables = twin.police, police_of(twin)
    if police is None or tables is None:
        return items
    pool = [*items, *police.items_out]
    dice.shuffle(pool)
    never = tables.police_board.items_in
    out = [card for card in pool if card not in never][: len(police.items_out)]
    police.items_out = out
    for card in out:
        pool.remove(card)
    return pool


def deal_board(twin: EscapeState, viewer: int, dice: Dice) -> None:
    """Missions change places with those of their level that left the game, the last transition with the others of
    its kind, Rewards with all of their level that the viewer does not hold."""
    police, tables = twin.police, police_of(twin)
    if police is None or tables is None:
        return

    def back(card: str) -> tuple[str, int]:
        if card in tables.missions:
            return "mission", tables.missions[card].level
        if card in tables.rewards:
            return "reward", tables.rewards[card].level
        return "transition", tables.transitions[card].cell

    _deal([police.deck, police.out], back, dice)
    others = [cards for seat, cards in enumerate(police.held) if seat != viewer]
    _deal([police.rewards, police.under, police.rewards_gone, *others], back, dice)


def _deal(piles: list[list[str]], back: Callable[[str], tuple[str, int]], dice: Dice) -> None:
    """Cards with the same back change places among all piles."""
    pools: dict[tuple[str, int], list[str]] = {}
    for card in (card for pile in piles for card in pile):
        pools.setdefault(back(card), []).append(card)
    for pool in pools.values():
        dice.shuffle(pool)
    for pile in piles:
        pile[:] = [pools[back(card)].pop() for card in pile]
