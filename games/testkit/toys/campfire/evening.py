"""A camper's evening: a branch of its own for each camper, with chores until they are done (CF-006 to CF-009)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import (
    AGAIN,
    NEXT,
    Ask,
    Choice,
    DecisionKind,
    Effect,
    Flow,
    Option,
    Play,
    Refusal,
    Target,
    Text,
    sequence,
)
from games.engine.arguments import read
from games.testkit.toys.campfire.cooking import COOKING
from games.testkit.toys.campfire.state import CampfireState, Chores


class Chore(DecisionKind[CampfireState]):
    """What a camper does next in this evening (CF-006)."""

    name = "campfire.chore"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("cook", "fish", "watch", "rest")

    def refusal(self, state: CampfireState, ask: Ask, key: str) -> Refusal | None:
        if key == "fish" and state.sky[state.night - 1] == "storm":
            return Refusal("CF-008", Text("campfire.refusal.storm"))
        if key == "watch" and ask.seat in state.watched:
            return Refusal("CF-009", Text("campfire.refusal.watched"))
        return None

    def option(self, state: CampfireState, ask: Ask, key: str) -> Option:
        effects = (Effect(Text("campfire.effect.fish"), certain=False),) if key == "fish" else ()
        return Option(Text(f"{self.name}.{key}"), (Target("chore", key),), effects, safe=key == "cook")

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        state, seat = play.state, ask.seat
        left = play.data("campfire.evening")
        left["chores"] = 0 if choice == "rest" else read(left, Chores).chores - 1
        if choice == "cook":
            play.push(COOKING)
        elif choice == "fish":
            roll = play.chance.die(6)
            state.points[seat] += 2 if roll >= 4 else 0
            play.tell("fished", {"seat": seat, "roll": roll})
        elif choice == "watch":
            state.watched.append(seat)
            play.reveal()
            told = {"seat": seat}
            play.tell("sky_watched", {**told, "sky": state.sky[state.night]}, seats=(seat,), others={**told})
        else:
            play.tell("rested", {"seat": seat})


def choose_chore(play: Play[CampfireState]) -> Flow:
    """Comes again until the evening's chores are done; how many are left is the step's own data."""
    if read(play.args, Chores).chores == 0:
        return NEXT
    play.ask(CHORE, play.seat)
    return AGAIN


CHORE: Final = Chore()
EVENING: Final = sequence("campfire.evening", choose_chore, args_type=Chores)
