"""Stealth: lost, gained, and by whom one is seen (4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.burgle_bros.ending import caught
from games.burgle_bros.links import adjacent, can_see
from games.burgle_bros.state import NOWHERE, BurgleState, floor_of, from_active, guard_room, on_board
from games.engine.play import Play


def tokens_of(state: BurgleState, seat: int) -> int:
    """The Stealth tokens that a burglar could discard now."""
    return state.stealth[seat] + state.hides.get(state.places[seat], 0)


def lose(play: Play[BurgleState], seats: Sequence[int], why: str) -> None:
    """Each of these burglars discards a token at once; the match is lost if one has none (BB-093, BB-094, BB-100)."""
    state = play.state
    order = from_active(state)
    for seat in sorted(seats, key=lambda seat: (state.stealth[seat], order.index(seat))):
        if state.outcome is None:
            _discard(play, seat, why)


def _discard(play: Play[BurgleState], seat: int, why: str) -> None:
    state = play.state
    play.reveal()
    place = state.places[seat]
    hidden = state.hides.get(place, 0)
    if hidden and not (state.own_first[seat] and state.stealth[seat]):
        state.hides[place] = hidden - 1
        if hidden == 1:
            del state.hides[place]
        play.tell("hid", {"seat": seat, "why": why})
    elif state.stealth[seat]:
        state.stealth[seat] -= 1
        play.tell("stealth_lost", {"seat": seat, "left": state.stealth[seat], "why": why})
    else:
        caught(play, seat)


def gain(play: Play[BurgleState], seat: int) -> None:
    """A token more, without a limit (BB-101)."""
    play.state.stealth[seat] += 1
    play.tell("stealth_gained", {"seat": seat, "left": play.state.stealth[seat]})


def guards_seeing_entry(state: BurgleState, seat: int, room: int, *, free: bool) -> int:
    """How many guards notice a burglar who enters: each of them once (BB-095 to BB-099)."""
    near = adjacent(state, room) if "tiara" in state.loot[seat] else ()
    passed = floor_of(state, room) if free else NOWHERE
    found = 0
    for floor in range(len(state.guards)):
        guard = guard_room(state, floor)
        if guard != NOWHERE and floor != passed and (can_see(state, guard, room) or guard in near):
            found += 1
    return found


def seen_by_step(state: BurgleState, guard: int) -> list[int]:
    """The burglars whom a guard sees who has just come into a room (BB-084)."""
    return [seat for seat in on_board(state) if can_see(state, guard, state.places[seat])]
