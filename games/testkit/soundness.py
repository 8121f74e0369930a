"""What must hold in every state of every game: the agenda leads somewhere, and every decision can be answered."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.engine import sealed
from games.engine.arguments import read
from games.engine.decision import DecisionKind
from games.engine.refusals import Refused, RulesBug
from games.engine.state import MAIN, Ask, Privates, State, Step
from games.engine.text import Value
from games.testkit.match import AnyGame


def unsound(game: AnyGame, state: State, privates: Privates) -> list[str]:
    """What is wrong with a state that the engine let through; empty if nothing is."""
    wrong = [*_agenda(game, state), *_questions(game, state), *_timers(game, state)]
    wrong += _outcome(game, state) if state.outcome is not None else _waits(state)
    for ask in sealed.stages(game, state, None, privates):
        wrong += [*unread(ask.kind, ask.args, sealed.kind_of(game, ask).args_type)]
        wrong += unanswerable(game, state, ask)
    return wrong


def _agenda(game: AnyGame, state: State) -> list[str]:
    stacks: list[list[Step]] = [state.agenda, *(branch.stack for branch in state.branches.values())]
    steps = [step for stack in stacks for step in stack]
    wrong = [
        f"the agenda waits for {step.name}.{step.at}, which does not exist"
        for step in steps
        if step.name not in game.sequences or step.at not in game.sequences[step.name].parts
    ]
    if not wrong:
        for step in steps:
            wrong += unread(step.name, step.args, game.sequences[step.name].args_type)
    return wrong + [
        f"branch {name} has no parent"
        for name, branch in state.branches.items()
        if branch.parent != MAIN and branch.parent not in state.branches
    ]


def unread(name: str, args: dict[str, Value], args_type: type[Struct] | None) -> list[str]:
    """What is wrong with the arguments of a step or a question, by the type that is declared for them."""
    if args_type is None:
        return [f"{name} carries {args} and declares no type for that"] if args else []
    try:
        read(args, args_type)
    except RulesBug as error:
        return [f"{name}: {error}"]
    return []


def _questions(game: AnyGame, state: State) -> list[str]:
    wrong = [
        f"{ask.id} is put aside and open"
        for branch in state.branches.values()
        for ask in branch.aside
        if ask.id in state.asks
    ]
    for name, ask in state.asks.items():
        made = state.offered.get(ask.seat, 0) if ask.offer else state.serial
        own = f"o{ask.seat}-" if ask.offer else "d"
        if name != ask.id or not 0 < int(name.removeprefix(own)) <= made:
            wrong.append(f"decision {name} has the id {ask.id}")
        if ask.offer and not ask.optional:
            wrong.append(f"{name} is offered and waited for")
        if ask.kind not in game.kinds:
            wrong.append(f"{name} is of the unknown kind {ask.kind}")
        if not 0 <= ask.seat < len(state.seats):
            wrong.append(f"{name} is put to seat {ask.seat}")
        if ask.branch != MAIN and ask.branch not in state.branches:
            wrong.append(f"{name} belongs to no branch")
    return wrong


def _timers(game: AnyGame, state: State) -> list[str]:
    wrong = []
    for name, timer in state.timers.items():
        if timer.branch != MAIN and timer.branch not in state.branches:
            wrong.append(f"timer {name} belongs to no branch")
        if not timer.holds and timer.name not in game.timers:
            wrong.append(f"timer {name} has no rule")
    return wrong


def _waits(state: State) -> list[str]:
    if any(not ask.optional for ask in state.asks.values()):
        return []
    if any(timer.holds for timer in state.timers.values()):
        return []
    return ["nobody is waited for, no timer holds, and the match has no outcome"]


def _outcome(game: AnyGame, state: State) -> list[str]:
    outcome = state.outcome
    assert outcome is not None
    wrong = []
    if game.meta.end_reasons.get(outcome.reason) != outcome.rule:
        wrong.append(f"the end by {outcome.reason} ({outcome.rule}) is not declared")
    if sorted(outcome.results) != list(range(len(state.seats))):
        wrong.append(f"results for seats {sorted(outcome.results)}")
    if not _is_of_type(outcome.data, game.outcome_type):
        wrong.append(f"{outcome.data} is no {game.outcome_type.__name__}")
    if state.asks or state.timers or state.agenda or state.branches:
        wrong.append("the match is over and something still waits")
    return wrong


def _is_of_type(data: dict[str, Value], outcome_type: type[Struct]) -> bool:
    """Whether plain data is what a struct of that type is stored as, with no field more or less."""
    try:
        return bool(msgspec.to_builtins(msgspec.convert(data, outcome_type)) == data)
    except msgspec.ValidationError:
        return False


def unanswerable(game: AnyGame, state: State, ask: Ask) -> list[str]:
    """Why an open decision can't be answered as its form promises; empty if it can."""
    kind = sealed.kind_of(game, ask)
    if kind.form == "split":
        return _bad_split(kind, state, ask)
    keys = list(kind.keys(state, ask))
    legal = list(kind.legal(state, ask))
    wrong = []
    if len(set(keys)) != len(keys) or not set(legal) <= set(keys):
        wrong.append(f"{ask.kind} shows {keys}, of which {legal} are legal")
    wrong += [
        f"{ask.kind} offers and refuses {key}"
        for key in keys
        if (kind.refusal(state, ask, key) is None) is not (key in legal)
    ]
    least, most = kind.bounds(state, ask) if kind.form == "many" else (1, len(keys))
    if not 0 <= least <= most or len(legal) < least:
        wrong.append(f"{ask.kind} wants {least} to {most} keys and has {legal}")
    if kind.form == "one":
        wrong += [
            f"{ask.kind} refuses {key}, which it offers" for key in legal if not takes(kind, state, ask, key)
        ]
    return wrong


def _bad_split(kind: DecisionKind[Any], state: State, ask: Ask) -> list[str]:
    total, buckets = kind.total(state, ask), kind.buckets(state, ask)
    if len({bucket.key for bucket in buckets}) != len(buckets):
        return [f"{ask.kind} has two parts of the same key"]
    if not 0 <= total <= sum(bucket.max for bucket in buckets):
        return [f"{ask.kind} can't share out {total}"]
    return []


def takes(kind: DecisionKind[Any], state: State, ask: Ask, choice: Any) -> bool:
    """Whether a choice passes the check."""
    try:
        kind.check(state, ask, choice)
    except Refused:
        return False
    return True
