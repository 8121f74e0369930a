"""The order of play in the kitchen."""

from __future__ import annotations

from typing import Final

from games.engine import AGAIN, NEXT, Flow, Play, Setup, begin, sequence
from games.engine.arguments import number
from games.testkit.toys.raccoons.actions import ACTION, TOOLWORK, count_votes
from games.testkit.toys.raccoons.dog import DOG, end_by
from games.testkit.toys.raccoons.state import ACTIONS, CONTENTS, SNACKS, RaccoonsState, listed

Night = Play[RaccoonsState]


def deal(play: Night) -> Flow:
    """RC-001, RC-002, RC-010."""
    state = play.state
    cupboards, tools = list(CONTENTS), listed(state, "tools") * 3
    play.chance.shuffle(cupboards)
    play.chance.shuffle(tools)
    state.cupboards = cupboards
    state.tools = [[tools.pop() for _ in tools[:2]] for _ in state.seats]
    snacks = list(SNACKS)
    play.chance.shuffle(snacks)
    state.snacks = [snacks.pop() for _ in state.seats]
    state.crumbs = snacks
    return NEXT


def play_turns(play: Night) -> Flow:
    """RC-003, RC-007: in turn, until dawn."""
    state = play.state
    if state.turn == len(state.seats) * number(state.options["rounds"]):
        end_by(play, "dawn", "RC-007", "loss")
        return NEXT
    play.push(TURN)
    return AGAIN


def begin_turn(play: Night) -> Flow:
    """RC-003: four actions."""
    state = play.state
    state.active = state.turn % len(state.seats)
    state.turn += 1
    state.left = ACTIONS
    play.tell("turn_begun", {"seat": state.active, "turn": state.turn})
    return NEXT


def act(play: Night) -> Flow:
    """RC-003: one action after the other; the offers of `actions.offers` stand open beside them."""
    if play.state.left == 0:
        return NEXT
    play.ask(ACTION, play.state.active, {"left": play.state.left})
    return AGAIN


def end_turn(play: Night) -> Flow:
    """RC-005, RC-006, RC-008: what stood open is over, and the dog makes its round."""
    play.state.trades, play.state.votes = [], []
    play.push(DOG, {"steps": 1, "moment": "round"})
    return NEXT


def leave(play: Night, seat: int) -> None:
    """RC-009: a bot plays on for who leaves; when all others want to go home, they do."""
    play.tell("left", {"seat": seat})
    count_votes(play)


MATCH: Final = sequence("raccoons.match", deal, play_turns)
TURN: Final = sequence("raccoons.turn", begin_turn, act, end_turn)
SEQUENCES: Final = (MATCH, TURN, TOOLWORK, DOG)


def setup(table: Setup) -> RaccoonsState:
    """Everybody stands at the window."""
    count = len(table.seats)
    return begin(
        RaccoonsState,
        table,
        MATCH,
        places=[0] * count,
        tools=[[] for _ in range(count)],
    )
