"""The state of an evening at the fire, what it begins with, and what must hold in it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine import State
from games.engine.arguments import number

SCHEMA: Final = 1
WEATHERS: Final = ("clear", "clear", "rain", "storm", "fog")
"""The sky of five nights; which comes when is drawn, and hidden (CF-001)."""
PILES: Final = ("fire", "shelter", "store")
LOGS: Final = 3
"""What each camper brings every night (CF-003)."""
CHORES: Final = 2
"""What each camper gets done in one evening (CF-006)."""


class Chores(Struct, frozen=True):
    """What a camper still has to do in an evening."""

    chores: int


class Cooking(Struct, frozen=True):
    """What is in the pot."""

    pot: list[str] = []


class Cook(Struct, frozen=True):
    """Whose meal it is."""

    cook: int


class CampfireState(State, gc=False, kw_only=True):
    """What stands in the clearing. The sky of nights to come is the only secret."""

    night: int = 0
    stage: str = "wood"
    sky: list[str] = []
    """The weather by night, the first night first."""
    watched: list[int] = []
    """Who has seen tomorrow's sky this evening (CF-009)."""
    logs: dict[str, int] = {}
    story: int = -1
    """Who tells tonight's story; -1 is nobody yet."""
    points: list[int] = []


def nights(state: CampfireState) -> int:
    """How many nights the match lasts (CF-002)."""
    return number(state.options["nights"])


def others(state: CampfireState, seat: int) -> list[int]:
    """All other seats, from the next one around the fire."""
    count = len(state.seats)
    return [(seat + step) % count for step in range(1, count)]


def invariants(state: CampfireState) -> list[str]:
    """Logs and skies are conserved; nobody sees a sky that there is not."""
    wrong = []
    if state.sky and sorted(state.sky) != sorted(WEATHERS):
        wrong.append(f"the sky is made of {state.sky}")
    if sum(state.logs.values()) > LOGS * len(state.seats) * max(state.night, 0):
        wrong.append(f"too many logs: {state.logs}")
    if state.night > nights(state):
        wrong.append("a night too many")
    if any(not 0 <= seat < len(state.seats) for seat in state.watched):
        wrong.append(f"strangers watch the sky: {state.watched}")
    return wrong


class CampfireOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    points: list[int]
    """Each seat's points."""
