"""The content packs: numbers of cards and guns, and the rows of equipment cards, as data in `packs/<number>.toml`.

A match keeps the pack with which it began (`State.pack`, counted from 0); a stored pack never changes.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.content.roles import CROOKED, HONEST, ICONS

Timing = Literal["any", "own_turn", "action", "shot", "own_shot", "other_shot", "investigated"]
"""When a card may be played. `any`: whenever equipment may be played. `own_turn`: by the player whose turn it is.
`action`: by that player, instead of declaring an action. `shot`, `own_shot`, `other_shot`: in the window of any,
one's own, or somebody else's shot. `investigated`: after an investigation."""

Icons = tuple[int, int, int, int]
"""Cards with a bomb, a knife, both, neither."""

SEATS: Final = range(3, 9)
CARDS_EACH: Final = 3


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One equipment card."""

    mark: int
    """The smallest number of players with whom it is in the game."""
    timing: Timing
    targets: tuple[str, ...] = ()
    """Verbs of `targets.py`, asked one after the other."""


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one pack, by the number of players or by card."""

    guns: dict[int, int]
    base: dict[int, int]
    """Honest cards, and as many crooked ones; without the expansion."""
    expansion: dict[int, tuple[Icons, Icons]]
    """Crooked and honest cards by their icons."""
    equipment: dict[str, Row]

    def plain(self) -> dict[str, object]:
        """The tables as JSON data, of which the digest is taken."""
        return {
            "equipment": {key: [row.mark, row.timing, *row.targets] for key, row in self.equipment.items()},
            "guns": {str(players): number for players, number in self.guns.items()},
            "base": {str(players): number for players, number in self.base.items()},
            "expansion": {
                str(players): [list(by) for by in both] for players, both in self.expansion.items()
            },
        }


def read_pack(path: Path) -> Pack:
    """A pack from its file; raises ValueError that says what is wrong with it."""
    try:
        pack = msgspec.toml.decode(path.read_bytes(), type=Pack)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path.name}: {error}") from error
    wrong = list(_faults(pack))
    if wrong:
        raise ValueError(f"{path.name}: {'; '.join(wrong)}")
    return pack


def _faults(pack: Pack) -> Iterator[str]:
    """What makes a table impossible to deal from (GC-001 to GC-007)."""
    if set(pack.equipment) != set(EQUIPMENT):
        yield f"these equipment cards are missing or unknown: {sorted(set(pack.equipment) ^ set(EQUIPMENT))}"
        return
    for players in SEATS:
        dealt = CARDS_EACH * players - 2
        by_icons = [number for by in pack.expansion.get(players, ()) for number in by]
        with_expansion, without = sum(by_icons), 2 * pack.base.get(players, 0)
        if (
            min((with_expansion, *by_icons)) < 0
            or with_expansion < dealt
            or (without < dealt and players > 3)
        ):
            yield f"too few role cards for {players} players"
        if pack.guns.get(players, 0) < 1:
            yield f"no guns for {players} players"
        if len(_in_game(pack, players, expansion=players == min(SEATS))) < players:
            yield f"too few equipment cards for {players} players"


def _in_game(pack: Pack, players: int, *, expansion: bool) -> tuple[str, ...]:
    return tuple(
        key
        for key, card in EQUIPMENT.items()
        if pack.equipment[key].mark <= max(players, 4) and (expansion or not card.of_expansion)
    )


def _read_all() -> list[Pack]:
    paths = sorted((Path(__file__).parent / "packs").glob("*.toml"), key=lambda path: int(path.stem))
    return [read_pack(path) for path in paths]


PACKS: Final = _read_all()
"""All packs, the oldest first."""


@cache
def ordinary_cards(pack: int, players: int, expansion: bool) -> tuple[str, ...]:
    """The faces of all role cards but the leaders, in the order of the tables."""
    tables = PACKS[pack]
    if not expansion:
        return (HONEST,) * tables.base[players] + (CROOKED,) * tables.base[players]
    counts = zip((CROOKED, HONEST), tables.expansion[players], strict=True)
    return tuple(
        f"{kind}{icon}"
        for kind, numbers in counts
        for icon, number in zip(ICONS, numbers, strict=True)
        for _ in range(number)
    )


@cache
def equipment_for(pack: int, players: int, expansion: bool) -> tuple[str, ...]:
    """The equipment that is in the game; three players use that of four (GC-002)."""
    return _in_game(PACKS[pack], players, expansion=expansion)
