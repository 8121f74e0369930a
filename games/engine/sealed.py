"""Sealed rounds: several seats answer in private, and all takes effect at once.

A sealed ask's answer is a chain of private choices (a card, then its targets) that lives beside the state, in the
seat's `Private`. Until the round closes it makes no entry, no event and no version. The round closes when every
sealed ask of its branch is complete, or, if the branch has a timer that holds it, at that timer's tick only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.engine.chance import Dice
from games.engine.decision import DecisionKind
from games.engine.event import Event
from games.engine.game import Game, V
from games.engine.machine import EntryData, Guard, Transition, finish_call
from games.engine.play import Play
from games.engine.refusals import MatchOver, NotYourSeat, StaleDecision
from games.engine.state import Ask, Choice, Private, Privates, Sealed, State

S = TypeVar("S", bound=State)


class ChangeSealed(DecisionKind[State]):
    """Offered to a seat whose sealed answer is complete: take it back and answer anew."""

    name = "engine.change_sealed"

    def keys(self, state: State, ask: Ask) -> Sequence[str]:
        return ("change",)


CHANGE = ChangeSealed()


def kind_of(game: Game[S, V], ask: Ask) -> DecisionKind[Any]:
    """The kind of a stage of a sealed ask, or of any other ask."""
    return CHANGE if ask.kind == CHANGE.name else game.kinds[ask.kind]


def stage(game: Game[S, V], state: S, ask: Ask, privates: Privates) -> Ask:
    """What the seat of a sealed ask is asked now: the next question of its chain, or whether to change it."""
    private = privates.get(ask.seat)
    given = private.sealed.get(ask.id) if private else None
    if given is None or given.changes == 0:
        return ask
    name = f"{ask.id}.{given.changes}"
    if given.done:
        return Ask(name, ask.seat, CHANGE.name, {}, "", ask.branch, True, True)
    following = game.kinds[ask.kind].following(state, ask, given.choices) if given.choices else ask
    asked = following or ask
    return Ask(name, ask.seat, asked.kind, asked.args, "", ask.branch, ask.optional, True)


def stages(game: Game[S, V], state: S, seat: int | None, privates: Privates) -> list[Ask]:
    """All decisions that are open (of one seat, or of all), sealed ones as the seat meets them now."""
    return [
        stage(game, state, ask, privates) if ask.sealed else ask
        for ask in state.asks.values()
        if seat is None or ask.seat == seat
    ]


def is_sealed(state: State, decision: str) -> bool:
    """Whether a decision id belongs to a sealed ask."""
    ask = state.asks.get(decision.partition(".")[0])
    return ask is not None and ask.sealed


def answer(
    game: Game[S, V],
    state: S,
    privates: Privates,
    seat: int,
    decision: str,
    choice: Choice,
    *,
    dice: Dice | None = None,
    guard: Guard | None = None,
) -> Transition[S]:
    """Answers a stage of a sealed ask. Closes the round if that was all it waited for."""
    ask = state.asks.get(decision.partition(".")[0])
    if ask is None:
        raise MatchOver if state.outcome is not None else StaleDecision
    if ask.seat != seat:
        raise NotYourSeat
    now = stage(game, state, ask, privates)
    if now.id != decision:
        raise StaleDecision
    private = privates.setdefault(seat, Private())
    given = private.sealed.setdefault(ask.id, Sealed())
    if now.kind == CHANGE.name:
        CHANGE.check(state, now, choice)
        given.choices, given.done = [], False
    else:
        game.kinds[now.kind].check(state, now, choice)
        given.choices.append(choice)
        given.done = game.kinds[ask.kind].following(state, ask, given.choices) is None
    given.changes += 1
    private.revision += 1
    if _is_complete(state, ask.branch, privates):
        return close(game, state, ask.branch, privates, dice=dice, guard=guard)
    return Transition(state, EntryData("answer", "player", seat, decision), [], privates, private=seat)


def _is_complete(state: State, branch: str, privates: Privates) -> bool:
    if any(timer.holds and timer.branch == branch for timer in state.timers.values()):
        return False
    for ask in state.asks.values():
        if ask.branch != branch or ask.optional:
            continue
        private = privates.get(ask.seat)
        given = private.sealed.get(ask.id) if private and ask.sealed else None
        if given is None or not given.done:
            return False
    return True


def close(
    game: Game[S, V],
    state: S,
    branch: str,
    privates: Privates,
    *,
    dice: Dice | None = None,
    guard: Guard | None = None,
    timer: str | None = None,
) -> Transition[S]:
    """Closes a sealed round: one entry that holds what took effect, applied in the order of the asks.

    Answers that were begun and not completed have no effect. Whose answer came last is not recorded.
    """
    took: dict[str, list[Choice]] = {}
    round_asks = [ask for ask in state.asks.values() if ask.sealed and ask.branch == branch]
    for ask in round_asks:
        private = privates.get(ask.seat)
        given = private.sealed.pop(ask.id, None) if private else None
        took[ask.id] = given.choices if given is not None and given.done else []
        del state.asks[ask.id]
    play = Play(game, state, dice, guard, branch)
    play.events.append(Event("engine.event.sealed", {}))
    for ask in round_asks:
        if state.outcome is None:
            game.kinds[ask.kind].apply_sealed(play, ask, took[ask.id])
    play.run(branch)
    finish_call(game, play)
    entry = EntryData("sealed", "clock" if timer else "player", timer=timer, sealed=took)
    return Transition(state, entry, play.events, privates)


def tick(
    game: Game[S, V],
    state: S,
    timer: str,
    privates: Privates,
    *,
    dice: Dice | None = None,
    guard: Guard | None = None,
) -> Transition[S] | None:
    """If this timer holds a sealed round open, closes that round; None if it is any other timer."""
    running = state.timers.get(timer)
    if running is None or not running.holds:
        return None
    if not any(ask.sealed and ask.branch == running.branch for ask in state.asks.values()):
        return None
    del state.timers[timer]
    return close(game, state, running.branch, privates, dice=dice, guard=guard, timer=timer)
