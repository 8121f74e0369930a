"""Positions of the expansion United States Police: Missions, Rewards and Cops laid out by hand."""

from games.engine.chance import Dice
from games.engine.text import Value
from games.escape_from_new_york.content.pack import Police
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.police_state import PoliceState
from tests.escape_from_new_york.table import Table, table

TABLES = PACKS[-1].police
"""The expansion's tables."""
assert isinstance(TABLES, Police)


def station(*heroes: str, options: dict[str, Value] | None = None, chance: Dice | None = None) -> Table:
    """A match with the expansion, as `table` makes one."""
    return table(*heroes, options={"us_police": "on", **(options or {})}, chance=chance)


def police(match: Table) -> PoliceState:
    """The police board as it is now."""
    found = match.state.police
    assert found is not None
    return found


def stack(match: Table, *deck: str, active: tuple[str, ...] = ()) -> None:
    """Lays the Mission deck, the top card first, and the active Missions from left to right; all other cards leave
    the game. Rewards: one under each Mission, the rest in the deck by level, except for those that are held."""
    board = police(match)
    board.active, board.deck = list(active), list(reversed(deck))
    cards = [*TABLES.missions, *TABLES.transitions]
    used = {*board.active, *board.deck, board.open_card}
    board.out, board.gone = [card for card in cards if card not in used], []
    held = {card for cards in board.held for card in cards}
    free = sorted((card for card in TABLES.rewards if card not in held), reverse=True)
    board.under = [free.pop() for _ in board.active]
    board.rewards, board.rewards_gone = free, []


def give(match: Table, seat: int, *rewards: str) -> None:
    """Puts Rewards into a seat's hand, from wherever they are."""
    board = police(match)
    for card in rewards:
        for pile in (board.rewards, board.rewards_gone):
            if card in pile:
                pile.remove(card)
                break
        else:
            spare = board.rewards.pop()
            board.under[board.under.index(card)] = spare
        board.held[seat].append(card)


def ask_for(match: Table, minimum: int) -> None:
    """Hauk stands on cell III, and a card with this minimum lies open."""
    board = police(match)
    card = next(key for key, row in TABLES.transitions.items() if row.minimum == minimum)
    for pile in (board.deck, board.out, board.gone):
        while card in pile:
            pile.remove(card)
    spare = next(
        (key for key in board.deck if key in TABLES.transitions and TABLES.transitions[key].minimum), ""
    )
    if spare:
        board.deck.remove(spare)
        board.out.append(spare)
    board.open_card, board.hauk = card, 3


def post_cops(match: Table, **cops: int) -> None:
    """Stands Cops on spaces, instead of those that stood there; the others are available."""
    board = police(match)
    everybody = board.available + sum(board.cops.values())
    board.cops = dict(cops)
    board.available = everybody - sum(cops.values())


def hold(match: Table, seat: int, *cases: str) -> None:
    """Gives Cases to a seat, wherever they are; the boxed diagram and the shown one are exchanged if need be."""
    state, board = match.state, police(match)
    for case in cases:
        if case == "president":
            state.president, state.collected = seat, True
            continue
        swap(match, case)
        state.slots[state.slots.index(case)] = ""
        state.heroes[seat].supply.append(case)
    assert board.post


def swap(match: Table, case: str) -> None:
    """Brings a diagram that is out of the game into the slots, by exchange with the one that is there."""
    state, board = match.state, police(match)
    if case in state.slots:
        return
    there = next(place for place, card in enumerate(state.slots) if card.startswith("diagram_"))
    other = state.slots[there]
    state.slots[there] = case
    if state.boxed_case == case:
        state.boxed_case = other
        return
    raise AssertionError(f"{case} is the diagram that was shown, {board.shown_case}")


def show_diagram(match: Table, case: str) -> None:
    """Makes another diagram the one that was shown (NP-004), and moves the post beside its Bridge."""
    state, board = match.state, police(match)
    if board.shown_case == case:
        return
    if state.boxed_case == case:
        state.boxed_case = board.shown_case
    else:
        state.slots[state.slots.index(case)] = board.shown_case
    board.shown_case = case
    spaces = {"diagram_1": "C6", "diagram_2": "G6", "diagram_4": "L1"}
    old, board.post = board.post, spaces[case]
    state.tiles[board.post] = state.tiles.pop(old)
    if old in board.cops:
        board.cops[board.post] = board.cops.pop(old)
