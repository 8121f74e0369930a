"""The order of play in the mine: read the sequences at the end like a table of contents."""

from __future__ import annotations

from typing import Final

from games.engine import AGAIN, NEXT, Flow, Result, Setup, begin, sequence
from games.engine.arguments import number
from games.testkit.toys.miners.actions import ACT, GAS, Mine
from games.testkit.toys.miners.state import ACTIONS, CARDS, DECK, KEY, MinersOutcome, MinersState


def deal(play: Mine) -> Flow:
    """MI-001."""
    play.state.deck = list(CARDS)
    DECK.shuffle(play)
    return NEXT


def play_turns(play: Mine) -> Flow:
    """MI-002: turn by turn, until the wall is bare or the shift is over."""
    state = play.state
    if not state.deck or state.turn == number(state.options["turns"]) * len(state.seats):
        count_gems(play)
        return NEXT
    play.push(TURN)
    return AGAIN


def begin_turn(play: Mine) -> Flow:
    """MI-002."""
    state = play.state
    state.active = state.turn % len(state.seats)
    state.turn += 1
    state.dug = 0
    play.tell("turn_begun", {"turn": state.turn, "seat": state.active})
    return NEXT


def act(play: Mine) -> Flow:
    """MI-003: as many actions as the miner has now."""
    state = play.state
    if not state.deck or state.dug >= ACTIONS.of(state, state.active):
        return NEXT
    play.ask(ACT, state.active)
    return AGAIN


def count_gems(play: Mine) -> None:
    """MI-011: most gems win; several with the most share a draw."""
    bags = [len(bag) for bag in play.state.bags]
    best = [seat for seat, gems in enumerate(bags) if gems == max(bags)]
    first: Result = "win" if len(best) == 1 else "draw"
    results: dict[int, Result] = {seat: first if seat in best else "loss" for seat in range(len(bags))}
    play.finish("shift_over", "MI-011", results, MinersOutcome(bags))
    play.tell("match_over", {"best": best})


def leave(play: Mine, seat: int) -> None:
    """MI-012: a bot goes on digging."""
    play.tell("left", {"seat": seat})


MATCH: Final = sequence(f"{KEY}.match", deal, play_turns)
TURN: Final = sequence(f"{KEY}.turn", begin_turn, act)
SEQUENCES: Final = (MATCH, TURN, GAS.sequence)


def setup(table: Setup) -> MinersState:
    """Nothing dealt yet; the whole match is on the agenda."""
    count = len(table.seats)
    return begin(
        MinersState,
        table,
        MATCH,
        bags=[[] for _ in range(count)],
        kits=[[] for _ in range(count)],
        seen_cards=[[] for _ in range(count)],
    )
