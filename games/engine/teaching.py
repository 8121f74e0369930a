"""What a lesson says and lets its bots answer at each moment of its match (the script: `lesson.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import Any, TypeVar

from msgspec import Struct

from games.engine import sealed
from games.engine.game import Game
from games.engine.lesson import LEARNER, Lesson, Step
from games.engine.refusals import Refused
from games.engine.state import Ask, Choice, Privates, State
from games.engine.text import Text, Value

S = TypeVar("S", bound=State)

AHEAD = 3
"""So many further questions are answered at once at most."""


class LessonStart(Struct):
    """With what the match of a lesson begins."""

    options: dict[str, Value]
    """What the script leaves open has its default."""
    bots: tuple[str, ...]
    """Levels; the learner sits in the seat before them."""
    seed: bytes
    plans: dict[str, Choice]
    """What is stored for the learner as soon as the match has begun."""


class ShownLesson(Struct):
    """Where a lesson stands, for the learner."""

    key: str
    title: str
    text: str | None
    """The sentence of this moment; None while others play, and off the script."""
    otherwise: str | None
    """What is said to a choice that does not lead on."""
    rule: str | None
    step: int
    """The number of the step, from 1; 0 where there is none."""
    steps: int
    decision: str | None
    keys: list[str] | None
    """The choices that lead on, of those that are offered now; None: all."""
    then: list[list[str]]
    """What leads on at the questions that follow, for a client that answers several at once: the links of a chain,
    and the next steps; `*` stands for anything, nothing for whatever is chosen."""
    next: str | None
    """At the end: the lesson that follows."""
    next_title: str | None


class LessonInfo(Struct):
    """A lesson as the lobby offers it."""

    key: str
    title: str


def infos(game: Game[S, Any], lang: str) -> list[LessonInfo]:
    """The game's lessons, a newcomer's first."""
    return [LessonInfo(lesson.key, _title(game, lesson.key, lang)) for lesson in game.lessons]


def find(game: Game[S, Any], key: str) -> Lesson[S] | None:
    """The game's lesson of that key; None also where it is gone by now."""
    return next((lesson for lesson in game.lessons if lesson.key == key), None)


def start(game: Game[S, Any], key: str) -> LessonStart:
    """How a lesson begins; raises LookupError if the game has none of that key."""
    lesson = find(game, key)
    if lesson is None:
        raise LookupError(f"{game.key} has no lesson {key}")
    options = {option.key: option.default for option in game.meta.options} | lesson.options
    return LessonStart(options, lesson.bots, sha256(lesson.seed.encode()).digest(), dict(lesson.plans))


def show(
    game: Game[S, Any], key: str, state: S, lang: str, names: Sequence[str], privates: Privates
) -> ShownLesson | None:
    """What the learner is told now; None if the game has that lesson no more."""
    lesson = find(game, key)
    if lesson is None:
        return None
    said = ShownLesson(
        lesson.key, _title(game, lesson.key, lang), None, None, None, 0, len(lesson.steps), None, None, [], None, None
    )  # fmt: skip
    space = f"{game.key}.lesson.{lesson.key}"
    if state.outcome is not None:
        won = state.outcome.results[LEARNER] == "win"
        said.text = game.texts.say(lang, Text(f"{space}.end" if won else "engine.lesson.lost"), names)
        if won and lesson.next is not None:
            said.next, said.next_title = lesson.next, game.texts.say(lang, Text(f"{space}.next"))
        return said
    met = next(_met(game, lesson, state, privates), None)
    if met is None:
        return said
    step, ask, keys, chain = met
    said.text = game.texts.say(lang, Text(f"{space}.{step.key}", step.args), names)
    otherwise = f"{space}.{step.key}.otherwise"
    known = game.texts.has(otherwise)
    said.otherwise = game.texts.say(
        lang, Text(otherwise if known else "engine.lesson.otherwise", step.args), names
    )
    said.rule, said.step, said.decision = step.rule, lesson.steps.index(step) + 1, ask.id
    following = lesson.steps[said.step : said.step + AHEAD - len(chain)]
    said.keys, said.then = keys, [*([key] for key in chain), *(list(step.accept) for step in following)]
    return said


def reply(game: Game[S, Any], key: str, state: S, seat: int, privates: Privates) -> tuple[str, Choice] | None:
    """What the script lets the bot of a seat answer now; None where it says nothing that the rules allow: the bot
    plays as its level does."""
    lesson = find(game, key)
    if lesson is None:
        return None
    facts = lesson.facts(state)
    for ask in sealed.stages(game, state, seat, privates):
        for scripted in lesson.replies:
            if (
                scripted.seat in (None, seat)
                and f"{game.key}.{scripted.kind}" == ask.kind
                and _fits(scripted.about, facts | ask.args)
                and _is_legal(game, state, ask, scripted.choice)
            ):
                return ask.id, scripted.choice
    return None


def _met(
    game: Game[S, Any], lesson: Lesson[S], state: S, privates: Privates
) -> Iterator[tuple[Step, Ask, list[str] | None, list[str]]]:
    """The steps whose questions are open and can be answered as they say: each with the choices that lead on (None:
    all), and with the links of a chain that follow."""
    facts = lesson.facts(state)
    private = privates.get(LEARNER)
    open_now = sealed.stages(game, state, LEARNER, privates)
    for step in lesson.steps:
        for ask in open_now:
            base = state.asks[sealed.base_of(ask.id)]
            if f"{game.key}.{step.kind}" != base.kind or not _fits(step.about, facts | base.args):
                continue
            given = private.sealed[base.id].choices if private and base.id in private.sealed else []
            links = [step.accept, *((key,) for key in step.chain)][len(given) :]
            keys = _fitting(game, state, ask, links[0]) if links and links[0] else None
            if links and keys != []:
                yield step, ask, keys, [key for (key,) in links[1:]]


def _fits(about: Mapping[str, Value], found: Mapping[str, Value]) -> bool:
    return all(found.get(name) == value for name, value in about.items())


def _fitting(game: Game[S, Any], state: S, ask: Ask, accept: tuple[str, ...]) -> list[str]:
    """The choices that lead on, in the script's order."""
    kind = sealed.kind_of(game, ask)
    is_split = kind.form == "split"
    legal = [bucket.key for bucket in kind.buckets(state, ask)] if is_split else kind.legal(state, ask)
    return [key for pattern in accept for key in legal if fnmatchcase(key, pattern)]


def _is_legal(game: Game[S, Any], state: S, ask: Ask, choice: Choice) -> bool:
    try:
        sealed.kind_of(game, ask).check(state, ask, choice)
    except Refused:
        return False
    return True


def _title(game: Game[S, Any], lesson: str, lang: str) -> str:
    return game.texts.say(lang, Text(f"{game.key}.lesson.{lesson}"))
