"""What the steps and questions of the game carry, by name (`engine/arguments.py`)."""

from __future__ import annotations

from msgspec import Struct

from games.burgle_bros.state import NOWHERE


class Turn(Struct, frozen=True):
    """Whether the actions of a turn are over."""

    ended: bool = False


class OneDeed(Struct, frozen=True):
    """What somebody is about to do; for a consent with its target, `give:crowbar@2`."""

    deed: str


class AimedDeed(Struct, frozen=True):
    """What somebody is about to do, and to what."""

    deed: str
    target: str


class OneBurglar(Struct, frozen=True):
    """Of whom it is."""

    burglar: int


class OneFloor(Struct, frozen=True):
    """Where it is; `NOWHERE` stands for the deck of events."""

    floor: int


class Sensor(Struct, frozen=True):
    """Who sets off which room."""

    room: int
    burglar: int


class Entry(Struct, frozen=True):
    """A Move into a room."""

    burglar: int
    room: int
    how: str
    fresh: bool = False
    """Whether it has revealed the room."""
    fell: int = NOWHERE
    """The room to which a Walkway dropped the burglar instead."""
    out: bool = False
    """Whether the burglar was kept out."""
    laser: str = ""
    """What was chosen for a Laser."""

    @property
    def is_through(self) -> bool:
        """Whether nobody comes into the room by it."""
        return self.out or self.fell != NOWHERE


class LaserEntry(Struct, frozen=True):
    """A Move into a Laser."""

    room: int
    can_pay: bool


class Drawing(Struct, frozen=True):
    """A tool that is drawn for a burglar, or for a room."""

    burglar: int
    room: int
    number: str = ""
    kept: str = ""


class TwoTools(Struct, frozen=True):
    """The tools to choose from."""

    burglar: int
    tools: list[str]


class Cracking(Struct, frozen=True):
    """Work on a safe."""

    burglar: int
    room: int
    rolls: list[int] = []
    open: bool = False


class Rolled(Struct, frozen=True):
    """A roll that can be changed."""

    burglar: int
    rolls: list[int]


class GuardMove(Struct, frozen=True):
    """The move of a floor's guard."""

    floor: int
    own: bool = False
    """Whether it is the floor of the turn."""
    lost: bool = False
    """Whether something keeps him from moving."""
    left: int = 0


class Arrival(Struct, frozen=True):
    """A guard comes into a room."""

    floor: int
    jump: bool = False
    """Whether he was put there."""
    keep: bool = False
    """Whether he keeps his goal."""
    cleared: bool = False
    """Whether that ended an alarm."""
