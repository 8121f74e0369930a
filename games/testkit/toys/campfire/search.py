"""The search for wood in the dark: branches that race, and open branches themselves (CF-010)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import INDEPENDENT, NEXT, Ask, Choice, DecisionKind, Flow, Play, sequence
from games.testkit.toys.campfire.state import CampfireState, others


class Path(DecisionKind[CampfireState]):
    """Which way a camper looks for wood in the dark (CF-010)."""

    name = "campfire.path"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("hill", "lake")

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.tell("set_off", {"seat": ask.seat, "path": str(choice)})
        if choice == "lake":
            play.gather(INDEPENDENT, others(play.state, ask.seat)[:1], ROWING)


class Row(DecisionKind[CampfireState]):
    """Whether the neighbour rows along (CF-010)."""

    name = "campfire.row"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("row",)

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.tell("rowed", {"seat": ask.seat})


class Find(DecisionKind[CampfireState]):
    """The wood is found: the first to take it ends the search (CF-010)."""

    name = "campfire.find"

    def keys(self, state: CampfireState, ask: Ask) -> Sequence[str]:
        return ("take",)

    def apply(self, play: Play[CampfireState], ask: Ask, choice: Choice) -> None:
        play.state.points[ask.seat] += 1
        play.tell("wood_found", {"seat": ask.seat})


def take_path(play: Play[CampfireState]) -> Flow:
    """Which way?"""
    play.ask(PATH, play.seat)
    return NEXT


def take_wood(play: Play[CampfireState]) -> Flow:
    """The wood lies there."""
    play.ask(FIND, play.seat)
    return NEXT


def row_along(play: Play[CampfireState]) -> Flow:
    """The neighbour is asked into the boat."""
    play.ask(ROW, play.seat)
    return NEXT


PATH: Final = Path()
ROW: Final = Row()
FIND: Final = Find()
SEARCH: Final = sequence("campfire.search", take_path, take_wood)
ROWING: Final = sequence("campfire.rowing", row_along)
