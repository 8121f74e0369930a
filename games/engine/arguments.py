"""Typed reading of what a step or a question carries, and of the numbers that keys write.

Both are stored as plain values by name. Rules read them into a struct; kinds of questions (`args_type`) and sequences
name theirs, and the games' contract checks that whatever is stored can be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from games.engine.refusals import RulesBug
from games.engine.state import Choice
from games.engine.text import Value

A = TypeVar("A", bound=Struct)


def read(args: Mapping[str, Value], args_type: type[A]) -> A:
    """The arguments as a struct of that type. Further ones are passed over; one that is missing or of another type
    is a RulesBug."""
    try:
        return msgspec.convert(args, args_type)
    except msgspec.ValidationError as error:
        raise RulesBug(f"no {args_type.__name__} in {args}: {error}") from error


def number(written: Choice | Value) -> int:
    """The whole number that a key or the value of a table option writes; a RulesBug if it writes none."""
    try:
        if isinstance(written, int | str):
            return int(written)
    except ValueError:
        pass
    raise RulesBug(f"{written!r} is no number")
