"""What a Mission asks of the Hero who completes it, `building(surgery,shelter) ; cops(1)`, and how it is read."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct


class Need(Struct, frozen=True):
    """One thing that must be true."""

    what: str
    count: int = 0
    words: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its words in the catalogues, below `need`."""
        number = [str(self.count)] if self.count else []
        return "_".join([self.what, *number, *self.words])


NUMBERED: Final = frozenset({"level", "cops", "kills"})
"""Needs that say how many."""
BUILDING: Final = "building"
"""The need that names buildings."""
PAY: Final = "pay"
"""An Item is discarded as part of completing."""
SECRET: Final = frozenset({PAY, "case"})
"""Needs that depend on what only the player sees: the face-down cards of a supply."""
NEEDS: Final[Mapping[str, str]] = {
    "car": "the Hero has a Car, the Taxi included",
    "level": "so many Level Bars are removed",
    "tower": "the Hero stands where the Gullfire is",
    "clear": "no Enemy is in the space",
    PAY: "an Item of the own supply is discarded",
    "suburb": "a face-up Suburb counter lies in the space",
    "weapon": "a Weapon is revealed",
    "cops": "so many Cops are in the space",
    "heliport": "the Helicopter is in the space",
    BUILDING: "the space has one of these buildings",
    "kills": "so many Enemies were killed in this turn",
    "case": "a Case that began in a slot is held",
    "boss": "the Hero has killed a Boss in this match",
    "bridge": "the space touches a Bridge",
    "president": "the President is held, or his holder is in the space",
}


@cache
def parse_needs(code: str) -> tuple[Need, ...]:
    """The needs of a row; raises ValueError that says which one is wrong and why."""
    return tuple(_need(part.strip()) for part in code.split(";"))


def _need(part: str) -> Need:
    name, bracket, rest = part.partition("(")
    if name not in NEEDS:
        raise ValueError(f"unknown need {name!r}")
    if not bracket or not rest.endswith(")"):
        raise ValueError(f"{part!r} lacks a bracket")
    words = tuple(word.strip() for word in rest[:-1].split(",") if word.strip())
    if name in NUMBERED:
        if len(words) != 1 or not words[0].isdigit() or int(words[0]) < 1:
            raise ValueError(f"{part!r} wants one number")
        return Need(name, int(words[0]))
    if bool(words) != (name == BUILDING):
        raise ValueError(f"{part!r} wants {'buildings' if name == BUILDING else 'nothing in the bracket'}")
    return Need(name, words=words)
