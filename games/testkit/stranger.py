"""A client that knows no rules: it answers every form from what is shown to it, and nothing else.

Whatever it sends must be taken: any key that is not disabled, any keys between `min` and `max`, any split within the
maxima, any order. Conditions that join several parts of an answer must be asked step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import plans, presentation, sealed
from games.engine.chance import Dice
from games.engine.presentation import ManyForm, OneForm, OrderForm, ShownDecision, SplitForm
from games.engine.refusals import Refused
from games.engine.state import Choice
from games.testkit.match import Match

TRIES = 6
"""Answers that are tried for each form other than `one`, of which every key is tried."""
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


def answers(shown: ShownDecision, dice: Dice) -> Iterator[Choice]:
    """Answers that the form allows: every key of a `one`, some at random of the others."""
    form = shown.form
    if isinstance(form, OneForm):
        yield from choosable(form)
        return
    for _ in range(TRIES):
        if isinstance(form, ManyForm):
            yield _some_of(form, dice)
        elif isinstance(form, SplitForm):
            yield _some_split(form, dice)
        else:
            yield _some_order(form, dice)


def choosable(form: OneForm | ManyForm) -> list[str]:
    """The keys that are not disabled."""
    return [
        option.key for option in form.options if not isinstance(option.disabled, presentation.ShownRefusal)
    ]


def _some_of(form: ManyForm, dice: Dice) -> list[str]:
    keys = choosable(form)
    dice.shuffle(keys)
    most = min(form.max, len(keys))
    return keys[: form.min + dice.below(max(most - form.min, 0) + 1)]


def _some_split(form: SplitForm, dice: Dice) -> dict[str, int]:
    parts = {bucket.key: 0 for bucket in form.buckets}
    for _ in range(form.total):
        free = [bucket.key for bucket in form.buckets if parts[bucket.key] < bucket.max]
        parts[dice.pick(free)] += 1
    return parts


def _some_order(form: OrderForm, dice: Dice) -> list[str]:
    keys = [item.key for item in form.items]
    dice.shuffle(keys)
    return keys


def refused(match: Match[Any, Any], dice: Dice) -> Iterator[str]:
    """Answers that the forms of a position allow and the rules refuse, or that leave no answer at all."""
    game, state, privates = match.game, match.state, match.privates
    for seat in range(len(state.seats)):
        asked = {ask.id: ask for ask in sealed.stages(game, state, seat, privates)}
        kinds = {name: sealed.kind_of(game, ask) for name, ask in asked.items()}
        shown = presentation.show_decisions(game, state, seat, "en", NAMES, privates)
        stored = plans.chosen(privates.get(seat))
        for plan in plans.offers(game, state, seat, stored):
            asked[plan.id], kinds[plan.id] = plan, game.plan_kinds[plan.kind]
            shown.append(presentation.show(game, kinds[plan.id], state, plan, "en", NAMES))
        for decision in shown:
            tried = False
            for choice in answers(decision, dice):
                tried = True
                try:
                    kinds[decision.id].check(state, asked[decision.id], choice)
                except Refused as why:
                    yield f"{decision.kind} allows {choice!r} and refuses it ({why.code})"
            if not tried:
                yield f"{decision.kind} can't be answered at all"
