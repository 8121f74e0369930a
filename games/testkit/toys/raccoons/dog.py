"""The dog: it comes when something falls down, and makes its round after every turn.

A raccoon that holds a biscuit may throw it. Whether the match stops for that depends on the standing wish of the
raccoon and never on what it holds (RC-011), so that a stop tells nothing of its snack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import NEXT, Ask, Choice, DecisionKind, Flow, Play, Refusal, Result, Text, sequence
from games.engine.arguments import read
from games.engine.wishes import Wish
from games.testkit.toys.raccoons.state import Coming, RaccoonsState


class Stop(Wish[RaccoonsState]):
    """At which moments a raccoon wants to be asked (RC-011)."""

    name = "raccoons.stop"
    moments = ("round", "dog")


class Throw(DecisionKind[RaccoonsState]):
    """Whether a biscuit is thrown (RC-010)."""

    name = "raccoons.throw"
    secret = True

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return ("throw", "keep")

    def refusal(self, state: RaccoonsState, ask: Ask, key: str) -> Refusal | None:
        if key == "throw" and state.snacks[ask.seat] != "biscuit":
            return Refusal("RC-010", Text("raccoons.refusal.no_biscuit"))
        return None

    def apply(self, play: Play[RaccoonsState], ask: Ask, choice: Choice) -> None:
        if choice == "throw":
            play.state.snacks[ask.seat] = ""
            play.reveal()
            play.tell("biscuit_thrown", {"seat": ask.seat})
            play.data("raccoons.dog")["fed"] = True


def end_by(play: Play[RaccoonsState], reason: str, rule: str, result: Result) -> None:
    """All win or lose together."""
    play.tell("match_over", {"reason": reason})
    play.finish(reason, rule, dict.fromkeys(range(len(play.state.seats)), result))


def listen(play: Play[RaccoonsState]) -> Flow:
    """RC-011: before its round."""
    if read(play.args, Coming).moment == "round" and play.pauses(STOP, play.state.active, "round"):
        play.ask(THROW, play.state.active)
    return NEXT


def run(play: Play[RaccoonsState]) -> Flow:
    """RC-006: towards the raccoon whose turn it is; not while it eats."""
    state, coming = play.state, read(play.args, Coming)
    if coming.fed:
        return NEXT
    for _ in range(coming.steps):
        distance = state.places[state.active] - state.dog
        state.dog += (distance > 0) - (distance < 0)
    play.tell("dog_ran", {"place": state.dog})
    return NEXT


def face(play: Play[RaccoonsState]) -> Flow:
    """RC-011: before it bites."""
    if meets(play) and play.pauses(STOP, play.state.active, "dog"):
        play.ask(THROW, play.state.active)
    return NEXT


def bite(play: Play[RaccoonsState]) -> Flow:
    """RC-006: a life is lost; without lives the night is over."""
    state = play.state
    if meets(play):
        state.lives -= 1
        play.tell("caught", {"seat": state.active, "lives": state.lives})
        if state.lives == 0:
            end_by(play, "caught", "RC-006", "loss")
    return NEXT


def meets(play: Play[RaccoonsState]) -> bool:
    """Whether the dog stands beside the raccoon and has nothing to eat."""
    state = play.state
    return not read(play.args, Coming).fed and state.dog == state.places[state.active]


STOP: Final = Stop()
THROW: Final = Throw()
DOG: Final = sequence("raccoons.dog", listen, run, face, bite, args_type=Coming)
