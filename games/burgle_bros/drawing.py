"""Walls that a host draws: the sheet, what is wrong with a drawing and where, and drawings to start from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import mean
from typing import Final

from games.burgle_bros.content.tables import PACKS, Scenario
from games.burgle_bros.geometry import (
    NO_CELL,
    Floor,
    cell_from,
    cell_name,
    edge_name,
    edges,
    floor_plan,
    mask_from,
)
from games.burgle_bros.walls import (
    BUILDING,
    COUNTS,
    TRIES,
    Fault,
    by_floor,
    floor_faults,
    one_layout,
    random_walls,
    wrong_walls,
)
from games.engine.chance import Dice
from games.engine.layouts import LayoutAid, LayoutReview, Options, Remark
from games.engine.text import Text, Value

LONG_WAYS: Final = 3.75
"""Steps between two rooms on average from which on a building was found to be harder (`measure_walls`)."""
MEASURED: Final = (2, 4)
"""Floors and their width in the building in which that was measured: the Office Job."""


def building(options: Options) -> Scenario:
    """The building that the options choose, as new matches have it."""
    return PACKS[-1].scenarios[str(options["scenario"])]


def empty_place(options: Options) -> int:
    """The empty place that the options choose, or `NO_CELL`."""
    return cell_from(str(options["empty_place"]), 5) if building(options).width == 5 else NO_CELL


def drawn_walls(value: Value) -> list[str]:
    """The walls that an option holds."""
    return [str(wall) for wall in value] if isinstance(value, list) else []


def problem_of(options: Options) -> str | None:
    """Why the drawn walls don't fit the building (BB-174 to BB-176), as the key of a text; None if they do."""
    rules, drawn = building(options), drawn_walls(options["custom_walls"])
    floors = by_floor(drawn, rules.floors)
    if sum(map(len, floors)) != len(drawn):
        return f"{BUILDING}.floors"
    return wrong_walls(floors, rules.floors, rules.width, empty_place(options))


def review(options: Options, parts: Sequence[str]) -> LayoutReview:
    """The sheet of the building, and all that is wrong with the walls on it, floor by floor."""
    rules, empty = building(options), empty_place(options)
    floors = by_floor(parts, rules.floors)
    problems = [
        _remark(floor, fault, rules.width)
        for floor, names in enumerate(floors, 1)
        for fault in floor_faults(names, rules.width, empty)
    ]
    if sum(map(len, floors)) != len(parts):
        problems.append(Remark(Text(f"{BUILDING}.floors")))
    sheet: dict[str, Value] = {
        "floors": rules.floors,
        "width": rules.width,
        "walls": COUNTS[rules.width],
        "empty": "" if empty == NO_CELL else cell_name(empty, rules.width),
    }
    return LayoutReview(sheet, tuple(problems), () if problems else (_ways(floors, rules.width, empty),))


def _remark(floor: int, fault: Fault, width: int) -> Remark:
    rooms = [cell_name(cell, width) for cell in fault.cells]
    args: dict[str, Value] = {"floor": floor, "count": fault.count or len(rooms), "rooms": rooms}
    return Remark(
        Text(f"{BUILDING}.on_floor.{fault.name}", args),
        tuple(f"{floor}:{room}" for room in rooms) or (str(floor),),
    )


def mean_steps(masks: Sequence[int], width: int, empty: int) -> float:
    """Steps between two rooms of a floor on average, over all floors."""
    return mean(floor_plan(width, empty, mask).mean_distance for mask in masks)


def _ways(floors: Sequence[Sequence[str]], width: int, empty: int) -> Remark:
    """How long the ways are, and what that was found to mean where it was measured (README.md)."""
    steps = mean_steps([mask_from(names, width) for names in floors], width, empty)
    tenths = round(steps * 10)
    word = "plain" if (len(floors), width) != MEASURED else "long" if steps >= LONG_WAYS else "short"
    return Remark(Text(f"{BUILDING}.ways.{word}", {"whole": tenths // 10, "tenths": tenths % 10}))


def named(masks: Sequence[int], width: int) -> Iterator[str]:
    """Walls of all floors as the option holds them."""
    for floor, mask in enumerate(masks, 1):
        for edge in edges(mask, width):
            yield f"{floor}:{edge_name(edge, width)}"


def _printed(options: Options, chance: Dice) -> Sequence[str]:
    """The walls of the box; without those at an empty place that is elsewhere (BB-203)."""
    empty = str(options["empty_place"]) if building(options).width == 5 else ""
    return [
        f"{floor}:{wall}"
        for floor, walls in enumerate(building(options).walls, 1)
        for wall in walls.split()
        if empty not in wall.split("+")
    ]


def _shortest(options: Options, chance: Dice) -> Sequence[str]:
    """The shortest of as many layouts as the hardest is chosen from."""
    rules, empty = building(options), empty_place(options)

    def floor() -> int:
        layouts = [one_layout(rules.width, empty, chance) for _ in range(max(TRIES.values()))]
        return min(layouts, key=lambda mask: Floor(rules.width, empty, mask).mean_distance)

    return list(named([floor() for _ in range(rules.floors)], rules.width))


def _random(difficulty: str, options: Options, chance: Dice) -> Sequence[str]:
    rules, empty = building(options), empty_place(options)
    masks = [random_walls(rules.width, empty, difficulty, chance) for _ in range(rules.floors)]
    return list(named(masks, rules.width))


AID: Final = LayoutAid(
    review, {"printed": _printed, "short": _shortest, **{name: partial(_random, name) for name in TRIES}}
)
