"""The tools: what each listens to and which values it changes, one row a card."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine.arguments import read
from games.engine.modifiers import Modifier, modify
from games.engine.occurrences import About, Listener, listen
from games.testkit.toys.miners.actions import GAS, Mine
from games.testkit.toys.miners.state import ACTIONS, BAGS, HEAP, KITS, Choking, MinersState, has, owner_of


class Tool(Struct, frozen=True):
    """One tool: its rule, what it listens to, which values it changes."""

    key: str
    rule: str
    listens: tuple[Listener[MinersState], ...] = ()
    changes: tuple[Modifier[MinersState, int, int], ...] = ()


def _victim(about: About) -> int:
    return read(about, Choking).seat


def _loses(about: About) -> int:
    return read(about, Choking).loses


def _spark(play: Mine, about: About) -> None:
    about["loses"] = 2 * _loses(about)
    play.tell("sparked", {"seat": _victim(about)})


def _prop(play: Mine, about: About) -> None:
    about["loses"] = _loses(about) - 1
    play.tell("propped", {"seat": _victim(about)})


def _spend(play: Mine, tool: str) -> None:
    seat = owner_of(play.state, tool)
    if seat is not None:
        KITS[seat].move(play.state, tool, HEAP)
        play.tell("spent", {"seat": seat, "card": tool})


def _canary(play: Mine, about: About) -> None:
    _spend(play, "canary")


def _mask(play: Mine, about: About) -> None:
    _spend(play, "mask")


def _drop(play: Mine, about: About) -> None:
    """The neighbour picks up a gem that fell out of the bag; both see it."""
    state, seat = play.state, _victim(about)
    other = (seat + 1) % len(state.seats)
    card = play.chance.pick(state.bags[seat])
    BAGS[seat].move(state, card, BAGS[other])
    play.tell("dropped", {"seat": seat, "to": other})


def _is_hit(tool: str, state: MinersState, about: About) -> bool:
    return has(state, _victim(about), tool)


OF_THE_MINE: Final = (
    Listener("spark", GAS, "before", _spark, when=lambda state, about: len(state.heap) > 2),
    Listener("drop", GAS, "after", _drop, when=lambda state, about: len(state.bags[_victim(about)]) > 2),
)
"""What happens without a tool (MI-007, MI-010)."""

TOOLS: Final = (
    Tool(
        "canary",
        "MI-009",
        listens=(Listener("canary", GAS, "instead", _canary, when=lambda s, a: _is_hit("canary", s, a)),),
    ),
    Tool(
        "mask",
        "MI-008",
        listens=(
            Listener(
                "mask",
                GAS,
                "instead",
                _mask,
                when=lambda state, about: owner_of(state, "mask") is not None,
                may=lambda state, about: owner_of(state, "mask") or 0,
            ),
        ),
    ),
    Tool(
        "prop",
        "MI-007",
        listens=(Listener("prop", GAS, "before", _prop, when=lambda s, a: _is_hit("prop", s, a)),),
    ),
    Tool(
        "cart",
        "MI-003",
        changes=(Modifier("cart", ACTIONS, lambda state, seat, n: n + has(state, seat, "cart")),),
    ),
    Tool("pick", "MI-005"),
)
"""All tools; a new one is a row here, its texts and its test."""

listen((*OF_THE_MINE, *(listener for tool in TOOLS for listener in tool.listens)))
modify(modifier for tool in TOOLS for modifier in tool.changes)
