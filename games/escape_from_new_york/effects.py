"""Effects of cards, tiles and counters: a row's verbs are carried out from left to right (section 2.3).

Each verb is a small function, registered beside the rules that it belongs to. It may ask, draw and push what comes
next; the verbs after it wait on the agenda.
"""

from collections.abc import Callable
from typing import Final

from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.text import Value
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
    at, effects = number(play.args, "at"), parse(str(play.args["code"]))
    if at >= len(effects):
        return NEXT
    play.args["at"] = at + 1
    _DONE_BY[effects[at].verb](play, effects[at])
    return AGAIN


def number(args: dict[str, Value], name: str) -> int:
    """A whole number of a step's or an ask's arguments; 0 where there is none."""
    value = args.get(name, 0)
    if not isinstance(value, int):
        raise TypeError(f"{name} is {value!r}")
    return value


def words(args: dict[str, Value], name: str) -> list[str]:
    """A list of keys of a step's or an ask's arguments."""
    value = args.get(name, [])
    if not isinstance(value, list):
        raise TypeError(f"{name} is {value!r}")
    return [str(word) for word in value]


def unbuilt() -> list[str]:
    """Verbs without a function; none when the game is whole."""
    return sorted(set(VERBS) - set(_DONE_BY))


EFFECTS = sequence("escape_from_new_york.effects", carry_out)
