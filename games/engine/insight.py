"""What a game can say about a match beyond its rules: hints, and the analysis of a match that is over.

Games give keys and numbers; the door turns them into prose.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.engine.state import Choice
from games.engine.text import Text

Unit = Literal["count", "probability"]
"""Whole things, or a share from 0 to 1."""


class Hint(Struct, frozen=True):
    """What a seat could answer, and why, from what it may see."""

    decision: str
    choice: Choice
    reason: Text


class Figure(Struct, frozen=True):
    """A line of numbers through a match. Title and explanation are the texts `<game>.figure.<key>` and
    `<game>.figure.<key>.about`."""

    key: str
    unit: Unit


class Moment(Struct, frozen=True):
    """Something worth looking at: the version in which it had just happened, and what it was."""

    version: int
    text: Text


class Study(Struct):
    """The analysis of a match: for each of its states the value of every figure (null where it has none), and the
    moments, the weightiest first."""

    values: list[dict[str, float | None]]
    moments: list[Moment]


class ShownHint(Struct):
    """A hint in one language."""

    decision: str
    choice: Choice
    reason: str


class ShownFigure(Struct):
    """What a line of numbers means. `count` is a whole number of things, `probability` a share from 0 to 1."""

    key: str
    unit: Unit
    title: str
    about: str


class ShownMoment(Struct):
    """A moment in one language."""

    version: int
    text: str


class AnalysisRow(Struct):
    """The figures in one version, by key; null where a figure has no meaning."""

    version: int
    values: dict[str, float | None]


class Analysis(Struct):
    """A match that is over, looked through: its figures, their values version by version, the moments that weighed
    most (the weightiest first)."""

    figures: list[ShownFigure]
    rows: list[AnalysisRow]
    moments: list[ShownMoment]


def percent(share: float) -> int:
    """A share as a whole number of hundredths; only what is certain reads 0 or 100."""
    if 0.0 < share < 1.0:
        return min(99, max(1, round(100 * share)))
    return round(100 * share)
