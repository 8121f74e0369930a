"""The smallest games that show one thing each: a state that is a log, and parts written in the test."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import (
    NEXT,
    Ask,
    Choice,
    DecisionKind,
    Flow,
    Game,
    Meta,
    Play,
    Setup,
    State,
    sequence,
)
from games.engine import Sequence as FlowSequence
from games.engine.game import begin as begin_match
from games.testkit import toys
from games.testkit.scenario import Scenario, given


class MiniState(State, gc=False, kw_only=True):
    """What happened, in order."""

    log: list[str] = []


class MiniView(Struct):
    """Everything."""

    log: list[str]


class MiniOutcome(Struct, omit_defaults=True):
    """How it ended, where a test says so."""

    by: str = ""


class Say(DecisionKind[MiniState]):
    """A question with two answers, written into the log. What else happens is up to the test."""

    name = "mini.say"

    def __init__(self, then: Callable[[Play[MiniState], Ask, Choice], None] | None = None) -> None:
        self.then = then

    def keys(self, state: MiniState, ask: Ask) -> Sequence[str]:
        return ("yes", "no")

    def apply(self, play: Play[MiniState], ask: Ask, choice: Choice) -> None:
        play.state.log.append(f"{ask.seat} says {choice}")
        if self.then is not None:
            self.then(play, ask, choice)


SAY = Say()
META = Meta(
    min_seats=2,
    max_seats=4,
    mode="competitive",
    rules_version=1,
    rule_prefix="MI",
    options=(),
    bot_levels=(),
    default_clock={"kind": "untimed"},
    end_reasons={"done": "MI-001"},
    minutes=1,
)


def note(text: str) -> Callable[[Play[MiniState]], Flow]:
    """A part that writes a line and goes on; its name is the text."""

    def part(play: Play[MiniState]) -> Flow:
        play.state.log.append(text)
        return NEXT

    part.__name__ = text
    return part


def end(play: Play[MiniState]) -> Flow:
    """The last part of most matches here."""
    play.finish("done", "MI-001", dict.fromkeys(range(len(play.state.seats)), "draw"), MiniOutcome())
    return NEXT


def mini(
    *parts: Callable[[Play[MiniState]], Flow],
    more: Sequence[FlowSequence[MiniState]] = (),
    kinds: Sequence[DecisionKind[MiniState]] = (SAY,),
    timers: Mapping[str, Callable[[Play[MiniState]], None]] | None = None,
    invariants: Callable[[MiniState], list[str]] = lambda state: [],
    resign: Callable[[Play[MiniState], int], None] = lambda play, seat: None,
    undo: bool = False,
    **further: Any,
) -> Game[MiniState, MiniView]:
    """A game whose match consists of these parts."""
    match = sequence("mini.match", *parts)

    def setup(table: Setup) -> MiniState:
        return begin_match(MiniState, table, match)

    return Game(
        "mini",
        folder=Path(toys.__file__).parent / "campfire",
        meta=msgspec.structs.replace(META, undo=undo),
        state_type=MiniState,
        view_type=MiniView,
        outcome_type=MiniOutcome,
        kinds=kinds,
        sequences=(match, *more),
        setup=setup,
        view=lambda state, viewer: MiniView(list(state.log)),
        phase=lambda state: "over" if state.outcome else "on",
        resample=lambda state, viewer, dice: state.clone(),
        automatic=lambda state, ask, dice: None,
        bots={},
        invariants=invariants,
        resign=resign,
        timers=timers,
        **further,
    )


def begin(
    *parts: Callable[[Play[MiniState]], Flow], seats: int | Sequence[str] = 2, **further: Any
) -> Scenario[MiniState, MiniView]:
    """A match of `mini` that has begun."""
    return given(mini(*parts, **further), seats=seats)
