"""Every answer is checked against the open decision: its form, its keys, and the rules that close options."""

from collections.abc import Sequence

import pytest

from games.engine import (
    NEXT,
    Bucket,
    DecisionKind,
    IllegalChoice,
    Refusal,
    Refused,
    Text,
    WrongShape,
    some_choice,
)
from games.engine.machine import answer
from games.engine.state import Ask
from games.testkit.soundness import unanswerable
from tests.engine.mini import MiniState, begin, mini


class One(DecisionKind[MiniState]):
    """Three keys, the last of them closed."""

    name = "mini.one"

    def keys(self, state: MiniState, ask: Ask) -> Sequence[str]:
        return ("a", "b", "closed")

    def refusal(self, state: MiniState, ask: Ask, key: str) -> Refusal | None:
        return Refusal("MI-007", Text("mini.closed")) if key == "closed" else None


class Many(One):
    """Two or three of four, one of them closed."""

    name = "mini.many"
    form = "many"

    def keys(self, state: MiniState, ask: Ask) -> Sequence[str]:
        return ("a", "b", "c", "closed")

    def bounds(self, state: MiniState, ask: Ask) -> tuple[int, int]:
        return 2, 3


class Order(DecisionKind[MiniState]):
    """Three things in a row."""

    name = "mini.order"
    form = "order"

    def keys(self, state: MiniState, ask: Ask) -> Sequence[str]:
        return ("x", "y", "z")


class Split(DecisionKind[MiniState]):
    """Five, no more than three in one part."""

    name = "mini.split"
    form = "split"

    def total(self, state: MiniState, ask: Ask) -> int:
        return 5

    def buckets(self, state: MiniState, ask: Ask) -> Sequence[Bucket]:
        return [Bucket(key, Text(f"mini.{key}"), 3) for key in ("left", "right")]


KINDS = {kind.name: kind for kind in (One(), Many(), Order(), Split())}
GOOD = [
    ("mini.one", "a"),
    ("mini.many", ["a", "b"]),
    ("mini.many", ["c", "a", "b"]),
    ("mini.order", ["z", "x", "y"]),
    ("mini.split", {"left": 2, "right": 3}),
]
BAD_SHAPES = [
    ("mini.one", ["a"]),
    ("mini.one", {"a": 1}),
    ("mini.many", "a"),
    ("mini.many", {"a": 1}),
    ("mini.many", ["a", "a"]),
    ("mini.order", "x"),
    ("mini.order", ["x", "y"]),
    ("mini.order", ["x", "y", "y"]),
    ("mini.order", ["x", "y", "z", "z"]),
    ("mini.order", ["x", "y", "w"]),
    ("mini.split", "left"),
    ("mini.split", ["left"]),
    ("mini.split", {"left": 2, "middle": 3}),
    ("mini.split", {"left": 6, "right": -1}),
]
ILLEGAL = [
    ("mini.one", "d", None, "engine.refusal.unknown_option"),
    ("mini.one", "closed", "MI-007", "mini.closed"),
    ("mini.many", ["a"], None, "engine.refusal.too_few"),
    ("mini.many", ["a", "b", "c", "closed"], None, "engine.refusal.too_many"),
    ("mini.many", ["a", "d"], None, "engine.refusal.unknown_option"),
    ("mini.many", ["a", "closed"], "MI-007", "mini.closed"),
    ("mini.split", {"left": 4, "right": 1}, None, "engine.refusal.over_maximum"),
    ("mini.split", {"left": 2, "right": 2}, None, "engine.refusal.wrong_total"),
    ("mini.split", {}, None, "engine.refusal.wrong_total"),
]


def asked(name: str):
    """A match in which seat 1 is asked this."""

    def ask_it(play):
        play.ask(KINDS[name], 1)
        return NEXT

    return begin(ask_it, kinds=list(KINDS.values()))


@pytest.mark.parametrize(("name", "choice"), GOOD)
def test_what_is_legal_passes(name, choice):
    match = asked(name)
    KINDS[name].check(match.state, match.decision(1, name), choice)


@pytest.mark.parametrize(("name", "choice"), BAD_SHAPES)
def test_a_choice_of_another_form_is_malformed(name, choice):
    match = asked(name)
    refused = match.refusal(1, name, choice)
    assert isinstance(refused, WrongShape)
    assert refused.code == "malformed"


@pytest.mark.parametrize(("name", "choice", "rule", "text"), ILLEGAL)
def test_an_illegal_choice_is_refused_with_its_reason(name, choice, rule, text):
    match = asked(name)
    refused = match.refusal(1, name, choice)
    assert isinstance(refused, IllegalChoice)
    assert (refused.code, refused.rule, refused.text.key) == ("illegal_choice", rule, text)


@pytest.mark.parametrize("name", KINDS)
def test_the_last_resort_is_legal(name):
    match = asked(name)
    ask = match.decision(1, name)
    KINDS[name].check(match.state, ask, some_choice(KINDS[name], match.state, ask))


def test_a_kind_must_say_what_it_does():
    match = asked("mini.one")
    with pytest.raises(NotImplementedError):
        answer(match.game, match.state, 1, match.decision(1, "one").id, "a")


class Unanswerable(Many):
    """Wants more than there is."""

    name = "mini.stuck"

    def bounds(self, state: MiniState, ask: Ask) -> tuple[int, int]:
        return 4, 4


class Overfull(Split):
    """Shares out more than fits."""

    name = "mini.overfull"

    def total(self, state: MiniState, ask: Ask) -> int:
        return 7


class Contradiction(One):
    """Offers by `legal` what `refusal` closes."""

    name = "mini.contradiction"

    def legal(self, state: MiniState, ask: Ask) -> Sequence[str]:
        return ("a", "b", "closed")


@pytest.mark.parametrize("kind", [Unanswerable(), Overfull(), Contradiction()])
def test_the_test_kit_sees_decisions_that_cannot_be_answered(kind):
    game = mini(lambda play: None, kinds=[kind])
    assert unanswerable(
        game, MiniState(schema=1, seats=["human"], host=0, options={}, chance=None), Ask("d1", 0, kind.name)
    )


def test_refusals_have_stable_codes():
    codes = {cls.__name__: cls.code for cls in _all(Refused)}
    assert codes == {
        "IllegalChoice": "illegal_choice",
        "StaleDecision": "stale_version",
        "AlreadyActed": "already_acted",
        "NotYourSeat": "not_your_seat",
        "WrongShape": "malformed",
        "NotUndoable": "not_undoable",
        "MatchOver": "match_over",
    }


def _all(cls):
    return [found for sub in cls.__subclasses__() for found in (sub, *_all(sub))]
