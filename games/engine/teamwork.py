"""What a co-operative game says about planning together: what on its board a team can mark.

Markers and plans are no part of a match: they lie beside it, raise no version and stand in no record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
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
