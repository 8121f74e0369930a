"""The calls that move a match: start, answer, tick, resign, undo. Each gives a `Transition`.

They change the given state in place and never read the time. If one raises, the caller drops the state it passed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine import offers
from games.engine.chance import Chance, Dice
from games.engine.event import Event
from games.engine.game import Game, Setup, V
from games.engine.play import By, Play
from games.engine.refusals import (
    AlreadyActed,
    MatchOver,
    NotUndoable,
    NotYourSeat,
    Refused,
    RulesBug,
    StaleDecision,
)
from games.engine.state import MAIN, SPECTATOR, Ask, Choice, Privates, State
from games.engine.text import Value

S = TypeVar("S", bound=State)

EntryType = Literal["start", "answer", "sealed", "tick", "resign", "undo"]
Guard = Callable[[], None]


class EntryData(Struct, array_like=True, gc=False):
    """One line of the record: an answer that took effect, a tick, a resignation or an undo."""

    type: EntryType
    by: By = "player"
    seat: int | None = None
    decision: str | None = None
    kind: str | None = None
    choice: Choice | None = None
    timer: str | None = None
    sealed: dict[str, list[Choice]] | None = None
    """The answers of a sealed round that closed, by decision."""
    target: int | None = None
    """The version that an undo went back to."""


class Transition(Struct, Generic[S], gc=False):
    """What a call did. `private` names the seat if nothing but its private input changed: then there is no entry,
    no event and no new version."""

    state: S
    entry: EntryData
    events: list[Event]
    privates: Privates = {}
    private: int | None = None


def start(
    game: Game[S, V], setup: Setup, dice: Dice | None = None, guard: Guard | None = None
) -> Transition[S]:
    """Sets a match up and lets it run to its first decisions. Its version is 0."""
    state = game.setup(setup)
    state.schema = game.schema
    state.pack = game.pack_of(setup.content_digest)
    state.options = _in_order(game, setup)
    state.chance = Chance(setup.seed)
    play = Play(game, state, dice, guard)
    play.run(MAIN)
    conclude(game, state)
    return Transition(state, EntryData("start", "start"), play.events)


def _in_order(game: Game[S, V], setup: Setup) -> dict[str, Value]:
    """The options as the game lists them: databases and clients shuffle the keys of objects, and the digest of the
    state depends on their order."""
    places = {option.key: place for place, option in enumerate(game.meta.options)}
    ordered = sorted(setup.options.items(), key=lambda item: (places.get(item[0], len(places)), item[0]))
    return dict(ordered)


def not_open(state: State, seat: int, decision: str) -> Refused:
    """Why a decision that is not open can't be answered."""
    if state.overtaken.get(decision.partition(".")[0]) == seat:
        return AlreadyActed()
    return MatchOver() if state.outcome is not None else StaleDecision()


def answer(
    game: Game[S, V],
    state: S,
    ask: Ask,
    seat: int,
    choice: Choice,
    by: By,
    dice: Dice | None,
    guard: Guard | None,
) -> Transition[S]:
    """Answers an open ask that is not sealed; `submit.answer` is the call for all kinds."""
    if ask.seat != seat:
        raise NotYourSeat
    kind = game.kinds[ask.kind]
    kind.check(state, ask, choice)
    branch = offers.place_of(state, ask) if ask.offer else ask.branch
    play = Play(game, state, dice, guard, branch)
    if by != "player":
        play.by = by
    elsewhere = _elsewhere(game, state, seat) if game.undoes else None
    play.close(ask, seat)
    if ask.offer:
        play.begin_offer(ask)
        kind.apply(play, ask, choice)
        play.end_offer()
    else:
        kind.apply(play, ask, choice)
    play.run(branch)
    if elsewhere is not None:
        if elsewhere != _elsewhere(game, state, seat):
            play.revealed = True
        _mark_undo(play, seat, by)
    state.version += 1
    conclude(game, state)
    return Transition(state, EntryData("answer", by, seat, ask.id, ask.kind, choice), play.events)


def tick(
    game: Game[S, V], state: S, timer: str, *, dice: Dice | None = None, guard: Guard | None = None
) -> Transition[S]:
    """A timer's moment has come; raises StaleDecision if the timer has ended meanwhile."""
    running = state.timers.pop(timer, None)
    if running is None:
        raise MatchOver if state.outcome is not None else StaleDecision
    play = Play(game, state, dice, guard, running.branch)
    rule = game.timers.get(running.name)
    if rule is not None:
        rule(play)
    elif not running.holds:
        raise RulesBug(f"{game.key} has no rule for the timer {running.name}")
    play.run(running.branch)
    _close_undo(state)
    state.version += 1
    conclude(game, state)
    return Transition(state, EntryData("tick", "clock", timer=timer), play.events)


def resign(
    game: Game[S, V],
    state: S,
    seat: int,
    *,
    by: By = "player",
    dice: Dice | None = None,
    guard: Guard | None = None,
) -> Transition[S]:
    """A seat gives up; the game says what follows. Raises MatchOver, or AlreadyActed if it has resigned before."""
    if state.outcome is not None:
        raise MatchOver
    if seat in state.resigned:
        raise AlreadyActed
    state.resigned.append(seat)
    play = Play(game, state, dice, guard)
    game.resign(play, seat)
    for branch in [MAIN, *state.branches]:
        play.run(branch)
    _close_undo(state)
    state.version += 1
    conclude(game, state)
    return Transition(state, EntryData("resign", by, seat), play.events)


def can_undo(game: Game[S, V], state: S, seat: int) -> bool:
    """Whether this seat's last answer may be taken back; depends on public facts only."""
    return game.meta.undo and bool(state.undo) and state.undo_seat == seat and state.outcome is None


def undo(game: Game[S, V], current: S, restored: S, seat: int) -> Transition[S]:
    """Takes the seat's last answer back: `restored` is the stored state of version `current.undo[-1]`.

    The version rises. A decision that an answer has used up opens again under a new id; what others were asked
    meanwhile stays as it is.
    """
    if not can_undo(game, current, seat):
        raise NotUndoable
    target = current.undo[-1]
    if restored.version != target:
        raise RulesBug(f"the state of version {restored.version} was given for version {target}")
    restored.serial = current.serial
    restored.overtaken = current.overtaken
    _open_again(current, restored)
    restored.version = current.version + 1
    conclude(game, restored)
    event = Event("engine.event.undone", {"seat": seat})
    return Transition(restored, EntryData("undo", "player", seat, target=target), [event])


def _open_again(current: State, restored: State) -> None:
    """Gives the questions of a restored state that are not open now, and so may be used up, new ids."""
    offers.take_over(current, restored)
    open_now = {*current.asks, *(ask.id for branch in current.branches.values() for ask in branch.aside)}

    def fresh(ask: Ask) -> Ask:
        if ask.id in open_now:
            return ask
        restored.serial += 1
        return replace(ask, id=f"d{restored.serial}")

    asks = [fresh(ask) for ask in restored.asks.values()]
    restored.asks = {ask.id: ask for ask in asks}
    for branch in restored.branches.values():
        branch.aside = [fresh(ask) for ask in branch.aside]


def finish_call(game: Game[S, V], play: Play[S]) -> None:
    """Ends a call that no single seat made: closes undo, counts the entry and checks the state."""
    _close_undo(play.state)
    play.state.version += 1
    conclude(game, play.state)


def _elsewhere(game: Game[S, V], state: S, seat: int) -> tuple[list[object], list[str]]:
    """What the other seats are asked, and the timers: an answer that changes them has been noticed elsewhere.

    In a game with offers the same question under another id is the same, and offers do not count.
    """
    if game.offers is None:
        return [name for name, ask in state.asks.items() if ask.seat != seat], list(state.timers)
    asked = [replace(ask, id="") for ask in state.asks.values() if ask.seat != seat and not ask.offer]
    return [*asked], [timer.name for timer in state.timers.values()]


def _mark_undo(play: Play[S], seat: int, by: By) -> None:
    state = play.state
    still_asked = any(ask.seat == seat and not ask.optional for ask in state.asks.values())
    if play.revealed or not still_asked or by != "player":
        _close_undo(state)
        return
    if state.undo_seat != seat:
        state.undo = []
        state.undo_seat = seat
    state.undo.append(state.version)


def _close_undo(state: State) -> None:
    if state.undo:
        state.undo = []
    state.undo_seat = SPECTATOR


def conclude(game: Game[S, V], state: S) -> None:
    """Opens and closes offers; raises RulesBug if an invariant is broken, or if nothing can ever happen any more."""
    offers.settle(game, state)
    if wrong := game.invariants(state):
        raise RulesBug("; ".join(wrong))
    if all(ask.offer for ask in state.asks.values()) and state.outcome is None and not state.timers:
        raise RulesBug("nobody is asked and the match has no outcome")
