"""Answers to the small questions, as bots and the clock give them (section 6 of the rules page)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.burgle_bros.arguments import Rolled
from games.burgle_bros.geometry import NO_CELL, cell_from, floor_plan, mask_from
from games.burgle_bros.site import OFF, Site
from games.burgle_bros.state import KEY
from games.burgle_bros.view import BurgleView
from games.engine.arguments import read
from games.engine.bot import OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice

TOOLS_BY_WORTH: Final = (
    "emp", "invisible_suit", "donuts", "rollerskates", "makeup_kit", "smoke_bomb", "thermal_bomb", "virus", "crowbar",
    "stethoscope", "dynamite", "blueprints", "crystal_ball",
)  # fmt: skip
"""Which of two tools is kept: the one that comes first."""

Answer = Callable[[BurgleView, int, OpenDecision, Dice], Choice]


def choose_answer(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """The answer to any question but what to do next."""
    if decision.form == "order":
        return list(decision.keys)
    found = ANSWERS.get(decision.kind.removeprefix(f"{KEY}."))
    if found is not None:
        return found(view, seat, decision, chance)
    return chance.pick(decision.keys)


def _first(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    return decision.keys[0]


def _last(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    return decision.keys[-1]


def _entrance(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """A room inside the floor, as far from the guard as possible; the first of equals."""
    guard = view.floors[0].guard.room
    empty = NO_CELL if view.empty_place is None else cell_from(view.empty_place, 5)
    floor = floor_plan(view.width, empty, mask_from(view.floors[0].walls, view.width))
    corners = [room for room in decision.keys if len(floor.beside[cell_from(room[2:], view.width)]) < 3]
    keys = [key for key in decision.keys if key not in corners and key != guard] or decision.keys
    if guard is None:
        return keys[0]
    steps = floor.distance[cell_from(guard[2:], view.width)]
    return max(keys, key=lambda key: steps[cell_from(key[2:], view.width)])


def _keep(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    return min(decision.keys, key=lambda key: TOOLS_BY_WORTH.index(key))


def _deadbolt(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """Stay: a turn is worth more than a room."""
    return "stay"


def _laser(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """A token if there are some, else the action, else the alarm."""
    stored = sum(room.hacks for floor in view.floors for room in floor.rooms if room.kind == "computer_laser")
    if "computer" in decision.keys and stored > 1:
        return "computer"
    return decision.keys[0]


def _nearest(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """The alarm on the way to which the guard meets the fewest burglars."""
    site = Site(view, seat)

    def met(key: str) -> int:
        room = site.number(key)
        floor = site.floor(room)
        if site.guards[floor] == OFF:
            return 0
        way = site.plans[floor].way(site.guards[floor], room % site.size)[1:]
        return sum(site.places.count(floor * site.size + cell) for cell in way)

    return min(decision.keys, key=met)


def _stethoscope(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """Used if it covers the last digit that is missing."""
    site = Site(view, seat)
    rolled = read(decision.args, Rolled).rolls
    for safe in [room for room, kind in site.kinds.items() if kind == "safe" and not site.rooms[room].opened]:
        if site.here % site.size != safe % site.size:
            continue
        line = [site.rooms[room] for room in site.line(safe)]
        missing = {room.digit for room in line if not room.cracked} - set(rolled)
        if len(missing) == 1 and not any(room.is_hidden for room in line):
            face = missing.pop()
            useless = [die for die in rolled if rolled.count(die) > 1 or die not in {r.digit for r in line}]
            key = f"{useless[0]}>{face}" if useless else ""
            if key in decision.keys:
                return key
    return "no"


def _put_back(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    return "top"


def _squeak(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """Toward whoever has the most Stealth."""

    def most(key: str) -> int:
        return max((b.stealth for b in view.burglars if b.room == key), default=0)

    return max(decision.keys, key=most)


def _voice(view: BurgleView, seat: int, decision: OpenDecision, chance: Dice) -> Choice:
    """Away from the burglars."""
    site = Site(view, seat)

    def far(key: str) -> int:
        room = site.number(key)
        steps = site.plans[site.floor(room)].distance[room % site.size]
        mates = [place for place in site.places if place != OFF and site.floor(place) == site.floor(room)]
        return min((steps[place % site.size] for place in mates), default=0)

    return max(decision.keys, key=far)


ANSWERS: Final[dict[str, Answer]] = {
    "entrance": _entrance,
    "side": _first,
    "aim": _last,
    "confirm": _first,
    "deadbolt": _deadbolt,
    "laser": _laser,
    "hack": _first,
    "nearest": _nearest,
    "tools": _first,
    "keep": _keep,
    "stethoscope": _stethoscope,
    "put_back": _put_back,
    "peekhole": _first,
    "squeak": _squeak,
    "voice": _voice,
}
"""By kind of question; any other is answered at random."""
