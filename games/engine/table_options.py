"""Table options: what a host has chosen, checked and filled up with defaults that go with the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.engine.chance import Dice
from games.engine.game import Game, SeatSetup
from games.engine.layouts import Remark
from games.engine.options import OptionLayout
from games.engine.text import Text, Value


class FieldError(Struct, frozen=True):
    """What is wrong with one field: a stable code and a sentence in the asked language."""

    field: str
    code: str
    message: str


class InvalidOptions(ValueError):
    """Table options, or their combination with the seats, that can't be played."""

    def __init__(self, errors: list[FieldError]) -> None:
        super().__init__(errors[0].message)
        self.errors = errors


def clean(
    game: Game[Any, Any], options: Mapping[str, object], seats: Sequence[SeatSetup], lang: str
) -> dict[str, Value]:
    """The options with defaults filled in; raises InvalidOptions for unknown ones, bad values and combinations.

    Where the default of an option that was left open does not go with these seats, another value that does is taken.
    """
    errors = [*_unknown(game, options, lang), *_unseated(game, seats, lang)]
    if errors:
        raise InvalidOptions(errors)
    cleaned = _filled(game, options)
    if game.check_options is None or (problem := game.check_options(cleaned, seats)) is None:
        return cleaned
    fitting = _fitting(game, cleaned, options, seats)
    if fitting is None:
        raise InvalidOptions(
            [FieldError("options", problem.rpartition(".")[2], game.texts.say(lang, Text(problem)))]
        )
    return fitting


def _filled(game: Game[Any, Any], options: Mapping[str, object]) -> dict[str, Value]:
    return {
        option.key: option.clean(options[option.key]) if option.key in options else option.default
        for option in game.meta.options
    }


class NoLayout(LookupError):
    """The game has no option of that key that is drawn, or no such layout to start from."""


class Said(Struct, frozen=True):
    """A sentence on a layout, in the asked language."""

    text: str
    places: tuple[str, ...]


class DrawnLayout(Struct, frozen=True):
    """A layout with what its game says of it, in the asked language."""

    parts: Sequence[str]
    sheet: Mapping[str, Value]
    problems: list[Said]
    remarks: list[Said]
    starts: dict[str, str]
    """Labels of layouts to start from, by key."""


def review_layout(
    game: Game[Any, Any], key: str, options: Mapping[str, object], start: str | None, lang: str, chance: Dice
) -> DrawnLayout:
    """What the game says of the layout that `options` hold under `key`, or of a new one to start from.

    Raises NoLayout, or InvalidOptions for values that options don't have; whether all go together is not asked.
    """
    option = next((option for option in game.meta.options if option.key == key), None)
    if not isinstance(option, OptionLayout) or option.aid is None:
        raise NoLayout(key)
    if start is not None and start not in option.aid.starts:
        raise NoLayout(start)
    errors = list(_unknown(game, options, lang))
    if errors:
        raise InvalidOptions(errors)
    cleaned = _filled(game, options)
    if start is not None:
        cleaned[key] = list(option.aid.starts[start](cleaned, chance))
    value = cleaned[key]
    parts = [str(part) for part in value] if isinstance(value, list) else []
    seen = option.aid.review(cleaned, parts)

    def say(remarks: Sequence[Remark]) -> list[Said]:
        return [Said(game.texts.say(lang, remark.text), remark.places) for remark in remarks]

    labels = {
        name: game.texts.say(lang, Text(f"{game.key}.option.{key}.start.{name}"))
        for name in option.aid.starts
    }
    return DrawnLayout(parts, seen.sheet, say(seen.problems), say(seen.remarks), labels)


def _unknown(game: Game[Any, Any], options: Mapping[str, object], lang: str) -> Iterator[FieldError]:
    """Options that the game does not have, and values that its options do not have."""
    known = {option.key: option for option in game.meta.options}
    for key, value in options.items():
        if key not in known:
            text = Text("engine.option.unknown")
            yield FieldError(f"options.{key}"[:120], "unknown_option", game.texts.say(lang, text))
        elif (wrong := known[key].problem(value)) is not None:
            yield FieldError(f"options.{key}", "invalid_choice", game.texts.say(lang, wrong))


def _unseated(game: Game[Any, Any], seats: Sequence[SeatSetup], lang: str) -> Iterator[FieldError]:
    """Too few or too many seats, and levels of bots that the game does not have."""
    least, most = game.meta.min_seats, game.meta.max_seats
    if not least <= len(seats) <= most:
        text = Text("engine.option.seats", {"min": least, "max": most})
        yield FieldError("seats", "seat_count", game.texts.say(lang, text))
    for index, seat in enumerate(seats):
        if seat.level is not None and seat.level not in game.meta.bot_levels:
            text = Text("engine.option.level")
            yield FieldError(f"seats.{index}.level", "unknown_level", game.texts.say(lang, text))


def _fitting(
    game: Game[Any, Any],
    cleaned: dict[str, Value],
    chosen: Mapping[str, object],
    seats: Sequence[SeatSetup],
) -> dict[str, Value] | None:
    """The same options with one that nobody chose changed so that all go together; None where no change does it."""
    for option in game.meta.options:
        for value in () if option.key in chosen else option.samples[1:]:
            changed = {**cleaned, option.key: value}
            if game.check_options is not None and game.check_options(changed, seats) is None:
                return changed
    return None
