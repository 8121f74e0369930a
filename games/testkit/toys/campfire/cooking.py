"""Cooking: an action of several questions, the last of them to everybody else (CF-007)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import (
    INDEPENDENT,
    NEXT,
    Ask,
    Choice,
    DecisionKind,
    Flow,
    Play,
    Refusal,
    Text,
    sequence,
)
from games.engine.arguments import read
from games.testkit.toys.campfire.state import CampfireState, Cook, Cooking, others

INGREDIENTS: Final = ("beans", "berries", "mushrooms")
WET: Final = ("rain", "storm")


class Ingredients(DecisionKind[CampfireState]):
    """What goes into the pot: one or two things (CF-007), no mushrooms from dry woods."""

    name = "campfire.ingredients"
    form = "many"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return INGREDIENTS

    def bounds(self, state: CampfireState, ask: Ask) -> tuple[int, int]:
        return 1, 2

    def refusal(self, state: CampfireState, ask: Ask, key: str) -> Refusal | None:
        if key == "mushrooms" and state.sky[state.night - 1] not in WET:
            return Refusal("CF-007", Text("campfire.refusal.dry"))
        return None

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.data("campfire.cooking")["pot"] = sorted(choice)


class Courses(DecisionKind[CampfireState]):
    """In which order the pot and the tea are served (CF-007): an order."""

    name = "campfire.courses"
    args_type = Cooking
    form = "order"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return [*read(ask.args, Cooking).pot, "tea"]

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.state.points[ask.seat] += 1
        play.tell("served", {"seat": ask.seat, "courses": list(choice)})


class Taste(DecisionKind[CampfireState]):
    """What a neighbour says of the meal (CF-007)."""

    name = "campfire.taste"
    args_type = Cook

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("good", "burnt")

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        cook = read(ask.args, Cook).cook
        play.state.points[cook] += choice == "good"
        play.tell("tasted", {"seat": ask.seat, "cook": cook, "verdict": str(choice)})


def fill_pot(play: Play[CampfireState]) -> Flow:
    """The cook chooses what goes in."""
    play.ask(FILL_POT, play.seat)
    return NEXT


def serve(play: Play[CampfireState]) -> Flow:
    """The cook serves what the pot holds."""
    play.ask(SERVE, play.seat, dict(play.args))
    return NEXT


def let_taste(play: Play[CampfireState]) -> Flow:
    """Every neighbour tastes, in a branch of the cook's branch."""
    play.gather(INDEPENDENT, others(play.state, play.seat), TASTING, {"cook": play.seat})
    return NEXT


def taste(play: Play[CampfireState]) -> Flow:
    """One neighbour says how it was."""
    play.ask(TASTE, play.seat, dict(play.args))
    return NEXT


FILL_POT: Final = Ingredients()
SERVE: Final = Courses()
TASTE: Final = Taste()
COOKING: Final = sequence("campfire.cooking", fill_pot, serve, let_taste, args_type=Cooking)
TASTING: Final = sequence("campfire.tasting", taste, args_type=Cook)
