"""Patrol cards: drawn, shuffled anew, and what they say (BB-085 to BB-087, 4.12)."""

from __future__ import annotations

from games.burgle_bros.content.tables import LOST, PACKS
from games.burgle_bros.state import GONE, NOWHERE, UNPLACED, BurgleState, room_at, room_key
from games.engine.play import Play


def removed_count(state: BurgleState) -> int:
    """Patrol cards that are taken out unseen of each deck (BB-006)."""
    return PACKS[state.pack].cards.removed[str(len(state.seats))]


def turn_up(play: Play[BurgleState], floor: int) -> int:
    """The next patrol card of a floor, turned onto its discard pile: a cell, or `LOST` (BB-086)."""
    state = play.state
    if not state.patrols[floor]:
        _shuffle_anew(play, floor)
    play.reveal()
    card = state.patrols[floor].pop()
    state.patrols_used[floor].append(card)
    forget_top(state.patrols_known[floor], len(state.patrols[floor]))
    if card == LOST:
        play.tell("patrol_lost", {"floor": floor + 1})
    else:
        play.tell("patrol_card", {"floor": floor + 1, "room": room_key(state, room_at(state, floor, card))})
    return card


def forget_top(known: list[int], left: int) -> None:
    """A card has been drawn from a deck: what the team knows of the cards that are left."""
    known[0] = max(0, known[0] - 1)
    known[1] = min(known[1], left)


def _shuffle_anew(play: Play[BurgleState], floor: int) -> None:
    """BB-087: all cards make a new deck, some are taken out again, and the guard gets faster."""
    state = play.state
    deck = sorted(state.patrols_used[floor] + state.patrols_gone[floor])
    play.chance.shuffle(deck)
    count = removed_count(state)
    state.patrols_gone[floor], state.patrols[floor] = deck[:count], deck[count:]
    state.patrols_used[floor] = []
    state.patrols_known[floor] = [0, 0]
    play.tell("patrols_shuffled", {"floor": floor + 1})
    speed_up(play, floor)


def speed_up(play: Play[BurgleState], floor: int) -> None:
    """A guard die goes up by 1, to 6 at most."""
    state = play.state
    if state.speeds[floor] < 6:
        state.speeds[floor] += 1
        play.tell("guard_faster", {"floor": floor + 1, "speed": state.speeds[floor]})


def place_guard(play: Play[BurgleState], floor: int) -> bool:
    """A patrol card says where the guard stands (BB-013, BB-041, BB-172); False if he is lost at once."""
    state = play.state
    card = turn_up(play, floor)
    if card == LOST:
        state.guards[floor] = GONE
        play.tell("guard_lost", {"floor": floor + 1})
        return False
    state.guards[floor] = card
    play.tell("guard_placed", {"floor": floor + 1, "room": room_key(state, room_at(state, floor, card))})
    return True


def new_goal(play: Play[BurgleState], floor: int) -> None:
    """A patrol card says where the guard goes next; one that names his own room counts for nothing (BB-086). With
    Lost Visual he leaves the building (BB-170)."""
    state = play.state
    while state.guards[floor] >= 0:
        card = turn_up(play, floor)
        if card == LOST:
            vanish(play, floor)
        elif card != state.guards[floor]:
            state.goals[floor] = card
            return


def vanish(play: Play[BurgleState], floor: int) -> None:
    """The guard leaves the building, and the Donuts with him (BB-119, BB-170)."""
    state = play.state
    state.guards[floor], state.goals[floor] = GONE, NOWHERE
    if state.donuts == floor:
        state.donuts = NOWHERE
        state.tool_used.append("donuts")
    play.tell("guard_lost", {"floor": floor + 1})


def open_floor(play: Play[BurgleState], floor: int) -> None:
    """Somebody comes to a floor whose guard was never placed: he and his die are placed at once (BB-041)."""
    if play.state.guards[floor] == UNPLACED and place_guard(play, floor):
        new_goal(play, floor)
