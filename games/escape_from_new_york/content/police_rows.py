"""The rows of the expansion United States Police (tables 2.1 to 2.6 of its rules page)."""

from typing import Literal

from msgspec import Struct

from games.escape_from_new_york.content.rows import Row


class CopAction(Row, frozen=True, kw_only=True):
    """What Cops do, and the cell on which Hauk must stand for it."""

    cell: int
    effect: str


class Mission(Row, frozen=True, kw_only=True):
    """A Mission card: Cops that come with it, and what it asks for (`content/needs.py`)."""

    level: int
    cops: int
    where: Literal["post", "library", "helicopter"]
    needs: str


class Reward(Row, frozen=True, kw_only=True):
    """A Reward card; its level is its back."""

    level: int
    points: int


class Transition(Row, frozen=True, kw_only=True):
    """A card between two levels of the Mission deck."""

    cell: int
    """Where Hauk moves."""
    minimum: int = 0
    """The reward points that are wanted at the end; 0 on a card that shows none."""


class ByHeroes(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that go by the number of Heroes (NP-002, NP-009, NP-010)."""

    timer_black: int
    cops: int
    missions: tuple[int, int, int]
    """Missions of levels 1, 2 and 3, and as many Rewards."""


class PoliceBoard(Row, frozen=True, kw_only=True):
    """The police board, and which cards the expansion's rules speak of."""

    active: int
    prisoners_out: int
    items_out: int
    items_in: tuple[str, ...]
    lone: str
    flight: str
