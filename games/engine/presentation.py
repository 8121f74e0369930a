"""Decisions and events as clients get them: plain JSON data with texts in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games.engine.bot import OpenDecision
from games.engine.decision import DecisionKind, Effect, FormType, Role
from games.engine.event import Event
from games.engine.game import Game, V
from games.engine.sealed import CHANGE, kind_of, role_of, stages
from games.engine.state import EVERYONE, Ask, Privates, State
from games.engine.text import Text, Texts, Value

S = TypeVar("S", bound=State)


class ShownTarget(Struct):
    """A thing on the board that an option points at."""

    kind: str
    id: str


class ShownEffect(Struct):
    """What an option will do, as far as the chooser may know: the text and what it was made from."""

    text: str
    certain: bool
    key: str
    args: dict[str, Value]


class ShownRefusal(Struct):
    """Why an option can't be chosen now. Where there is an `open` text, the rule's number
    tells as much as the text."""

    rule: str
    text: str
    open: str | UnsetType = UNSET
    """Only where `text` tells what others may not know: the same for a screen that others look at."""


class ShownOption(Struct, omit_defaults=True):
    """One option of a decision."""

    key: str
    text: str
    targets: list[ShownTarget] = []
    effects: list[ShownEffect] = []
    disabled: ShownRefusal | UnsetType = UNSET
    safe: bool = False
    """Nothing hidden or random comes of it, and it can be changed afterwards."""
    open: str | UnsetType = UNSET
    """Only where `text` tells what others may not know: the same for a screen that others look at."""


class ShownItem(Struct):
    """One thing to be put in order."""

    key: str
    text: str
    open: str | UnsetType = UNSET
    """Only where `text` tells what others may not know: the same for a screen that others look at."""


class ShownBucket(Struct):
    """One part of a split."""

    key: str
    text: str
    max: int


class OneForm(Struct, tag_field="type", tag="one"):
    """Choose one key."""

    options: list[ShownOption]


class ManyForm(Struct, tag_field="type", tag="many"):
    """Choose from `min` to `max` distinct keys."""

    options: list[ShownOption]
    min: int
    max: int


class SplitForm(Struct, tag_field="type", tag="split"):
    """Share `total` out among the buckets."""

    total: int
    buckets: list[ShownBucket]


class OrderForm(Struct, tag_field="type", tag="order"):
    """Put all items in an order."""

    items: list[ShownItem]


class ShownPrompt(Struct):
    """What is asked: the text and what it was made from."""

    key: str
    args: dict[str, Value]
    text: str
    open: str | UnsetType = UNSET
    """Only where `text` tells what others may not know: the same for a screen that others look at."""


class ShownDecision(Struct):
    """A decision that one seat can answer now."""

    id: str
    seat: int
    kind: str
    optional: bool
    role: Role
    prompt: ShownPrompt
    form: OneForm | ManyForm | SplitForm | OrderForm


class ShownEvent(Struct):
    """Something that happened, as one viewer may see it."""

    kind: str
    data: dict[str, Value]
    text: str
    open: str | UnsetType = UNSET
    """Only where `text` tells more than others may know: the same for a screen that others look at, "" if it is
    nothing to them."""


def show_decisions(
    game: Game[S, V], state: S, seat: int, lang: str, names: Sequence[str], privates: Privates
) -> list[ShownDecision]:
    """The open decisions of a seat."""
    return [
        show(game, kind_of(game, ask), state, ask, lang, names, role=role_of(game, state, ask))
        for ask in stages(game, state, seat, privates)
    ]


def show(
    game: Game[S, V],
    kind: DecisionKind[S],
    state: S,
    ask: Ask,
    lang: str,
    names: Sequence[str],
    *,
    role: Role = "turn",
) -> ShownDecision:
    """A question of this kind as its seat sees it."""
    short = ask.kind.partition(".")[2] if ask.kind.startswith(f"{game.key}.") else ask.kind
    prompt = kind.prompt(state, ask)
    texts = game.texts
    return ShownDecision(
        ask.id,
        ask.seat,
        short,
        ask.optional,
        role,
        ShownPrompt(prompt.key, dict(prompt.args), *_said(texts, lang, prompt, names)),
        _form(kind, state, ask, texts, lang, names),
    )


def _form(
    kind: DecisionKind[S], state: S, ask: Ask, texts: Texts, lang: str, names: Sequence[str]
) -> OneForm | ManyForm | SplitForm | OrderForm:
    if kind.form == "split":
        buckets = [
            ShownBucket(b.key, texts.say(lang, b.text, names), b.max) for b in kind.buckets(state, ask)
        ]
        return SplitForm(kind.total(state, ask), buckets)
    if kind.form == "order":
        return OrderForm(
            [
                ShownItem(k, *_said(texts, lang, kind.option(state, ask, k).text, names))
                for k in kind.keys(state, ask)
            ]
        )
    options = [_option(kind, state, ask, key, texts, lang, names) for key in kind.keys(state, ask)]
    if kind.form == "one":
        return OneForm(options)
    least, most = kind.bounds(state, ask)
    return ManyForm(options, least, most)


def _shown_effect(effect: Effect, texts: Texts, lang: str, names: Sequence[str]) -> ShownEffect:
    said = effect.text
    return ShownEffect(texts.say(lang, said, names), effect.certain, said.key, dict(said.args))


def show_option(
    game: Game[S, V], kind: DecisionKind[S], state: S, ask: Ask, key: str, lang: str, names: Sequence[str]
) -> ShownOption:
    """One option of a question, alone."""
    return _option(kind, state, ask, key, game.texts, lang, names)


def _option(
    kind: DecisionKind[S], state: S, ask: Ask, key: str, texts: Texts, lang: str, names: Sequence[str]
) -> ShownOption:
    option = kind.option(state, ask, key)
    text, open_text = _said(texts, lang, option.text, names)
    shown = ShownOption(
        key,
        text,
        [ShownTarget(target.kind, target.id) for target in option.targets],
        [_shown_effect(effect, texts, lang, names) for effect in option.effects],
        open=open_text,
    )
    shown.safe = option.safe
    refusal = kind.refusal(state, ask, key)
    if refusal is not None:
        shown.disabled = ShownRefusal(refusal.rule, *_said(texts, lang, refusal.text, names))
    return shown


def _said(texts: Texts, lang: str, text: Text, names: Sequence[str]) -> tuple[str, str | UnsetType]:
    """A text, and beside it the one by the key `<key>.open` if there is one."""
    open_text = Text(f"{text.key}.open", text.args)
    said = texts.say(lang, open_text, names) if texts.has(open_text.key) else UNSET
    return texts.say(lang, text, names), said


def prompt_text(game: Game[S, V], state: S, ask: Ask, lang: str, names: Sequence[str]) -> str:
    """What a seat is asked, in one line."""
    return game.texts.say(lang, kind_of(game, ask).prompt(state, ask), names)


def narrate(
    game: Game[S, V], events: Sequence[Event], viewer: int, lang: str, names: Sequence[str]
) -> list[ShownEvent]:
    """Events as this viewer may see them. A redacted event reads by the key `<key>.redacted` if there is one; for
    EVERYONE, who is none of the players, an event reads by `<key>.all` if there is one. A player reads of himself
    by `<key>.you` where he is the event's `seat`, by `<key>.to_you` where it happens to him."""
    shown = []
    for event in events:
        data = event.seen_by(viewer)
        if data is None:
            continue
        key = game.narration_key(event)
        redacted = f"{key}.redacted" if game.texts.has(f"{key}.redacted") else None
        open_text: str | UnsetType = UNSET
        if data is not event.data:
            key = redacted or key
        elif viewer == EVERYONE:
            key = f"{key}.all" if game.texts.has(f"{key}.all") else key
        elif event.seats is not None:
            open_text = game.texts.say(lang, Text(redacted, event.others or {}), names) if redacted else ""
        text = game.texts.say(lang, Text(_addressed(game, key, data, viewer), dict(data)), names)
        shown.append(ShownEvent(event.kind, data, text, open_text))
    return shown


DONE_TO = ("target", "victim", "subject", "addressee", "burglar")
"""What an event calls the players whom something is done to, or about whom something is said."""


def _addressed(game: Game[S, V], key: str, data: Mapping[str, Value], viewer: int) -> str:
    """The key by which this viewer reads of an event in which he takes part."""
    if viewer >= 0 and data.get("seat") == viewer:
        wanted = f"{key}.you"
    elif viewer >= 0 and viewer in [data.get(part) for part in DONE_TO]:
        wanted = f"{key}.to_you"
    else:
        return key
    return wanted if game.texts.has(wanted) else key


def open_decisions(game: Game[S, V], state: S, seat: int, privates: Privates) -> list[OpenDecision]:
    """The open decisions of a seat as its bot gets them; changing a sealed answer is not offered to bots."""
    return [
        open_form(game.kinds[ask.kind], state, ask)
        for ask in stages(game, state, seat, privates)
        if ask.kind != CHANGE.name
    ]


def open_form(kind: DecisionKind[S], state: S, ask: Ask) -> OpenDecision:
    """A question as a program gets it."""
    form: FormType = kind.form
    if form == "split":
        buckets = {bucket.key: bucket.max for bucket in kind.buckets(state, ask)}
        return OpenDecision(
            ask.id, ask.kind, form, ask.args, [], ask.optional, total=kind.total(state, ask), buckets=buckets
        )
    least, most = kind.bounds(state, ask) if form == "many" else (1, 1)
    keys = kind.keys(state, ask) if form == "order" else kind.legal(state, ask)
    return OpenDecision(ask.id, ask.kind, form, ask.args, list(keys), ask.optional, least, most)


def names(game: Game[S, V], lang: str) -> dict[str, str]:
    """The game's texts that are the same in every match, by key without the game's name: what pieces, cards and
    spaces are called, for clients that draw a board without asking for each. What lessons say comes with views."""
    prefix, scripted = f"{game.key}.", f"{game.key}.lesson."
    return {
        key.removeprefix(prefix): text
        for key, text in game.texts.messages(lang).items()
        if key.startswith(prefix) and not key.startswith(scripted) and "{" not in text
    }


def option_schema(game: Game[S, V], lang: str) -> dict[str, object]:
    """The table options as a JSON Schema object with titles, descriptions and labels in `lang` and in all."""
    properties: dict[str, object] = {}
    for option in game.meta.options:
        by_lang = {code: _option_texts(game, option.key, option.named, code) for code in game.texts.languages}
        own = by_lang.get(lang) or by_lang[game.texts.languages[0]]
        properties[option.key] = {
            **option.schema(own["labels"]),
            "title": own["title"],
            "description": own["description"],
            **({"x-needs": dict([option.needs])} if option.needs else {}),
            "x-i18n": by_lang,
        }
    return {"type": "object", "properties": properties, "additionalProperties": False}


class _OptionTexts(TypedDict):
    title: str
    description: str
    labels: dict[str, str]


def _option_texts(game: Game[S, V], key: str, values: Sequence[str], lang: str) -> _OptionTexts:
    space = f"{game.key}.option.{key}"
    return {
        "title": game.texts.say(lang, Text(space)),
        "description": game.texts.say(lang, Text(f"{space}.about")),
        "labels": {value: game.texts.say(lang, Text(f"{space}.{value}")) for value in values},
    }


def to_json(value: object) -> object:
    """A struct as plain JSON data (dicts, lists, numbers, strings)."""
    return msgspec.to_builtins(value)
