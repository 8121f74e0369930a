"""Stored plans: answers that a seat gives before it is asked.

A plan is a private input: it raises the seat's private revision and nothing else, makes no entry, version, event or
record, and leaves the state as it is. When its question opens, and if it still fits, the backend submits it after
the delay of a person, `by="order"`. A plan that does not fit any more is passed over: its owner is asked as ever.

A question of a sealed round is answered at once when it opens (`settle`), in private like any sealed answer: nobody
but its owner can tell that there was a plan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from games.engine import presentation, sealed
from games.engine.decision import DecisionKind
from games.engine.game import Game, V
from games.engine.presentation import ShownDecision
from games.engine.refusals import MatchOver, Refused, StaleDecision
from games.engine.state import Ask, Choice, Plan, Private, Privates, Sealed, State
from games.engine.transition import EntryData, Transition

S = TypeVar("S", bound=State)

NONE = "none"
"""Every question of a plan shows this key: no plan, ask me."""


class ShownPlan(Struct):
    """Something that can be planned now, in the form of a decision, and what the seat has stored for it."""

    decision: ShownDecision
    chosen: Choice | None


def offers(game: Game[S, V], state: S, seat: int, stored: Mapping[str, Choice]) -> list[Ask]:
    """What the seat can plan now, given what it has stored. These questions stand in no state; their ids name what is
    planned for when."""
    if state.outcome is not None or seat in state.resigned:
        return []
    return [
        ask
        for kind in game.plan_kinds.values()
        for ask in (*kind.offers(state, seat), *kind.further(state, seat, stored))
    ]


def are_known(game: Game[S, V]) -> bool:
    """Whether anything can be decided in advance in this game."""
    return bool(game.plan_kinds)


def chosen(private: Private | None) -> dict[str, Choice]:
    """A seat's stored choices by id."""
    return {name: plan.choice for name, plan in private.plans.items()} if private is not None else {}


def show(
    game: Game[S, V], state: S, seat: int, lang: str, names: Sequence[str], privates: Privates | None = None
) -> list[ShownPlan]:
    """What the seat can plan now, in the form of decisions, and what it has stored."""
    private = (privates or {}).get(seat)
    stored = private.plans if private else {}
    shown = []
    for ask in offers(game, state, seat, chosen(private)):
        plan = stored.get(ask.id)
        decision = presentation.show(game, game.plan_kinds[ask.kind], state, ask, lang, names)
        shown.append(ShownPlan(decision, plan.choice if plan else None))
    return shown


def put(
    game: Game[S, V], state: S, seat: int, decision: str, choice: Choice, privates: Privates
) -> Transition[S]:
    """Stores a plan, or takes it back with `NONE`. Raises a Refused if it can't be planned (now).

    Nothing but `privates[seat]` changes; plans of moments that are over, and parts that do not fit the new choice,
    are thrown away with it.
    """
    if state.outcome is not None:
        raise MatchOver
    known = privates.get(seat)
    stored = dict(known.plans) if known is not None else {}
    open_now = {ask.id: ask for ask in offers(game, state, seat, chosen(known))}
    ask = open_now.get(decision)
    if ask is None:
        raise StaleDecision
    kind: DecisionKind[S] = game.plan_kinds[ask.kind]
    kind.check(state, ask, choice)
    stored.pop(decision, None)
    if choice != NONE:
        stored[decision] = Plan(ask, choice)
    choices = {name: plan.choice for name, plan in stored.items()}
    fitting = {ask.id: ask for ask in offers(game, state, seat, choices)}
    private = privates.setdefault(seat, Private())
    private.plans = {
        name: Plan(fitting[name], plan.choice)
        for name, plan in stored.items()
        if name in fitting and _fits(game, state, fitting[name], plan.choice)
    }
    private.considered = state.serial
    private.revision += 1
    return Transition(state, EntryData("answer", "player", seat, decision), [], privates, private=seat)


def forget(seat: int, privates: Privates) -> None:
    """Takes back all that a seat has stored: somebody else sits there now. What it has already answered in a sealed
    round stays. Nothing but `privates[seat]` changes."""
    private = privates.setdefault(seat, Private())
    private.plans = {}
    private.revision += 1


def withdraw(game: Game[S, V], state: S, seat: int, decision: str, privates: Privates) -> Transition[S]:
    """Takes back what a seat has stored for a question that is open now, so that it is not answered for it.

    Raises StaleDecision if nothing stored answers it. Nothing but `privates[seat]` changes.
    """
    answered = due(game, state, seat, privates)
    if answered is None or answered[0] != decision:
        raise StaleDecision
    private = privates[seat]
    private.plans = {
        name: plan
        for name, plan in private.plans.items()
        if game.plan_kinds[plan.ask.kind].due(state, plan.ask, plan.choice) != answered
    }
    private.revision += 1
    return Transition(state, EntryData("answer", "player", seat, decision), [], privates, private=seat)


def due(game: Game[S, V], state: S, seat: int, privates: Privates) -> tuple[str, Choice] | None:
    """The open decision that a stored plan of the seat answers now, and its choice; None if none does.

    Only what the rules allow now is given; where a condition of a plan has failed it answers nothing. The answer is
    to be given `by="order"`, after a delay like a person's; ask again then, since it may have ceased to fit.
    """
    private = privates.get(seat)
    if private is None or state.outcome is not None:
        return None
    for _, plan in sorted(private.plans.items()):
        kind = game.plan_kinds.get(plan.ask.kind)
        answer = kind.due(state, plan.ask, plan.choice) if kind is not None else None
        if answer is None or answer[0] in private.sealed:
            continue
        ask = state.asks[answer[0]]
        try:
            game.kinds[ask.kind].check(state, ask, answer[1])
        except Refused:
            continue
        return answer
    return None


def settle(game: Game[S, V], state: S, privates: Privates) -> None:
    """After a call: forgets plans that are no good any more, and lets the others answer, in private, the sealed
    questions that have been opened by it."""
    for seat, private in privates.items():
        if not private.plans:
            continue
        is_out = state.outcome is not None or seat in state.resigned
        private.plans = {
            name: plan
            for name, plan in private.plans.items()
            if not is_out
            and plan.ask.kind in game.plan_kinds
            and game.plan_kinds[plan.ask.kind].lasts(state, plan.ask)
        }
        choices = chosen(private)
        for ask in state.asks.values():
            if not (choices and ask.seat == seat and ask.sealed and not ask.alone):
                continue
            if int(ask.id[1:]) <= private.considered or ask.id in private.sealed:
                continue
            for kind in game.plan_kinds.values():
                answer = kind.chain(state, ask, choices)
                if answer is not None and sealed.is_legal(game, state, ask, answer):
                    private.sealed[ask.id] = Sealed(list(answer), done=True, changes=1)
                    break
        private.considered = state.serial


def _fits(game: Game[S, V], state: S, ask: Ask, choice: Choice) -> bool:
    try:
        game.plan_kinds[ask.kind].check(state, ask, choice)
    except Refused:
        return False
    return True
