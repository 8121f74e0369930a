"""Windows: a declared action waits on the agenda, those who may react answer in secret, then somebody reviews.

A window is one step above the one that holds the declared action. It asks, in *passes*, every seat that could react
as far as the others know. A pass is a sealed round held open by a timer; when it closes, the first answer that plays
(in the order of the asks) takes effect, and another pass follows. A pass without one ends the window. What was
declared is plain data of the step below (`Play.data`): an answer's effect changes or cancels it there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeVar

from msgspec import Struct, field

from games.engine.arguments import read
from games.engine.decision import DecisionKind
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.flow import Sequence as FlowSequence
from games.engine.play import Play
from games.engine.state import SPECTATOR, Ask, Choice, State
from games.engine.text import Value

S = TypeVar("S", bound=State)

CLOSES = "window_closes"
"""The timer that holds a pass open."""


class Length(Struct, frozen=True):
    """How long a pass is open: exactly `seconds`, plus a random part up to `spread`; with `early` it closes so many
    seconds after the last answer, if that is earlier (see `Timer`)."""

    seconds: float
    spread: float | None = None
    early: tuple[float, float] | None = None


class Pace(Struct, frozen=True):
    """How long windows are open at a table, in seconds, where a pass tells nobody who could have reacted."""

    exact: float
    """Of a pass that always lasts as long, whatever is answered."""
    longest: float
    """Of a pass that may close sooner: the longest time,"""
    early: tuple[float, float]
    """and from and to how long after the last answer it closes."""

    def fixed(self) -> Length:
        """The length of a pass that always lasts as long."""
        return Length(self.exact)

    def closing_early(self) -> Length:
        """The length of a pass that closes some time after the last answer."""
        return Length(self.longest, early=self.early)


PACES: Final[dict[str, Pace]] = {
    "live": Pace(8.0, 45.0, (1.0, 4.0)),
    "fast": Pace(300.0, 7_200.0, (60.0, 240.0)),
    "normal": Pace(900.0, 43_200.0, (120.0, 480.0)),
    "slow": Pace(1_800.0, 86_400.0, (120.0, 480.0)),
}
"""Presets for a table option: everybody is there; a match in hours; in days; in days without hurry."""
BOTS_ONLY: Final = Length(2.0, spread=2.0)
"""A pass that only bots can answer, apart from those for whom nobody waits."""


class Passes(Struct, frozen=True):
    """What a window keeps among the data of its step, beside the arguments of its question."""

    open: bool = False
    """Whether a pass is open."""
    played: int = 0
    """How many answers took effect."""
    count: int = field(default=0, name="pass")
    group: str = ""
    """What its passes have in common: a complete answer may stay in for the next one."""
    seat: int = SPECTATOR
    """Who gave the answer that counts,"""
    answer: list[str] = []
    """and the answer."""


class Reaction(DecisionKind[S]):
    """The question of a window. Its answer is a chain; `PASS` alone does nothing."""

    first_counts = True
    secret = True
    window: ClassVar[str]
    """The published name of the window's sequence."""

    def plays(self, state: S, ask: Ask, choices: Sequence[Choice]) -> bool:
        """Anything but a pass; a game adds what has become impossible since it was answered."""
        return bool(choices) and choices[0] != PASS

    def apply_sealed(self, play: Play[S], ask: Ask, choices: Sequence[Choice]) -> None:
        """Leaves the answer that counts to the window."""
        if choices:
            data = play.data(self.window)
            data["seat"] = ask.seat
            data["answer"] = [str(choice) for choice in choices]


PASS = "pass"  # noqa: S105 (a key, not a password)
"""The key of an answer that does nothing."""


def window(
    name: str,
    kind: Reaction[S],
    *,
    asked: Callable[[Play[S]], Sequence[tuple[int, bool]]],
    length: Callable[[Play[S]], Length],
    resolve: Callable[[Play[S], int, Sequence[str]], None],
) -> FlowSequence[S]:
    """Declares a window as a sequence that a game pushes with the arguments of its question.

    `asked` gives the seats to be asked now, in the order in which their answers count, each with whether nobody waits
    for it; it must depend on public facts only. `resolve` lets an answer take effect (it may push what follows).
    `Play.data(name)["played"]` counts the answers that took effect.
    """

    def passes(play: Play[S]) -> Flow:
        data = play.args
        held = read(data, Passes)
        if held.seat != SPECTATOR:
            del data["seat"], data["answer"]
            data["open"] = False
            data["played"] = held.played + 1
            resolve(play, held.seat, held.answer)
            return AGAIN
        seats = [] if held.open else asked(play)
        if not seats:
            return NEXT
        data["open"] = True
        data["pass"] = held.count + 1
        if "group" not in data:
            data["group"] = f"w{play.state.serial + 1}"
        shown: dict[str, Value] = {key: data[key] for key in data if key not in _OWN}
        for seat, optional in seats:
            play.ask(kind, seat, shown, group=str(data["group"]), optional=optional, sealed=True)
        wanted = length(play)
        play.timer(CLOSES, seconds=wanted.seconds, holds=True, spread=wanted.spread, early=wanted.early)
        return AGAIN

    return sequence(name, passes, args_type=kind.args_type or Passes)


_OWN = frozenset(Passes.__struct_encode_fields__)
