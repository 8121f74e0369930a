"""The state of a match of Pursuit, and the small questions that all its rules ask of it.

Buildings, crossroads and colours are stored as their names. The path and the thief's unfound tokens are the
only secrets; everything else is public (section 5 of the rules page).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from msgspec import Struct, field

from games.engine.state import Ask, State

Stage = Literal["choose_thief", "placement", "thief", "police"]
TokenColour = Literal["yellow", "red", "blue"]
SearchResult = Literal["nothing", "yellow", "red", "blue", "car"]
Colour = Literal["green", "yellow", "pink"]

HELICOPTERS: Final[tuple[Colour, ...]] = ("green", "yellow", "pink")
"""The colours in the order of ownership and of automatic answers (PU-006, PU-083)."""

NUMBER: Final[Mapping[object, int]] = {colour: number for number, colour in enumerate(HELICOPTERS)}
"""The place of each colour in the lists of the state."""


class OfRound(Struct, frozen=True):
    """The round that a question is about."""

    round: int


class OfHelicopter(Struct, frozen=True):
    """The helicopter that a question is about."""

    helicopter: Colour


def helicopter_of(ask: Ask) -> int:
    """Its place in the lists of the state. Read without a struct: it is asked several times for every answer."""
    return NUMBER[ask.args["helicopter"]]


NOBODY: Final = -1
"""No seat: the owner of a shared helicopter, the thief who has not been chosen."""

NOWHERE: Final = ""
"""The crossroad of a helicopter that has not been placed."""

LAST_ROUND: Final = 11
"""PU-041."""

_BLUES: Final[tuple[TokenColour, ...]] = ("blue", "blue", "blue", "blue")
TRACK: Final[tuple[TokenColour, ...]] = ("yellow", *_BLUES, "red", *_BLUES, "blue")
"""The token of each round, round 1 first (PU-003)."""


class Search(Struct, array_like=True, frozen=True, gc=False):
    """One search, as everybody saw it."""

    round: int
    helicopter: Colour
    building: str
    result: SearchResult


class PursuitState(State, gc=False, kw_only=True):
    """What stands on the table, with the thief's path below it. Lists of three follow `HELICOPTERS`."""

    stage: Stage = "choose_thief"
    """What is being played; a finished match keeps its last stage."""
    thief: int = NOBODY
    """The thief's seat."""
    round: int = 0
    """The current round, 0 during the set-up."""
    crossroads: list[str] = field(default_factory=lambda: [NOWHERE] * 3)
    """Where the helicopters stand."""
    owners: list[int] = field(default_factory=lambda: [NOBODY] * 3)
    """The helicopters' owners; `NOBODY` is shared (PU-006)."""
    acted: list[bool] = field(default_factory=lambda: [False] * 3)
    """Which helicopters have acted in this phase."""
    released: list[bool] = field(default_factory=lambda: [False] * 3)
    """Which owned helicopters are shared for the rest of this phase (PU-083)."""
    volunteers: list[int] = []
    """Seats that want to be the thief (PU-002)."""
    confirmed: list[int] = []
    """People who have agreed to the placement (PU-008)."""
    placement_final: bool = False
    """The time for the placement is up: it needs no more confirmation (PU-008)."""
    big: list[str] = []
    """The plots with big buildings (PU-005)."""
    path: list[str] = []
    """The car's buildings by round: the secret."""
    roofs: dict[str, TokenColour] = {}
    """Tokens that were found, by building (PU-027)."""
    searches: list[Search] = []
    """All searches in order."""
    stood: list[str] = []
    """Where the helicopters stood when the thief hid the car, by round: three crossroads on end, as in `b2c2b3`.
    Public; bots learn from it what the thief shuns. Empty in matches that began under rules version 1."""


@cache
def _team(seats: int, thief: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat != thief) if thief != NOBODY else ()


@cache
def _alone(seat: int) -> tuple[int, ...]:
    return (seat,)


def police(state: PursuitState) -> tuple[int, ...]:
    """The police seats in order; nobody while the thief has not been chosen (PU-001)."""
    return _team(len(state.seats), state.thief)


def is_person(state: PursuitState, seat: int) -> bool:
    """Whether a person plays this seat and has not resigned."""
    return state.seats[seat] == "human" and seat not in state.resigned


def police_people(state: PursuitState) -> list[int]:
    """The people in the police team, in seat order."""
    return [seat for seat in police(state) if is_person(state, seat)]


def commanders(state: PursuitState, number: int) -> tuple[int, ...]:
    """The seats that may command a helicopter now (PU-081, PU-082, PU-083)."""
    owner = state.owners[number]
    if owner == NOBODY or state.released[number] or state.options["police_control"] == "any":
        return police(state)
    return _alone(owner)
