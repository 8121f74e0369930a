"""Play: one call of the engine on a state. Rules get it to ask, tell, draw and push what comes next.

It changes the state that it was given in place; whoever calls the engine drops that state if the call raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, Literal, TypeVar

from msgspec import Struct, to_builtins

from games.engine.chance import Dice
from games.engine.event import Event
from games.engine.refusals import RulesBug
from games.engine.rules import ALL, ANY, INDEPENDENT, NEXT, Join, Moments, Pausing, Question, Rules, Sequence
from games.engine.state import MAIN, SPECTATOR, Ask, Branch, NoFigures, Outcome, Result, State, Step, Timer
from games.engine.text import Value

S = TypeVar("S", bound=State)

By = Literal["player", "bot", "clock", "order", "admin", "start"]
"""Who made an entry."""
STEP_LIMIT = 2000
"""Most parts that one answer may run; more is a loop in the rules."""
OVERTAKEN_KEPT = 24
"""How many decisions that another seat answered first are remembered by id."""


class Play(Generic[S]):
    """The rules' hand on a state during one call.

    One is made for every answer, and most answers run no part of the agenda: what is rarely set has its first value
    on the class, and `run` looks before it starts.
    """

    revealed = False
    """Whether something was drawn or shown that can't be taken back."""
    by: By = "player"
    """Who gave the answer: rules may end a wait that has run out of time."""
    wishes: Pausing | None = None
    """The standing wishes of the seats in this call."""
    _step: Step | None = None
    _ready: list[str] | None = None
    """Branches that may go on, in this order; None while nothing was forked or ended in this call."""
    _offer: Ask | None = None
    """The answered offer that is being carried out, while it has interrupted nothing yet."""

    def __init__(
        self,
        game: Rules[S],
        state: S,
        dice: Dice | None = None,
        guard: Callable[[], None] | None = None,
        branch: str = MAIN,
    ) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self.branch = branch
        """The branch of the agenda that is running."""
        self._dice = dice
        self._guard = guard
        self._closed: list[Ask] | None = None if game.offers is None else []
        """What was closed in this call without an answer: asked again it keeps its id."""
        self._clear_branch: str | None = None
        """The branch that nothing keeps from going on, since it last went on and nothing was opened after that."""

    @property
    def chance(self) -> Dice:
        """The match's stream. Drawing from it closes undo."""
        self.revealed = True
        return self._dice if self._dice is not None else self.state.chance

    @property
    def seat(self) -> int:
        """The seat whose branch is running; SPECTATOR on the trunk and in branches of nobody."""
        return self.state.branches[self.branch].seat if self.branch else SPECTATOR

    @property
    def args(self) -> dict[str, Value]:
        """The data of the running step."""
        if self._step is None:
            raise RulesBug("no step is running")
        return self._step.args

    def data(self, sequence: str) -> dict[str, Value]:
        """The data of the topmost step of a sequence (by name) that waits in the running branch, or in one that it
        came from. Written to by whoever changes or cancels what waits; fails if there is none."""
        branch = self.branch
        while True:
            for step in reversed(self._stack(branch)):
                if step.name == sequence:
                    return step.args
            if branch == MAIN:
                raise RulesBug(f"no step of {sequence} waits here")
            branch = self.state.branches[branch].parent

    def reveal(self) -> None:
        """Something was shown or declared to others: it can't be taken back."""
        self.revealed = True

    def tell(
        self,
        kind: str,
        data: dict[str, Value],
        *,
        seats: tuple[int, ...] | None = None,
        others: dict[str, Value] | None = None,
    ) -> None:
        """Tells all, or `data` to `seats` and `others` to everybody else (None tells them nothing)."""
        self.events.append(Event(kind, data, seats, others))

    def pauses(self, wish: Moments, seat: int, moment: str) -> bool:
        """Whether a seat wants to be asked at this moment: by its own standing wish, never by what it holds."""
        return moment in wish.default if self.wishes is None else self.wishes.pauses(wish, seat, moment)

    def ask(
        self,
        kind: Question[S],
        seat: int,
        args: dict[str, Value] | None = None,
        *,
        group: str = "",
        optional: bool = False,
        sealed: bool = False,
        alone: bool = False,
    ) -> str:
        """Opens a decision for a seat in the running branch and returns its id. One that is `alone` is sealed and
        optional: a private chain that takes effect by itself as soon as it is complete."""
        if sealed:
            self.revealed = True
        if self._offer is not None and not optional and not alone:
            self._interrupt()
        state, branch = self.state, self.branch
        self._clear_branch = None
        asked = args or {}
        name = "" if self._closed is None else self._known_id(seat, kind.name, branch, asked)
        if not name:
            state.serial = serial = state.serial + 1
            name = f"d{serial}"
        if alone:
            state.asks[name] = Ask(name, seat, kind.name, asked, group, branch, True, True, True)
        elif kind.chained and not sealed:
            state.asks[name] = Ask(name, seat, kind.name, asked, group, branch, optional, chained=True)
        else:
            state.asks[name] = Ask(name, seat, kind.name, asked, group, branch, optional, sealed)
        return name

    def _known_id(self, seat: int, kind: str, branch: str, args: dict[str, Value]) -> str:
        """The id of the same question, if it was closed in this call without an answer."""
        asked = Ask("", seat, kind, args, branch=branch)
        known = (ask.id for ask in self._closed or () if ask.same_as(asked))
        return next((name for name in known if name not in self.state.asks), "")

    def gather(
        self,
        join: Join,
        seats: Iterable[int],
        what: Question[S] | Sequence[S],
        args: dict[str, Value] | None = None,
        *,
        sealed: bool = False,
    ) -> None:
        """Asks several seats at once.

        A decision kind is put to each seat in the running branch, which goes on when ALL have answered, or ANY one
        has; sealed answers take effect together, when ALL are in. A sequence runs for each seat in a branch of its
        own (see `seat`): INDEPENDENT branches all run to their end, of ANY the first that ends closes the others.
        """
        group = ""
        if join is ANY:
            self.state.serial += 1
            group = f"g{self.state.serial}"
        if isinstance(what, Sequence):
            if join is ALL or sealed:
                raise TypeError("branches of their own are INDEPENDENT, or race for ANY")
            for seat in seats:
                self.fork(what, args, group=group, seat=seat)
            return
        if join is INDEPENDENT or (sealed and join is ANY):
            raise TypeError("one decision is asked for ALL or ANY, a sealed one for ALL")
        for seat in seats:
            self.ask(what, seat, args, group=group, sealed=sealed)

    def withdraw(self, kind: Question[S], seat: int | None = None) -> None:
        """Closes the open decisions of a kind (of one seat, or of all), so that the part that asked them comes again.
        A sealed one stays until its round closes. Offers close by themselves."""
        asks = self.state.asks
        for ask in [a for a in asks.values() if a.kind == kind.name and seat in (None, a.seat)]:
            if ask.sealed and not ask.alone:
                raise RulesBug(f"{ask.id} is sealed and can't be withdrawn")
            if not ask.offer:
                self._drop(ask)
        for branch in self.state.branches.values():
            if branch.aside:
                branch.aside = [a for a in branch.aside if a.kind != kind.name or seat not in (None, a.seat)]

    def _drop(self, ask: Ask) -> None:
        """Closes a question without an answer."""
        del self.state.asks[ask.id]
        if self._closed is not None and not ask.sealed:
            self._closed.append(ask)

    def push(self, sequence: Sequence[S], args: dict[str, Value] | None = None) -> None:
        """Puts a sequence on top of the running branch: it runs before what was to come next. Of an answered offer:
        before what is asked now."""
        if self._offer is not None:
            self._interrupt()
        self._stack(self.branch).append(Step(sequence.name, sequence.first, dict(args or {})))

    def fork(
        self,
        sequence: Sequence[S],
        args: dict[str, Value] | None = None,
        *,
        group: str = "",
        seat: int = SPECTATOR,
    ) -> None:
        """Opens a branch beside its siblings; the running branch waits for all its branches. Branches of one
        `group` race: the first that ends closes the others."""
        state = self.state
        state.serial += 1
        name = f"b{state.serial}"
        step = Step(sequence.name, sequence.first, dict(args or {}))
        self._clear_branch = None
        state.branches[name] = Branch(self.branch, [step], group, seat)
        self._wake(name)

    def timer(
        self,
        name: str,
        *,
        fraction: float | None = None,
        seconds: float | None = None,
        holds: bool = False,
        spread: float | None = None,
        early: tuple[float, float] | None = None,
    ) -> None:
        """Starts a timer that lasts until the running branch goes on. One that `holds` keeps the branch waiting, so
        it needs a fixed length: a part of the time limit never comes in an untimed match. `spread` and `early` tell
        the backend which random delays to draw (see `Timer`)."""
        if (fraction is None) is (seconds is None) or (holds and seconds is None):
            raise RulesBug(f"timer {name} needs a fraction or seconds; seconds if it holds")
        self._clear_branch = None
        self.state.serial += 1
        self.state.timers[f"{name}.{self.state.serial}"] = Timer(
            name, fraction, seconds, self.branch, holds, spread, early
        )

    def finish(self, reason: str, rule: str, results: dict[int, Result], data: Struct | None = None) -> None:
        """Ends the match at once: nothing that waits happens any more. `data` is of the game's `outcome_type`."""
        state, told = self.state, NoFigures() if data is None else data
        if type(told) is not self.game.outcome_type:
            raise RulesBug(f"an outcome with {type(told).__name__}")
        state.outcome = Outcome(reason, rule, results, to_builtins(told))
        state.agenda = []
        state.branches = {}
        state.asks = {}
        state.timers = {}
        self._ready = None

    def close(self, ask: Ask, by_seat: int) -> None:
        """Takes an answered ask away, and with it its group: those of other seats were overtaken."""
        state = self.state
        asks = state.asks
        del asks[ask.id]
        group = ask.group
        if not group:
            return
        late: list[Ask] | None = None
        for other in asks.values():
            if other.group == group and other.branch == ask.branch:
                late = [*(late or ()), other]
        if late is None:
            return
        for other in late:
            del asks[other.id]
            if other.seat != by_seat:
                state.overtaken[other.id] = other.seat
        while len(state.overtaken) > OVERTAKEN_KEPT:
            del state.overtaken[next(iter(state.overtaken))]

    def begin_offer(self, ask: Ask) -> None:
        """An offer is about to be carried out: the first thing that it pushes or asks interrupts what is asked."""
        self._offer = ask

    def end_offer(self) -> None:
        """The offer has been carried out; what it has opened runs like everything else."""
        self._offer = None

    def _interrupt(self) -> None:
        """Puts the open questions aside and goes on in a branch of its own, until that has ended."""
        state, offer = self.state, self._offer
        self._offer = self._clear_branch = None
        aside = [ask for ask in state.asks.values() if not ask.offer]
        if any(ask.sealed and not ask.alone for ask in aside):
            raise RulesBug(f"{offer and offer.kind} interrupts a sealed round")
        for ask in aside:
            del state.asks[ask.id]
        state.serial += 1
        name = f"b{state.serial}"
        state.branches[name] = Branch(self.branch, [], seat=offer.seat if offer else SPECTATOR, aside=aside)
        self.branch = name
        self._wake(name)

    def _ask_again(self, ended: Branch) -> None:
        """What an offer had interrupted is asked again under its ids, where it still waits for an answer."""
        self._clear_branch = None
        for ask in ended.aside:
            if not ask.branch or ask.branch in self.state.branches:
                self.state.asks[ask.id] = ask

    def run(self, branch: str) -> None:
        """Lets the agenda run from this branch on until everybody who must answer has been asked."""
        state = self.state
        left = STEP_LIMIT
        while state.outcome is None:
            waits = self._clear_branch != branch and (state.asks or state.branches or state.timers)
            if (waits and self._is_blocked(branch)) or not self._advance(branch):
                if not self._ready:
                    return
                branch = self._ready.pop(0)
                if branch and branch not in state.branches:
                    branch = MAIN
            left -= 1
            if left < 0:
                raise RulesBug(f"more than {STEP_LIMIT} steps in one answer")
            if self._guard is not None:
                self._guard()

    def _wake(self, name: str) -> None:
        if self._ready is None:
            self._ready = []
        self._ready.append(name)

    def _is_blocked(self, name: str) -> bool:
        state = self.state
        for ask in state.asks.values():
            if ask.branch == name and not ask.optional:
                return True
        if state.branches and any(branch.parent == name for branch in state.branches.values()):
            return True
        return bool(state.timers) and any(t.holds and t.branch == name for t in state.timers.values())

    def _advance(self, name: str) -> bool:
        """Runs the next part of a branch; False if the branch has ended (or the match)."""
        state = self.state
        if self._clear_branch != name:
            if state.asks or state.timers:
                self._clear(name)
            self._clear_branch = name
        stack = state.branches[name].stack if name else state.agenda
        if not stack:
            if not name:
                raise RulesBug("the agenda is empty and the match has no outcome")
            self._end_branch(name)
            return False
        step = stack[-1]
        at = step.at
        sequence = self.game.sequences[step.name]
        following = sequence.following[at]
        self.branch, self._step = name, step
        if following is not None:
            if sequence.parts[at](self) is NEXT:
                step.at = following
            return True
        place = len(stack) - 1
        if sequence.parts[at](self) is NEXT and state.outcome is None:
            del stack[place]
        return True

    def _stack(self, name: str) -> list[Step]:
        return self.state.branches[name].stack if name else self.state.agenda

    def _clear(self, name: str) -> None:
        """What was open only while the branch waited ends when it goes on."""
        state = self.state
        if state.asks:
            for ask in [a for a in state.asks.values() if a.branch == name and not a.offer]:
                self._drop(ask)
        if state.timers:
            for key in [key for key, timer in state.timers.items() if timer.branch == name]:
                del state.timers[key]

    def _end_branch(self, name: str) -> None:
        """Takes an ended branch away; in a race its siblings go too, with all that they opened."""
        state = self.state
        ended = state.branches.pop(name)
        self._ask_again(ended)
        if ended.group:
            for other, branch in list(state.branches.items()):
                if branch.group == ended.group and branch.parent == ended.parent:
                    self._cut(other, ended.seat)
        self._wake(ended.parent)

    def _cut(self, name: str, by_seat: int) -> None:
        state = self.state
        self._ask_again(state.branches.pop(name))
        for ask in [a for a in state.asks.values() if a.branch == name]:
            if ask.seat != by_seat:
                state.overtaken[ask.id] = ask.seat
            del state.asks[ask.id]
        self._clear(name)
        for child in [child for child, branch in state.branches.items() if branch.parent == name]:
            self._cut(child, by_seat)
