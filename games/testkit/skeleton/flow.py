"""The order of play: read the sequences at the end like a table of contents."""

from __future__ import annotations

from typing import Final

from games.engine import AGAIN, NEXT, Flow, Play, Result, Setup, begin, sequence
from games.testkit.skeleton.actions import SWAP
from games.testkit.skeleton.state import CARDS, KEY, SkeletonState


def deal(play: Play[SkeletonState]) -> Flow:
    """SK-001."""
    state = play.state
    cards = list(CARDS)
    play.chance.shuffle(cards)
    state.hands = [cards.pop() for _ in state.seats]
    state.deck = cards
    play.tell("dealt", {})
    return NEXT


def turns(play: Play[SkeletonState]) -> Flow:
    """SK-002: everybody once, from the first seat on."""
    state = play.state
    if state.active == len(state.seats):
        return NEXT
    play.tell("turn_begun", {"seat": state.active})
    play.ask(SWAP, state.active)
    state.active += 1
    return AGAIN


def show(play: Play[SkeletonState]) -> Flow:
    """SK-003."""
    state = play.state
    best = max(state.hands)
    results: dict[int, Result] = {
        seat: "win" if card == best else "loss" for seat, card in enumerate(state.hands)
    }
    play.tell("shown", {"cards": list(state.hands)})
    play.finish("shown", "SK-003", results)
    return NEXT


def leave(play: Play[SkeletonState], seat: int) -> None:
    """Whoever gives up is played by a bot from then on."""
    play.tell("left", {"seat": seat})


MATCH: Final = sequence(f"{KEY}.match", deal, turns, show)
SEQUENCES: Final = (MATCH,)


def setup(table: Setup) -> SkeletonState:
    """Nothing is dealt yet; the whole match is on the agenda."""
    return begin(SkeletonState, table, MATCH)
