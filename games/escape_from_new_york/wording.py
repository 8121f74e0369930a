"""What a card does, as keys under `escape_from_new_york.does`: every number comes from the row's own code."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import UnsetType

from games.engine.decision import Option, Target
from games.engine.text import LANGUAGES, Text, Texts, Value
from games.escape_from_new_york.content.needs import Need
from games.escape_from_new_york.content.pack import Pack
from games.escape_from_new_york.content.rows import Action
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.content.verbs import ALL, parse
from games.escape_from_new_york.state import EscapeState

DOES: Final = "escape_from_new_york.does"
NEED: Final = "escape_from_new_york.need"
OTHER: Final = "other"
"""Said of an effect of a corrected row for which there are no words."""


@cache
def _known() -> frozenset[str]:
    return frozenset(Texts(Path(__file__).parent / "texts").keys(LANGUAGES[0]))


def _with_words(keys: Iterable[str]) -> list[str]:
    return [key if f"{DOES}.{key}" in _known() else OTHER for key in keys]


def words_of(code: str) -> list[str]:
    """One key for each effect of a row: `move(1,quiet)` is `move_1_quiet`."""
    keys = []
    for effect in parse(code):
        numbers = ["all" if number == ALL else str(number) for number in effect.numbers]
        keys.append("_".join([effect.verb, *numbers, *sorted(effect.words)]))
    return _with_words(keys)


def need_words(needs: Iterable[Need]) -> list[str]:
    """One key under `need` for each part of what a Mission asks."""
    return [need.key if f"{NEED}.{need.key}" in _known() else OTHER for need in needs]


@cache
def card_words(pack: int, card: str) -> tuple[str, ...]:
    """What a card of a hand or a supply does, with its Noise; nothing for cards that are only held."""
    tables = PACKS[pack]
    action = _action(tables, card)
    if action is not None:
        return (*words_of(action.effect), *noise_words(action.noise), *(["clear"] if action.clear else []))
    items = tables.items
    police = None if isinstance(tables.police, UnsetType) else tables.police
    if police is not None and card in (police.police_board.lone, police.police_board.flight):
        return ("lone",) if card == police.police_board.lone else ("flight",)
    if card in items.items:
        row = items.items[card]
        return ("fake_tape",) if row.tape else (*words_of(row.effect), *noise_words(row.noise))
    if card in items.weapons:
        weapon = items.weapons[card]
        blows = [f"melee_{weapon.melee}"] if weapon.melee else [f"club_{weapon.club}"] if weapon.club else []
        return ("weapon", *_with_words(blows), *shot_words(pack, card))
    return tuple(words_of(items.cases[card].effect)) if card in items.cases else ()


@cache
def shot_words(pack: int, weapon: str) -> tuple[str, ...]:
    """What a shot of a Weapon does; nothing for one that does not shoot."""
    items = PACKS[pack].items
    row = items.weapons.get(weapon) or items.starting_weapons.get(weapon)
    if row is None or not row.shot:
        return ()
    return (*words_of(row.shot), *noise_words(row.noise))


def noise_words(noise: int) -> list[str]:
    """The Noise of a card; none is not spoken of."""
    return _with_words([f"noise_{noise}"]) if noise else []


def _action(tables: Pack, card: str) -> Action | None:
    for table in (tables.heroes.basic, tables.heroes.special):
        for cards in table.values():
            if card in cards:
                return cards[card]
    return None if isinstance(tables.police, UnsetType) else tables.police.action.get(card)


def card_option(state: EscapeState, card: str) -> Option:
    """A card as an option, with what it does."""
    does = card_words(state.pack, card)
    name = "card_does" if does else "card"
    args: dict[str, Value] = {"card": card, "does": list(does)} if does else {"card": card}
    return Option(Text(f"escape_from_new_york.option_text.{name}", args), (Target("card", card),))
