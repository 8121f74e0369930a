"""Layouts that a host draws for an option (`OptionLayout`): the sheet, what is wrong with what was drawn and where,
and layouts to start from. The game says all this, so that whoever draws knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from games.engine.chance import Dice
from games.engine.text import Text, Value

Options = Mapping[str, Value]


class Remark(Struct, frozen=True):
    """A sentence on a layout."""

    text: Text
    places: tuple[str, ...] = ()
    """The places of the sheet that it speaks of, by the game's names; none where it speaks of all."""


class LayoutReview(Struct, frozen=True):
    """A layout as the game sees it."""

    sheet: Mapping[str, Value]
    """What it is drawn on, for a drawing of the game's own: sizes and names, no texts."""
    problems: tuple[Remark, ...]
    """What keeps it from being played; none if it can be."""
    remarks: tuple[Remark, ...] = ()
    """What else there is to say of it."""


class LayoutAid(Struct, frozen=True):
    """What a game knows of the layouts of an option."""

    review: Callable[[Options, Sequence[str]], LayoutReview]
    """Looks at a layout, beside the values of all options."""
    starts: Mapping[str, Callable[[Options, Dice], Sequence[str]]]
    """Layouts to start from, by key; the label is the text `<game>.option.<option>.start.<key>`."""
