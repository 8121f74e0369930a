"""The order of play on the beach: a turn is a declared action, a sealed round, its resolution and a review."""

from __future__ import annotations

from typing import Final

from games.engine import AGAIN, ALL, NEXT, Flow, Play, Result, Setup, begin, sequence
from games.engine.arguments import number, read
from games.testkit.toys.smugglers.actions import (
    LOAD,
    REACT,
    REVIEW,
    ROUTE,
    answered,
    lay_open,
    set_dog,
    shine_lamp,
)
from games.testkit.toys.smugglers.state import (
    CARDS,
    HAND,
    NO_CARD,
    Boat,
    SmugglersOutcome,
    SmugglersState,
    watchers,
)

WATCH: Final = "watch"
"""The timer that holds the sealed round open (SM-005)."""
WATCH_SECONDS: Final = 30.0


def deal(play: Play[SmugglersState]) -> Flow:
    """SM-001: three cards each."""
    state = play.state
    cards = list(range(len(CARDS)))
    play.chance.shuffle(cards)
    for seat in range(len(state.seats)):
        state.hands[seat] = sorted(cards[seat * HAND : (seat + 1) * HAND])
    state.pile = cards[len(state.seats) * HAND :]
    return NEXT


def play_turns(play: Play[SmugglersState]) -> Flow:
    """SM-002: turn by turn; the last one ends the match."""
    state = play.state
    if state.turn == number(state.options["turns"]):
        count_points(play)
        return NEXT
    play.push(play.game.sequences["smugglers.turn"])
    return AGAIN


def begin_turn(play: Play[SmugglersState]) -> Flow:
    """SM-002: the next seat smuggles; who has no card is passed over."""
    state = play.state
    state.active = state.turn % len(state.seats)
    state.turn += 1
    state.stage = "load"
    play.tell("turn_begun", {"turn": state.turn, "seat": state.active})
    if state.hands[state.active]:
        play.ask(LOAD, state.active)
        play.args["route"] = "open"
    else:
        play.args["route"] = ""
    return NEXT


def declare(play: Play[SmugglersState]) -> Flow:
    """SM-004: the route is declared; it waits in this step while the watchers react."""
    if read(play.args, Boat).route:
        play.ask(ROUTE, play.state.active)
    return NEXT


def watch(play: Play[SmugglersState]) -> Flow:
    """SM-005: all watchers are asked, whatever they hold."""
    state = play.state
    if read(play.args, Boat).route:
        state.stage = "watch"
        play.gather(ALL, watchers(state), REACT, dict(play.args), sealed=True)
        if state.options["window"] == "timer":
            play.timer(WATCH, seconds=WATCH_SECONDS, holds=True)
    return NEXT


def resolve(play: Play[SmugglersState]) -> Flow:
    """SM-007 and SM-008: what the watchers did takes effect, in the order of the seats."""
    return resolve_in_order(play, answered(play.state))


def resolve_in_order(play: Play[SmugglersState], order: list[int]) -> Flow:
    """Tells each watcher's answer and lets it take effect."""
    state = play.state
    if state.cargo == NO_CARD:
        return NEXT
    for seat in order:
        chain = state.reactions.get(seat, ["pass"])
        play.tell("watched", {"seat": seat, "reaction": chain[0]})
        if chain[0] == "dog":
            set_dog(play, seat)
        elif chain[0] == "lamp":
            shine_lamp(play, seat, chain[1])
    state.reactions = {}
    return NEXT


def review(play: Play[SmugglersState]) -> Flow:
    """SM-007 and SM-009: a boat that was stopped loses its crate; any other may land."""
    state = play.state
    if state.cargo == NO_CARD:
        return NEXT
    state.stage = "review"
    if read(play.args, Boat).route:
        play.ask(REVIEW, state.active)
    else:
        card, state.cargo = state.cargo, NO_CARD
        lay_open(state, card)
        play.tell("seized", {"seat": state.active, "card": CARDS[card]})
    return NEXT


def draw_cards(play: Play[SmugglersState]) -> Flow:
    """SM-010: everybody draws up to three cards, while there are any."""
    state = play.state
    for seat in [state.active, *watchers(state)]:
        while len(state.hands[seat]) < HAND and state.pile:
            card = state.pile.pop()
            state.hands[seat] = sorted([*state.hands[seat], card])
            play.reveal()
            play.tell("card_drawn", {"seat": seat, "card": CARDS[card]}, seats=(seat,), others={"seat": seat})
    return NEXT


def count_points(play: Play[SmugglersState]) -> None:
    """SM-011: most points win; several with the most share a draw."""
    points = play.state.points
    best = [seat for seat, number in enumerate(points) if number == max(points)]
    first: Result = "win" if len(best) == 1 else "draw"
    results: dict[int, Result] = {seat: first if seat in best else "loss" for seat in range(len(points))}
    play.finish("daybreak", "SM-011", results, SmugglersOutcome(points))
    play.tell("match_over", {"best": best})


def leave(play: Play[SmugglersState], seat: int) -> None:
    """SM-012: who gives up is played by a bot; the last person left wins."""
    state = play.state
    play.tell("left", {"seat": seat})
    seats = range(len(state.seats))
    left = [other for other in seats if other not in state.resigned]
    if len(left) == 1:
        results: dict[int, Result] = {other: "win" if other in left else "loss" for other in seats}
        play.finish("deserted", "SM-012", results, SmugglersOutcome(state.points))
        play.tell("match_over", {"best": left})


MATCH: Final = sequence("smugglers.match", deal, play_turns)
TURN: Final = sequence(
    "smugglers.turn", begin_turn, declare, watch, resolve, review, draw_cards, args_type=Boat
)
SEQUENCES: Final = (MATCH, TURN)


def setup(table: Setup) -> SmugglersState:
    """Nothing dealt yet; the whole match is on the agenda."""
    count = len(table.seats)
    return begin(
        SmugglersState,
        table,
        MATCH,
        hands=[[] for _ in range(count)],
        known=[[] for _ in range(count)],
        points=[0] * count,
    )
