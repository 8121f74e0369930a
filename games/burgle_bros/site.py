"""The building as planning bots reckon with it: rooms as numbers, worked out of a view and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.burgle_bros.geometry import NO_CELL, Floor, cell_from, floor_plan, mask_from
from games.burgle_bros.view import BurglarView, BurgleView, RoomView

OFF: Final = -1
"""No room, no guard, no goal."""
SENSORS: Final = ("fingerprint", "laser", "motion")
_mask = lru_cache(maxsize=512)(mask_from)


class Site:
    """A view in numbers: a room is its floor times the places of a floor, plus its cell."""

    def __init__(self, view: BurgleView, seat: int) -> None:
        self.view, self.seat, self.width = view, seat, view.width
        self.size = view.width * view.width
        empty = NO_CELL if view.empty_place is None else cell_from(view.empty_place, 5)
        self.walls = [_mask(tuple(floor.walls), view.width) for floor in view.floors]
        self.plans: list[Floor] = [floor_plan(view.width, empty, walls) for walls in self.walls]
        self.rooms: dict[int, RoomView] = {
            self.number(room.id): room for floor in view.floors for room in floor.rooms
        }
        self.kinds: dict[int, str] = {
            number: "" if room.is_hidden else room.kind or "" for number, room in self.rooms.items()
        }
        self.hidden: frozenset[int] = frozenset(n for n, room in self.rooms.items() if room.is_hidden)
        self.alarms: frozenset[int] = frozenset(n for n, room in self.rooms.items() if room.alarm)
        self.guards = [self.cell(floor.guard.room) for floor in view.floors]
        self.goals = [self.cell(floor.guard.goal) for floor in view.floors]
        self.unplaced = [floor.guard.state == "unplaced" for floor in view.floors]
        self.places = [OFF if b.room is None else self.number(b.room) for b in view.burglars]
        self.me: BurglarView = view.burglars[seat]
        self.here = self.places[seat]
        self.jammed = frozenset(n for n, room in self.rooms.items() if room.jammed)
        self.with_hacker = any(b.character == "hacker" and b.side == "basic" for b in view.burglars)
        self.hacks = self._hacks()
        self._links: dict[int, tuple[int, ...]] = {}
        self._seen: dict[int, tuple[int, ...]] = {}

    def number(self, key: str) -> int:
        """The room that is written so."""
        return (int(key[0]) - 1) * self.size + cell_from(key[2:], self.width)

    def key(self, room: int) -> str:
        """How a room is written."""
        return self.rooms[room].id

    def cell(self, key: str | None) -> int:
        """The cell of a room on its floor, or `OFF`."""
        return OFF if key is None else cell_from(key[2:], self.width)

    def _hacks(self) -> dict[str, int]:
        """Hack tokens by the kind of sensor that they serve."""
        found = dict.fromkeys(SENSORS, self.view.laptop)
        for number, room in self.rooms.items():
            if room.hacks and self.kinds[number].startswith("computer_"):
                found[self.kinds[number].removeprefix("computer_")] += room.hacks
        return found

    def floor(self, room: int) -> int:
        """The floor of a room, from 0."""
        return room // self.size

    def adjacent(self, room: int) -> Iterator[int]:
        """Neighbours without a wall between."""
        base = room - room % self.size
        return (base + cell for cell in self.plans[room // self.size].adjacent[room % self.size])

    def beside(self, room: int) -> Iterator[int]:
        """Neighbours, walls or not."""
        base = room - room % self.size
        return (base + cell for cell in self.plans[room // self.size].beside[room % self.size])

    def leads_up(self, room: int) -> bool:
        """Whether stairs lead up from a room."""
        kind = self.kinds[room]
        return (
            kind == "stairs"
            or self.rooms[room].leads_up
            or (kind == "walkway" and "gymnastics" in self.view.lasting)
        )

    def stairs(self, room: int) -> list[int]:
        """The rooms above and below to which stairs lead."""
        up, down = room + self.size, room - self.size
        found = [up] if up in self.rooms and self.leads_up(room) else []
        return [*found, down] if down in self.rooms and self.leads_up(down) else found

    def links(self, room: int) -> tuple[int, ...]:
        """Where one Move leads from a room, the drop through a Walkway left out."""
        found = self._links.get(room)
        if found is None:
            rooms = list(self.adjacent(room))
            if "time_lock" not in self.view.lasting:
                rooms += [other for other in self.stairs(room) if other not in rooms]
            if "painting" not in self.me.loot:
                rooms += [
                    other
                    for other in self.beside(room)
                    if other not in rooms and self.kinds[other] == "secret_door"
                ]
                if self.kinds[room] == "service_duct":
                    rooms += [
                        other
                        for other, kind in self.kinds.items()
                        if kind == "service_duct" and other != room and other not in rooms
                    ]
            found = self._links[room] = tuple(rooms)
        return found

    def drop(self, room: int) -> int:
        """Where a revealed Walkway drops one, or `OFF`."""
        down = room - self.size
        return down if self.kinds[room] == "walkway" and down in self.rooms else OFF

    def peeks(self, room: int) -> list[int]:
        """The hidden rooms that can be peeked at from a room."""
        found = [*self.adjacent(room), *self.stairs(room)]
        if self.kinds[room] == "atrium":
            found += [other for other in (room + self.size, room - self.size) if other in self.rooms]
        return [other for other in dict.fromkeys(found) if other in self.hidden]

    def seen_from(self, guard: int) -> tuple[int, ...]:
        """The rooms in which a guard who comes into a room sees burglars."""
        found = self._seen.get(guard)
        if found is None:
            foyers = [other for other in self.adjacent(guard) if self.kinds[other] == "foyer"]
            atria = [
                other for other in (guard + self.size, guard - self.size) if self.kinds.get(other) == "atrium"
            ]
            found = self._seen[guard] = (guard, *foyers, *atria)
        return found

    def sightings(self, room: int) -> int:
        """How many guards see this burglar come into a room."""
        found = 0
        for floor, cell in enumerate(self.guards):
            if cell == OFF:
                continue
            guard = floor * self.size + cell
            near = "tiara" in self.me.loot and room in self.adjacent(guard)
            found += near or room in self.seen_from(guard)
        return found

    def line(self, safe: int) -> list[int]:
        """The rooms of a safe's combination."""
        cell, width = safe % self.size, self.width
        return [
            room
            for room in self.rooms
            if room != safe
            and self.floor(room) == self.floor(safe)
            and self.kinds[room] != "safe"
            and (room % self.size % width == cell % width or room % self.size // width == cell // width)
        ]

    def rings(self, room: int) -> bool:
        """Whether entering (leaving, for Motion) a sensor room would set off its alarm."""
        kind = self.kinds[room]
        if kind not in SENSORS or room in self.jammed or "emp" in self.view.lasting:
            return False
        if self.is_hacker or self.hacks[kind] or (kind == "laser" and "mirror" in self.me.loot):
            return False
        return not (
            self.with_hacker
            and any(b.character == "hacker" and self.places[b.seat] == room for b in self.view.burglars)
        )

    @property
    def is_hacker(self) -> bool:
        """Whether this burglar sets off no sensor."""
        return self.plays("hacker", "basic")

    def plays(self, character: str, side: str) -> bool:
        """Whether this burglar has a character, on a side."""
        return self.me.character == character and self.me.side == side
