"""Effect scripts: what a card does as a row of verbs, `move(2,quiet) ; reveal(1)`, carried out from left to right.

A game declares one script with its verbs, `EFFECT = script("mygame.effect", {"move": move, "reveal": reveal})`, and
pushes it with the verbs of a card. Each verb may ask and push; the next one follows when all of that has ended.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, Sequence, sequence
from games.engine.play import Play
from games.engine.refusals import RulesBug
from games.engine.state import State

S = TypeVar("S", bound=State)

Argument = int | str
Verb = Callable[[Play[S], list[Argument]], None]
"""One verb. What else it needs (who plays the card) stands in the data of the script's step, `play.args`."""

_CALL = re.compile(r"([a-z_]+)\(([^()]*)\)")


class Verbs(Struct, frozen=True):
    """What a script's step carries, beside what its verbs need."""

    verbs: list[str]
    """Those that are still to be carried out."""


def parse(code: str) -> list[str]:
    """The verbs of a row, one after the other, each as it is stored; raises ValueError for what is none."""
    verbs = [part.strip().replace(" ", "") for part in code.split(";") if part.strip()]
    for verb in verbs:
        if not _CALL.fullmatch(verb):
            raise ValueError(f"{verb!r} is no verb")
    return verbs


def arguments(verb: str) -> tuple[str, list[Argument]]:
    """The name of a verb and its arguments: whole numbers and words."""
    found = _CALL.fullmatch(verb)
    if found is None:
        raise RulesBug(f"{verb!r} is no verb")
    words = [word for word in found[2].split(",") if word]
    return found[1], [int(word) if word.lstrip("-").isdigit() else word for word in words]


def unknown_verbs(code: str, verbs: Mapping[str, object]) -> list[str]:
    """The verbs of a row that a game does not have: what makes a content pack unfit."""
    return [verb for verb in parse(code) if arguments(verb)[0] not in verbs]


def script(name: str, verbs: Mapping[str, Verb[S]]) -> Sequence[S]:
    """Declares the sequence that carries verbs out: `play.push(EFFECT, {"verbs": parse(row), "seat": seat})`."""

    def carry_out(play: Play[S]) -> Flow:
        left = read(play.args, Verbs).verbs
        if not left:
            return NEXT
        play.args["verbs"] = left[1:]
        word, args = arguments(left[0])
        verbs[word](play, args)
        return AGAIN

    return sequence(name, carry_out, args_type=Verbs)
