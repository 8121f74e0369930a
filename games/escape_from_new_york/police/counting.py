"""What is always true of the police board: its cards and Cops are in exactly one place each."""

from collections.abc import Iterator

from games.escape_from_new_york.places import is_open, police_of
from games.escape_from_new_york.state import EscapeState


def police_faults(state: EscapeState) -> Iterator[str]:
    """Sentences that say what is wrong."""
    police, tables = state.police, police_of(state)
    if police is None or tables is None or not police.post:
        return
    missions = [*police.deck, *police.active, *police.gone, *police.out, *filter(None, [police.open_card])]
    if sorted(missions) != sorted([*tables.missions, *tables.transitions]):
        yield f"Mission cards and transitions: {sorted(missions)}"
    held = (card for cards in police.held for card in cards)
    rewards = [*police.rewards, *police.under, *police.rewards_gone, *held]
    if sorted(rewards) != sorted(tables.rewards):
        yield f"Rewards: {sorted(rewards)}"
    if len(police.active) != len(police.under) or len(police.active) > tables.police_board.active:
        yield f"active Missions {police.active} over Rewards {police.under}"
    cops = police.available + sum(police.cops.values())
    if cops != tables.by_heroes[len(state.seats)].cops + 1 or police.available < 0:
        yield f"{cops} Cops, {police.available} of them available"
    for space, count in police.cops.items():
        if count < 1 or not is_open(state, space):
            yield f"{count} Cops stand on {space}"
    if (police.hauk == max(row.cell for row in tables.transitions.values())) != bool(police.open_card):
        yield f"Hauk stands on {police.hauk}, the open card is {police.open_card!r}"
