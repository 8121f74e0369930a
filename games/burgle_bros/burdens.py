"""Loot that stirs at the start of its holder's turn: the Chihuahua and the Kitty (BB-132, BB-140)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros import alarms
from games.burgle_bros.state import (
    KEY,
    SENSORS,
    BurgleState,
    cell_of,
    floor_of,
    plan,
    room_at,
    room_from,
    room_key,
    shown_kind,
)
from games.engine.decision import DecisionKind, Option
from games.engine.play import Play
from games.engine.state import Ask, Choice

Burgle = Play[BurgleState]
BARKS: Final = 6
RUNS: Final = 2


def bark(play: Burgle) -> None:
    """The Chihuahua barks on a 6 (BB-132)."""
    state = play.state
    if "chihuahua" not in state.loot[state.active]:
        return
    rolled = play.chance.die()
    play.tell("chihuahua_rolled", {"seat": state.active, "roll": rolled})
    if rolled == BARKS:
        alarms.ring(play, [state.places[state.active]], "chihuahua")


def kitty_goals(state: BurgleState, seat: int) -> list[int]:
    """The nearest revealed sensor rooms of the holder's floor, the own room left out (BB-140)."""
    here = state.places[seat]
    floor = floor_of(state, here)
    steps = plan(state, floor).distance[cell_of(state, here)]
    found = [
        room
        for room in sorted(state.shown)
        if floor_of(state, room) == floor and room != here and shown_kind(state, room) in SENSORS
    ]
    least = min((steps[cell_of(state, room)] for room in found), default=0)
    return [room for room in found if steps[cell_of(state, room)] == least]


def run_off(play: Burgle) -> None:
    """The Kitty runs off on a 1 or 2, if there is somewhere to run to (BB-140)."""
    state, seat = play.state, play.state.active
    if "persian_kitty" not in state.loot[seat]:
        return
    rolled = play.chance.die()
    play.tell("kitty_rolled", {"seat": seat, "roll": rolled})
    goals = kitty_goals(state, seat) if rolled <= RUNS else []
    if len(goals) > 1:
        play.ask(KITTY, seat)
    elif goals:
        send_kitty(play, seat, goals[0])


def send_kitty(play: Burgle, seat: int, goal: int) -> None:
    """The token goes one room toward the goal, by the way that a guard would take."""
    state = play.state
    here = state.places[seat]
    floor = floor_of(state, here)
    cell = plan(state, floor).step(cell_of(state, here), cell_of(state, goal))
    state.loot[seat].remove("persian_kitty")
    state.kitty = room_at(state, floor, cell)
    play.tell("kitty_ran", {"seat": seat, "room": room_key(state, state.kitty)})


class Kitty(DecisionKind[BurgleState]):
    """To which of several equally near rooms the Kitty runs (BB-140)."""

    name = f"{KEY}.kitty"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [room_key(state, room) for room in kitty_goals(state, ask.seat)]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return alarms.room_option(key)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        send_kitty(play, ask.seat, room_from(play.state, str(choice)))


KITTY: Final = Kitty()
