"""What the steps and questions of the game carry, by name (`engine/arguments.py`)."""

from typing import Literal

from msgspec import Struct

from games.good_cop_bad_cop.state import NOBODY

Declared = Literal["", "investigate", "equip", "arm", "shoot"]
About = Literal["action", "shot", "end", "investigation"]


class Turn(Struct, frozen=True):
    """What has happened in a turn, and what has been declared in it."""

    acted: bool = False
    aimed: bool = False
    lost: bool = False
    """Whether the turn player was eliminated earlier in it (GC-181)."""
    action: Declared = ""
    target: int = NOBODY
    slot: int = NOBODY
    played: int = 0
    """Cards that were played since the declaration."""
    fixed: bool = False
    """Whether a card has chosen the target: then it is carried out (GC-179 b)."""


class Shot(Struct, frozen=True):
    """Whom a shot hits."""

    target: int


class PlayedCard(Struct, frozen=True):
    """A card that is played, and on what."""

    seat: int
    card: str
    targets: list[str]
    free: bool = False


class Window(Struct, frozen=True):
    """What can be reacted to."""

    about: About


class Why(Struct, frozen=True):
    """On what occasion a gun is aimed."""

    why: Literal["gun", "phase"]


class Cause(Struct, frozen=True):
    """For what a card is turned up."""

    cause: str


class OneCard(Struct, frozen=True):
    """The card that it is about."""

    card: str


class NextTarget(Struct, frozen=True):
    """The next target of a card, after those that were chosen."""

    card: str
    what: str
    chosen: list[str]


class ClaimLink(Struct, frozen=True):
    """The next part of a statement, after those that were chosen."""

    link: str
    chosen: list[str]


class Order(Struct, frozen=True):
    """One of the orders for a card."""

    card: str
    number: int


class PartOfOrder(Struct, frozen=True):
    """A part of one: `by`, `slot` or the number of a target, for the moment that was chosen."""

    card: str
    number: int
    part: str
    when: str


class AimNumber(Struct, frozen=True):
    """The place in the list of new targets."""

    number: int
