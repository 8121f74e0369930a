"""What a co-operative game says about planning together: what a team can mark, and on which copies it can plan.

Markers and plans are no part of a match: they lie beside it, raise no version and stand in no record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from games.engine.state import State

S = TypeVar("S", bound=State)


class Teamwork(Struct, Generic[S], frozen=True):
    """How the seats of one team plan together. All of it goes by what everybody in the team may see."""

    places: Callable[[S], Collection[str]]
    """The ids of what can be marked on the board."""
    things: Callable[[S], Collection[str]] = lambda state: ()
    """The ids of what a wish can be about: tools, for example."""
    question: str = ""
    """The kind of question to which the steps of a plan are choices; "" has no plans."""
    could_be: Callable[[S, int, str], bool] = lambda state, seat, step: False
    """Whether a key could be an answer of the seat to that question, in whatever position: other words stand in no
    plan."""
    order: Callable[[S], Sequence[int]] = lambda state: ()
    """The seats that have turns to come, whose turn it is or comes first ahead."""
    turn: Callable[[S, int], S | None] = lambda state, seat: None
    """The seat's turn as if it came now: the given state, which may be written into, with that question open for the
    seat and all else as it is. None where the seat can't be planned for."""
    number: Callable[[S], int] = lambda state: 0
    """The number of the running turn, as the game tells it."""
    losses: frozenset[str] = frozenset()
    """Text keys of effects that cost: a step that would newly cost something is not made for its player."""
