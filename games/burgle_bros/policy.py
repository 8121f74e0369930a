"""What the `easy` burglar does: one goal after another, and a safe room to end in.

It goes by a view and the keys that are offered. The clock uses it too, without cards that can be used only once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.burgle_bros.view import BurgleView
from games.burgle_bros.world import FAR, RoomKey, World

END: Final = "end"
RISK: Final = 0.9
"""A loss from which on a tool is used against it."""
CARE: Final = 6.0
"""What a lost Stealth token counts against what is worth doing."""
LATER: Final = 0.9
"""How much of a loss is one that only comes if a team-mate ends on the same floor."""
WEIGHT: Final = (6.0, 2.0, 1.3, 1.0)
"""How much a token counts, by how many there are."""
EVENTLESS: Final = 3
"""Actions after which no event follows."""
DICE_WANTED: Final = {0: 1, 1: 2, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5}
"""Dice on a safe before one rolls, by the number of different digits that are still to be found."""


class Aim(NamedTuple):
    """Something worth doing: its value, in which room it is done, and the key of the deed there."""

    value: float
    room: RoomKey
    key: str


class Policy:
    """One decision of the `easy` burglar."""

    def __init__(self, view: BurgleView, seat: int, keys: Sequence[str], *, thrifty: bool = False) -> None:
        """`thrifty` saves what can be used only once."""
        self.world = World(view, seat)
        self.view, self.seat, self.keys = view, seat, keys
        self.thrifty = thrifty
        self.actions = view.turn.actions if view.turn is not None else 0
        self.here = self.world.me.room or ""
        self.costs, self.before = self.world.ways(self.here)
        self.first: dict[int, dict[RoomKey, float]] = {}
        self.later: dict[int, dict[RoomKey, float]] = {}
        self.rooms_from: dict[RoomKey, dict[RoomKey, float]] = {self.here: self.costs}

    def choose(self) -> str:
        """The key of the next deed."""
        for key in ("escape", "pick_up"):
            found = next((k for k in self.keys if k.partition(":")[0] == key), None)
            if found is not None:
                return found
        if not self.thrifty and (tool := self._tool()) is not None:
            return tool
        best, chosen = self._ending(), END
        for aim in self._open_aims():
            key, room, price = self._toward(aim)
            if key in self.keys:
                score = aim.value - CARE * self._least_loss(room, self.actions - price)
                if score > best:
                    best, chosen = score, key
        return chosen if chosen != END else self._away(best)

    def _ending(self) -> float:
        """What it is worth to end the turn here and now."""
        spent = self.view.turn.spent if self.view.turn is not None else 0
        return -CARE * self._loss(self.here) - (0.7 if spent < EVENTLESS else 0.0)

    def _away(self, best: float) -> str:
        """A step out of the guard's way, or a look around, or the end of the turn."""
        chosen = END
        for room in self.costs:
            if room != self.here and self.before[room] == self.here and f"move:{room}" in self.keys:
                score = -CARE * self._least_loss(room, self.actions - self.costs[room]) - 0.3
                if score > best:
                    best, chosen = score, f"move:{room}"
        if chosen == END:
            spent = self.view.turn.spent if self.view.turn is not None else 0
            for key in self.keys:
                head = key.partition(":")[0]
                if head == "peek" or (spent < EVENTLESS and head in ("crack", "hack", "laptop")):
                    return key
        return chosen

    def _loss(self, room: RoomKey) -> float:
        """The Stealth that the team loses, weighed, if this burglar ends the turn in a room."""
        floor = self.world.floor(room)
        if floor not in self.first:
            self.first[floor] = self.world.found_by(floor)
            self.later[floor] = self.world.found_by(floor, 2)
        first, later = self.first[floor], self.later[floor]
        lost = 0.0
        mates = 0
        for burglar in self.view.burglars:
            if burglar.seat != self.seat and burglar.room is not None and burglar.room[0] == room[0]:
                mates += 1
                lost += first.get(burglar.room, 0.0) * WEIGHT[min(3, burglar.stealth)]
        mine = first.get(room, 0.0)
        if mates:
            mine = max(mine, LATER * later.get(room, 0.0))
        if self.world.known(room) == "thermo":
            mine += 0.4
        return lost + mine * WEIGHT[min(3, self.world.me.stealth)]

    def _least_loss(self, room: RoomKey, left: float) -> float:
        """The least loss that can still be had after a deed that ends in a room with so many actions left."""
        if left < 0:
            return 9.0
        if room not in self.rooms_from:
            self.rooms_from[room] = self.world.ways(room)[0] if self.world.known(room) else {room: 0.0}
        near = self.rooms_from[room]
        return min(self._loss(other) + 0.02 * cost for other, cost in near.items() if cost <= left)

    def _tool(self) -> str | None:
        """Tools that are good now."""
        endangered = self.actions == 0 and self._loss(self.here) >= RISK
        for key in self.keys:
            head = key.partition(":")[0]
            if head == "makeup_kit" or (head == "rollerskates" and self.actions <= 1):
                return key
            if endangered and (head == "smoke_bomb" or key == f"donuts:{self.here[0]}"):
                return key
            if head == "emp" and sum(room.alarm for room in self.world.rooms.values()) > 1:
                return key
        return None

    def _open_aims(self) -> Iterator[Aim]:
        """What is worth doing, for what it is worth after the way there."""
        for aim in self._aims():
            cost = self.costs.get(aim.room, FAR)
            if cost < FAR and (aim.room != self.here or aim.key in self.keys):
                yield Aim(aim.value - 0.4 * cost, aim.room, aim.key)

    def _aims(self) -> Iterator[Aim]:
        done = self._all_safes_open()
        for room in self.costs:
            found = self.world.rooms[room]
            kind = self.world.known(room)
            if kind == "safe" and not found.opened:
                yield from self._safe_aims(room)
            if found.items:
                yield Aim(9.0, room, "pick_up")
            if kind == "laboratory" and not found.emptied and room != self.here:
                yield Aim(3.0, room, "")
            if self.world.leads_up(room):
                yield from self._stairs_aims(room, done)
            for other in self.world.peeks(room):
                yield Aim(self._peek_value(other), room, f"peek:{other}")
        if self.view.kitty is not None and self.view.kitty in self.costs:
            yield Aim(9.0, self.view.kitty, "pick_up")

    def _all_safes_open(self) -> bool:
        return sum(room.opened for room in self.world.rooms.values()) == self.view.safes

    def _safe_aims(self, safe: RoomKey) -> Iterator[Aim]:
        line = [self.world.rooms[room] for room in self.world.line(safe)]
        hidden = sum(room.is_hidden for room in line)
        digits = {room.digit for room in line if not room.is_hidden and not room.cracked}
        dice = self.world.rooms[safe].dice
        others = [b for b in self.view.burglars if b.room == safe and b.seat != self.seat]
        eager = 6.0 - 1.2 * hidden - (1.0 if others and hidden else 0.0)
        if (self.actions >= 2 or safe != self.here) and dice < DICE_WANTED[min(6, len(digits))]:
            yield Aim(eager, safe, "add_die")
        if dice and (digits or not hidden) and (dice >= 2 or len(digits) <= 1):
            yield Aim(eager - 0.1, safe, "crack")

    def _stairs_aims(self, room: RoomKey, done: bool) -> Iterator[Aim]:
        """Up: when this floor is done, or to spread out."""
        if room[0] != self.here[0]:
            return
        up = self.world.at(self.world.floor(room) + 1, self.world.cell(room))
        if up is None:
            if done:
                yield Aim(20.0, room, "escape")
            return
        rooms = self.view.floors[self.world.floor(room)].rooms
        finished = any(r.opened for r in rooms) and not any(r.kind == "safe" and not r.opened for r in rooms)
        mates = sum(b.room is not None and b.room[0] == room[0] for b in self.view.burglars)
        above = sum(b.room is not None and b.room[0] == up[0] for b in self.view.burglars)
        if finished or done:
            yield Aim(8.0, room, f"move:{up}")
        elif mates > above + 1:
            yield Aim(4.0, room, f"move:{up}")

    def _peek_value(self, room: RoomKey) -> float:
        floor = self.view.floors[self.world.floor(room)]
        safes = [r.id for r in floor.rooms if r.kind == "safe" and not r.is_hidden]
        stairs = any(self.world.leads_up(r.id) for r in floor.rooms)
        top = self.world.floor(room) + 1 == len(self.view.floors)
        value = 0.3
        for safe in safes:
            if not self.world.rooms[safe].opened and room in self.world.line(safe):
                value += 4.0
        if not safes:
            value += 2.5
        if not stairs:
            value += 2.0 + (2.0 if self._all_safes_open() or (not top and safes) else 0.0)
        return value

    def _toward(self, aim: Aim) -> tuple[str, RoomKey, float]:
        """The next key on the way to an aim, the room in which one is then, and what it costs."""
        if aim.room == self.here:
            head, _, target = aim.key.partition(":")
            price = 2.0 if head == "add_die" else 1.0
            return aim.key, target if head == "move" else self.here, price
        step = self.world.first_step(self.before, self.here, aim.room)
        return self._move_key(step), step, self.costs[step]

    def _move_key(self, room: RoomKey) -> str:
        return f"move:{room}" if f"move:{room}" in self.keys else f"drop:{room}"
