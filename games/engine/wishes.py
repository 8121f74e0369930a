"""Standing wishes: at which moments a seat wants to be asked.

Whether a match stops for somebody must not tell what that seat holds. So it stops by the seat's own wish, stored in
advance like a plan, and by public facts: rules ask `Play.pauses` at every such moment, whatever is held. A wish is a
private input. The entry in which the match stopped by it names the moment, which the stop itself has told; a wish at
which it did not stop stands in no entry.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import ClassVar, TypeVar

from games.engine.decision import PlanKind
from games.engine.rules import Moments
from games.engine.state import Ask, Privates, State

S = TypeVar("S", bound=State)


class Wish(PlanKind[S]):
    """The question at which moments a seat wants to be asked; its keys are the moments. A stored answer stays."""

    form = "many"
    moments: ClassVar[tuple[str, ...]]
    """Published: stored wishes and entries name them."""
    default: ClassVar[tuple[str, ...]] = ()
    """Where nothing is stored."""

    def offers(self, state: S, seat: int) -> list[Ask]:
        return [Ask(self.name, seat, self.name)]

    def keys(self, state: S, ask: Ask) -> Sequence[str]:
        return self.moments

    def bounds(self, state: S, ask: Ask) -> tuple[int, int]:
        return 0, len(self.moments)


class Wishes:
    """The wishes of all seats during one call: those that are stored, or, of a replay, those that the entry names."""

    def __init__(self, privates: Privates, recorded: Container[str] | None = None) -> None:
        self._privates = privates
        self._recorded = recorded
        self.used: list[str] = []
        """At which the match stopped, as the entry says it."""

    def pauses(self, wish: Moments, seat: int, moment: str) -> bool:
        """Whether the seat wants to be asked at this moment."""
        if moment not in wish.moments:
            raise KeyError(f"{wish.name} has no moment {moment}")
        name = f"{wish.name}:{moment}:{seat}"
        if self._recorded is not None:
            wanted = name in self._recorded
        else:
            private = self._privates.get(seat)
            plan = private.plans.get(wish.name) if private is not None else None
            wanted = moment in (wish.default if plan is None else plan.choice)
        if wanted and name not in self.used:
            self.used.append(name)
        return wanted
