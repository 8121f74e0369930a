"""The verbs of card effects: what a row of a pack may say, `move(2,quiet) ; reveal(1)`, and how it is read."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct


class Verb(Struct, frozen=True):
    """What may stand between the brackets of one verb."""

    numbers: int = 0
    """How many whole numbers come first."""
    words: frozenset[str] = frozenset()
    """Words that may follow, in any order."""
    or_all: bool = False
    """Whether the first number may be the word `all`."""
    least: int = 0
    """The smallest first number; a negative one takes away."""
    optional: int = 0
    """How many of the numbers may be left out, counted from the last."""


class Effect(Struct, frozen=True):
    """One verb with its arguments."""

    verb: str
    numbers: tuple[int, ...] = ()
    words: frozenset[str] = frozenset()

    @property
    def count(self) -> int:
        """The first number; 0 where there is none."""
        return self.numbers[0] if self.numbers else 0

    @property
    def distance(self) -> int:
        """The second number: a range or a distance in spaces; 0 where there is none."""
        return self.numbers[1] if len(self.numbers) > 1 else 0


ALL: Final = 99
"""The number that `all` stands for: more than there can be of anything."""

_MOVE_WORDS: Final = frozenset({"upto", "quiet", "smash", "tunnel"})

VERBS: Final[Mapping[str, Verb]] = {
    # Action cards and Items.
    "move": Verb(1, _MOVE_WORDS, least=1),
    "reveal": Verb(1, least=1),
    "hit": Verb(2, least=1),
    "blast": Verb(1, least=1),
    "trick": Verb(2, or_all=True, least=1, optional=1),
    "regain": Verb(1, frozenset({"upto"}), least=1),
    "regain_random": Verb(1, least=1),
    "allies_regain": Verb(2, least=1),
    "draw": Verb(1, least=1),
    "draw_pick": Verb(2, least=1),
    "peek_poi": Verb(1, least=1),
    "steal": Verb(0, frozenset({"hidden", "any"})),
    "poi_walk": Verb(1, least=1),
    "guard": Verb(1, least=1),
    "avoid": Verb(1, or_all=True, least=1),
    "ammo": Verb(1, least=1),
    "take_car": Verb(),
    "wreck_roadblocks": Verb(),
    "drop_alive": Verb(),
    # New York, Events and Timer tiles.
    "enemies_move": Verb(1, least=1),
    "spawn_here": Verb(1, least=1),
    "spawn_next": Verb(1, least=1),
    "spawn_adj": Verb(1, least=1),
    "spawn_manholes": Verb(1, least=1),
    "convoy": Verb(1, least=1),
    "roadblock": Verb(),
    "mission": Verb(1, least=1),
    "noise": Verb(1, least=-10),
    "bosses": Verb(),
    "glider": Verb(),
    "loot": Verb(1, least=1),
    "bonus": Verb(0, frozenset({"hp", "range", "speed"})),
    "damage": Verb(1, least=1),
    "kill_prisoners": Verb(),
    "hurt_bosses": Verb(1, least=1),
    "helicopter": Verb(0, frozenset({"random"})),
    "event_level": Verb(1, least=1),
    "events": Verb(),
    "scout": Verb(1, least=1),
    "supply_drop": Verb(2, least=1),
    "riot": Verb(1, least=1),
    "land": Verb(),
    "each_regain_random": Verb(1, least=1),
    "collective_loss": Verb(),
    # United States Police.
    "police": Verb(),
    "cop_move": Verb(2, least=1),
    "cop_fire": Verb(1, least=1),
    "cop_cover": Verb(1, least=1),
}
"""Section 2.3 of the rules page, with the verbs that its other tables give in words."""


@cache
def parse(code: str) -> tuple[Effect, ...]:
    """The effects of a row from left to right; raises ValueError that says which verb is wrong and why."""
    return tuple(_effect(part.strip()) for part in code.split(";")) if code.strip() else ()


def _effect(part: str) -> Effect:
    name, bracket, rest = part.partition("(")
    verb = VERBS.get(name)
    if verb is None:
        raise ValueError(f"unknown effect {name!r}")
    if not bracket or not rest.endswith(")"):
        raise ValueError(f"{part!r} lacks a bracket")
    arguments = [word.strip() for word in rest[:-1].split(",") if word.strip()]
    numbers, words = _arguments(part, verb, arguments)
    if unknown := words - verb.words:
        raise ValueError(f"{part!r} has an unknown word {min(unknown)!r}")
    if not verb.numbers - verb.optional <= len(numbers) <= verb.numbers:
        raise ValueError(f"{part!r} wants {verb.numbers} numbers")
    if numbers and numbers[0] < verb.least:
        raise ValueError(f"{part!r} is less than {verb.least}")
    return Effect(name, numbers, words)


def _arguments(part: str, verb: Verb, arguments: list[str]) -> tuple[tuple[int, ...], frozenset[str]]:
    """The numbers and words between the brackets; `all` becomes ALL."""
    numbers: list[int] = []
    words: set[str] = set()
    for argument in arguments:
        if argument == "all" and verb.or_all and not numbers:
            numbers.append(ALL)
        elif argument.lstrip("-").isdigit():
            numbers.append(int(argument))
        elif argument in words:
            raise ValueError(f"{part!r} says {argument!r} twice")
        else:
            words.add(argument)
    return tuple(numbers), frozenset(words)
