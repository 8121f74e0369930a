"""Where guards will walk, as chances: certain as far as their dice, then by the patrol cards still to come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.burgle_bros.geometry import floor_plan
from games.burgle_bros.site import OFF, Site

Sight = dict[int, float]
"""By room: how often a burglar who stands there would be seen."""
NEGLIGIBLE: Final = 0.004
"""Chances below this are no longer followed."""
STANDS: Final = 4
"""So many of the ways are looked at in which a guard may stand a turn later."""


class Walk(NamedTuple):
    """A guard as he may stand: his cell, his goal, the cells with alarms, and how many known cards he has used."""

    cell: int
    goal: int
    alarms: tuple[int, ...]
    drawn: int = 0


Crowd = dict[Walk, float]
"""How likely a guard stands in each way."""


class Beat(NamedTuple):
    """All that a guard's moves go by, beside where he stands."""

    width: int
    empty: int
    walls: int
    base: int
    """The number of the floor's first room."""
    speed: int
    unseen: tuple[int, ...]
    """The cells that the next patrol card may name."""
    known: tuple[int, ...]
    """Patrol cards that the team has looked at, the next one first."""
    crow: int
    """The room of a basic Raven's crow."""
    seen: tuple[tuple[int, ...], ...]
    """By cell: the rooms in which he sees burglars from there."""


class Outlook(NamedTuple):
    """A way in which a guard may stand when a burglar's next turn begins, and whom his move after it would find."""

    chance: float
    guard: int
    sight: Sight


def beat_of(site: Site, floor: int, crow: int) -> Beat:
    """What the guard of a floor goes by."""
    guard, plan, base = site.view.floors[floor].guard, site.plans[floor], floor * site.size
    used = {site.cell(card) for card in guard.used}
    left = tuple(cell for cell in plan.cells if cell not in used)
    known = tuple(site.cell(card) for card in guard.next or () if card is not None)
    seen = tuple(site.seen_from(base + cell) if cell != plan.empty else () for cell in range(site.size))
    return Beat(
        site.width, plan.empty, site.walls[floor], base, guard.speed,
        left if guard.deck and left else plan.cells, known, crow, seen,
    )  # fmt: skip


def standing(site: Site, floor: int, beat: Beat, alarms: Iterable[int]) -> tuple[tuple[Walk, float], ...]:
    """How a floor's guard stands now, if these are the rooms with alarms."""
    cell, goal = site.guards[floor], site.goals[floor]
    rung = tuple(sorted(room - beat.base for room in alarms))
    if cell == OFF:
        share = 1.0 / len(beat.unseen)
        return tuple((Walk(other, OFF, rung), share) for other in beat.unseen)
    if rung != tuple(sorted(room - beat.base for room in site.alarms if site.floor(room) == floor)):
        goal = nearest(beat, cell, rung) if rung else OFF
    return ((Walk(cell, goal, rung), 1.0),)


def nearest(beat: Beat, cell: int, rung: Sequence[int]) -> int:
    """The alarm to which a guard goes."""
    steps = floor_plan(beat.width, beat.empty, beat.walls).distance[cell]
    return min(rung, key=lambda other: (steps[other], other))


@lru_cache(maxsize=4096)
def course(
    beat: Beat, start: tuple[tuple[Walk, float], ...], moves: int, fed: bool
) -> tuple[tuple[Sight, ...], tuple[Outlook, ...]]:
    """Whom a guard finds in so many moves, and how he may stand after them. With Donuts he is `fed` and the first
    move is lost."""
    crowd: Crowd = dict(start)
    found: list[Sight] = []
    for number in range(moves):
        if fed and number == 0:
            found.append({})
            continue
        crowd, sight = move(beat, crowd)
        found.append(sight)
    walks = sorted(crowd.items(), key=lambda pair: (-pair[1], pair[0]))[:STANDS]
    total = sum(chance for _, chance in walks)
    ahead = tuple(
        Outlook(chance / total, beat.base + walk.cell, _next_sight(beat, walk)) for walk, chance in walks
    )
    return tuple(found), ahead


@lru_cache(maxsize=8192)
def _next_sight(beat: Beat, walk: Walk) -> Sight:
    return move(beat, {walk: 1.0})[1]


def move(beat: Beat, crowd: Crowd) -> tuple[Crowd, Sight]:
    """One move: how the guard may stand after it, and how often burglars are seen."""
    plan = floor_plan(beat.width, beat.empty, beat.walls)
    after: Crowd = defaultdict(float)
    sight: Sight = defaultdict(float)
    now: dict[tuple[Walk, int], float] = {
        (walk, beat.speed + len(walk.alarms)): chance for walk, chance in crowd.items()
    }
    while now:
        later: dict[tuple[Walk, int], float] = defaultdict(float)
        for (walk, left), chance in now.items():
            if left <= 0 or chance < NEGLIGIBLE:
                after[walk] += chance
                continue
            for sure, part in _aimed(beat, walk, chance):
                cell = plan.way(sure.cell, sure.goal)[1] if sure.cell != sure.goal else sure.cell
                for room in beat.seen[cell]:
                    sight[room] += part
                rest = left - 1 - (beat.base + cell == beat.crow)
                later[_arrived(beat, sure, cell), rest] += part
        now = later
    return dict(after), dict(sight)


def _aimed(beat: Beat, walk: Walk, chance: float) -> list[tuple[Walk, float]]:
    """The same guard with a goal, whatever card gives it."""
    if walk.goal not in (OFF, walk.cell):
        return [(walk, chance)]
    if walk.alarms:
        return [(walk._replace(goal=nearest(beat, walk.cell, walk.alarms)), chance)]
    drawn = walk.drawn
    while drawn < len(beat.known):
        drawn += 1
        if beat.known[drawn - 1] != walk.cell:
            return [(Walk(walk.cell, beat.known[drawn - 1], (), drawn), chance)]
    plan = floor_plan(beat.width, beat.empty, beat.walls)
    goals = [goal for goal in beat.unseen if goal != walk.cell] or [c for c in plan.cells if c != walk.cell]
    return [(Walk(walk.cell, goal, (), drawn), chance / len(goals)) for goal in goals]


def _arrived(beat: Beat, walk: Walk, cell: int) -> Walk:
    """How the guard stands after a step."""
    if cell in walk.alarms:
        rung = tuple(other for other in walk.alarms if other != cell)
        return Walk(cell, nearest(beat, cell, rung) if rung else OFF, rung, walk.drawn)
    if cell == walk.goal:
        return Walk(cell, OFF, walk.alarms, walk.drawn)
    return walk._replace(cell=cell)
