"""What a call of the engine leaves behind: the entry, the undo floor, a state that was looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine import offers
from games.engine.chance import Dice
from games.engine.event import Event
from games.engine.game import Game, V
from games.engine.play import By, Play
from games.engine.refusals import RulesBug
from games.engine.state import SPECTATOR, Ask, Choice, Privates, State
from games.engine.wishes import Wishes

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
    """The answers of a sealed round that closed, or of a chain, by decision."""
    target: int | None = None
    """The version that an undo went back to."""
    wishes: list[str] | None = None
    """Standing wishes at which the match stopped in this entry, and no others."""


class Transition(Struct, Generic[S], gc=False):
    """What a call did. `private` names the seat if nothing but its private input changed: then there is no entry,
    no event and no new version."""

    state: S
    entry: EntryData
    events: list[Event]
    privates: Privates = {}
    private: int | None = None
    revealed: bool = False
    """Whether something was drawn, rolled or shown, or concerns others: what was planned has to be thought over."""


class Call(Struct, frozen=True, gc=False):
    """What every call is given beside its own arguments."""

    dice: Dice | None = None
    guard: Guard | None = None
    wishes: Wishes | None = None


NO_CALL = Call()
"""Nothing is given."""


def begin(game: Game[S, V], state: S, branch: str, call: Call) -> Play[S]:
    """The rules' hand on a state for one call."""
    play = Play(game, state, call.dice, call.guard, branch)
    play.wishes = call.wishes
    return play


def carry_out(
    game: Game[S, V], state: S, ask: Ask, by: By, call: Call, apply: Callable[[Play[S]], None]
) -> Play[S]:
    """Lets an answer of one seat take effect, and the agenda go on; raises the version."""
    branch = offers.place_of(state, ask) if ask.offer else ask.branch
    play = begin(game, state, branch, call)
    if by != "player":
        play.by = by
    elsewhere = _elsewhere(game, state, ask.seat) if game.undoes else None
    play.close(ask, ask.seat)
    if ask.offer:
        play.begin_offer(ask)
        apply(play)
        play.end_offer()
    else:
        apply(play)
    play.run(branch)
    if elsewhere is not None:
        if elsewhere != _elsewhere(game, state, ask.seat):
            play.revealed = True
        _mark_undo(play, ask.seat, by)
    state.version += 1
    return play


def finish(game: Game[S, V], play: Play[S]) -> None:
    """Ends a call that no single seat made: closes undo, counts the entry and looks at the state."""
    close_undo(play.state)
    play.state.version += 1
    conclude(game, play.state)


def conclude(game: Game[S, V], state: S) -> None:
    """Opens and closes offers; raises RulesBug if an invariant is broken, or if nothing can ever happen any more."""
    offers.settle(game, state)
    if wrong := game.invariants(state):
        raise RulesBug("; ".join(wrong))
    if all(ask.offer for ask in state.asks.values()) and state.outcome is None and not state.timers:
        raise RulesBug("nobody is asked and the match has no outcome")


def close_undo(state: State) -> None:
    """Nothing before this can be taken back."""
    if state.undo:
        state.undo = []
    state.undo_seat = SPECTATOR


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
        close_undo(state)
        return
    if state.undo_seat != seat:
        state.undo = []
        state.undo_seat = seat
    state.undo.append(state.version)
