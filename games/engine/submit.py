"""The calls that may meet private inputs: an answer, a tick, a resignation."""

from __future__ import annotations

from typing import TypeVar

from games.engine import machine, plans, sealed
from games.engine.chance import Dice
from games.engine.game import Game, V
from games.engine.machine import Guard, Transition
from games.engine.play import By
from games.engine.state import Choice, Privates, State

S = TypeVar("S", bound=State)


def answer(
    game: Game[S, V],
    state: S,
    seat: int,
    decision: str,
    choice: Choice,
    privates: Privates | None = None,
    *,
    by: By = "player",
    dice: Dice | None = None,
    guard: Guard | None = None,
) -> Transition[S]:
    """Answers a decision. Raises a Refused (the match is as it was) or RulesBug.

    If `private` of the result names a seat, nothing but `privates[seat]` changed.
    """
    ask = state.asks.get(decision)
    if ask is not None and not ask.sealed:
        done = machine.answer(game, state, ask, seat, choice, by, dice, guard)
        if privates:
            sealed.settle(game, state, privates)
            plans.settle(game, state, privates)
            done.privates = privates
        return done
    if sealed.is_sealed(state, decision):
        kept = privates if privates is not None else {}
        done = sealed.answer(game, state, kept, seat, decision, choice, by=by, dice=dice, guard=guard)
        if done.private is None:
            plans.settle(game, state, kept)
        return done
    raise machine.not_open(state, seat, decision)


def tick(
    game: Game[S, V],
    state: S,
    timer: str,
    privates: Privates | None = None,
    *,
    dice: Dice | None = None,
    guard: Guard | None = None,
) -> Transition[S]:
    """A running timer has come due; raises StaleDecision if it has ended meanwhile."""
    kept = privates if privates is not None else {}
    closed = sealed.tick(game, state, timer, kept, dice=dice, guard=guard)
    if closed is not None:
        plans.settle(game, state, kept)
        return closed
    done = machine.tick(game, state, timer, dice=dice, guard=guard)
    if kept:
        sealed.settle(game, state, kept)
        plans.settle(game, state, kept)
        done.privates = kept
    return done


def resign(
    game: Game[S, V],
    state: S,
    seat: int,
    privates: Privates | None = None,
    *,
    by: By = "player",
    dice: Dice | None = None,
    guard: Guard | None = None,
) -> Transition[S]:
    """A seat gives up; its plans are forgotten, those of others may answer what is asked now."""
    done = machine.resign(game, state, seat, by=by, dice=dice, guard=guard)
    if privates:
        sealed.settle(game, state, privates)
        plans.settle(game, state, privates)
        done.privates = privates
    return done
