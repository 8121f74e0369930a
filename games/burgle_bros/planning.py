"""What a planning burglar does: all ways to spend the turn's actions, and of those the one that leaves most.

Plans end where chance speaks (a hidden room, a roll): what follows is planned anew once it is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.burgle_bros.marks import worth_of_rooms
from games.burgle_bros.site import OFF, Site
from games.burgle_bros.view import BurgleView
from games.burgle_bros.watch import Beat, Outlook, Sight, beat_of, course, standing
from games.burgle_bros.worth import CLOSED, Weights, Worth, hits
from games.engine.bot import Mark

END: Final = "end"
ESCAPE: Final = "escape"
OUT: Final = 100.0
"""What it is worth to be on the roof."""
EVENTLESS: Final = 3
MOST_NODES: Final = 4000
"""Spots after which a plan is not gone into further."""
BLIND: Final = 2
"""So many hidden rooms a plan enters."""
ACTIONS: Final = 4
ALARM: Final = 0.5
"""What an alarm costs beside where it draws the guard."""
PATIENCE: Final = 3
"""Turns that a team may take for each room and digit found and each safe opened; bots take fewer than two."""
DARING: Final = 0.95
"""What each turn beyond these leaves of the cost of a token."""


class Spot(NamedTuple):
    """Where a burglar is in the middle of a plan."""

    room: int
    actions: int
    spent: int
    alarms: frozenset[int]
    looked: frozenset[int] = frozenset()
    """Hidden rooms that the plan has seen or entered."""
    dice: int = 0
    """Dice that the plan has added where it stands."""
    rolls: int = 0
    tripped: int = OFF
    jumped: bool = False
    """Whether the power that can be used once a turn is used."""
    blind: int = 0
    """Hidden rooms that were entered."""


class Plan(NamedTuple):
    """What a way to go on is worth, its first key, where it ends if all goes well, and what comes after that key."""

    worth: float
    key: str
    end: int
    then: Spot | None = None


class Planner:
    """One decision of a planning burglar."""

    def __init__(
        self,
        view: BurgleView,
        seat: int,
        keys: Sequence[str],
        weights: Weights,
        marks: Sequence[Mark] = (),
    ) -> None:
        self.site = Site(view, seat)
        self.view, self.seat, self.keys, self.weights = view, seat, list(keys), weights
        self.worth = Worth(self.site, weights)
        self.marked = worth_of_rooms(marks, self.site)
        turn = view.turn
        self.start = Spot(
            self.site.here,
            turn.actions if turn is not None else 0,
            turn.spent if turn is not None else 0,
            self.site.alarms,
            tripped=OFF if turn is None or turn.tripped is None else self.site.number(turn.tripped),
            jumped=turn is not None and any(power in turn.used for power in ("xray", "enhance")),
        )
        self.memo: dict[Spot, Plan] = {}
        self.ends: dict[tuple[int, frozenset[int]], float] = {}
        self.beats: dict[int, Beat] = {}
        self.courses: dict[tuple[int, frozenset[int]], tuple[tuple[Sight, ...], tuple[Outlook, ...]]] = {}
        self.reach: dict[int, dict[int, int]] = {}
        self.laters: dict[tuple[int, frozenset[int]], float] = {}
        self.nodes = 0
        self.kinds = self._kinds()
        self.stamped = EVENTLESS + ("stamp" in self.site.me.loot)
        self.unseen = turn is not None and turn.unseen
        self.caution = self._caution(turn.number if turn is not None else 0)

    def _caution(self, turn: int) -> float:
        """The share at which tokens count. It falls the longer nothing is found: guards can be led about by alarms
        for ever, and keeping out of their way would always be worth more than going to work."""
        rooms = self.site.rooms.values()
        found = sum((not room.is_hidden) + room.cracked + room.opened for room in rooms)
        return float(DARING ** max(0, turn - PATIENCE * found))

    def _kinds(self) -> dict[str, float]:
        """How likely a hidden room is of each kind."""
        total = sum(self.view.hidden.values()) or 1
        return {kind: number / total for kind, number in self.view.hidden.items()}

    # What comes after the turn.

    def crow(self) -> int:
        """The room of a basic Raven's crow."""
        basic = any(b.character == "raven" and b.side == "basic" for b in self.view.burglars)
        return self.site.number(self.view.crow) if basic and self.view.crow else OFF

    def ahead(self, floor: int, alarms: frozenset[int]) -> tuple[tuple[Sight, ...], tuple[Outlook, ...]]:
        """Where the guard of a floor sees burglars in this turn and in those of team-mates who end there, and how he
        may stand then."""
        on_floor = frozenset(room for room in alarms if self.site.floor(room) == floor)
        key = (floor, on_floor)
        if key not in self.courses:
            if floor not in self.beats:
                self.beats[floor] = beat_of(self.site, floor, self.crow())
            beat = self.beats[floor]
            moves = 1 + (self.worth.mates[floor] if self.weights.rounds else 0)
            self.courses[key] = course(
                beat, standing(self.site, floor, beat, on_floor), moves, self.view.donuts == floor + 1
            )
        return self.courses[key]

    def reached(self, start: int) -> dict[int, int]:
        """The rooms that can be reached in a turn from a room, with the room before each."""
        found = self.reach.get(start)
        if found is None:
            found = {start: start}
            steps = {start: 0.0}
            waiting = [start]
            for room in waiting:
                if room in self.site.hidden and room != start:
                    continue
                drop = self.site.drop(room)
                for other in (*self.site.links(room), *([drop] if drop != OFF else [])):
                    far = steps[room] + 1.0 + min(2.0, self.worth.fear(other))
                    if far <= ACTIONS and other not in found:
                        found[other], steps[other] = room, far
                        waiting.append(other)
            self.reach[start] = found
        return found

    def later(self, room: int, alarms: frozenset[int]) -> float:
        """What the next turn may bring from a room: how near one can come to what is to be done, out of sight."""
        floor = self.site.floor(room)
        reached, token, worth = self.reached(room), self.token(self.seat, room), 0.0
        for outlook in self.ahead(floor, alarms)[1]:
            best = -CLOSED
            shut: set[int] = set()
            for other, before in reached.items():
                if other != room and (other == outlook.guard or before in shut):
                    shut.add(other)
                    continue
                seen = (
                    outlook.sight
                    if self.site.floor(other) == floor
                    else self.ahead(self.site.floor(other), alarms)[0][0]
                )
                value = self.worth.pull[other] - token * seen.get(other, 0.0)
                best = max(best, value)
            worth += outlook.chance * best
        return worth

    def token(self, seat: int, room: int) -> float:
        """What it costs if this burglar loses a token in a room."""
        tokens = self.view.burglars[seat].stealth + self.site.rooms[room].stealth
        table = self.weights.tokens
        return self.caution * table[min(tokens, len(table) - 1)]

    def danger(self, room: int, alarms: frozenset[int]) -> float:
        """What guards cost if the turn ends in a room."""
        if (room, alarms) in self.ends:
            return self.ends[room, alarms]
        floor, site = self.site.floor(room), self.site
        if site.kinds[room] == "thermo" and room not in site.jammed and "emp" not in self.view.lasting:
            alarms = alarms | {room}
        sights = self.ahead(floor, alarms)[0]
        mine = sum(sight.get(room, 0.0) * (1.0 if n == 0 else 0.9) for n, sight in enumerate(sights))
        cost = mine * self.token(self.seat, room)
        for seat, place in enumerate(site.places):
            if seat != self.seat and place != OFF and site.floor(place) == floor:
                cost += sights[0].get(place, 0.0) * self.token(seat, place)
        self.ends[room, alarms] = cost
        return cost

    def ending(self, spot: Spot) -> float:
        """What it is worth to end the turn so."""
        event = self.weights.event if spot.spent < self.stamped else 0.0
        worth = self.worth.pull[spot.room] - self.danger(spot.room, spot.alarms) - event
        share = self.weights.later
        if share:
            key = (spot.room, spot.alarms)
            if key not in self.laters:
                self.laters[key] = self.later(*key)
            worth += share * (self.laters[key] - self.worth.pull[spot.room])
        return worth + self.marked.get(spot.room, 0.0)

    # The plan.

    def best(self, spot: Spot) -> Plan:
        """The best way to go on from a spot."""
        found = self.memo.get(spot)
        if found is not None:
            return found
        self.nodes += 1
        best = Plan(self.ending(spot), END, spot.room)
        if self.nodes < MOST_NODES:
            for plan in self._ways_on(spot):
                if plan.worth > best.worth + 1e-9:
                    best = plan
        self.memo[spot] = best
        return best

    def steps(self) -> list[str]:
        """The keys of the best plan, one after another, if all goes well."""
        found, spot = [], self.start
        while (plan := self.best(spot)).then is not None:
            found.append(plan.key)
            spot = plan.then
        return [*found, plan.key]

    def _ways_on(self, spot: Spot) -> list[Plan]:
        found: list[Plan] = []
        found += self._looks(spot, self._far_looks(spot))
        if spot.actions:
            if spot.room == self.worth.exit:
                found.append(Plan(OUT, ESCAPE, spot.room))
            found += self._safe_work(spot)
            for room in self.site.links(spot.room):
                found += self._moves(spot, room, "move")
            drop = self.site.drop(spot.room)
            if drop != OFF:
                found += self._moves(spot, drop, "drop")
            if self._can_hack(spot.room):
                after = spot._replace(actions=spot.actions - 1, spent=spot.spent + 1, rolls=spot.rolls + 1)
                found.append(self._then(0.25, after, "hack"))
        return found

    def _then(self, gain: float, spot: Spot, key: str) -> Plan:
        plan = self.best(spot)
        return Plan(gain + plan.worth, key, plan.end, spot)

    def _looks(self, spot: Spot, far: Sequence[tuple[int, str]]) -> list[Plan]:
        found = []
        for room, key in far:
            if room not in spot.looked:
                after = spot._replace(looked=spot.looked | {room}, jumped=True)
                found.append(self._then(self.worth.look(room), after, key))
        if spot.actions:
            for room in self.site.peeks(spot.room):
                if room not in spot.looked:
                    after = spot._replace(
                        looked=spot.looked | {room}, actions=spot.actions - 1, spent=spot.spent + 1
                    )
                    gain = self.worth.look(room) + 0.05 * spot.actions
                    found.append(self._then(gain, after, f"peek:{self.site.key(room)}"))
        return found

    def _far_looks(self, spot: Spot) -> list[tuple[int, str]]:
        """What a Hawk can see from here without an action."""
        site = self.site
        if spot.jumped or site.me.character != "hawk":
            return []
        if site.me.side == "basic":
            near = set(site.adjacent(spot.room))
            rooms = [r for r in site.beside(spot.room) if r in site.hidden and r not in near]
            return [(room, f"xray:{site.key(room)}") for room in rooms]
        rooms = list(site.peeks(spot.room))
        for middle in (*site.adjacent(spot.room), *site.stairs(spot.room)):
            if middle not in site.hidden:
                rooms += [r for r in (*site.adjacent(middle), *site.stairs(middle)) if r in site.hidden]
        return [(room, f"enhance:{site.key(room)}") for room in dict.fromkeys(rooms)]

    def _can_hack(self, room: int) -> bool:
        kind = self.site.kinds[room]
        return kind.startswith("computer_") and self.site.hacks[kind.removeprefix("computer_")] < 2

    def _safe_work(self, spot: Spot) -> list[Plan]:
        found = []
        places = [(spot.room, "add_die", "crack")]
        if self.site.plays("peterman", "advanced"):
            for other in (spot.room + self.site.size, spot.room - self.site.size):
                if other in self.worth.safes:
                    key = self.site.key(other)
                    places.append((other, f"drill_die:{key}", f"drill:{key}"))
        for room, add, roll in places:
            safe = self.worth.safes.get(room)
            if safe is None:
                continue
            dice, more = safe.dice + spot.dice, self.worth.more
            missing = max(0, safe.missing - spot.rolls)
            now = safe.left(missing, dice, more)
            if spot.actions >= 2 and dice < 6:
                gain = max(-1.0, min(2.0, now - safe.left(missing, dice + 1, more)))
                after = spot._replace(actions=spot.actions - 2, spent=spot.spent + 2, dice=spot.dice + 1)
                found.append(self._then(gain * self._eager(safe.hidden), after, add))
            if dice + more:
                found.append(self._roll(spot, room, roll))
        return found

    def _eager(self, hidden: int) -> float:
        return self.weights.labour * (1.25 if not hidden else 1.0)

    def _roll(self, spot: Spot, room: int, key: str) -> Plan:
        safe = self.worth.safes[room]
        dice, more = safe.dice + spot.dice, self.worth.more
        missing = max(0, safe.missing - spot.rolls)
        now = safe.left(missing, dice, more)
        chances = hits(missing, dice + more)
        after = sum(chance * safe.left(missing - k, dice, more) for k, chance in enumerate(chances))
        gain = (now - after) * self._eager(safe.hidden)
        if not safe.hidden:
            gain += 2.0 * chances[missing]
        then = spot._replace(actions=spot.actions - 1, spent=spot.spent + 1, rolls=spot.rolls + 1)
        return self._then(gain, then, key)

    # Moves.

    def _moves(self, spot: Spot, room: int, how: str) -> list[Plan]:
        key = f"{how}:{self.site.key(room)}"
        if room in spot.looked or (spot.room == room):
            return []
        if room in self.site.hidden:
            return [self._blind(spot, room, key)] if spot.blind < BLIND else []
        return self._known(spot, room, key, how)

    def _after(
        self, spot: Spot, room: int, price: int, alarms: frozenset[int], *, blind: bool = False
    ) -> Spot:
        """Where the burglar is after coming into a room."""
        left = spot.room
        if spot.tripped == left and self.site.rings(left):
            alarms = self._rung(alarms, left)
        return Spot(
            room, spot.actions - price, spot.spent + price, alarms, spot.looked, 0, 0,
            room if self.site.kinds[room] == "motion" and not blind else OFF, spot.jumped, spot.blind + blind,
        )  # fmt: skip

    def _rung(self, alarms: frozenset[int], room: int) -> frozenset[int]:
        """The alarms after one goes off in a room, if it can."""
        if "emp" in self.view.lasting or self.site.guards[self.site.floor(room)] == room % self.site.size:
            return alarms
        return alarms | {room}

    def _known(self, spot: Spot, room: int, key: str, how: str) -> list[Plan]:
        site, kind, what = self.site, self.site.kinds[room], self.site.rooms[room]
        price, alarms, works = 1 + self._crowded(room), spot.alarms, room not in site.jammed and how == "move"
        chance = 1.0
        if works and kind == "deadbolt" and not self._is_occupied(room):
            price = 3
        elif works and kind == "keypad" and not what.unlocked:
            chance = self._keypad(what.id)
        elif works and kind == "laser" and site.rings(room) and room not in alarms:
            if spot.actions > price:
                price += 1
            else:
                alarms = self._rung(alarms, room)
        elif works and (
            (kind == "fingerprint" and site.rings(room))
            or (kind == "detector" and (site.me.tools or site.me.loot))
            or (kind == "thermo" and "isotope" in site.me.loot)
        ):
            alarms = self._rung(alarms, room)
        if price > spot.actions:
            return []
        gain = 0.0 if self.unseen else -site.sightings(room) * self.token(self.seat, room)
        after = self._after(spot, room, price, alarms)
        gain -= ALARM * len(after.alarms - spot.alarms)
        if kind == "laboratory" and not what.emptied:
            gain, after = gain + 3.0, after._replace(looked=after.looked | {room})
        came = self._then(gain, after, key)
        if chance == 1.0:
            return [came]
        stayed = self.best(spot._replace(actions=spot.actions - price, spent=spot.spent + price))
        return [came._replace(worth=chance * came.worth + (1 - chance) * stayed.worth)]

    def _keypad(self, key: str) -> float:
        tries = self.view.turn.tries.get(key, 0) if self.view.turn is not None else 0
        return 1.0 - (5 / 6) ** (tries + 1 + self.worth.more)

    def _crowded(self, room: int) -> int:
        return int("gemstone" in self.site.me.loot and self._has_mate(room))

    def _has_mate(self, room: int) -> bool:
        return any(place == room for seat, place in enumerate(self.site.places) if seat != self.seat)

    def _is_occupied(self, room: int) -> bool:
        return self._has_mate(room) or self.site.guards[self.site.floor(room)] == room % self.site.size

    def _blind(self, spot: Spot, room: int, key: str) -> Plan:
        """Into a hidden room: by what it may be."""
        gain = (
            self.worth.look(room)
            - self.weights.blind
            - (0.0 if self.unseen else self.site.sightings(room) * self.token(self.seat, room))
        )
        seen = spot._replace(looked=spot.looked | {room})
        inside = self._after(seen, room, 1, spot.alarms, blind=True)
        came = self.best(inside).worth
        if not self.weights.alarms:
            return Plan(gain + came, key, room, inside)
        shares = self.kinds
        stop = shares.get("keypad", 0.0) * 0.83 + shares.get("deadbolt", 0.0)
        loud = (
            shares.get("fingerprint", 0.0)
            if not self.site.is_hacker and not self.site.hacks["fingerprint"]
            else 0.0
        )
        if spot.actions < 2 and not self.site.is_hacker and not self.site.hacks["laser"]:
            loud += shares.get("laser", 0.0)
        if self.site.me.tools or self.site.me.loot:
            loud += shares.get("detector", 0.0)
        if spot.actions < 2:
            loud += shares.get("thermo", 0.0)
        down = room - self.site.size
        fall = shares.get("walkway", 0.0) if down in self.site.rooms else 0.0
        worth = (1 - stop - loud - fall) * came
        if stop:
            worth += stop * self.best(seen._replace(actions=spot.actions - 1, spent=spot.spent + 1)).worth
        if loud:
            rung = inside._replace(alarms=self._rung(inside.alarms, room))
            worth += loud * (self.best(rung).worth - ALARM)
        if fall:
            worth += fall * self.ending(inside._replace(room=down, spent=spot.spent + 1))
        return Plan(gain + worth, key, room, inside)
