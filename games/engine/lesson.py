"""Lessons: scripted first matches. A game brings the scripts, and nobody else knows what is in them.

A lesson is a real match of one person, in seat 0, against bots: its seed is fixed, so are the bots' answers, and for
each question that the person meets there is a step: a sentence, and the choices that lead on. All is found by the
state alone, so a lesson goes on wherever it is opened. Who leaves the script plays an ordinary match: its steps come
no more, and where a bot's scripted answer does not fit, the bot plays as its level does.

Texts: `<game>.lesson.<key>` is the title, `.<step>` a step's sentence, `.<step>.otherwise` what is said to another
choice (where there is none, a general word), `.end` what is said when it was won, `.next` the way to the lesson that
follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from games.engine.state import Choice, State
from games.engine.text import Value

S = TypeVar("S", bound=State)

LEARNER = 0
"""The seat of who learns."""


class Step(Struct, frozen=True, kw_only=True):
    """A question that the learner meets, and what is said at it."""

    key: str
    kind: str
    """The kind of the decision, without the game's name."""
    about: dict[str, Value] = {}
    """What its arguments, and the facts of the match, must be."""
    accept: tuple[str, ...] = ()
    """The choices that lead on, `*` stands for anything; empty: whatever is chosen. Where several are chosen
    together (`many`): all of them; where something is split: those to whom all of it goes."""
    chain: tuple[str, ...] = ()
    """What further questions of a private chain are to be answered with."""
    rule: str | None = None
    args: dict[str, Value] = {}
    """What fills the sentence."""


class Reply(Struct, frozen=True, kw_only=True):
    """What a bot answers."""

    kind: str
    choice: Choice
    about: dict[str, Value] = {}
    seat: int | None = None
    """None: every bot does."""


class Lesson(Struct, Generic[S], frozen=True, kw_only=True):
    """A scripted match."""

    key: str
    bots: tuple[str, ...]
    """The levels in the seats after the learner's, by which they play where the script says nothing."""
    seed: str
    options: dict[str, Value] = {}
    steps: tuple[Step, ...] = ()
    """In the order in which they are met."""
    replies: tuple[Reply, ...] = ()
    """The first that fits is given."""
    plans: dict[str, Choice] = {}
    """What is stored for the learner in advance, so that nothing is asked beside the steps."""
    facts: Callable[[S], dict[str, Value]] = lambda state: {}
    """What steps and replies may ask of the match beside a decision's arguments; public facts only."""
    whole: bool = True
    """Whether the script goes to the end of the match; else the learner plays on alone after the last step."""
    next: str | None = None
    """The lesson that is offered after this one."""
