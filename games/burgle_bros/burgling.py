"""What a planning burglar answers in a turn: cards and powers that cost nothing where they help, else the plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.burgle_bros.marks import wanted_gift, without_saved
from games.burgle_bros.planning import END, Plan, Planner
from games.burgle_bros.view import BurgleView
from games.burgle_bros.worth import Weights
from games.engine.bot import Mark

BACK: Final = "back"
IN_NEED: Final = 4.0
"""From which danger on a card is spent against it."""
FLIGHT: Final = 2
"""So many rooms far the crow flies."""
GAIN: Final = 1.0
"""By how much a free power must lessen the danger."""


class Burgling:
    """One question of a turn, as a planning burglar sees it."""

    def __init__(
        self,
        view: BurgleView,
        seat: int,
        keys: Sequence[str],
        weights: Weights,
        marks: Sequence[Mark] = (),
    ) -> None:
        self.view, self.seat, self.keys, self.weights = view, seat, list(keys), weights
        self.planner = Planner(view, seat, keys, weights, marks)
        self.marks = marks
        self.free = without_saved(keys, marks)
        """What may be done without a need."""
        self.plan = Plan(0.0, END, self.planner.start.room)

    def choose(self) -> str:
        """The key of the next deed."""
        for head in ("escape", "pick_up"):
            if found := self._keys(head):
                return found[0]
        gift = wanted_gift(self.keys, self.marks)
        if gift is not None:
            return gift
        if self._can_leave_by_bomb():
            return "thermal_bomb:up"
        self.plan = self.planner.best(self.planner.start)
        key = self._card() or self.plan.key
        if key == END:
            key = self._last_thing() or END
        return key if key in self.keys else END

    def aim(self, deed: str) -> str:
        """To what a deed is done that was chosen before."""
        keys = [key for key in self.keys if key != BACK]
        if deed == "blueprints":
            return max(keys, key=lambda key: self.planner.worth.look(self.planner.site.number(key)))
        if deed == "crow":
            return min(keys, key=self._with_crow)
        if deed == "orders":
            return min(keys, key=self._with_orders)
        return BACK

    def _keys(self, head: str) -> list[str]:
        return [key for key in self.keys if key.partition(":")[0] == head]

    def _can_leave_by_bomb(self) -> bool:
        """A Thermal Bomb on the top floor is the way to the roof."""
        planner = self.planner
        top = planner.site.floor(planner.start.room) + 1 == len(planner.site.plans)
        carried = not any(room.items for room in planner.site.rooms.values()) and self.view.kitty is None
        ready = top and planner.worth.done and carried and bool(planner.start.actions)
        return ready and "thermal_bomb:up" in self.free and not planner.worth.ways_up[-1]

    def _card(self) -> str | None:
        """A tool that is good now."""
        site, start = self.planner.site, self.planner.start
        mates = sum(place == start.room for place in site.places) - 1
        for key in self.free:
            head = key.partition(":")[0]
            wanted = (
                (head == "makeup_kit" and (mates or site.me.stealth < 2))
                or (head in ("rollerskates", "invisible_suit") and start.actions >= 3)
                or head in ("virus", "crystal_ball", "blueprints")
                or (head == "emp" and len(site.alarms) > 1)
            )
            if wanted:
                return key
        return None

    def _danger(self, view: BurgleView) -> float:
        """What the guard's move would cost if the turn ended as a view shows it."""
        planner = Planner(view, self.seat, (), self.weights)
        return planner.danger(planner.start.room, planner.start.alarms)

    def _with_crow(self, room: str) -> float:
        return self._danger(replace(self.view, crow=room))

    def _with_orders(self, target: str) -> float:
        seat, _, room = target.partition("@")
        burglars = list(self.view.burglars)
        burglars[int(seat)] = replace(burglars[int(seat)], room=room)
        site = self.planner.site
        loss = site.sightings(site.number(room)) * self.planner.token(int(seat), site.number(room))
        return self._danger(replace(self.view, burglars=burglars)) + loss

    def _last_thing(self) -> str | None:
        """What still helps once nothing else is to be done in this turn."""
        planner, start = self.planner, self.planner.start
        floor = planner.site.floor(start.room)
        danger = planner.danger(start.room, start.alarms)
        if start.actions and self._keys("foresee_patrol"):
            return "foresee_patrol"
        if danger < IN_NEED:
            return None
        if self._keys("crow") and self._helps_to_send_crow(danger):
            return "crow"
        if self._keys("orders") and self._helps_to_order(danger):
            return "orders"
        cry = self._cry(danger)
        if cry is not None:
            return cry
        for key in (f"donuts:{floor + 1}", "smoke_bomb", "makeup_kit"):
            if key in self.keys:
                return key
        return None

    def _helps_to_send_crow(self, danger: float) -> bool:
        site, here = self.planner.site, self.planner.start.room
        floor = site.floor(here)
        guard = self.view.floors[floor].guard
        near = set(site.plans[floor].within(here % site.size, FLIGHT))
        return any(
            site.cell(room) in near and self._with_crow(room) < danger - GAIN
            for room in guard.way[: guard.steps]
        )

    def _helps_to_order(self, danger: float) -> bool:
        """Whether a team-mate on this floor stands better next door."""
        site = self.planner.site
        for burglar in self.view.burglars:
            place = site.places[burglar.seat]
            if burglar.seat == self.seat or place < 0 or not burglar.movable:
                continue
            for room in site.links(place):
                calm = room not in site.hidden and site.kinds[room] not in (
                    "fingerprint",
                    "keypad",
                    "detector",
                )
                if calm and self._with_orders(f"{burglar.seat}@{site.key(room)}") < danger - 2 * GAIN:
                    return True
        return False

    def _cry(self, danger: float) -> str | None:
        """An alarm next door that draws the guard away."""
        best, chosen = danger - GAIN, None
        for key in self._keys("cry"):
            room = self.planner.site.number(key.partition(":")[2])
            after = self.planner.danger(self.planner.start.room, self.planner.start.alarms | {room})
            if after < best:
                best, chosen = after, key
        return chosen
