"""Texts of a game: complete in both languages, and filled in whatever happens."""

from __future__ import annotations

import re
import string
from typing import Any

from games.engine import presentation
from games.engine.event import Event
from games.engine.state import EVERYONE, SPECTATOR
from games.engine.text import LANGUAGES, Text
from games.testkit.match import AnyGame, Match

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
PLURAL_FORMS = {"en": 2, "ru": 3}


def catalogue_problems(game: AnyGame) -> list[str]:
    """What is wrong with the catalogues by themselves: lines that one language lacks, placeholders that differ.

    A language may have tables of its own, for its own inflections.
    """
    one, other = (game.texts.messages(lang) for lang in LANGUAGES)
    tables = {
        spec
        for lang in LANGUAGES
        for text in game.texts.messages(lang).values()
        for _, spec in placeholders(text)
    }
    wrong = [
        f"only one language has {key}"
        for key in sorted(one.keys() ^ other.keys())
        if key.split(".")[1] not in tables
    ]
    for key in sorted(one.keys() & other.keys()):
        used = {lang: placeholders(game.texts.messages(lang)[key]) for lang in LANGUAGES}
        names = [{name for name, _ in found} for found in used.values()]
        if names[0] != names[1]:
            wrong.append(f"{key} has other placeholders in the other language")
        for lang, found in used.items():
            for _, spec in found:
                if spec.startswith("plural:") and spec.count("|") + 1 != PLURAL_FORMS[lang]:
                    wrong.append(f"{key} has a plural of {spec.count('|') + 1} forms in {lang}")
    return wrong + [f"{key} is missing" for key in _needed(game) if key not in one]


def placeholders(message: str) -> set[tuple[str, str]]:
    """Name and format of all placeholders."""
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(message) if name is not None}


def _needed(game: AnyGame) -> list[str]:
    """The lines that the lobby shows."""
    needed = [f"{game.key}.title", f"{game.key}.summary"]
    for option in game.meta.options:
        space = f"{game.key}.option.{option.key}"
        needed += [space, f"{space}.about", *(f"{space}.{value}" for value in option.named)]
    return needed


def unfilled(text: str) -> bool:
    """Whether a text shows a key or a placeholder instead of words."""
    return not text.strip() or "{" in text or re.search(r"\b[a-z_]+(\.[a-z_:0-9]+)+\b", text) is not None


def shown_problems(match: Match[Any, Any], lang: str) -> list[str]:
    """Texts of all open decisions, their options, effects and refusals that are not words."""
    texts = []
    for seat in range(len(match.state.seats)):
        for shown in presentation.show_decisions(match.game, match.state, seat, lang, NAMES, match.privates):
            texts.append((shown.kind, shown.prompt.text))
            texts += [(shown.kind, text) for text in _form_texts(shown.form)]
    return [f"{kind} in {lang}: {text!r}" for kind, text in texts if unfilled(text)]


def _form_texts(form: Any) -> list[str]:
    if isinstance(form, presentation.SplitForm):
        return [bucket.text for bucket in form.buckets]
    if isinstance(form, presentation.OrderForm):
        return [item.text for item in form.items]
    texts = []
    for option in form.options:
        texts += [option.text, *(effect.text for effect in option.effects)]
        if option.disabled:
            texts.append(option.disabled.text)
    return texts


def told_problems(game: AnyGame, events: list[Event], lang: str) -> list[str]:
    """Events that are not words to somebody: to all, to those who see only a part, to spectators."""
    told = [
        shown
        for viewer in (EVERYONE, SPECTATOR, *range(len(NAMES)))
        for shown in presentation.narrate(game, events, viewer, lang, NAMES)
    ]
    return [f"event {shown.kind} in {lang}: {shown.text!r}" for shown in told if unfilled(shown.text)]


def refusal_problems(game: AnyGame, refusals: list[Text], lang: str) -> list[str]:
    """Refusals that are not words."""
    return [
        f"refusal {text.key} in {lang}" for text in refusals if unfilled(game.texts.say(lang, text, NAMES))
    ]
