"""The state of a mine: a deck that miners may peek at, their bags, what lies open; and its zones."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine import State
from games.engine.modifiers import Computed
from games.engine.zones import Cards, Zone

KEY: Final = "miners"
SCHEMA: Final = 1
TOOLS: Final = ("canary", "cart", "mask", "pick", "prop")
CARDS: Final = (*(f"gem_{number}" for number in range(12)), *(f"gas_{number}" for number in range(7)), *TOOLS)
"""Every card by a name of its own (MI-001)."""


class Choking(Struct, frozen=True):
    """Whom the gas reaches, and how many gems that costs."""

    seat: int
    loses: int


class MinersState(State, gc=False, kw_only=True):
    """What lies in the mine. Deck and bags are secret; the top of the deck is the first card."""

    turn: int = 0
    active: int = 0
    dug: int = 0
    """Actions that the active miner has used."""
    deck: list[str] = []
    heap: list[str] = []
    """Gas that has come out, face up."""
    bags: list[list[str]] = []
    """Each miner's gems."""
    kits: list[list[str]] = []
    """Each miner's tools, face up."""
    open_cards: list[str] = []
    seen_cards: list[list[str]] = []


DECK: Final = Zone[MinersState, str]("deck", lambda state: [state.deck])[0]
HEAP: Final = Zone[MinersState, str]("heap", lambda state: [state.heap], "face_up")[0]
BAGS: Final = Zone[MinersState, str](
    "bags", lambda state: state.bags, "own", is_ordered=False, holds=lambda card: kind_of(card) == "gem"
)
KITS: Final = Zone[MinersState, str](
    "kits", lambda state: state.kits, "face_up", is_ordered=False, holds=lambda card: card in TOOLS
)
MINE: Final = Cards[MinersState, str](
    "mine",
    (DECK.zone, HEAP.zone, BAGS, KITS),
    all_cards=lambda state: CARDS,
    open_cards=lambda state: state.open_cards,
    seen_cards=lambda state: state.seen_cards,
)
"""All cards of the mine move between these zones."""

ACTIONS: Final = Computed[MinersState, int, int]("actions", lambda state, seat: 2)
"""How often a miner may dig or listen in a turn (MI-003)."""


def kind_of(card: str) -> str:
    """What is on a card: `gem`, `gas`, or the tool's name."""
    return card.partition("_")[0]


def has(state: MinersState, seat: int, tool: str) -> bool:
    """Whether a tool lies before a miner."""
    return tool in state.kits[seat]


def owner_of(state: MinersState, tool: str) -> int | None:
    """The miner before whom a tool lies."""
    return next((seat for seat, kit in enumerate(state.kits) if tool in kit), None)


def invariants(state: MinersState) -> list[str]:
    """Gems never lie on the heap; the cards themselves are counted by their zones."""
    return [f"{card} lies on the heap" for card in state.heap if kind_of(card) == "gem"]


class MinersOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    gems: list[int]
    """How many gems each seat has."""
