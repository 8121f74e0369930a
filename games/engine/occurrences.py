"""Occurrences: things that happen while cards, tiles and powers listen: before them, instead of them, after them.

An occurrence is a sequence that a rule pushes, so that its listeners may ask, draw and push what they need; a match
can stop in the middle of one. What it is about is the data of its step, which listeners read and change. Of the
listeners of a moment those that must act come first; if several must, the seat that the rules name orders them.
Then those that may act are offered, to one seat after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from games.engine.arguments import read
from games.engine.decision import DecisionKind
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.refusals import RulesBug
from games.engine.state import Ask, Choice, State
from games.engine.text import Value

S = TypeVar("S", bound=State)

Moment = Literal["before", "instead", "after"]
About = dict[str, Value]
"""What an occurrence is about: the data of its step. The keys that begin with `_` are the engine's."""

PASS = "pass"  # noqa: S105 (a key, not a password)
"""The key that declines everything that is offered."""


class Listener(Struct, Generic[S], frozen=True):
    """One reaction of a card, tile or power to an occurrence."""

    key: str
    """Published: stored while the occurrence runs, and the option's key where it is chosen."""
    to: Occurrence[S]
    moment: Moment
    act: Callable[[Play[S], About], None]
    """Carries the reaction out. After one that acts `instead`, the occurrence does not happen."""
    when: Callable[[S, About], bool] = lambda state, about: True
    """Whether it reacts now."""
    may: Callable[[S, About], int] | None = None
    """The seat that may choose it. None: it must act."""
    repeats: bool = False
    """Whether one that may act is offered again after it has acted, as long as it reacts."""


class ToReact(Struct, frozen=True):
    """What such a question carries, beside what the occurrence is about."""

    occurrence: str
    """The name of its sequence."""
    keys: list[str]
    """Of the listeners, as they stood when it was asked."""


class Reacting(DecisionKind[S]):
    """The question which listener acts next: of those that must, in which order; of those that may, which or none.
    A game gives it a name, and texts `<name>.<key of a listener>`."""

    args_type = ToReact

    def keys(self, state: S, ask: Ask) -> Sequence[str]:
        return read(ask.args, ToReact).keys

    def apply(self, play: Play[S], ask: Ask, choice: Choice) -> None:
        """Leaves the choice to the occurrence that asked."""
        about = play.data(read(ask.args, ToReact).occurrence)
        if choice == PASS:
            about["_passed"] = [*_list(about, "_passed"), ask.seat]
        else:
            about["_chosen"] = str(choice)


class Occurrence(Generic[S]):
    """Something that happens under a published name. Its `sequence` belongs to the game's sequences."""

    def __init__(
        self,
        name: str,
        effect: Callable[[Play[S], About], None],
        *,
        asks: Reacting[S] | None = None,
        orders: Callable[[S, About], int] | None = None,
        args_type: type[Struct] | None = None,
    ) -> None:
        """`effect` is what happens if nothing happens instead. `asks` is the question by which a seat chooses, and
        `orders` names the seat that orders what must act; without it the order is that of the listeners. `args_type`
        is how what it is about reads."""
        self.name = name
        self.effect = effect
        self.asks = asks
        self.orders = orders
        self.listeners: list[Listener[S]] = []
        self.sequence = sequence(
            name, self._before, self._instead, self._happen, self._after, args_type=args_type
        )

    def occur(self, play: Play[S], *abouts: About) -> None:
        """Lets it happen before what was to come next; several times, the first one first."""
        for about in reversed(abouts or ({},)):
            play.push(self.sequence, about)

    def at_once(self, play: Play[S], about: About | None = None) -> None:
        """Lets it happen now, inside the running part. For occurrences in which nobody is ever asked."""
        about = {} if about is None else about
        self._all_at_once(play, about, "before")
        if not self._all_at_once(play, about, "instead"):
            self.effect(play, about)
            self._all_at_once(play, about, "after")

    def _all_at_once(self, play: Play[S], about: About, moment: Moment) -> bool:
        acted = False
        for listener in self.listeners:
            if play.state.outcome is None and listener.moment == moment and listener.when(play.state, about):
                if listener.may is not None:
                    raise RulesBug(f"{listener.key} would have to be asked for")
                listener.act(play, about)
                acted = True
                if moment == "instead":
                    break
        return acted

    def _before(self, play: Play[S]) -> Flow:
        return self._react(play, "before")

    def _instead(self, play: Play[S]) -> Flow:
        return NEXT if "_instead" in play.args else self._react(play, "instead")

    def _happen(self, play: Play[S]) -> Flow:
        if "_instead" not in play.args:
            self.effect(play, play.args)
        return NEXT

    def _after(self, play: Play[S]) -> Flow:
        return NEXT if "_instead" in play.args else self._react(play, "after")

    def _react(self, play: Play[S], moment: Moment) -> Flow:
        """Lets one listener act, or asks which; NEXT when none is left."""
        about, state = play.args, play.state
        chosen = about.pop("_chosen", None)
        if chosen is not None:
            self._act(play, next(listener for listener in self.listeners if listener.key == chosen))
            return AGAIN
        done = _list(about, "_done")
        ready = [
            listener
            for listener in self.listeners
            if listener.moment == moment
            and (listener.key not in done or listener.repeats)
            and listener.when(state, about)
        ]
        forced = [listener for listener in ready if listener.may is None]
        if len(forced) > 1 and self.orders is not None:
            self._ask(play, self.orders(state, about), [listener.key for listener in forced])
            return AGAIN
        if forced:
            self._act(play, forced[0])
            return AGAIN
        passed = _list(about, "_passed")
        offers = [
            (listener.may(state, about), listener.key) for listener in ready if listener.may is not None
        ]
        offers = [offer for offer in offers if offer[0] not in passed]
        if offers:
            seat = offers[0][0]
            self._ask(play, seat, [*(key for to, key in offers if to == seat), PASS])
            return AGAIN
        about.pop("_passed", None)
        return NEXT

    def _act(self, play: Play[S], listener: Listener[S]) -> None:
        about = play.args
        about["_done"] = [*_list(about, "_done"), listener.key]
        if listener.moment == "instead":
            about["_instead"] = listener.key
        listener.act(play, about)

    def _ask(self, play: Play[S], seat: int, keys: list[str]) -> None:
        if self.asks is None:
            raise RulesBug(f"{self.name} has no question")
        shown = {key: value for key, value in play.args.items() if not key.startswith("_")}
        play.ask(self.asks, seat, {**shown, "occurrence": self.name, "keys": keys})


def listen(listeners: Iterable[Listener[Any]]) -> None:
    """Joins listeners to their occurrences, in the order in which they act. Called once, where a game is put
    together; raises ValueError for a key that an occurrence has already."""
    for listener in listeners:
        if any(other.key == listener.key for other in listener.to.listeners):
            raise ValueError(f"{listener.to.name} has two listeners {listener.key}")
        if listener.repeats and listener.may is None:
            raise ValueError(f"{listener.key} must act and would never stop")
        listener.to.listeners.append(listener)


def _list(about: About, key: str) -> list[int | str]:
    found = about.get(key)
    return list(found) if isinstance(found, list | tuple) else []
