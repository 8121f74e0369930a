"""Effects of cards, tiles and counters: a row's verbs are carried out from left to right (section 2.3).

Each verb is a small function, registered beside the rules that it belongs to. It may ask, draw and push what comes
next; the verbs after it wait on the agenda.
"""

from collections.abc import Callable
from typing import Final

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.escape_from_new_york.arguments import Row
from games.escape_from_new_york.content.verbs import VERBS, Effect, parse
from games.escape_from_new_york.piles import Table

CarryOut = Callable[[Table, Effect], None]
_DONE_BY: Final[dict[str, CarryOut]] = {}


def verb(name: str) -> Callable[[CarryOut], CarryOut]:
    """Registers what carries a verb of `content/verbs.py` out."""

    def register(function: CarryOut) -> CarryOut:
        if name not in VERBS or name in _DONE_BY:
            raise ValueError(f"{name} is no verb, or has two functions")
        _DONE_BY[name] = function
        return function

    return register


def run_effects(play: Table, code: str, source: str, kind: str) -> None:
    """Puts the effects of a row on the agenda. `source` is its key, `kind` what it is: action, ability, item, ..."""
    if code:
        play.push(EFFECTS, {"code": code, "at": 0, "source": source, "kind": kind})


def carry_out(play: Table) -> Flow:
    """Carries the next verb out."""
    row = read(play.args, Row)
    at, effects = row.at, parse(row.code)
    if at >= len(effects):
        return NEXT
    play.args["at"] = at + 1
    _DONE_BY[effects[at].verb](play, effects[at])
    return AGAIN


def unbuilt() -> list[str]:
    """Verbs without a function; none when the game is whole."""
    return sorted(set(VERBS) - set(_DONE_BY))


EFFECTS = sequence("escape_from_new_york.effects", carry_out, args_type=Row)
