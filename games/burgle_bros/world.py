"""The building as bots see it: rooms, ways and guards, worked out of a view and of nothing else."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import Final

from games.burgle_bros.geometry import NO_CELL, Floor, cell_from, floor_plan, mask_from
from games.burgle_bros.view import BurglarView, BurgleView, RoomView

RoomKey = str
FAR: Final = 99.0
WARY: Final = {
    "laser": 1.0, "deadbolt": 2.0, "keypad": 1.5, "fingerprint": 3.0, "motion": 0.7, "camera": 0.4, "foyer": 0.3,
    "thermo": 0.2, "detector": 0.5,
}  # fmt: skip
"""What a kind of room costs beside the action, as a bot fears it."""


class World:
    """A view with its geometry, through the eyes of one burglar."""

    def __init__(self, view: BurgleView, seat: int) -> None:
        self.view = view
        self.me: BurglarView = view.burglars[seat]
        self.seat = seat
        self.width = view.width
        empty = NO_CELL if view.empty_place is None else cell_from(view.empty_place, 5)
        self.plans: list[Floor] = [
            floor_plan(view.width, empty, mask_from(floor.walls, view.width)) for floor in view.floors
        ]
        self.rooms: dict[RoomKey, RoomView] = {room.id: room for floor in view.floors for room in floor.rooms}
        self.names: list[dict[int, RoomKey]] = [
            {self.cell(room.id): room.id for room in floor.rooms} for floor in view.floors
        ]

        self.watched: set[RoomKey] = self._watched()

    def _watched(self) -> set[RoomKey]:
        """The rooms in which a guard would see the burglar come in."""
        found: set[RoomKey] = set()
        for floor in self.view.floors:
            if floor.guard.room is None:
                continue
            room = floor.guard.room
            near = [
                self.names[floor.floor - 1][c] for c in self.plans[floor.floor - 1].adjacent[self.cell(room)]
            ]
            found |= {room, *(near if "tiara" in self.me.loot else self._watched_from(room))}
            for other in (floor.floor - 2, floor.floor):
                above = self.at(other, self.cell(room))
                if above is not None and self.known(above) == "atrium":
                    found.add(above)
        return found

    def cell(self, room: RoomKey) -> int:
        """The cell of a room on its floor."""
        return cell_from(room[2:], self.width)

    def floor(self, room: RoomKey) -> int:
        """The floor of a room, from 0."""
        return int(room[0]) - 1

    def known(self, room: RoomKey) -> str:
        """What a revealed room is; "" for a hidden one."""
        found = self.rooms[room]
        return "" if found.is_hidden else found.kind or ""

    def at(self, floor: int, cell: int) -> RoomKey | None:
        """The room at a cell of a floor, if there is that floor."""
        return self.names[floor].get(cell) if 0 <= floor < len(self.names) else None

    def leads_up(self, room: RoomKey) -> bool:
        """Whether stairs lead up from here."""
        return self.known(room) == "stairs" or self.rooms[room].leads_up

    def links(self, room: RoomKey) -> list[RoomKey]:
        """Where one can go from a room: next door, by stairs and through Walkways."""
        floor, cell = self.floor(room), self.cell(room)
        found = [self.names[floor][other] for other in self.plans[floor].adjacent[cell]]
        up, down = self.at(floor + 1, cell), self.at(floor - 1, cell)
        if up is not None and self.leads_up(room):
            found.append(up)
        if down is not None and (self.leads_up(down) or self.known(room) == "walkway"):
            found.append(down)
        return found

    def fear(self, room: RoomKey) -> float:
        """What coming into a room costs a bot beside the action."""
        found = self.rooms[room]
        kind = self.known(room)
        here = [b for b in self.view.burglars if b.room == room and b.seat != self.seat]
        if room in self.watched:
            return FAR if self.me.stealth + found.stealth < 2 else 5.0
        if found.jammed or (kind == "keypad" and found.unlocked) or (kind == "deadbolt" and here):
            return 0.0
        if kind == "detector" and (self.me.tools or self.me.loot):
            return 4.0
        if found.alarm and kind in ("laser", "fingerprint"):
            return 0.0
        return WARY.get(kind, 0.0)

    def ways(self, start: RoomKey) -> tuple[dict[RoomKey, float], dict[RoomKey, RoomKey]]:
        """The costs of all revealed rooms that can be reached, and the room before each on the way."""
        costs, before = {start: 0.0}, {start: start}
        waiting = [(0.0, start)]
        while waiting:
            cost, room = heappop(waiting)
            if cost > costs[room]:
                continue
            for other in self.links(room):
                if not self.known(other):
                    continue
                sum_ = cost + 1.0 + self.fear(other)
                if sum_ < costs.get(other, FAR):
                    costs[other], before[other] = sum_, room
                    heappush(waiting, (sum_, other))
        return costs, before

    def first_step(self, before: dict[RoomKey, RoomKey], start: RoomKey, goal: RoomKey) -> RoomKey:
        """The first room on the way to a goal."""
        room = goal
        while before[room] != start:
            room = before[room]
        return room

    def steps_of(self, floor: int) -> int:
        """The steps of a floor's guard, as far as it can be known."""
        rooms = self.view.floors[floor].rooms
        return self.view.floors[floor].guard.speed + sum(room.alarm for room in rooms)

    def found_by(self, floor: int, moves: int = 1) -> dict[RoomKey, float]:
        """How likely the guard of a floor comes upon whoever stands in a room, in so many of his next moves: certain
        on his way to the die, a guess beyond it."""
        guard = self.view.floors[floor].guard
        found: dict[RoomKey, float] = {}
        if guard.state != "here" or guard.room is None:
            return found
        steps = self.steps_of(floor) * moves
        left = steps - len(guard.way)
        if left > 0 and guard.goal is not None:
            near = self.plans[floor].distance[self.cell(guard.goal)]
            for room in self.names[floor].values():
                far = near[self.cell(room)]
                if 0 < far <= left:
                    found[room] = min(0.5, 0.9 / (far + 1))
        found.update(dict.fromkeys(guard.way[:steps], 1.0))
        for room in list(found):
            for other in self._watched_from(room):
                found[other] = max(found.get(other, 0.0), found[room])
        return found

    def _watched_from(self, room: RoomKey) -> list[RoomKey]:
        """The Foyers that a guard looks into."""
        floor = self.floor(room)
        near = [self.names[floor][cell] for cell in self.plans[floor].adjacent[self.cell(room)]]
        return [other for other in near if self.known(other) == "foyer"]

    def line(self, safe: RoomKey) -> list[RoomKey]:
        """The rooms of a safe's combination."""
        floor, cell = self.floor(safe), self.cell(safe)
        return [
            room
            for other, room in self.names[floor].items()
            if other != cell
            and (other % self.width == cell % self.width or other // self.width == cell // self.width)
            and self.known(room) != "safe"
        ]

    def peeks(self, room: RoomKey) -> list[RoomKey]:
        """The hidden rooms that can be peeked at from a room."""
        floor, cell = self.floor(room), self.cell(room)
        found = [other for other in self.links(room) if self.known(room) != "walkway" or other[0] == room[0]]
        if self.known(room) == "atrium":
            found += [other for f in (floor - 1, floor + 1) if (other := self.at(f, cell)) is not None]
        return [other for other in found if self.rooms[other].is_hidden]

    def hidden_steps(self, start: RoomKey) -> dict[RoomKey, int]:
        """Steps to all rooms, hidden ones walked through too: for a floor of which little is known."""
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            room = waiting.popleft()
            for other in self.links(room):
                if other not in found:
                    found[other] = found[room] + 1
                    waiting.append(other)
        return found
