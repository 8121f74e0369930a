"""Decisions: kinds of questions, their options, and the check that every answer passes.

A `DecisionKind` is the one place where an option is offered, refused and carried out, so that what is offered and
what is checked can't differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from games.engine.play import Play
from games.engine.refusals import IllegalChoice, WrongShape
from games.engine.rules import Question
from games.engine.state import Ask, Choice, State
from games.engine.text import Text, Value

S = TypeVar("S", bound=State)

FormType = Literal["one", "many", "split", "order"]
Role = Literal["turn", "reaction", "offer"]
"""What a question is for a client: `turn` is asked at once, `reaction` is the answer into a window that others watch
close, `offer` stands beside the main question until its seat takes it up."""


class Target(Struct, frozen=True, gc=False):
    """A thing on the board that an option points at."""

    kind: str
    id: str


class Effect(Struct, frozen=True, gc=False):
    """What choosing an option will do, as far as the chooser may know."""

    text: Text
    certain: bool = True


class Refusal(Struct, frozen=True, gc=False):
    """Why an option that is shown can't be chosen now: the rule's number and a text."""

    rule: str
    text: Text


class Option(Struct, frozen=True, gc=False):
    """How an option is shown."""

    text: Text
    targets: tuple[Target, ...] = ()
    effects: tuple[Effect, ...] = ()
    safe: bool = False
    """A choice that costs nothing to get wrong: nothing hidden or random comes of it, and the seat can change it
    afterwards. Depends on nothing that the seat may not know. Clients may send it without asking again."""


class Bucket(Struct, frozen=True, gc=False):
    """One part of a `split`."""

    key: str
    text: Text
    max: int


class DecisionKind(Question[S]):
    """One kind of question. `name` is published: stored matches name it, it never changes its meaning."""

    form: ClassVar[FormType] = "one"
    args_type: ClassVar[type[Struct] | None] = None
    """How the arguments of its questions read (`arguments.read`); None where they carry none."""
    first_counts: ClassVar[bool] = False
    """Of a sealed round of this kind only the first answer that `plays`, in the order of the asks, takes effect and
    stands in the record; the others stay as private as if they had never been given."""
    role: ClassVar[Role | None] = None
    """Where the engine's own reading of an ask (`sealed.role_of`) does not fit; only clients look at it."""
    secret: ClassVar[bool] = False
    """Whether nobody else learns the choice when it is made. The leak tests let it differ where all else is equal."""

    def prompt(self, state: S, ask: Ask) -> Text:
        """What the seat is asked; by default the text with the kind's name and the ask's arguments."""
        return Text(self.name, ask.args)

    def keys(self, state: S, ask: Ask) -> Sequence[str]:
        """The keys of all options (or items) that are shown, in a stable order; forms `one`, `many`, `order`."""
        return ()

    def refusal(self, state: S, ask: Ask, key: str) -> Refusal | None:
        """Why a shown key can't be chosen now, or None if it can."""
        return None

    def unlisted(self, state: S, ask: Ask, key: str) -> Refusal | None:
        """Why a key that is not shown can't be chosen, where it means something on the board: whoever sends it is
        told the rule. None: the key means nothing."""
        return None

    def option(self, state: S, ask: Ask, key: str) -> Option:
        """How the key is shown; by default the text `<kind>.<key>`."""
        return Option(Text(f"{self.name}.{key}", ask.args))

    def bounds(self, state: S, ask: Ask) -> tuple[int, int]:
        """Fewest and most keys; form `many`."""
        return 1, 1

    def total(self, state: S, ask: Ask) -> int:
        """What the parts add up to; form `split`."""
        return 0

    def buckets(self, state: S, ask: Ask) -> Sequence[Bucket]:
        """The parts; form `split`."""
        return ()

    def following(self, state: S, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        """The next private question of a sealed or chained ask after `choices`; None if the answer is complete."""
        return None

    def plays(self, state: S, ask: Ask, choices: Sequence[Choice]) -> bool:
        """Whether a complete sealed answer would take effect now; with `first_counts`."""
        return bool(choices)

    def stays(self, state: S, ask: Ask, choices: Sequence[Choice]) -> bool:
        """Whether a complete answer that did not take effect stays in for the next pass; with `first_counts`."""
        return False

    def way(self, state: S, ask: Ask, choice: Choice) -> Sequence[Choice]:
        """The answers for which a choice stands, if it stands for several: given at once, carried out one after
        another, each an entry of its own that can be taken back, until something comes up (`machine.answers`). Empty:
        the choice stands for itself, or for nothing (then the check refuses it). Each is a choice to a question of
        this kind; the first must be legal. Asked before the check, so that a way is looked for once."""
        return ()

    def apply(self, play: Play[S], ask: Ask, choice: Choice) -> None:
        """Carries the choice out, which is no way. It has been checked. (Sealed and chained asks have
        `apply_sealed`.)"""
        raise NotImplementedError

    def apply_sealed(self, play: Play[S], ask: Ask, choices: Sequence[Choice]) -> None:
        """Carries a sealed answer out when its round closes, or a chain when it is complete; `choices` is empty if
        the seat of a sealed round gave none."""
        raise NotImplementedError

    def legal(self, state: S, ask: Ask) -> Sequence[str]:
        """The keys that may be chosen now."""
        return [key for key in self.keys(state, ask) if self.refusal(state, ask, key) is None]

    def check(self, state: S, ask: Ask, choice: Choice) -> None:
        """Raises WrongShape or IllegalChoice unless the choice is legal now."""
        if self.form == "one":
            if not isinstance(choice, str):
                raise _wrong_shape()
            self._check_key(state, ask, choice, self.keys(state, ask))
        elif self.form == "many":
            self._check_many(state, ask, choice)
        elif self.form == "order":
            keys = self.keys(state, ask)
            if not isinstance(choice, list) or sorted(choice) != sorted(keys):
                raise _wrong_shape()
        else:
            self._check_split(state, ask, choice)

    def _check_key(self, state: S, ask: Ask, key: str, keys: Sequence[str]) -> None:
        if key not in keys:
            unlisted = self.unlisted(state, ask, key)
            if unlisted is None:
                raise IllegalChoice(Text("engine.refusal.unknown_option"))
            raise IllegalChoice(unlisted.text, unlisted.rule)
        refusal = self.refusal(state, ask, key)
        if refusal is not None:
            raise IllegalChoice(refusal.text, refusal.rule)

    def _check_many(self, state: S, ask: Ask, choice: Choice) -> None:
        if not isinstance(choice, list) or len(set(choice)) != len(choice):
            raise _wrong_shape()
        least, most = self.bounds(state, ask)
        if len(choice) < least:
            raise IllegalChoice(Text("engine.refusal.too_few", {"min": least}))
        if len(choice) > most:
            raise IllegalChoice(Text("engine.refusal.too_many", {"max": most}))
        keys = self.keys(state, ask)
        for key in choice:
            self._check_key(state, ask, key, keys)

    def _check_split(self, state: S, ask: Ask, choice: Choice) -> None:
        buckets = {bucket.key: bucket.max for bucket in self.buckets(state, ask)}
        if not isinstance(choice, dict) or not set(choice) <= set(buckets):
            raise _wrong_shape()
        if any(number < 0 for number in choice.values()):
            raise _wrong_shape()
        if any(number > buckets[key] for key, number in choice.items()):
            raise IllegalChoice(Text("engine.refusal.over_maximum"))
        total = self.total(state, ask)
        if sum(choice.values()) != total:
            raise IllegalChoice(Text("engine.refusal.wrong_total", {"total": total}))


class Offer(Struct, Generic[S], frozen=True, gc=False):
    """Something that a seat may do beside what is asked now: a free ability, a consent, a vote."""

    kind: DecisionKind[S]
    seat: int
    args: dict[str, Value] = {}

    def is_asked_by(self, ask: Ask) -> bool:
        """Whether a question is this offer, which stands on the trunk, or one that says the same there."""
        same = ask.seat == self.seat and ask.kind == self.kind.name
        return same and not ask.branch and ask.args == self.args

    def ask(self, name: str) -> Ask:
        """The offer as an open decision."""
        chained = self.kind.chained
        return Ask(name, self.seat, self.kind.name, self.args, optional=True, offer=True, chained=chained)


class PlanKind(DecisionKind[S]):
    """One kind of stored plan: a question that is put before its time, shown and checked like a decision."""

    def offers(self, state: S, seat: int) -> list[Ask]:
        """What the seat can plan of this kind now; the ids are the same for as long as it can."""
        return []

    def further(self, state: S, seat: int, chosen: Mapping[str, Choice]) -> list[Ask]:
        """What else can be planned, given what the seat has stored (all its choices by id): the parts of a plan that
        is begun."""
        return []

    def lasts(self, state: S, ask: Ask) -> bool:
        """Whether a stored plan is still good; one that is not is forgotten for ever."""
        return True

    def due(self, state: S, ask: Ask, choice: Choice) -> tuple[str, Choice] | None:
        """The open decision that the plan answers now, and with what; None if its moment has not come, is over, or
        a condition of the plan has failed."""
        return None

    def chain(self, state: S, asked: Ask, chosen: Mapping[str, Choice]) -> Sequence[Choice] | None:
        """What the seat's stored choices (all of them, by id) answer a sealed question that has just been opened:
        a whole chain, or None."""
        return None


def _wrong_shape() -> WrongShape:
    return WrongShape(Text("engine.refusal.wrong_shape"))


def some_choice(kind: DecisionKind[S], state: S, ask: Ask) -> Choice:
    """A legal choice without thought: the first options, the earliest buckets. The last resort for a seat whose
    bot failed."""
    if kind.form == "one":
        return kind.legal(state, ask)[0]
    if kind.form == "many":
        return list(kind.legal(state, ask)[: kind.bounds(state, ask)[0]])
    if kind.form == "order":
        return list(kind.keys(state, ask))
    left = kind.total(state, ask)
    parts: dict[str, int] = {}
    for bucket in kind.buckets(state, ask):
        parts[bucket.key] = min(left, bucket.max)
        left -= parts[bucket.key]
    return parts
