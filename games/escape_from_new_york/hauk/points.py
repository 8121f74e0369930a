"""Reward points: what Heroes hold, and what is wanted of those who leave together (NP-050 to NP-055)."""

from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import police_of
from games.escape_from_new_york.state import EscapeState


def minimum(state: EscapeState) -> int | None:
    """The points that are wanted; None until the card that says it lies open (NP-033)."""
    police, tables = state.police, police_of(state)
    if police is None or tables is None or not police.open_card:
        return None
    return tables.transitions[police.open_card].minimum


def points_of(state: EscapeState, cards: list[str]) -> int:
    """What Reward cards are worth together."""
    tables = police_of(state)
    return 0 if tables is None else sum(tables.rewards[card].points for card in cards)


def has_points(state: EscapeState, seats: list[int]) -> bool:
    """Whether these Heroes' points reach the minimum; without the option nothing is wanted (NP-050, NP-055)."""
    police = state.police
    if police is None:
        return True
    wanted = minimum(state)
    return wanted is not None and sum(points_of(state, police.held[seat]) for seat in seats) >= wanted


def show_rewards(play: Table, seats: list[int]) -> None:
    """The Rewards of those who pledge are seen by all (NP-050, NP-053)."""
    police = play.state.police
    for seat in seats if police is not None else ():
        cards = police.held[seat] if police is not None else []
        if cards:
            told = {"seat": seat, "count": len(cards), "points": points_of(play.state, cards)}
            play.tell("rewards_shown", {**told, "cards": list(cards)})
