"""What rooms and deeds are worth to a planning burglar, in actions: work that brings the heist nearer."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from math import comb
from typing import Final, NamedTuple

from games.burgle_bros.cards import is_loot
from games.burgle_bros.site import OFF, Site

FACES: Final = 6
MOST_DICE: Final = 6
CLOSED: Final = 1.0e6
"""What no way costs."""


class Weights(NamedTuple):
    """How a level of play weighs what it sees."""

    tokens: tuple[float, ...] = (60.0, 20.0, 12.0, 9.0)
    """What losing a token costs, by how many there are (the last one: more)."""
    step: float = 0.9
    """What a step between a burglar and the next thing to do costs."""
    hurry: float = 2.5
    """The same once all safes are open."""
    roof: float = 40.0
    """How much the way to the roof draws then."""
    event: float = 1.6
    """What an event costs."""
    look: float = 0.3
    """What any room is worth to be seen,"""
    search: float = 0.9
    """more while its floor's safe is not found,"""
    combination: float = 1.6
    """more in the line of a safe,"""
    stairs: float = 0.6
    """more while its floor's stairs are not found,"""
    way_up: float = 1.4
    """more when they are all that is missing there."""
    crowd: float = 2.0
    """What a team-mate on the same floor takes from what is to be done there."""
    draw: float = 4.5
    """How much a room that is worth seeing draws a burglar from afar."""
    rival: float = 4.0
    """What a safe loses as a goal if a team-mate is nearer to it."""
    safe: float = 6.0
    """How much a safe draws a burglar,"""
    unready: float = 0.6
    """less for each hidden room in its line."""
    labour: float = 1.0
    """What an action saved at a safe is worth."""
    later: float = 0.7
    """How much the next turn's prospects count against what lies near now."""
    alarm: float = 2.0
    """Actions that a room costs on the way that sets off an alarm."""
    blind: float = 0.0
    """What going into a hidden room costs beside what it may be."""
    rounds: bool = True
    """Whether the moves of guards in team-mates' turns are foreseen."""
    alarms: bool = True
    """Whether alarms that a hidden room may set off are foreseen."""


@lru_cache(maxsize=4096)
def hits(missing: int, dice: int) -> tuple[float, ...]:
    """How likely a roll of so many dice shows exactly 0, 1, ... of the missing digits."""
    shown = [((FACES - k) / FACES) ** dice for k in range(missing + 1)]
    found = []
    for number in range(missing + 1):
        rest = missing - number
        found.append(
            comb(missing, number)
            * sum((-1) ** k * comb(number, k) * shown[rest + k] for k in range(number + 1))
        )
    return tuple(found)


@cache
def work(missing: int, dice: int, more: int = 0) -> float:
    """Actions that a safe still takes on average with so many digits missing; `more` dice come from a Peterman."""
    if missing <= 0:
        return 0.0
    best = CLOSED
    if dice < MOST_DICE:
        best = 2.0 + work(missing, dice + 1, more)
    if dice + more:
        chances = hits(missing, dice + more)
        after = sum(chance * work(missing - k, dice, more) for k, chance in enumerate(chances) if k)
        best = min(best, (1.0 + after) / (1.0 - chances[0]))
    return best


class SafeWork(NamedTuple):
    """A safe that is to be opened: digits that are missing, hidden rooms in its line, dice on it."""

    room: int
    missing: int
    hidden: int
    dice: int

    @property
    def waits(self) -> bool:
        """Whether nothing helps at the safe before more of its line is seen."""
        return bool(self.hidden) and not self.missing and self.dice >= MOST_DICE

    def left(self, missing: int, dice: int, more: int) -> float:
        """Actions that it takes with so many known digits missing; each hidden room adds a share of one."""
        fresh = self.hidden * (FACES - min(missing, 5)) / FACES * 0.8
        low = int(fresh)
        part = fresh - low
        if missing + fresh <= 0:
            return 0.0 if self.hidden else 0.5
        total = missing + low
        return (1 - part) * work(total, dice, more) + part * work(total + 1, dice, more)


class Worth:
    """What is to be done in a building, and how far it is from each room."""

    def __init__(self, site: Site, weights: Weights) -> None:
        self.site, self.weights = site, weights
        floors = range(len(site.plans))
        self.safes = {room: self._safe(room) for room in site.rooms if self._is_shut(room)}
        self.done = sum(room.opened for room in site.rooms.values()) == site.view.safes
        self.found = [sum(site.kinds[room] == "safe" for room in self._on(floor)) for floor in floors]
        self.open = [any(site.rooms[room].opened for room in self._on(floor)) for floor in floors]
        self.ways_up = [any(site.leads_up(room) for room in self._on(floor)) for floor in floors]
        self.lines = {other for safe in self.safes for other in site.line(safe)}
        self.mates = [0] * len(site.plans)
        for burglar in site.view.burglars:
            place = site.places[burglar.seat]
            if burglar.seat != site.seat and place != OFF:
                self.mates[site.floor(place)] += 1
        self.more = int(site.plays("peterman", "basic"))
        self.exit = self._exit()
        self.pull = self._pull()

    def _exit(self) -> int:
        """The room from which one can escape now, or `OFF`."""
        view = self.site.view
        is_clear = (
            self.done
            and view.kitty is None
            and not any(is_loot(item) for room in self.site.rooms.values() for item in room.items)
        )
        if not is_clear or "time_lock" in view.lasting:
            return OFF
        top = len(self.site.plans) - 1
        return next((room for room in self._on(top) if self.site.leads_up(room)), OFF)

    def _on(self, floor: int) -> list[int]:
        size = self.site.size
        return [room for room in self.site.rooms if room // size == floor]

    def _is_shut(self, room: int) -> bool:
        return self.site.kinds[room] == "safe" and not self.site.rooms[room].opened

    def _safe(self, safe: int) -> SafeWork:
        line = [self.site.rooms[room] for room in self.site.line(safe)]
        missing = {room.digit for room in line if not room.is_hidden and not room.cracked}
        return SafeWork(safe, len(missing), sum(room.is_hidden for room in line), self.site.rooms[safe].dice)

    def needs_safe(self, floor: int) -> bool:
        """Whether a floor has a safe that was not found, as far as that can be known."""
        return not self.found[floor] or (
            not self.done
            and sum(self.found) < self.site.view.safes
            and self.site.width == 5
            and all(self.found)
        )

    def look(self, room: int) -> float:
        """What it is worth to see a hidden room."""
        weights, floor = self.weights, self.site.floor(room)
        finished = self.done or (self.open[floor] and self.ways_up[floor] and not self.needs_safe(floor))
        found = 0.05 if finished else weights.look
        if self.needs_safe(floor):
            found += weights.search
        if room in self.lines:
            found += weights.combination
        if not self.ways_up[floor]:
            top = floor + 1 == len(self.site.plans)
            urgent = self.done if top else (bool(self.open[floor]) or self.found[floor] > 0)
            found += weights.stairs + (weights.way_up if urgent else 0.0)
        return found

    def fear(self, room: int) -> float:
        """What coming into a room costs a burglar beside the action."""
        site = self.site
        kind, found = site.kinds[room], site.rooms[room]
        if room in site.hidden:
            return 1.0
        if found.jammed or found.unlocked:
            return 0.0
        if kind == "deadbolt":
            return 0.0 if self._is_occupied(room) else 2.0
        if kind == "keypad":
            return 4.0
        if kind == "laser" and site.rings(room) and not found.alarm:
            return 1.0
        if kind == "fingerprint" and site.rings(room) and not found.alarm:
            return self.weights.alarm
        if kind == "detector" and (site.me.tools or site.me.loot) and not found.alarm:
            return self.weights.alarm
        return {"motion": 0.5, "camera": 0.3}.get(kind, 0.0)

    def _is_occupied(self, room: int) -> bool:
        others = [p for seat, p in enumerate(self.site.places) if seat != self.site.seat]
        return room in others

    def _taken(self, safe: int) -> float:
        """What a safe loses as a goal because a team-mate is nearer to it."""
        steps = self.site.plans[self.site.floor(safe)].distance[safe % self.site.size]
        ways = [
            steps[place % self.site.size] + (seat > self.site.seat) / 2
            for seat, place in enumerate(self.site.places)
            if seat != self.site.seat and place != OFF and self.site.floor(place) == self.site.floor(safe)
        ]
        here = self.site.here
        mine = steps[here % self.site.size] if self.site.floor(here) == self.site.floor(safe) else len(steps)
        return self.weights.rival if ways and min(ways) < mine else 0.0

    def _tasks(self) -> dict[int, float]:
        """Rooms where something is to be done, and how much that draws."""
        site, found = self.site, dict[int, float]()

        def add(room: int, value: float) -> None:
            found[room] = max(found.get(room, -CLOSED), value)

        for safe, left in self.safes.items():
            if left.waits:
                continue
            value = self.weights.safe - self.weights.unready * left.hidden
            add(safe, value - self.weights.crowd * self.mates[site.floor(safe)] - self._taken(safe))
        for room in site.hidden:
            add(room, self.weights.draw * self.look(room) - self.weights.crowd * self.mates[site.floor(room)])
        for room, what in site.rooms.items():
            takeable = [i for i in what.items if i != "gold_bar" or i not in site.me.loot]
            if takeable or site.view.kitty == what.id:
                add(room, 12.0 if not self.done else self.weights.roof + 20.0)
            if site.kinds[room] == "laboratory" and not what.emptied:
                add(room, 3.0)
            top = site.floor(room) + 1 == len(site.plans)
            if self.done and top and site.leads_up(room):
                add(room, self.weights.roof)
        return found

    def _pull(self) -> dict[int, float]:
        """How much each room's nearness to what is to be done is worth."""
        tasks = self._tasks()
        before: dict[int, list[int]] = {room: [] for room in self.site.rooms}
        for room in self.site.rooms:
            drop = self.site.drop(room)
            for other in (*self.site.links(room), *([drop] if drop != OFF else [])):
                before[other].append(room)
        pull: dict[int, float] = {}
        step = self.weights.hurry if self.done else self.weights.step
        waiting = [(-value, room) for room, value in tasks.items()]
        waiting.sort()
        while waiting:
            value, room = heappop(waiting)
            if room in pull:
                continue
            pull[room] = -value
            cost = step * (1.0 + self.fear(room))
            for other in before[room]:
                if other not in pull:
                    heappush(waiting, (value + cost, other))
        return {room: pull.get(room, -20.0) for room in self.site.rooms}
