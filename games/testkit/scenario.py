"""Scenarios: a short vocabulary for tests that read like the worked examples of a rules page.

match = given(GAME, seats=2, options={"city_layout": "fixed"}, chance=ScriptedChance(picks=[1]))
match.answer(0, "helicopter_action", "search:C3", helicopter="green")
assert match.told("building_searched")[-1]["result"] == "car"
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeVar

from games.engine import presentation, sealed
from games.engine.chance import Dice
from games.engine.game import Game, SeatSetup, V
from games.engine.play import By
from games.engine.refusals import Refused
from games.engine.state import EVERYONE, Ask, Choice, State
from games.engine.text import Value
from games.testkit.match import Match, setup_for

S = TypeVar("S", bound=State)
T = TypeVar("T")


class ScriptedChance:
    """Chance that gives what a test has written down, each kind of draw from its own list.

    A draw for which nothing is left comes from `then`, or fails the test.
    """

    def __init__(
        self,
        *,
        rolls: Iterable[int] = (),
        picks: Iterable[object] = (),
        orders: Iterable[Sequence[object]] = (),
        numbers: Iterable[int] = (),
        then: Dice | None = None,
    ) -> None:
        """`rolls` are dice, `picks` picked items, `numbers` whole numbers below a bound, `orders` what a shuffle
        puts first; the rest of a shuffled list keeps its order."""
        self._rolls, self._picks, self._orders = list(rolls), list(picks), list(orders)
        self._numbers = list(numbers)
        self._then = then

    def die(self, sides: int = 6) -> int:
        if not self._rolls:
            return self._rest("die").die(sides)
        roll = self._rolls.pop(0)
        assert 1 <= roll <= sides, f"a die of {sides} sides can't show {roll}"
        return roll

    def pick(self, items: Sequence[T]) -> T:
        if not self._picks:
            return self._rest("pick").pick(items)
        picked = self._picks.pop(0)
        assert picked in items, f"{picked!r} is not among {items!r}"
        return items[items.index(picked)]

    def below(self, bound: int) -> int:
        if not self._numbers:
            return self._rest("number").below(bound)
        number = self._numbers.pop(0)
        assert 0 <= number < bound, f"{number} is not below {bound}"
        return number

    def unit(self) -> float:
        return self._rest("unit").unit()

    def shuffle(self, items: list[T]) -> None:
        if not self._orders:
            self._rest("shuffle").shuffle(items)
            return
        front = self._orders.pop(0)
        rest = list(items)
        for item in front:
            assert item in rest, f"{item!r} is not among {rest!r}"
            rest.remove(item)
        items[:] = [*front, *rest]  # type: ignore[list-item]

    @property
    def left(self) -> int:
        """How many scripted draws have not been made."""
        return len(self._rolls) + len(self._picks) + len(self._orders) + len(self._numbers)

    def _rest(self, what: str) -> Dice:
        assert self._then is not None, f"no {what} is scripted any more"
        return self._then


class Scenario(Match[S, V]):
    """A match with the words of a test. Decisions are named by seat, kind (with or without the game's name) and
    the arguments that tell two of a kind apart."""

    def arrange(self, **fields: object) -> Self:
        """Puts a position on the table: sets fields of the state, as they would be after play."""
        for name, value in fields.items():
            assert name in self.state.__struct_fields__, f"the state has no {name}"
            setattr(self.state, name, value)
        return self

    def decision(self, seat: int, kind: str, **args: Value) -> Ask:
        """The open decision of that description; fails if there is not exactly one."""
        name = kind if "." in kind else f"{self.game.key}.{kind}"
        found = [
            ask
            for ask in self.open(seat)
            if ask.kind == name and all(ask.args.get(key) == value for key, value in args.items())
        ]
        assert len(found) == 1, f"seat {seat} has {len(found)} decisions {name} {args}; open: {self.open()}"
        return found[0]

    def answer(self, seat: int, kind: str, choice: Choice, *, by: By = "player", **args: Value) -> Self:
        """A seat answers."""
        self.submit(seat, self.decision(seat, kind, **args).id, choice, by)
        return self

    def refusal(self, seat: int, kind: str, choice: Choice, **args: Value) -> Refused:
        """A seat answers and is refused: why. Fails if the answer is taken, or leaves a trace."""
        asked = self.decision(seat, kind, **args)
        before = (self.state.clone(), len(self.lines))
        try:
            self.submit(seat, asked.id, choice)
        except Refused as refused:
            assert (self.state, len(self.lines)) == before, "a refused answer left a trace"
            return refused
        raise AssertionError(f"{choice!r} was taken")

    def tick(self, timer: str) -> Self:
        """The running timer of that name comes due."""
        running = [key for key, value in self.state.timers.items() if value.name == timer]
        assert len(running) == 1, f"{len(running)} timers {timer}; running: {self.state.timers}"
        self.come_due(running[0])
        return self

    def asked(self, *, optional: bool = False) -> list[tuple[int, str]]:
        """Who is asked what, in order: seat and kind without the game's name."""
        return [(ask.seat, self._short(ask.kind)) for ask in self.open() if ask.optional is optional]

    def options(self, seat: int, kind: str, **args: Value) -> dict[str, str | None]:
        """All keys shown, each with the number of the rule that forbids it now, or None."""
        ask = self.decision(seat, kind, **args)
        of = sealed.kind_of(self.game, ask)
        refusals = {key: of.refusal(self.state, ask, key) for key in of.keys(self.state, ask)}
        return {key: None if refusal is None else refusal.rule for key, refusal in refusals.items()}

    def legal(self, seat: int, kind: str, **args: Value) -> list[str]:
        """The keys that may be chosen now."""
        return [key for key, rule in self.options(seat, kind, **args).items() if rule is None]

    def told(self, kind: str, viewer: int = EVERYONE) -> list[dict[str, Value]]:
        """The data of all events of a kind so far, as the viewer saw them."""
        seen = [e.seen_by(viewer) for line in self.lines for e in line.events if e.kind == kind]
        return [data for data in seen if data is not None]

    def heard(self, viewer: int = EVERYONE) -> list[str]:
        """The kinds of the last entry's events, as far as the viewer was told of them."""
        return [event.kind for event in self.lines[-1].events if event.seen_by(viewer) is not None]

    def prose(self, viewer: int = EVERYONE, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """The last entry's events as the viewer reads them."""
        return [
            event.text
            for event in presentation.narrate(self.game, self.lines[-1].events, viewer, lang, names)
        ]

    def view(self, viewer: int) -> V:
        """What the viewer sees now."""
        return self.game.view(self.state, viewer)

    def _short(self, kind: str) -> str:
        return kind.removeprefix(f"{self.game.key}.")


def given(
    game: Game[S, V],
    *,
    seats: int | Sequence[str] | None = None,
    options: dict[str, Value] | None = None,
    host: int = 0,
    seed: bytes = bytes(32),
    chance: Dice | None = None,
) -> Scenario[S, V]:
    """A match that has just begun. `seats` is a number of people, or "human" and "bot" by seat."""
    if seats is None or isinstance(seats, int):
        count: Any = seats
    else:
        count = tuple(SeatSetup("bot" if kind == "bot" else "human") for kind in seats)
    return Scenario(game, setup_for(game, count, options, host=host, seed=seed), chance)
