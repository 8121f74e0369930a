"""The dog: it comes when something falls down, and makes its round after every turn."""

from __future__ import annotations

from typing import Final

from games.engine import NEXT, Flow, Play, Result, sequence
from games.testkit.toys.raccoons.state import RaccoonsState


def end_by(play: Play[RaccoonsState], reason: str, rule: str, result: Result) -> None:
    """All win or lose together."""
    play.tell("match_over", {"reason": reason})
    play.finish(reason, rule, dict.fromkeys(range(len(play.state.seats)), result))


def run(play: Play[RaccoonsState]) -> Flow:
    """RC-006: towards the raccoon whose turn it is."""
    state = play.state
    for _ in range(int(str(play.args["steps"]))):
        distance = state.places[state.active] - state.dog
        state.dog += (distance > 0) - (distance < 0)
    play.tell("dog_ran", {"place": state.dog})
    return NEXT


def bite(play: Play[RaccoonsState]) -> Flow:
    """RC-006: a life is lost; without lives the night is over."""
    state = play.state
    if state.dog == state.places[state.active]:
        state.lives -= 1
        play.tell("caught", {"seat": state.active, "lives": state.lives})
        if state.lives == 0:
            end_by(play, "caught", "RC-006", "loss")
    return NEXT


DOG: Final = sequence("raccoons.dog", run, bite)
