"""Plays a game's lessons by their own answers, and says where a script does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine import plans, presentation, sealed, teaching
from games.engine.chance import Dice
from games.engine.game import SeatSetup, Setup
from games.engine.lesson import LEARNER, Lesson
from games.engine.rules_page import read as read_rules
from games.engine.state import Ask
from games.engine.teaching import ShownLesson
from games.engine.text import LANGUAGES
from games.testkit.match import AnyGame, Match
from games.testkit.wording import NAMES, unfilled

LONGEST = 400
"""More moves than this has no lesson."""


def faults(game: AnyGame, lesson: Lesson[Any], dice: Dice) -> Iterator[str]:
    """What is wrong with a lesson that is played by its own answers, `dice` choosing where several lead on."""
    yield from play(begin(game, lesson), lesson, dice)


def play(match: Match[Any, Any], lesson: Lesson[Any], dice: Dice) -> Iterator[str]:
    """Plays the match of a lesson to the end of its script; yields what is wrong on the way."""
    game = match.game
    rules = {rule.id for rule in read_rules(game.folder, LANGUAGES[0]).rules}
    met: list[int] = []
    for _ in range(LONGEST):
        shown = _shown(match, lesson)
        yield from _said_badly(match, lesson, shown, rules)
        if match.state.outcome is not None or (len(met) == len(lesson.steps) and not lesson.whole):
            break
        if shown.decision is not None:
            if shown.step not in met:
                met.append(shown.step)
            learn(match, shown, dice)
        elif not go_on(match, lesson):
            yield f"nothing is said at {[ask.kind for ask in match.waiting()]} after {_step(lesson, shown)}"
            return
    won = match.state.outcome is not None and match.state.outcome.results[LEARNER] == "win"
    if lesson.whole and not won:
        yield "played by its own answers it is not won"
    if met != list(range(1, len(lesson.steps) + 1)):
        yield f"its steps are met as {met}"
    if lesson.next is not None and teaching.find(game, lesson.next) is None:
        yield f"there is no {lesson.next} to follow"


def begin(game: AnyGame, lesson: Lesson[Any]) -> Match[Any, Any]:
    """The match of a lesson as the learner finds it."""
    start = teaching.start(game, lesson.key)
    seats = (SeatSetup("human"), *(SeatSetup("bot", level) for level in start.bots))
    match: Match[Any, Any] = Match(game, Setup(start.options, seats, LEARNER, start.seed))
    for name, choice in start.plans.items():
        match.plan(LEARNER, name, choice)
    return match


def go_on(match: Match[Any, Any], lesson: Lesson[Any]) -> bool:
    """Lets a bot answer by the script, a plan take effect, or a timer that holds come due; False if nothing can."""
    game, state, privates = match.game, match.state, match.privates
    for seat in range(1, len(state.seats)):
        if any(ask.seat == seat and not ask.optional for ask in match.open()):
            answer = teaching.reply(game, lesson.key, state, seat, privates)
            if answer is not None:
                match.submit(seat, *answer, by="bot")
                return True
    planned = plans.due(game, state, LEARNER, privates)
    if planned is not None:
        match.submit(LEARNER, *planned, by="order")
        return True
    timer = next((name for name, timer in state.timers.items() if timer.holds), None)
    if timer is not None and not any(ask.seat != LEARNER and not ask.sealed for ask in match.waiting()):
        match.come_due(timer)
        return True
    return False


def learn(match: Match[Any, Any], shown: ShownLesson, dice: Dice) -> None:
    """The learner chooses what leads on."""
    asked = next(ask for ask in match.open(LEARNER) if ask.id == shown.decision)
    kind = sealed.kind_of(match.game, asked)
    if kind.form == "split":
        match.submit(LEARNER, asked.id, _all_to(match, asked, shown.keys))
        return
    if shown.keys is not None:
        one = shown.keys[dice.below(len(shown.keys))]
        match.submit(LEARNER, asked.id, shown.keys if kind.form == "many" else one)
        return
    keys = list(kind.keys(match.state, asked))
    match.submit(LEARNER, asked.id, keys if kind.form == "order" else keys[dice.below(len(keys))])


def _all_to(match: Match[Any, Any], asked: Ask, keys: Sequence[str] | None) -> dict[str, int]:
    """A split that gives everything to these buckets, as far as they take it; to any without keys."""
    kind = sealed.kind_of(match.game, asked)
    left, parts = kind.total(match.state, asked), {}
    for bucket in kind.buckets(match.state, asked):
        parts[bucket.key] = min(left, bucket.max) if keys is None or bucket.key in keys else 0
        left -= parts[bucket.key]
    return parts


def _shown(match: Match[Any, Any], lesson: Lesson[Any], lang: str = LANGUAGES[0]) -> ShownLesson:
    shown = teaching.show(match.game, lesson.key, match.state, lang, NAMES, match.privates)
    if shown is None:
        raise LookupError(f"{match.game.key} does not list its lesson {lesson.key}")
    return shown


def _said_badly(
    match: Match[Any, Any], lesson: Lesson[Any], shown: ShownLesson, rules: set[str]
) -> Iterator[str]:
    """Texts that are not words in some language, rules that are not on the page, choices that are not offered."""
    for lang in LANGUAGES:
        said = _shown(match, lesson, lang)
        texts = [said.title, said.text or "-", said.otherwise or "-", said.next_title or "-"]
        yield from (f"{_step(lesson, shown)} in {lang}: {text!r}" for text in texts if unfilled(text))
    if shown.rule is not None and shown.rule not in rules:
        yield f"{_step(lesson, shown)}: {shown.rule} is not on the page"
    if shown.decision is None or shown.keys is None:
        return
    asked = next(ask for ask in match.open(LEARNER) if ask.id == shown.decision)
    form = presentation.show(
        match.game, sealed.kind_of(match.game, asked), match.state, asked, LANGUAGES[0], NAMES
    ).form
    offered: set[str] = set()
    if isinstance(form, presentation.OneForm | presentation.ManyForm):
        offered = {option.key for option in form.options}
    elif isinstance(form, presentation.SplitForm):
        offered = {bucket.key for bucket in form.buckets}
    yield from (f"{_step(lesson, shown)}: {key} is not shown" for key in shown.keys if key not in offered)


def _step(lesson: Lesson[Any], shown: ShownLesson) -> str:
    return f"lesson {lesson.key}, step {lesson.steps[shown.step - 1].key if shown.step else '-'}"
