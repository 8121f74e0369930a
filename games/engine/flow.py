"""Sequences: the order of play as a table of contents.

A game's `flow.py` declares `sequence("pursuit.round", start_round, thief_phase, police_phase, end_round)`. A part
is a function of the `Play`; it may ask, push further sequences, open branches, tell and finish. Its name is the
resume point that is stored, so it is published like the sequence's own name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from games.engine.play import Play
from games.engine.rules import AGAIN, ALL, ANY, INDEPENDENT, NEXT, Flow, Join, Sequence
from games.engine.state import State

S = TypeVar("S", bound=State)

__all__ = ["AGAIN", "ALL", "ANY", "INDEPENDENT", "NEXT", "Flow", "Join", "Part", "Sequence", "sequence"]

Part = Callable[[Play[S]], Flow]


def sequence(name: str, *parts: Part[S], args_type: type[Struct] | None = None) -> Sequence[S]:
    """Declares a sequence under a published name; each part is stored under its function's name. `args_type` is how
    the data of its steps reads (`arguments.read`), in every part; None where they carry none."""
    by_name = {part.__name__: part for part in parts}
    if len(by_name) != len(parts) or not parts:
        raise ValueError(f"{name}: parts need distinct names")
    return Sequence(name, by_name, args_type)
