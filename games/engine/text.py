"""Texts: message keys with arguments, turned into prose by catalogues in English and Russian.

A catalogue is a flat TOML file of `"key" = "text"`. Placeholders are those of `str.format`, with three additions:
`{seat:name}` is the name of the player in that seat; `{word:table}` looks up the key `<space>.<table>.<word>` (so a
language may inflect); `{n:plural:turn|turns}` chooses the form that goes with the number n (Russian takes three).
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

LANGUAGES = ("en", "ru")
"""The languages that every catalogue has."""

Value = int | str | bool | Sequence[int | str] | None
"""What a text, a step, an ask or an event may carry."""


class Text(Struct, array_like=True, frozen=True, gc=False):
    """A message: its key and the arguments that fill it."""

    key: str
    args: dict[str, Value] = {}


def plural(lang: str, number: int, forms: Sequence[str]) -> str:
    """The form that goes with `number`: English has (one, other), Russian (one, few, many)."""
    if lang == "ru":
        tens, ones = abs(number) % 100, abs(number) % 10
        if ones == 1 and tens != 11:
            return forms[0]
        if 2 <= ones <= 4 and not 12 <= tens <= 14:
            return forms[1]
        return forms[-1]
    return forms[0] if number == 1 else forms[-1]


class _Formatter(string.Formatter):
    """`str.format` with names, tables and plurals."""

    def __init__(self, texts: Texts, lang: str, space: str, names: Sequence[str]) -> None:
        self.texts, self.lang, self.space, self.names = texts, lang, space, names

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """A forgotten argument reads as its own name; tests find it."""
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, list):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        if not format_spec:
            return str(value)
        if format_spec == "name":
            return self._name(value)
        table, _, forms = format_spec.partition(":")
        if table == "plural" and isinstance(value, int):
            return plural(self.lang, value, forms.split("|"))
        return self.texts.say(self.lang, Text(f"{self.space}.{format_spec}.{value}"))

    def _name(self, seat: object) -> str:
        if isinstance(seat, int) and 0 <= seat < len(self.names):
            return self.names[seat]
        number = seat + 1 if isinstance(seat, int) else str(seat)
        return self.texts.say(self.lang, Text("engine.seat", {"number": number}))


class Texts:
    """The catalogues of one game, on top of the engine's own."""

    languages = LANGUAGES

    def __init__(self, *folders: Path) -> None:
        """Reads `<lang>.toml` of each folder; later folders win."""
        self._messages: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
        for folder in (Path(__file__).parent / "texts", *folders):
            for lang in LANGUAGES:
                with (folder / f"{lang}.toml").open("rb") as file:
                    self._messages[lang].update(tomllib.load(file))

    def keys(self, lang: str) -> set[str]:
        """All keys of a language."""
        return set(self._messages[lang])

    def messages(self, lang: str) -> Mapping[str, str]:
        """The raw catalogue of a language (key to unfilled text)."""
        return self._messages[lang]

    def has(self, key: str) -> bool:
        """Whether the key has a text."""
        return key in self._messages[LANGUAGES[0]]

    def say(self, lang: str, text: Text, names: Sequence[str] = ()) -> str:
        """The text as prose. An unknown language reads English; a key without text reads as itself, so that a
        forgotten line never breaks a match (tests find it)."""
        catalogue = self._messages.get(lang) or self._messages[LANGUAGES[0]]
        message = catalogue.get(text.key)
        if message is None:
            return text.key
        if "{" not in message:
            return message
        space = text.key.partition(".")[0]
        return _Formatter(self, lang, space, names).vformat(message, (), text.args)
