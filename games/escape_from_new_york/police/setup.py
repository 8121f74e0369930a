"""What the expansion changes in the set-up (NP-003 to NP-015)."""

from collections.abc import Iterable

from games.engine.flow import NEXT, Flow
from games.escape_from_new_york.hauk.missions import draw_mission
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import island_of, pack_of, police_of
from games.escape_from_new_york.police_state import PoliceState

LEVELS = (1, 2, 3)


def show_diagram(play: Table, diagrams: list[str]) -> list[str]:
    """NP-004: one of the two diagrams that are left leaves the game for all to see; gives the others."""
    police = play.state.police
    if police is not None:
        police.shown_case = diagrams.pop()
    return diagrams


def put_items_back(play: Table, items: list[str]) -> list[str]:
    """NP-008: a few of the shuffled Items leave the game unseen, some kinds never; gives the Item deck."""
    police, tables = play.state.police, police_of(play.state)
    if police is None or tables is None:
        return items
    board = tables.police_board
    others = [card for card in items if card not in board.items_in]
    police.items_out = others[: board.items_out]
    deck = [*others[board.items_out :], *(card for card in items if card in board.items_in)]
    play.chance.shuffle(deck)
    return deck


def call_police(play: Table) -> Flow:
    """NP-006, NP-009 to NP-013: the post, the decks, Hauk, and the first Missions with their Cops."""
    state, police, tables = play.state, play.state.police, police_of(play.state)
    if police is None or tables is None:
        return NEXT
    heroes = tables.by_heroes[len(state.seats)]
    police.available = heroes.cops
    police.held = [[] for _ in state.seats]
    _build_post(play, police)
    taken: dict[int, list[str]] = {}
    for level, count in zip(LEVELS, heroes.missions, strict=True):
        missions = _shuffled(play, (key for key, row in tables.missions.items() if row.level == level))
        taken[level], out = missions[:count], missions[count:]
        police.out += out
    for level, count in reversed(list(zip(LEVELS, heroes.missions, strict=True))):
        rewards = _shuffled(play, (key for key, row in tables.rewards.items() if row.level == level))
        police.rewards += rewards[:count]
        police.rewards_gone += rewards[count:]
    last = _shuffled(play, (key for key, row in tables.transitions.items() if row.minimum))
    first = [key for key, row in tables.transitions.items() if not row.minimum]
    police.out += last[1:]
    police.deck = [*taken[3], last[0], *taken[2], *first, *taken[1]]
    for _ in range(tables.police_board.active):
        draw_mission(play)
    return NEXT


def _build_post(play: Table, police: PoliceState) -> None:
    """NP-006: a City tile next to the Bridge whose diagram was shown; one Cop and nothing printed on it."""
    state, bridge = play.state, pack_of(play.state).items.cases[police.shown_case].bridge
    police.post = next(space for space, number in island_of(state).bridges.items() if number == bridge)
    tile = state.city_deck.pop()
    state.tiles[police.post] = tile
    police.cops[police.post] = 1
    play.tell("post_built", {"space": police.post, "tile": tile, "bridge": bridge})


def _shuffled(play: Table, keys: Iterable[str]) -> list[str]:
    cards = list(keys)
    play.chance.shuffle(cards)
    return cards
