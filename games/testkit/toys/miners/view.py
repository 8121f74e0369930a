"""What a miner sees of the mine."""

from __future__ import annotations

from msgspec import Struct

from games.engine.zones import Pile
from games.testkit.toys.miners.state import ACTIONS, BAGS, DECK, MinersState, kind_of


class MinersView(Struct, frozen=True):
    """The mine through one pair of eyes. Cards that can't be known are null."""

    phase: str
    turn: int
    active: int
    actions: int
    """How many the active miner has left."""
    deck: list[str | None]
    """The top first."""
    heap: list[str]
    bags: list[list[str | None]]
    kits: list[list[str]]


def view(state: MinersState, viewer: int) -> MinersView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    return MinersView(
        phase=phase(state),
        turn=state.turn,
        active=state.active,
        actions=max(0, ACTIONS.of(state, state.active) - state.dug),
        deck=_faces(DECK, state, viewer),
        heap=[kind_of(card) for card in state.heap],
        bags=[_faces(bag, state, viewer) for bag in BAGS.piles(state)],
        kits=[list(kit) for kit in state.kits],
    )


def _faces(pile: Pile[MinersState, str], state: MinersState, viewer: int) -> list[str | None]:
    """What is on the cards of a pile, as far as the viewer knows."""
    return [None if card is None else kind_of(card) for card in pile.shown(state, viewer)]


def phase(state: MinersState) -> str:
    """The public name of what is going on."""
    return "over" if state.outcome is not None else "shift"
