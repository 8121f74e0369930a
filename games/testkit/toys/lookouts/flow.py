"""The order of play of the lookouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import AGAIN, NEXT, Flow, Play, Result, Setup, sequence
from games.engine.arguments import number, read
from games.engine.game import begin as begin_match
from games.engine.windows import Length, window
from games.testkit.toys.lookouts.actions import PEEK, PLAN, REACT, REVIEW, TAKE, TURN, WINDOW
from games.testkit.toys.lookouts.state import CARDS, NOBODY, LookoutsState, Turn

Watch = Play[LookoutsState]


def deal(play: Watch) -> Flow:
    """LO-001."""
    state = play.state
    cards = list(CARDS)
    play.chance.shuffle(cards)
    state.hands = [cards.pop() for _ in state.seats]
    state.pile = cards
    return NEXT


def play_turns(play: Watch) -> Flow:
    """LO-007: most coins win."""
    state = play.state
    if state.turn == number(state.options["turns"]):
        best = max(state.coins)
        results: dict[int, Result] = {
            seat: "win" if coins == best else "loss" for seat, coins in enumerate(state.coins)
        }
        play.tell("dawn", {})
        play.finish("dawn", "LO-007", results)
        return NEXT
    play.push(play.game.sequences[TURN])
    return AGAIN


def begin(play: Watch) -> Flow:
    """The next seat is to take a coin."""
    state = play.state
    state.active = state.turn % len(state.seats)
    state.turn += 1
    return NEXT


def act(play: Watch) -> Flow:
    """LO-003 to LO-005: declared until it is done."""
    if read(play.args, Turn).done:
        return NEXT
    play.push(play.game.sequences["lookouts.action"])
    return AGAIN


def declare(play: Watch) -> Flow:
    """LO-002, LO-003, LO-008: the plan may change, and free play goes on, until something is declared."""
    state = play.state
    state.stage = "declare"
    play.ask(TAKE, state.active)
    play.ask(PLAN, state.active, optional=True)
    for seat, card in enumerate(state.hands):
        if card:
            play.ask(PEEK, seat, alone=True)
    return NEXT


def react(play: Watch) -> Flow:
    """LO-004."""
    play.data(TURN)["played"] = 0
    play.push(play.game.sequences[WINDOW], {"target": play.data(TURN)["target"]})
    return NEXT


def review(play: Watch) -> Flow:
    """LO-005."""
    turn = read(play.data(TURN), Turn)
    if turn.played and turn.target != NOBODY:
        play.state.stage = "review"
        play.ask(REVIEW, play.state.active)
    return NEXT


def carry_out(play: Watch) -> Flow:
    """LO-003: one coin changes hands, if there is one."""
    state, turn = play.state, play.data(TURN)
    target = read(turn, Turn).target
    if target == NOBODY:
        return NEXT
    turn["done"] = True
    if state.coins[target]:
        state.coins[target] -= 1
        state.coins[state.active] += 1
    play.tell("taken", {"seat": state.active, "target": target})
    return NEXT


def holders(play: Watch) -> list[tuple[int, bool]]:
    """LO-004: everybody else who holds a card, whatever it is."""
    state = play.state
    state.stage = "window"
    count = len(state.seats)
    order = [(state.active + step) % count for step in range(1, count)]
    return [(seat, False) for seat in order if state.hands[seat]]


def able(play: Watch) -> list[tuple[int, bool]]:
    """The leak: only those whose card fits."""
    return [(seat, late) for seat, late in holders(play) if play.state.hands[seat] in ("stop", "swap")]


def length(play: Watch) -> Length:
    """With the option the window closes soon after the last answer."""
    return Length(600.0, early=(2.0, 8.0) if play.state.options["window"] == "early" else None)


def resolve(play: Watch, seat: int, answer: Sequence[str]) -> None:
    """LO-005: a stop cancels what waits below, a swap changes it."""
    state, turn = play.state, play.data(TURN)
    state.hands[seat] = ""
    for seen in state.seen:
        if seat in seen:
            seen.remove(seat)
    turn["played"] = read(turn, Turn).played + 1
    play.tell("card_played", {"seat": seat, "card": answer[0]})
    if answer[0] == "stop":
        turn["stopped"] = turn.pop("target")
    else:
        turn["target"] = int(answer[1])


MATCH: Final = sequence("lookouts.match", deal, play_turns)
TURN_SEQUENCE: Final = sequence(TURN, begin, act, args_type=Turn)
ACTION: Final = sequence("lookouts.action", declare, react, review, carry_out)
SEQUENCES: Final = (
    MATCH,
    TURN_SEQUENCE,
    ACTION,
    window(WINDOW, REACT, asked=holders, length=length, resolve=resolve),
)
LEAKY_SEQUENCES: Final = (
    MATCH,
    TURN_SEQUENCE,
    ACTION,
    window(WINDOW, REACT, asked=able, length=length, resolve=resolve),
)


def setup(table: Setup) -> LookoutsState:
    """Nothing dealt yet."""
    count = len(table.seats)
    return begin_match(
        LookoutsState,
        table,
        MATCH,
        hands=[""] * count,
        seen=[[] for _ in range(count)],
        coins=[5] * count,
    )
