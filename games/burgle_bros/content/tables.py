"""The content packs: tiles, scenarios and lists of cards as data in `packs/<number>.toml`.

A match keeps the pack with which it began (`State.pack`, counted from 0); a stored pack never changes. What a card
does is code by its key; a pack says which cards there are, and how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from games.burgle_bros.geometry import NO_CELL, cell_from, floor_plan, mask_from
from games.burgle_bros.walls import COUNTS

SAFES: Final = ("safe_a", "safe_b", "safe_c")
"""Safes have no digit, so they are told apart by a letter."""
LOST: Final = -1
"""The patrol card Lost Visual; the other patrol cards are their cells."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One building."""

    floors: int
    width: int
    tiles: Literal["all", "white"]
    safes: int
    guards: list[int]
    """What each floor's guard die shows at first, the lowest floor first (BB-008)."""
    walls: list[str]
    """The printed layout, floor by floor."""


class Circles(Struct, frozen=True, forbid_unknown_fields=True):
    """The digits of one kind of tile, by the colour of the circle."""

    white: list[int]
    black: list[int]


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """The lists of cards."""

    removed: dict[str, int]
    characters: list[str]
    tools: list[str]
    loot: list[str]
    events: list[str]
    not_alone_characters: list[str]
    not_alone_loot: list[str]
    not_alone_events: list[str]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of one pack."""

    scenarios: dict[str, Scenario]
    tiles: dict[str, Circles]
    cards: Cards
    triangles: dict[str, dict[str, str]]

    def plain(self) -> dict[str, object]:
        """The tables as JSON data, of which the digest is taken."""
        plain: dict[str, object] = msgspec.to_builtins(self)
        return plain


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
    """What makes a building impossible to lay out (BB-002 to BB-008)."""
    for name, scenario in pack.scenarios.items():
        rooms = scenario.width**2 - (scenario.width == 5)
        found = len(_rooms(pack, name)) + scenario.safes + len(_stairs(pack, name))
        if found != rooms * scenario.floors:
            yield f"{name}: {found} tiles for {rooms * scenario.floors} rooms"
        if len(scenario.guards) != scenario.floors or len(scenario.walls) != scenario.floors:
            yield f"{name}: guards and walls for another number of floors"
        for layout in scenario.walls:
            empty = cell_from("C3", 5) if scenario.width == 5 else NO_CELL
            mask = mask_from(layout.split(), scenario.width)
            if mask.bit_count() != COUNTS[scenario.width]:
                yield f"{name}: a floor with {mask.bit_count()} walls"
            if not floor_plan(scenario.width, empty, mask).is_connected:
                yield f"{name}: a room is cut off"


def _stairs(pack: Pack, scenario: str) -> list[str]:
    """The stairs of a scenario: in the Office Job those with a white circle."""
    circles = pack.tiles["stairs"]
    white_only = pack.scenarios[scenario].tiles == "white"
    return [
        f"stairs_{digit}" for digit in (circles.white if white_only else [*circles.white, *circles.black])
    ]


def _rooms(pack: Pack, scenario: str) -> list[str]:
    """The tiles that are neither safes nor stairs."""
    white_only = pack.scenarios[scenario].tiles == "white"
    return [
        f"{kind}_{digit}"
        for kind, circles in pack.tiles.items()
        if kind != "stairs"
        for digit in (circles.white if white_only else [*circles.white, *circles.black])
    ]


def _read_all() -> list[Pack]:
    paths = sorted((Path(__file__).parent / "packs").glob("*.toml"), key=lambda path: int(path.stem))
    return [read_pack(path) for path in paths]


PACKS: Final = _read_all()
"""All packs, the oldest first."""


@cache
def rooms_of(pack: int, scenario: str) -> tuple[str, ...]:
    """The tiles of a scenario that are neither safes nor stairs, in the order of the table."""
    return tuple(_rooms(PACKS[pack], scenario))


@cache
def stairs_of(pack: int, scenario: str) -> tuple[str, ...]:
    """The stairs of a scenario (BB-002, BB-003)."""
    return tuple(_stairs(PACKS[pack], scenario))


@cache
def all_tiles(pack: int, scenario: str) -> tuple[str, ...]:
    """All tiles that lie out in a scenario, sorted. Safes look alike, so the Office Job has the first two."""
    safes = SAFES[: PACKS[pack].scenarios[scenario].safes]
    return tuple(sorted([*rooms_of(pack, scenario), *stairs_of(pack, scenario), *safes]))


@cache
def patrol_cells(pack: int, scenario: str, floor: int) -> tuple[int, ...]:
    """The cells that a floor's patrol deck names, before anything is taken out of it (BB-006, BB-007)."""
    rules = PACKS[pack].scenarios[scenario]
    if rules.width == 4:
        return tuple(range(16))
    squares = [column + str(row) for row in range(1, 5) for column in "ABCD"]
    names = [*squares, *PACKS[pack].triangles["white" if floor == 0 else "black"]]
    return tuple(sorted(cell_from(name, 5) for name in names))


@cache
def kind_of(tile: str) -> str:
    """The kind of a tile: its key without the digit or letter."""
    return tile.rpartition("_")[0]


@cache
def digit_of(tile: str) -> int:
    """The digit on a tile; 0 on a safe."""
    last = tile.rpartition("_")[2]
    return int(last) if last.isdigit() else 0
