"""Mission cards as they come: put up, pushed out, passed over; Hauk's way through the cells (4.3)."""

from games.engine.flow import NEXT, Flow, sequence
from games.escape_from_new_york.content.pack import Police
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import is_open, island_of, police_of
from games.escape_from_new_york.police_state import PoliceState
from games.escape_from_new_york.state import EscapeState


def draw_mission(play: Table) -> None:
    """NP-030 to NP-034: the top card of the Mission deck, if there is one; nothing without the option."""
    police, tables = play.state.police, police_of(play.state)
    if police is None or tables is None or not police.deck:
        return
    play.reveal()
    card = police.deck.pop()
    if card in tables.transitions:
        _move_hauk(play, police, tables, card)
        return
    if len(police.active) >= tables.police_board.active:
        _push_out(play, police)
    police.active.insert(0, card)
    police.under.insert(0, police.rewards.pop())
    play.tell("mission_drawn", {"mission": card})
    place_cops(play, tables.missions[card].cops, tables.missions[card].where)


def draw_after_tile(play: Table) -> Flow:
    """NP-030: the tile is resolved, and a card is drawn."""
    draw_mission(play)
    return NEXT


NEWS = sequence("escape_from_new_york.news", draw_after_tile)


def hear_from_hauk(play: Table) -> None:
    """Has a Mission card drawn as soon as what is pushed next, the effect of a Timer tile, is done (NP-030)."""
    if play.state.police is not None:
        play.push(NEWS)


def _push_out(play: Table, police: PoliceState) -> None:
    """NP-031: the rightmost Mission goes, its Reward unseen."""
    mission = police.active.pop()
    police.rewards_gone.append(police.under.pop())
    police.gone.append(mission)
    play.tell("mission_passed", {"mission": mission})


def _move_hauk(play: Table, police: PoliceState, tables: Police, card: str) -> None:
    """NP-032, NP-033: Hauk moves; a card that shows a minimum stays open."""
    row = tables.transitions[card]
    police.hauk = row.cell
    if row.minimum:
        police.open_card = card
        play.tell("minimum_shown", {"cell": row.cell, "minimum": row.minimum})
    else:
        police.gone.append(card)
        play.tell("hauk_moved", {"cell": row.cell})


def pushed_out_next(state: EscapeState) -> str:
    """The Mission that the next one pushes out; empty while there is room, or if no Mission comes next. The backs of
    the deck are public (NP-031)."""
    police, tables = state.police, police_of(state)
    if police is None or tables is None or not police.deck or police.deck[-1] in tables.transitions:
        return ""
    return police.active[-1] if len(police.active) >= tables.police_board.active else ""


def reach_minimum(play: Table) -> None:
    """NP-052: cards are drawn until the minimum lies open; Missions go without effect, each with a Reward."""
    police, tables = play.state.police, police_of(play.state)
    if police is None or tables is None:
        return
    while not police.open_card and police.deck:
        play.reveal()
        card = police.deck.pop()
        if card in tables.transitions:
            _move_hauk(play, police, tables, card)
            continue
        police.gone.append(card)
        police.rewards_gone.append(police.rewards.pop())
        play.tell("mission_passed", {"mission": card})


def place_cops(play: Table, count: int, where: str) -> None:
    """NP-025: available Cops come to the place that a Mission names; those that lack are skipped."""
    police = play.state.police
    placed = 0 if police is None else min(count, police.available)
    if police is None or not placed:
        return
    space = _place(play.state, police, where)
    police.available -= placed
    police.cops[space] = police.cops.get(space, 0) + placed
    play.tell("cops_placed", {"space": space, "count": placed})


def _place(state: EscapeState, police: PoliceState, where: str) -> str:
    if where == "library":
        return island_of(state).library
    if where == "helicopter" and is_open(state, state.helicopter):
        return state.helicopter
    return police.post
