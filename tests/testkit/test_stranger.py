"""A client that knows no rules is never refused; a form that promises too much is found."""

import pytest

from games.engine import NEXT, Bucket, IllegalChoice, Refusal, Text, presentation
from games.engine.chance import FastChance
from games.testkit.driver import WILD, step
from games.testkit.match import Match, setup_for
from games.testkit.stranger import answers, refused
from games.testkit.toys import CAMPFIRE, RACCOONS
from tests.engine.mini import Say, begin, end


class Pair(Say):
    """Two keys that must lie side by side: a condition that no form can say."""

    name = "campfire.ingredients"  # a kind that has texts
    form = "many"

    def keys(self, state, ask):
        return ("beans", "berries", "mushrooms")

    def bounds(self, state, ask):
        return 2, 2

    def check(self, state, ask, choice):
        super().check(state, ask, choice)
        if set(choice) == {"beans", "mushrooms"}:
            raise IllegalChoice(Text("campfire.refusal.dry"))


class Shut(Pair):
    """Nothing of it can be chosen."""

    form = "one"

    def refusal(self, state, ask, key):
        return Refusal("CF-007", Text("campfire.refusal.dry"))


class Logs(Say):
    """A split that takes no more than two of a kind, and does not say so."""

    name = "campfire.share_wood"
    form = "split"

    def total(self, state, ask):
        return 3

    def buckets(self, state, ask):
        return [Bucket(pile, Text(f"campfire.pile.{pile}"), 3) for pile in ("fire", "shelter")]

    def check(self, state, ask, choice):
        super().check(state, ask, choice)
        if 3 in choice.values():
            raise IllegalChoice(Text("campfire.refusal.dry"))


def complaints(kind) -> list[str]:
    def ask(play):
        play.ask(kind, 0)
        return NEXT

    match = begin(ask, end, kinds=[kind])
    return [line for seed in range(8) for line in refused(match, FastChance(seed))]


@pytest.mark.parametrize(
    ("kind", "says"), [(Pair(), "refuses it"), (Shut(), "can't be answered"), (Logs(), "refuses it")]
)
def test_a_form_that_promises_too_much_is_found(kind, says):
    found = complaints(kind)
    assert found
    assert all(says in line for line in found)


def test_all_forms_are_answered():
    forms, dice = set(), FastChance(4)
    for game in (CAMPFIRE, RACCOONS):
        for _ in range(6):
            match = Match(game, setup_for(game, 2, seed=bytes(dice.below(256) for _ in range(32))))
            while match.state.outcome is None:
                for seat in range(2):
                    for shown in presentation.show_decisions(
                        game, match.state, seat, "en", (), match.privates
                    ):
                        assert list(answers(shown, dice))
                        forms.add(type(shown.form).__name__)
                step(match, dice, WILD)
    assert forms == {"OneForm", "ManyForm", "SplitForm", "OrderForm"}
