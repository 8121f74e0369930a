"""Offers: what seats may do beside what is asked now.

A game declares them in one function of the state (`Game(offers=...)`): own tools and free abilities of the seat whose
turn it is, and in somebody else's turn consents and votes. After each call the engine opens what has become possible
and closes what no longer is. An offer that stays keeps its id, however often the questions beside it change.

An answered offer is carried out at once. What its kind pushes or asks interrupts whatever is asked: those questions
are put aside and come back, under their ids, when it is through. Offers of others never close undo; an answer does.
"""

from __future__ import annotations

from typing import TypeVar

from games.engine.game import Game, V
from games.engine.refusals import RulesBug
from games.engine.state import Ask, State

S = TypeVar("S", bound=State)


def settle(game: Game[S, V], state: S) -> None:
    """Makes the open offers those that the game declares for this state."""
    if game.offers is None:
        return
    open_now = [ask for ask in state.asks.values() if ask.offer]
    asked = {name: ask for name, ask in state.asks.items() if not ask.offer}
    for offer in () if state.outcome is not None else game.offers(state):
        kept = next((ask for ask in open_now if offer.is_asked_by(ask)), None)
        if kept is not None:
            open_now.remove(kept)
        elif any(offer.is_asked_by(ask) for ask in asked.values()):
            raise RulesBug(f"{offer.kind.name} is offered twice to seat {offer.seat} with {offer.args}")
        else:
            kept = offer.ask(_new_id(state, offer.seat))
        asked[kept.id] = kept
    state.asks = asked


def take_over(current: State, restored: State) -> None:
    """Before `settle`, where an earlier state comes back: its offers are those that are open now."""
    restored.offered = current.offered
    restored.asks = {name: ask for name, ask in restored.asks.items() if not ask.offer}
    restored.asks.update((name, ask) for name, ask in current.asks.items() if ask.offer)


def close_all(state: State) -> None:
    """Before `settle`: every offer opens anew, under an id that has not been used."""
    state.asks = {name: ask for name, ask in state.asks.items() if not ask.offer}


def _new_id(state: State, seat: int) -> str:
    state.offered[seat] = number = state.offered.get(seat, 0) + 1
    return f"o{seat}-{number}"


def place_of(state: State, ask: Ask) -> str:
    """The branch that an answered offer belongs to: that of the question put to its seat, or else of any."""
    required = [other for other in state.asks.values() if not other.optional]
    mine = [other for other in required if other.seat == ask.seat]
    found = mine or required
    return found[0].branch if found else ask.branch
